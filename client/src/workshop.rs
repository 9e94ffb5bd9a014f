//! Tools for students of search: tournaments, experiments, UGI, analysis of positions.

pub mod analyze;
pub mod arena;
pub mod bench;
pub mod long_run;
pub mod perft;
pub mod search_text;
pub mod sheet;
pub mod solve;
pub mod tables;
pub mod tree;
pub mod ugi;
