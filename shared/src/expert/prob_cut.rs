//! `ProbCut`: a shallow search predicts whether a deeper one is likely to leave the window (Buro, "`ProbCut`: An Effective Selective Extension of the
//! Alpha-Beta Algorithm").
//!
//! The learner measured how far shallow searches are from deeper ones and from exact values ([`crate::learning`]). A node is cut off where
//! the shallow value lies beyond the window by so many of these standard deviations as the level asks for. Shallow searches cut off
//! in the same way. The exact level cuts off nothing.

use crate::eval::Score;

/// How selective a search is; a higher one looks at more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Level(u8);

impl Level {
    /// Of the first search to the end: with little time, a rough look to the end is worth more than an unfinished one.
    pub(super) const GLANCE: Self = Self(0);
    /// Of searches to a depth.
    pub(super) const FIRST: Self = Self(1);
    /// Of the second search to the end.
    pub(super) const ENDING: Self = Self(2);
    /// Nothing is cut off.
    pub(super) const EXACT: Self = Self(3);

    pub(super) fn number(self) -> u8 {
        self.0
    }

    pub(super) fn numbered(number: u8) -> Self {
        Self(number.min(Self::EXACT.0))
    }

    /// Standard deviations by which the shallow value must lie beyond the window.
    fn confidence(self) -> f32 {
        [0.6, 1.1, 1.5, f32::INFINITY][usize::from(self.0)]
    }
}

/// From this depth on nodes are cut off.
pub(super) const LEAST_DEPTH: u32 = 3;
const DEPTHS: usize = 61;

/// The factors of the logarithm of a deviation in discs: 1, empty squares, shallow depth, deep depth.
type Factors = [f32; 4];

/// The numbers in a file of weights: for searches, then for endings.
const NUMBERS: usize = 8;

/// Where a file of weights has no numbers.
const UNKNOWN: [f32; NUMBERS] = [1.0, 0.0, -0.08, 0.08, 1.6, 0.0, -0.08, 0.0];

/// The measured errors, in hundredths of a disc.
#[derive(Debug)]
pub(super) struct ProbCut {
    /// By empty squares and depth.
    middle: Vec<[Score; DEPTHS]>,
    /// By empty squares.
    ending: [Score; DEPTHS],
}

impl ProbCut {
    pub(super) fn new(errors: &[f32]) -> Self {
        let errors: [f32; NUMBERS] = errors.try_into().unwrap_or(UNKNOWN);
        let deviation = |factors: &[f32], empty: usize, deep: usize| {
            let factors: &Factors = factors.try_into().expect("there are four");
            let terms = [1.0, empty as f32, shallow(deep as u32) as f32, deep as f32];
            let logarithm: f32 = factors.iter().zip(terms).map(|(factor, term)| factor * term).sum();
            // Whatever was measured, a deviation is at least half a disc and at most a board.
            (100.0 * logarithm.exp()).clamp(50.0, 6400.0) as Score
        };
        let (middle, ending) = errors.split_at(NUMBERS / 2);
        Self {
            middle: (0..DEPTHS).map(|empty| std::array::from_fn(|deep| deviation(middle, empty, deep))).collect(),
            ending: std::array::from_fn(|empty| deviation(ending, empty, empty)),
        }
    }

    /// How far beyond the window the value of a search of [`shallow`] plies must lie so that one of `depth` plies, or to the end, is
    /// cut off. `None` at the exact level.
    pub(super) fn margin(&self, level: Level, empty: u32, depth: u32) -> Option<Score> {
        if level == Level::EXACT {
            return None;
        }
        let empty = (empty as usize).min(DEPTHS - 1);
        let deviation = if depth as usize >= empty { self.ending[empty] } else { self.middle[empty][depth as usize] };
        Some((level.confidence() * deviation as f32) as Score)
    }
}

/// The depth of the search in place of a deep one: half of it, and of the same parity.
pub(super) fn shallow(deep: u32) -> u32 {
    deep / 4 * 2 + deep % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_levels_ask_for_more_and_the_exact_one_never_cuts() {
        let cuts = ProbCut::new(&[]);
        let levels = [Level::GLANCE, Level::FIRST, Level::ENDING, Level::EXACT];
        let margins = levels.map(|level| cuts.margin(level, 30, 10));
        assert!(margins[0] > Some(0) && margins[..3].is_sorted_by(|one, other| one < other), "{margins:?}");
        assert_eq!(margins[3], None);
    }

    #[test]
    fn shallow_searches_are_shallower_and_of_the_same_parity() {
        for deep in LEAST_DEPTH..=60 {
            assert!(shallow(deep) < deep && shallow(deep) % 2 == deep % 2, "{deep}");
        }
    }
}
