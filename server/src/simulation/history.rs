//! The history of a run: all actions, views and faults in order, with times. The tests that kill real nodes over `PostgreSQL` include this
//! file.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use bidak_shared::game::EndReason;
use bidak_shared::protocol::{Command, OfferKind, PlayerId, RefusalCode, RoomCode};
use tokio::time::Instant;

use super::wires::Place;
use crate::store::{Fact, GameFact};

/// A player or a spectator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MemberId {
    pub(super) table: usize,
    pub(super) chair: Chair,
}

/// The role of a member of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Chair {
    /// Makes the rooms, and plays.
    Host,
    /// Plays.
    Guest,
    /// Watches.
    Spectator,
}

impl MemberId {
    /// The handle of the member's account.
    pub(super) fn handle(self) -> String {
        format!("{}-{}", self.first_name().to_lowercase(), self.table)
    }

    /// A name for each chair; the names of the chairs themselves are roles, which no player may carry.
    fn first_name(self) -> &'static str {
        match self.chair {
            Chair::Host => "Ana",
            Chair::Guest => "Budi",
            Chair::Spectator => "Citra",
        }
    }
}

impl fmt::Display for MemberId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.first_name(), self.table)
    }
}

/// One game: the room, and the number of the game there.
pub(super) type GameKey = (RoomCode, u32);

/// The kind of a request, as far as it decides whether a refusal is right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RequestKind {
    /// Makes a room at the node of the connection.
    Room,
    /// Plays a move.
    Move(GameKey, u32),
    /// Offers a rematch after a game.
    Rematch(GameKey),
    /// Works only once: an order to a tournament, a bot for a room, or a handle.
    Once(Option<RoomCode>, String),
    /// Enters a room, or does something else there.
    In(RoomCode),
    Other,
}

impl RequestKind {
    /// The kind of a command. The number is that of the game in its room, as the player knows it.
    pub(super) fn by(command: &Command, number: u32) -> Self {
        match command {
            Command::Create { .. } => Self::Room,
            Command::Move { room, ply, .. } => Self::Move((*room, number), *ply),
            Command::Offer { room, offer: OfferKind::Rematch } => Self::Rematch((*room, number)),
            Command::AddBot { .. }
            | Command::Direct(_)
            | Command::Account { handle: Some(_) }
            | Command::Enter { handle: Some(_), .. } => Self::Once(command.room(), format!("{command:?}")),
            _ => command.room().map_or(Self::Other, Self::In),
        }
    }

    /// The room of the request.
    pub(super) fn room(&self) -> Option<RoomCode> {
        match self {
            Self::Move((room, _), _) | Self::Rematch((room, _)) | Self::In(room) => Some(*room),
            Self::Once(room, _) => *room,
            Self::Room | Self::Other => None,
        }
    }
}

/// An action or a view of a member. Times are in milliseconds of the history.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    Connected(Place),
    /// Got this identity and handle from a node.
    Welcome(PlayerId, Option<String>),
    Lost(String),
    /// Sent a move.
    Sent(GameKey, u32, String),
    /// Sent a request that works only once.
    Requested(RequestKind),
    /// Sent a move that was acknowledged.
    Acknowledged(GameKey, u32, String),
    /// Got a new room, requested at this time.
    Made(u128),
    /// Got a refusal of a request that was sent at the time `at`.
    Refused {
        asked: RequestKind,
        at: u128,
        code: RefusalCode,
        sentence: String,
    },
    /// Got a snapshot of the room, requested at the time `at`.
    Entered {
        at: u128,
        game: GameKey,
        version: u32,
        moves: Vec<String>,
        ending: Option<EndReason>,
    },
    /// Saw an event; `moves` and `ending` are the game after it.
    Saw {
        game: GameKey,
        version: u32,
        event: String,
        moves: Vec<String>,
        ending: Option<EndReason>,
    },
    /// Took a handle.
    Registered(String),
    /// Entered the tournament.
    EnteredTournament(PlayerId),
    /// Saw a fact of the tournament; `last` is the version before on the same connection.
    TournamentFact {
        version: u32,
        last: Option<u32>,
        fact: String,
    },
    ChatSent(String),
    ChatSeen(String),
}

/// An event of a node that may keep it from serving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Incident {
    /// It starts, without rooms.
    Begins(Place),
    /// It is asked to stop.
    Stops(Place),
    /// It has stopped in order.
    HasStopped(Place),
    /// It ends at once, by a kill or by itself.
    Dies(Place),
    /// A fault cuts it off from the store, one way or both ways.
    Cut(Place),
    /// One such fault has ended; there may be others.
    Healed(Place),
    /// It was fenced, or could not know whether it is.
    Fenced(Place),
    /// It has ended because the others did not reach it.
    Aside(Place),
    /// All faults have ended.
    Calm,
}

impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begins(node) => write!(f, "{node} starts"),
            Self::Stops(node) => write!(f, "{node} stops"),
            Self::HasStopped(node) => write!(f, "{node} has stopped"),
            Self::Dies(node) => write!(f, "{node} dies"),
            Self::Cut(node) => write!(f, "{node} does not reach the store"),
            Self::Healed(node) => write!(f, "{node} is cut off no longer"),
            Self::Fenced(node) => write!(f, "{node} is fenced"),
            Self::Aside(node) => write!(f, "{node} has stepped aside"),
            Self::Calm => f.write_str("nothing fails any more"),
        }
    }
}

/// A line of the history.
#[derive(Clone, Debug)]
pub(super) enum Line {
    /// A comment for the reader, for example about a fault.
    Note(String),
    Incident(Incident),
    /// The store has taken these facts.
    Stored(Vec<GameFact>),
    Deed(MemberId, Deed),
}

/// The history of a run.
#[derive(Clone, Debug)]
pub(super) struct History {
    since: Instant,
    lines: Arc<Mutex<Vec<(u128, Line)>>>,
}

impl History {
    /// An empty history that begins now.
    pub(super) fn begin() -> Self {
        Self { since: Instant::now(), lines: Arc::default() }
    }

    /// All lines, with times in milliseconds.
    pub(super) fn lines(&self) -> MutexGuard<'_, Vec<(u128, Line)>> {
        self.lines.lock().expect("nobody panics with it")
    }

    /// The time since the beginning, in milliseconds.
    pub(super) fn now(&self) -> u128 {
        self.since.elapsed().as_millis()
    }

    fn add(&self, line: Line) {
        self.lines().push((self.now(), line));
    }

    pub(super) fn note(&self, text: String) {
        self.add(Line::Note(text));
    }

    pub(super) fn happened(&self, incident: Incident) {
        self.add(Line::Incident(incident));
    }

    pub(super) fn stored(&self, facts: Vec<GameFact>) {
        self.add(Line::Stored(facts));
    }

    pub(super) fn record(&self, member: MemberId, deed: Deed) {
        self.add(Line::Deed(member, deed));
    }
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, line) in self.lines().iter() {
            write!(f, "{at:>7} ")?;
            match line {
                Line::Note(text) => writeln!(f, "-- {text}")?,
                Line::Incident(incident) => writeln!(f, "-- {incident}")?,
                Line::Stored(facts) => writeln!(f, "-- stored: {}", summary(facts))?,
                Line::Deed(member, deed) => writeln!(f, "{member}: {deed}")?,
            }
        }
        Ok(())
    }
}

/// A short form of facts.
fn summary(facts: &[GameFact]) -> String {
    let say = |GameFact { game, fact }: &GameFact| match fact {
        Fact::Started(start) => format!("{game} is {}#{}", start.room, start.number),
        Fact::Moved { ply, text, .. } => format!("{game} {ply} {text}"),
        Fact::Ended(ending) => format!("{game} ended {}", ending.reason),
        Fact::TakenBack { ply, .. } => format!("{game} back to {ply}"),
        Fact::Due(_) => format!("{game} has a deadline"),
        Fact::Prepared(_) => format!("{game} has a prepared move"),
        Fact::Clocks(_) => format!("{game} paused"),
        Fact::Kept(kept) => format!("{game} {}", if kept.is_unloaded { "unloaded" } else { "kept" }),
        Fact::Loaded { .. } => format!("{game} loaded"),
    };
    facts.iter().map(say).collect::<Vec<_>>().join(", ")
}

/// A version as its tenure and the number of the event.
fn split(version: &u32) -> String {
    format!("{}.{}", version >> 20, version & 0xf_ffff)
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connected(place) => write!(f, "connected to {place}"),
            Self::Welcome(player, handle) => write!(f, "is {player}, {handle:?}"),
            Self::Lost(why) => write!(f, "lost: {why}"),
            Self::Sent((room, _), ply, text) => write!(f, "> {room} {ply} {text}"),
            Self::Acknowledged((room, _), ply, text) => write!(f, "< {room} {ply} {text} ok"),
            Self::Requested(asked) => write!(f, "> {asked:?}"),
            Self::Made(at) => write!(f, "has a new room, asked for at {at}"),
            Self::Refused { asked, at, code, sentence } => {
                write!(f, "refused {code} for {asked:?} at {at}: {sentence}")
            }
            Self::Entered { game: (room, number), version, moves, ending, .. } => {
                write!(f, "in {room}#{number} at {} {moves:?} {ending:?}", split(version))
            }
            Self::Saw { game: (room, number), version, event, .. } => {
                write!(f, "saw {room}#{number} {} {event}", split(version))
            }
            Self::Registered(handle) => write!(f, "has the handle {handle}"),
            Self::EnteredTournament(player) => write!(f, "entered the tournament as {player}"),
            Self::TournamentFact { version, fact, .. } => write!(f, "saw fact {version} {fact}"),
            Self::ChatSent(text) => write!(f, "> chat {text:?}"),
            Self::ChatSeen(text) => write!(f, "saw chat {text:?}"),
        }
    }
}
