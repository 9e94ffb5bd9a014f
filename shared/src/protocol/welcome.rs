//! The answer to `hello`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kind::{EngineFamily, EngineKind, GameKind};
use crate::protocol::defaults::is_false;
use crate::protocol::{Handle, MAX_TREE_DEPTH, MyGamesCount, PlayerId, PlayerName, RoomCode, Token};

/// The answer to `hello`: the player's identity, and the games, engines and limits of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// The request.
    pub re: u32,
    /// The protocol number.
    pub protocol: u32,
    /// The program and its version, such as `bidak 0.1.0`.
    pub server: String,
    /// Your public id.
    pub player: PlayerId,
    /// The secret that makes you the same player next time. Keep it.
    pub token: Token,
    /// Your name.
    pub name: PlayerName,
    /// The handle of your account, if you have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<Handle>,
    /// Whether the server keeps accounts and ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub accounts: bool,
    /// The rooms in which you hold a seat: `join` or `resume` them to go on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<RoomCode>,
    /// The number of your unfinished games, see `my_games`; absent if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub my_games: Option<MyGamesCount>,
    /// The games that can be played.
    pub games: Vec<GameInfo>,
    /// The engines that bots can have.
    pub engines: Vec<EngineInfo>,
    /// The limits of this server.
    pub limits: ServerLimits,
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameInfo {
    /// Its word.
    pub game: GameKind,
    /// Its name for people.
    pub title: String,
    /// Its options.
    pub options: Vec<GameOption>,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameOption {
    /// Its word.
    pub name: String,
    /// A description for people.
    pub about: String,
    /// The default.
    pub default: String,
    /// The least value, for a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The greatest value, for a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// The possible values, for a choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
}

/// An engine that a bot can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineInfo {
    /// Its word.
    pub engine: EngineKind,
    /// A description for people.
    pub about: String,
    /// Its family in [`ServerLimits::bot_depths`]; absent if it has no depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<EngineFamily>,
}

/// The limits of a server that clients need to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerLimits {
    /// Bytes in a frame from a client.
    pub frame_bytes: u32,
    /// Messages from a client in each 20 seconds, in the long run.
    pub messages_per_20s: u32,
    /// Rooms that one player can be in at once.
    pub rooms_per_player: u32,
    /// Milliseconds of silence after which a connection is closed. The answers to WebSocket pings, which most libraries
    /// send by themselves, end the silence.
    pub idle_ms: u32,
    /// Milliseconds after which the opponent of a player who is gone may claim the win.
    pub claim_ms: u32,
    /// The same in a game between people without a clock; absent from servers of before.
    #[serde(default)]
    pub claim_untimed_ms: u32,
    /// Milliseconds for the first move of each player in a timed game between people.
    pub first_move_ms: u32,
    /// The most plies ahead of a `tree`.
    #[serde(default = "usual_tree_plies")]
    pub tree_plies: u32,
    /// The most nodes of a search of a bot with an exact effort.
    #[serde(default)]
    pub bot_nodes: u64,
    /// The greatest depth of such a bot, by game and family of engines.
    #[serde(default)]
    pub bot_depths: BTreeMap<GameKind, BTreeMap<EngineFamily, u32>>,
}

/// The limit of servers that do not send it.
fn usual_tree_plies() -> u32 {
    MAX_TREE_DEPTH
}

impl EngineInfo {
    /// The description of an engine.
    pub fn of(engine: EngineKind) -> Self {
        Self { engine, about: engine.about().to_owned(), family: engine.family() }
    }
}
