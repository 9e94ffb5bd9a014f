//! Sockets: frames without a message, a client that does not read, and a list that many read.

use std::net::SocketAddr;
use std::time::{Duration, Instant};
use std::{fs, io};

use bidak_shared::protocol::PROTOCOL;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

use super::{Load, ROOMS_OF_A_PLAYER, connect_many, create, rounded};
use crate::client::Client;
use crate::process::Target;

/// How long each attempt may take.
const LONGEST: Duration = Duration::from_secs(6);

/// The masked frame `x` of a text that goes on, and a frame that goes on with nothing.
const BEGIN: [u8; 7] = [0x01, 0x81, 0, 0, 0, 0, b'x'];
const NOTHING: [u8; 6] = [0x00, 0x80, 0, 0, 0, 0];

/// Lines of chat between two looks at the buffers.
const LINES_AT_ONCE: u32 = 100;

/// Rooms in a lobby.
const ROOMS: usize = 400;

/// Clients that come into it.
const READERS: usize = 1000;

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

/// What waits in the system's buffer of the server for a spectator who does not read, until the connection is closed.
pub(super) async fn deaf(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let (mut host, _) = Client::greeted(&server.address, None).await?;
    let room = create(&mut host, "tictactoe", "first").await?;
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4096)?;
    let address: SocketAddr = server.address.parse().map_err(io::Error::other)?;
    let stream = socket.connect(address).await?;
    let own = stream.local_addr()?;
    let mut deaf = Client::over(stream, &server.address).await?;
    deaf.ask(json!({"type": "hello", "protocol": PROTOCOL})).await?;
    deaf.ask(json!({"type": "watch", "room": room})).await?;
    let text = "x".repeat(300);
    let (mut lines, mut waiting, since) = (0, 0, Instant::now());
    while let Some(bytes) = unsent(address.port(), own.port())? {
        waiting = waiting.max(bytes);
        if since.elapsed() >= LONGEST {
            break;
        }
        // The table of connections is long where many have just ended.
        for _ in 0..LINES_AT_ONCE {
            host.ask(json!({"type": "chat", "room": room, "text": text})).await?;
        }
        lines += LINES_AT_ONCE;
    }
    Ok(
        json!({"lines": lines, "kb_waiting": rounded(waiting as f64 / 1024.0), "seconds": rounded(since.elapsed().as_secs_f64())}),
    )
}

/// The bytes that the system still has to send over an open connection of loopback from one port to another.
fn unsent(from: u16, to: u16) -> io::Result<Option<u64>> {
    const OPEN: &str = "01";
    let table = fs::read_to_string("/proc/net/tcp")?;
    let port = |address: &str| u16::from_str_radix(address.rsplit(':').next().unwrap_or_default(), 16).ok();
    // See proc(5): the number of the line, both addresses, the state, and the queues as `tx:rx`.
    let lines = table.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
    let line = lines
        .into_iter()
        .find(|line| line.len() > 4 && port(line[1]) == Some(from) && port(line[2]) == Some(to) && line[3] == OPEN);
    let bytes = |line: Vec<&str>| u64::from_str_radix(line[4].split(':').next().unwrap_or_default(), 16).ok();
    Ok(line.and_then(bytes))
}

/// The processor time of a client that comes into a lobby with many rooms and reads the list.
pub(super) async fn lobby(target: Target, load: &Load) -> io::Result<Value> {
    let server = load.start(target)?;
    let mut makers = connect_many(&server, ROOMS.div_ceil(ROOMS_OF_A_PLAYER)).await?;
    for number in 0..ROOMS {
        let public = json!({"type": "create", "game": "tictactoe", "seat": "first"});
        makers[number / ROOMS_OF_A_PLAYER].ask(public).await?;
    }
    let mut readers = connect_many(&server, READERS).await?;
    let used = server.processor_time();
    for reader in &mut readers {
        reader.ask(json!({"type": "lobby"})).await?;
    }
    let used = server.processor_time().saturating_sub(used).as_secs_f64();
    Ok(json!({"rooms": ROOMS, "readers": READERS, "us_of_processor_each": rounded(used * 1e6 / READERS as f64)}))
}
