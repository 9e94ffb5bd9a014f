//! Tests across crates: one binary, one module for each subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod agreement;
mod analysis;
mod arena;
mod arena_statistics;
mod bench;
mod cli;
mod conformance;
mod counting;
mod drawn_trees;
mod endings;
mod engines;
mod export;
mod external_engine;
mod keys;
mod languages;
mod line;
mod link;
mod lobby;
mod looks;
mod mangled;
mod perft;
mod positions;
mod program;
mod record_command;
mod reference;
mod replay;
mod rules;
mod screens;
mod seat;
mod settings;
mod signature;
mod sockets;
mod solve;
mod strength;
mod survival;
mod symmetry;
mod terminal;
mod texts;
mod thinking;
mod tidy;
mod trace;
mod ugi;
mod wire;
