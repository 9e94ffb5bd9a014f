//! Bots, their tables and the opening lines of rooms.

pub(crate) mod bots;
pub(crate) mod explaining;
pub(crate) mod helping;
pub(crate) mod live_positions;
pub(crate) mod opening;
pub(crate) mod position_key;
pub(crate) mod recordings;
pub(crate) mod seat_bots;
pub mod tables;
