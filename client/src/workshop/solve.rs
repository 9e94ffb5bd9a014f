//! `bidak solve`: the exact value of a position, its best moves and its best line.
//!
//! An engine that comes to an end by itself, without any limit, has seen every line to its end: its value is exact.
//! When it is interrupted, its last answer says how much of that is proved.

use std::io::Write;
use std::time::{Duration, Instant};

use bidak_shared::analysis::value::{Proof, ProvedScore};
use bidak_shared::analysis::{STRONGEST, deepest, sees_every_end};
use bidak_shared::game::{Game, Player};
use bidak_shared::kind::EngineKind;
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::{Bound, Engine, Limits, Report, Root, StopFlag};
use serde_json::json;

use crate::base::failure::{Code, Failure};
use crate::play::text::Texts;
use crate::workshop::long_run::{print_progress, unless_closed};
use crate::workshop::search_text::{line_text, progress_text};
use crate::workshop::sheet::{Cell, Form, Sheet};

/// The time for an estimate before the exact search: some of it goes into taking the memory.
const FIRST_LOOK: Duration = Duration::from_secs(1);

/// The parts of the memory for positions: one for each engine.
const ENGINES: u32 = 2;

/// Takes the findings of a search so far, with the name of the search.
type Progress<'a, G> = dyn FnMut(&str, &Report<<G as Game>::Action>) + 'a;

/// A position to be solved.
#[derive(Debug)]
pub struct SolveJob {
    /// The game at this position, not over.
    pub record: Box<dyn AnyRecord>,
    /// The time after which to give up.
    pub time: Option<Duration>,
    /// Memory for positions in all, in MB; at least 2 are taken.
    pub hash_mb: u32,
    /// Threads, where they help.
    pub threads: usize,
    /// Whether to leave out the values of all moves.
    pub value_only: bool,
    /// Whether to print one JSON object.
    pub json: bool,
}

/// Solves and prints.
pub fn run(job: &SolveJob, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    job.record.kind().visit(Solve { job, stop, out, messages })
}

struct Solve<'a> {
    job: &'a SolveJob,
    stop: &'a StopFlag,
    out: &'a mut dyn Write,
    messages: &'a mut dyn Write,
}

impl GameVisitor for Solve<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Self::Output {
        let record: &Record<G> = self.job.record.as_any().downcast_ref().expect("the record is of this game");
        let start = Instant::now();
        let mut solver = Solver::<G>::new(self.job, self.stop, start);
        let answer = solver.solve(record, &mut |label, report| {
            print_progress(self.messages, format_args!("{}", progress_text(label, record, report, Texts::default())));
        });
        let mut moves = Vec::new();
        if !self.job.value_only {
            moves = solver.solve_moves(record, &answer, self.messages);
        }
        let found = Found { answer, moves, nodes: solver.nodes, time: start.elapsed() };
        let printed = if self.job.json { found.print_json(record, self.out) } else { found.print(record, self.out) };
        unless_closed(printed.and_then(|()| self.out.flush()))?;
        if self.stop.is_raised() {
            Err(Failure::interrupted())
        } else if found.answer.value.is_settled() {
            Ok(())
        } else {
            Err(Failure::new(Code::Failed, "not solved"))
        }
    }
}

/// The value of a position and the line that leads to it.
#[derive(Clone, Debug)]
struct Solution<A> {
    value: ProvedScore,
    depth: u32,
    line: Vec<A>,
}

/// Asks engines until one of them has seen everything.
struct Solver<'a, G: Playable> {
    /// The first that comes to an end by itself decides; the last one looks at every line as far as its depth.
    engines: [(EngineKind, Box<dyn Engine<G>>); ENGINES as usize],
    threads: usize,
    deadline: Option<Instant>,
    stop: &'a StopFlag,
    nodes: u64,
}

impl<'a, G: Playable> Solver<'a, G> {
    fn new(job: &SolveJob, stop: &'a StopFlag, start: Instant) -> Self {
        let hash_mb = (job.hash_mb / ENGINES).max(1);
        let build = |kind: EngineKind| (kind, kind.build::<G>(&kind.settings().with_hash_mb(hash_mb)));
        Self {
            engines: [STRONGEST, EngineKind::AbMemory].map(build),
            threads: job.threads,
            deadline: job.time.map(|time| start + time),
            stop,
            nodes: 0,
        }
    }

