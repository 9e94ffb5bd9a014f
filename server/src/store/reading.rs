//! When the stored times of a live clock were read. A kill leaves no other trace of the time that the player on turn had been thinking:
//! while such a clock runs, the server writes beats, and the next one counts the time from the reading to the last beat.

use crate::store::Epoch;

/// No beat leaves a player less than this, so that no flag falls while the player cannot move.
pub(super) const FLOOR_MS: u32 = 1_000;

/// A moment in the life of a server, on its own steady clock: no other clock is compared with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The life.
    pub(super) epoch: Epoch,
    /// Milliseconds since some moment before the life.
    pub(super) ms: u64,
}
