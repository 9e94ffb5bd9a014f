//! Finished games that are stored.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::game::{Outcome, Player};
use crate::kind::{GameKind, UnknownWord, Word};
use crate::protocol::defaults::is_false;
use crate::protocol::{
    ClockSpec, Ending, GameId, PlayerId, PlayerName, RoomCode, Seat, SeatBot, Timestamp, TournamentPlace,
};

/// A filter for finished games: all fields that are set must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameFilter {
    /// Games of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameKind>,
    /// Games that this player played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// Games of a player with this name; ASCII case is ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Games with this outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Games with this result for [`GameFilter::player`], which it needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<PlayerResult>,
    /// Games that ended before this one; for the next part of a list, its last game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<GameId>,
    /// The most games to list; see [`GameFilter::MOST`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Whether to list also the games that ended before the first move. Such a list has all games: it takes none of the other
    /// conditions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unplayed: bool,
}

impl GameFilter {
    /// The most games in one answer.
    pub const MOST: u32 = 50;
    /// The default number of games in one answer.
    pub const USUAL: u32 = 20;

    /// The error in it, if there is one.
    pub fn problem(&self) -> Option<&'static str> {
        let is_narrowed = self.game.is_some() || self.player.is_some() || self.name.is_some() || self.outcome.is_some();
        if self.result.is_some() && self.player.is_none() {
            return Some("result needs a player, whose result it is");
        }
        (self.unplayed && is_narrowed).then_some("unplayed lists all games and takes no other condition")
    }

    /// The number of games to list.
    pub fn limit(&self) -> usize {
        self.limit.unwrap_or(Self::USUAL).clamp(1, Self::MOST) as usize
    }
}

/// The result of a game for one of its players.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum PlayerResult {
    /// The player won.
    Won,
    /// Nobody won.
    Drawn,
    /// The player lost.
    Lost,
}

impl PlayerResult {
    /// The outcome of a game with this result for the player on `side`.
    pub fn outcome_for(self, side: Player) -> Outcome {
        match self {
            Self::Won => Outcome::Win(side),
            Self::Drawn => Outcome::Draw,
            Self::Lost => Outcome::Win(side.opponent()),
        }
    }
}

impl Word for PlayerResult {
    const WHAT: &'static str = "result";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// A player of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlayer {
    /// The player's name at the time.
    pub name: PlayerName,
    /// The player; none for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The bot; none for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<SeatBot>,
    /// Whether a program played on a connection of its own.
    #[serde(default, skip_serializing_if = "is_false")]
    pub program: bool,
}

impl From<Seat> for GamePlayer {
    fn from(Seat { name, player, bot, .. }: Seat) -> Self {
        Self { name, player, bot, program: false }
    }
}

/// A finished game without its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// Its name.
    pub game_id: GameId,
    /// The game.
    pub game: GameKind,
    /// The options that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether it changed ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Where it belongs in a tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentPlace>,
    /// The room in which it was played. Codes are used again after a room has closed.
    pub room: RoomCode,
    /// The first player.
    pub first: GamePlayer,
    /// The second player.
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
    /// The player of `side`.
    pub fn player(&self, side: Player) -> &GamePlayer {
        match side {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}
