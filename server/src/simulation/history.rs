//! All actions, views and faults of a run, in order, with the times.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use bidak_shared::game::EndReason;
use bidak_shared::protocol::{Command, OfferKind, PlayerId, RefusalCode, RoomCode};
use tokio::time::Instant;

use super::wires::Place;
use crate::store::{Fact, GameFact};

/// A player or a spectator: the number of the table, and the chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Who {
    pub(super) table: usize,
    pub(super) chair: Chair,
}

/// An action at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Chair {
    /// Makes the rooms, and plays.
    Host,
    /// Plays.
    Guest,
    /// Watches.
    Spectator,
}

impl Who {
    /// The handle of the member's account.
    pub(super) fn handle(self) -> String {
        let name = match self.chair {
            Chair::Host => "ana",
            Chair::Guest => "budi",
            Chair::Spectator => "citra",
        };
        format!("{name}-{}", self.table)
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.chair, self.table)
    }
}

/// One game in a room: which one it is there.
pub(super) type GameKey = (RoomCode, u32);

/// The kind of a request, as far as a refusal is judged by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RequestKind {
    /// A new room, which the node of the connection makes.
    Room,
    /// To play a move.
    Move(GameKey, u32),
    /// To play again after a game.
    Rematch(GameKey),
    /// Something that can be done once: an order to a tournament, a bot for a room, or a handle.
    Once(Option<RoomCode>, String),
    /// To enter a room, or something else there.
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

    /// The room in which something is asked for.
    pub(super) fn room(&self) -> Option<RoomCode> {
        match self {
            Self::Move((room, _), _) | Self::Rematch((room, _)) | Self::In(room) => Some(*room),
            Self::Once(room, _) => *room,
            Self::Room | Self::Other => None,
        }
    }
}

/// Something that somebody did or saw. Times are in milliseconds, as in the history.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    Connected(Place),
    /// The identity and the handle, by a node's answer.
    Welcome(PlayerId, Option<String>),
    Lost(String),
    /// Sent a move.
    Sent(GameKey, u32, String),
    /// Requested something that can be done once.
    Requested(RequestKind),
    /// The move was acknowledged.
    Acknowledged(GameKey, u32, String),
    /// Got a new room, which was asked for at that time.
    Made(u128),
    /// Was refused something that was asked for at that time.
    Refused {
        asked: RequestKind,
        at: u128,
        code: RefusalCode,
        sentence: String,
    },
    /// Saw the whole room, as asked for at that time.
    Entered {
        at: u128,
        game: GameKey,
        version: u32,
        moves: Vec<String>,
        ending: Option<EndReason>,
    },
    /// Saw an event, after which the room is as `moves` and `ending` say.
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
    /// Saw a fact of the tournament; `last` is the version before it on the same connection.
    TournamentFact {
        version: u32,
        last: Option<u32>,
        fact: String,
    },
    ChatSent(String),
    ChatSeen(String),
}

/// Something that happens to a node, and may keep it from serving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Incident {
    /// A life of it begins: it has no rooms yet.
    Begins(Place),
    /// It is asked to end.
    Stops(Place),
    /// It has ended as it was asked to.
    HasStopped(Place),
    /// It ends in the middle of everything, or by itself.
    Dies(Place),
    /// Something keeps it from the store, or the store from it.
    Cut(Place),
    /// That is over; there may be others of the kind.
    Healed(Place),
    /// It was fenced, or could not know whether it was.
    Fenced(Place),
    /// It has ended because the others did not reach it.
    Aside(Place),
    /// Nothing keeps any node from the store any more.
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
    /// Something happened to the world.
    Note(String),
    /// Something happened to a node.
    Incident(Incident),
    /// The store has this from now on.
    Stored(Vec<GameFact>),
    Deed(Who, Deed),
}

/// The history of a run.
#[derive(Clone, Debug)]
pub(super) struct History {
    since: Instant,
    lines: Arc<Mutex<Vec<(u128, Line)>>>,
}

impl History {
    /// Begins now.
    pub(super) fn begin() -> Self {
        Self { since: Instant::now(), lines: Arc::default() }
    }

    /// Everything until now, with the times in milliseconds.
    pub(super) fn lines(&self) -> MutexGuard<'_, Vec<(u128, Line)>> {
        self.lines.lock().expect("nobody panics with it")
    }

    /// The time, in milliseconds.
    pub(super) fn now(&self) -> u128 {
        self.since.elapsed().as_millis()
    }

    fn add(&self, line: Line) {
        self.lines().push((self.now(), line));
    }

    /// Something happened to the world.
    pub(super) fn note(&self, what: String) {
        self.add(Line::Note(what));
    }

    /// Something happened to a node.
    pub(super) fn happened(&self, incident: Incident) {
        self.add(Line::Incident(incident));
    }

    /// The store has taken facts.
    pub(super) fn stored(&self, facts: Vec<GameFact>) {
        self.add(Line::Stored(facts));
    }

    /// Somebody did or saw something.
    pub(super) fn did(&self, who: Who, deed: Deed) {
        self.add(Line::Deed(who, deed));
    }
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, line) in self.lines().iter() {
            write!(f, "{at:>7} ")?;
            match line {
                Line::Note(what) => writeln!(f, "-- {what}")?,
                Line::Incident(incident) => writeln!(f, "-- {incident}")?,
                Line::Stored(facts) => writeln!(f, "-- stored: {}", summary(facts))?,
                Line::Deed(who, deed) => writeln!(f, "{who}: {deed}")?,
            }
        }
        Ok(())
    }
}

/// Facts in short.
fn summary(facts: &[GameFact]) -> String {
    let say = |GameFact { game, fact }: &GameFact| match fact {
        Fact::Started(start) => format!("{game} is {}#{}", start.room, start.number),
        Fact::Moved { ply, text, .. } => format!("{game} {ply} {text}"),
        Fact::Ended(ending) => format!("{game} ended {}", ending.reason),
        Fact::TakenBack { ply, .. } => format!("{game} back to {ply}"),
        Fact::Paused(_) => format!("{game} paused"),
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
