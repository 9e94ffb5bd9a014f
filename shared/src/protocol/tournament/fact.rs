//! The events of a tournament.

use serde::{Deserialize, Serialize};

use super::{Bye, Entrant, EntrantState, GameResult, Pairing, StateReason, TournamentChange};
use crate::club::result::PairingResult;
use crate::protocol::defaults::is_zero;
use crate::protocol::{Handle, RoomCode, TournamentCode};

/// An event of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentEvent {
    /// The tournament.
    pub tournament: TournamentCode,
    /// Its number: one more than that of the previous event.
    pub version: u32,
    /// The fact.
    #[serde(flatten)]
    pub fact: TournamentFact,
}

/// A fact. The field `event` on the wire names the variant. The server stores exactly these: a tournament is the fold of its
/// facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TournamentFact {
    /// Entry is open.
    Opened,
    /// A player entered.
    Entered(Box<Entrant>),
    /// An entrant pauses, ends the pause, or plays no more.
    Attends {
        /// The entrant.
        entrant: u32,
        /// The new state.
        state: EntrantState,
        /// Why, unless the entrant wished it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<StateReason>,
    },
    /// A pairing is forbidden. The entrants are visible only to the organiser and helpers.
    Forbidden {
        /// One of the two.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        one: Option<u32>,
        /// The other one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        other: Option<u32>,
    },
    /// A round was paired, or an arena started.
    Paired {
        /// The round; 0 at the start of an arena, with no pairings.
        round: u32,
        /// The boards.
        pairings: Vec<Pairing>,
        /// The entrants without an opponent.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<Bye>,
        /// Unavoidable rematches, forbidden meetings and second byes.
        #[serde(default, skip_serializing_if = "is_zero")]
        conflicts: u32,
    },
    /// The pairing of the last round was taken back.
    Undone {
        /// The round.
        round: u32,
    },
    /// The first move was made on a board.
    Began {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
    },
    /// A meeting has another game, or a game is repeated in another room.
    Room {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The game of the meeting.
        game: u32,
        /// The room.
        room: RoomCode,
    },
    /// A game ended.
    Result {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The game of the meeting.
        game: u32,
        /// The result.
        #[serde(flatten)]
        result: GameResult,
    },
    /// The organiser or a helper decided a game.
    Decided {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The game of the meeting.
        game: u32,
        /// The new result.
        result: PairingResult,
    },
    /// An entrant without a pairing in the last round got a bye.
    Bye {
        /// The entrant.
        entrant: u32,
    },
    /// The automatic start and rounds are suspended, or no longer.
    Suspended {
        /// Whether they are suspended.
        suspended: bool,
    },
    /// The new list of helpers.
    Helpers {
        /// Their accounts.
        helpers: Vec<Handle>,
    },
    /// Settings have changed.
    Changed(TournamentChange),
    /// It is over.
    Ended,
    /// It ended without standings.
    Cancelled,
}
