//! Experts: knowledge of single games beyond evaluation, such as exact endings and replies that cannot lose. They give
//! [advice](crate::search::advice) to the strongest engine.

pub mod adjacency;
mod board_table;
mod exact;
pub mod morris;
mod prob_cut;
pub mod reversi;
