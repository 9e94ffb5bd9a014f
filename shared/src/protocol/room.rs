//! What a room looks like from outside, and what happens in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::{EndReason, MoveList, Outcome, Player};
use crate::kind::{BotSpec, EngineKind, GameKind, Level};
use crate::protocol::{ChatText, ClockSpec, Clocks, PlayerId, PlayerName, RoomCode};

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// What the player is called.
    pub name: PlayerName,
    /// Who the player is; none for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// Which bot it is; none for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<SeatBot>,
    /// Whether the player is there. A bot always is.
    pub connected: bool,
}

/// The bot on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatBot {
    /// How it chooses its moves.
    pub engine: EngineKind,
    /// How strong it is.
    pub level: Level,
}

impl From<BotSpec> for SeatBot {
    fn from(BotSpec { engine, level }: BotSpec) -> Self {
        Self { engine, level }
    }
}

impl From<SeatBot> for BotSpec {
    fn from(SeatBot { engine, level }: SeatBot) -> Self {
        Self { engine, level }
    }
}

/// The two seats; an empty one is `null`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats {
    /// First's.
    pub first: Option<Seat>,
    /// Second's.
    pub second: Option<Seat>,
}

impl Seats {
    /// The seat of `side`.
    pub fn of(&self, side: Player) -> Option<&Seat> {
        match side {
            Player::First => self.first.as_ref(),
            Player::Second => self.second.as_ref(),
        }
    }

    /// The seat of `side`, to change it.
    pub fn of_mut(&mut self, side: Player) -> &mut Option<Seat> {
        match side {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }

    /// The side that the person with this id plays.
    pub fn side_of(&self, id: PlayerId) -> Option<Player> {
        Player::BOTH.into_iter().find(|side| self.of(*side).is_some_and(|seat| seat.player == Some(id)))
    }
}

/// Where a room stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is empty.
    Waiting,
    /// A game is going on.
    Playing,
    /// The game is over; a rematch may follow.
    Ended,
}

/// A room in the lobby's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSummary {
    /// Its code.
    pub room: RoomCode,
    /// Which game.
    pub game: GameKind,
    /// The options that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the games change ratings.
    #[serde(default, skip_serializing_if = "super::lobby::is_false")]
    pub rated: bool,
    /// Where it stands.
    pub status: Status,
    /// Who sits where.
    pub seats: Seats,
    /// The player for whom the free seat is kept; the host, if it is kept for a bot; none if anybody may take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<PlayerId>,
    /// How many watch.
    pub spectators: u32,
}

/// The turn of a game: who moves next, and what that player may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The number of moves played: what the next `move` must carry.
    pub ply: u32,
    /// The text of the position; none in the brief form of an event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Whose turn it is.
    pub to_move: Player,
    /// The moves that the recipient may play; none for everybody but the player on turn, and once the game is over.
    #[serde(default, skip_serializing_if = "MoveList::is_empty")]
    pub legal: MoveList,
    /// The time left; none without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// How much a member reads in an event that has a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Detail {
    /// No legal moves; no position either after a move or a takeback. For members who asked for brief events.
    Brief,
    /// The position, and no legal moves. For the others.
    Position,
    /// The position and the legal moves. For the player on turn.
    Legal,
}

impl Detail {
    /// All of them, the shortest first.
    pub const ALL: [Self; 3] = [Self::Brief, Self::Position, Self::Legal];
}

/// What can be offered to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// To end the game as a draw.
    Draw,
    /// To take back moves until it is the offering player's turn again.
    Takeback,
    /// To play again with seats swapped.
    Rematch,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Who offered.
    pub by: Player,
    /// What.
    pub offer: OfferKind,
}

/// How the engine that plays for a player has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineFailure {
    /// It ended, or could not be run.
    Crash,
    /// It did not answer in time.
    Silence,
    /// It chose no legal move.
    Illegal,
}

impl EngineFailure {
    /// Why a game that is lost by it is over.
    pub fn reason(self) -> EndReason {
        match self {
            Self::Crash => EndReason::Crash,
            Self::Silence => EndReason::Silence,
            Self::Illegal => EndReason::Illegal,
        }
    }
}

