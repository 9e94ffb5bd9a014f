//! The settings as an operator writes them: the same names as flags, in the environment and in the file.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use crate::config::{Config, TlsFiles};
use crate::store::StorePlace;

/// Every setting, where it is given. The sentence of each is its help and its comment in `--print-config`.
#[derive(Args, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Address and port to listen on; port 0 takes any free one
    #[arg(long, env = "BIDAK_LISTEN", value_name = "ADDR:PORT")]
    pub listen: Option<String>,

    /// The file that games are kept in, or memory: then they end with the process
    #[arg(long, env = "BIDAK_STORE", value_name = "PATH|memory")]
    pub store: Option<String>,

    /// File with the certificate chain, in PEM: with it the server speaks TLS only; SIGHUP reads it again
    #[arg(long, env = "BIDAK_TLS_CERT", value_name = "FILE")]
    pub tls_cert: Option<PathBuf>,

    /// File with the private key of the certificate, in PEM
    #[arg(long, env = "BIDAK_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,

    /// Web page that may connect from a browser, such as `https://example.org`, or * for all; pages of the server's own
    /// host and programs without a page always may, so that no foreign page acts for a visitor
    #[arg(long, env = "BIDAK_ALLOW_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    pub allow_origin: Option<Vec<String>>,

    /// Connections in all; each costs a file descriptor, and memory when it is slow to read
    #[arg(long, env = "BIDAK_CONNECTIONS", value_name = "N")]
    pub connections: Option<usize>,

    /// Connections from one address (one /64 network for IPv6): more than a classroom behind one router needs, fewer
    /// than would fill the server; 0 for no limit
    #[arg(long, env = "BIDAK_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    pub connections_per_address: Option<usize>,

    /// Rooms in all
    #[arg(long, env = "BIDAK_ROOMS", value_name = "N")]
    pub rooms: Option<usize>,

    /// Rooms that one player can be in at once
    #[arg(long, env = "BIDAK_ROOMS_PER_PLAYER", value_name = "N")]
    pub rooms_per_player: Option<usize>,

    /// Members of one room: every event is sent to each
    #[arg(long, env = "BIDAK_MEMBERS_PER_ROOM", value_name = "N", hide_short_help = true)]
    pub members_per_room: Option<usize>,

    /// Players who are remembered by their token; beyond that, those who were away longest are forgotten
    #[arg(long, env = "BIDAK_KNOWN_PLAYERS", value_name = "N", hide_short_help = true)]
    pub known_players: Option<usize>,

    /// Messages from one connection in each 20 seconds, in the long run: enough for the fastest hand
    #[arg(long, env = "BIDAK_MESSAGES_PER_20S", value_name = "N")]
    pub messages_per_20s: Option<u32>,

    /// Frames that may wait for a slow client before it is cut off
    #[arg(long, env = "BIDAK_OUTBOX_FRAMES", value_name = "N", hide_short_help = true)]
    pub outbox_frames: Option<usize>,

    /// Bytes that may wait for a slow client before it is cut off
    #[arg(long, env = "BIDAK_OUTBOX_BYTES", value_name = "N", hide_short_help = true)]
    pub outbox_bytes: Option<usize>,

    /// Bytes of events that a room keeps for members who come back; at most half of what may wait for a client
    #[arg(long, env = "BIDAK_REPLAY_BYTES", value_name = "N", hide_short_help = true)]
    pub replay_bytes: Option<usize>,

    /// Lines of chat that somebody who enters is shown
    #[arg(long, env = "BIDAK_CHAT_LINES", value_name = "N", hide_short_help = true)]
    pub chat_lines: Option<usize>,

    /// Bytes of chat that somebody who enters is shown
    #[arg(long, env = "BIDAK_CHAT_BYTES", value_name = "N", hide_short_help = true)]
    pub chat_bytes: Option<usize>,

    /// Milliseconds from the first byte of a connection to the end of the HTTP exchange: nobody holds a place by silence
    #[arg(long, env = "BIDAK_HANDSHAKE_MS", value_name = "MS", hide_short_help = true)]
    pub handshake_ms: Option<u64>,

    /// Milliseconds from there to `hello`
    #[arg(long, env = "BIDAK_HELLO_MS", value_name = "MS", hide_short_help = true)]
    pub hello_ms: Option<u64>,

    /// Milliseconds between two pings to a client, which also measure its delay
    #[arg(long, env = "BIDAK_PING_MS", value_name = "MS", hide_short_help = true)]
    pub ping_ms: Option<u64>,

    /// Milliseconds without a sign of life after which a connection is closed
    #[arg(long, env = "BIDAK_IDLE_MS", value_name = "MS", hide_short_help = true)]
    pub idle_ms: Option<u64>,

    /// Milliseconds after which a client that does not take what is written is gone
    #[arg(long, env = "BIDAK_WRITE_MS", value_name = "MS", hide_short_help = true)]
    pub write_ms: Option<u64>,

    /// Milliseconds after which the opponent of a player who is gone may claim the win
    #[arg(long, env = "BIDAK_CLAIM_MS", value_name = "MS")]
    pub claim_ms: Option<u64>,

    /// Milliseconds after which a game is over that everybody has left alone
    #[arg(long, env = "BIDAK_ABANDON_MS", value_name = "MS", hide_short_help = true)]
    pub abandon_ms: Option<u64>,

    /// Milliseconds for the first move of each player in a timed game between people, before clocks run
    #[arg(long, env = "BIDAK_FIRST_MOVE_MS", value_name = "MS", hide_short_help = true)]
    pub first_move_ms: Option<u64>,

    /// Milliseconds after which a room closes in which nobody does anything
    #[arg(long, env = "BIDAK_ROOM_IDLE_MS", value_name = "MS", hide_short_help = true)]
    pub room_idle_ms: Option<u64>,

    /// Milliseconds for which changes of the lobby's list are collected before they are told
    #[arg(long, env = "BIDAK_LOBBY_MS", value_name = "MS", hide_short_help = true)]
    pub lobby_ms: Option<u64>,

    /// Searches of bots at once, usually all cores but one: the rest is for everybody else
    #[arg(long, env = "BIDAK_THINKERS", value_name = "N")]
    pub thinkers: Option<usize>,

    /// Searches that may wait for their turn before no more bots take seats
    #[arg(long, env = "BIDAK_WAITING_SEARCHES", value_name = "N", hide_short_help = true)]
    pub waiting_searches: Option<usize>,

    /// Milliseconds that a bot thinks at most; less when others wait
    #[arg(long, env = "BIDAK_THINK_MS", value_name = "MS")]
    pub think_ms: Option<u64>,

    /// Milliseconds that a move between two bots takes at least, so that people can follow
    #[arg(long, env = "BIDAK_BOT_PACE_MS", value_name = "MS")]
    pub bot_pace_ms: Option<u64>,

    /// Milliseconds for which games go on after the signal to stop
    #[arg(long, env = "BIDAK_DRAIN_MS", value_name = "MS")]
    pub drain_ms: Option<u64>,

    /// Milliseconds after that within which the server ends, whatever its tasks do
    #[arg(long, env = "BIDAK_SHUTDOWN_MS", value_name = "MS", hide_short_help = true)]
    pub shutdown_ms: Option<u64>,

    /// How log lines are written, on the standard error
    #[arg(long, env = "BIDAK_LOG_FORMAT", value_name = "FORMAT")]
    pub log_format: Option<LogFormat>,

    /// The least important log lines that are written
    #[arg(long, env = "BIDAK_LOG", value_name = "LEVEL")]
    pub log: Option<LogLevel>,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// How important a log line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// Faults of the server.
    Error,
    /// What an operator should look at.
    Warn,
    /// What happens to the server as a whole.
    #[default]
    Info,
    /// What happens to each connection.
    Debug,
    /// Everything.
    Trace,
}

