//! The learnt evaluation of Adjacency: one weight for each window and one for the possible gains of both sides.
//!
//! The weights lie in `weights.bin` (the format is that of [`crate::eval::weights`]); `weights.txt` beside it has the command that made
//! them and its output.

use std::sync::{Arc, OnceLock};

use crate::eval::Score;
use crate::eval::adjacency::patterns::{
    ALL_INDICES, AdjacencyPatterns, FIRST_THREAT, Indices, LIMITED, LINE_OF, START, stage, threats,
};
use crate::eval::weights::{Weights, WeightsError, spread};

/// Room for all indices and threats, a power of two so that no index can leave the table.
const TABLE: usize = ALL_INDICES.next_power_of_two();

/// No estimate is larger: the board has 64 squares.
const LIMIT: Score = 6400;

/// The file that is compiled in.
pub const FILE: Option<&[u8]> = {
    #[cfg(feature = "weights")]
    let file = Some(include_bytes!("weights.bin").as_slice());
    #[cfg(not(feature = "weights"))]
    let file = None;
    file
};

/// The weights of this program, once they are needed or brought.
static INSTALLED: OnceLock<Arc<Learnt>> = OnceLock::new();

/// Weights ready to be looked up, the same for all searches of the program.
#[derive(Debug)]
pub struct Learnt {
    /// A table for each stage of a game with limited rounds: by index, and then the threats.
    tables: Vec<i16>,
    /// The weights of the other stages by line.
    filling: Vec<Vec<i16>>,
    errors: Vec<f32>,
}

impl Learnt {
    /// Spreads weights over the indices that share them.
    pub fn new(weights: &Weights) -> Self {
        let (limited, filling) = weights.stages.split_at(LIMITED);
        let mut tables = spread::<TABLE>(limited, &LINE_OF);
        for (table, stage) in tables.as_chunks_mut::<TABLE>().0.iter_mut().zip(limited) {
            for (cell, weight) in table[ALL_INDICES..].iter_mut().zip(&stage[FIRST_THREAT..]) {
                *cell = *weight;
            }
        }
        Self { tables, filling: filling.to_vec(), errors: weights.errors.clone() }
    }

    /// The weights in the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        Weights::from_bytes::<AdjacencyPatterns>(bytes).map(|weights| Self::new(&weights))
    }

    /// The weights of this program, read when they are needed first.
    ///
    /// # Panics
    /// If they are neither compiled in nor were brought.
    pub fn installed() -> Arc<Self> {
        Arc::clone(INSTALLED.get_or_init(|| {
            let bytes = FILE.expect("the program brings weights before it searches");
            Arc::new(Self::from_bytes(bytes).expect("a test reads them"))
        }))
    }

    /// Makes these the weights of this program, unless it has some.
    pub fn bring(bytes: &[u8]) -> Result<(), WeightsError> {
        let learnt = Self::from_bytes(bytes)?;
        INSTALLED.get_or_init(|| Arc::new(learnt));
        Ok(())
    }

    /// Whether this program has weights.
    pub fn is_there() -> bool {
        FILE.is_some() || INSTALLED.get().is_some()
    }

    /// The expected final margin for the side to move, in hundredths of a mark, with `plies` left of a game with limited rounds.
    #[inline]
    pub fn estimate(&self, own: u64, enemy: u64, plies: u32, indices: &Indices) -> Score {
        let (marks, enemies) = (own.count_ones(), enemy.count_ones());
        let stage = stage(plies, 64 - marks - enemies);
        debug_assert!(stage < LIMITED, "colours decide");
        let table = &self.tables.as_chunks::<TABLE>().0[stage];
        let mut sum = Score::from(table[ALL_INDICES + threats(own, enemy)]);
        for (window, start) in START.iter().enumerate() {
            sum += Score::from(table[(start + indices.index(window)) & (TABLE - 1)]);
        }
        (sum + 100 * (marks as Score - enemies as Score)).clamp(-LIMIT, LIMIT)
    }

    /// The weights of games that fill the board, by group and line.
    pub fn filling(&self) -> &[Vec<i16>] {
        &self.filling
    }

    /// The measured errors of shallow searches.
    pub fn errors(&self) -> &[f32] {
        &self.errors
    }

    /// Bytes in memory.
    pub fn memory(&self) -> usize {
        size_of_val(self.tables.as_slice())
            + self.filling.iter().map(|lines| size_of_val(lines.as_slice())).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_the_program_are_whole_and_small_enough() {
        assert!(include_bytes!("weights.bin").len() <= 3 << 20);
        let learnt = Learnt::installed();
        assert!(learnt.memory() <= 32 << 20, "{}", learnt.memory());
        assert_eq!(learnt.errors().len(), 4);
    }

    #[test]
    fn marks_that_cannot_be_taken_are_worth_much() {
        let learnt = Learnt::installed();
        let enemy = 0x0303_0000_0000_0000;
        let estimate = |own: u64| learnt.estimate(own, enemy, 15, &Indices::of(own, enemy));
        let (four, nine) = (estimate(0x0303), estimate(0x0007_0707));
        assert!(nine > four + 200, "{nine} {four}");
    }

    #[test]
    fn images_of_a_board_are_judged_alike() {
        let learnt = Learnt::installed();
        let (own, enemy) = (0x0000_0c38_1422_0100_u64, 0x0010_1000_281c_1806_u64);
        let estimate = |own: u64, enemy: u64| learnt.estimate(own, enemy, 17, &Indices::of(own, enemy));
        let expected = estimate(own, enemy);
        assert_eq!(estimate(own.reverse_bits(), enemy.reverse_bits()), expected);
        assert_eq!(estimate(own.swap_bytes(), enemy.swap_bytes()), expected);
    }
}
