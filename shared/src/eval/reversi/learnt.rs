//! The learnt evaluation of Reversi: one weight for each of its 46 patterns.
//!
//! The weights lie in `weights.bin` (the format is that of [`crate::eval::weights`]); `weights.txt` beside it has the command that made
//! them and its output.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use std::sync::{Arc, OnceLock};

use crate::eval::reversi::patterns::{ALL_INDICES, INSTANCES, Indices, LINES, ReversiPatterns, START};
use crate::eval::weights::{Patterns, Weights, WeightsError, spread};
use crate::eval::{Evaluator, Score};
use crate::rules::reversi::Reversi;

/// Room for all indices, and for every number of 16 bits from the start of each pattern: so that no index can leave the table.
const TABLE: usize = ALL_INDICES + (1 << u16::BITS);

/// No estimate is larger: a full board is won by 64 at most.
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
    /// A table for each stage, by index.
    tables: Vec<i16>,
    errors: Vec<f32>,
}

impl Learnt {
    /// Spreads weights over the indices that share them.
    pub fn new(weights: &Weights) -> Self {
        Self { tables: spread::<TABLE>(&weights.stages, &LINES.0), errors: weights.errors.clone() }
    }

    /// The weights in the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        Weights::from_bytes::<ReversiPatterns>(bytes).map(|weights| Self::new(&weights))
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

    /// The expected final margin for the side to move, in hundredths of a disc; `empty` squares are left.
    #[inline(always)]
    pub fn estimate(&self, empty: u32, indices: &Indices) -> Score {
        let table = &self.tables.as_chunks::<TABLE>().0[ReversiPatterns::stage(empty)];
        let mut sum = 0;
        for (instance, start) in START.iter().enumerate().take(INSTANCES) {
            sum += Score::from(table[start + indices.index(instance)]);
        }
        sum.clamp(-LIMIT, LIMIT)
    }

    /// The measured errors of shallow searches.
    pub fn errors(&self) -> &[f32] {
        &self.errors
    }

    /// Bytes in memory.
    pub fn memory(&self) -> usize {
        size_of_val(self.tables.as_slice())
    }
}

/// Judges by the weights of this program.
#[derive(Clone, Debug)]
pub struct ReversiLearntEvaluator(Arc<Learnt>);

impl Default for ReversiLearntEvaluator {
    fn default() -> Self {
        Self(Learnt::installed())
    }
}

impl Evaluator<Reversi> for ReversiLearntEvaluator {
    fn evaluate(&self, position: &Reversi) -> Score {
        self.0.estimate(position.empty().count_ones(), &Indices::of(position.own(), position.enemy()))
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
        assert_eq!(learnt.errors().len(), 8);
        // The corner and its neighbours are worth something.
        let (own, enemy) = (0x0000_0008_1000_0000 | 1, 0x0000_0010_0800_0000);
        let [with, without] = [own, own & !1].map(|own| learnt.estimate(40, &Indices::of(own, enemy)));
        assert!(with > without + 200, "{with} {without}");
    }

    #[test]
    fn both_sides_and_all_turns_of_a_board_are_judged_alike() {
        let learnt = Learnt::installed();
        let (own, enemy) = (0x0000_0c38_1422_0100_u64, 0x0010_1000_281c_1806_u64);
        let expected = learnt.estimate(43, &Indices::of(own, enemy));
        assert_eq!(learnt.estimate(43, &Indices::of(own.reverse_bits(), enemy.reverse_bits())), expected);
        assert_eq!(learnt.estimate(43, &Indices::of(own.swap_bytes(), enemy.swap_bytes())), expected);
        assert_eq!(Indices::of(own, enemy).passed(), Indices::of(enemy, own));
    }
}
