//! Scores as UGI has them.

use std::fmt;

use bidak_shared::eval::{EVALUATION_LIMIT, Score};
use bidak_shared::search::Bound;
use bidak_shared::search::score::{Horizon, PER_PIECE, WON, horizon, is_decided};

/// The words after `score` in an `info` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UgiScore {
    value: UgiValue,
    bound: Bound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UgiValue {
    /// Hundredths of a piece.
    Centipieces(i32),
    /// Own moves until the win, negative for a loss.
    Mate(i32),
}

impl UgiScore {
    /// `has_margin`: whether the game is one in which the margin decides.
    ///
    /// The score of a finished line with a margin is that margin, so every search prints it alike, at every depth.
    pub(super) fn new(score: Score, bound: Bound, has_margin: bool) -> Self {
        let beyond = score.abs() - WON;
        let value = match (is_decided(score), has_margin) {
            (false, _) => UgiValue::Centipieces(score),
            // Nothing is proved: no mate.
            (true, _) if bound == Bound::Estimate => UgiValue::Centipieces(score.signum() * EVALUATION_LIMIT),
            // A search that knows the winner alone has proved a margin of one.
            (true, true) => UgiValue::Centipieces(score.signum() * beyond.max(PER_PIECE)),
            (true, false) => match horizon(score) {
                // The winner makes the last of them, so a win takes an odd number and a loss an even one.
                Horizon::End(plies) => UgiValue::Mate(if score > 0 { (plies + 1) / 2 } else { -(plies / 2) }),
                // A win of unknown length: more than any evaluation.
                Horizon::Progress(_) | Horizon::Uncounted => UgiValue::Centipieces(score),
            },
        };
        Self { value, bound }
    }
}

impl fmt::Display for UgiScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            UgiValue::Centipieces(hundredths) => write!(f, "cp {hundredths}")?,
            UgiValue::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            Bound::Exact | Bound::Estimate => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::search::score::known_win;

    use super::*;

    #[test]
    fn scores_are_margins_or_moves_to_the_win() {
        for (score, has_margin, text) in [
            (25, true, "cp 25"),
            (-100, false, "cp -100"),
            (0, true, "cp 0"),
            (WON + 6 * PER_PIECE, true, "cp 600"),
            (-WON - 2 * PER_PIECE, true, "cp -200"),
            (WON + EVALUATION_LIMIT - 1, false, "mate 1"),
            (WON + EVALUATION_LIMIT - 3, false, "mate 2"),
            (-WON - EVALUATION_LIMIT + 2, false, "mate -1"),
            (-WON - EVALUATION_LIMIT + 4, false, "mate -2"),
            (known_win(None), false, "cp 210000"),
            (-known_win(Some(14)), false, "cp -219986"),
        ] {
            assert_eq!(UgiScore::new(score, Bound::Exact, has_margin).to_string(), text);
        }
        assert_eq!(UgiScore::new(WON, Bound::Lower, true).to_string(), "cp 100 lowerbound");
        assert_eq!(UgiScore::new(-WON, Bound::Upper, true).to_string(), "cp -100 upperbound");
        assert_eq!(UgiScore::new(7, Bound::Lower, true).to_string(), "cp 7 lowerbound");
        let mate = WON + EVALUATION_LIMIT - 1;
        assert_eq!(UgiScore::new(mate, Bound::Estimate, false).to_string(), format!("cp {EVALUATION_LIMIT}"));
    }
}
