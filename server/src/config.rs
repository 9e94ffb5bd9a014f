//! What an operator can set: every bound of the server, with its reason.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bidak_shared::protocol::{MAX_CLIENT_FRAME, ServerLimits};
use tokio::sync::Notify;

use crate::metrics::Metrics;
use crate::millis::millis;
use crate::store::{MemoryStore, Store};

mod args;
mod settings;

pub use args::{ConfigError, ServeArgs, Setup};
pub use settings::{LogFormat, LogLevel, Settings};

/// The settings of one server.
#[derive(Clone, Debug)]
pub struct Config {
    /// With these the server speaks TLS, and nothing else.
    pub tls: Option<TlsFiles>,
    /// Raised to have the certificate read again.
    pub reload: Arc<Notify>,
    /// Web pages that may connect from a browser, such as `https://example.org`; `*` stands for all. A page of the
    /// server's own host always may, and so do programs, which name no page. Any other could act for a visitor.
    pub allow_origin: Vec<String>,

    /// Connections in all. Each costs a file descriptor and up to about 100 kB when it is slow to read.
    pub connections: usize,
    /// Connections from one address (one /64 network for IPv6). More than a classroom behind one router needs, fewer
    /// than would fill the server. 0 for no limit.
    pub connections_per_address: usize,
    /// Rooms in all.
    pub rooms: usize,
    /// Rooms that one player can host, sit in, or watch at once.
    pub rooms_per_player: usize,
    /// Members of one room: every event is sent to each.
    pub members_per_room: usize,
    /// Players who are remembered by their token. Beyond that, those who were away longest are forgotten.
    pub known_players: usize,
    /// Messages from one connection in each 20 seconds, in the long run. Enough for the fastest hand.
    pub messages_per_20s: u32,
    /// Frames that may wait for a slow client.
    pub outbox_frames: usize,
    /// Bytes that may wait for a slow client.
    pub outbox_bytes: usize,
    /// Bytes of events that a room keeps for members who come back. At most half of `outbox_bytes`, so that a
    /// replay never cuts off who asked for it.
    pub replay_bytes: usize,
    /// Lines of chat in a snapshot.
    pub chat_lines: usize,
    /// Bytes of chat in a snapshot.
    pub chat_bytes: usize,

    /// From the first byte to the end of the HTTP exchange.
    pub handshake: Duration,
    /// From there to `hello`.
    pub hello: Duration,
    /// Between two pings to a client.
    pub ping_every: Duration,
    /// Without a sign of life, pongs included, a connection is closed after this.
    pub idle: Duration,
    /// A frame that a client does not take for this long ends its connection.
    pub write_timeout: Duration,

    /// A player who is gone from a game this long has lost it if the opponent says so. Elsewhere the seat is
    /// given up after the same time.
    pub claim: Duration,
    /// When everybody who plays is gone this long, the game is over.
    pub abandon: Duration,
    /// In a timed game between people, each must make the first move within this time, before clocks run.
    pub first_move: Duration,
    /// A room where nobody does anything for this long is closed.
    pub room_idle: Duration,
    /// Changes of the lobby's list are collected this long before they are told.
    pub lobby_every: Duration,

    /// Searches at once. The rest of the cores is for everybody else.
    pub thinkers: usize,
    /// Searches that may wait for their turn before no more bots take seats. Each shortens all others.
    pub waiting_searches: usize,
    /// The longest search of a bot when no other waits.
    pub think: Duration,
    /// A move between two bots takes at least this long, so that people can follow.
    pub bot_pace: Duration,

    /// On shutdown, games may go on for this long before connections are closed.
    pub drain: Duration,
    /// After that, the server ends within this, whatever its tasks do.
    pub shutdown_bound: Duration,

    /// What is counted for `/metrics`.
    pub metrics: Arc<Metrics>,
    /// Where games are written down.
    pub store: Arc<dyn Store>,
}

/// The files of a certificate, in PEM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The certificate, followed by those that vouch for it.
    pub cert: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            tls: None,
            reload: Arc::default(),
            allow_origin: Vec::new(),
            connections: 20_000,
            connections_per_address: 500,
            rooms: 10_000,
            rooms_per_player: 8,
            members_per_room: 200,
            known_players: 100_000,
            messages_per_20s: 200,
            outbox_frames: 512,
            outbox_bytes: 64 * 1024,
            replay_bytes: 4 * 1024,
            chat_lines: 50,
            chat_bytes: 8 * 1024,
            handshake: Duration::from_secs(4),
            hello: Duration::from_secs(10),
            ping_every: Duration::from_secs(10),
            idle: Duration::from_secs(30),
            write_timeout: Duration::from_secs(10),
            claim: Duration::from_secs(40),
            abandon: Duration::from_mins(10),
            first_move: Duration::from_mins(1),
            room_idle: Duration::from_hours(12),
            lobby_every: Duration::from_millis(100),
            thinkers: (cores - 1).max(1),
            waiting_searches: 256,
            think: Duration::from_secs(3),
            bot_pace: Duration::from_millis(400),
            drain: Duration::from_secs(1),
            shutdown_bound: Duration::from_secs(3),
            metrics: Arc::default(),
            store: Arc::new(MemoryStore::default()),
        }
    }
}

impl Config {
    /// As told to clients.
    pub(crate) fn server_limits(&self) -> ServerLimits {
        ServerLimits {
            frame_bytes: MAX_CLIENT_FRAME as u32,
            messages_per_20s: self.messages_per_20s,
            rooms_per_player: u32::try_from(self.rooms_per_player).unwrap_or(u32::MAX),
            idle_ms: millis(self.idle),
            claim_ms: millis(self.claim),
        }
    }
}
