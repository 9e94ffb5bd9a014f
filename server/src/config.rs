//! The limits and times of a server, each with its reason.
//!
//! [`Config`] is the one table of them. Its flags, environment variables, keys of the file, defaults, help and the output of
//! `--print-config` and `--print-settings` all come from the attributes below. `bounds.rs` has the bounds with their effects.

use std::num::{NonZeroUsize, ParseIntError};
use std::path::PathBuf;
use std::time::Duration;

use bidak_shared::protocol::{MAX_CLIENT_FRAME, MAX_TREE_DEPTH, ServerLimits};
use clap::builder::{OsStr, RangedU64ValueParser, Resettable};
use clap::{ArgAction, Args, Command, FromArgMatches, ValueEnum, value_parser};

use crate::base::millis::millis;
use crate::config::bot_effort::{MOST_BOT_NODES, most_bot_depths};
use crate::net::proxy::Subnet;
use crate::store::KeepGames;

mod args;
mod backups;
pub(crate) mod bot_effort;
mod bounds;
mod node;
mod services;
mod settings;

pub use args::{ConfigError, ServeArgs, Setup};
pub use backups::BackupSettings;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(crate) use backups::span;
pub use bot_effort::most_bot_depth;
pub use node::NodeSettings;
pub use services::Services;
pub use settings::{LogFormat, LogLevel, Settings};

