//! The disk: a store that stalls, and the growth of its file.

use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::Duration;
use std::{fs, io, thread};

use futures::future::try_join_all;
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{Load, PATIENCE, open_tables_for, play, rounded};
use crate::client::Client;
use crate::process::{Process, Target};
use crate::table::Pace;

/// Games that are played while the store stalls.
const STALLED_GAMES: usize = 20;

/// The time for each move in them.
const MOVE: Duration = Duration::from_secs(1);

/// How long the store stalls: longer than a move may take, shorter than the server waits for its file.
const STALL: Duration = Duration::from_millis(2500);

/// Rounds of play into one file, with a start of the server before each.
const ROUNDS: usize = 3;

/// Games that are kept where their number is bounded.
const KEPT: &str = "100";

fn in_file(load: &Load, file: &Path, more: &[&str]) -> Load {
    let mut load = load.clone();
    let store = ["--store".to_owned(), file.to_string_lossy().into_owned()];
    load.server_args.extend(store.into_iter().chain(more.iter().map(|arg| (*arg).to_owned())));
    load
}

/// Games with a second for each move in which both players answer at once, while another program holds the file of the store for
/// longer than that: how many of them end by time.
pub(super) async fn stalled_store(target: Target, load: &Load) -> io::Result<Value> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("games.db");
    let server = in_file(load, &file, &[]).start(target)?;
    let mut pairs = try_join_all((0..STALLED_GAMES).map(|_| Pair::open(&server.address))).await?;
    for pair in &mut pairs {
        pair.play(0, "c3").await?;
        pair.play(1, "d3").await?;
    }
    let held = hold(&file)?;
    let ended = try_join_all(pairs.iter_mut().map(Pair::play_on)).await?;
    held.join().map_err(|_| io::Error::other("the file was not held"))??;
    Ok(json!({
        "games": STALLED_GAMES,
        "move_ms": MOVE.as_millis(),
        "stall_ms": STALL.as_millis(),
        "lost_on_time": ended.into_iter().filter(|lost| *lost).count(),
    }))
}

/// Holds the right to write into a file of games on another thread, from when this returns.
fn hold(file: &Path) -> io::Result<thread::JoinHandle<io::Result<()>>> {
    let file: PathBuf = file.to_path_buf();
    let (begun, begins) = channel();
    let work = move || {
        let connection = Connection::open(file).map_err(io::Error::other)?;
        connection.busy_timeout(PATIENCE).map_err(io::Error::other)?;
        connection.execute_batch("BEGIN IMMEDIATE").map_err(io::Error::other)?;
        // The caller waits for this.
        let _ = begun.send(());
        thread::sleep(STALL);
        connection.execute_batch("ROLLBACK").map_err(io::Error::other)
    };
    let held = thread::spawn(work);
    begins.recv().map_err(|_| io::Error::other("the file cannot be held"))?;
    Ok(held)
}

/// Two players of one game.
struct Pair {
    clients: [Client; 2],
    room: String,
}

impl Pair {
    async fn open(address: &str) -> io::Result<Self> {
        let (mut first, _) = Client::greeted(address, None).await?;
        let (mut second, _) = Client::greeted(address, None).await?;
        let clock = json!({"kind": "per_move", "move_ms": MOVE.as_millis() as u64});
        let create = json!({"type": "create", "game": "adjacency", "private": true, "seat": "first", "clock": clock});
        let joined = first.ask(create).await?;
        let room = joined["snapshot"]["room"].as_str().unwrap_or_default().to_owned();
        second.ask(json!({"type": "join", "room": room, "seat": "second"})).await?;
        first.until("\"event\":\"started\"").await?;
        Ok(Self { clients: [first, second], room })
    }

    /// Plays a move that both see.
    async fn play(&mut self, ply: usize, square: &str) -> io::Result<()> {
        let room = &self.room;
        self.clients[ply % 2].ask(json!({"type": "move", "room": room, "ply": ply, "move": square})).await?;
        self.clients[1 - ply % 2].until("\"event\":\"moved\"").await
    }

    /// Plays some moves more, each as soon as the last one is seen; whether the game ended instead.
    async fn play_on(&mut self) -> io::Result<bool> {
        for (ply, square) in (2..).zip(["c4", "d4", "c5", "d5"]) {
            let room = &self.room;
            let mover = &mut self.clients[ply % 2];
            let id = mover.fresh_id();
            let request = json!({"id": id, "type": "move", "room": room, "ply": ply, "move": square});
            mover.send(request.to_string()).await?;
            let other = &mut self.clients[1 - ply % 2];
            loop {
                let text = timeout(PATIENCE, other.receive()).await??;
                if text.contains("\"event\":\"ended\"") {
                    return Ok(true);
                }
                if text.contains("\"event\":\"moved\"") && text.contains(square) {
                    break;
                }
            }
        }
        Ok(false)
    }
}

/// The size of a file after each of some rounds of play, where every game is kept and where their number is bounded.
pub(super) async fn growth(target: Target, load: &Load) -> io::Result<Value> {
    let folder = tempfile::tempdir()?;
    let mut found = json!({"rounds": ROUNDS, "kept": KEPT});
    for (name, bounds) in [("all", &[][..]), ("bounded", &["--keep-games", KEPT])] {
        let file = folder.path().join(name);
        let mut sizes = Vec::new();
        let mut played = 0;
        for _ in 0..ROUNDS {
            let load = in_file(load, &file, bounds);
            let server = load.start(target)?;
            let tables = open_tables_for(&server, 100, 1).await?;
            let filled = play(&server, tables, Pace::Saturated, load.end()).await?;
            // Each has two moves.
            played += filled["moves"].as_u64().unwrap_or_default() / 2;
            end(server).await;
            sizes.push(rounded(fs::metadata(&file)?.len() as f64 / f64::from(1 << 20)));
        }
        found[name] = json!({"played": played, "mb": sizes});
    }
    Ok(found)
}

/// Ends a server and lets what it wrote come into its file.
async fn end(server: Process) {
    drop(server);
    tokio::task::yield_now().await;
}
