//! The load that one address can cause with the default limits, and its effect on other players.

mod attempts;
mod disk;
mod frames;

use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

use futures::future::BoxFuture;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::{Load, connect_many, open_tables, open_tables_for, percentiles, play, rounded};
use crate::client::Client;
use crate::process::Target;
use crate::table::Pace;

/// Rooms that one player may be in.
const ROOMS_OF_A_PLAYER: usize = 8;

/// Rooms with strong bots.
const BOT_ROOMS: usize = 500;

/// Rooms in which bots play each other.
const BOT_GAMES: usize = 320;

/// Moves of a person against a bot.
const MOVES: usize = 12;

/// The deadline of an answer: bots wait for each other.
const PATIENCE: Duration = Duration::from_mins(10);

/// Connections that read the archive without a pause.
const READERS: usize = 10;

/// A part of it: its name, and the run.
type Part<'a> = (&'static str, BoxFuture<'a, io::Result<Value>>);

/// The wanted parts, one after the other.
pub(crate) async fn abuse(target: Target, load: &Load) -> io::Result<Value> {
    let parts: [Part<'_>; 12] = [
        ("bot_rooms", Box::pin(bot_rooms(target, load))),
        ("full_server", Box::pin(full_server(target, load))),
        ("guesses", Box::pin(attempts::guesses(target, load))),
        ("bot_games", Box::pin(bot_games(target, load))),
        ("left_rooms", Box::pin(attempts::left_rooms(target, load))),
        ("stalled_store", Box::pin(disk::stalled_store(target, load))),
        ("growth", Box::pin(disk::growth(target, load))),
        ("archive", Box::pin(archive(target, load))),
        ("nonsense", Box::pin(attempts::nonsense(target, load))),
        ("empty_frames", Box::pin(frames::empty_frames(target, load))),
        ("deaf", Box::pin(frames::deaf(target, load))),
        ("lobby", Box::pin(frames::lobby(target, load))),
    ];
    if let Some(unknown) = load.parts.iter().find(|wanted| parts.iter().all(|(name, _)| name != wanted)) {
        let known: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
        return Err(io::Error::other(format!("there is no part {unknown}; there are {}", known.join(", "))));
    }
    let mut found = json!({});
    for (name, part) in parts {
        if load.parts.is_empty() || load.parts.iter().any(|wanted| wanted == name) {
            found[name] = part.await?;
        }
    }
    Ok(found)
}

async fn create(client: &mut Client, game: &str, seat: &str) -> io::Result<String> {
    let create = json!({"type": "create", "game": game, "private": true, "seat": seat});
    let joined = client.ask(create).await?;
    Ok(joined["snapshot"]["room"].as_str().unwrap_or_default().to_owned())
}

fn add_bot(room: &str, engine: &str, level: u32) -> Value {
    json!({"type": "add_bot", "room": room, "engine": engine, "level": level})
}

/// The memory of rooms in each of which a strong bot has moved once.
async fn bot_rooms(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let before = server.memory();
    let mut waiting = JoinSet::new();
    for number in 0..BOT_ROOMS.div_ceil(ROOMS_OF_A_PLAYER) {
        let (mut client, _) = Client::greeted(&server.address, None).await?;
        let rooms = ROOMS_OF_A_PLAYER.min(BOT_ROOMS - number * ROOMS_OF_A_PLAYER);
        waiting.spawn(async move {
            for _ in 0..rooms {
                // One after the other: the bot's first move comes while its room is the last one.
                let room = create(&mut client, "adjacency", "second").await?;
                client.ask(add_bot(&room, "best", 10)).await?;
                timeout(PATIENCE, client.until("\"event\":\"moved\"")).await??;
            }
            Ok::<_, io::Error>(client)
        });
    }
    let mut clients = Vec::new();
    while let Some(done) = waiting.join_next().await {
        clients.push(done.map_err(io::Error::other)??);
    }
    Ok(json!({"rooms": BOT_ROOMS, "memory_mb": rounded((server.memory() - before) / 1024.0)}))
}

/// The number of rooms that one address can make.
async fn full_server(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start_with_bounds(target)?;
    let (mut rooms, since) = (0, Instant::now());
    let mut refusals = BTreeMap::<String, usize>::new();
    let mut clients = Vec::new();
    'players: loop {
        let mut client = match Client::greeted(&server.address, None).await {
            Ok((client, _)) => client,
            Err(error) => {
                *refusals.entry(code_in(&error)).or_default() += 1;
                break;
            }
        };
        for room in 0..ROOMS_OF_A_PLAYER {
            match create(&mut client, "tictactoe", "first").await {
                Ok(_) => rooms += 1,
                Err(error) => {
                    *refusals.entry(code_in(&error)).or_default() += 1;
                    if room == 0 {
                        break 'players;
                    }
                    break;
                }
            }
        }
        // Rooms outlive their connections for a while, so keep the connection.
        clients.push(client);
        if clients.len() >= 400 {
            clients.clear();
        }
    }
    Ok(json!({"rooms": rooms, "seconds": rounded(since.elapsed().as_secs_f64()), "refused": refusals}))
}

