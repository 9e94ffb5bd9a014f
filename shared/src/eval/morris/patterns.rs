//! The patterns of Nine Men's Morris: the men on the three rings, on eight blocks of nine points, and how the sides stand as a whole.
//!
//! A block is three neighbouring places on all three rings. Four of them are the three parallel lines at one side of the board, the other
//! four lie around the corners. The index of a ring or block is a number with a digit to the base three for each point: 0 for an empty
//! point, 1 for a man of the side to move, 2 for an enemy man. Images under the 16 symmetries of the board share their weights.

use std::sync::LazyLock;

use crate::eval::weights::Patterns;
use crate::rules::morris::geometry::{BOARD, Completions, anticlockwise, clockwise, inwards, outwards};
use crate::rules::morris::{FEWEST_MEN, MEN, Morris};

/// Indices of a ring and of a block: 3 to the power of the points.
const RING: usize = 6_561;
const BLOCK: usize = 19_683;
/// Men of one side from none to nine.
const MEN_OF_A_SIDE: usize = MEN as usize + 1;
/// Empty neighbours of men that are distinguished, and ways to lines of three.
const FREEDOM: usize = 16;
const TARGETS: usize = 4;
const STEPS: usize = 3;

/// Where the indices of each kind begin in a table of all.
const OUTER_AND_INNER: usize = 0;
const MIDDLE: usize = OUTER_AND_INNER + RING;
const SIDES: usize = MIDDLE + RING;
const CORNERS: usize = SIDES + BLOCK;
const MATERIAL: usize = CORNERS + BLOCK;
const MOBILITY: usize = MATERIAL + MEN_OF_A_SIDE * MEN_OF_A_SIDE;
const THREATS: usize = MOBILITY + FREEDOM * FREEDOM;
/// The indices of all together.
pub(super) const ALL_INDICES: usize = THREATS + (TARGETS * STEPS) * (TARGETS * STEPS);

/// Three rings, eight blocks, material, mobility and threats.
pub(super) const FEATURES: usize = 14;

/// A side's part of an index: the bits of some points as a number to the base three.
static TERNARY: [u16; 512] = {
    let mut ternary = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let (mut rest, mut power) = (bits, 1);
        while rest > 0 {
            ternary[bits] += if rest & 1 == 1 { power } else { 0 };
            power *= 3;
            rest >>= 1;
        }
        bits += 1;
    }
    ternary
};

/// The men of a side on the board, and in hand.
pub(super) type Side = (u32, u8);

/// The index of everything that has a weight in a position.
#[inline]
pub(super) fn indices(own: Side, enemy: Side) -> [u32; FEATURES] {
    let digits = |own: u32, enemy: u32| u32::from(TERNARY[own as usize]) + 2 * u32::from(TERNARY[enemy as usize]);
    let mut indices = [0; FEATURES];
    for (ring, index) in indices.iter_mut().take(3).enumerate() {
        let start = if ring == 1 { MIDDLE } else { OUTER_AND_INNER } as u32;
        *index = start + digits(own.0 >> (8 * ring) & 0xff, enemy.0 >> (8 * ring) & 0xff);
    }
    let (mut own_turned, mut enemy_turned) = (own.0, enemy.0);
    for pair in indices[3..11].as_chunks_mut::<2>().0 {
        pair[0] = SIDES as u32 + digits(first_places(own_turned), first_places(enemy_turned));
        (own_turned, enemy_turned) = (anticlockwise(own_turned), anticlockwise(enemy_turned));
        pair[1] = CORNERS as u32 + digits(first_places(own_turned), first_places(enemy_turned));
        (own_turned, enemy_turned) = (anticlockwise(own_turned), anticlockwise(enemy_turned));
    }
    let empty = BOARD & !(own.0 | enemy.0);
    let (own_men, enemy_men) = (own.0.count_ones() + u32::from(own.1), enemy.0.count_ones() + u32::from(enemy.1));
    indices[11] = MATERIAL as u32 + own_men * MEN_OF_A_SIDE as u32 + enemy_men;
    let (own, enemy) = (Chances::of(own.0, empty), Chances::of(enemy.0, empty));
    indices[12] = MOBILITY as u32 + own.mobility * FREEDOM as u32 + enemy.mobility;
    indices[13] = THREATS as u32 + own.threats * (TARGETS * STEPS) as u32 + enemy.threats;
    indices
}

