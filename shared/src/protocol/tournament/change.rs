//! Changes of the settings of a tournament.

use serde::{Deserialize, Serialize};

use crate::club::tie_break::TieBreak;
use crate::protocol::{ClockSpec, Timestamp};

/// Settings that can change after a tournament was made. Absent fields stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentChange {
    /// The title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The time control; only before the first round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSpec>,
    /// The rounds of a Swiss tournament: not fewer than have been paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The duration of an arena, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// The most entrants: not fewer than have entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// The time of the automatic start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_at: Option<Timestamp>,
    /// Milliseconds between rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_ms: Option<u32>,
    /// Milliseconds for the first move of each player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_show_ms: Option<u32>,
    /// The last round before which entry is open, for a Swiss tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_entry: Option<u32>,
    /// The tie-breaks in order; only before the first round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// The least time for a move of an engine, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace_ms: Option<u32>,
}
