//! The order of moves.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use crate::board::bits::{Bits, LEFT_FILE, RIGHT_FILE};
use crate::expert::reversi::discs::Discs;
use crate::expert::reversi::moves::RankedMoves;
use crate::rules::reversi::processor::Processor;

const CORNERS: u64 = 0x8100_0000_0000_0081;

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
#[inline(always)]
pub(super) fn ranked(processor: impl Processor, discs: Discs, legal: u64, hash_move: u8) -> RankedMoves<Move> {
    let odd = odd_quadrants(discs.empty());
    let mut moves = RankedMoves::new();
    for square in Bits(legal) {
        let child = discs.after(square, discs.flips(processor, square));
        let place = 1_u64 << square;
        let answers = child.placements(processor);
        let prospects = (around(child.enemy) & child.empty()).count_ones() as i32;
        let mut hint = -32 * mobility(answers) as i32 - 3 * prospects;
        hint += if place & CORNERS != 0 { 12 } else { 0 };
        hint += if place & odd != 0 { 6 } else { 0 };
        if square == hash_move {
            hint = 1 << 24;
        }
        moves.push(Move { square, child, answers, hint });
    }
    moves
}

/// How free placements make a side: a corner counts twice.
#[inline(always)]
pub(super) fn mobility(placements: u64) -> u32 {
    placements.count_ones() + (placements & CORNERS).count_ones()
}

/// A set of squares with all their neighbours.
#[inline(always)]
fn around(set: u64) -> u64 {
    let row = set | (set & !RIGHT_FILE) << 1 | (set & !LEFT_FILE) >> 1;
    row | row << 8 | row >> 8
}

/// The squares of the quadrants with an odd number of empty squares.
#[inline(always)]
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    // The sum of a quadrant modulo 2, gathered in its first square.
    let pairs = empty ^ empty >> 1;
    let rows = (pairs ^ pairs >> 2) & 0x1111_1111_1111_1111;
    let half = rows ^ rows >> 8;
    let odd = (half ^ half >> 16) & 0x0000_0011_0000_0011;
    odd * 0x0f0f_0f0f
}
