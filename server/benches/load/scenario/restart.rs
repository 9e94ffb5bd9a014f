//! The server is killed with games under way, and started again on the same file.

use std::io;
use std::time::Instant;

use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};

use super::{Load, rounded};
use crate::client::Client;
use crate::process::{Process, Target};

/// Pairs of clients that open the games: each pair plays many at once.
const PAIRS: usize = 50;

/// An unfinished game: the player on turn, and the room.
struct Open {
    token: String,
    room: String,
}

/// `--games` games with one move each in a file; then a kill, and a new server on that file. From its start until it
/// listens, until a move is played in the game that was opened last, and until one was played in each of a hundred.
pub(crate) async fn restart(target: Target, load: &Load) -> io::Result<Value> {
    let folder = tempfile::tempdir()?;
    let mut load = load.clone();
    let file = folder.path().join("games.db").to_string_lossy().into_owned();
    load.server_args.extend(["--store".to_owned(), file, "--rooms-per-player".to_owned(), "1000000".to_owned()]);
    restart_on_file(target, &load).await
}

async fn restart_on_file(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let shares = (0..PAIRS).map(|pair| (load.games + pair) / PAIRS);
    let opened = stream::iter(shares).map(|games| open(&server, games));
    let opened: Vec<Vec<Open>> = opened.buffer_unordered(PAIRS).try_collect().await?;
    let opened: Vec<Open> = opened.into_iter().flatten().collect();
    drop(server);

    let since = Instant::now();
    let server = load.start(target)?;
    let listening = since.elapsed();
    let mut first = None;
    let some = opened.iter().rev().step_by((opened.len() / 100).max(1));
    let mut played = 0;
    for Open { token, room } in some {
        let (mut client, _) = Client::greeted(&server.address, Some(token)).await?;
        let joined = client.ask(json!({"type": "join", "room": room})).await?;
        if joined["snapshot"]["moves"] != json!(["a1"]) {
            return Err(io::Error::other(format!("not the whole game: {joined}")));
        }
        client.ask(json!({"type": "move", "room": room, "ply": 1, "move": "c3"})).await?;
        first = first.or_else(|| Some(since.elapsed()));
        played += 1;
    }
    Ok(json!({
        "games": opened.len(),
        "listening_after_s": rounded(listening.as_secs_f64()),
        "first_move_after_s": rounded(first.unwrap_or_default().as_secs_f64()),
        "played_in": played,
        "played_in_all_after_s": rounded(since.elapsed().as_secs_f64()),
    }))
}

/// Opens games between two clients, each with one move: the second player's turn comes next.
async fn open(server: &Process, games: usize) -> io::Result<Vec<Open>> {
    let (mut first, _) = Client::greeted(&server.address, None).await?;
    let (mut second, token) = Client::greeted(&server.address, None).await?;
    let mut opened = Vec::new();
    for _ in 0..games {
        let room = first.begin_against(&mut second).await?;
        opened.push(Open { token: token.clone(), room });
    }
    Ok(opened)
}
