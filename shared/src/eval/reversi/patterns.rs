//! The patterns of Reversi: the discs on a dozen sets of squares and on their images under the symmetries of the board, 46 in all.
//!
//! A set in one place is an instance, and has an index: see [`crate::eval::indices`].
//!
//! Images of a set share their weights, and so do the indices that a symmetry of the set takes to each other.

use std::sync::LazyLock;

use crate::eval::indices::{Instances, Places, SLOTS};
use crate::eval::weights::Patterns;
use crate::rules::reversi::Reversi;
use crate::rules::reversi::symmetry::image;

/// The places of all patterns.
pub const INSTANCES: usize = 46;
/// The squares of the largest pattern.
const LARGEST: usize = 10;
const SHAPES: usize = 12;

/// The squares of each pattern in one of its places, row by row from a1 = 0.
const SQUARES: [&[u8]; SHAPES] = [
    // The corner: 3 x 3.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    // The corner with five squares of both edges.
    &[32, 24, 16, 8, 0, 9, 1, 2, 3, 4],
    // The edge with the squares diagonally beside its corners.
    &[9, 0, 1, 2, 3, 4, 5, 6, 7, 14],
    // Most of the edge with four squares of the next line.
    &[0, 2, 3, 10, 11, 12, 13, 4, 5, 7],
    // The second, third and fourth line.
    &[8, 9, 10, 11, 12, 13, 14, 15],
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    // Diagonals of eight to four squares.
    &[0, 9, 18, 27, 36, 45, 54, 63],
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// The indices of each pattern: 3 to the power of its squares.
const INDICES: [usize; SHAPES] = {
    let mut indices = [1; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        indices[shape] = 3_usize.pow(SQUARES[shape].len() as u32);
        shape += 1;
    }
    indices
};

/// Where the indices of each pattern begin in a table of all.
const STARTS: [usize; SHAPES] = {
    let mut starts = [0; SHAPES];
    let mut shape = 1;
    while shape < SHAPES {
        starts[shape] = starts[shape - 1] + INDICES[shape - 1];
        shape += 1;
    }
    starts
};

/// The indices of all patterns together.
pub(super) const ALL_INDICES: usize = STARTS[SHAPES - 1] + INDICES[SHAPES - 1];

/// The set of the squares of a pattern after a symmetry.
const fn image_of(squares: &[u8], symmetry: u8) -> u64 {
    let mut set = 0;
    let mut place = 0;
    while place < squares.len() {
        set |= 1 << image(squares[place], symmetry);
        place += 1;
    }
    set
}

/// Where the instances lie.
struct Geometry {
    places: Places,
    /// The pattern of each instance.
    shape: [usize; SLOTS],
}

static GEOMETRY: Geometry = {
    let mut geometry = Geometry { places: Places { digits: [[0; SLOTS]; 64], largest: [0; SLOTS] }, shape: [0; SLOTS] };
    let mut slot = 0;
    let mut shape = 0;
    while shape < SHAPES {
        let squares = SQUARES[shape];
        let mut symmetry = 0;
        while symmetry < 8 {
            let mut is_new = true;
            let mut earlier = 0;
            while earlier < symmetry {
                is_new &= image_of(squares, earlier) != image_of(squares, symmetry);
                earlier += 1;
            }
            if is_new {
                let mut place = 0;
                let mut power = 1;
                while place < squares.len() {
                    geometry.places.digits[image(squares[place], symmetry) as usize][slot] = power;
                    geometry.places.largest[slot] += 2 * power;
                    place += 1;
                    // The last product is not used.
                    power = power.wrapping_mul(3);
                }
                geometry.shape[slot] = shape;
                slot += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    assert!(slot == INSTANCES);
    geometry
};

/// Where the indices of each instance begin in a table of all.
pub(super) const START: [usize; INSTANCES] = {
    let mut starts = [0; INSTANCES];
    let mut slot = 0;
    while slot < INSTANCES {
        starts[slot] = STARTS[GEOMETRY.shape[slot]];
        slot += 1;
    }
    starts
};

/// Where the instances of Reversi lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReversiInstances;

impl Instances for ReversiInstances {
    #[inline]
    fn places() -> &'static Places {
        &GEOMETRY.places
    }
}

/// The index of each instance in a position.
pub type Indices = crate::eval::indices::Indices<ReversiInstances>;

/// The line of each index of all patterns, and the number of lines.
pub(super) static LINES: LazyLock<(Vec<u32>, usize)> = LazyLock::new(|| {
    let mut line_of = vec![u32::MAX; ALL_INDICES];
    let mut lines = 0;
    for shape in 0..SHAPES {
        let squares = SQUARES[shape];
        let length = squares.len();
        // The symmetries of the set, as orders of its squares.
        let orders: Vec<Vec<usize>> = (0..8)
            .filter(|symmetry| image_of(squares, *symmetry) == image_of(squares, 0))
            .map(|symmetry| {
                let to = |square: u8| squares.iter().position(|other| *other == image(square, symmetry));
                squares.iter().map(|square| to(*square).expect("the image is the set itself")).collect()
            })
            .collect();
        let mut powers = [1_usize; LARGEST];
        for place in 1..LARGEST {
            powers[place] = 3 * powers[place - 1];
        }
        for index in 0..INDICES[shape] {
            if line_of[STARTS[shape] + index] != u32::MAX {
                continue;
            }
            for order in &orders {
                let mut rest = index;
                let mut twin = 0;
                for place in order.iter().take(length) {
                    twin += rest % 3 * powers[*place];
                    rest /= 3;
                }
                line_of[STARTS[shape] + twin] = lines;
            }
            lines += 1;
        }
    }
    (line_of, lines as usize)
});

/// The patterns as the learner sees them.
#[derive(Clone, Copy, Debug)]
pub struct ReversiPatterns;

/// Empty squares in one stage, odd and even ones apart.
const STAGE: u32 = 4;
/// Stages of each parity.
const SPANS: u32 = 15;

impl Patterns for ReversiPatterns {
    type Game = Reversi;

    const STAGES: usize = 2 * SPANS as usize;
    const LINES: usize = 114_363;
    const FEATURES: usize = INSTANCES;

    /// Two neighbouring numbers of the same parity: the side that makes the last move if nobody passes is better off.
    fn stage(left: u32) -> usize {
        let span = (left.saturating_sub(1) / STAGE).min(SPANS - 1);
        (2 * span + left % 2) as usize
    }

    fn is_near(stage: usize, left: u32) -> bool {
        let (span, parity) = (stage as u32 / 2, stage as u32 % 2);
        let first = STAGE * span + if parity == 1 { 1 } else { 2 };
        left % 2 == parity && (first.saturating_sub(4)..=first + 6).contains(&left)
    }

    fn lines(own: u64, enemy: u64, _left: u32, lines: &mut [u32]) {
        let indices = Indices::of(own, enemy);
        for (instance, line) in lines.iter_mut().enumerate().take(INSTANCES) {
            *line = LINES.0[START[instance] + indices.index(instance)];
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::bits::Bits;
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::game::Game;
    use crate::rules::reversi::Turn;

    #[test]
    fn each_instance_has_its_own_place() {
        assert_eq!(LINES.1, ReversiPatterns::LINES);
        assert!(LINES.0.iter().all(|line| (*line as usize) < ReversiPatterns::LINES));
        // A square belongs to as many instances as its images.
        let count = |square: u8| GEOMETRY.places.digits[usize::from(square)].iter().filter(|digit| **digit > 0).count();
        for square in 0..64 {
            assert!((0..8).all(|symmetry| count(image(square, symmetry)) == count(square)));
            assert!(count(square) >= 4, "{square}");
        }
    }

    #[test]
    fn indices_that_are_kept_are_those_of_the_position() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..20 {
            let mut position = Reversi::initial(&());
            let mut indices = Indices::of(position.own(), position.enemy());
            while let Some(turn) = position.legal().choose(&mut rng).copied() {
                indices = match turn {
                    Turn::Place(square) => indices.after(square, position.flips(square)),
                    Turn::Pass => indices.passed(),
                };
                position.apply(turn);
                assert_eq!(indices, Indices::of(position.own(), position.enemy()), "{position:?}");
            }
        }
    }

    #[test]
    fn symmetric_positions_have_the_same_lines() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let sorted = |own: u64, enemy: u64| {
            let mut lines = [0; INSTANCES];
            ReversiPatterns::lines(own, enemy, 30, &mut lines);
            lines.sort_unstable();
            lines
        };
        let mut position = Reversi::initial(&());
        while let Some(turn) = position.legal().choose(&mut rng).copied() {
            position.apply(turn);
            let lines = sorted(position.own(), position.enemy());
            for symmetry in 1..8 {
                let turned = |set: u64| Bits(set).fold(0, |turned, square| turned | 1_u64 << image(square, symmetry));
                assert_eq!(sorted(turned(position.own()), turned(position.enemy())), lines);
            }
        }
    }

    #[test]
    fn every_number_of_empty_squares_has_a_stage_that_learns_from_it() {
        for left in 1..=60 {
            let stage = ReversiPatterns::stage(left);
            assert!(stage < ReversiPatterns::STAGES && ReversiPatterns::is_near(stage, left), "{left}");
            let near = (1..=60).filter(|other| ReversiPatterns::is_near(stage, *other));
            assert!(near.clone().count() <= 6 && near.clone().all(|other| other % 2 == left % 2), "{left}");
        }
    }
}
