//! Alpha-beta: the textbook search, fail-soft, without a table, deepened ply by ply until a limit
//! ends it (lecture "Adversarial Search", ALPHA-BETA-SEARCH; Prabawa 2.3).

use crate::eval::{Evaluator, Score};
use crate::game::{ActionList, Game};
use crate::search::limits::Budget;
use crate::search::score::INFINITE;
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag, score};

/// Iteratively deepened alpha-beta over an evaluator.
#[derive(Debug)]
pub struct AlphaBeta<E> {
    evaluator: E,
}

impl<E> AlphaBeta<E> {
    /// Leaves are judged by `evaluator`, which also orders the moves.
    pub fn new(evaluator: E) -> Self {
        Self { evaluator }
    }
}

impl<G: Game, E: Evaluator<G>> Engine<G> for AlphaBeta<E> {
    fn search(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        let mut tree =
            Tree { evaluator: &self.evaluator, budget: Budget::new(limits, stop), leaves: 0, may_stop: false };
        let mut actions = order(&self.evaluator, root.position, root.actions());
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, G::MAX_PLIES as u32);
        let mut report = tree.iteration(root.position, &actions, 1).expect("depth 1 is searched to the end");
        // From here on the clock counts.
        tree.may_stop = true;
        tree.budget.poll();
        for depth in 2..=deepest {
            if tree.budget.is_exhausted() || actions.len() == 1 || score::is_decided(report.score) {
                break;
            }
            progress(&report);
            // The best action of one depth goes first at the next.
            let place = actions.iter().position(|action| *action == report.best).unwrap_or(0);
            actions[..=place].rotate_right(1);
            match tree.iteration(root.position, &actions, depth) {
                Some(deeper) => report = deeper,
                None => break,
            }
        }
        report.nodes = tree.budget.nodes();
        report.leaves = tree.leaves;
        report.time = tree.budget.elapsed();
        report
    }
}

struct Tree<'a, E> {
    evaluator: &'a E,
    budget: Budget<'a>,
    leaves: u64,
    may_stop: bool,
}

impl<E> Tree<'_, E> {
    /// Searches all root actions to `depth`; `None` if the budget ran out before the first of them was done.
    /// When it runs out later, the answer is the best of what was finished, whose first action is the
    /// best of the depth before.
    fn iteration<G: Game>(&mut self, root: &G, actions: &[G::Action], depth: u32) -> Option<Report<G::Action>>
    where
        E: Evaluator<G>,
    {
        self.budget.count_node();
        let mut pv = Vec::new();
        let mut best = None;
        let mut alpha = -INFINITE;
        let mut finished = depth;
        for &action in actions {
            let mut line = Vec::new();
            let score = -self.value(&root.result(action), depth - 1, 1, -INFINITE, -alpha, &mut line);
            if self.out_of_budget() {
                finished = depth - 1;
                break;
            }
            if score > alpha {
                alpha = score;
                best = Some(action);
                pv.clear();
                pv.push(action);
                pv.append(&mut line);
            }
        }
        Some(Report {
            best: best?,
            score: alpha,
            bound: Bound::Exact,
            depth: finished,
            nodes: self.budget.nodes(),
            leaves: self.leaves,
            time: self.budget.elapsed(),
            pv,
        })
    }

    /// Fail-soft alpha-beta: the value if it lies within (alpha, beta), otherwise a bound on it.
    /// `pv` receives the best line. Meaningless once the budget is exhausted.
    fn value<G: Game>(
        &mut self,
        position: &G,
        depth: u32,
        ply: u32,
        mut alpha: Score,
        beta: Score,
        pv: &mut Vec<G::Action>,
    ) -> Score
    where
        E: Evaluator<G>,
    {
        debug_assert!(alpha < beta, "an empty window");
        self.budget.count_node();
        if self.out_of_budget() {
            return 0;
        }
        if let Some(score) = score::of_finished(position, ply) {
            self.leaves += 1;
            return score;
        }
        if depth == 0 {
            self.leaves += 1;
            return self.evaluator.evaluate(position);
        }
        let mut best = -INFINITE;
        let mut line = Vec::new();
        for action in order(self.evaluator, position, &position.legal()) {
            line.clear();
            let score = -self.value(&position.result(action), depth - 1, ply + 1, -beta, -alpha, &mut line);
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    pv.clear();
                    pv.push(action);
                    pv.append(&mut line);
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        best
    }

    fn out_of_budget(&self) -> bool {
        self.may_stop && self.budget.is_exhausted()
    }
}

/// The actions, most promising first; equals keep the order of the game.
fn order<G: Game>(evaluator: &impl Evaluator<G>, position: &G, actions: &[G::Action]) -> ActionList<G::Action> {
    let mut hinted: ActionList<(i32, G::Action)> =
        actions.iter().map(|action| (evaluator.order_hint(position, *action), *action)).collect();
    hinted.sort_by_key(|(hint, _)| -hint);
    hinted.into_iter().map(|(_, action)| action).collect()
}
