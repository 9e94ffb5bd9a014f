//! People who play strong bots, beside people who play each other.

use std::io;
use std::time::{Duration, Instant};

use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{AT_ONCE, Load, WHOLE, open_tables, percentiles, play};
use crate::client::Client;
use crate::process::Target;
use crate::table::{Pace, Table};

/// The levels of the bots, one after the other.
const LEVELS: [u32; 2] = [8, 10];

/// Games between people, a hundred moves a second in all.
const BETWEEN_PEOPLE: usize = 10;

/// The pause between two moves of such a game.
const PAUSE: Duration = Duration::from_millis(100);

/// The deadline of an answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// `--games` people who answer their bots at once: how long each waits for the bot's move, and how long moves between other people
/// take meanwhile.
pub(crate) async fn bots(target: Target, load: &Load) -> io::Result<Value> {
    let mut found = json!({"games": load.games});
    for level in LEVELS {
        let server = load.start(target)?;
        let tables = open_tables(&server, BETWEEN_PEOPLE).await?;
        let seated = stream::iter(0..load.games as u64).map(|seed| seat(&server.address, seed, level));
        let games: Vec<Game> = seated.buffer_unordered(AT_ONCE).try_collect().await?;
        let end = load.end();
        let mut playing: JoinSet<_> = games.into_iter().map(|game| game.play_until(end)).collect();
        let people = play(&server, tables, Pace::Every(PAUSE), end).await?;
        let mut answers = Vec::new();
        while let Some(played) = playing.join_next().await {
            answers.extend(played.map_err(io::Error::other)??);
        }
        found[format!("level_{level}")] = json!({
            "answers": answers.len(),
            "answer_ms": percentiles(&mut answers),
            "between_people_ms": people["latency_ms"],
        });
    }
    Ok(found)
}

/// A person's game against a bot.
struct Game {
    client: Client,
    room: String,
    /// The squares that the person wants, in this order.
    squares: Vec<String>,
}

async fn seat(address: &str, seed: u64, level: u32) -> io::Result<Game> {
    let (mut client, _) = Client::greeted(address, None).await?;
    let create = json!({"type": "create", "game": "adjacency", "private": true, "seat": "first"});
    let joined = client.ask(create).await?;
    let room = joined["snapshot"]["room"].as_str().unwrap_or_default().to_owned();
    // The answer comes when the game has started.
    client.ask(json!({"type": "add_bot", "room": room, "engine": "best", "level": level})).await?;
    Ok(Game { client, room, squares: Table::shuffled(seed, 2 * WHOLE) })
}

impl Game {
    /// Plays until `end`, or until the game is over; of each answer of the bot, the microseconds from the person's move.
    async fn play_until(mut self, end: Instant) -> io::Result<Vec<u32>> {
        let mut answers = Vec::new();
        for square in std::mem::take(&mut self.squares) {
            let ply = 2 * answers.len();
            if Instant::now() >= end || ply == 2 * WHOLE {
                break;
            }
            let (id, room) = (self.client.fresh_id(), &self.room);
            let since = Instant::now();
            let text = format!(r#"{{"id":{id},"type":"move","room":"{room}","ply":{ply},"move":"{square}"}}"#);
            self.client.send(text).await?;
            // A square that the bot has taken is refused; the next one is tried.
            if timeout(PATIENCE, self.client.until("\"type\":\"ok\"")).await?.is_err() {
                continue;
            }
            let answered = format!("\"ply\":{}", ply + 2);
            timeout(PATIENCE, self.client.until(&answered)).await??;
            answers.push(since.elapsed().as_micros() as u32);
        }
        Ok(answers)
    }
}
