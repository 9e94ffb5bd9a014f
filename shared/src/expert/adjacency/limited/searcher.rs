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
use crate::search::limits::Budget;
use crate::search::reductions::reduction;
use crate::search::score::PER_PIECE;
use crate::search::tree::Stopped;

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
pub(super) struct Searcher<'a> {
    pub(super) learnt: &'a Learnt,
    pub(super) errors: &'a Errors,
    pub(super) table: &'a BoardTable,
    pub(super) solver: &'a mut Rounds,
    pub(super) budget: Budget<'a>,
    pub(super) leaves: u64,
    /// Whether the budget may end the search.
    pub(super) may_stop: bool,
}

impl Searcher<'_> {
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
        let hash_move = self.remembered(node).unwrap_or(NO_SQUARE);
        let moves = self.ranked(node, hash_move);
        let least = alpha;
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        for (number, Move { square, .. }) in moves.into_iter().enumerate() {
            let child = node.after(square);
            let score = if number == 0 {
                -self.value(&child, depth - 1, -beta, -alpha)?
            } else {
                self.scout(&child, depth, number, alpha, beta)?
            };
            if score > best {
                (best, best_square) = (score, square);
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        let lower = if best > least { best } else { -INFINITE };
        let upper = if best < beta { best } else { INFINITE };
        self.store(node, depth, (lower, upper), best_square);
        Ok(best)
    }

    /// The value of a later move of a node of this depth: first a null window at reduced depth.
    pub(super) fn scout(
        &mut self,
        child: &Node,
        depth: u32,
        number: usize,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        let shallow = (depth - 1).saturating_sub(reduction(depth, number, FULL_MOVES));
        let mut score = -self.null_window(child, shallow, -alpha - 1)?;
        if shallow < depth - 1 && score > alpha {
            score = -self.null_window(child, depth - 1, -alpha - 1)?;
        }
        if alpha < score && score < beta {
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
        }
    }

    /// Whether the value is more than `alpha`: fail-soft in the null window above it.
    fn null_window(&mut self, node: &Node, depth: u32, alpha: Score) -> Result<Score, Stopped> {
        if node.plies() == 0 {
            self.leaves += 1;
            return Ok(PER_PIECE * node.margin());
        }
        if self.is_solved(node, depth) {
            return self.solved(node, alpha);
        }
        if depth == 0 {
            self.budget.count_node();
            self.leaves += 1;
            return Ok(self.expected(node));
        }
        self.enter()?;
        if depth < REMEMBER {
            return Ok(self.last_ply(node, alpha));
        }
        let margin = PER_PIECE * node.margin();
        let known = self.table.probe(node.marks().key());
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            if known.lower > -INFINITE && known.lower + margin > alpha {
                return Ok(known.lower + margin);
            }
            if known.upper < INFINITE && known.upper + margin <= alpha {
                return Ok(known.upper + margin);
            }
        }
        let moves = self.ranked(node, known.map_or(NO_SQUARE, |known| known.best));
        let far = self.errors.margin(node.plies() - 1, depth - 1);
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        for (number, Move { square, estimate }) in moves.into_iter().enumerate() {
            if number > 0 && estimate + far <= alpha {
                // The others are expected to be worth less still.
                best = best.max(estimate + far);
                break;
            }
            let value = self.scout(&node.after(square), depth, number, alpha, alpha + 1)?;
            if value > best {
                (best, best_square) = (value, square);
                if best > alpha {
                    break;
                }
            }
        }
        let bounds = if best > alpha { (best, INFINITE) } else { (-INFINITE, best) };
        self.store(node, depth, bounds, best_square);
        Ok(best)
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
                best = best.max(-self.expected(&node.after(square)));
                if best > alpha {
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
