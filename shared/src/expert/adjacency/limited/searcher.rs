//! One thread of the search of games with limited rounds: principal variation search over learnt patterns.
//!
//! Scores are hundredths of a mark of the final margin. The moves of a node are ordered by the estimates of their children; late ones are
//! searched less deeply at first, and those whose estimates lie far below the window not at all. The last plies are exact.
//!
//! The table has values of the rest of the game: the key is made of the empty squares and the own marks beside them, and bounds are less the present margin.

use arrayvec::ArrayVec;

use crate::board::bits::Bits;
use crate::board::planes::Planes;
use crate::eval::Score;
use crate::eval::adjacency::learnt::Learnt;
use crate::expert::adjacency::limited::errors::Errors;
use crate::expert::adjacency::limited::node::Node;
use crate::expert::adjacency::rounds::Rounds;
use crate::expert::board_table::{BoardTable, INFINITE, Known};
use crate::expert::exact::NO_SQUARE;
use crate::expert::prob_cut::Level;
use crate::kind::{CutReason, LeafReason, ProbeResult, Visit};
use crate::rules::adjacency::Fill;
use crate::search::event::Tracer;
use crate::search::limits::Budget;
use crate::search::reductions::reduction;
use crate::search::score::PER_PIECE;
use crate::search::tree::Stopped;
use crate::search::visits::Visits;

/// So many last plies are exact wherever a search reaches them.
const ALWAYS_SOLVED: u32 = 3;
/// The most plies that are exact.
pub(super) const SOLVED: u32 = 8;
/// The last plies are exact where the rest of the depth is shorter than they are by no more than this.
const SOLVED_BEYOND: u32 = 1;
/// From this depth on positions are looked up and stored.
const REMEMBER: u32 = 2;
/// Beyond any margin that is to come.
const MOST_MARKS: i32 = 126;
/// The number of first moves at a node that are never reduced.
const FULL_MOVES: usize = 2;

/// A move with the estimate after it.
#[derive(Clone, Copy)]
struct Move {
    square: u8,
    estimate: Score,
}

type Moves = ArrayVec<Move, 64>;

/// One thread.
pub(super) struct Searcher<'a, T> {
    pub(super) learnt: &'a Learnt,
    pub(super) errors: &'a Errors,
    pub(super) table: &'a BoardTable,
    pub(super) solver: &'a mut Rounds,
    pub(super) budget: Budget<'a>,
    pub(super) leaves: u64,
    /// Whether the budget may end the search.
    pub(super) may_stop: bool,
    pub(super) visits: Visits<Fill, T>,
}

