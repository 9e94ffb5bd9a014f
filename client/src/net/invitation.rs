//! Invitations: the address of a server, and optionally a room, as people send it to each other: `192.168.1.5`,
//! `ws://example.org:9000/ws`, or the whole line `bidak join 192.168.1.5 --room K7QF2M` that a host sees.

use bidak_shared::protocol::RoomCode;

use crate::net::link::Address;

/// Where to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The server.
    pub server: String,
    /// A room there.
    pub room: Option<RoomCode>,
}

/// The longest text that is read.
const MOST_CHARACTERS: usize = 300;

impl Invitation {
    /// Reads a pasted text. Any word could be the name of a host, so a lone word without a dot, a colon or a number is
    /// none.
    pub fn read(text: &str) -> Option<Self> {
        if text.len() > MOST_CHARACTERS {
            return None;
        }
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let is_command = words.starts_with(&["bidak", "join"]);
        if is_command {
            words.drain(..2);
        }
        let (server, room) = match words[..] {
            [server] => (server, None),
            [server, "--room", room] | ["--room", room, server] => (server, Some(room.parse().ok()?)),
            _ => return None,
        };
        let is_plain = server == "localhost" || server.contains(['.', ':']) || is_command || room.is_some();
        (is_plain && server.parse::<Address>().is_ok()).then(|| Self { server: server.to_owned(), room })
    }
}

/// The shortest form of an address that leads to the same server: the scheme and the path are understood.
pub fn shared_as(url: &str) -> &str {
    let bare = url.strip_prefix("ws://").unwrap_or(url);
    bare.strip_suffix("/ws").unwrap_or(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_whole_commands_are_read() {
        for (text, server, room) in [
            ("192.168.1.5", "192.168.1.5", None),
            (" ws://example.org:9000/ws\n", "ws://example.org:9000/ws", None),
            ("localhost", "localhost", None),
            ("bidak join laptop", "laptop", None),
            ("bidak join 192.168.1.5 --room k7qf2m", "192.168.1.5", Some("K7QF2M")),
            ("example.org --room K7QF2M", "example.org", Some("K7QF2M")),
        ] {
            let room = room.map(|code: &str| code.parse().expect("a code"));
            assert_eq!(Invitation::read(text), Some(Invitation { server: server.to_owned(), room }), "{text}");
        }
    }

    #[test]
    fn anything_else_is_no_invitation() {
        let long = format!("{}.example.org", "a".repeat(400));
        for text in ["", "hello", "hello world", "see example.org", "a.b --room x", "ftp://a.b", "\u{1b}[31m", &long] {
            assert_eq!(Invitation::read(text), None, "{text}");
        }
    }
}
