//! The lobby: many rooms, many readers of the list, and all of them coming back at once.

use std::io;
use std::time::{Duration, Instant};

use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};

use super::{AT_ONCE, Load, connect_many, percentiles, rounded};
use crate::client::Client;
use crate::process::{Process, Target, processor_time};

/// Connections that make the rooms.
const MAKERS: usize = 20;

/// Readers of the list.
const READERS: usize = 1000;

/// The number of simultaneous attempts to come back: systems accept no more connections at once than their backlog.
const STORMING: usize = 1024;

/// Changes of the list of `--connections` public rooms at `--rate` a second, with and without a thousand readers.
pub(crate) async fn lobby(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let makers = connect_many(&server, MAKERS).await?;
    let rooms = load.connections.div_ceil(MAKERS);
    let made = stream::iter(makers).map(|mut maker| async move {
        for _ in 0..rooms {
            create(&mut maker).await?;
        }
        Ok::<_, io::Error>(maker)
    });
    let _makers: Vec<Client> = made.buffer_unordered(MAKERS).try_collect().await?;
    let (mut changer, _) = Client::greeted(&server.address, None).await?;
    let (alone, _) = change(&server, &mut changer, load).await?;
    let mut reading = JoinSet::new();
    let mut first = 0;
    for mut reader in connect_many(&server, READERS).await? {
        let list = reader.ask(json!({"type": "lobby"})).await?;
        first = first.max(list.to_string().len());
        reading.spawn(reader.listen());
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let (watched, rate) = change(&server, &mut changer, load).await?;
    Ok(json!({
        "rooms": rooms * MAKERS,
        "readers": READERS,
        "first_list_bytes": first,
        "changes_per_s": rounded(rate),
        "processor_percent": rounded(watched),
        "processor_percent_without_readers": rounded(alone),
        "left": reading.len(),
    }))
}

async fn create(client: &mut Client) -> io::Result<Value> {
    let joined = client.ask(json!({"type": "create", "game": "tictactoe", "seat": "first"})).await?;
    Ok(joined["snapshot"]["room"].clone())
}

/// Makes and leaves rooms; returns the processor time of the server in percent of a core, and the changes a second.
async fn change(server: &Process, changer: &mut Client, load: &Load) -> io::Result<(f64, f64)> {
    // A room that is made is a change, and so is one that closes.
    let mut pace = interval(Duration::from_secs_f64(2.0 / load.rate));
    let (since, used, end) = (Instant::now(), server.processor_time(), load.end());
    let mut made = 0;
    while Instant::now() < end {
        pace.tick().await;
        let room = create(changer).await?;
        changer.ask(json!({"type": "leave", "room": room})).await?;
        made += 2;
    }
    let used = server.processor_time().saturating_sub(used).as_secs_f64();
    let took = since.elapsed().as_secs_f64();
    Ok((used / took * 100.0, f64::from(made) / took))
}

/// `--connections` readers of the list, all gone and back at once.
pub(crate) async fn lobby_storm(target: Target, load: &Load) -> io::Result<Value> {
    let server = &load.start(target)?;
    let met = stream::iter(0..load.connections).map(|_| async move {
        let (mut client, token) = Client::greeted(&server.address, None).await?;
        client.ask(json!({"type": "lobby"})).await?;
        Ok::<_, io::Error>((client, token))
    });
    let tokens: Vec<String> = met.buffer_unordered(AT_ONCE).map_ok(|(_, token)| token).try_collect().await?;
    // Everybody has left: lets the server finish its last events, which have no reader.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (since, used, spent) = (Instant::now(), server.processor_time(), processor_time("self"));
    let back = stream::iter(&tokens).map(|token| async move {
        let mut tries = 1;
        loop {
            match timeout(Duration::from_secs(5), Client::reader(&server.address, token)).await {
                Ok(Ok(client)) => return Ok::<_, io::Error>((client, tries, since.elapsed().as_micros() as u32)),
                _ if tries == 20 => return Err(io::Error::other("not back after 20 tries")),
                _ => tries += 1,
            }
        }
    });
    let mut times = Vec::new();
    let mut tries = 0;
    let mut reading = JoinSet::new();
    let mut back = std::pin::pin!(back.buffer_unordered(STORMING));
    while let Some((client, tried, time)) = back.try_next().await? {
        reading.spawn(client.listen());
        times.push(time);
        tries += tried;
    }
    let took = since.elapsed().as_secs_f64();
    let used = server.processor_time().saturating_sub(used).as_secs_f64();
    let spent = processor_time("self").saturating_sub(spent).as_secs_f64();
    Ok(json!({
        "connections": times.len(),
        "tries": tries,
        "seconds": rounded(took),
        "processor_seconds": rounded(used),
        // Clients cannot return faster than this tool sends their requests, so its processor time counts too.
        "load_processor_seconds": rounded(spent),
        "back_after_ms": percentiles(&mut times),
        "left": reading.len(),
    }))
}
