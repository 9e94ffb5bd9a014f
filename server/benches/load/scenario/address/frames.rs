//! Sockets: frames without a message, a client that does not read, and a list that many read.

use std::io;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{Load, connect_many, create, rounded};
use crate::client::Client;
use crate::process::Target;

/// How long each attempt may take.
const LONGEST: Duration = Duration::from_secs(6);

/// The masked frame `x` of a text that goes on, and a frame that goes on with nothing.
const BEGIN: [u8; 7] = [0x01, 0x81, 0, 0, 0, 0, b'x'];
const NOTHING: [u8; 6] = [0x00, 0x80, 0, 0, 0, 0];

/// Subscribers of the lobby.
const SUBSCRIBERS: usize = 500;

/// Rooms that are made while they listen.
const MADE: usize = 40;

/// Empty frames that one connection sends within some seconds, until it is closed.
pub(super) async fn empty_frames(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start_with_bounds(target)?;
    let (client, _) = Client::greeted(&server.address, None).await?;
    let mut stream = client.into_stream();
    stream.write_all(&BEGIN).await?;
    let many = NOTHING.repeat(1000);
    let (mut sent, since) = (0_u64, Instant::now());
    let mut answer = [0; 256];
    let is_closed = loop {
        if since.elapsed() >= LONGEST {
            break false;
        }
        let (mut read, mut write) = stream.split();
        tokio::select! {
            heard = read.read(&mut answer) => match heard {
                // A close frame, or the end.
                Ok(0) | Err(_) => break true,
                Ok(_) if answer[0] == 0x88 => break true,
                Ok(_) => {}
            },
            written = write.write_all(&many) => match written {
                Ok(()) => sent += 1000,
                Err(_) => break true,
            },
        }
    };
    Ok(json!({"frames": sent, "seconds": rounded(since.elapsed().as_secs_f64()), "closed": is_closed}))
}

/// What waits in the buffers of the system for a client that asks and does not read, until it is closed.
pub(super) async fn deaf(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4096)?;
    let stream = socket.connect(server.address.parse().map_err(io::Error::other)?).await?;
    let mut client = Client::over(stream, &server.address).await?;
    client.ask(json!({"type": "hello", "protocol": 1})).await?;
    let mut stream = client.into_stream();
    // The answer to it is long.
    let request = masked(br#"{"id":1,"type":"lobby"}"#);
    let mut others = connect_many(&server, 100).await?;
    for other in &mut others {
        create(other, "tictactoe", "first").await?;
    }
    let (mut asked, since) = (0, Instant::now());
    while since.elapsed() < LONGEST {
        // The server stops reading, or closes the connection.
        match timeout(Duration::from_secs(1), stream.write_all(&request)).await {
            Ok(Ok(())) => asked += 1,
            _ => break,
        }
    }
    let mut waiting = 0;
    let mut buffer = vec![0; 1 << 16];
    while let Ok(Ok(read @ 1..)) = timeout(Duration::from_secs(1), stream.read(&mut buffer)).await {
        waiting += read;
    }
    Ok(
        json!({"requests": asked, "kb_waiting": rounded(waiting as f64 / 1024.0), "seconds": rounded(since.elapsed().as_secs_f64())}),
    )
}

/// A text as a client frame, masked with zeros.
fn masked(text: &[u8]) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short text");
    [&[0x81, 0x80 | length, 0, 0, 0, 0], text].concat()
}

/// The processor time of a room that appears in the lobby of many.
pub(super) async fn lobby(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let mut listening = JoinSet::new();
    for mut client in connect_many(&server, SUBSCRIBERS).await? {
        client.ask(json!({"type": "lobby"})).await?;
        listening.spawn(client.listen());
    }
    let mut makers = connect_many(&server, MADE).await?;
    let used = server.processor_time();
    for maker in &mut makers {
        let public = json!({"type": "create", "game": "tictactoe", "seat": "first"});
        maker.ask(public).await?;
        // News of the lobby is gathered; each room is news of its own.
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let used = server.processor_time().saturating_sub(used).as_secs_f64();
    Ok(json!({"subscribers": SUBSCRIBERS, "rooms": MADE, "ms_of_processor_each": rounded(used * 1e3 / MADE as f64)}))
}