impl From<LogLevel> for tracing::Level {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Error => Self::ERROR,
            LogLevel::Warn => Self::WARN,
            LogLevel::Info => Self::INFO,
            LogLevel::Debug => Self::DEBUG,
            LogLevel::Trace => Self::TRACE,
        }
    }
}

impl Settings {
    /// What holds where nothing is given.
    pub(crate) fn usual(listen: &str) -> Self {
        let config = Config::default();
        let ms = |time: Duration| Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        Self {
            listen: Some(listen.to_owned()),
            store: Some(StorePlace::usual().to_string()),
            tls_cert: None,
            tls_key: None,
            allow_origin: Some(config.allow_origin),
            connections: Some(config.connections),
            connections_per_address: Some(config.connections_per_address),
            rooms: Some(config.rooms),
            rooms_per_player: Some(config.rooms_per_player),
            members_per_room: Some(config.members_per_room),
            known_players: Some(config.known_players),
            messages_per_20s: Some(config.messages_per_20s),
            outbox_frames: Some(config.outbox_frames),
            outbox_bytes: Some(config.outbox_bytes),
            replay_bytes: Some(config.replay_bytes),
            chat_lines: Some(config.chat_lines),
            chat_bytes: Some(config.chat_bytes),
            handshake_ms: ms(config.handshake),
            hello_ms: ms(config.hello),
            ping_ms: ms(config.ping_every),
            idle_ms: ms(config.idle),
            write_ms: ms(config.write_timeout),
            claim_ms: ms(config.claim),
            abandon_ms: ms(config.abandon),
            first_move_ms: ms(config.first_move),
            room_idle_ms: ms(config.room_idle),
            lobby_ms: ms(config.lobby_every),
            thinkers: Some(config.thinkers),
            waiting_searches: Some(config.waiting_searches),
            think_ms: ms(config.think),
            bot_pace_ms: ms(config.bot_pace),
            drain_ms: ms(config.drain),
            shutdown_ms: ms(config.shutdown_bound),
            log_format: Some(LogFormat::default()),
            log: Some(LogLevel::default()),
        }
    }

