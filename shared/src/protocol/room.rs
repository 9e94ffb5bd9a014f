//! The public state of a room, and its events.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::{EndReason, MoveList, Outcome, Player};
use crate::kind::GameKind;
use crate::protocol::defaults::{is_false, is_true, yes};
use crate::protocol::{
    ChatText, ClockSpec, Clocks, IllegalMove, NameMark, PlayerId, PlayerName, PlySearch, RoomCode, SeatBot,
    TournamentPlace, WhyUnrated,
};

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The player's name.
    pub name: PlayerName,
    /// The mark beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<NameMark>,
    /// The player; none for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The bot; none for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<SeatBot>,
    /// Whether the player is connected. A bot always is.
    pub connected: bool,
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

/// The status of a room.
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
    /// The game.
    pub game: GameKind,
    /// The options that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the games change ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Its status.
    pub status: Status,
    /// The seats.
    pub seats: Seats,
    /// The player for whom the free seat is kept; the host, if it is kept for a bot; none if anybody may take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<PlayerId>,
    /// The number of spectators.
    pub spectators: u32,
}

/// The turn of a game: the side to move and its legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The number of moves played, which the next `move` must carry.
    pub ply: u32,
    /// The text of the position; none in the brief form of an event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The side to move.
    pub to_move: Player,
    /// The legal moves of the recipient; empty for everybody but the player on turn, and after the end.
    #[serde(default, skip_serializing_if = "MoveList::is_empty")]
    pub legal: MoveList,
    /// The time left; none without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// How much of a turn an event shows to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Detail {
    /// No legal moves, and after moves and takebacks no position. For members with `brief` events.
    Brief,
    /// The position, and no legal moves. For the others.
    Position,
    /// The position and the legal moves. For the player on turn.
    Legal,
}

impl Detail {
    /// All details, the shortest first.
    pub const ALL: [Self; 3] = [Self::Brief, Self::Position, Self::Legal];
}

/// The offers to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// To end the game as a draw.
    Draw,
    /// To take back moves until it is the offering player's turn again.
    Takeback,
    /// To play again with seats swapped.
    Rematch,
    /// To play with somebody who has sat down since the last game ended, on the seats as they are.
    Game,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The offering side.
    pub by: Player,
    /// The kind of offer.
    pub offer: OfferKind,
}

/// How the engine of a player has failed.
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
    /// The reason with which the game ends.
    pub fn reason(self) -> EndReason {
        match self {
            Self::Crash => EndReason::Crash,
            Self::Silence => EndReason::Silence,
            Self::Illegal => EndReason::Illegal,
        }
    }
}

/// A game is given up because the engine that plays for this player has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// The room.
    pub room: RoomCode,
    /// The failure.
    pub why: EngineFailure,
    /// The move that the engine gave, which is not legal; only with `illegal`.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub played: Option<IllegalMove>,
}

/// Why an offer no longer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferEnd {
    /// The opponent declined it.
    Declined,
    /// Its player withdrew it.
    Withdrawn,
    /// A move, a takeback, the end of the game or a leaving player overtook it.
    Overtaken,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The outcome; none if the game does not count.
    pub outcome: Option<Outcome>,
    /// The reason.
    pub reason: EndReason,
    /// First's pieces less Second's at the end; 0 in games where the number does not matter.
    pub margin: i32,
    /// The illegal move by which the program of the loser lost, played in the last position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal: Option<IllegalMove>,
}

/// A player without a connection in the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// The seat.
    pub side: Player,
    /// The time since then, in milliseconds.
    pub gone_ms: u32,
    /// In a game between people, the time until the opponent may claim the win, in milliseconds; 0 if now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_in_ms: Option<u32>,
}

/// A spectator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spectator {
    /// The spectator's id.
    pub player: PlayerId,
    /// The spectator's name.
    pub name: PlayerName,
    /// The mark beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<NameMark>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// The speaker's name.
    pub from: PlayerName,
    /// The mark beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<NameMark>,
    /// The speaker's id, by which clients hide the lines of blocked players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The seat of the speaker; none for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Player>,
    /// The text.
    pub text: ChatText,
}

impl ChatLine {
    /// The text in place of one that is kept from the reader.
    pub const WITHHELD: &'static str = "…";

    /// Whether the text is kept from the reader.
    pub fn is_withheld(&self) -> bool {
        self.text.as_str() == Self::WITHHELD
    }
}

/// A move that a player prepares for the next own turn, in a game by days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreparedMove {
    /// The number of moves before it.
    pub ply: u32,
    /// Its text.
    #[serde(rename = "move")]
    pub text: String,
}

