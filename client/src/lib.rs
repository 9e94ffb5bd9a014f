//! The terminal client.

pub mod cli;

pub mod plain;
pub mod tui;
pub mod workshop;

pub mod play;

pub mod net;

pub mod failure;
pub mod signals;

mod atomic_file;
mod disk;
mod own_file;
mod printable;
