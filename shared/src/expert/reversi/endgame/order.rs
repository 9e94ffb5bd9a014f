//! The order of moves.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use arrayvec::ArrayVec;

use crate::board::bits::{Bits, LEFT_FILE, RIGHT_FILE};
use crate::expert::reversi::discs::Discs;
use crate::expert::reversi::moves::MOST_MOVES;
use crate::rules::reversi::processor::Processor;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// On each edge the third square from either corner.
const THIRD_ON_EDGES: u64 = 0x2400_8100_0081_0024;

/// How much sooner a move is tried for each answer that it leaves the enemy less, and for each one in a corner. These numbers and the following
/// ones were found one by one, by the nodes of the FFO endings 40, 42 and 44.
const ANSWER: i32 = 144;
const CORNER_ANSWER: i32 = 128;
/// The same for a move in a corner, on the third square of an edge, and in a quadrant with an odd number of empty squares.
const CORNER: i32 = 48;
const EDGE: i32 = 10;
const ODD: i32 = 24;
/// For each disc that is then [`firm`], and for each one less that is placed or flipped.
const FIRM: i32 = 28;
const GAIN: i32 = 2;

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
    /// The greatest rank as long as no move was taken. Reading it from the ranks would wait until they are written.
    first: i32,
}

/// Room for all moves, in groups whose greatest rank is found at once.
const RANKS: usize = MOST_MOVES.next_multiple_of(GROUP);
const GROUP: usize = 8;
/// Ranks have the place of their move in the bits below.
const PLACES: u32 = 6;
/// The rank of a move that was taken, and of none.
const TAKEN: i32 = i32::MIN;

impl Moves {
    /// No moves.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { all: ArrayVec::new(), ranks: [TAKEN; RANKS], first: TAKEN }
    }

    /// Adds the placements with their ranks. `look_at` sees the position after each.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        processor: impl Processor,
        discs: Discs,
        legal: u64,
        hash_move: u8,
        mut look_at: impl FnMut(Discs),
    ) {
        let odd = odd_quadrants(discs.empty());
        for square in Bits(legal) {
            let child = discs.after(square, discs.flips(processor, square));
            look_at(child);
            let place = 1_u64 << square;
            let answers = child.placements(processor);
            let if_in = |set: u64, hint: i32| if place & set == 0 { 0 } else { hint };
            let mut hint = if_in(odd, ODD) + if_in(CORNERS, CORNER) + if_in(THIRD_ON_EDGES, EDGE);
            hint += FIRM * firm(child.enemy) as i32 - GAIN * (child.enemy ^ discs.own).count_ones() as i32;
            hint -= ANSWER * answers.count_ones() as i32 + CORNER_ANSWER * (answers & CORNERS).count_ones() as i32;
            if square == hash_move {
                hint = 1 << 24;
            }
            let index = self.all.len();
            let rank = hint << PLACES | index as i32;
            self.ranks[index % RANKS] = rank;
            self.first = self.first.max(rank);
            self.all.push(Move { child, answers, square });
        }
    }

    /// All moves, also those that were taken.
    pub(super) fn all(&self) -> &[Move] {
        &self.all
    }

    /// Takes the most promising move, of equals the last one.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Move> {
        let mut most = std::mem::replace(&mut self.first, TAKEN);
        if most == TAKEN {
            let groups = self.ranks.as_chunks::<GROUP>().0.iter().take(self.all.len().div_ceil(GROUP));
            most = groups.flatten().fold(TAKEN, |most, rank| most.max(*rank));
            if most == TAKEN {
                return None;
            }
        }
        let place = (most & ((1 << PLACES) - 1)) as usize;
        self.ranks[place % RANKS] = TAKEN;
        self.all.get(place).copied()
    }
}

/// How free placements make a side: a corner counts twice.
#[inline(always)]
pub(super) fn mobility(placements: u64) -> u32 {
    placements.count_ones() + (placements & CORNERS).count_ones()
}

/// The discs in corners and, beside them on the edges, those of the same side: they never flip.
#[inline(always)]
fn firm(discs: u64) -> u32 {
    let corners = discs & CORNERS;
    let beside = (corners & LEFT_FILE) << 1 | (corners & RIGHT_FILE) >> 1 | corners << 8 | corners >> 8;
    (corners | beside & discs).count_ones()
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
