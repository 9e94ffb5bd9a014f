//! The scenarios: load, and measurements of the server.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::Client;
use crate::process::{Process, Target, processor_time};
use crate::table::{Pace, Table};

mod abuse;
mod address;
mod bots;
mod class;
mod lobby;
mod nodes;
mod restart;
mod seated;
mod storm;
mod studies;
mod threads;
mod unloaded;
mod watchers;

pub(crate) use abuse::{flood, half_open};
pub(crate) use address::abuse;
pub(crate) use bots::bots;
pub(crate) use class::class;
pub(crate) use lobby::{lobby, lobby_storm};
pub(crate) use nodes::nodes;
pub(crate) use restart::restart;
pub(crate) use seated::seated;
pub(crate) use storm::storm;
pub(crate) use studies::studies;
pub(crate) use threads::threads;
pub(crate) use unloaded::unloaded;
pub(crate) use watchers::watchers;

/// The most connections in progress at once.
const AT_ONCE: usize = 64;

/// Rounds of a whole game.
const WHOLE: usize = 28;

/// Settings without limits, except where a scenario sets them.
const UNBOUNDED: [(&str, &str); 14] = [
    ("BIDAK_CONNECTIONS", "100000"),
    ("BIDAK_CONNECTIONS_PER_ADDRESS", "0"),
    ("BIDAK_ROOMS", "100000"),
    ("BIDAK_ROOMS_PER_ADDRESS", "0"),
    ("BIDAK_ROOMS_PER_PLAYER", "100000"),
    ("BIDAK_UNFINISHED_PER_GUEST", "0"),
    ("BIDAK_UNFINISHED_PER_ADDRESS", "0"),
    ("BIDAK_SPECTATORS_PER_ROOM", "100000"),
    ("BIDAK_NEW_PLAYERS_PER_ADDRESS", "0"),
    ("BIDAK_MESSAGES_PER_20S", "4000000000"),
    ("BIDAK_CHAT_PER_20S", "0"),
    // Thousands of clients connect before any of them reads.
    ("BIDAK_IDLE_MS", "600000"),
    ("BIDAK_WAITING_SEARCHES", "100000"),
    ("BIDAK_SEARCHES_PER_ADDRESS", "0"),
];

/// The amount of load.
#[derive(Args, Clone, Debug)]
pub(crate) struct Load {
    /// Games at once, two connections each
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: usize,

    /// Seconds of play
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    seconds: f64,

    /// Moves a second in all, where they are paced
    #[arg(long, value_name = "R", default_value_t = 1000.0)]
    rate: f64,

    /// Connections of idle, storm, lobby-storm and half-open, spectators of watchers, rooms of lobby
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    connections: usize,

    /// The core of the server and that of the load; without them the system decides
    #[arg(long, num_args = 2, value_names = ["SERVER", "LOAD"])]
    cores: Vec<usize>,

    /// Another build of the server, to compare
    #[arg(long, value_name = "FILE", default_value = env!("CARGO_BIN_EXE_bidak-server"))]
    program: PathBuf,

    /// Of `unloaded`: finished games in the same file
    #[arg(long, value_name = "N", default_value_t = 0)]
    stored: u32,

    /// A part of `abuse`, such as `bot_rooms`; may be repeated [default: all]
    #[arg(long = "part", value_name = "NAME")]
    parts: Vec<String>,

    /// Of `nodes`: the first process of the database, whose processor time is measured as well
    #[arg(long, value_name = "PID")]
    postgres: Option<u32>,

    /// Another argument for the server; may be repeated
    #[arg(long = "server", value_name = "ARG", allow_hyphen_values = true)]
    server_args: Vec<String>,
}

impl Load {
    /// The core of this process.
    pub(crate) fn load_core(&self) -> Option<usize> {
        self.cores.get(1).copied()
    }

    fn program_of(&self, target: Target) -> io::Result<PathBuf> {
        match target {
            Target::Server => Ok(self.program.clone()),
            Target::Relay => std::env::current_exe(),
        }
    }

    fn start(&self, target: Target) -> io::Result<Process> {
        Process::start(target, &self.program_of(target)?, self.cores.first().copied(), &UNBOUNDED, &self.server_args)
    }

    /// A server with its default bounds.
    fn start_with_bounds(&self, target: Target) -> io::Result<Process> {
        Process::start(target, &self.program, self.cores.first().copied(), &[], &self.server_args)
    }

    fn end(&self) -> Instant {
        Instant::now() + Duration::from_secs_f64(self.seconds)
    }

