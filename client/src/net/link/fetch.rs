//! Files of a server over HTTP, on the port of the WebSocket.

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::socket::connect;
use super::wire::Trouble;
use super::{Address, Timing};
use crate::failure::{Code, Failure};

/// The most bytes of a file: all games of a large tournament are smaller.
const MOST: u64 = 64 << 20;

/// The text of a file.
pub async fn get(address: &Address, path: &str) -> Result<String, Failure> {
    let mut stream = connect(address, &Timing::default()).await.map_err(|trouble| match trouble {
        Trouble::Passing(reason) => Failure::new(Code::Unreachable, reason.to_string()),
        Trouble::Lasting(kind, reason) => Failure::new(kind.into(), reason.to_string()),
    })?;
    let broke = |error: std::io::Error| Failure::new(Code::Unreachable, format!("{address}: {error}"));
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", address.authority());
    stream.write_all(request.as_bytes()).await.map_err(broke)?;
    stream.flush().await.map_err(broke)?;
    let mut answer = Vec::new();
    // A server that closes an encrypted connection without a word has said all that there was.
    match stream.take(MOST).read_to_end(&mut answer).await {
        Err(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => return Err(broke(error)),
        _ => {}
    }
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    match head.split(' ').nth(1) {
        Some("200") => Ok(body.to_owned()),
        _ => Err(Failure::new(Code::Failed, body.trim().to_owned())),
    }
}
