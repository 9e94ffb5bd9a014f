//! The order of moves.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use arrayvec::ArrayVec;

use crate::board::bits::{Bits, LEFT_FILE, RIGHT_FILE};
use crate::expert::reversi::discs::Discs;
use crate::expert::reversi::moves::MOST_MOVES;
use crate::rules::reversi::processor::Processor;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A move.
#[derive(Clone, Copy, Default)]
pub(super) struct Move {
    pub(super) child: Discs,
    /// Where the enemy can place then.
    pub(super) answers: u64,
    pub(super) square: u8,
}

/// The moves of a position, from which the most promising one is taken first.
pub(super) struct Moves {
    all: ArrayVec<Move, MOST_MOVES>,
    /// Of each move its hint and, among equal ones, its place; moves that were taken have the least.
    ranks: [i32; RANKS],
}

/// Room for all moves, in groups whose greatest rank is found at once.
const RANKS: usize = MOST_MOVES.next_multiple_of(GROUP);
const GROUP: usize = 8;
/// Ranks have the place of their move in the bits below.
const PLACES: u32 = 6;

impl Moves {
    /// The placements with their ranks. `look_at` sees the position after each.
    #[inline(always)]
    pub(super) fn new(
        processor: impl Processor,
        discs: Discs,
        legal: u64,
        hash_move: u8,
        mut look_at: impl FnMut(Discs),
    ) -> Self {
        let odd = odd_quadrants(discs.empty());
        let mut moves = Self { all: ArrayVec::new(), ranks: [i32::MIN; RANKS] };
        for square in Bits(legal) {
            let child = discs.after(square, discs.flips(processor, square));
            look_at(child);
            let place = 1_u64 << square;
            let answers = child.placements(processor);
            let prospects = (around(child.enemy) & child.empty()).count_ones() as i32;
            let mut hint = -32 * mobility(answers) as i32 - 3 * prospects;
            hint += if place & CORNERS != 0 { 12 } else { 0 };
            hint += if place & odd != 0 { 6 } else { 0 };
            if square == hash_move {
                hint = 1 << 24;
            }
            let index = moves.all.len();
            moves.ranks[index % RANKS] = hint << PLACES | index as i32;
            moves.all.push(Move { child, answers, square });
        }
        moves
    }

    /// All moves, also those that were taken.
    pub(super) fn all(&self) -> &[Move] {
        &self.all
    }

    /// Takes the most promising move, of equals the last one.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Move> {
        let mut most = i32::MIN;
        for group in self.ranks.as_chunks::<GROUP>().0.iter().take(self.all.len().div_ceil(GROUP)) {
            most = most.max(group.iter().fold(i32::MIN, |most, rank| most.max(*rank)));
        }
        if most == i32::MIN {
            return None;
        }
        let place = (most & ((1 << PLACES) - 1)) as usize;
        self.ranks[place % RANKS] = i32::MIN;
        self.all.get(place).copied()
    }
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