    /// The configuration that these ask for.
    pub(crate) fn config(&self) -> Config {
        let mut config = Config::default();
        if let (Some(cert), Some(key)) = (&self.tls_cert, &self.tls_key) {
            config.tls = Some(TlsFiles { cert: cert.clone(), key: key.clone() });
        }
        set(&mut config.allow_origin, self.allow_origin.clone());
        set(&mut config.connections, self.connections);
        set(&mut config.connections_per_address, self.connections_per_address);
        set(&mut config.rooms, self.rooms);
        set(&mut config.rooms_per_player, self.rooms_per_player);
        set(&mut config.members_per_room, self.members_per_room);
        set(&mut config.known_players, self.known_players);
        set(&mut config.messages_per_20s, self.messages_per_20s);
        set(&mut config.outbox_frames, self.outbox_frames);
        set(&mut config.outbox_bytes, self.outbox_bytes);
        set(&mut config.replay_bytes, self.replay_bytes);
        set(&mut config.chat_lines, self.chat_lines);
        set(&mut config.chat_bytes, self.chat_bytes);
        set(&mut config.handshake, time(self.handshake_ms));
        set(&mut config.hello, time(self.hello_ms));
        set(&mut config.ping_every, time(self.ping_ms));
        set(&mut config.idle, time(self.idle_ms));
        set(&mut config.write_timeout, time(self.write_ms));
        set(&mut config.claim, time(self.claim_ms));
        set(&mut config.abandon, time(self.abandon_ms));
        set(&mut config.first_move, time(self.first_move_ms));
        set(&mut config.room_idle, time(self.room_idle_ms));
        set(&mut config.lobby_every, time(self.lobby_ms));
        set(&mut config.thinkers, self.thinkers);
        set(&mut config.waiting_searches, self.waiting_searches);
        set(&mut config.think, time(self.think_ms));
        set(&mut config.bot_pace, time(self.bot_pace_ms));
        set(&mut config.drain, time(self.drain_ms));
        set(&mut config.shutdown_bound, time(self.shutdown_ms));
        config
    }

    /// What is given but makes no sense.
    pub(crate) fn problem(&self) -> Option<&'static str> {
        let zero = |time: Option<u64>| time == Some(0);
        match self {
            Self { tls_cert: Some(_), tls_key: None, .. } => {
                Some("tls_cert needs tls_key, the file of its private key")
            }
            Self { tls_cert: None, tls_key: Some(_), .. } => {
                Some("tls_key needs tls_cert, the file of its certificate")
            }
            Self { ping_ms, lobby_ms, .. } if zero(*ping_ms) || zero(*lobby_ms) => {
                Some("ping_ms and lobby_ms are at least 1")
            }
            Self { replay_bytes: Some(replay), outbox_bytes: Some(outbox), .. } if *replay > outbox / 2 => {
                Some("replay_bytes is at most half of outbox_bytes, or a replay would cut off who asked for it")
            }
            _ => None,
        }
    }
}

fn set<T>(place: &mut T, given: Option<T>) {
    if let Some(value) = given {
        *place = value;
    }
}

fn time(ms: Option<u64>) -> Option<Duration> {
    ms.map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_usually_holds_is_the_default_configuration() {
        let usual = Settings::usual("somewhere");
        let told = format!("{:?}", usual.config());
        let config = Config { metrics: usual.config().metrics, ..Config::default() };
        assert_eq!(told.split("store").next(), format!("{config:?}").split("store").next());
    }

    #[test]
    fn what_makes_no_sense_is_told() {
        let file = || Some(PathBuf::from("a.pem"));
        for (settings, part) in [
            (Settings { tls_cert: file(), ..Settings::default() }, Some("needs tls_key")),
            (Settings { tls_key: file(), ..Settings::default() }, Some("needs tls_cert")),
            (Settings { tls_cert: file(), tls_key: file(), ..Settings::default() }, None),
            (Settings { ping_ms: Some(0), ..Settings::default() }, Some("at least 1")),
            (Settings { replay_bytes: Some(9), outbox_bytes: Some(10), ..Settings::default() }, Some("half")),
            (Settings::usual("somewhere"), None),
        ] {
            match (settings.problem(), part) {
                (None, None) => {}
                (Some(problem), Some(part)) => assert!(problem.contains(part), "{problem}"),
                other => panic!("{other:?}"),
            }
        }
    }
}
