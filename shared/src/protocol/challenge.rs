//! Challenges: a player asks one other player, or anybody with the link, for a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kind::GameKind;
use crate::protocol::defaults::is_false;
use crate::protocol::{ChallengeCode, ClockSpec, Handle, NameMark, PlayerId, PlayerName, SeatChoice};

/// The terms of a new challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengeRequest {
    /// The account that is challenged; if absent, anybody with the code may accept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<String>,
    /// The game.
    pub game: GameKind,
    /// Options of the game by name; those left out have their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control.
    #[serde(default)]
    pub clock: ClockSpec,
    /// Whether the game changes ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// The seat of the challenger: first, second, or a random one.
    #[serde(default = "random", skip_serializing_if = "is_random")]
    pub seat: SeatChoice,
}

/// A challenge that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// Its code.
    pub challenge: ChallengeCode,
    /// The challenger.
    pub by: Challenger,
    /// The account that is challenged; if absent, anybody with the code may accept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Handle>,
    /// The game.
    pub game: GameKind,
    /// Options of the game by name; those left out have their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the game changes ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// The seat of the challenger: first, second, or a random one.
    #[serde(default = "random", skip_serializing_if = "is_random")]
    pub seat: SeatChoice,
    /// The earlier challenge to the same account that this one replaces; only when it is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<ChallengeCode>,
}

/// A player who challenges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenger {
    /// The player's id.
    pub player: PlayerId,
    /// The player's name.
    pub name: PlayerName,
    /// The mark beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<NameMark>,
    /// The handle of the player's account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<Handle>,
    /// The rating of an account in this game at this speed, unless it is provisional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
}

/// How a challenge ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeEnd {
    /// There is a room for the game.
    Accepted,
    /// The challenged player has declined it.
    Declined,
    /// The challenger has withdrawn it, or has challenged the same player again.
    Withdrawn,
    /// The challenger is gone.
    Gone,
}

fn random() -> SeatChoice {
    SeatChoice::Random
}

fn is_random(seat: &SeatChoice) -> bool {
    *seat == SeatChoice::Random
}
