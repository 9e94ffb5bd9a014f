//! Files of a server over HTTP, on the port of the WebSocket.

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::socket::connect;
use super::wire::Trouble;
use super::{Address, FailureKind, Reason, Timing};

/// The most bytes of a file: all games of a large tournament are smaller.
const MOST: u64 = 64 << 20;

/// Why there is no file.
#[derive(Debug)]
pub enum FetchError {
    /// There is no connection.
    Lost(FailureKind, Reason),
    /// The server answers something else, and says why.
    NoFile(String),
}

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its text.
    pub text: String,
    /// The path of the next part, if there is one.
    pub next: Option<String>,
}

/// The path that a header `Link` names as the next one.
fn next_in(head: &str) -> Option<String> {
    let links = head.lines().filter_map(|line| line.split_once(':'));
    let mut links = links.filter(|(name, _)| name.eq_ignore_ascii_case("link")).map(|(_, value)| value.trim());
    let link = links.find_map(|link| link.strip_suffix("; rel=\"next\""))?;
    // A path on another server is not followed.
    let path = link.strip_prefix('<')?.strip_suffix('>')?;
    path.starts_with('/').then(|| path.to_owned())
}

/// A part of a file.
pub async fn get(address: &Address, path: &str) -> Result<Part, FetchError> {
    let mut stream = connect(address, &Timing::default()).await.map_err(|trouble| match trouble {
        Trouble::Passing(reason) => FetchError::Lost(FailureKind::Unreachable, reason),
        Trouble::Lasting(kind, reason) => FetchError::Lost(kind, reason),
    })?;
    let broke =
        |error: io::Error| FetchError::Lost(FailureKind::Unreachable, Reason::Broke { problem: (&error).into() });
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", address.authority());
    stream.write_all(request.as_bytes()).await.map_err(broke)?;
    stream.flush().await.map_err(broke)?;
    let mut answer = Vec::new();
    // A server that closes an encrypted connection without a word has said all that there was.
    match stream.take(MOST).read_to_end(&mut answer).await {
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => return Err(broke(error)),
        _ => {}
    }
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    match head.split(' ').nth(1) {
        Some("200") => Ok(Part { text: body.to_owned(), next: next_in(head) }),
        _ => Err(FetchError::NoFile(body.trim().to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_part_is_a_path_of_the_same_server() {
        for (head, expected) in [
            ("HTTP/1.1 200 OK\r\nlink: </a.txt?from=501>; rel=\"next\"\r\nx: y", Some("/a.txt?from=501")),
            ("HTTP/1.1 200 OK\r\nLink: </a>; rel=\"prev\"", None),
            ("HTTP/1.1 200 OK\r\nLink: <http://elsewhere/a>; rel=\"next\"", None),
            ("HTTP/1.1 200 OK", None),
        ] {
            assert_eq!(next_in(head).as_deref(), expected, "{head}");
        }
    }
}