    fn solve(&mut self, record: &Record<G>, progress: &mut Progress<'_, G>) -> Solution<G::Action> {
        let root = Root::new(record).expect("the game goes on");
        // An estimate first: an exact search may know nothing until it is done.
        let estimate = self.estimate(&root, progress);
        let last = self.engines.len() - 1;
        // Only a search of every line to its end counts the plies to the end exactly.
        let sees_end = sees_every_end::<G>();
        let is_enough = |value: ProvedScore| value.proof == Proof::Exact || (value.is_settled() && !sees_end);
        if is_enough(estimate.value) {
            return estimate;
        }
        let mut best = Some(estimate);
        for (number, (kind, engine)) in self.engines.iter_mut().enumerate() {
            let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let is_late = best.is_some() && (self.stop.is_raised() || time.is_some_and(|time| time.is_zero()));
            if is_late {
                break;
            }
            // A depth, so that a forced move is searched as well.
            let limits = Limits { depth: Some(deepest::<G>()), time, threads: self.threads, ..Limits::default() };
            let began = Instant::now();
            let label = format!("exact search by {kind}");
            let report = engine.search(&root, &limits, self.stop, &mut |report| progress(&label, report));
            self.nodes += report.nodes;
            let was_cut = self.stop.is_raised() || time.is_some_and(|time| began.elapsed() >= time);
            // An end before the greatest depth means that there was nothing more to see. At that depth it means so
            // only if no game is longer and nothing was looked at less closely.
            let is_all = number == last && sees_end;
            let is_whole = !was_cut && report.bound == Bound::Exact && (report.depth < deepest::<G>() || is_all);
            let value = if is_whole { ProvedScore::exact::<G>(&report) } else { ProvedScore::estimated::<G>(&report) };
            let answer = Solution { value, depth: report.depth, line: report.pv };
            let is_better = best.as_ref().is_none_or(|best| {
                let is_deeper = value.is_settled() || answer.depth > best.depth;
                value.proof == Proof::Exact || (best.value.proof == Proof::Nothing && is_deeper)
            });
            if is_better {
                best = Some(answer);
            }
            if is_enough(value) {
                break;
            }
        }
        best.expect("there is an engine")
    }

    /// An engine's estimate after a moment.
    fn estimate(&mut self, root: &Root<'_, G>, progress: &mut Progress<'_, G>) -> Solution<G::Action> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let time = left.map_or(FIRST_LOOK, |left| FIRST_LOOK.min(left / 2));
        let limits = Limits { threads: self.threads, ..Limits::time(time) };
        let mut estimate = |report: &Report<G::Action>| progress("estimate", report);
        let report = self.engines[0].1.search(root, &limits, self.stop, &mut estimate);
        self.nodes += report.nodes;
        estimate(&report);
        Solution { value: ProvedScore::estimated::<G>(&report), depth: report.depth, line: report.pv }
    }

    /// The value of every move to its mover, the best first.
    fn solve_moves(
        &mut self,
        record: &Record<G>,
        answer: &Solution<G::Action>,
        messages: &mut dyn Write,
    ) -> Vec<(G::Action, ProvedScore, Vec<G::Action>)> {
        let mut moves = Vec::new();
        let legal = record.position().legal();
        let count = legal.len();
        for (number, action) in legal.into_iter().enumerate() {
            let is_first_of_line = answer.line.first() == Some(&action);
            let mut after = record.clone();
            if is_first_of_line {
                moves.push((action, answer.value, answer.line.clone()));
            } else if after.play(action) {
                let Some((value, line)) = self.value_after(&after) else { break };
                let mut whole = vec![action];
                whole.extend(line);
                let text = record.position().move_text(action);
                let number = number + 1;
                print_progress(messages, format_args!("move {number} of {count}, {text}: {}", value.sentence(record)));
                moves.push((action, value, whole));
            }
        }
        moves.sort_by_key(|(_, value, _)| -value.score);
        moves
    }

    /// The value of the position to the side that has just moved; `None` if there was no time to search it.
    fn value_after(&mut self, record: &Record<G>) -> Option<(ProvedScore, Vec<G::Action>)> {
        if record.outcome().is_some() {
            let score = bidak_shared::search::score::of_finished(record.position(), 0).unwrap_or(0);
            return Some((ProvedScore::of_finished::<G>(score).before(), Vec::new()));
        }
        if self.stop.is_raised() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return None;
        }
        let answer = self.solve(record, &mut |_, _| {});
        Some((answer.value.before(), answer.line))
    }
}

/// The output.
struct Found<A> {
    answer: Solution<A>,
    moves: Vec<(A, ProvedScore, Vec<A>)>,
    nodes: u64,
    time: Duration,
}

impl<A: Copy> Found<A> {
    fn print<G: Playable<Action = A>>(&self, record: &Record<G>, out: &mut dyn Write) -> std::io::Result<()> {
        let position = record.position();
        let value = self.answer.value;
        writeln!(out, "Position: {}", position.position_text())?;
        let standing = if value.is_settled() { "proved" } else { "not proved" };
        writeln!(out, "Value: {} ({standing})", value.sentence(record))?;
        writeln!(out, "Line: {}", line_text(position, &self.answer.line))?;
        writeln!(out, "Nodes: {} in {:.3} s\n", self.nodes, self.time.as_secs_f64())?;
        if self.moves.is_empty() {
            return Ok(());
        }
        let mut sheet = Sheet::new("moves", "Moves, the best first", &["move", "value", "proof", "line"]);
        for (action, value, line) in &self.moves {
            sheet.push(vec![
                position.move_text(*action).into(),
                value.sentence(record).into(),
                value.proof.word().into(),
                Cell::Text(line_text(position, line)),
            ]);
        }
        sheet.write(Form::Text, out)
    }

