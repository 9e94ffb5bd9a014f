//! Lobbies, rooms, seats, clocks and bots, over WebSocket.
//!
//! ```text
//! accept -> connection task - commands (awaited) -> lobby task - creates -.
//!               ^   |                                                     v
//!               |   '- takes the lock, runs the request --> open room: pure Room --> store (append before publishing)
//!               |                                               |  ^
//!               '---- events: never awaited, bounded outbox ----'  '-- room task: timer, searches
//! ```
//!
//! Decisions are made by plain structs that take the time as an argument: a room, a clock, a session,
//! a rate limiter. The tasks around them only carry messages.
//!
//! [`serve`] runs a server with a [`Config`] and [`Services`]; [`run()`] is the program around it, and `run_store` and `run_club` are the
//! commands on its store. [`store`] is for callers with a store of their own.

// In this order: each folder uses only those before it.
pub(crate) mod base;

pub(crate) mod net;

pub mod store;

pub(crate) mod wire;

pub(crate) mod caller;

pub mod config;

pub(crate) mod engine;

pub(crate) mod room;

pub(crate) mod nodes;

pub(crate) mod lobby;

pub(crate) mod accounts;

pub(crate) mod tournaments;

pub(crate) mod front;

pub(crate) mod cluster;

pub(crate) mod run;

pub(crate) mod operate;

#[cfg(all(test, feature = "sqlite"))]
mod simulation;

pub use base::metrics::Metrics;
pub use base::token_hash::TokenHash;
pub use config::{
    Club, Config, ConfigError, NodeSettings, ServeArgs, Services, Settings, Setup, TlsFiles, most_bot_depth,
};
pub use engine::tables;
pub use net::addresses::{USUAL_PORT, addresses, listen_problem, typed};
pub use net::proxy::{BadSubnet, Subnet};
#[cfg(fuzzing)]
pub use net::proxy_header::fuzzing::read_proxy_header;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub use operate::club_command::{ClubArgs, run_club};
pub use operate::daemon::{Interrupts, RunError, run};
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub use operate::moderate_command::{ModerateArgs, run_moderate};
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub use operate::operator::OperatorError;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub use operate::store_command::{StoreArgs, run_store};
pub use run::serve::serve;
