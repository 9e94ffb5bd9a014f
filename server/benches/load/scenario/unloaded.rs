//! A server whose store has many unloaded games, beside one with an empty store.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use futures::stream::{self, StreamExt, TryStreamExt};
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{Load, percentiles, rounded};
use crate::client::Client;
use crate::process::{Process, Target};

/// Pairs of clients that open the games: each pair plays many at once.
const PAIRS: usize = 50;

/// The games of the player whose list is measured.
const LISTED: usize = 100;

/// How often that player's list is read, and how many games are loaded.
const TIMES: usize = 100;

/// `--games` games with a move each, unloaded into a file, beside `--stored` finished ones. From the start of a server on that file until it
/// listens, and its memory, both beyond those with an empty file; then the time of one player's list, and until the room of an unloaded game is entered.
pub(crate) async fn unloaded(target: Target, load: &Load) -> io::Result<Value> {
    let folder = tempfile::tempdir()?;
    let on_file = |name: &str, more: &[&str]| {
        let mut load = load.clone();
        let file = folder.path().join(name).to_string_lossy().into_owned();
        load.server_args.extend(["--store".to_owned(), file]);
        load.server_args.extend(more.iter().map(|&argument| argument.to_owned()));
        load
    };
    let (empty_after, empty_kb) = start(target, &on_file("empty.db", &[]))?;
    let server = on_file("games.db", &["--unload-ms", "1"]).start(target)?;
    let shares = (0..PAIRS).map(|pair| (load.games.saturating_sub(LISTED) + pair) / PAIRS).chain([LISTED]);
    let opened = stream::iter(shares).map(|games| open(&server, games));
    let opened: Vec<(String, Vec<String>)> = opened.buffered(PAIRS + 1).try_collect().await?;
    drop(server);
    if load.stored > 0 {
        store(&folder.path().join("games.db"), load.stored).map_err(io::Error::other)?;
    }

    let load = on_file("games.db", &[]);
    let (full_after, full_kb) = start(target, &load)?;
    let server = load.start(target)?;
    let (token, rooms) = opened.last().ok_or_else(|| io::Error::other("nothing was opened"))?;
    let (mut client, _) = Client::greeted(&server.address, Some(token)).await?;
    let (mut listing, mut entering) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let since = Instant::now();
        let list = client.ask(json!({"type": "my_games"})).await?;
        listing.push(since.elapsed().as_micros() as u32);
        if list["count"]["total"] != rooms.len() {
            return Err(io::Error::other(format!("not all games: {}", list["count"])));
        }
    }
    for room in rooms.iter().take(TIMES) {
        let since = Instant::now();
        let joined = client.ask(json!({"type": "join", "room": room})).await?;
        entering.push(since.elapsed().as_micros() as u32);
        if joined["snapshot"]["moves"] != json!(["a1"]) {
            return Err(io::Error::other(format!("not the whole game: {joined}")));
        }
        client.ask(json!({"type": "step_out", "room": room})).await?;
    }
    Ok(json!({
        "stored": load.stored,
        "games": opened.iter().map(|(_, rooms)| rooms.len()).sum::<usize>(),
        "listening_after_s": rounded(full_after.as_secs_f64()),
        "listening_after_s_without_games": rounded(empty_after.as_secs_f64()),
        "mb_more": rounded((full_kb - empty_kb) / 1024.0),
        "my_games_ms": percentiles(&mut listing),
        "entered_ms": percentiles(&mut entering),
    }))
}

/// Adds finished games, which are like one of the unloaded ones.
fn store(file: &Path, games: u32) -> rusqlite::Result<()> {
    let mut connection = Connection::open(file)?;
    let change = connection.transaction()?;
    let columns: Vec<String> = change
        .prepare("SELECT name FROM pragma_table_info('games') WHERE name <> 'key'")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let value = |column: &String| {
        match column.as_str() {
            "id" => "printf('%016d', n)",
            "finish" => "n",
            "ended" => "started",
            "outcome" => "'1-0'",
            "reason" => "'resignation'",
            "margin" => "0",
            "kept" | "unloaded" | "on_turn" | "deadline" | "decided" | "prepared" => "NULL",
            other => other,
        }
        .to_owned()
    };
    let values = columns.iter().map(value).collect::<Vec<_>>().join(", ");
    let columns = columns.join(", ");
    change.execute(
        &format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1) \
             INSERT INTO games ({columns}) SELECT {values} FROM (SELECT * FROM games WHERE unloaded IS NOT NULL LIMIT 1), numbers"
        ),
        [games],
    )?;
    change.commit()
}

/// Starts a server, and ends it: the time until it listens, and its memory then.
fn start(target: Target, load: &Load) -> io::Result<(Duration, f64)> {
    let since = Instant::now();
    let server = load.start(target)?;
    Ok((since.elapsed(), server.memory()))
}

/// Opens games between two clients, each with one move, and waits until they are unloaded; the token of the second player, and the rooms.
async fn open(server: &Process, games: usize) -> io::Result<(String, Vec<String>)> {
    let (mut first, _) = Client::greeted(&server.address, None).await?;
    let (mut second, token) = Client::greeted(&server.address, None).await?;
    let mut rooms = Vec::new();
    for _ in 0..games {
        let room = first.begin_against(&mut second).await?;
        for client in [&mut first, &mut second] {
            client.ask(json!({"type": "step_out", "room": room})).await?;
        }
        rooms.push(room);
    }
    // The welcome has no room that was unloaded.
    while Client::rooms_of(&server.address, &token).await? > 0 {
        sleep(Duration::from_millis(20)).await;
    }
    Ok((token, rooms))
}