/// The first three places of all rings as nine bits.
#[inline]
const fn first_places(points: u32) -> u32 {
    (points & 7) | (points >> 5 & 0o70) | (points >> 10 & 0o700)
}

/// The freedom of a side.
struct Chances {
    mobility: u32,
    /// Points where one more man closes a line, and steps that do.
    threats: u32,
}

impl Chances {
    #[inline]
    fn of(men: u32, empty: u32) -> Self {
        let ends = Completions::of(men);
        let targets = [clockwise(men), anticlockwise(men), inwards(men), outwards(men)].map(|targets| targets & empty);
        let mobility = targets.iter().map(|targets| targets.count_ones()).sum::<u32>().min(FREEDOM as u32 - 1);
        // A step along a line completes the other line through its target.
        let completed = [ends.ahead | ends.across, ends.behind | ends.across, ends.side, ends.side];
        let steps: u32 = targets.into_iter().zip(completed).map(|(to, ends)| (to & ends).count_ones()).sum();
        let points = (ends.any() & empty).count_ones();
        let threats = points.min(TARGETS as u32 - 1) * STEPS as u32 + steps.min(STEPS as u32 - 1);
        Self { mobility, threats }
    }
}

/// The line of each index, and the number of lines.
pub(super) static LINES: LazyLock<(Vec<u32>, usize)> = LazyLock::new(|| {
    let mut line_of = vec![u32::MAX; ALL_INDICES];
    let mut lines = 0;
    let mut tie = |start: usize, count: usize, orders: &[Vec<usize>]| {
        for index in 0..count {
            if line_of[start + index] != u32::MAX {
                continue;
            }
            for order in orders {
                line_of[start + image(index, order)] = lines;
            }
            lines += 1;
        }
    };
    let around: Vec<Vec<usize>> = (0..4)
        .flat_map(|turn| [false, true].map(|is_mirrored| (turn, is_mirrored)))
        .map(|(turn, is_mirrored)| {
            (0..8).map(|place| (if is_mirrored { 8 - place } else { place } + 2 * turn) % 8).collect()
        })
        .collect();
    // A block remains itself if its places are reversed, or its rings.
    let block: Vec<Vec<usize>> = [false, true]
        .into_iter()
        .flat_map(|places| [false, true].map(|rings| (places, rings)))
        .map(|(places, rings)| {
            let reversed = |is_reversed: bool, number: usize| if is_reversed { 2 - number } else { number };
            (0..9).map(|point| 3 * reversed(rings, point / 3) + reversed(places, point % 3)).collect()
        })
        .collect();
    for (start, count, orders) in
        [(OUTER_AND_INNER, RING, &around), (MIDDLE, RING, &around), (SIDES, BLOCK, &block), (CORNERS, BLOCK, &block)]
    {
        tie(start, count, orders);
    }
    tie(MATERIAL, ALL_INDICES - MATERIAL, &[Vec::new()]);
    (line_of, lines as usize)
});

/// An index after its digits went where `order` says; without an order the same.
fn image(index: usize, order: &[usize]) -> usize {
    if order.is_empty() {
        return index;
    }
    let mut rest = index;
    let mut image = 0;
    for &place in order {
        image += rest % 3 * 3_usize.pow(place as u32);
        rest /= 3;
    }
    image
}

/// The patterns as the learner sees them. A side is its men on the board, and from bit 24 on the number in hand.
#[derive(Clone, Copy, Debug)]
pub struct MorrisPatterns;

/// Where the number of men in hand begins in the squares of a side.
const HAND: u32 = 24;

/// Men in hand of both sides in one stage, odd and even numbers apart, which gives the side to move.
const HANDS: u32 = 4;
/// Stages with men in hand.
const PLACING: u32 = 10;
/// Then stages by the men of the side that has fewer, from four to eight or nine, and two where one side flies or both.
const MOVING: u32 = 7;
/// From here on numbers of "squares that are left" are stages with empty hands.
const EMPTY_HANDS: u8 = 32;

impl MorrisPatterns {
    /// The squares of both sides for [`Patterns::lines`], and the number that decides the stage.
    pub fn of(position: &Morris) -> (u64, u64, u8) {
        let side = |men: u32, hand: u8| u64::from(men) | u64::from(hand) << HAND;
        let own = side(position.own(), position.own_hand());
        (own, side(position.enemy(), position.enemy_hand()), Self::left(position))
    }