    fn pace(&self, games: usize) -> Pace {
        Pace::Every(Duration::from_secs_f64(games as f64 / self.rate))
    }
}

/// Games with the next move sent as soon as the last is answered.
pub(crate) async fn saturated(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let tables = open_tables(&server, load.games).await?;
    play(&server, tables, Pace::Saturated, load.end()).await
}

/// Games at a steady rate.
pub(crate) async fn paced(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let tables = open_tables(&server, load.games).await?;
    let mut found = play(&server, tables, load.pace(load.games), load.end()).await?;
    found["rate"] = load.rate.into();
    Ok(found)
}

/// Connections that have said hello and nothing since.
pub(crate) async fn idle(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    // The first connection costs more than the others.
    let (first, _) = Client::greeted(&server.address, None).await?;
    let before = server.memory();
    let clients = connect_many(&server, load.connections).await?;
    let each = (server.memory() - before) / load.connections as f64;
    let mut listening = JoinSet::new();
    for client in clients.into_iter().chain([first]) {
        listening.spawn(client.listen());
    }
    let (since, used) = (Instant::now(), server.processor_time());
    tokio::time::sleep(Duration::from_secs_f64(load.seconds)).await;
    let used = server.processor_time().saturating_sub(used).as_secs_f64();
    Ok(json!({
        "connections": load.connections,
        "kb_each": rounded(each),
        "kb_each_after": rounded((server.memory() - before) / load.connections as f64),
        "processor_percent": rounded(used / since.elapsed().as_secs_f64() * 100.0),
        "left": listening.len(),
    }))
}

async fn connect_many(server: &Process, number: usize) -> io::Result<Vec<Client>> {
    let greeted = stream::iter(0..number).map(|_| Client::greeted(&server.address, None));
    greeted.buffer_unordered(AT_ONCE).map_ok(|(client, _)| client).try_collect().await
}

async fn open_tables(server: &Process, number: usize) -> io::Result<Vec<Table>> {
    open_tables_for(server, number, WHOLE).await
}

/// Tables for games of this number of rounds.
async fn open_tables_for(server: &Process, number: usize, rounds: usize) -> io::Result<Vec<Table>> {
    let opened = stream::iter(0..number as u64).map(|seed| Table::open(&server.address, seed, rounds));
    opened.buffer_unordered(AT_ONCE).try_collect().await
}

/// Plays at all tables and measures, without the cost of connecting.
async fn play(server: &Process, tables: Vec<Table>, pace: Pace, end: Instant) -> io::Result<Value> {
    play_counting(|| server.processor_time(), tables, pace, end).await
}

/// The same for servers that have used so much processor time.
async fn play_counting(
    used_by_servers: impl Fn() -> Duration,
    tables: Vec<Table>,
    pace: Pace,
    end: Instant,
) -> io::Result<Value> {
    let games = tables.len();
    let (since, used, spent) = (Instant::now(), used_by_servers(), processor_time("self"));
    let mut playing: JoinSet<_> = tables.into_iter().map(|table| table.play_until(end, pace)).collect();
    let mut latencies = Vec::new();
    while let Some(played) = playing.join_next().await {
        latencies.extend(played.map_err(io::Error::other)??);
    }
    let took = since.elapsed().as_secs_f64();
    let used = used_by_servers().saturating_sub(used).as_secs_f64();
    let spent = processor_time("self").saturating_sub(spent).as_secs_f64();
    let moves = latencies.len() as f64;
    Ok(json!({
        "games": games,
        "moves": latencies.len(),
        "seconds": rounded(took),
        "moves_per_s": (moves / took).round(),
        // The rate of an otherwise idle core, computed from processor time.
        "moves_per_s_of_core": (moves / used).round(),
        "us_per_move": rounded(used * 1e6 / moves),
        "server_busy_percent": rounded(used / took * 100.0),
        "load_busy_percent": rounded(spent / took * 100.0),
        "latency_ms": percentiles(&mut latencies),
    }))
}

/// Of microseconds, in milliseconds.
fn percentiles(latencies: &mut [u32]) -> Value {
    latencies.sort_unstable();
    let at = |part: f64| {
        let last = latencies.len().saturating_sub(1);
        let value = latencies.get((last as f64 * part).round() as usize).copied().unwrap_or_default();
        f64::from(value) / 1000.0
    };
    json!({"p50": at(0.5), "p99": at(0.99), "p99.9": at(0.999), "max": at(1.0)})
}

/// To two decimals.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
