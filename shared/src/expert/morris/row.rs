//! The retrograde analysis of all positions in which White has a number of men, Black any number from three on.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::cube::{LOW, Shape};
use super::orbits::Orbits;
use crate::rules::morris::FEWEST_MEN;

/// The facts about all positions with a given number of white men.
#[derive(Debug)]
pub struct WhiteMenRow {
    orbits: Orbits,
    axes: usize,
    shape: Shape,
    /// For each block, losses and wins with Black to move.
    black: Vec<AtomicU64>,
    /// For each block, at first the results of Black's removals, then wins and losses with White to move.
    other: Vec<AtomicU64>,
    /// Blocks with a neighbour that has changed since they were settled.
    dirty: Vec<AtomicBool>,
    /// The sets with a valid number of black men, from three to the most.
    valid: Vec<u64>,
    three: Vec<u64>,
    two: Vec<u64>,
}

/// A row with one white man less, solved.
#[derive(Debug)]
pub struct Earlier {
    orbits: Orbits,
    words: usize,
    white: Vec<AtomicU64>,
}

impl Earlier {
    /// A row without facts.
    pub(super) fn new(men: u32) -> Self {
        let orbits = Orbits::new(men);
        let words = 1 << (24 - men as usize - LOW);
        Self { white: zeros(2 * words * orbits.count()), words, orbits }
    }

    /// The words about wins, fact 0, or losses, fact 1, of a block.
    pub(super) fn facts(&self, block: usize, fact: usize) -> impl Iterator<Item = u64> {
        self.white(block).iter().skip(fact).step_by(2).map(|word| word.load(Ordering::Relaxed))
    }

    /// Sets such a word.
    pub(super) fn set_facts(&self, block: usize, fact: usize, word: usize, facts: u64) {
        self.white(block)[2 * word + fact].store(facts, Ordering::Relaxed);
    }

    pub(super) fn orbits(&self) -> &Orbits {
        &self.orbits
    }

    /// Wins and losses with White to move.
    pub(super) fn white(&self, block: usize) -> &[AtomicU64] {
        &self.white[2 * self.words * block..][..2 * self.words]
    }
}

fn zeros(count: usize) -> Vec<AtomicU64> {
    (0..count).map(|_| AtomicU64::new(0)).collect()
}

impl WhiteMenRow {
    /// A row of `men` white men against up to `most` black ones, without facts.
    pub fn new(men: u32, most: u32) -> Self {
        let orbits = Orbits::new(men);
        let axes = 24 - men as usize;
        let words = 1 << (axes - LOW);
        let sized = |sizes: std::ops::RangeInclusive<u32>| -> Vec<u64> {
            let word = |word: usize| {
                (0..64)
                    .filter(|set: &u32| sizes.contains(&(set.count_ones() + word.count_ones())))
                    .fold(0, |all, set| all | 1_u64 << set)
            };
            (0..words).map(word).collect()
        };
        Self {
            axes,
            shape: Shape { words, most },
            black: zeros(2 * words * orbits.count()),
            other: zeros(2 * words * orbits.count()),
            dirty: (0..orbits.count()).map(|_| AtomicBool::new(true)).collect(),
            valid: sized(FEWEST_MEN..=most),
            three: sized(FEWEST_MEN..=FEWEST_MEN),
            two: sized(FEWEST_MEN - 1..=FEWEST_MEN - 1),
            orbits,
        }
    }

    pub(super) fn orbits(&self) -> &Orbits {
        &self.orbits
    }

    pub(super) fn axes(&self) -> usize {
        self.axes
    }

    pub(super) fn words(&self) -> usize {
        self.shape.words
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn valid(&self) -> &[u64] {
        &self.valid
    }

    pub(super) fn three(&self) -> &[u64] {
        &self.three
    }

    pub(super) fn two(&self) -> &[u64] {
        &self.two
    }

    pub(super) fn black(&self, block: usize) -> &[AtomicU64] {
        &self.black[2 * self.words() * block..][..2 * self.words()]
    }

    pub(super) fn other(&self, block: usize) -> &[AtomicU64] {
        &self.other[2 * self.words() * block..][..2 * self.words()]
    }

    /// Blocks with a neighbour that has changed since they were settled.
    pub(super) fn dirty(&self) -> &[AtomicBool] {
        &self.dirty
    }

    /// The solved row, as the next one needs it.
    pub fn into_earlier(self) -> Earlier {
        Earlier { orbits: self.orbits, words: self.shape.words, white: self.other }
    }
}
