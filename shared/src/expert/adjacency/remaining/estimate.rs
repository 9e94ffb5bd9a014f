//! An estimate of the side to move's gain on the opponent from a set of empty squares: a sum of learnt weights of
//! [patterns](crate::eval::adjacency::filling).

use std::sync::{Arc, LazyLock};

use crate::eval::adjacency::filling::{FIRST_GAIN, GAINS, GROUPS, LINE_OF, PATTERNS, WINDOWS, group, patterns};
use crate::eval::adjacency::learnt::Learnt;
use crate::eval::{Evaluator, Score};
use crate::expert::adjacency::remaining::Remaining;
use crate::rules::adjacency::Fill;

/// Weights in hundredths of a mark.
#[derive(Debug, PartialEq, Eq)]
pub struct Weights {
    /// Indexed by group, window and pattern.
    windows: Vec<[[i16; PATTERNS]; WINDOWS]>,
    /// Indexed by group and greatest gain.
    gains: [[i16; GAINS]; GROUPS],
}

impl Weights {
    /// From the weights of each group by line.
    pub fn new(groups: &[Vec<i16>]) -> Self {
        let window = |group: usize, window: usize| {
            std::array::from_fn(|pattern| groups[group][usize::from(LINE_OF[window][pattern])])
        };
        Self {
            windows: (0..GROUPS).map(|group| std::array::from_fn(|index| window(group, index))).collect(),
            gains: std::array::from_fn(|group| std::array::from_fn(|gain| groups[group][FIRST_GAIN + gain])),
        }
    }
}

/// Evaluates by the settled squares and the estimated gain from the others.
#[derive(Clone, Debug)]
pub struct Estimate {
    weights: Arc<Weights>,
}

impl Estimate {
    /// An evaluator with these weights.
    pub fn new(weights: Arc<Weights>) -> Self {
        Self { weights }
    }
}

impl Default for Estimate {
    fn default() -> Self {
        static LEARNT: LazyLock<Arc<Weights>> = LazyLock::new(|| Arc::new(Weights::new(Learnt::installed().filling())));
        Self::new(LEARNT.clone())
    }
}

impl Evaluator<Remaining> for Estimate {
    fn evaluate(&self, position: &Remaining) -> Score {
        let empty = position.empty();
        let group = group(empty.count_ones());
        let windows = self.weights.windows[group].iter().zip(patterns(empty));
        let sum: Score = windows.map(|(weights, pattern)| Score::from(weights[pattern])).sum();
        100 * position.lead() + sum + Score::from(self.weights.gains[group][position.greatest_gain()])
    }

    fn order_hint(&self, position: &Remaining, Fill(square): Fill) -> i32 {
        8 * position.gain(square) - 7 * position.openings(square)
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::board::bits::Bits;
    use crate::eval::adjacency::filling;

    #[test]
    fn images_of_a_set_are_judged_alike() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let estimate = Estimate::default();
        let places: [fn(u8, u8) -> u8; 3] = [|r, f| 8 * r + 7 - f, |r, f| 8 * (7 - r) + f, |r, f| 8 * f + r];
        for _ in 0..200 {
            let empty = rng.random::<u64>() & if rng.random() { rng.random() } else { !0 };
            for place in places {
                let image = Bits(empty).fold(0, |image, square| image | 1 << place(square / 8, square % 8));
                let [one, other] = [empty, image].map(|empty| estimate.evaluate(&Remaining::new(empty, 3)));
                assert_eq!(one, other, "{empty:#x} and {image:#x}");
            }
        }
    }

    #[test]
    fn lines_are_what_the_estimate_adds_up() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let lines = FIRST_GAIN + GAINS;
        let groups: Vec<Vec<i16>> =
            (0..GROUPS).map(|_| (0..lines).map(|_| rng.random_range(-99..=99)).collect()).collect();
        let estimate = Estimate::new(Arc::new(Weights::new(&groups)));
        for _ in 0..200 {
            let position = Remaining::new(rng.random::<u64>() & rng.random::<u64>(), -2);
            let mut lines = [0; WINDOWS + 1];
            filling::lines(position.empty(), &mut lines);
            let weights = &groups[group(position.empty().count_ones())];
            let sum: Score = lines.iter().map(|line| Score::from(weights[*line as usize])).sum();
            assert_eq!(estimate.evaluate(&position), sum - 200);
        }
    }
}
