//! The random numbers of a room.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The seed of all random choices in a room.
pub(crate) type Seed = [u8; 32];

/// A seed that each use replaces, so that earlier numbers cannot be derived from it. A generator takes ten times the
/// memory, and a room seldom needs one.
#[derive(Debug)]
pub(super) struct Dice(Seed);

impl Dice {
    /// Dice whose numbers all follow from `seed`.
    pub(super) fn new(seed: Seed) -> Self {
        Self(seed)
    }

    /// A cryptographic generator, for a few numbers.
    pub(super) fn generator(&mut self) -> StdRng {
        let mut generator = StdRng::from_seed(self.0);
        self.0 = generator.random();
        generator
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_from_the_first_seed_and_differ_with_each_use() {
        let draw = |seed| {
            let mut dice = Dice::new([seed; 32]);
            [(); 3].map(|()| dice.generator().random::<u128>())
        };
        assert_eq!(draw(1), draw(1));
        let mut drawn = [draw(1), draw(2)].concat();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), 6);
    }
}
