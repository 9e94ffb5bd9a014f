//! Tools for students of search: tournaments, experiments, engines for other programs and of others, analysis of positions.

pub mod analyze;
pub mod arena;
pub mod bench;
pub mod dialogue;
pub mod evaluation;
pub mod exercise;
pub mod external;
pub mod gtp;
pub mod learn;
pub mod long_run;
pub mod nboard;
pub mod perft;
pub mod search_text;
mod search_thread;
pub mod sheet;
pub mod solve;
pub mod tables;
pub mod tree;
pub mod ugi;
