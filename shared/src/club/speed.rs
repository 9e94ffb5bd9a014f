//! The speed of a game, derived from its clock. Each speed has its own ratings.

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
    Fast,
    /// Below 12 minutes.
    Middle,
    /// 12 minutes and more.
    Slow,
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
            0..180_000 => Self::Fast,
            180_000..720_000 => Self::Middle,
            _ => Self::Slow,
        }
    }
}

impl Word for Speed {
    const WHAT: &'static str = "speed";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_are_three_and_twelve_minutes() {
        for (main, increment, speed) in [
            (179_999, 0, Speed::Fast),
            (180_000, 0, Speed::Middle),
            (120_000, 2_000, Speed::Middle),
            (719_999, 0, Speed::Middle),
            (720_000, 0, Speed::Slow),
            (u32::MAX, u32::MAX, Speed::Slow),
        ] {
            assert_eq!(Speed::of_main(main, increment), speed, "{main}+{increment}");
        }
        assert_eq!(Speed::of_move(5_000), Speed::Fast);
        assert_eq!(Speed::of_move(10_000), Speed::Middle);
        assert_eq!(Speed::of_move(30_000), Speed::Slow);
    }
}
