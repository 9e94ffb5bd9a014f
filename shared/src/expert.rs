//! What is known about single games beyond judging their positions: exact endings and replies that cannot lose.

pub mod adjacency;
mod exact;
pub mod morris;
pub mod reversi;