/// The limits and times of a server.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The certificate; with one the server speaks TLS only.
    #[command(flatten)]
    pub tls: Option<TlsFiles>,

    /// The name and the address among several servers that share a store; without them the server owns its store alone
    #[command(flatten)]
    pub node: Option<NodeSettings>,

    /// Backups of the store's file.
    #[command(flatten)]
    pub backups: BackupSettings,

    /// Web page that may connect from a browser, such as `https://example.org`, or * for all; pages of the server's own
    /// host and programs without a page always may, so that no foreign page acts for a visitor
    #[arg(long, env = "BIDAK_ALLOW_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    pub allow_origin: Vec<String>,

    /// Name under which this server is reached, without a port: with one or several, requests for other hosts are refused, so that no page
    /// of another name that leads here reads anything
    #[arg(long, env = "BIDAK_HOST_NAME", value_name = "NAME", value_delimiter = ',')]
    pub host_name: Vec<String>,

    /// Address and port for monitors alone, with /metrics, /healthz and /readyz, not encrypted, for everybody who reaches it; without it
    /// /metrics answers only programs on this machine
    #[arg(long, env = "BIDAK_METRICS_LISTEN", value_name = "ADDR:PORT")]
    pub metrics_listen: Option<String>,

    /// Folder with the files of the page, to be read at each request instead of those in the program: for changing the page
    #[cfg(feature = "web")]
    #[arg(long, env = "BIDAK_WEB_DIR", value_name = "DIR", hide_short_help = true)]
    pub web_dir: Option<PathBuf>,

    /// Reverse proxy, or network of them, whose X-Forwarded-For is believed; bounds by address then count the clients behind it,
    /// and its own connections only in all
    #[arg(long, env = "BIDAK_TRUSTED_PROXY", value_name = "ADDRESS[/PREFIX]", value_delimiter = ',')]
    pub trusted_proxy: Vec<Subnet>,

    /// Balancer, or network of them, whose every connection begins with a header of the PROXY protocol, version 2, which names
    /// the client: bounds by address then count that client, and /metrics and /readyz are for the balancer itself; with TLS the header
    /// comes before it
    #[arg(long, env = "BIDAK_PROXY_PROTOCOL", value_name = "ADDRESS[/PREFIX]", value_delimiter = ',')]
    pub proxy_protocol: Vec<Subnet>,

    /// Whether guests may have reserved names: on a server for one player, who can deceive nobody
    #[arg(skip)]
    pub any_names: bool,

    /// Connections in all; each costs a file descriptor, and up to about 100 kB when the client is slow to read
    #[arg(long, env = "BIDAK_CONNECTIONS", value_name = "N", default_value_t = 20_000)]
    #[arg(value_parser = at_least_one())]
    pub connections: usize,

    /// Connections from one address (one /64 network for IPv6): more than a classroom behind one router needs, fewer
    /// than would fill the server; 0 for no limit
    #[arg(long, env = "BIDAK_CONNECTIONS_PER_ADDRESS", value_name = "N", default_value_t = 500)]
    pub connections_per_address: usize,

    /// Rooms in all
    #[arg(long, env = "BIDAK_ROOMS", value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = at_least_one())]
    pub rooms: usize,

    /// Rooms that one player can be in at once
    #[arg(long, env = "BIDAK_ROOMS_PER_PLAYER", value_name = "N", default_value_t = 8)]
    #[arg(value_parser = at_least_one())]
    pub rooms_per_player: usize,

    /// Rooms whose makers come from one address (one /64 network for IPv6); 0 for no limit
    #[arg(long, env = "BIDAK_ROOMS_PER_ADDRESS", value_name = "N", default_value_t = 500)]
    pub rooms_per_address: usize,

    /// Meetings of a program with other programs that seek opponents, in each minute; 0 for no limit
    #[arg(long, env = "BIDAK_BOT_PAIRS_PER_MINUTE", value_name = "N", default_value_t = 4, hide_short_help = true)]
    pub bot_pairs_per_minute: u32,

    /// New players from one address in each hour, those who return with a token not counted; 0 for no limit
    #[arg(long, env = "BIDAK_NEW_PLAYERS_PER_ADDRESS", value_name = "N", default_value_t = 1000)]
    pub new_players_per_address: u32,

    /// Accounts: players take handles and keep them; off where games are stored in memory
    #[arg(long, env = "BIDAK_CLUB", value_name = "on|off", value_enum, default_value_t)]
    pub club: Club,

    /// Rate games between two players of one address as well. Otherwise they are rated only in the tournaments of an organiser that
    /// bidak club organiser names, because nobody can see whether two people play there. Games against the bots of the server are always rated
    #[arg(long, env = "BIDAK_RATE_SAME_ADDRESS", value_name = "true|false", action = ArgAction::Set)]
    #[arg(num_args = 0..=1, default_missing_value = "true", default_value_t = false)]
    pub rate_same_address: bool,

    /// New accounts from one address in each hour, bots included; login cards do not count; 0 for no limit
    #[arg(long, env = "BIDAK_NEW_ACCOUNTS_PER_ADDRESS", value_name = "N", default_value_t = 200)]
    pub new_accounts_per_address: u32,

    /// Changes of accounts from one address in each hour: new names, other devices, tokens that are given or revoked; 0 for no
    /// limit
    #[arg(long, env = "BIDAK_ACCOUNT_CHANGES_PER_ADDRESS", value_name = "N", default_value_t = 1000)]
    pub account_changes_per_address: u32,

    /// Reports to the operator from one account in each day; 0 for no limit
    #[arg(long, env = "BIDAK_REPORTS_PER_ACCOUNT", value_name = "N", default_value_t = 10, hide_short_help = true)]
    pub reports_per_account: u32,

    /// Reports to the operator from one guest in each day; 0 for no limit
    #[arg(long, env = "BIDAK_REPORTS_PER_GUEST", value_name = "N", default_value_t = 3, hide_short_help = true)]
    pub reports_per_guest: u32,

    /// Reports to the operator from one address in each day, of which a quarter is for accounts; 0 for no limit
    #[arg(long, env = "BIDAK_REPORTS_PER_ADDRESS", value_name = "N", default_value_t = 30, hide_short_help = true)]
    pub reports_per_address: u32,

    /// Wrong codes of rooms, challenges, links and login cards from one address in each hour, so that private rooms are not
    /// found by guessing; beyond that two codes a second are checked, in turn; 0 for no limit
    #[arg(long, env = "BIDAK_WRONG_GUESSES_PER_ADDRESS", value_name = "N", default_value_t = 200)]
    pub wrong_guesses_per_address: u32,

    /// Tournaments from one address (one /64 network for IPv6) that are not over; 6 times as many may be made there in each hour;
    /// 0 for no limit
    #[arg(long, env = "BIDAK_TOURNAMENTS_PER_ADDRESS", value_name = "N", default_value_t = 10)]
    pub tournaments_per_address: u32,

    /// Program that pairs the rounds of Swiss tournaments with one game a meeting, for clubs that need the rules of FIDE: it is
    /// started as PROGRAM --dutch FILE -p with a report in TRF, prints the pairs as bbpPairings does, and has 10 s; where it fails
    /// the server pairs by itself
    #[arg(long, env = "BIDAK_SWISS_PROGRAM", value_name = "PROGRAM", hide_short_help = true)]
    pub swiss_program: Option<PathBuf>,

    /// Spectators of one room: every event is sent to each, after the players; at most three quarters from one address
    #[arg(long, env = "BIDAK_SPECTATORS_PER_ROOM", value_name = "N", default_value_t = 10_000, hide_short_help = true)]
    pub spectators_per_room: usize,

    /// Players whose token is remembered; beyond that, those who were away longest are forgotten
    #[arg(long, env = "BIDAK_KNOWN_PLAYERS", value_name = "N", default_value_t = 100_000, hide_short_help = true)]
    #[arg(value_parser = at_least_one())]
    pub known_players: usize,

    /// Finished games that are stored: all, a number of the last ones (5000), those of the last days (365d), or both
    /// limits (5000,365d); older ones are removed, with the players who have no other game
    #[arg(long, env = "BIDAK_KEEP_GAMES", value_name = "all|N|DAYSd|N,DAYSd", default_value_t)]
    pub keep_games: KeepGames,

    /// Unfinished games without a clock, or by days, that one account can have; 0 for no limit
    #[arg(long, env = "BIDAK_UNFINISHED_PER_ACCOUNT", value_name = "N", default_value_t = 100)]
    pub unfinished_per_account: usize,

    /// The same for a guest; 0 for no limit
    #[arg(long, env = "BIDAK_UNFINISHED_PER_GUEST", value_name = "N", default_value_t = 10)]
    pub unfinished_per_guest: usize,

    /// The same in the rooms made from one address (one /64 network for IPv6); 0 for no limit
    #[arg(long, env = "BIDAK_UNFINISHED_PER_ADDRESS", value_name = "N", default_value_t = 1000)]
    pub unfinished_per_address: usize,

    /// Milliseconds after the last member has left the room of a game without a clock, or by days, until the room is unloaded from memory: the game lies
    /// in the store until somebody comes back
    #[arg(id = "unload_ms", long = "unload-ms", env = "BIDAK_UNLOAD_MS", value_name = "MS", default_value = "300000")]
    #[arg(value_parser = time, hide_short_help = true)]
    pub unload: Duration,

    /// Days after its last move for which an unfinished game without a clock is kept; then it is over, and nobody has won it
    #[arg(long, env = "BIDAK_KEEP_UNFINISHED_DAYS", value_name = "DAYS", default_value_t = 30)]
    #[arg(value_parser = value_parser!(u32).range(1..=100_000))]
    pub keep_unfinished_days: u32,

    /// Free megabytes on the disk of the store: with less, games go on, but no new rooms are made; 0 for no limit
    #[arg(long, env = "BIDAK_DISK_RESERVE_MB", value_name = "MB", default_value_t = 64)]
    pub disk_reserve_mb: u64,

    /// Questions about finished games that wait for an answer at once: each occupies a reader of the store for a moment
    #[arg(long, env = "BIDAK_ARCHIVE_QUESTIONS", value_name = "N", default_value_t = 64, hide_short_help = true)]
    pub archive_questions: usize,

    /// The same from one address (one /64 network for IPv6); 0 for no limit
    #[arg(long, env = "BIDAK_ARCHIVE_QUESTIONS_PER_ADDRESS", value_name = "N", default_value_t = 16)]
    #[arg(hide_short_help = true)]
    pub archive_questions_per_address: usize,

    /// Players who study games or positions with the engine at once, each one thing at a time: they share the time,
    /// first by address, and games come first. With 16 times what one address has, a few addresses do not reach it
    #[arg(long, env = "BIDAK_STUDIES", value_name = "N", default_value_t = 1024, hide_short_help = true)]
    pub studies: usize,

    /// The same from one address (one /64 network for IPv6); 0 for no limit
    #[arg(long, env = "BIDAK_STUDIES_PER_ADDRESS", value_name = "N", default_value_t = 64, hide_short_help = true)]
    pub studies_per_address: usize,

    /// Messages from one connection in each 20 seconds, in the long run: enough for the fastest player
    #[arg(long, env = "BIDAK_MESSAGES_PER_20S", value_name = "N", default_value_t = 200)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    pub messages_per_20s: u32,

    /// Lines of chat in one room in each 20 seconds, a quarter of them from one member and half from all spectators: fewer than wait
    /// for a slow client, so that nobody is cut off because others talk; 0 for no limit
    #[arg(long, env = "BIDAK_CHAT_PER_20S", value_name = "N", default_value_t = 40, hide_short_help = true)]
    pub chat_per_20s: usize,

    /// Frames that may wait for a slow client before it is cut off
    #[arg(long, env = "BIDAK_OUTBOX_FRAMES", value_name = "N", default_value_t = 512, hide_short_help = true)]
    #[arg(value_parser = at_least_one())]
    pub outbox_frames: usize,

    /// Bytes that may wait for a slow client before it is cut off
    #[arg(long, env = "BIDAK_OUTBOX_BYTES", value_name = "N", default_value_t = 64 * 1024, hide_short_help = true)]
    #[arg(value_parser = at_least_one())]
    pub outbox_bytes: usize,

    /// Bytes of events that a room keeps for members who come back; at most half of `outbox_bytes`, so that a replay never
    /// cuts off the client that asked for it
    #[arg(long, env = "BIDAK_REPLAY_BYTES", value_name = "N", default_value_t = 1024, hide_short_help = true)]
    pub replay_bytes: usize,

    /// Lines of chat in a snapshot
    #[arg(long, env = "BIDAK_CHAT_LINES", value_name = "N", default_value_t = 50, hide_short_help = true)]
    pub chat_lines: usize,

    /// Bytes of chat in a snapshot
    #[arg(long, env = "BIDAK_CHAT_BYTES", value_name = "N", default_value_t = 8 * 1024, hide_short_help = true)]
    pub chat_bytes: usize,

    /// Milliseconds from the first byte of a connection to the end of the HTTP exchange: a silent client is
    /// disconnected
    #[arg(
        id = "handshake_ms",
        long = "handshake-ms",
        env = "BIDAK_HANDSHAKE_MS",
        value_name = "MS",
        default_value = "4000"
    )]
    #[arg(value_parser = interval, hide_short_help = true)]
    pub handshake: Duration,

    /// Milliseconds from there to `hello`
    #[arg(id = "hello_ms", long = "hello-ms", env = "BIDAK_HELLO_MS", value_name = "MS", default_value = "10000")]
    #[arg(value_parser = interval, hide_short_help = true)]
    pub hello: Duration,

    /// Milliseconds between two pings to a client, which also measure its delay
    #[arg(id = "ping_ms", long = "ping-ms", env = "BIDAK_PING_MS", value_name = "MS", default_value = "10000")]
    #[arg(value_parser = interval, hide_short_help = true)]
    pub ping_every: Duration,

    /// Milliseconds of silence, without even a pong, after which a connection is closed
    #[arg(id = "idle_ms", long = "idle-ms", env = "BIDAK_IDLE_MS", value_name = "MS", default_value = "30000")]
    #[arg(value_parser = interval, hide_short_help = true)]
    pub idle: Duration,

    /// Milliseconds after which a connection is closed when the client does not take a frame
    #[arg(id = "write_ms", long = "write-ms", env = "BIDAK_WRITE_MS", value_name = "MS", default_value = "10000")]
    #[arg(value_parser = interval, hide_short_help = true)]
    pub write_timeout: Duration,

    /// Milliseconds after which the opponent of a player who is gone may claim the win; without a game, the seat of a
    /// player who is gone is free after the same time
    #[arg(id = "claim_ms", long = "claim-ms", env = "BIDAK_CLAIM_MS", value_name = "MS", default_value = "40000")]
    #[arg(value_parser = time)]
    pub claim: Duration,

    /// The same in a game between people without a clock
    #[arg(id = "claim_untimed_ms", long = "claim-untimed-ms", env = "BIDAK_CLAIM_UNTIMED_MS", value_name = "MS")]
    #[arg(default_value = "86400000", value_parser = time)]
    pub claim_untimed: Duration,

    /// Milliseconds after which a game with a clock is over when all its players are gone
    #[arg(
        id = "abandon_ms",
        long = "abandon-ms",
        env = "BIDAK_ABANDON_MS",
        value_name = "MS",
        default_value = "600000"
    )]
    #[arg(value_parser = time, hide_short_help = true)]
    pub abandon: Duration,

    /// Milliseconds for the first move of each player in a timed game between people, before clocks run
    #[arg(
        id = "first_move_ms",
        long = "first-move-ms",
        env = "BIDAK_FIRST_MOVE_MS",
        value_name = "MS",
        default_value = "60000"
    )]
    #[arg(value_parser = time, hide_short_help = true)]
    pub first_move: Duration,

    /// Milliseconds without activity after which a room closes
    #[arg(
        id = "room_idle_ms",
        long = "room-idle-ms",
        env = "BIDAK_ROOM_IDLE_MS",
        value_name = "MS",
        default_value = "43200000"
    )]
    #[arg(value_parser = time, hide_short_help = true)]
    pub room_idle: Duration,

    /// Milliseconds after which an empty room closes if no game was started in it, and after which the challenges of somebody
    /// without a connection are gone, other than stored challenges to games by days
    #[arg(id = "empty_room_ms", long = "empty-room-ms", env = "BIDAK_EMPTY_ROOM_MS", value_name = "MS")]
    #[arg(default_value = "15000", value_parser = time, hide_short_help = true)]
    pub empty_room: Duration,

    /// Milliseconds for which changes of the lobby's list are collected before they are sent
    #[arg(id = "lobby_ms", long = "lobby-ms", env = "BIDAK_LOBBY_MS", value_name = "MS", default_value = "100")]
    #[arg(value_parser = interval, hide_short_help = true)]
    pub lobby_every: Duration,

    /// Searches of bots at once; by default one less than the number of cores, which leaves one for everything else
    #[arg(long, env = "BIDAK_THINKERS", value_name = "N", default_value_t = spare_cores(), hide_default_value = true)]
    #[arg(value_parser = at_least_one())]
    pub thinkers: usize,

    /// Searches that may wait for their turn before no more bots take seats: each shortens all others
    #[arg(long, env = "BIDAK_WAITING_SEARCHES", value_name = "N", default_value_t = 256, hide_short_help = true)]
    pub waiting_searches: usize,

    /// The same for the rooms of one address; 0 for no limit
    #[arg(long, env = "BIDAK_SEARCHES_PER_ADDRESS", value_name = "N", default_value_t = 64, hide_short_help = true)]
    pub searches_per_address: usize,

    /// Memory of all bots together, in MB: each keeps its tables from move to move until another search needs them. With less
    /// than 160 MB for each thinker, strong bots have smaller tables
    #[arg(long, env = "BIDAK_BOT_MEMORY", value_name = "MB", default_value_t = 256)]
    pub bot_memory: u32,

    /// Milliseconds that a bot thinks at most; less when others wait
    #[arg(id = "think_ms", long = "think-ms", env = "BIDAK_THINK_MS", value_name = "MS", default_value = "3000")]
    #[arg(value_parser = interval)]
    pub think: Duration,

    /// Milliseconds that a move between two bots takes at least, so that people can follow
    #[arg(
        id = "bot_pace_ms",
        long = "bot-pace-ms",
        env = "BIDAK_BOT_PACE_MS",
        value_name = "MS",
        default_value = "400"
    )]
    #[arg(value_parser = time)]
    pub bot_pace: Duration,

    /// Milliseconds for which games go on after the signal to stop
    #[arg(id = "drain_ms", long = "drain-ms", env = "BIDAK_DRAIN_MS", value_name = "MS", default_value = "1000")]
    #[arg(value_parser = time)]
    pub drain: Duration,

    /// Milliseconds after that in which the server ends in any case; a node takes up to as many before, to hand its rooms over
    #[arg(
        id = "shutdown_ms",
        long = "shutdown-ms",
        env = "BIDAK_SHUTDOWN_MS",
        value_name = "MS",
        default_value = "3000"
    )]
    #[arg(value_parser = time, hide_short_help = true)]
    pub shutdown_bound: Duration,
}