impl<T: Tracer<Fill>> Searcher<'_, T> {
    /// The estimate, or the margin of a game that is over.
    pub(super) fn expected(&self, node: &Node) -> Score {
        if node.plies() == 0 {
            return PER_PIECE * node.margin();
        }
        node.estimate(self.learnt)
    }

    /// Fail-soft principal variation search in a window.
    pub(super) fn value(&mut self, node: &Node, depth: u32, mut alpha: Score, beta: Score) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta, "an empty window");
        if beta - alpha == 1 || depth < REMEMBER || self.is_solved(node, depth) {
            return self.in_small_window(node, depth, alpha, beta);
        }
        self.enter()?;
        let window = (alpha, beta);
        self.visits.enter(depth, window);
        let hash_move = self.remembered(node).unwrap_or(NO_SQUARE);
        let moves = self.ranked(node, hash_move);
        let least = alpha;
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        for (number, &Move { square, .. }) in moves.iter().enumerate() {
            let child = node.after(square);
            let score = if number == 0 {
                self.visits.follow(Fill(square), Visit::Full);
                -self.value(&child, depth - 1, -beta, -alpha)?
            } else {
                self.scout((square, &child), depth, number, alpha, beta)?
            };
            if score > best {
                (best, best_square) = (score, square);
                if best > alpha {
                    alpha = best;
                    self.visits.better(Fill(square), best);
                }
                if alpha >= beta {
                    self.visits.cut(CutReason::Beta, squares(&moves[number + 1..]));
                    break;
                }
            }
        }
        let lower = if best > least { best } else { -INFINITE };
        let upper = if best < beta { best } else { INFINITE };
        self.store(node, depth, (lower, upper), best_square);
        self.visits.store(best, (least, beta), depth);
        Ok(self.visits.leave(best, window))
    }

    /// The value of a later move of a node of this depth: first a null window at reduced depth.
    pub(super) fn scout(
        &mut self,
        (square, child): (u8, &Node),
        depth: u32,
        number: usize,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        let shallow = (depth - 1).saturating_sub(reduction(depth, number, FULL_MOVES));
        self.visits.follow(Fill(square), Visit::Scout);
        if shallow < depth - 1 {
            self.visits.cut(CutReason::Reduced, [Fill(square)]);
        }
        let mut score = -self.null_window(child, shallow, -alpha - 1)?;
        if shallow < depth - 1 && score > alpha {
            self.visits.follow(Fill(square), Visit::Again);
            score = -self.null_window(child, depth - 1, -alpha - 1)?;
        }
        if alpha < score && score < beta {
            self.visits.follow(Fill(square), Visit::Again);
            score = -self.value(child, depth - 1, -beta, -alpha)?;
        }
        Ok(score)
    }

    /// The value in a window, found by null windows alone.
    fn in_small_window(&mut self, node: &Node, depth: u32, mut alpha: Score, beta: Score) -> Result<Score, Stopped> {
        loop {
            let value = self.null_window(node, depth, alpha)?;
            if value <= alpha || value >= beta || beta - alpha == 1 {
                return Ok(value);
            }
            alpha = value;
            self.visits.follow_again();
        }
    }

    /// Whether the value is more than `alpha`: fail-soft in the null window above it.
    fn null_window(&mut self, node: &Node, depth: u32, alpha: Score) -> Result<Score, Stopped> {
        let window = (alpha, alpha + 1);
        if node.plies() == 0 {
            self.leaves += 1;
            self.visits.enter(0, window);
            return Ok(self.visits.leaf(PER_PIECE * node.margin(), LeafReason::Finished));
        }
        if self.is_solved(node, depth) {
            self.visits.enter(node.plies(), window);
            let value = self.solved(node, alpha)?;
            return Ok(self.visits.leaf(value, LeafReason::Oracle));
        }
        if depth == 0 {
            self.budget.count_node();
            self.leaves += 1;
            self.visits.enter(0, window);
            let expected = self.expected(node);
            return Ok(self.visits.leaf(expected, LeafReason::Horizon));
        }
        self.enter()?;
        self.visits.enter(depth, window);
        if depth < REMEMBER {
            let value = self.last_ply(node, alpha);
            return Ok(self.visits.leave(value, window));
        }
        let margin = PER_PIECE * node.margin();
        let known = self.table.probe(node.marks().key());
        let decided = known.filter(|known| known.depth >= depth).and_then(|known| {
            if known.lower > -INFINITE && known.lower + margin > alpha {
                return Some(known.lower + margin);
            }
            (known.upper < INFINITE && known.upper + margin <= alpha).then_some(known.upper + margin)
        });
        match known {
            Some(known) => {
                let result = if decided.is_some() { ProbeResult::Hit } else { ProbeResult::OtherDepth };
                self.visits.probe((known.lower, known.upper), known.depth, result);
            }
            None => self.visits.miss(),
        }
        if let Some(value) = decided {
            self.visits.cut(CutReason::Table, Bits(node.empty()).map(Fill));
            return Ok(self.visits.leave(value, window));
        }
        let moves = self.ranked(node, known.map_or(NO_SQUARE, |known| known.best));
        let far = self.errors.margin(node.plies() - 1, depth - 1);
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        for (number, &Move { square, estimate }) in moves.iter().enumerate() {
            if number > 0 && estimate + far <= alpha {
                // The others are expected to be worth less still.
                best = best.max(estimate + far);
                self.visits.cut(CutReason::Probcut, squares(&moves[number..]));
                break;
            }
            let value = self.scout((square, &node.after(square)), depth, number, alpha, alpha + 1)?;
            if value > best {
                (best, best_square) = (value, square);
                if best > alpha {
                    self.visits.better(Fill(square), best);
                    self.visits.cut(CutReason::Beta, squares(&moves[number + 1..]));
                    break;
                }
            }
        }
        let bounds = if best > alpha { (best, INFINITE) } else { (-INFINITE, best) };
        self.store(node, depth, bounds, best_square);
        self.visits.store(best, window, depth);
        Ok(self.visits.leave(best, window))
    }

    /// One ply: the best estimate after it, or the first one beyond `alpha`.
    fn last_ply(&mut self, node: &Node, alpha: Score) -> Score {
        let takes = Planes::of_neighbours(node.marks().enemy);
        let mut left = node.empty();
        let mut best = -INFINITE;
        while left != 0 {
            // Those that take most come first.
            let (_, squares) = takes.greatest(left);
            left &= !squares;
            for square in Bits(squares) {
                self.budget.count_node();
                self.leaves += 1;
                self.visits.follow(Fill(square), Visit::Full);
                self.visits.enter(0, (-1 - alpha, -alpha));
                let expected = self.expected(&node.after(square));
                best = best.max(-self.visits.leaf(expected, LeafReason::Horizon));
                if best > alpha {
                    self.visits.better(Fill(square), best);
                    self.visits.cut(CutReason::Beta, Bits(left).map(Fill));
                    return best;
                }
            }
        }
        best
    }

    /// Whether the rest of the game is searched exactly.
    fn is_solved(&self, node: &Node, depth: u32) -> bool {
        node.plies() <= ALWAYS_SOLVED || node.plies() <= SOLVED.min(depth + SOLVED_BEYOND) && self.may_stop
    }

    /// The exact value, as far as the null window above `alpha` asks for it.
    fn solved(&mut self, node: &Node, alpha: Score) -> Result<Score, Stopped> {
        if node.plies() == 0 {
            return Ok(PER_PIECE * node.margin());
        }
        let margin = node.margin();
        let alpha = (alpha.div_euclid(PER_PIECE) - margin).clamp(-MOST_MARKS, MOST_MARKS);
        self.leaves += 1;
        let gain = match self.solver.value(node.marks(), node.plies(), alpha, alpha + 1, &mut self.budget) {
            // The first depth is searched to its end.
            Err(Stopped) if !self.may_stop => return Ok(self.expected(node)),
            gain => gain?,
        };
        Ok(PER_PIECE * (margin + gain))
    }

    /// The best move that the table knows.
    pub(super) fn remembered(&self, node: &Node) -> Option<u8> {
        let known = self.table.probe(node.marks().key())?;
        (known.best != NO_SQUARE && node.empty() >> known.best & 1 == 1).then_some(known.best)
    }

    fn store(&self, node: &Node, depth: u32, (lower, upper): (Score, Score), best: u8) {
        let margin = PER_PIECE * node.margin();
        let less = |bound: Score| if bound.abs() < INFINITE { bound - margin } else { bound };
        let known = Known { depth, level: Level::EXACT, lower: less(lower), upper: less(upper), best };
        self.table.store(node.marks().key(), known);
    }

    /// Counts a node; the budget may be spent.
    fn enter(&mut self) -> Result<(), Stopped> {
        self.budget.count_node();
        if self.may_stop && self.budget.is_exhausted() { Err(Stopped) } else { Ok(()) }
    }

    /// The moves, those that promise most first.
    fn ranked(&mut self, node: &Node, hash_move: u8) -> Moves {
        let mut moves: Moves = Bits(node.empty())
            .map(|square| {
                let estimate = -self.expected(&node.after(square));
                Move { square, estimate }
            })
            .collect();
        self.budget.count_nodes(moves.len() as u64);
        moves.sort_unstable_by_key(|move_| (move_.square != hash_move, -move_.estimate, move_.square));
        moves
    }
}

fn squares(moves: &[Move]) -> impl Iterator<Item = Fill> {
    moves.iter().map(|next| Fill(next.square))
}
