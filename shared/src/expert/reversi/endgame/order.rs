//! Move ordering, and the first guess of the margin.

use arrayvec::ArrayVec;

use crate::board::bits::{Bits, LEFT_FILE, RIGHT_FILE};
use crate::eval::{Score, reversi};
use crate::expert::reversi::endgame::discs::Discs;
use crate::expert::reversi::endgame::last_squares::odd_quadrants;
use crate::rules::reversi::flips::flips;
use crate::search::score::PER_PIECE;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// From this number of empty squares on the evaluation orders moves, with more a search of one ply, then of two and
/// three. Measured on endings of 20 to 23 empty squares: less than half the nodes.
const EVALUATE: u32 = 13;
const LOOK_ONE_PLY: u32 = 14;
const LOOK_TWO_PLIES: u32 = 17;
const LOOK_THREE_PLIES: u32 = 18;
/// More than any evaluation.
const BEYOND: Score = 1 << 20;
/// No known position has more than 33 moves.
const MOST_MOVES: usize = 36;

/// A move with its rank.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) square: u8,
    pub(super) child: Discs,
    pub(super) hint: i32,
}

/// The placements, with their ranks.
pub(super) fn ranked(discs: Discs, legal: u64, hash_move: u8) -> ArrayVec<Move, MOST_MOVES> {
    let size = discs.empty().count_ones();
    let odd = odd_quadrants(discs.empty());
    Bits(legal)
        .map(|square| {
            let child = discs.after(square, flips(discs.own, discs.enemy, square));
            let place = 1_u64 << square;
            let answers = child.placements();
            let mobility = (answers.count_ones() + (answers & CORNERS).count_ones()) as i32;
            let prospects = (around(child.enemy) & child.empty()).count_ones() as i32;
            let mut hint = -32 * mobility - 3 * prospects;
            hint += if place & CORNERS != 0 { 12 } else { 0 };
            hint += if place & odd != 0 { 6 } else { 0 };
            if square == hash_move {
                hint = 1 << 24;
            } else if size >= EVALUATE {
                let plies = [LOOK_ONE_PLY, LOOK_TWO_PLIES, LOOK_THREE_PLIES].into_iter().filter(|least| size >= *least);
                hint -= estimate(child, plies.count() as u32, -BEYOND, BEYOND) * 3 / 16;
            }
            Move { square, child, hint }
        })
        .collect()
}

/// Takes out the most promising move.
pub(super) fn pick(moves: &mut ArrayVec<Move, MOST_MOVES>) -> Option<Move> {
    let (best, _) = moves.iter().enumerate().max_by_key(|(_, move_)| move_.hint)?;
    Some(moves.swap_remove(best))
}

/// The expected margin, from a search of `plies`. Even, as margins of full boards are.
pub(super) fn foresee(discs: Discs, plies: u32) -> i32 {
    (estimate(discs, plies, -BEYOND, BEYOND) / (2 * PER_PIECE) * 2).clamp(-64, 64)
}

/// Plain alpha-beta over the evaluation.
fn estimate(discs: Discs, plies: u32, mut alpha: Score, beta: Score) -> Score {
    let (legal, enemy_legal) = (discs.placements(), discs.passed().placements());
    if legal == 0 && enemy_legal == 0 {
        return PER_PIECE * discs.final_margin();
    }
    if plies == 0 {
        return reversi::worth(discs.key(), legal, enemy_legal);
    }
    if legal == 0 {
        return -estimate(discs.passed(), plies - 1, -beta, -alpha);
    }
    let mut best = -BEYOND;
    for square in Bits(legal) {
        let child = discs.after(square, flips(discs.own, discs.enemy, square));
        best = best.max(-estimate(child, plies - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// A set of squares with all their neighbours.
fn around(set: u64) -> u64 {
    let row = set | (set & !RIGHT_FILE) << 1 | (set & !LEFT_FILE) >> 1;
    row | row << 8 | row >> 8
}