/// Whether players can have accounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Club {
    /// They can, if games are stored in a file.
    #[default]
    On,
    /// Everybody is a guest.
    Off,
}

/// The files of a certificate, in PEM.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// File with the certificate chain, in PEM: with it the server speaks TLS only; SIGHUP reloads it
    #[arg(id = "tls_cert", long = "tls-cert", env = "BIDAK_TLS_CERT", value_name = "FILE", required = false)]
    pub cert: PathBuf,

    /// File with the private key of the certificate, in PEM
    #[arg(id = "tls_key", long = "tls-key", env = "BIDAK_TLS_KEY", value_name = "FILE", required = false)]
    pub key: PathBuf,
}

/// A number of milliseconds.
fn time(text: &str) -> Result<Duration, ParseIntError> {
    text.parse().map(Duration::from_millis)
}

/// A time greater than zero.
fn interval(text: &str) -> Result<Duration, String> {
    match time(text) {
        Ok(Duration::ZERO) => Err("it is at least 1".to_owned()),
        Ok(time) => Ok(time),
        Err(error) => Err(error.to_string()),
    }
}

/// A number greater than zero.
fn at_least_one() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

fn spare_cores() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    (cores - 1).max(1)
}

/// The command for settings, without the environment.
fn command<A: Args>() -> Command {
    let without_environment = |argument: clap::Arg| argument.env(Resettable::<OsStr>::Reset);
    A::augment_args(Command::new("settings").no_binary_name(true)).mut_args(without_environment)
}

