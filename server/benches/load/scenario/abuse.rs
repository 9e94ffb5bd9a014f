//! Abusive clients beside games that must not suffer.

use std::io;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::{Load, open_tables, play, rounded};
use crate::client::Client;
use crate::process::{Process, Target};

/// The number of flooding clients.
const FLOODERS: usize = 10;

/// Connections that begin a handshake, a byte at a time or not at all, and never end it.
pub(crate) async fn half_open(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    beside(
        &server,
        load,
        |address, number| async move {
            let mut stream = TcpStream::connect(address).await?;
            let since = Instant::now();
            stream.write_all(b"GET /ws HTTP/1.1\r\nhost: x\r\n").await?;
            let mut answer = [0; 256];
            // Half of them are slow rather than silent.
            while number.is_multiple_of(2) && stream.write_all(b"x").await.is_ok() {
                if let Ok(Ok(0) | Err(_)) =
                    tokio::time::timeout(Duration::from_millis(500), stream.read(&mut answer)).await
                {
                    return Ok(since.elapsed());
                }
            }
            while matches!(stream.read(&mut answer).await, Ok(1..)) {}
            Ok(since.elapsed())
        },
        load.connections,
    )
    .await
}

/// Clients that say hello and then send requests without pause.
pub(crate) async fn flood(target: Target, load: &Load) -> io::Result<Value> {
    // The default limit, which the other scenarios turn off.
    let mut load = load.clone();
    load.server_args.extend(["--messages-per-20s".to_owned(), "200".to_owned()]);
    let server = load.start(target)?;
    beside(
        &server,
        &load,
        |address, _| async move {
            let (mut client, _) = Client::greeted(&address, None).await?;
            let since = Instant::now();
            while client.send(r#"{"id":1,"type":"ping"}"#.to_owned()).await.is_ok() {}
            Ok(since.elapsed())
        },
        FLOODERS,
    )
    .await
}

/// Paced games alone, and then beside `number` abusive clients until those are cut off.
async fn beside<F>(server: &Process, load: &Load, harm: impl Fn(String, usize) -> F, number: usize) -> io::Result<Value>
where
    F: Future<Output = io::Result<Duration>> + Send + 'static,
{
    let tables = open_tables(server, load.games).await?;
    let quiet = play(server, tables, load.pace(load.games), load.end()).await?;
    let tables = open_tables(server, load.games).await?;
    let mut harming = JoinSet::new();
    for one in 0..number {
        harming.spawn(harm(server.address.clone(), one));
    }
    let harmed = play(server, tables, load.pace(load.games), load.end()).await?;
    let mut last = Duration::ZERO;
    let mut cut_off = 0;
    while let Some(done) = harming.join_next().await {
        last = last.max(done.map_err(io::Error::other)??);
        cut_off += 1;
    }
    Ok(json!({
        "cut_off": cut_off,
        "last_cut_off_after_s": rounded(last.as_secs_f64()),
        "latency_ms_before": quiet["latency_ms"],
        "latency_ms": harmed["latency_ms"],
    }))
}
