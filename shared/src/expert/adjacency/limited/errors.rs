//! How far shallow searches are from deeper ones, as the learner measured it, and the moves that the search therefore leaves out.

use crate::eval::Score;

const PLIES: usize = 57;
const DEPTHS: usize = 16;
const NUMBERS: usize = 4;
/// Where a file of weights has no numbers.
const UNKNOWN: [f32; NUMBERS] = [1.0, 0.0, -0.1, 0.1];
/// Standard deviations by which an estimate must lie beyond the window.
const CONFIDENCE: f32 = 1.5;

/// Standard deviations, times the confidence, in hundredths of a mark.
#[derive(Debug)]
pub(super) struct Errors {
    /// Of estimates, by plies left and depth.
    estimates: Vec<[Score; DEPTHS]>,
}

impl Errors {
    /// From the numbers in a file of weights: the factors of the logarithm of a deviation in marks, which are 1, plies left, shallow depth and
    /// deep depth.
    pub(super) fn new(errors: &[f32]) -> Self {
        let factors: [f32; NUMBERS] = errors.try_into().unwrap_or(UNKNOWN);
        let deviation = |plies: usize, deep: usize| {
            let logarithm = factors[0] + factors[1] * plies as f32 + factors[3] * deep as f32;
            // Whatever was measured, a deviation is at least half a mark and at most a board.
            (CONFIDENCE * 100.0 * logarithm.exp()).clamp(50.0, 6400.0) as Score
        };
        Self { estimates: (0..PLIES).map(|plies| std::array::from_fn(|deep| deviation(plies, deep))).collect() }
    }

    /// How far an estimate must lie beyond the window so that a search of `depth` plies rarely returns to it.
    pub(super) fn margin(&self, plies: u32, depth: u32) -> Score {
        self.estimates[(plies as usize).min(PLIES - 1)][(depth as usize).min(DEPTHS - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_searches_may_be_farther_away() {
        let errors = Errors::new(&[]);
        assert!(errors.margin(20, 1) < errors.margin(20, 6) && errors.margin(20, 6) <= errors.margin(90, 90));
        assert_eq!(Errors::new(&[99.0, 0.0, 0.0, 0.0]).margin(1, 1), 6400);
    }
}
