//! What everybody did and saw, in order, with the times.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use bidak_shared::game::EndReason;
use bidak_shared::protocol::{PlayerId, RefusalCode, RoomCode};
use tokio::time::Instant;

use super::wires::Place;

/// A player or a spectator: the number of the table, and the chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Who {
    pub(super) table: usize,
    pub(super) chair: Chair,
}

/// What somebody does at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Chair {
    /// Makes the rooms, and plays.
    Host,
    /// Plays.
    Guest,
    /// Watches.
    Spectator,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.chair, self.table)
    }
}

/// One game in a room: which one it is there.
pub(super) type GameKey = (RoomCode, u32);

/// Something that somebody did or saw.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    Connected(Place),
    Welcome(PlayerId),
    Lost(String),
    /// Sent a move.
    Sent(GameKey, u32, String),
    /// The move was acknowledged.
    Acknowledged(GameKey, u32, String),
    Refused(RefusalCode, String),
    /// There is no such room.
    NoRoom(RoomCode),
    /// Saw the whole room.
    Entered {
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
}

/// A line of the history.
#[derive(Clone, Debug)]
pub(super) enum Line {
    /// Something happened to the world.
    Note(String),
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

    fn add(&self, line: Line) {
        self.lines().push((self.since.elapsed().as_millis(), line));
    }

    /// Something happened to the world.
    pub(super) fn note(&self, what: String) {
        self.add(Line::Note(what));
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
                Line::Deed(who, deed) => writeln!(f, "{who}: {deed}")?,
            }
        }
        Ok(())
    }
}

/// A version as its tenure and the number of the event.
fn split(version: &u32) -> String {
    format!("{}.{}", version >> 20, version & 0xf_ffff)
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connected(place) => write!(f, "connected to {place}"),
            Self::Welcome(player) => write!(f, "is {player}"),
            Self::Lost(why) => write!(f, "lost: {why}"),
            Self::Sent((room, _), ply, text) => write!(f, "> {room} {ply} {text}"),
            Self::Acknowledged((room, _), ply, text) => write!(f, "< {room} {ply} {text} ok"),
            Self::Refused(code, about) => write!(f, "refused {code}: {about}"),
            Self::NoRoom(room) => write!(f, "finds no {room}"),
            Self::Entered { game: (room, number), version, moves, ending } => {
                write!(f, "in {room}#{number} at {} {moves:?} {ending:?}", split(version))
            }
            Self::Saw { game: (room, number), version, event, .. } => {
                write!(f, "saw {room}#{number} {} {event}", split(version))
            }
        }
    }
}