    fn print_json<G: Playable<Action = A>>(&self, record: &Record<G>, out: &mut dyn Write) -> std::io::Result<()> {
        let position = record.position();
        let side = position.to_move();
        let mut object = value_json(self.answer.value, side, G::HAS_MARGIN);
        let moves: Vec<_> = self
            .moves
            .iter()
            .map(|(action, value, line)| {
                let mut object = value_json(*value, side, G::HAS_MARGIN);
                object["move"] = position.move_text(*action).into();
                object["line"] = line_text(position, line).into();
                object
            })
            .collect();
        object["game"] = G::KIND.to_string().into();
        object["position"] = position.position_text().into();
        object["line"] = line_text(position, &self.answer.line).into();
        object["moves"] = json!(moves);
        object["depth"] = self.answer.depth.into();
        object["nodes"] = self.nodes.into();
        object["seconds"] = self.time.as_secs_f64().into();
        writeln!(out, "{object}")
    }
}

/// For programs: `proof` is `exact`, `at least`, `at most` or `none`, all from the side to move.
fn value_json(value: ProvedScore, mover: Player, has_margin: bool) -> serde_json::Value {
    let outcome = value.outcome(mover);
    json!({
        "proof": value.proof.word(),
        "score": value.score,
        "outcome": outcome,
        "margin": (has_margin && outcome.is_some()).then(|| value.margin()),
        "plies": value.plies(),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use bidak_shared::kind::{ChosenBy, GameKind};
    use bidak_shared::rules::tic_tac_toe::{Square, TicTacToe};
    use bidak_shared::search::event::Observer;

    use super::*;

    /// Notes the threads of its searches.
    struct Threads(Arc<Mutex<Vec<usize>>>);

    impl Engine<TicTacToe> for Threads {
        fn search_traced(
            &mut self,
            root: &Root<'_, TicTacToe>,
            limits: &Limits,
            _stop: &StopFlag,
            _progress: &mut dyn FnMut(&Report<Square>),
            _observer: &mut dyn Observer<Square>,
        ) -> Report<Square> {
            self.0.lock().expect("nobody panics").push(limits.threads);
            let best = root.actions()[0];
            let (bound, depth, time, by) = (Bound::Lower, 1, Duration::ZERO, ChosenBy::Search);
            Report { best, score: 0, bound, depth, nodes: 1, leaves: 1, time, pv: vec![best], by }
        }
    }

    #[test]
    fn every_search_has_all_threads() {
        let record = GameKind::TicTacToe.record(&[]).expect("no options");
        let job = SolveJob { record, time: None, hash_mb: 7, threads: 3, value_only: true, json: false };
        let record: &Record<TicTacToe> = job.record.as_any().downcast_ref().expect("the record is of this game");
        let (stop, threads) = (StopFlag::new(), Arc::default());
        let mut solver = Solver::<TicTacToe>::new(&job, &stop, Instant::now());
        for (_, engine) in &mut solver.engines {
            *engine = Box::new(Threads(Arc::clone(&threads)));
        }
        solver.solve(record, &mut |_, _| {});
        assert_eq!(*threads.lock().expect("nobody panics"), [3, 3, 3]);
    }

    struct Memory<'a>(&'a SolveJob);

    impl GameVisitor for Memory<'_> {
        type Output = usize;

        fn visit<G: Playable>(self) -> usize {
            let record: &Record<G> = self.0.record.as_any().downcast_ref().expect("the record is of this game");
            let stop = StopFlag::new();
            let mut solver = Solver::<G>::new(self.0, &stop, Instant::now());
            for (_, engine) in &mut solver.engines {
                engine.prepare(record.position());
            }
            // A long search is stopped when some depths have filled the tables.
            let mut depths = 0;
            let answer = solver.solve(record, &mut |label, _| {
                depths += u32::from(label != "estimate");
                if depths == 8 {
                    stop.raise();
                }
            });
            solver.solve_moves(record, &answer, &mut Vec::new());
            solver.engines.iter().map(|(_, engine)| engine.memory()).sum()
        }
    }

    #[test]
    fn all_tables_of_a_solution_together_fit_the_memory_that_was_asked_for() {
        // Long enough for the tables of endings to grow.
        let ending = "xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/8/4oxox x 12";
        let usual = |kind: GameKind| kind.record(&[]).expect("no options");
        // An ending of Reversi with 26 empty squares.
        let mut reversi = usual(GameKind::Reversi);
        while reversi.ply() < 34 {
            let next = reversi.legal_moves().into_iter().next_back().expect("nobody is blocked so early");
            reversi.play(&next).expect("it is legal");
        }
        let games = [
            (GameKind::Adjacency.record_from(ending).expect("a position"), 1),
            (usual(GameKind::TicTacToe), 1),
            (usual(GameKind::Morris), 2),
            (reversi, 2),
        ];
        for (record, threads) in games {
            let kind = record.kind();
            let job = SolveJob { record, time: None, hash_mb: 28, threads, value_only: false, json: false };
            let memory = kind.visit(Memory(&job));
            assert!(memory <= 29 << 20, "{kind}: {} MB", memory >> 20);
        }
    }
}
