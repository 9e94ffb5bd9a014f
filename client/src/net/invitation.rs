//! Invitations: the address of a server, and optionally a goal there, as people send it to each other: `192.168.1.5`,
//! `ws://example.org:9000/ws`, an address of the page such as `http://192.168.1.5:7878/#/room/K7QF2M`, or the whole line
//! `bidak join 192.168.1.5 --room K7QF2M` that a host sees.

use std::fmt;
use std::str::FromStr;

use bidak_shared::protocol::{ChallengeCode, Handle, RoomCode, TournamentCode};

use crate::net::link::{Address, BadAddress};

/// Where to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The server.
    pub server: String,
    /// The goal there; the lobby without one.
    pub goal: Option<Goal>,
}

/// The screen that an address of the page opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A room.
    Room(RoomCode),
    /// A challenge.
    Challenge(ChallengeCode),
    /// The list of tournaments.
    Tournaments,
    /// A tournament.
    Tournament(TournamentCode),
    /// The wall of a tournament.
    Wall(TournamentCode),
    /// An account as everybody sees it.
    Profile(Handle),
    /// The strongest players.
    Leaders,
    /// The own account.
    Account,
    /// The account of a login card or of another device, by its code.
    Link(String),
}

impl Goal {
    /// The goal after the `#` of an address of the page: `None` for screens that only the page has; an error for a bad code.
    fn read(screen: &str) -> Result<Option<Self>, ()> {
        fn code<T: FromStr>(text: &str) -> Result<T, ()> {
            text.parse().map_err(|_| ())
        }
        let parts: Vec<&str> = screen.trim_matches('/').split('/').collect();
        Ok(Some(match parts[..] {
            ["room", room, ..] => Self::Room(code(room)?),
            ["challenge", challenge, ..] => Self::Challenge(code(challenge)?),
            ["t"] | ["t", "new", ..] => Self::Tournaments,
            ["t", tournament, "wall", ..] => Self::Wall(code(tournament)?),
            ["t", tournament, ..] => Self::Tournament(code(tournament)?),
            ["profile", handle, ..] => Self::Profile(code(handle)?),
            ["leaders", ..] => Self::Leaders,
            ["account", ..] => Self::Account,
            ["link", link, ..] => {
                let is_code = link.len() <= MOST_LINK && link.bytes().all(|letter| letter.is_ascii_alphanumeric());
                Self::Link(Some(link.to_owned()).filter(|link| is_code && !link.is_empty()).ok_or(())?)
            }
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Room(code) => write!(f, "#/room/{code}"),
            Self::Challenge(code) => write!(f, "#/challenge/{code}"),
            Self::Tournaments => write!(f, "#/t"),
            Self::Tournament(code) => write!(f, "#/t/{code}"),
            Self::Wall(code) => write!(f, "#/t/{code}/wall"),
            Self::Profile(handle) => write!(f, "#/profile/{handle}"),
            Self::Leaders => write!(f, "#/leaders"),
            Self::Account => write!(f, "#/account"),
            Self::Link(code) => write!(f, "#/link/{code}"),
        }
    }
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goal = self.goal.as_ref().map_or_else(String::new, Goal::to_string);
        write!(f, "{}{goal}", self.server)
    }
}

impl FromStr for Invitation {
    type Err = BadAddress;

    /// Reads the address of a server or of its page.
    fn from_str(text: &str) -> Result<Self, BadAddress> {
        let text = text.trim();
        let Some((server, screen)) = text.split_once('#') else {
            text.parse::<Address>()?;
            return Ok(Self { server: text.to_owned(), goal: None });
        };
        let server = Address::of_page(server)?.to_string();
        let goal =
            Goal::read(screen).map_err(|()| BadAddress::Page { text: text.chars().take(MOST_SHOWN).collect() })?;
        Ok(Self { server, goal })
    }
}

/// The most characters of a wrong address in a sentence about it.
const MOST_SHOWN: usize = 60;

/// The longest code of a login card; only the server knows which there are.
const MOST_LINK: usize = 40;

/// The longest text that is read.
const MOST_CHARACTERS: usize = 300;

impl Invitation {
    /// The address of the server.
    pub fn address(&self) -> Result<Address, BadAddress> {
        self.server.parse()
    }

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
            [server, "--room", room] | ["--room", room, server] => (server, Some(Goal::Room(room.parse().ok()?))),
            _ => return None,
        };
        let is_plain = server == "localhost" || server.contains(['.', ':']) || is_command || room.is_some();
        let Self { server, goal } = server.parse().ok().filter(|_| is_plain)?;
        Some(Self { server, goal: room.or(goal) })
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
            let goal = room.map(Goal::Room);
            assert_eq!(Invitation::read(text), Some(Invitation { server: server.to_owned(), goal }), "{text}");
        }
    }

    #[test]
    fn every_address_of_the_page_leads_to_what_it_shows() {
        let tournament = || "T4K9QZ".parse().expect("a code");
        for (screen, goal) in [
            ("", None),
            ("#/lobby", None),
            ("#/help", None),
            ("#/class", None),
            ("#/room/k7qf2m", Some(Goal::Room("K7QF2M".parse().expect("a code")))),
            ("#/challenge/4TQ9ZK0M", Some(Goal::Challenge("4TQ9ZK0M".parse().expect("a code")))),
            ("#/t", Some(Goal::Tournaments)),
            ("#/t/new", Some(Goal::Tournaments)),
            ("#/t/T4K9QZ", Some(Goal::Tournament(tournament()))),
            ("#/t/T4K9QZ/wall", Some(Goal::Wall(tournament()))),
            ("#/profile/ana", Some(Goal::Profile("ana".parse().expect("a handle")))),
            ("#/leaders", Some(Goal::Leaders)),
            ("#/account", Some(Goal::Account)),
            ("#/link/4TQ9ZK0M", Some(Goal::Link("4TQ9ZK0M".to_owned()))),
        ] {
            let read = Invitation::read(&format!("http://192.168.1.5:9000/{screen}")).expect("an address");
            assert_eq!(read.goal, goal, "{screen}");
            let address: Address = read.server.parse().expect("an address");
            assert_eq!(address.to_string(), "ws://192.168.1.5:9000/ws", "{screen}");
            assert_eq!(read.to_string().parse(), Ok(read), "{screen}");
        }
    }

    #[test]
    fn an_address_of_the_page_without_a_port_has_that_of_browsers() {
        let server = |text: &str| Invitation::read(text).expect("an address").server;
        assert_eq!(server("http://example.org/#/t"), "ws://example.org:80/ws");
        assert_eq!(server("http://example.org/play/#/t"), "ws://example.org:80/play/ws");
        assert_eq!(server("example.org/#/t"), "ws://example.org:7878/ws");
        #[cfg(feature = "tls")]
        assert_eq!(server("https://example.org/#/t"), "wss://example.org:443/ws");
    }

    #[test]
    fn a_wrong_code_in_an_address_of_the_page_gets_a_sentence() {
        for screen in ["room/XX", "challenge/K7QF2M", "t/7", "profile/-", "link/no code"] {
            let error = format!("http://a.b/#/{screen}").parse::<Invitation>().expect_err(screen);
            assert!(matches!(error, BadAddress::Page { .. }), "{screen}: {error}");
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
