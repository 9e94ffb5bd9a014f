//! The learnt evaluation of Nine Men's Morris: one weight for each index of its patterns.
//!
//! The weights lie in `weights.bin` (the format is that of [`crate::eval::weights`]); `weights.txt` beside it has the command that made
//! them and its output.

use std::sync::OnceLock;

use super::MorrisEvaluator;
use super::patterns::{ALL_INDICES, LINES, MorrisPatterns, indices};
use crate::eval::weights::{Patterns, Weights, WeightsError, spread};
use crate::eval::{Evaluator, Score};
use crate::rules::morris::{Morris, Turn};

/// Room for all indices, a power of two so that no index can leave the table.
const TABLE: usize = ALL_INDICES.next_power_of_two();

/// By depth less one: somewhat more than the deviation of the weights from the values they were fitted to. A man is worth about 100.
const FUTILITY_MARGINS: [Score; 3] = [150, 220, 290];

/// The file that is compiled in.
pub const FILE: Option<&[u8]> = {
    #[cfg(feature = "weights")]
    let file = Some(include_bytes!("weights.bin").as_slice());
    #[cfg(not(feature = "weights"))]
    let file = None;
    file
};

/// The weights of this program, once they are needed or brought.
static INSTALLED: OnceLock<Learnt> = OnceLock::new();

/// Weights ready to be looked up, the same for all searches of the program.
#[derive(Debug)]
pub struct Learnt {
    /// A table for each stage, by index.
    tables: Vec<i16>,
}

impl Learnt {
    /// Spreads weights over the indices that share them.
    pub fn new(weights: &Weights) -> Self {
        Self { tables: spread::<TABLE>(&weights.stages, &LINES.0) }
    }

    /// The weights in the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        Weights::from_bytes::<MorrisPatterns>(bytes).map(|weights| Self::new(&weights))
    }

    /// The weights of this program, read when they are needed first.
    ///
    /// # Panics
    /// If they are neither compiled in nor were brought.
    pub fn installed() -> &'static Self {
        INSTALLED.get_or_init(|| {
            let bytes = FILE.expect("the program brings weights before it searches");
            Self::from_bytes(bytes).expect("a test reads them")
        })
    }

    /// Makes these the weights of this program, unless it has some.
    pub fn bring(bytes: &[u8]) -> Result<(), WeightsError> {
        let learnt = Self::from_bytes(bytes)?;
        INSTALLED.get_or_init(|| learnt);
        Ok(())
    }

    /// Whether this program has weights.
    pub fn is_there() -> bool {
        FILE.is_some() || INSTALLED.get().is_some()
    }

    /// The value of a position to the side to move: a man is worth about 100.
    #[inline]
    pub fn estimate(&self, position: &Morris) -> Score {
        let stage = MorrisPatterns::stage(u32::from(MorrisPatterns::left(position)));
        let table = &self.tables.as_chunks::<TABLE>().0[stage];
        let own = (position.own(), position.own_hand());
        let enemy = (position.enemy(), position.enemy_hand());
        indices(own, enemy).into_iter().map(|index| Score::from(table[index as usize & (TABLE - 1)])).sum()
    }
}

/// Judges by the weights of this program; moves are ordered as [`MorrisEvaluator`] does.
#[derive(Clone, Copy, Debug, Default)]
pub struct LearntEvaluator;

impl Evaluator<Morris> for LearntEvaluator {
    #[inline]
    fn evaluate(&self, position: &Morris) -> Score {
        Learnt::installed().estimate(position)
    }

    fn order_hint(&self, position: &Morris, turn: Turn) -> i32 {
        MorrisEvaluator.order_hint(position, turn)
    }

    fn futility_margin(&self, depth: u32) -> Option<Score> {
        FUTILITY_MARGINS.get(depth as usize - 1).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_this_program_can_be_read_and_know_that_men_are_good() {
        assert!(include_bytes!("weights.bin").len() <= 1 << 20);
        let of = |own: u32, enemy: u32| {
            let position = Morris::with_empty_hands(own, enemy, crate::game::Player::First);
            Learnt::installed().estimate(&position)
        };
        // Nine corners against six midpoints.
        let (nine, six) = (0x0001_5555, 0x00a0_280a);
        assert!(of(nine, six) > 100 && of(six, nine) < -100, "{} {}", of(nine, six), of(six, nine));
    }
}
