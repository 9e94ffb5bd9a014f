//! The same settings on the command line and in the environment.

use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::config::Config;
use crate::store::StorePlace;

/// Options of a server, for every command that starts one.
#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// Address and port to listen on; port 0 takes any free one
    #[arg(long, env = "BIDAK_LISTEN", value_name = "ADDR:PORT", default_value = Self::LISTEN)]
    pub listen: String,

    /// The file that games are kept in, or memory [default: games.db in the user's folder for data]
    #[arg(long, env = "BIDAK_STORE", value_name = "PATH|memory")]
    pub store: Option<StorePlace>,

    /// Connections in all
    #[arg(long, env = "BIDAK_CONNECTIONS", value_name = "N")]
    pub connections: Option<usize>,

    /// Connections from one address; 0 for no limit
    #[arg(long, env = "BIDAK_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    pub connections_per_address: Option<usize>,

    /// Rooms in all
    #[arg(long, env = "BIDAK_ROOMS", value_name = "N")]
    pub rooms: Option<usize>,

    /// Rooms that one player can be in at once
    #[arg(long, env = "BIDAK_ROOMS_PER_PLAYER", value_name = "N")]
    pub rooms_per_player: Option<usize>,

    /// Messages from one connection in each 20 seconds
    #[arg(long, env = "BIDAK_MESSAGES_PER_20S", value_name = "N")]
    pub messages_per_20s: Option<u32>,

    /// Searches of bots at once [default: all cores but one]
    #[arg(long, env = "BIDAK_THINKERS", value_name = "N")]
    pub thinkers: Option<usize>,

    /// Milliseconds that a bot thinks at most
    #[arg(long, env = "BIDAK_THINK_MS", value_name = "MS")]
    pub think_ms: Option<u64>,

    /// Milliseconds that a move between two bots takes at least
    #[arg(long, env = "BIDAK_BOT_PACE_MS", value_name = "MS")]
    pub bot_pace_ms: Option<u64>,

    /// Milliseconds after which the opponent of a player who is gone may claim the win
    #[arg(long, env = "BIDAK_CLAIM_MS", value_name = "MS")]
    pub claim_ms: Option<u64>,

    /// Milliseconds for which games go on after the signal to stop
    #[arg(long, env = "BIDAK_DRAIN_MS", value_name = "MS")]
    pub drain_ms: Option<u64>,

    /// How log lines are written, on the standard error
    #[arg(long, env = "BIDAK_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    pub log_format: LogFormat,

    /// The least important log lines that are written: error, warn, info, debug or trace
    #[arg(long, env = "BIDAK_LOG", value_name = "LEVEL", default_value = "info")]
    pub log: tracing::Level,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for programs.
    Json,
}

impl ServeArgs {
    /// Where a server listens unless told otherwise: on every address, so that friends can join.
    pub const LISTEN: &'static str = "0.0.0.0:7878";

    /// Where games are kept.
    pub fn store_place(&self) -> StorePlace {
        self.store.clone().unwrap_or_else(StorePlace::usual)
    }

    /// The defaults with what was given in their place. The store, which has to be opened, is not among it: games are
    /// in memory until another is put there.
    pub fn config(&self) -> Config {
        let mut config = Config::default();
        set(&mut config.connections, self.connections);
        set(&mut config.connections_per_address, self.connections_per_address);
        set(&mut config.rooms, self.rooms);
        set(&mut config.rooms_per_player, self.rooms_per_player);
        set(&mut config.messages_per_20s, self.messages_per_20s);
        set(&mut config.thinkers, self.thinkers);
        set(&mut config.think, self.think_ms.map(Duration::from_millis));
        set(&mut config.bot_pace, self.bot_pace_ms.map(Duration::from_millis));
        set(&mut config.claim, self.claim_ms.map(Duration::from_millis));
        set(&mut config.drain, self.drain_ms.map(Duration::from_millis));
        config
    }
}

fn set<T>(place: &mut T, given: Option<T>) {
    if let Some(value) = given {
        *place = value;
    }
}