/// The code in a refusal.
pub(crate) fn code_in(error: &io::Error) -> String {
    let text = error.to_string();
    let code = text.split("\"code\":\"").nth(1).and_then(|rest| rest.split('"').next());
    code.map_or(text.clone(), str::to_owned)
}

/// How long a person waits for a bot's move, alone and beside games between bots.
async fn bot_games(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let alone = person_against_bot(&server.address).await?;
    let mut clients = JoinSet::new();
    for _ in 0..BOT_GAMES / ROOMS_OF_A_PLAYER {
        let (mut client, _) = Client::greeted(&server.address, None).await?;
        for _ in 0..ROOMS_OF_A_PLAYER {
            let room = create(&mut client, "adjacency", "none").await?;
            for _ in 0..2 {
                client.ask(add_bot(&room, "best", 9)).await?;
            }
        }
        clients.spawn(client.listen());
    }
    let beside = person_against_bot(&server.address).await?;
    Ok(json!({"bot_games": BOT_GAMES, "delay_ms_before": alone, "delay_ms": beside}))
}

async fn person_against_bot(address: &str) -> io::Result<Value> {
    let (mut client, _) = Client::greeted(address, None).await?;
    let room = create(&mut client, "adjacency", "first").await?;
    // The answer comes when the game has started.
    client.ask(add_bot(&room, "best", 5)).await?;
    let mut delays = Vec::new();
    let mut ply = 0;
    let squares = ('c'..='f').flat_map(|file| (3..=6).map(move |rank| format!("{file}{rank}")));
    for square in squares {
        let id = client.fresh_id();
        let since = Instant::now();
        client.send(format!(r#"{{"id":{id},"type":"move","room":"{room}","ply":{ply},"move":"{square}"}}"#)).await?;
        // A square that the bot has taken is refused; the next one is tried.
        if timeout(PATIENCE, client.until("\"type\":\"ok\"")).await?.is_err() {
            continue;
        }
        let bot = format!("\"ply\":{}", ply + 2);
        timeout(PATIENCE, client.until(&bot)).await??;
        delays.push(since.elapsed().as_micros() as u32);
        ply += 2;
        if delays.len() >= MOVES {
            break;
        }
    }
    Ok(percentiles(&mut delays))
}

/// Paced games alone, and beside clients that query the archive as often as the bounds allow. The file has the games
/// that were played in `--seconds`; no query finds one.
async fn archive(target: Target, load: &Load) -> io::Result<Value> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("games.db").to_string_lossy().into_owned();
    let mut load = load.clone();
    load.server_args.extend(["--store".to_owned(), file]);
    let server = load.start(target)?;
    let games = 100;
    let tables = open_tables_for(&server, games, 1).await?;
    let filled = play(&server, tables, Pace::Saturated, load.end()).await?;
    // Each has two moves.
    let stored = filled["moves"].as_u64().unwrap_or_default() / 2;
    drop(server);
    let server = load.start_with_bounds(target)?;
    let tables = open_tables(&server, games).await?;
    let quiet = play(&server, tables, load.pace(games), load.end()).await?;
    let tables = open_tables(&server, games).await?;
    let mut readers = JoinSet::new();
    for _ in 0..READERS {
        let (mut client, _) = Client::greeted(&server.address, None).await?;
        readers.spawn(async move {
            let mut answered = 0_u64;
            // Ends with the server. A refused client waits, or it would be cut off.
            loop {
                match client.ask(json!({"type": "games", "limit": 50, "name": "nobody"})).await {
                    Ok(_) => answered += 1,
                    Err(error) if error.to_string().contains("refused") => sleep(Duration::from_millis(100)).await,
                    Err(_) => return answered,
                }
            }
        });
    }
    let beside = play(&server, tables, load.pace(games), load.end()).await?;
    drop(server);
    let mut queries = 0;
    while let Some(answered) = readers.join_next().await {
        queries += answered.map_err(io::Error::other)?;
    }
    Ok(
        json!({"games": games, "stored_games": stored, "queries": queries, "latency_ms_before": quiet["latency_ms"], "latency_ms": beside["latency_ms"]}),
    )
}