impl Default for Config {
    fn default() -> Self {
        let matches = command::<Self>().get_matches_from(std::iter::empty::<String>());
        Self::from_arg_matches(&matches).expect("every setting has a default or may be absent")
    }
}

impl Config {
    /// The limits that `welcome` sends to clients.
    pub(crate) fn server_limits(&self) -> ServerLimits {
        ServerLimits {
            frame_bytes: MAX_CLIENT_FRAME as u32,
            messages_per_20s: self.messages_per_20s,
            rooms_per_player: u32::try_from(self.rooms_per_player).unwrap_or(u32::MAX),
            idle_ms: millis(self.idle),
            claim_ms: millis(self.claim),
            claim_untimed_ms: millis(self.claim_untimed),
            first_move_ms: millis(self.first_move),
            tree_plies: MAX_TREE_DEPTH,
            bot_nodes: MOST_BOT_NODES,
            bot_depths: most_bot_depths(),
        }
    }

    /// How long an unfinished game is kept after its last move.
    pub(crate) fn keep_unfinished(&self) -> Duration {
        Duration::from_hours(24) * self.keep_unfinished_days
    }

    /// A contradiction between settings, if any.
    pub(crate) fn problem(&self) -> Option<&'static str> {
        (self.replay_bytes > self.outbox_bytes / 2).then_some(
            "replay_bytes is at most half of outbox_bytes, or a replay would cut off the client that asked for it",
        )
    }
}
