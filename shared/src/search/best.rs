//! The best engine: iterative deepening of principal variation search over a shared table, with threads, and with the
//! adviser of the game if there is one.
//!
//! Threads share the table, and every other one starts at another depth.

mod history;
mod worker;

use crate::eval::choice::EvaluatorChoice;
use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::ChosenBy;
use crate::search::advice::{Advice, Adviser};
use crate::search::best::history::History;
use crate::search::best::worker::Worker;
use crate::search::deepening::{MAX_DEPTH, iteration_report};
use crate::search::event::{Observer, Silent, Tracer};
use crate::search::limits::Budget;
use crate::search::table::Table;
use crate::search::threads::{budgets, together};
use crate::search::visits::emit_answer;
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag, score};

/// The strongest player.
pub struct Best<G: Game, E> {
    evaluator: EvaluatorChoice<G, E>,
    search: Search<G>,
}

/// The parts of the engine that know no evaluator.
struct Search<G: Game> {
    adviser: Option<Box<dyn Adviser<G>>>,
    table: Table,
    /// One for each thread.
    histories: Vec<History<G::Action>>,
}

impl<G: Game, E: Evaluator<G>> Best<G, E> {
    /// An engine with this evaluator, adviser and table.
    pub fn new(
        evaluator: impl Into<EvaluatorChoice<G, E>>,
        adviser: Option<Box<dyn Adviser<G>>>,
        table: Table,
    ) -> Self {
        Self { evaluator: evaluator.into(), search: Search { adviser, table, histories: Vec::new() } }
    }
}

impl<G: Game> Search<G> {
    /// The answer. `tracers` has one tracer for each thread.
    fn run<E: Evaluator<G>, T: Tracer<G::Action> + Send>(
        &mut self,
        evaluator: &E,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
        mut tracers: Vec<T>,
    ) -> Report<G::Action> {
        let mut budget = Budget::new(limits, stop);
        let (advised, known) =
            match self.adviser.as_mut().and_then(|adviser| adviser.advise(root, &mut budget, progress)) {
                Some(Advice::Answer(report)) => {
                    emit_answer(&report, &mut tracers[0]);
                    return report;
                }
                Some(Advice::Among { actions, score }) => (Some(root.among(actions)), Some(score)),
                None => (None, None),
            };
        // Where the advice leaves out moves, the search alone might have chosen one of them.
        let is_advised = advised.as_ref().is_some_and(|advised| advised.actions().len() < root.actions().len());
        let by = if is_advised { ChosenBy::Table } else { ChosenBy::Search };
        let root = advised.as_ref().unwrap_or(root);
        // Among actions of equal known value, only the evaluation shows which is more promising.
        let oracle = match known {
            Some(_) => None,
            None => self.adviser.as_ref().and_then(|adviser| adviser.oracle(limits)),
        };
        let settled = |report: Report<G::Action>| match known {
            Some(score) if !score::is_decided(report.score) => Report { score, bound: Bound::Exact, ..report },
            _ => report.of_selective::<G>(),
        };
        budget.begin_steps();
        self.table.begin_search();
        self.histories.resize_with(tracers.len(), History::new);
        for history in &mut self.histories {
            history.age();
        }
        let table = &self.table;
        let (unlimited, enough) = (Limits::default(), StopFlag::new());
        let workers = self.histories.iter_mut().zip(budgets(budget, &unlimited, &enough)).zip(tracers);
        let workers = workers
            .map(|((history, budget), tracer)| Worker::new(root, (evaluator, oracle), table, history, budget, tracer));
        together(
            (0..).zip(workers),
            &enough,
            |(_, worker)| settled(deepen(worker, by, limits, &mut |report| progress(&settled(report.clone())))),
            |(number, worker)| help(worker, 2 - number % 2),
        )
    }
}

impl<G: Game, E: Evaluator<G>> Engine<G> for Best<G, E> {
    fn search(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        if G::IS_FOR_STUDY {
            return self.search_traced(root, limits, stop, progress, &mut Silent);
        }
        let threads = limits.thread_count();
        match &self.evaluator {
            EvaluatorChoice::Own(own) => self.search.run(own, root, limits, stop, progress, vec![Silent; threads]),
            EvaluatorChoice::Other(other) => {
                let mut silent = vec![Silent; threads];
                let tracers = silent.iter_mut().map(|silent| silent as &mut dyn Observer<_>).collect();
                self.search.run(&&**other, root, limits, stop, progress, tracers)
            }
        }
    }

    fn search_traced(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
        observer: &mut dyn Observer<G::Action>,
    ) -> Report<G::Action> {
        self.search.run(&self.evaluator.erased(), root, limits, stop, progress, vec![observer])
    }

    fn prepare(&mut self, _position: &G) {
        self.search.table.prepare();
    }

    fn reset(&mut self) {
        self.search.table.clear();
        self.search.histories.clear();
    }

    fn memory(&self) -> usize {
        self.search.table.memory() + self.search.adviser.as_ref().map_or(0, |adviser| adviser.memory())
    }
}

/// The first thread: deeper and deeper until a limit ends it. `by` is the reason of the choice.
fn deepen<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
    mut worker: Worker<'_, G, E, T>,
    by: ChosenBy,
    limits: &Limits,
    progress: &mut dyn FnMut(&Report<G::Action>),
) -> Report<G::Action> {
    let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH.min(G::MAX_PLIES as u32));
    let mut answer: Option<Report<G::Action>> = None;
    // The last two values: odd and even depths differ if the evaluation favours the side that moved last.
    let mut guesses: [Option<Score>; 2] = [None; 2];
    for depth in 1..=deepest {
        let result = worker.iterate(depth, guesses[0]);
        worker.let_stop();
        if worker.line().is_empty() {
            break;
        }
        if let Some(before) = &answer {
            progress(before);
        }
        let report = iteration_report(worker.line(), worker.root_score(), depth, result.is_ok());
        answer = Some(Report { by, ..report }.with_cost(worker.budget(), worker.leaves()));
        guesses = [guesses[1], result.ok()];
        let is_forced = worker.choices() == 1 && limits.depth.is_none();
        if result.is_err() || is_forced || !worker.can_deepen() || worker.budget().is_past_soft_time() {
            break;
        }
    }
    let report = answer.expect("the first iteration is never cut short");
    worker.choose(report.best, by);
    report.with_cost(worker.budget(), worker.leaves())
}

/// Another thread: fills the table until the first one is done. Returns its nodes and leaves.
fn help<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
    mut worker: Worker<'_, G, E, T>,
    first_depth: u32,
) -> (u64, u64) {
    worker.let_stop();
    let mut guess = None;
    for depth in first_depth..=MAX_DEPTH {
        match worker.iterate(depth, guess) {
            Ok(value) => guess = Some(value),
            Err(_) => break,
        }
        if !worker.can_deepen() {
            break;
        }
    }
    (worker.budget().nodes(), worker.leaves())
}
