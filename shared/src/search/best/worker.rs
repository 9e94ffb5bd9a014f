//! Principal variation search: one thread of the best engine.
//!
//! Null windows over a shared table, with aspiration windows, killers and history, late-move reductions, internal
//! iterative reductions and mate distance pruning. Unlike the searches of fixed depth it is selective, so its values
//! differ from those of minimax.

use arrayvec::ArrayVec;

use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::search::Root;
use crate::search::advice::Oracle;
use crate::search::best::history::History;
use crate::search::deepening::MAX_DEPTH;
use crate::search::limits::Budget;
use crate::search::ordering::{ActionIndex, Picker};
use crate::search::pv::PvTable;
use crate::search::reductions::reduction;
use crate::search::score::{self, INFINITE};
use crate::search::table::{Table, TableEntry};
use crate::search::tree::Stopped;

/// Half the width of the first window around the value of the depth before.
const ASPIRATION: Score = 120;
/// The number of first moves at a node that are never reduced.
const FULL_MOVES: usize = 4;

/// One thread's search.
pub(super) struct Worker<'a, G: Game, E> {
    root: &'a Root<'a, G>,
    evaluator: &'a E,
    oracle: Option<&'a dyn Oracle<G>>,
    table: &'a Table,
    history: &'a mut History<G::Action>,
    budget: Budget<'a>,
    leaves: u64,
    may_stop: bool,
    /// A line was cut off by the depth, or by a repetition that depends on the path.
    saw_horizon: bool,
    /// The positions from the root to the node that is being searched.
    path: Vec<G>,
    root_actions: Vec<G::Action>,
    root_score: Score,
    pv: PvTable<G::Action>,
}

impl<'a, G: Game, E: Evaluator<G>> Worker<'a, G, E> {
    pub(super) fn new(
        root: &'a Root<'a, G>,
        (evaluator, oracle): (&'a E, Option<&'a dyn Oracle<G>>),
        table: &'a Table,
        history: &'a mut History<G::Action>,
        budget: Budget<'a>,
    ) -> Self {
        let listed = root.actions().iter().copied().collect();
        let hinted = Picker::new(listed, |action| evaluator.order_hint(root.position, action));
        Self {
            root,
            evaluator,
            oracle,
            table,
            history,
            budget,
            leaves: 0,
            may_stop: false,
            saw_horizon: false,
            path: Vec::with_capacity(MAX_DEPTH as usize + 1),
            root_actions: hinted.map(|(_, action)| action).collect(),
            root_score: -INFINITE,
            pv: PvTable::new(MAX_DEPTH),
        }
    }

    /// Searches to `depth` in windows around `guess`. The best line is in [`Worker::line`], even after a stop.
    pub(super) fn iterate(&mut self, depth: u32, guess: Option<Score>) -> Result<Score, Stopped> {
        self.saw_horizon = false;
        self.pv.clear(0);
        self.budget.poll();
        let mut margin = ASPIRATION;
        let (mut alpha, mut beta) = match guess {
            Some(guess) if depth >= 3 && !score::is_decided(guess) => (guess - margin, guess + margin),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            self.path.clear();
            let value = self.value(self.root.position, depth, 0, alpha, beta)?;
            if value <= alpha && alpha > -INFINITE {
                // The best move failed low, so its line is no answer.
                alpha = if margin > 1000 { -INFINITE } else { value - margin };
            } else if value >= beta && beta < INFINITE {
                self.put_best_first();
                beta = if margin > 1000 { INFINITE } else { value + margin };
            } else {
                self.put_best_first();
                return Ok(value);
            }
            margin *= 4;
        }
    }

    fn put_best_first(&mut self) {
        if let Some(place) = self.root_actions.iter().position(|action| Some(action) == self.pv.line().first()) {
            self.root_actions[..=place].rotate_right(1);
        }
    }

    /// Fail-soft, within the reductions.
    fn value(
        &mut self,
        position: &G,
        mut depth: u32,
        ply: u32,
        mut alpha: Score,
        mut beta: Score,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta, "an empty window");
        self.budget.count_node();
        if self.may_stop && self.budget.is_exhausted() {
            return Err(Stopped);
        }
        if ply > 0 {
            self.pv.clear(ply);
            if let Some(score) = self.leaf(position, depth, ply, (alpha, beta)) {
                self.leaves += 1;
                return Ok(score);
            }
        }
        let is_null_window = beta - alpha == 1;
        let key = self.key(position);
        let mut hash_move = None;
        if ply > 0 {
            if let Some(entry) = self.table.probe(key) {
                hash_move = entry.best;
                if is_null_window && (entry.depth >= depth || entry.is_settled) {
                    let lower = score::from_node::<G>(entry.lower, ply);
                    let upper = score::from_node::<G>(entry.upper, ply);
                    if lower >= beta || upper <= alpha {
                        self.saw_horizon |= !entry.is_settled;
                        return Ok(if lower >= beta { lower } else { upper });
                    }
                }
            }
            // Internal iterative reduction: without a hash move the order is poor, and a shallower search finds one.
            if hash_move.is_none() && depth >= 4 {
                depth -= 1;
            }
        }
        if !G::HAS_MARGIN && ply > 0 {
            // Not even a win on the next ply could matter (mate distance pruning).
            let soonest = score::win_at(ply + 1);
            alpha = alpha.max(-score::win_at(ply));
            beta = beta.min(soonest);
            if alpha >= beta {
                return Ok(alpha);
            }
        }

