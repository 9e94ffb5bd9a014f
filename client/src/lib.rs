//! The terminal client.

pub mod cli;
pub mod failure;
pub mod net;
pub mod plain;
pub mod play;
pub mod signals;
pub mod tui;
pub mod workshop;