/// Why an offer no longer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferEnd {
    /// The opponent declined it.
    Declined,
    /// The player who made it withdrew it.
    Withdrawn,
    /// Something else happened first: a move, a takeback, the end of the game, a player who left.
    Overtaken,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; none if the game does not count.
    pub outcome: Option<Outcome>,
    /// Why it ended.
    pub reason: EndReason,
    /// First's pieces less Second's at the end; 0 in games where the number does not matter.
    pub margin: i32,
}

/// A player who is gone from a room: no connection of the player is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// Which seat.
    pub side: Player,
    /// For how many milliseconds.
    pub gone_ms: u32,
    /// In a game between people: in how many milliseconds the opponent may claim the win; 0 if now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_in_ms: Option<u32>,
}

/// A spectator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spectator {
    /// Who it is.
    pub player: PlayerId,
    /// What the spectator is called.
    pub name: PlayerName,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// What the speaker is called.
    pub from: PlayerName,
    /// Who the speaker is: clients leave out the lines of blocked players by this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The seat of the speaker; none for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Player>,
    /// What was said.
    pub text: ChatText,
}

/// Everything about a room at one version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Its code.
    pub room: RoomCode,
    /// The version of the last event that this includes.
    pub version: u32,
    /// Which game.
    pub game: GameKind,
    /// The options that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the games change ratings.
    #[serde(default, skip_serializing_if = "super::lobby::is_false")]
    pub rated: bool,
    /// Whether the lobby does not list it.
    pub private: bool,
    /// Where it stands.
    pub status: Status,
    /// How many games have been started in it.
    pub games: u32,
    /// The host, who may kick, mute, and close the room; none in a room that pairing made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<PlayerId>,
    /// Who sits where.
    pub seats: Seats,
    /// The player for whom the free seat is kept; the host, if it is kept for a bot; none if anybody may take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<PlayerId>,
    /// The players who are gone, and since when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Gone>,
    /// How many watch.
    pub spectators: u32,
    /// The start position of this game.
    pub start: String,
    /// The moves played in this game.
    pub moves: Vec<String>,
    /// What is to be done next.
    pub turn: Turn,
    /// The offers that wait for an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// How the game ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The muted players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<PlayerId>,
    /// The last lines of chat, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<ChatLine>,
}

/// Something that happened in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomEvent {
    /// Which room.
    pub room: RoomCode,
    /// Its number: one more than that of the event before.
    pub version: u32,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// What happened. The field `event` on the wire names the variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Somebody took a seat.
    Seated {
        /// Which.
        side: Player,
        /// Who.
        seat: Seat,
    },
    /// A seat is empty again.
    Vacated {
        /// Which.
        side: Player,
    },
    /// A player's last connection was lost, or the player is back.
    Presence {
        /// Which seat.
        side: Player,
        /// Whether the player is there.
        connected: bool,
        /// When gone in a game: after how many milliseconds the opponent may claim the win.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_in_ms: Option<u32>,
    },
    /// The number of spectators changed.
    Spectators {
        /// How many watch now.
        count: u32,
    },
    /// A game began. With a rematch the seats are swapped.
    Started {
        /// How many games have been started in this room, this one included.
        games: u32,
        /// Who sits where.
        seats: Seats,
        /// The first turn, always with its position.
        turn: Turn,
    },
    /// A move was played.
    Moved {
        /// Who played it.
        by: Player,
        /// Its text.
        #[serde(rename = "move")]
        text: String,
        /// The next turn.
        turn: Turn,
    },
    /// Something was offered.
    Offered(Offer),
    /// An offer no longer stands.
    Declined {
        /// The offer.
        #[serde(flatten)]
        offer: Offer,
        /// Why it no longer stands.
        reason: OfferEnd,
    },
    /// Moves were taken back by consent.
    TakenBack {
        /// How many.
        plies: u32,
        /// The turn to play again.
        turn: Turn,
    },
    /// The game is over.
    Ended(Ending),
    /// Somebody said something.
    Chat(ChatLine),
    /// The host has muted somebody, or ended it.
    Muted {
        /// Whom.
        player: PlayerId,
        /// What the player is called.
        name: PlayerName,
        /// Whether the player is muted from now on.
        muted: bool,
    },
    /// The room is gone; no more events follow.
    Closed,
}
