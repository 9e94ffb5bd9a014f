//! The search of games with limited rounds, whose end is too far away to be solved.
//!
//! The depth grows until a limit or the end of the game. Threads search the same depths and share the table.

mod errors;
pub(crate) mod node;
mod searcher;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::eval::Score;
use crate::eval::adjacency::learnt::Learnt;
use crate::expert::adjacency::limited::errors::Errors;
use crate::expert::adjacency::limited::node::Node;
use crate::expert::adjacency::limited::searcher::{SOLVED, Searcher};
use crate::expert::adjacency::rounds::Rounds;
use crate::expert::board_table::{BoardTable, INFINITE};
use crate::game::Game;
use crate::kind::{ChosenBy, CutReason, Visit};
use crate::rules::adjacency::{Adjacency, Fill};
use crate::search::event::{Observer, Pass, Silent, Tracer};
use crate::search::limits::Budget;
use crate::search::threads::{budgets, together};
use crate::search::tree::Stopped;
use crate::search::visits::Visits;
use crate::search::{Bound, Limits, Report, Root, StopFlag};

/// Megabytes of a thread for exact last plies.
const SOLVER_MB: u32 = 1;
/// Half the width of the first window, in hundredths of a mark.
const ASPIRATION: Score = 120;

/// The search, with its tables.
pub(super) struct Limited {
    knowledge: Option<(Arc<Learnt>, Errors)>,
    table: BoardTable,
    /// The squares that stay empty; the table holds games with this number.
    spare: u32,
    /// One for each thread.
    solvers: Vec<Rounds>,
}

impl Limited {
    /// Its table takes `megabytes` MB.
    pub(super) fn new(megabytes: u32) -> Self {
        Self { knowledge: None, table: BoardTable::new(megabytes), spare: 0, solvers: Vec::new() }
    }

    /// The best of the actions of the root within the limits.
    pub(super) fn search(
        &mut self,
        root: &Root<'_, Adjacency>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<Fill>),
        observer: Option<&mut dyn Observer<Fill>>,
    ) -> Report<Fill> {
        match observer {
            Some(observer) => self.run(root, limits, stop, progress, vec![observer]),
            None => self.run(root, limits, stop, progress, vec![Silent; limits.thread_count()]),
        }
    }

    /// `tracers` has one tracer for each thread.
    fn run<T: Tracer<Fill> + Send>(
        &mut self,
        root: &Root<'_, Adjacency>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<Fill>),
        tracers: Vec<T>,
    ) -> Report<Fill> {
        let (mover, plies) = (root.position.to_move(), u32::from(root.position.plies_left()));
        let node = Node::new(root.position.marks(mover), root.position.marks(mover.opponent()), plies);
        let spare = node.empty().count_ones() - plies;
        if self.spare != spare {
            self.table.clear();
            self.spare = spare;
        }
        self.table.begin_search();
        self.solvers.resize_with(tracers.len(), || Rounds::new(SOLVER_MB));
        for solver in &mut self.solvers {
            solver.prepare(spare, SOLVED);
        }
        let (learnt, errors) = self.knowledge.get_or_insert_with(knowledge);
        let table = &self.table;
        let (unlimited, enough) = (Limits { depth: limits.depth, ..Limits::default() }, StopFlag::new());
        let budgets = budgets(Budget::new(limits, stop), &unlimited, &enough);
        let searches = self.solvers.iter_mut().zip(budgets).zip(tracers).map(|((solver, budget), tracer)| {
            let visits = Visits::new(root, tracer).with_infinite(INFINITE);
            let searcher = Searcher { learnt, errors, table, solver, budget, leaves: 0, may_stop: false, visits };
            RootSearch::new(root, node, searcher)
        });
        together(searches, &enough, |search| search.run(progress), RootSearch::help)
    }

    pub(super) fn prepare(&mut self) {
        self.knowledge.get_or_insert_with(knowledge);
        self.table.prepare();
    }

    pub(super) fn reset(&mut self) {
        self.table.clear();
    }

    pub(super) fn memory(&self) -> usize {
        // The weights are those of the program.
        self.table.memory() + self.solvers.iter().map(Rounds::memory).sum::<usize>()
    }
}

fn knowledge() -> (Arc<Learnt>, Errors) {
    let learnt = Learnt::installed();
    let errors = Errors::new(learnt.errors());
    (learnt, errors)
}

/// An action of the root.
#[derive(Clone, Copy)]
struct Choice {
    action: Fill,
    child: Node,
}

/// The results so far.
#[derive(Clone, Copy)]
struct Answer {
    action: Fill,
    score: Score,
    depth: u32,
    is_whole: bool,
}

/// The search of one thread from its root.
struct RootSearch<'a, T> {
    searcher: Searcher<'a, T>,
    plies: u32,
    /// The best one of the last search first.
    choices: Vec<Choice>,
    answer: Option<Answer>,
}

impl<'a, T: Tracer<Fill>> RootSearch<'a, T> {
    fn new(root: &Root<'_, Adjacency>, node: Node, searcher: Searcher<'a, T>) -> Self {
        let child = |action: Fill| Choice { action, child: node.after(action.0) };
        let mut choices: Vec<Choice> = root.actions().iter().copied().map(child).collect();
        choices.sort_by_key(|choice| searcher.expected(&choice.child));
        Self { searcher, plies: node.plies(), choices, answer: None }
    }

