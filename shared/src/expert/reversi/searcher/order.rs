//! The order of moves: by the expected margin after them and by the freedom that they leave the enemy.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use super::{CORNERS, Node, Searcher};
use crate::board::bits::Bits;
use crate::eval::Score;
use crate::expert::board_table::INFINITE;
use crate::expert::reversi::moves::RankedMoves;
use crate::rules::reversi::Turn;
use crate::rules::reversi::processor::{Processor, Work};
use crate::search::event::Tracer;
use crate::search::score::PER_PIECE;

/// The best move of the table comes first.
pub(super) const FIRST: Score = 1 << 24;

/// A move with its rank.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) square: u8,
    pub(super) child: Node,
    pub(super) hint: Score,
}

pub(super) type Moves = RankedMoves<Move>;

impl<P: Processor, T: Tracer<Turn>> Searcher<'_, P, T> {
    /// Adds the placements with their ranks to `moves`: by the expected margin after them, found by a shallow search where much lies below, and by the
    /// freedom that they leave the enemy.
    pub(super) fn rank(&mut self, node: &Node, legal: u64, depth: u32, hash_move: u8, moves: &mut Moves) {
        self.processor.run(Ranking { searcher: self, node, legal, depth, hash_move, moves });
    }

    /// The same, inlined.
    #[inline(always)]
    fn rank_inlined(&mut self, node: &Node, legal: u64, depth: u32, hash_move: u8, moves: &mut Moves) {
        let is_to_the_end = depth == node.left();
        let plies = if is_to_the_end { look_to_the_end(depth) } else { look(depth) };
        for square in Bits(legal) {
            let child = node.after(self.processor, square);
            let hint = if square == hash_move {
                FIRST
            } else {
                let answers = child.discs.placements(self.processor);
                let mobility = (answers.count_ones() + (answers & CORNERS).count_ones()) as Score;
                let weight = if is_to_the_end { MOBILITY_AT_THE_END } else { MOBILITY };
                -self.look(&child, plies, -INFINITE, INFINITE) - weight * mobility
            };
            moves.push(Move { square, child, hint });
        }
    }

    /// Plain alpha-beta of few plies.
    pub(super) fn look(&mut self, node: &Node, plies: u32, alpha: Score, beta: Score) -> Score {
        self.processor.run(Look { searcher: self, node, plies, alpha, beta })
    }

    /// The same, inlined.
    #[inline(always)]
    fn look_inlined(&mut self, node: &Node, plies: u32, mut alpha: Score, beta: Score) -> Score {
        if plies == 0 {
            return self.estimate(node);
        }
        let legal = node.discs.placements(self.processor);
        if legal == 0 {
            let passed = node.passed();
            return if passed.discs.placements(self.processor) == 0 {
                PER_PIECE * node.discs.final_margin()
            } else {
                -self.look(&passed, plies, -beta, -alpha)
            };
        }
        let mut best = -INFINITE;
        for square in Bits(legal) {
            self.budget.count_node();
            best = best.max(-self.look(&node.after(self.processor, square), plies - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// Hundredths of a disc that an answer of the enemy counts in the order of moves.
const MOBILITY: Score = 25;
const MOBILITY_AT_THE_END: Score = 200;

/// Plies of the search that orders the moves of a node of this depth.
fn look(depth: u32) -> u32 {
    match depth {
        0..7 => 0,
        7..11 => 1,
        _ => 2,
    }
}

/// The same in a search to the end.
fn look_to_the_end(depth: u32) -> u32 {
    match depth {
        0..16 => 0,
        16..20 => 1,
        20..24 => 2,
        _ => 3,
    }
}

/// The arguments of [`Searcher::rank`].
struct Ranking<'s, 'a, P, T> {
    searcher: &'s mut Searcher<'a, P, T>,
    node: &'s Node,
    legal: u64,
    depth: u32,
    hash_move: u8,
    moves: &'s mut Moves,
}

impl<P: Processor, T: Tracer<Turn>> Work for Ranking<'_, '_, P, T> {
    type Result = ();

    #[inline(always)]
    fn done_on<Q: Processor>(self, _processor: Q) {
        self.searcher.rank_inlined(self.node, self.legal, self.depth, self.hash_move, self.moves);
    }
}

/// The arguments of [`Searcher::look`].
struct Look<'s, 'a, P, T> {
    searcher: &'s mut Searcher<'a, P, T>,
    node: &'s Node,
    plies: u32,
    alpha: Score,
    beta: Score,
}

impl<P: Processor, T: Tracer<Turn>> Work for Look<'_, '_, P, T> {
    type Result = Score;

    #[inline(always)]
    fn done_on<Q: Processor>(self, _processor: Q) -> Score {
        self.searcher.look_inlined(self.node, self.plies, self.alpha, self.beta)
    }
}