        let saw_horizon = std::mem::replace(&mut self.saw_horizon, false);
        let mover = position.to_move();
        let mut picker = if ply == 0 {
            Picker::new(self.root_actions.iter().copied().collect(), |_| 0)
        } else {
            Picker::new(position.legal(), |action| {
                16 * self.evaluator.order_hint(position, action) + self.history.hint(ply, mover, action)
            })
        };
        if let Some(place) = hash_move {
            picker.put_first(place);
        }
        let least = alpha;
        let mut best = -INFINITE;
        let mut best_place: Option<ActionIndex> = None;
        let mut tried: ArrayVec<G::Action, 32> = ArrayVec::new();
        self.path.push(position.clone());
        for (number, (place, action)) in picker.enumerate() {
            let child = position.result(action);
            let score = if number == 0 {
                -self.value(&child, depth - 1, ply + 1, -beta, -alpha)?
            } else {
                self.scout(&child, depth, ply, number, (alpha, beta))?
            };
            if score > best {
                best = score;
                best_place = Some(place);
                if score > alpha {
                    alpha = score;
                    self.pv.extend(ply, action);
                    if ply == 0 {
                        self.root_score = score;
                    }
                    if alpha >= beta {
                        self.history.reward(ply, depth, mover, action);
                        for wasted in &tried {
                            self.history.punish(depth, mover, *wasted);
                        }
                        break;
                    }
                }
            }
            // Only the first few are remembered.
            let _ = tried.try_push(action);
        }
        self.path.pop();
        let is_settled = !self.saw_horizon;
        self.saw_horizon |= saw_horizon;
        if ply > 0 {
            let kept = score::to_node::<G>(best, ply);
            self.table.store(
                key,
                TableEntry {
                    depth,
                    is_settled,
                    lower: if best > least { kept } else { -INFINITE },
                    upper: if best < beta { kept } else { INFINITE },
                    best: if best > least { best_place } else { None },
                },
            );
        }
        Ok(best)
    }

    /// The score of a node that has no children to search.
    fn leaf(&mut self, position: &G, depth: u32, ply: u32, (alpha, beta): (Score, Score)) -> Option<Score> {
        if let Some(score) = self.root.finished(position, ply) {
            return Some(score);
        }
        if let Some(known) = self.oracle.and_then(|oracle| oracle.score(position)) {
            return Some(score::from_node::<G>(known, ply));
        }
        // A repetition can be repeated: the first one in a line already counts as a draw.
        if self.path.iter().rev().skip(1).step_by(2).any(|earlier| position.repeats(earlier)) {
            self.saw_horizon = true;
            return Some(0);
        }
        if depth == 0 || ply >= MAX_DEPTH {
            self.saw_horizon = true;
            return Some(self.evaluator.evaluate(position));
        }
        // Reverse futility pruning: the evaluation less a margin already beats beta.
        if beta - alpha == 1
            && !score::is_decided(beta)
            && let Some(margin) = self.evaluator.futility_margin(depth)
        {
            let worth = self.evaluator.evaluate(position) - margin;
            self.saw_horizon |= worth >= beta;
            return (worth >= beta).then_some(worth);
        }
        None
    }

    /// The score of a later child: first a null window to see whether it is better than `alpha`, at reduced depth for
    /// late moves.
    fn scout(
        &mut self,
        child: &G,
        depth: u32,
        ply: u32,
        number: usize,
        (alpha, beta): (Score, Score),
    ) -> Result<Score, Stopped> {
        let reduction = reduction(depth, number, FULL_MOVES);
        let shallow = (depth - 1).saturating_sub(reduction);
        let mut score = -self.value(child, shallow, ply + 1, -alpha - 1, -alpha)?;
        if reduction > 0 && score > alpha {
            score = -self.value(child, depth - 1, ply + 1, -alpha - 1, -alpha)?;
        }
        if alpha < score && score < beta {
            score = -self.value(child, depth - 1, ply + 1, -beta, -alpha)?;
        }
        Ok(score)
    }

    fn key(&self, position: &G) -> u64 {
        position.key() ^ self.root.salt()
    }

    /// Lets the budget end the search from now on.
    pub(super) fn let_stop(&mut self) {
        self.may_stop = true;
    }

    pub(super) fn line(&self) -> &[G::Action] {
        self.pv.line()
    }

    pub(super) fn root_score(&self) -> Score {
        self.root_score
    }

    /// Whether a deeper iteration can find another value.
    pub(super) fn can_deepen(&self) -> bool {
        let is_settled = !G::HAS_MARGIN && score::is_decided(self.root_score);
        self.saw_horizon && !is_settled
    }

    /// The number of actions at the root.
    pub(super) fn choices(&self) -> usize {
        self.root_actions.len()
    }

    pub(super) fn budget(&self) -> &Budget<'a> {
        &self.budget
    }

    pub(super) fn leaves(&self) -> u64 {
        self.leaves
    }
}
