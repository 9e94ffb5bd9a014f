//! `bidak analyze`: the values of all moves in a position, by an engine.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::io::Write;
use std::iter;
use std::num::NonZeroUsize;
use std::time::Duration;

use bidak_shared::analysis::value::ProvedScore;
use bidak_shared::analysis::{STRONGEST, Source, deepest};
use bidak_shared::eval::Feature;
use bidak_shared::game::Game;
use bidak_shared::kind::{ChosenBy, EngineKind, EvalKind, GameKind, Word};
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::spec::EngineSpec;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::{Bound, Limits, Report, Root, StopFlag};

use crate::base::failure::Failure;
use crate::play::text::Texts;
use crate::workshop::evaluation::{Judgement, judgement};
use crate::workshop::long_run::{print_progress, unless_closed};
use crate::workshop::search_text::progress_text;
use crate::workshop::sheet::{Cell, Form, Sheet, write_all};

/// The least share of a line in the time of all lines.
pub const LEAST_TIME: Duration = Duration::from_millis(100);

/// The time between two messages of a search that does not become deeper.
const PROGRESS_EVERY: Duration = Duration::from_millis(500);

/// A position to be analyzed.
#[derive(Debug)]
pub struct AnalyzeJob {
    /// The game at this position, not over.
    pub record: Box<dyn AnyRecord>,
    /// The engine.
    pub engine: EngineSpec,
    /// How many of the best moves; all of them without.
    pub lines: Option<NonZeroUsize>,
    /// The limits of each line.
    pub limits: Limits,
    /// A time that all lines share, as far as [`LEAST_TIME`] for each allows.
    pub shared_time: Option<Duration>,
    /// Memory for positions, in MB.
    pub hash_mb: u32,
    /// The language of the text for people.
    pub texts: Texts,
    /// How the table is printed.
    pub form: Form,
}

/// Searches and prints.
pub fn run(job: &AnalyzeJob, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let sheet = job.record.kind().visit(Analyze { job, stop, messages });
    unless_closed(write_all(&[sheet], job.form, out))?;
    if stop.is_raised() { Err(Failure::interrupted()) } else { Ok(()) }
}

struct Analyze<'a> {
    job: &'a AnalyzeJob,
    stop: &'a StopFlag,
    messages: &'a mut dyn Write,
}

impl GameVisitor for Analyze<'_> {
    type Output = Sheet;

    fn visit<G: Playable>(self) -> Sheet {
        let record: &Record<G> = self.job.record.as_any().downcast_ref().expect("the record is of this game");
        let position = record.position();
        let spec = &self.job.engine;
        let texts = self.job.texts;
        let columns = ["rank", "move", "value", "score", "proof", "source", "depth", "nodes", "ms", "line"];
        let mut sheet = Sheet::new("analysis", title(record, spec, texts), &columns).in_language(texts);
        let mut engine = spec.engine.build::<G>(&spec.settings.clone().with_hash_mb(self.job.hash_mb));
        let is_strongest = *spec == EngineSpec { depth: spec.depth, nodes: spec.nodes, ..EngineSpec::new(STRONGEST) };
        // They look at every move, or call their results estimates.
        let is_plain = spec.engine.searches_by_depth() && spec.engine != STRONGEST;
        let plies_left = most_plies(record);
        // The strongest engine reduces some lines; where a plain search takes no time, that sees them all.
        let is_small = is_strongest && G::KIND == GameKind::TicTacToe;
        let mut thorough =
            is_small.then(|| EngineKind::AbMemory.build::<G>(&EngineSpec::new(EngineKind::AbMemory).settings));
        // A limit or another engine asks for a search.
        let may_look_up = self.job.shared_time.is_some() && is_strongest;
        let mut found = if may_look_up { looked_up(position) } else { Vec::new() };
        let mut root = Root::new(record);
        for (report, _) in &found {
            root = root.and_then(|choices| choices.without(report.best));
        }
        let legal = position.legal().len();
        let most = self.job.lines.map_or(legal, NonZeroUsize::get);
        let lines = most.min(legal - found.len());
        let share = self.job.shared_time.map(|time| (time / lines.max(1) as u32).max(LEAST_TIME));
        // A depth, so that the only move that is left is searched as well.
        let limits = Limits {
            depth: self.job.limits.depth.or(Some(deepest::<G>())),
            time: self.job.limits.time.or(share),
            ..self.job.limits.clone()
        };
        if lines > 0 {
            engine.prepare(position);
        }
        for rank in 1..=lines {
            let Some(choices) = root.take() else { break };
            if rank > 1 && self.stop.is_raised() {
                break;
            }
            let label =
                texts.fill("analyze-line", [("rank", rank.to_string().into()), ("lines", lines.to_string().into())]);
            // Engines without depths report each generation or some playouts: far more than anybody reads.
            let mut last = (0, Duration::ZERO);
            let mut report = engine.search(&choices, &limits, self.stop, &mut |report: &Report<G::Action>| {
                if report.depth > last.0 || report.time >= last.1 + PROGRESS_EVERY {
                    last = (report.depth, report.time);
                    print_progress(self.messages, format_args!("{}", progress_text(&label, record, report, texts)));
                }
            });
            if let Some(plain) = thorough.as_mut().filter(|_| plies_left.is_some_and(|plies| report.depth >= plies)) {
                report = plain.search(&choices, &limits, self.stop, &mut |_| {});
            }
            root = choices.without(report.best);
            found.push((report, Source::Search));
        }
        // A later search may have seen more than an earlier one.
        found.sort_by_key(|(report, _)| Reverse(report.score));
        for (place, (report, source)) in found.iter().take(most).enumerate() {
            let value = match source {
                Source::Search if is_strongest && !is_small => ProvedScore::found::<G>(report, &limits, self.stop),
                Source::Search if is_plain || is_small => found_plainly::<G>(report, &limits, self.stop, plies_left),
                _ => ProvedScore::estimated::<G>(report),
            };
            sheet.push(vec![
                Cell::count(place + 1),
                position.move_text(report.best).into(),
                sentence(value, record, texts),
                Cell::Count(i64::from(report.score)),
                said(value.proof.word(), texts),
                said(source.word(), texts),
                Cell::count(report.depth),
                Cell::count(report.nodes),
                Cell::Number(report.time.as_secs_f64() * 1000.0, 1),
                Cell::Text(report.line(position).join(" ")),
            ]);
        }
        sheet
    }
}

