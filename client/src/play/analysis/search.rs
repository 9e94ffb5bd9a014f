//! The searches of an analysis. Runs wherever it is called and blocks there until it is done or stopped.

use std::time::Duration;

use bidak_shared::kind::EngineKind;
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::{Bound, Engine, Limits, Report, Root, StopFlag, score};

use crate::play::analysis::value::Value;
use crate::play::analysis::{Effort, Finding, Request, STRONGEST, Stage, deepest};

/// Memory for positions, in MB.
const HASH_MB: u32 = 32;

/// Looks at one position after the other and tells what it finds, several times for each. A request that is of no
/// game, which no screen makes, finds nothing.
pub fn run(request: &Request, stop: &StopFlag, tell: &mut dyn FnMut(Finding)) {
    request.game.visit(Run { request, stop, tell });
}

struct Run<'a> {
    request: &'a Request,
    stop: &'a StopFlag,
    tell: &'a mut dyn FnMut(Finding),
}

impl GameVisitor for Run<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        let Self { request, stop, tell } = self;
        let Ok(start) = G::parse_position(&request.start) else { return };
        let mut game = Record::new(start);
        if request.moves.iter().any(|text| AnyRecord::play(&mut game, text).is_err()) {
            return;
        }
        let build = |kind: EngineKind| kind.build::<G>(&kind.settings().with_hash_mb(HASH_MB));
        let mut engines = Engines { strongest: build(STRONGEST), thorough: None };
        for ply in &request.plies {
            if stop.is_raised() {
                return;
            }
            let mut record = game.clone();
            record.undo(game.actions().len().saturating_sub(*ply));
            let finding = look(&mut engines, &record, request.effort, stop, tell);
            // What was cut short by the flag is no answer to the question.
            if !stop.is_raised() {
                tell(finding);
            }
        }
    }
}

/// Who is asked.
struct Engines<G: Playable> {
    strongest: Box<dyn Engine<G>>,
    /// Looks at every line as far as its depth; built where it is needed.
    thorough: Option<Box<dyn Engine<G>>>,
}

/// Looks at the position in which `record` stands.
fn look<G: Playable>(
    engines: &mut Engines<G>,
    record: &Record<G>,
    effort: Effort,
    stop: &StopFlag,
    tell: &mut dyn FnMut(Finding),
) -> Finding {
    let Some(root) = Root::new(record) else {
        // A draw by repetition has no score of its own.
        let score = score::of_finished(record.position(), 0).unwrap_or(0);
        let value = Value::of_finished::<G>(score);
        return Finding {
            ply: record.actions().len(),
            value,
            line: Vec::new(),
            depth: 0,
            nodes: 0,
            stage: Stage::Done,
        };
    };
    // A depth, so that a forced move is searched as well.
    let limits = match effort {
        Effort::Time(time) => Limits { depth: Some(deepest::<G>()), time: Some(time), ..Limits::default() },
        Effort::Depth(depth) => Limits::depth(depth.min(deepest::<G>())),
    };
    let mut report = engines.strongest.search(&root, &limits, stop, &mut |report| {
        tell(finding(record, report, Value::estimated::<G>(report), Stage::Going));
    });
    let is_cut = |time: Duration| stop.is_raised() || limits.time.is_some_and(|most| time >= most);
    // Who ends before every limit has seen every line to its end.
    let mut is_whole =
        !is_cut(report.time) && report.bound == Bound::Exact && limits.depth.is_some_and(|depth| report.depth < depth);
    let reaches_end = deepest::<G>() as usize == G::MAX_PLIES && limits.depth == Some(deepest::<G>());
    if !is_whole && !is_cut(report.time) && reaches_end {
        // No game is longer than that, but the strongest engine does not look at every line equally closely.
        let thorough = engines.thorough.get_or_insert_with(|| {
            let kind = EngineKind::AbMemory;
            kind.build::<G>(&kind.settings().with_hash_mb(HASH_MB))
        });
        let time = limits.time.map(|time| time.saturating_sub(report.time));
        let all = thorough.search(&root, &Limits { time, ..limits }, stop, &mut |_| {});
        is_whole = !stop.is_raised() && time.is_none_or(|most| all.time < most);
        if is_whole {
            report = all;
        }
    }
    let value = if is_whole { Value::exact::<G>(&report) } else { Value::estimated::<G>(&report) };
    finding(record, &report, value, Stage::Done)
}

fn finding<G: Playable>(record: &Record<G>, report: &Report<G::Action>, value: Value, stage: Stage) -> Finding {
    let mut place = record.position().clone();
    let line = report
        .pv
        .iter()
        .map(|action| {
            let text = place.move_text(*action);
            place.apply(*action);
            text
        })
        .collect();
    Finding { ply: record.actions().len(), value, line, depth: report.depth, nodes: report.nodes, stage }
}
