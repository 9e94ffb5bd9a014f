//! What a client may ask.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::club::speed::Speed;
use crate::game::Player;
use crate::kind::{EngineKind, GameKind, Level};
#[cfg(doc)]
use crate::protocol::Detail;
use crate::protocol::lobby::is_false;
use crate::protocol::wording;
use crate::protocol::{
    AccountKind, ClockSpec, EngineFailure, GameFilter, GameId, Line, OfferKind, PROTOCOL, PlayerId, RefusalCode,
    RoomCode,
};

/// One frame from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Chosen by the client; the answer carries it as `re`.
    pub id: u32,
    /// Chosen by the client, another one for each thing that it wants done: a request that is sent again with the same
    /// key is done once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<u32>,
    /// What is asked.
    #[serde(flatten)]
    pub command: Command,
}

/// What is asked. The field `type` on the wire names the variant.
///
/// Names, tokens and chat lines are plain strings here, so that the server can refuse a bad one with its own code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// The first request of a connection. Answer: `welcome`.
    Hello(Hello),
    /// The list of public rooms, now (answer: `lobby`) and with every change (`lobby_changed`).
    Lobby,
    /// No more changes of the list.
    LeaveLobby,
    /// A new room. Answer: `joined`.
    Create {
        /// Which game.
        game: GameKind,
        /// Options of the game by name; those left out have their defaults.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
        /// Another start position; excludes options.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// The time control.
        #[serde(default)]
        clock: ClockSpec,
        /// Not listed in the lobby: everybody with the code may enter.
        #[serde(default)]
        private: bool,
        /// The seat of the creator.
        #[serde(default)]
        seat: SeatChoice,
        /// For whom the other seat is kept, until a bot or this player takes it; anybody's otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<PlayerId>,
        /// Whether the games change ratings.
        #[serde(default, skip_serializing_if = "is_false")]
        rated: bool,
    },
    /// Takes a seat in a room. A spectator sits down; a player who returns has the old seat again.
    /// Answer: `joined`.
    Join {
        /// Which room.
        room: RoomCode,
        /// Which seat.
        #[serde(default)]
        seat: SeatChoice,
    },
    /// Watches a room without a seat. Answer: `joined`.
    Watch {
        /// Which room.
        room: RoomCode,
    },
    /// Leaves a room and means it: a player who leaves a game resigns it.
    Leave {
        /// Which room.
        room: RoomCode,
    },
    /// Gives an empty seat to a bot of the server.
    AddBot {
        /// Which room.
        room: RoomCode,
        /// Which seat; by default a free one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Player>,
        /// How it chooses its moves.
        engine: EngineKind,
        /// How strong it is.
        #[serde(default)]
        level: Level,
    },
    /// Plays a move.
    Move {
        /// Which room.
        room: RoomCode,
        /// The number of moves played before this one, so that a repeated or late request is recognised.
        ply: u32,
        /// The text of the move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Gives the game up.
    Resign {
        /// Which room.
        room: RoomCode,
    },
    /// Loses the game because the engine that plays for this player has failed.
    Forfeit {
        /// Which room.
        room: RoomCode,
        /// How it failed.
        why: EngineFailure,
    },
    /// Ends a game that has hardly begun, without a result.
    Abort {
        /// Which room.
        room: RoomCode,
    },
    /// Offers a draw, a takeback or a rematch. If the opponent has offered the same, this accepts it.
    Offer {
        /// Which room.
        room: RoomCode,
        /// What is offered.
        offer: OfferKind,
    },
    /// Accepts what the opponent offered.
    Accept {
        /// Which room.
        room: RoomCode,
        /// What was offered.
        offer: OfferKind,
    },
    /// Declines what the opponent offered, or withdraws one's own offer.
    Decline {
        /// Which room.
        room: RoomCode,
        /// What was offered.
        offer: OfferKind,
    },
    /// Claims the win over an opponent who has been gone for too long.
    Claim {
        /// Which room.
        room: RoomCode,
    },
    /// Says something to everybody in the room.
    Chat {
        /// Which room.
        room: RoomCode,
        /// What.
        text: String,
    },
    /// Asks for the spectators of a room. Answer: `spectators`.
    Spectators {
        /// Which room.
        room: RoomCode,
    },
    /// Kicks somebody who is not in a game from the room, and bans them: they cannot come back. For the host.
    Kick {
        /// Which room.
        room: RoomCode,
        /// Whom.
        player: PlayerId,
    },
    /// Mutes somebody in a room, or ends it. For the host.
    Mute {
        /// Which room.
        room: RoomCode,
        /// Whom.
        player: PlayerId,
        /// Whether the player is muted from now on.
        #[serde(default = "yes")]
        muted: bool,
    },
    /// Shows everybody in the room what its bots think, as `thinking`, or shows it no longer. For the host of the room.
    ShowThinking {
        /// Which room.
        room: RoomCode,
        /// Whether it is shown from now on.
        #[serde(default = "yes")]
        shown: bool,
    },
    /// Closes a room in which no person plays. For the host of the room.
    Close {
        /// Which room.
        room: RoomCode,
    },
    /// Looks for an opponent: the next player who asks for the same game. Answer: `ok`; `paired` follows when there is one.
    /// Another `pair` takes the place of the one before.
    Pair {
        /// Which game.
        game: GameKind,
        /// Options of the game by name; those left out have their defaults.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
        /// The time control.
        #[serde(default)]
        clock: ClockSpec,
        /// Whether the game changes ratings.
        #[serde(default, skip_serializing_if = "is_false")]
        rated: bool,
        /// The largest difference of the two ratings; any if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        range: Option<u32>,
    },
    /// No longer looks for an opponent.
    Unpair,
    /// Enters a room again after a lost connection. Answer: every event after `version`, then `resumed`; or `joined`
    /// where the events are no longer kept.
    Resume {
        /// Which room.
        room: RoomCode,
        /// The version of the last event seen.
        version: u32,
    },
    /// The games that are over and kept, the last one first. Answer: `games`.
    Games(Box<GameFilter>),
    /// One of them with its moves. Answer: `game`.
    Game {
        /// Which.
        game_id: GameId,
    },
    /// Has the strongest engine look at every position of a finished game, or of one that is given by its moves. Answer:
    /// `analysis`, and more of them while the engine works.
    Analyze(Box<AnalyzeRequest>),
    /// Asks the strongest engine what it would play. Answer: `hint`.
    Hint(Box<Line>),
    /// Searches a few plies ahead and shows what the search did. Answer: `tree`.
    Tree(Box<TreeRequest>),
    /// Reads the record of a game and checks its moves. Answer: `imported`.
    Import {
        /// The record: its text, or one JSON object.
        text: String,
    },
    /// Ends what the engine does for this connection.
    StopStudy,
    /// Asks for a code that takes the player to another device. Answer: `link`.
    Link {
        /// The secret of the player on this connection.
        token: String,
    },
    /// Takes a handle, which makes the player an account; without one, asks for the own account. Answer: `account`.
    Account {
        /// The handle that is wanted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        handle: Option<String>,
    },
    /// Makes an account for a program of the asker, or gives one that the asker has another token in the place of all
    /// before. Answer: `bot_account`.
    BotAccount {
        /// The handle of the bot.
        handle: String,
    },
    /// Asks what everybody may know of an account. Answer: `profile`.
    Profile {
        /// Its handle.
        handle: String,
        /// The game of a graph of ratings.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameKind>,
        /// Its speed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        speed: Option<Speed>,
        /// The handle of somebody whose games against the account are counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<String>,
    },
    /// Asks for a leaderboard. Answer: `leaders`.
    Leaders {
        /// Of which game.
        game: GameKind,
        /// At which speed.
        speed: Speed,
        /// Of people or of bots.
        #[serde(default)]
        kind: AccountKind,
        /// How many rows, at most 50.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<u32>,
    },
    /// Asks for the devices of the own account. Answer: `devices`.
    Devices,
    /// Takes the token of another device of the own account away.
    Revoke {
        /// The number of the device.
        device: u32,
    },
    /// Asks for a QR code. Answer: `qr`.
    Qr {
        /// What it says.
        text: String,
    },
    /// Asks for a `pong`, to measure the delay or as a sign of life.
    Ping,
}

