//! The sets of men of one side up to symmetry, numbered.

use super::symmetry::{canonical, is_canonical};
use crate::board::bits::Bits;
use crate::rules::morris::geometry::BOARD;

/// All sets of a number of points up to symmetry, each by the least of its images.
#[derive(Debug)]
pub struct Orbits {
    sets: Vec<u32>,
    /// For each value of the bits above [`FINE_BITS`], the number of the first set with these or higher ones.
    starts: Vec<u32>,
}

/// The bits of a set that the directory of the sets leaves out.
const FINE_BITS: u32 = 10;

impl Orbits {
    /// Those with `men` points.
    pub fn new(men: u32) -> Self {
        let sets: Vec<u32> = subsets(men, 24).filter(|set| is_canonical(*set)).collect();
        let starts = (0..=1_u32 << (24 - FINE_BITS))
            .map(|coarse| sets.partition_point(|set| set >> FINE_BITS < coarse) as u32)
            .collect();
        Self { sets, starts }
    }

    /// In ascending order.
    pub fn sets(&self) -> &[u32] {
        &self.sets
    }

    /// The number of orbits.
    pub fn count(&self) -> usize {
        self.sets.len()
    }

    /// The number of the orbit of `points`, and the symmetry that takes `points` to the set that stands for it.
    ///
    /// # Panics
    /// If `points` has another number of men.
    #[inline]
    pub fn find(&self, points: u32) -> (usize, usize) {
        debug_assert!(points & !BOARD == 0, "a point beyond the board");
        let (least, symmetry) = canonical(points);
        let coarse = (least >> FINE_BITS) as usize;
        let start = self.starts[coarse] as usize;
        let near = &self.sets[start..self.starts[coarse + 1] as usize];
        (start + near.binary_search(&least).expect("every set of this size has an image here"), symmetry)
    }
}

/// The sets of `size` of the first `points` points, in ascending order as numbers.
pub fn subsets(size: u32, points: u32) -> impl Iterator<Item = u32> {
    let first = (1_u32 << size) - 1;
    std::iter::successors(Some(first), move |set| {
        if *set == 0 {
            return None;
        }
        // Gosper: the next number with as many bits.
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        Some(ripple | ((set ^ ripple) / lowest) >> 2)
    })
    .take_while(move |set| set >> points == 0)
}

/// Binomial coefficients: `CHOOSE[n][k]`.
pub const CHOOSE: [[u32; 11]; 25] = {
    let mut table = [[0; 11]; 25];
    let mut n = 0;
    while n < 25 {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < 11 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The place of the enemy men among all sets of as many points that the own men leave free.
#[inline]
pub fn rank_around(own: u32, enemy: u32) -> usize {
    let free = BOARD & !own;
    rank(Bits(u64::from(enemy)).map(|point| (free & ((1 << point) - 1)).count_ones()))
}

/// The place of a set among all sets of its size in ascending order. `axes` are the bits of the set, ascending.
#[inline]
pub fn rank(axes: impl Iterator<Item = u32>) -> usize {
    axes.zip(1..).map(|(axis, number)| CHOOSE[axis as usize][number] as usize).sum()
}
