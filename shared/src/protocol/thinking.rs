//! What a bot thinks while it thinks: for those who want to learn from it.

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::protocol::RoomCode;

/// How far the search of a bot is. No event of the room: it has no version and is not repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thinking {
    /// Which room.
    pub room: RoomCode,
    /// The number of moves before the one that is thought about.
    pub ply: u32,
    /// The side of the bot.
    pub side: Player,
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited, in decimal digits.
    #[serde(with = "digits")]
    pub nodes: u64,
    /// What it expects to get, in hundredths of a piece; from 200,000 on, either way, it sees the end.
    pub score: i32,
    /// The moves that it expects, its own first.
    pub line: Vec<String>,
    /// Since it began, in milliseconds.
    pub ms: u32,
    /// Whether this is the end of the search: the move follows.
    pub done: bool,
}

/// Numbers that may be larger than programs in every language can read, as texts.
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
