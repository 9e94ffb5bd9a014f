//! The orders of the directors of a tournament: its organiser and the helpers.

use serde::{Deserialize, Serialize};

use super::TournamentChange;
use crate::club::result::PairingResult;
use crate::protocol::defaults::yes;
use crate::protocol::{Handle, TournamentCode};

/// An order of the organiser or a helper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Direct {
    /// The tournament.
    pub tournament: TournamentCode,
    /// The order.
    #[serde(flatten)]
    pub order: Order,
}

/// An order. The field `do` on the wire names the variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Order {
    /// Opens entry.
    Open,
    /// Pairs the first round.
    Start,
    /// Pairs the next round; ends the tournament after the last one.
    Next,
    /// Suspends the automatic start and rounds, or ends the suspension.
    Suspend {
        /// Whether they are suspended.
        #[serde(default = "yes")]
        suspended: bool,
    },
    /// Pairs the next round of a Swiss tournament by hand. An entrant without a board or a bye misses it.
    Pair {
        /// First and Second of each board.
        pairs: Vec<[u32; 2]>,
        /// The entrants with a bye.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<u32>,
    },
    /// Takes the pairing of the last round back, as long as no move was made.
    Undo,
    /// Forbids a pairing in the coming rounds.
    Forbid {
        /// One of the two.
        one: u32,
        /// The other one.
        other: u32,
    },
    /// Enters an account.
    Add {
        /// The account.
        handle: Handle,
    },
    /// Pauses an entrant, or ends the pause.
    Pause {
        /// The entrant.
        entrant: u32,
        /// Whether the entrant pauses.
        #[serde(default = "yes")]
        paused: bool,
    },
    /// Withdraws an entrant.
    Withdraw {
        /// The entrant.
        entrant: u32,
    },
    /// Withdraws an entrant and forbids it to enter again.
    Kick {
        /// The entrant.
        entrant: u32,
    },
    /// Decides a game of the last round, whether it has a result or not.
    Decide {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The game of the meeting; by default the first.
        #[serde(default = "first")]
        game: u32,
        /// The new result.
        result: PairingResult,
    },
    /// Gives a bye to an entrant without a pairing in the last round.
    Bye {
        /// The entrant.
        entrant: u32,
    },
    /// Sends a line to all followers of the tournament.
    Message {
        /// The line.
        text: String,
    },
    /// Sets the helpers: at most 10.
    Helpers {
        /// Their accounts.
        handles: Vec<Handle>,
    },
    /// Changes settings.
    Change(TournamentChange),
    /// Ends it: an arena at once, the others between rounds.
    End,
    /// Ends it without standings.
    Cancel,
}

fn first() -> u32 {
    1
}
