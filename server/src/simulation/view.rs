//! What a player knows of a room, and of a tournament.

use std::collections::BTreeSet;

use bidak_shared::game::EndReason;
use bidak_shared::protocol::{RoomCode, Status, Turn};

/// What somebody knows of the room.
#[derive(Debug, Default)]
pub(super) struct View {
    /// Which game of the room it is; 0 before the first one.
    pub(super) number: u32,
    /// None before the room was seen.
    pub(super) version: Option<u32>,
    pub(super) status: Option<Status>,
    pub(super) moves: Vec<String>,
    pub(super) turn: Option<Turn>,
    pub(super) ending: Option<EndReason>,
    /// The room is closed.
    pub(super) is_closed: bool,
}

impl View {
    /// Whether another game may follow in the room.
    pub(super) fn is_there(&self) -> bool {
        !self.is_closed && self.status != Some(Status::Waiting)
    }

    /// Whether the game is over. A room in which one player is left goes on as one that waits for another, also after a restart.
    pub(super) fn is_over(&self) -> bool {
        let waits_again = self.number > 0 && self.status == Some(Status::Waiting);
        self.ending.is_some() || self.is_closed || waits_again
    }
}

/// What somebody knows of a tournament.
#[derive(Debug, Default)]
pub(super) struct Invitations {
    /// The last version that this connection knows, once it follows the tournament.
    pub(super) version: Option<u32>,
    /// The room of the game to play.
    pub(super) called: Option<RoomCode>,
    /// The rooms whose games are over.
    pub(super) over: BTreeSet<RoomCode>,
}

/// What follows when somebody wants to enter a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    In,
    /// There is no such room.
    Gone,
}
