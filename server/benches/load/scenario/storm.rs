//! All clients drop at once and come back at once.

use std::io;
use std::time::{Duration, Instant};

use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::{AT_ONCE, Load, percentiles, rounded};
use crate::client::Client;
use crate::process::{Process, Target};

/// Moves played in each game before the storm.
const MOVES: [&str; 4] = ["a1", "c3", "d4", "e5"];

/// The number of simultaneous attempts: systems accept no more connections at once than their backlog.
const STORMING: usize = 1024;

/// Attempts of one client.
const TRIES: u32 = 20;

/// The deadline of one attempt.
const TRY: Duration = Duration::from_secs(5);

/// The first and the longest delay between attempts; it doubles after each.
const BACK_OFF: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(1)];

/// A player with a seat in an unfinished game, with the secrets for coming back.
struct Seated {
    client: Client,
    token: String,
    side: &'static str,
    room: String,
}

/// Two connections in each game, all broken in the middle of it. Each comes back by the secret of its player, with
/// patience where a try fails, until it has the whole state of its game again: all moves, its seat, whose turn it is.
pub(crate) async fn storm(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let games = stream::iter(0..load.connections.div_ceil(2)).map(|_| begin(&server));
    let games: Vec<[Seated; 2]> = games.buffer_unordered(AT_ONCE).try_collect().await?;
    let mut gone = Vec::new();
    for Seated { client, token, side, room } in games.into_iter().flatten() {
        drop(client);
        gone.push((token, side, room));
    }
    let (since, used) = (Instant::now(), server.processor_time());
    let back = stream::iter(&gone).map(|(token, side, room)| {
        let server = &server;
        async move {
            let (client, tries) = come_back(server, token, side, room).await?;
            Ok::<_, io::Error>((client, tries, since.elapsed().as_micros() as u32))
        }
    });
    let back: Vec<(Client, u32, u32)> = back.buffer_unordered(STORMING).try_collect().await?;
    let took = since.elapsed().as_secs_f64();
    let used = server.processor_time().saturating_sub(used).as_secs_f64();
    let mut times: Vec<u32> = back.iter().map(|(_, _, time)| *time).collect();
    Ok(json!({
        "connections": gone.len(),
        "back_with_all": back.len(),
        "tries": back.iter().map(|(_, tries, _)| tries).sum::<u32>(),
        "seconds": rounded(took),
        "back_after_ms": percentiles(&mut times),
        "server_busy_percent": rounded(used / took * 100.0),
    }))
}

/// A game with some moves.
async fn begin(server: &Process) -> io::Result<[Seated; 2]> {
    let (mut first, first_token) = Client::greeted(&server.address, None).await?;
    let (mut second, second_token) = Client::greeted(&server.address, None).await?;
    let joined = first.ask(json!({"type": "create", "game": "adjacency", "seat": "first"})).await?;
    let room = joined["snapshot"]["room"].as_str().unwrap_or_default().to_owned();
    second.ask(json!({"type": "join", "room": room, "seat": "second"})).await?;
    for (ply, text) in MOVES.into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut first } else { &mut second };
        mover.ask(json!({"type": "move", "room": room, "ply": ply, "move": text})).await?;
    }
    Ok([
        Seated { client: first, token: first_token, side: "first", room: room.clone() },
        Seated { client: second, token: second_token, side: "second", room },
    ])
}

/// The connection, and how many tries it took.
async fn come_back(server: &Process, token: &str, side: &str, room: &str) -> io::Result<(Client, u32)> {
    let mut tries = 1;
    let [mut pause, longest] = BACK_OFF;
    loop {
        match timeout(TRY, try_to_come_back(server, token, side, room)).await.unwrap_or_else(|late| Err(late.into())) {
            Ok(client) => return Ok((client, tries)),
            Err(error) if tries == TRIES => return Err(error),
            Err(_) => tries += 1,
        }
        sleep(pause).await;
        pause = longest.min(2 * pause);
    }
}

async fn try_to_come_back(server: &Process, token: &str, side: &str, room: &str) -> io::Result<Client> {
    let (mut client, _) = Client::greeted(&server.address, Some(token)).await?;
    let joined = client.ask(json!({"type": "join", "room": room})).await?;
    let now = &joined["snapshot"];
    let is_complete = now["status"] == "playing"
        && now["moves"] == json!(MOVES)
        && now["turn"]["ply"] == MOVES.len()
        && now["seats"][side]["connected"] == true;
    if is_complete { Ok(client) } else { Err(io::Error::other(format!("not the whole game: {joined}"))) }
}
