//! Games that are over and kept.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::{Outcome, Player};
use crate::kind::GameKind;
use crate::protocol::{ClockSpec, Ending, GameId, PlayerId, PlayerName, RoomCode, Seat, SeatBot, Timestamp};

/// Which of the games that are kept are wanted: those of which everything holds that is given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameFilter {
    /// Games of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameKind>,
    /// Games that this player played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// Games in which somebody was called this, whatever the case of ASCII letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Games that ended so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Games that ended before this one: the last of a list, to go on with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<GameId>,
    /// How many, at most; see [`GameFilter::MOST`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

impl GameFilter {
    /// The most games in one answer.
    pub const MOST: u32 = 50;
    /// The default number of games in one answer.
    pub const USUAL: u32 = 20;

    /// How many games to answer with.
    pub fn limit(&self) -> usize {
        self.limit.unwrap_or(Self::USUAL).clamp(1, Self::MOST) as usize
    }
}

/// Somebody who played a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlayer {
    /// What the player was called then.
    pub name: PlayerName,
    /// Who it was; none for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// Which bot it was; none for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<SeatBot>,
}

impl From<Seat> for GamePlayer {
    fn from(Seat { name, player, bot, .. }: Seat) -> Self {
        Self { name, player, bot }
    }
}

/// A game that is over, without its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// Its name.
    pub game_id: GameId,
    /// Which game.
    pub game: GameKind,
    /// The options that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control.
    pub clock: ClockSpec,
    /// The room in which it was played. Codes are used again after a room has closed.
    pub room: RoomCode,
    /// Who moved first.
    pub first: GamePlayer,
    /// Who moved second.
    pub second: GamePlayer,
    /// The number of moves.
    pub plies: u32,
    /// How it ended.
    #[serde(flatten)]
    pub ending: Ending,
    /// When it began.
    pub started: Timestamp,
    /// When it ended.
    pub ended: Timestamp,
}

impl GameSummary {
    /// Who played `side`.
    pub fn player(&self, side: Player) -> &GamePlayer {
        match side {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}
