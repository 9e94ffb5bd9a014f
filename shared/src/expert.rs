//! Experts: knowledge of single games beyond evaluation, such as exact endings and replies that cannot lose. Those of Adjacency
//! and Reversi are engines; that of Nine Men's Morris gives [advice](crate::search::advice) to the general search.

pub mod adjacency;
mod board_table;
mod exact;
pub mod morris;
mod prefetch;
mod prob_cut;
pub mod reversi;
