//! Tests across crates, one module for each subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod analysis;
mod arena;
mod arena_statistics;
mod bench;
mod class;
mod cli;
mod database;
mod dependencies;
mod engine_log;
mod engine_options;
mod exercise;
mod export;
mod external_engine;
mod field;
mod haproxy;
mod host;
mod inside_search;
mod keys;
mod lan;
mod languages;
mod learn;
mod line;
mod link;
mod lobby;
mod looks;
#[cfg(target_os = "linux")]
mod memory;
mod papers;
mod pictures;
mod plain_mode;
#[path = "../games/positions.rs"]
mod positions;
mod program;
mod puzzle;
mod record_command;
mod replay;
mod screens;
mod seat;
mod session;
mod settings;
mod sockets;
mod solo;
mod solve;
mod starters;
mod stored;
mod tables;
mod terminal;
mod texts;
mod thinking;
mod tidy;
mod trace;
mod ugi;
mod web;
mod wire;
