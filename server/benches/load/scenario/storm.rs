//! Everybody is gone at once, and back at once.

use std::io;
use std::time::Instant;

use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};

use super::{AT_ONCE, Load, rounded};
use crate::client::Client;
use crate::process::{Process, Target};

/// Somebody with a seat in a room, and what is needed to return there.
struct Seated {
    client: Client,
    token: String,
    room: String,
}

/// Every connection sits in a room, breaks, and comes back by the secret of its player. Time until each has the whole
/// state of its room again.
pub(crate) async fn storm(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let seated = stream::iter(0..load.connections).map(|_| sit_down(&server));
    let seated: Vec<Seated> = seated.buffer_unordered(AT_ONCE).try_collect().await?;
    let gone: Vec<(String, String)> = seated
        .into_iter()
        .map(|Seated { client, token, room }| {
            drop(client);
            (token, room)
        })
        .collect();
    let (since, used) = (Instant::now(), server.processor_time());
    // A storm is not orderly, but no system takes more connections at once than its backlog.
    let back = stream::iter(gone).map(|(token, room)| come_back(&server, token, room));
    let back: Vec<Client> = back.buffer_unordered(1024).try_collect().await?;
    let took = since.elapsed().as_secs_f64();
    let used = server.processor_time().saturating_sub(used).as_secs_f64();
    Ok(json!({
        "connections": load.connections,
        "back": back.len(),
        "seconds": rounded(took),
        "server_busy_percent": rounded(used / took * 100.0),
    }))
}

async fn sit_down(server: &Process) -> io::Result<Seated> {
    let (mut client, token) = Client::greeted(&server.address, None).await?;
    let create = json!({"type": "create", "game": "adjacency", "seat": "first"});
    let joined = client.ask(create).await?;
    let room = joined["snapshot"]["room"].as_str().unwrap_or_default().to_owned();
    Ok(Seated { client, token, room })
}

async fn come_back(server: &Process, token: String, room: String) -> io::Result<Client> {
    let (mut client, _) = Client::greeted(&server.address, Some(&token)).await?;
    let joined = client.ask(json!({"type": "join", "room": room})).await?;
    let first = &joined["snapshot"]["seats"]["first"];
    if first["connected"] == true { Ok(client) } else { Err(io::Error::other(format!("not seated: {joined}"))) }
}
