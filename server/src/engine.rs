//! Bots, their tables and the opening lines of rooms.

pub(crate) mod bots;
pub(crate) mod opening;
pub mod tables;
