//! The player's own unfinished games.

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::kind::GameKind;
use crate::protocol::{ClockSpec, GamePlayer, RoomCode, Timestamp};

/// The most games in an answer to `my_games`.
pub const MY_GAMES_PAGE: usize = 50;

/// An unfinished game of the reader, with enough to show a line of it and to `join` its room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyGame {
    /// Its room.
    pub room: RoomCode,
    /// The game.
    pub game: GameKind,
    /// The time control.
    pub clock: ClockSpec,
    /// The reader's side.
    pub side: Player,
    /// The opponent.
    pub opponent: GamePlayer,
    /// The number of moves made.
    pub plies: u32,
    /// Whether it is the reader's turn.
    pub my_turn: bool,
    /// Since when the side on turn has been on turn.
    pub since: Timestamp,
}

/// The number of the reader's unfinished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyGamesCount {
    /// Those in which it is the reader's turn.
    pub on_turn: u32,
    /// All of them.
    pub total: u32,
}
