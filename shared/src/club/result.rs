//! Results of pairings, with the six codes of tournament tables.

use crate::game::{Outcome, Player};
use crate::kind::{UnknownWord, Word};

/// How a pairing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairingResult {
    /// First won the game.
    First,
    /// The game was drawn.
    Draw,
    /// Second won the game.
    Second,
    /// Second did not play: First has the point.
    FirstByForfeit,
    /// First did not play: Second has the point.
    SecondByForfeit,
    /// Neither played.
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
    const ALL: &'static [Self] =
        &[Self::First, Self::Draw, Self::Second, Self::FirstByForfeit, Self::SecondByForfeit, Self::NobodyPlayed];

    fn word(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Draw => "=",
            Self::Second => "0-1",
            Self::FirstByForfeit => "+-",
            Self::SecondByForfeit => "-+",
            Self::NobodyPlayed => "--",
        }
    }
}

impl std::fmt::Display for PairingResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

impl std::str::FromStr for PairingResult {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::from_word(text)
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
        }
    }
}