    /// Men in hand, and without any a number for each stage of the game.
    #[inline]
    pub(super) fn left(position: &Morris) -> u8 {
        let hands = position.own_hand() + position.enemy_hand();
        if hands > 0 {
            return hands;
        }
        let (own, enemy) = (position.own().count_ones(), position.enemy().count_ones());
        EMPTY_HANDS
            + if own <= FEWEST_MEN {
                5
            } else if enemy <= FEWEST_MEN {
                6
            } else {
                (own.min(enemy) - 4).min(4) as u8
            }
    }
}

impl Patterns for MorrisPatterns {
    type Game = Morris;

    const STAGES: usize = (PLACING + MOVING) as usize;
    const LINES: usize = 13_100;
    const FEATURES: usize = FEATURES;

    fn stage(left: u32) -> usize {
        if left >= u32::from(EMPTY_HANDS) {
            return (PLACING + left - u32::from(EMPTY_HANDS)) as usize;
        }
        (2 * (left.saturating_sub(1) / HANDS) + left % 2) as usize
    }

    fn is_near(stage: usize, left: u32) -> bool {
        let stage = stage as u32;
        if stage >= PLACING || left >= u32::from(EMPTY_HANDS) {
            return Self::stage(left) == stage as usize;
        }
        let first = HANDS * (stage / 2) + 1;
        left % 2 == stage % 2 && (first.saturating_sub(2)..first + HANDS + 2).contains(&left)
    }

    fn lines(own: u64, enemy: u64, _left: u32, lines: &mut [u32]) {
        let side = |squares: u64| (squares as u32 & BOARD, (squares >> HAND) as u8);
        for (line, index) in lines.iter_mut().zip(indices(side(own), side(enemy))) {
            *line = LINES.0[index as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::game::Game;
    use crate::rules::morris::MorrisOptions;

    /// The positions of some random games.
    fn positions() -> Vec<Morris> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut positions = Vec::new();
        for _ in 0..20 {
            let mut position = Morris::initial(&MorrisOptions::default());
            while let Some(action) = position.legal().choose(&mut rng).copied() {
                positions.push(position);
                position.apply(action);
            }
        }
        positions
    }

    /// The points after one of the 16 symmetries of the board.
    fn image(points: u32, symmetry: u32) -> u32 {
        let [mut outer, mut middle, mut inner, _] = points.to_le_bytes();
        for ring in [&mut outer, &mut middle, &mut inner] {
            *ring = if symmetry & 4 == 0 { *ring } else { ring.reverse_bits().rotate_left(1) };
            *ring = ring.rotate_left(2 * (symmetry & 3));
        }
        u32::from_le_bytes(if symmetry & 8 == 0 { [outer, middle, inner, 0] } else { [inner, middle, outer, 0] })
    }

    fn sorted_lines(own: u64, enemy: u64) -> [u32; FEATURES] {
        let mut lines = [0; FEATURES];
        MorrisPatterns::lines(own, enemy, 0, &mut lines);
        lines.sort_unstable();
        lines
    }

    #[test]
    fn every_line_belongs_to_an_index() {
        assert_eq!(LINES.1, MorrisPatterns::LINES);
        assert!(LINES.0.iter().all(|line| (*line as usize) < MorrisPatterns::LINES));
    }

    #[test]
    fn symmetric_positions_have_the_same_lines_and_others_have_others() {
        let mut different = 0;
        for position in positions() {
            let (own, enemy, _) = MorrisPatterns::of(&position);
            let lines = sorted_lines(own, enemy);
            for symmetry in 1..16 {
                let turned = |side: u64| u64::from(image(side as u32 & BOARD, symmetry)) | side >> HAND << HAND;
                assert_eq!(sorted_lines(turned(own), turned(enemy)), lines, "{position:?}");
            }
            different += usize::from(sorted_lines(enemy, own) != lines);
        }
        assert!(different > 500, "{different}");
    }

    #[test]
    fn every_position_has_a_stage_that_learns_from_it() {
        for position in positions() {
            let left = u32::from(MorrisPatterns::left(&position));
            let stage = MorrisPatterns::stage(left);
            assert!(stage < MorrisPatterns::STAGES && MorrisPatterns::is_near(stage, left), "{left}");
        }
    }
}