/// Who connects, and what the connection wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol number that the client speaks.
    pub protocol: u32,
    /// What the player is called. A returning player may leave it out to keep the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The secret of an earlier `welcome`, to be the same player again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// A code that another device of the player was given by `link`; counts more than the token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// What this device is called in the list of the devices of an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// Whether a program plays, and no person.
    #[serde(default, skip_serializing_if = "is_false")]
    pub program: bool,
    /// Whether moves come without the position, except on this player's own turn: see [`Detail::Brief`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub brief: bool,
}

/// A new player without a name.
impl Default for Hello {
    fn default() -> Self {
        Self { protocol: PROTOCOL, name: None, token: None, link: None, device: None, program: false, brief: false }
    }
}

/// The game that `analyze` is about: one that is kept, by its id, or one that is given by its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalyzeRequest {
    /// A finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_id: Option<GameId>,
    /// Which game, without `game_id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameKind>,
    /// The position it started from; absent for the game's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// A search whose tree is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeRequest {
    /// The position at the root.
    #[serde(flatten)]
    pub line: Line,
    /// Which search: `minimax`, `alphabeta` or `negascout`.
    pub engine: EngineKind,
    /// Plies ahead.
    pub depth: u32,
    /// The node to show, by the place of a child at each step; absent for the root.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<u32>,
}

/// The default of a switch that a request is about.
fn yes() -> bool {
    true
}

