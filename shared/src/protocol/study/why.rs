//! Why a bot chose its last move.

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::kind::{Bound, ChosenBy};
use crate::protocol::{RoomCode, SeatBot};

/// The answer to `why`: the search behind the last move of a bot, as the record of the game has it, and a new search of the same
/// position with empty tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The request.
    pub re: u32,
    /// The room.
    pub room: RoomCode,
    /// The number of moves played before the move.
    pub ply: u32,
    /// The bot's side.
    pub side: Player,
    /// The bot.
    pub bot: SeatBot,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What chose it.
    pub by: ChosenBy,
    /// The bot's estimate for itself, in hundredths of a piece, as in `thinking`.
    pub eval: i32,
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The time taken, in milliseconds.
    pub ms: u32,
    /// The legal moves with their values by the new search, best first.
    pub moves: Vec<RootMove>,
    /// The move that the new search prefers, if it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefers: Option<String>,
}

/// A move of the root with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RootMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value to the side that plays it.
    pub value: i32,
    /// How the value relates to that of the game within the depth.
    pub bound: Bound,
}
