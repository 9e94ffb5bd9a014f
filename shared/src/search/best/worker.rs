//! Principal variation search: one thread of the best engine.
//!
//! Null windows over a shared table, with aspiration windows, killers and history, late-move reductions, internal
//! iterative reductions and mate distance pruning. Unlike the searches of fixed depth it is selective, so its values
//! differ from those of minimax.

use arrayvec::ArrayVec;

use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::{ChosenBy, CutReason, LeafReason, ProbeResult, Visit};
use crate::search::Root;
use crate::search::advice::Oracle;
use crate::search::best::history::History;
use crate::search::deepening::MAX_DEPTH;
use crate::search::event::{Pass, Tracer};
use crate::search::limits::Budget;
use crate::search::ordering::{ActionIndex, Picker};
use crate::search::pv::PvTable;
use crate::search::reductions::reduction;
use crate::search::score::{self, INFINITE};
use crate::search::table::{Table, TableEntry};
use crate::search::tree::Stopped;
use crate::search::visits::Visits;

/// Half the width of the first window around the value of the depth before.
const ASPIRATION: Score = 120;
/// The number of first moves at a node that are never reduced.
const FULL_MOVES: usize = 4;

/// One thread's search.
pub(super) struct Worker<'a, G: Game, E, T> {
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
    visits: Visits<G::Action, T>,
}

impl<'a, G: Game, E: Evaluator<G>, T: Tracer<G::Action>> Worker<'a, G, E, T> {
    pub(super) fn new(
        root: &'a Root<'a, G>,
        (evaluator, oracle): (&'a E, Option<&'a dyn Oracle<G>>),
        table: &'a Table,
        history: &'a mut History<G::Action>,
        budget: Budget<'a>,
        tracer: T,
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
            visits: Visits::new(root, tracer),
        }
    }

    /// Searches to `depth` in windows around `guess`. The best line is in [`Worker::line`], even after a stop.
    pub(super) fn iterate(&mut self, depth: u32, guess: Option<Score>) -> Result<Score, Stopped> {
        self.saw_horizon = false;
        self.pv.clear(0);
        self.budget.poll();
        self.visits.iteration(depth);
        let mut margin = ASPIRATION;
        let value = guess.unwrap_or(0);
        let mut pass = Pass { number: 0, alpha: 0, beta: 0, value, lower: -INFINITE, upper: INFINITE };
        let (mut alpha, mut beta) = match guess {
            Some(guess) if depth >= 3 && !score::is_decided(guess) => (guess - margin, guess + margin),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            self.path.clear();
            pass = Pass { number: pass.number + 1, alpha, beta, ..pass };
            self.visits.pass(pass);
            let value = self.value(self.root.position, depth, 0, alpha, beta)?;
            pass = pass.ended(value);
            self.visits.pass_end(pass);
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
    #[expect(clippy::too_many_lines, reason = "the search of a node is read from top to bottom")]
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
        let window = (alpha, beta);
        self.visits.enter(depth, window);
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
                let lower = score::from_node::<G>(entry.lower, ply);
                let upper = score::from_node::<G>(entry.upper, ply);
                let is_deep = entry.depth >= depth || entry.is_settled;
                let is_known = is_null_window && is_deep && (lower >= beta || upper <= alpha);
                let result = if is_known { ProbeResult::Hit } else { ProbeResult::OtherDepth };
                self.visits.probe((lower, upper), entry.depth, result);
                if is_known {
                    self.saw_horizon |= !entry.is_settled;
                    if T::ON {
                        self.visits.cut(CutReason::Table, position.legal());
                    }
                    return Ok(self.visits.leave(if lower >= beta { lower } else { upper }, window));
                }
            } else {
                self.visits.miss();
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
                if T::ON {
                    self.visits.cut(CutReason::Beta, position.legal());
                }
                return Ok(self.visits.leave(alpha, window));
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
        let mut number = 0;
        while let Some((place, action)) = picker.next() {
            let child = position.result(action);
            let score = if number == 0 {
                self.visits.follow(action, Visit::Full);
                -self.value(&child, depth - 1, ply + 1, -beta, -alpha)?
            } else {
                self.scout((action, &child), depth, ply, number, (alpha, beta))?
            };
            number += 1;
            if score > best {
                best = score;
                best_place = Some(place);
                if score > alpha {
                    alpha = score;
                    self.pv.extend(ply, action);
                    if ply == 0 {
                        self.root_score = score;
                    }
                    self.visits.better(action, score);
                    if alpha >= beta {
                        self.visits.cut(CutReason::Beta, picker.map(|(_, action)| action));
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
            self.visits.store(best, (least, beta), depth);
        }
        Ok(self.visits.leave(best, window))
    }

    /// The score of a node that has no children to search.
    fn leaf(&mut self, position: &G, depth: u32, ply: u32, (alpha, beta): (Score, Score)) -> Option<Score> {
        if let Some(score) = self.root.finished(position, ply) {
            let why = if position.is_terminal() { LeafReason::Finished } else { LeafReason::Repeated };
            return Some(self.visits.leaf(score, why));
        }
        if let Some(known) = self.oracle.and_then(|oracle| oracle.score(position)) {
            return Some(self.visits.leaf(score::from_node::<G>(known, ply), LeafReason::Oracle));
        }
        // A repetition can be repeated: the first one in a line already counts as a draw.
        if self.path.iter().rev().skip(1).step_by(2).any(|earlier| position.repeats(earlier)) {
            self.saw_horizon = true;
            return Some(self.visits.leaf(0, LeafReason::Repeated));
        }
        if depth == 0 || ply >= MAX_DEPTH {
            self.saw_horizon = true;
            let worth = self.evaluator.evaluate(position);
            return Some(self.visits.leaf(worth, LeafReason::Horizon));
        }
        // Reverse futility pruning: the evaluation less a margin already beats beta.
        if beta - alpha == 1
            && !score::is_decided(beta)
            && let Some(margin) = self.evaluator.futility_margin(depth)
        {
            let worth = self.evaluator.evaluate(position) - margin;
            self.saw_horizon |= worth >= beta;
            if worth >= beta {
                if T::ON {
                    self.visits.cut(CutReason::Probcut, position.legal());
                }
                return Some(self.visits.leave(worth, (alpha, beta)));
            }
        }
        None
    }

    /// The score of a later child: first a null window to see whether it is better than `alpha`, at reduced depth for
    /// late moves.
    fn scout(
        &mut self,
        (action, child): (G::Action, &G),
        depth: u32,
        ply: u32,
        number: usize,
        (alpha, beta): (Score, Score),
    ) -> Result<Score, Stopped> {
        let reduction = reduction(depth, number, FULL_MOVES);
        let shallow = (depth - 1).saturating_sub(reduction);
        self.visits.follow(action, Visit::Scout);
        if reduction > 0 {
            self.visits.cut(CutReason::Reduced, std::iter::once(action));
        }
        let mut score = -self.value(child, shallow, ply + 1, -alpha - 1, -alpha)?;
        if reduction > 0 && score > alpha {
            self.visits.follow(action, Visit::Again);
            score = -self.value(child, depth - 1, ply + 1, -alpha - 1, -alpha)?;
        }
        if alpha < score && score < beta {
            self.visits.follow(action, Visit::Again);
            score = -self.value(child, depth - 1, ply + 1, -beta, -alpha)?;
        }
        Ok(score)
    }

    fn key(&self, position: &G) -> u64 {
        position.key() ^ self.root.salt()
    }

    /// The answer is `action`.
    pub(super) fn choose(&mut self, action: G::Action, by: ChosenBy) {
        self.visits.choose(action, by);
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
