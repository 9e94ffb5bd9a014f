//! The record of a game as a JSON object, with the same content as its text.
//!
//! ```json
//! {
//!   "game": "reversi",
//!   "first": "Ana",
//!   "second": "Budi",
//!   "date": "2026-11-20",
//!   "clock": "5+3",
//!   "start": "---------------------------OX------XO--------------------------- X",
//!   "headers": [{ "name": "Event", "value": "lunch" }],
//!   "moves": [{ "move": "f5", "left_ms": 300120 }, { "move": "d6", "eval": -15, "depth": 6, "nodes": 48211, "ms": 412 }],
//!   "outcome": "first",
//!   "reason": "time"
//! }
//! ```
//!
//! Only `game` is required. An absent field is unknown; fields with other names are refused.

use serde::{Deserialize, Serialize};

use crate::game::{EndReason, Outcome};
use crate::kind::GameKind;
use crate::protocol::wording;

/// A game as an object of texts. Replaying it checks its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordObject {
    /// The game.
    pub game: GameKind,
    /// The name of the player who moved first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The name of the other player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// The day, as year-month-day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The time control, such as `5+3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    /// The position it started from; absent for the game's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Further headers, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<RecordHeader>,
    /// The moves played.
    #[serde(default)]
    pub moves: Vec<RecordMove>,
    /// The outcome: `first`, `second` or `draw`; absent if the game is not over or the outcome is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The reason of the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<EndReason>,
}

impl RecordObject {
    /// Reads a text. The error is a sentence for people.
    pub fn decode(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| wording::json_problem(&error))
    }
}

/// A further header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordHeader {
    /// A word of letters and digits.
    pub name: String,
    /// Any text.
    pub value: String,
}

/// A move that was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The time left to the player who moved, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
    /// The score to the side that moved, by the search of the bot that moved, in hundredths of a piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<i32>,
    /// Plies that this search went to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions that it visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The time that it took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}