    fn deepest(&self) -> u32 {
        self.searcher.budget.limits().depth.unwrap_or(self.plies).clamp(1, self.plies)
    }

    /// Deeper and deeper until a limit ends it. Reports every depth but the last, which is the answer.
    fn run(mut self, progress: &mut dyn FnMut(&Report<Fill>)) -> Report<Fill> {
        let mut report: Option<Report<Fill>> = None;
        for depth in 1..=self.deepest() {
            let result = self.iterate(depth);
            self.searcher.may_stop = true;
            if let Some(answer) = self.answer.filter(|answer| answer.depth == depth) {
                if let Some(report) = &report {
                    progress(report);
                }
                report = Some(self.report(&answer));
            }
            let is_forced = self.choices.len() == 1 && self.searcher.budget.limits().depth.is_none();
            if result.is_err() || is_forced || self.searcher.budget.is_past_soft_time() {
                break;
            }
        }
        let report = report.expect("the first depth is never cut short");
        self.searcher.visits.choose(report.best, report.by);
        let budget = &self.searcher.budget;
        Report { nodes: budget.nodes(), leaves: self.searcher.leaves, time: budget.elapsed(), ..report }
    }

    /// The same for another thread, until the budget ends it. Returns its nodes and leaves.
    fn help(mut self) -> (u64, u64) {
        self.searcher.may_stop = true;
        for depth in 1..=self.deepest() {
            if self.iterate(depth).is_err() {
                break;
            }
        }
        (self.searcher.budget.nodes(), self.searcher.leaves)
    }

    /// Searches to a depth in windows around the value of the one before.
    fn iterate(&mut self, depth: u32) -> Result<Score, Stopped> {
        self.searcher.budget.poll();
        self.searcher.visits.iteration(depth);
        let mut margin = ASPIRATION;
        let guess = self.answer.map_or(0, |before| before.score);
        let mut pass = Pass { number: 0, alpha: 0, beta: 0, value: guess, lower: -INFINITE, upper: INFINITE };
        let (mut alpha, mut beta) =
            self.answer.map_or((-INFINITE, INFINITE), |before| (before.score - margin, before.score + margin));
        loop {
            pass = Pass { number: pass.number + 1, alpha, beta, ..pass };
            self.searcher.visits.pass(pass);
            let value = self.search(depth, alpha, beta)?;
            pass = pass.ended(value);
            self.searcher.visits.pass_end(pass);
            let (is_low, is_high) = (value <= alpha && alpha > -INFINITE, value >= beta && beta < INFINITE);
            if !is_low && !is_high {
                let action = self.choices[0].action;
                self.answer = Some(Answer { action, score: value, depth, is_whole: true });
                return Ok(value);
            }
            margin *= 4;
            (alpha, beta) = match margin {
                // Bounds of selective searches may contradict each other for ever.
                INFINITE.. => (-INFINITE, INFINITE),
                _ if is_low => ((value - margin).max(-INFINITE), beta),
                _ => (alpha, (value + margin).min(INFINITE)),
            };
        }
    }

    /// The best value of the choices in a window; the best choice comes to the front.
    fn search(&mut self, depth: u32, mut alpha: Score, beta: Score) -> Result<Score, Stopped> {
        let window = (alpha, beta);
        self.searcher.visits.enter(depth, window);
        let mut best = -INFINITE;
        for index in 0..self.choices.len() {
            let Choice { action, child } = self.choices[index];
            let score = if index == 0 {
                self.searcher.visits.follow(action, Visit::Full);
                -self.searcher.value(&child, depth - 1, -beta, -alpha)?
            } else {
                self.searcher.scout((action.0, &child), depth, index, alpha, beta)?
            };
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.choices[..=index].rotate_right(1);
                    if index > 0 && self.answer.is_some() {
                        // Better than the answer of the depth before.
                        self.answer = Some(Answer { action, score, depth, is_whole: false });
                    }
                    self.searcher.visits.better(action, score);
                    if alpha >= beta {
                        let left = &self.choices[index + 1..];
                        self.searcher.visits.cut(CutReason::Beta, left.iter().map(|choice| choice.action));
                        break;
                    }
                }
            }
        }
        Ok(self.searcher.visits.leave(best, window))
    }

    fn report(&self, answer: &Answer) -> Report<Fill> {
        Report {
            best: answer.action,
            score: answer.score,
            bound: if answer.is_whole { Bound::Exact } else { Bound::Lower },
            depth: answer.depth,
            nodes: self.searcher.budget.nodes(),
            leaves: self.searcher.leaves,
            time: self.searcher.budget.elapsed(),
            pv: self.line(answer),
            by: ChosenBy::Search,
        }
    }

    /// The best line, as far as the table knows it.
    fn line(&self, answer: &Answer) -> Vec<Fill> {
        let mut line = vec![answer.action];
        let chosen = self.choices.iter().find(|choice| choice.action == answer.action);
        let mut node = chosen.expect("the answer is a choice").child;
        while line.len() < answer.depth as usize
            && let Some(square) = self.searcher.remembered(&node)
        {
            line.push(Fill(square));
            node = node.after(square);
        }
        line
    }
}