/// Which seat is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatChoice {
    /// Any that is free, First's before Second's.
    #[default]
    Any,
    /// First's.
    First,
    /// Second's.
    Second,
    /// Any that is free, chosen at random.
    Random,
    /// None: watch.
    None,
}

/// A frame that is no request.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{sentence}")]
pub struct DecodeError {
    /// The id of the request, where it could be read.
    pub id: Option<u32>,
    /// What is wrong, for people.
    pub sentence: String,
}

impl DecodeError {
    /// The code of the refusal that answers it.
    pub const CODE: RefusalCode = RefusalCode::BadMessage;
}

impl Request {
    /// Reads one text frame.
    pub fn decode(frame: &str) -> Result<Self, DecodeError> {
        #[derive(Deserialize)]
        struct OnlyId {
            id: u32,
        }
        if let Some(request) = Self::decode_move(frame) {
            return Ok(request);
        }
        serde_json::from_str(frame).map_err(|error| DecodeError {
            id: serde_json::from_str::<OnlyId>(frame).ok().map(|only| only.id),
            sentence: wording::sentence(&error),
        })
    }

    /// Reads a move, the most frequent request, in a third of the time: any request has its fields collected first,
    /// because its type may come last. `None` for every other frame, and for one that needs a closer look.
    fn decode_move(frame: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Move<'a> {
            id: u32,
            #[serde(rename = "type")]
            kind: &'a str,
            room: RoomCode,
            ply: u32,
            #[serde(rename = "move")]
            text: String,
        }
        if !frame.contains("\"ply\"") {
            return None;
        }
        let Move { id, kind, room, ply, text } = serde_json::from_str(frame).ok()?;
        // A key has no meaning here: the ply tells a repeated move.
        (kind == "move").then_some(Self { id, key: None, command: Command::Move { room, ply, text } })
    }

    /// The text frame.
    pub fn encode(&self) -> String {
        serde_json::to_string(self).expect("requests have only string keys")
    }
}

impl Command {
    /// The room that the request is about.
    pub fn room(&self) -> Option<RoomCode> {
        match *self {
            Self::Hello(_)
            | Self::Lobby
            | Self::LeaveLobby
            | Self::Create { .. }
            | Self::Pair { .. }
            | Self::Unpair
            | Self::Games(_)
            | Self::Game { .. }
            | Self::Analyze(_)
            | Self::Hint(_)
            | Self::Tree(_)
            | Self::Import { .. }
            | Self::StopStudy
            | Self::Link { .. }
            | Self::Account { .. }
            | Self::BotAccount { .. }
            | Self::Profile { .. }
            | Self::Leaders { .. }
            | Self::Devices
            | Self::Revoke { .. }
            | Self::Qr { .. }
            | Self::Ping => None,
            Self::Join { room, .. }
            | Self::Watch { room }
            | Self::Leave { room }
            | Self::AddBot { room, .. }
            | Self::Move { room, .. }
            | Self::Resign { room }
            | Self::Forfeit { room, .. }
            | Self::Abort { room }
            | Self::Offer { room, .. }
            | Self::Accept { room, .. }
            | Self::Decline { room, .. }
            | Self::Claim { room }
            | Self::Chat { room, .. }
            | Self::Spectators { room }
            | Self::Kick { room, .. }
            | Self::Mute { room, .. }
            | Self::Close { room }
            | Self::ShowThinking { room, .. }
            | Self::Resume { room, .. } => Some(room),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_the_same_in_every_order_and_spelling() {
        let room = RoomCode::from_bits(7);
        let wanted = Request { id: 5, key: None, command: Command::Move { room, ply: 3, text: "c3".to_owned() } };
        for frame in [
            wanted.encode(),
            format!(r#"{{"move":"c3","ply":3,"room":"{room}","type":"move","id":5}}"#),
            format!(r#" {{ "id" : 5, "type":"\u006dove", "room":"{room}", "ply":3, "move":"\u00633" }} "#),
            format!(r#"{{"id":5,"type":"move","room":"{room}","ply":3,"move":"c3","more":[{{}}]}}"#),
        ] {
            assert_eq!(Request::decode(&frame), Ok(wanted.clone()), "{frame}");
        }
    }

    #[test]
    fn what_only_looks_like_a_move_is_not_one() {
        let room = RoomCode::from_bits(7);
        let resign = format!(r#"{{"id":5,"type":"resign","room":"{room}","ply":3,"move":"c3"}}"#);
        assert_eq!(Request::decode(&resign), Ok(Request { id: 5, key: None, command: Command::Resign { room } }));
        for frame in [
            r#"{"id":5,"type":"move","room":"nowhere","ply":3,"move":"c3"}"#.to_owned(),
            format!(r#"{{"id":5,"type":"move","room":"{room}","ply":-3,"move":"c3"}}"#),
            format!(r#"{{"id":5,"type":"move","room":"{room}","ply":3}}"#),
        ] {
            assert_eq!(Request::decode(&frame).expect_err(&frame).id, Some(5));
        }
    }
}
