//! The speed of a game, derived from its clock. Each speed has its own ratings.
//!
//! The words `fast`, `middle` and `slow` of earlier programs are read for `blitz`, `rapid` and `classical`.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::kind::{UnknownWord, Word};

/// Expected plies of one player in a game, for comparing clocks.
const MOVES: u64 = 30;

/// The speed of a game.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum Speed {
    /// Below 3 minutes for each player.
    #[strum(to_string = "blitz", serialize = "fast")]
    Blitz,
    /// Below 12 minutes.
    #[strum(to_string = "rapid", serialize = "middle")]
    Rapid,
    /// 12 minutes and more.
    #[strum(to_string = "classical", serialize = "slow")]
    Classical,
    /// Days for each move.
    Days,
}

impl Speed {
    /// The speed of a game with a main time and an increment for each move, in milliseconds.
    pub fn of_main(main_ms: u32, increment_ms: u32) -> Self {
        Self::of_total(u64::from(main_ms) + MOVES * u64::from(increment_ms))
    }

    /// The speed of a game with a time for each move, in milliseconds.
    pub fn of_move(move_ms: u32) -> Self {
        Self::of_total(MOVES * u64::from(move_ms))
    }

    fn of_total(ms: u64) -> Self {
        match ms {
            0..180_000 => Self::Blitz,
            180_000..720_000 => Self::Rapid,
            _ => Self::Classical,
        }
    }
}

impl Word for Speed {
    const WHAT: &'static str = "speed";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }

    fn from_word(text: &str) -> Result<Self, UnknownWord> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_are_three_and_twelve_minutes() {
        for (main, increment, speed) in [
            (179_999, 0, Speed::Blitz),
            (180_000, 0, Speed::Rapid),
            (120_000, 2_000, Speed::Rapid),
            (719_999, 0, Speed::Rapid),
            (720_000, 0, Speed::Classical),
            (u32::MAX, u32::MAX, Speed::Classical),
        ] {
            assert_eq!(Speed::of_main(main, increment), speed, "{main}+{increment}");
        }
        assert_eq!(Speed::of_move(5_000), Speed::Blitz);
        assert_eq!(Speed::of_move(10_000), Speed::Rapid);
        assert_eq!(Speed::of_move(30_000), Speed::Classical);
    }

    #[test]
    fn a_speed_is_written_by_its_word_and_read_by_the_earlier_one_too() {
        for (speed, word, earlier) in [
            (Speed::Blitz, "blitz", "fast"),
            (Speed::Rapid, "rapid", "middle"),
            (Speed::Classical, "classical", "slow"),
            (Speed::Days, "days", "days"),
        ] {
            assert_eq!((speed.word(), speed.to_string()), (word, word.to_owned()));
            assert_eq!([word, earlier].map(Speed::from_word), [Ok(speed), Ok(speed)]);
        }
        let refused = Speed::from_word("quick").expect_err("it is no speed");
        assert_eq!(refused.known, "blitz, rapid, classical, days");
    }
}