/// The whole state of a room at one version.
#[expect(clippy::struct_excessive_bools, reason = "the fields of the message")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Its code.
    pub room: RoomCode,
    /// The version of the last event that this includes.
    pub version: u32,
    /// The game.
    pub game: GameKind,
    /// The options that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the games change ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Why they no longer do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated: Option<WhyUnrated>,
    /// Whether the lobby leaves it out.
    pub private: bool,
    /// Where the game belongs in a tournament: it is the only one of the room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentPlace>,
    /// Whether players may agree on a draw: always outside tournaments.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub draws: bool,
    /// Its status.
    pub status: Status,
    /// The number of games started in it.
    pub games: u32,
    /// The place of this game in a pair with exchanged seats, 1 or 2, in a room that plays pairs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<u8>,
    /// The room of the other game of its pair, if both began together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<RoomCode>,
    /// The time until the second game of a pair begins, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_in_ms: Option<u32>,
    /// The host, who may kick, mute, and close the room; none in a room that pairing made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<PlayerId>,
    /// The seats.
    pub seats: Seats,
    /// The player for whom the free seat is kept; the host, if it is kept for a bot; none if anybody may take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<PlayerId>,
    /// The seats whose people have sat down since the game ended: they did not play it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub newcomers: Vec<Player>,
    /// The players without a connection.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Gone>,
    /// The number of spectators.
    pub spectators: u32,
    /// The start position of this game.
    pub start: String,
    /// The moves played in this game.
    pub moves: Vec<String>,
    /// The searches that chose these moves, in the same order and without the empty ones at the end: of persons and programs nothing is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub searches: Vec<Option<PlySearch>>,
    /// The current turn.
    pub turn: Turn,
    /// The move that the reader has prepared, in a game by days; an illegal one until the reader has moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prepared: Option<PreparedMove>,
    /// The open offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// The end of the game, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// Whether players read what spectators say only when the game is over.
    #[serde(default, skip_serializing_if = "is_false")]
    pub apart: bool,
    /// Whether nobody who has not been in the room may watch it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub locked: bool,
    /// Whether this reader, who plays, hides what spectators say.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hides_spectators: bool,
    /// The muted players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<PlayerId>,
    /// The last lines of chat, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<ChatLine>,
}

/// An event in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomEvent {
    /// The room.
    pub room: RoomCode,
    /// Its number: one more than that of the previous event.
    pub version: u32,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

/// An event. The field `event` on the wire names the variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Somebody took a seat.
    Seated {
        /// The side.
        side: Player,
        /// The occupant.
        seat: Seat,
    },
    /// A seat is empty again.
    Vacated {
        /// The side.
        side: Player,
    },
    /// A player's last connection was lost, or the player is back.
    Presence {
        /// The seat.
        side: Player,
        /// Whether the player is connected.
        connected: bool,
        /// The time after which the opponent may claim the win, in milliseconds; none outside a game or if connected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_in_ms: Option<u32>,
    },
    /// The number of spectators changed.
    Spectators {
        /// The number of spectators.
        count: u32,
    },
    /// A game began. With a rematch the seats are swapped.
    Started {
        /// The number of games started in this room, including this one.
        games: u32,
        /// The seats.
        seats: Seats,
        /// The first turn, always with its position.
        turn: Turn,
        /// Its place in a pair with exchanged seats, 1 or 2, in a room that plays pairs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        half: Option<u8>,
        /// The room of the other game of its pair, if both begin together.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        partner: Option<RoomCode>,
        /// Why the games of this rated room are not rated from now on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unrated: Option<WhyUnrated>,
    },
    /// A move was played.
    Moved {
        /// The side that moved.
        by: Player,
        /// Its text.
        #[serde(rename = "move")]
        text: String,
        /// The search that chose it; none for the move of a person or a program.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        search: Option<PlySearch>,
        /// The next turn.
        turn: Turn,
    },
    /// The search of a bot with an exact depth, or number of nodes, took longer than the server allows: it plays the best move so far.
    CutShort {
        /// The bot's side.
        side: Player,
        /// The number of moves played before the move.
        ply: u32,
        /// Plies searched to the end.
        depth: u32,
        /// The time after which the search ended, in milliseconds.
        ms: u32,
    },
    /// A player made an offer.
    Offered(Offer),
    /// An offer no longer stands.
    Declined {
        /// The offer.
        #[serde(flatten)]
        offer: Offer,
        /// The reason.
        reason: OfferEnd,
    },
    /// Moves were taken back by consent.
    TakenBack {
        /// The number of moves.
        plies: u32,
        /// The turn after it.
        turn: Turn,
    },
    /// The game is over.
    Ended(Ending),
    /// A line of chat.
    Chat(ChatLine),
    /// What the spectators said during the game, for its players when it is over. Others have read it, and get no lines.
    Overheard {
        /// The lines, oldest first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chat: Vec<ChatLine>,
    },
    /// The host keeps what spectators say from the players until the game is over, or no longer.
    ChatApart {
        /// Whether it is kept from them.
        apart: bool,
    },
    /// Nobody who has not been in the room may watch it, or everybody again.
    Locked {
        /// Whether it is locked.
        locked: bool,
    },
    /// The host, or a player, has muted somebody, or ended that.
    Muted {
        /// The player's id.
        player: PlayerId,
        /// The player's name.
        name: PlayerName,
        /// Whether the player is muted from now on.
        muted: bool,
    },
    /// The room is closed; no more events follow.
    Closed,
}
