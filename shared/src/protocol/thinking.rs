//! The searches of bots: their progress, for study, and how much was searched for a move.

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::kind::Bound;
use crate::protocol::RoomCode;

/// The progress of a bot's search. It is no event: it has no version and is not replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thinking {
    /// The room.
    pub room: RoomCode,
    /// The number of moves played before the search.
    pub ply: u32,
    /// The side of the bot.
    pub side: Player,
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited, in decimal digits.
    #[serde(with = "digits")]
    pub nodes: u64,
    /// Its expected score, in hundredths of a piece; beyond 200,000 either way it sees the end.
    pub score: i32,
    /// How the score relates to the value of the game, as far as the search sees. `estimate`, also the default for
    /// older servers: nothing is proved.
    #[serde(default)]
    pub bound: Bound,
    /// The moves that it expects, its own first.
    pub line: Vec<String>,
    /// The time taken, in milliseconds.
    pub ms: u32,
    /// Whether this is the end of the search: the move follows.
    pub done: bool,
}

/// How a bot of the server searched for a move that it played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlySearch {
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited, in decimal digits.
    #[serde(with = "digits")]
    pub nodes: u64,
    /// The time taken, in milliseconds.
    pub ms: u32,
}

/// Numbers that some languages cannot represent exactly, as texts.
mod digits {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
