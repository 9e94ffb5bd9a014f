//! The order of moves.

use arrayvec::ArrayVec;

use crate::board::bits::{Bits, LEFT_FILE, RIGHT_FILE};
use crate::expert::reversi::discs::Discs;
use crate::expert::reversi::endgame::last_squares::odd_quadrants;
use crate::rules::reversi::flips::flips;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// No known position has more than 33 moves.
const MOST_MOVES: usize = 36;

/// A move with its rank.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) square: u8,
    pub(super) child: Discs,
    /// Where the enemy can place then.
    pub(super) answers: u64,
    pub(super) hint: i32,
}

/// The placements, with their ranks.
pub(super) fn ranked(discs: Discs, legal: u64, hash_move: u8) -> ArrayVec<Move, MOST_MOVES> {
    let odd = odd_quadrants(discs.empty());
    Bits(legal)
        .map(|square| {
            let child = discs.after(square, flips(discs.own, discs.enemy, square));
            let place = 1_u64 << square;
            let answers = child.placements();
            let prospects = (around(child.enemy) & child.empty()).count_ones() as i32;
            let mut hint = -32 * mobility(answers) as i32 - 3 * prospects;
            hint += if place & CORNERS != 0 { 12 } else { 0 };
            hint += if place & odd != 0 { 6 } else { 0 };
            if square == hash_move {
                hint = 1 << 24;
            }
            Move { square, child, answers, hint }
        })
        .collect()
}

/// How free placements make a side: a corner counts twice.
pub(super) fn mobility(placements: u64) -> u32 {
    placements.count_ones() + (placements & CORNERS).count_ones()
}

/// Takes out the most promising move.
pub(super) fn pick(moves: &mut ArrayVec<Move, MOST_MOVES>) -> Option<Move> {
    let (best, _) = moves.iter().enumerate().max_by_key(|(_, move_)| move_.hint)?;
    Some(moves.swap_remove(best))
}

/// A set of squares with all their neighbours.
fn around(set: u64) -> u64 {
    let row = set | (set & !RIGHT_FILE) << 1 | (set & !LEFT_FILE) >> 1;
    row | row << 8 | row >> 8
}
