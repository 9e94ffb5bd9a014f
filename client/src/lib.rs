//! The terminal client.

pub mod cli;

pub mod plain;
pub mod tui;
pub mod workshop;

pub mod play;

pub mod net;

pub mod base;
