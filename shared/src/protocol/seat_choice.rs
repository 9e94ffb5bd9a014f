//! The seat that somebody asks for.

use serde::{Deserialize, Serialize};

/// The choice of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatChoice {
    /// A free seat, First's before Second's.
    #[default]
    Any,
    /// First's.
    First,
    /// Second's.
    Second,
    /// A free seat at random.
    Random,
    /// No seat: watch.
    None,
}
