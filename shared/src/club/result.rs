//! Results of pairings, with the six codes of tournament tables.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::game::{Outcome, Player};
use crate::kind::{UnknownWord, Word};

/// How a pairing ended.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum PairingResult {
    /// First won the game.
    #[strum(serialize = "1-0")]
    First,
    /// The game was drawn.
    #[strum(serialize = "=")]
    Draw,
    /// Second won the game.
    #[strum(serialize = "0-1")]
    Second,
    /// Second did not play: First has the point.
    #[strum(serialize = "+-")]
    FirstByForfeit,
    /// First did not play: Second has the point.
    #[strum(serialize = "-+")]
    SecondByForfeit,
    /// Neither played.
    #[strum(serialize = "--")]
    NobodyPlayed,
}

impl PairingResult {
    /// The result of a game.
    pub fn of_game(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(Player::First) => Self::First,
            Outcome::Win(Player::Second) => Self::Second,
            Outcome::Draw => Self::Draw,
        }
    }

    /// Whether a game was played.
    pub fn is_played(self) -> bool {
        matches!(self, Self::First | Self::Draw | Self::Second)
    }

    /// The same result with the sides exchanged, as in the second game of a meeting.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            Self::FirstByForfeit => Self::SecondByForfeit,
            Self::SecondByForfeit => Self::FirstByForfeit,
            Self::Draw | Self::NobodyPlayed => self,
        }
    }

    /// The half points of a side.
    pub fn half_points(self, side: Player) -> u32 {
        match (self, side) {
            (Self::Draw, _) => 1,
            (Self::First | Self::FirstByForfeit, Player::First)
            | (Self::Second | Self::SecondByForfeit, Player::Second) => 2,
            _ => 0,
        }
    }
}

impl Word for PairingResult {
    const WHAT: &'static str = "result";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_reads_back_and_gives_at_most_two_half_points() {
        for result in PairingResult::ALL {
            assert_eq!(result.to_string().parse::<PairingResult>().expect("a known code"), *result);
            let points: u32 = Player::BOTH.map(|side| result.half_points(side)).iter().sum();
            assert_eq!(points, if *result == PairingResult::NobodyPlayed { 0 } else { 2 }, "{result}");
            assert_eq!(result.mirrored().half_points(Player::First), result.half_points(Player::Second), "{result}");
        }
    }
}