/// The most plies that the game can still last, where every ply fills a square or their number is fixed.
fn most_plies(record: &dyn AnyRecord) -> Option<u32> {
    let empty = || (record.kind() == GameKind::TicTacToe).then(|| record.legal_moves().len() as u32);
    record.plies_left().map(u32::from).or_else(empty)
}

/// The value of a search of all moves that reduces no line, as far as it saw the end of the game.
fn found_plainly<G: Game>(
    report: &Report<G::Action>,
    limits: &Limits,
    stop: &StopFlag,
    most_plies: Option<u32>,
) -> ProvedScore {
    // As deep as the game can last, it would end by itself.
    let is_whole = most_plies.is_some_and(|plies| report.depth >= plies);
    let limits = Limits { depth: if is_whole { Some(report.depth + 1) } else { limits.depth }, ..limits.clone() };
    ProvedScore::found::<G>(report, &limits, stop)
}

/// A value in words; people read it in their language.
fn sentence(value: ProvedScore, record: &dyn AnyRecord, texts: Texts) -> Cell {
    let english = value.sentence(record);
    let shown = if texts.is_english() { english.clone() } else { texts.measured_value(value, record) };
    Cell::Words { english, shown }
}

fn title(record: &dyn AnyRecord, engine: &EngineSpec, texts: Texts) -> String {
    let values = [("engine", engine.to_string().into()), ("position", record.position_text().into())];
    texts.fill("analyze-title", values)
}

/// A word of the table, in English as it is.
fn said(word: &str, texts: Texts) -> Cell {
    let shown = texts.maybe(&format!("analyze-{}", word.replace(' ', "-")));
    Cell::Words { english: word.to_owned(), shown: shown.map_or_else(|| word.to_owned(), Cow::into_owned) }
}

/// Prints the features of a position by the evaluation of an engine, and their sum.
pub fn print_features(
    record: &dyn AnyRecord,
    engine: &EngineSpec,
    texts: Texts,
    form: Form,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Judgement { score, features, eval } = judgement(record, engine);
    let columns = ["feature", "meaning", "weight", "value", "product"];
    let mut sheet = Sheet::new("features", title(record, engine, texts), &columns).in_language(texts);
    for Feature { name, weight, value, worth } in features {
        let digits = if weight.fract() == 0.0 { 0 } else { 2 };
        sheet.push(vec![
            name.into(),
            Cell::Words { english: Texts::default().feature(name), shown: texts.feature(name) },
            Cell::Number(weight, digits),
            Cell::Count(value.into()),
            Cell::Count(worth.into()),
        ]);
    }
    sheet.push(vec!["sum".into(), Cell::said(texts, "analyze-sum"), Cell::None, Cell::None, Cell::Count(score.into())]);
    if eval.is_none() {
        sheet.note(texts.fill("analyze-no-evaluation", [("engine", engine.engine.word().into())]));
    }
    // Its weights are those of the phase of the game.
    let by_phase = match record.kind() {
        GameKind::Reversi => eval.is_none_or(|eval| eval == EvalKind::Positional),
        GameKind::Morris => eval.is_none_or(|eval| eval == EvalKind::Shape),
        GameKind::Adjacency | GameKind::TicTacToe => false,
    };
    if by_phase {
        sheet.note(texts.say("analyze-phase"));
    }
    unless_closed(write_all(&[sheet], form, out))
}

/// The actions after which the position is in the opening book, as that values them.
fn looked_up<G: Playable>(position: &G) -> Vec<(Report<G::Action>, Source)> {
    let look_up = |action: &G::Action| {
        let (score, rest) = position.result(*action).opening()?;
        let pv: Vec<G::Action> = iter::once(*action).chain(rest).collect();
        let (depth, time) = (pv.len() as u32, Duration::ZERO);
        let (best, bound, by) = (*action, Bound::Exact, ChosenBy::Book);
        let report = Report { best, score: -score, bound, depth, nodes: 0, leaves: 0, time, pv, by };
        Some((report, Source::Book))
    };
    position.legal().iter().filter_map(look_up).collect()
}
