//! A member's view of a room. The tests that kill real nodes over `PostgreSQL` include this file.

use bidak_shared::game::{EndReason, Player as Side};
use bidak_shared::protocol::{Event, Snapshot, Status, Turn};

/// A member's view of a room.
#[derive(Debug, Default)]
pub(super) struct View {
    /// The number of the current game in the room; 0 before the first one.
    pub(super) number: u32,
    /// None before the room was seen.
    pub(super) version: Option<u32>,
    pub(super) status: Option<Status>,
    pub(super) moves: Vec<String>,
    pub(super) turn: Option<Turn>,
    pub(super) ending: Option<EndReason>,
    /// The room is closed.
    pub(super) is_closed: bool,
}

impl View {
    /// The view that a snapshot gives.
    pub(super) fn of(snapshot: &Snapshot) -> Self {
        Self {
            number: snapshot.games,
            version: Some(snapshot.version),
            status: Some(snapshot.status),
            moves: snapshot.moves.clone(),
            turn: Some(snapshot.turn.clone()),
            ending: snapshot.ending.map(|ending| ending.reason),
            is_closed: false,
        }
    }

    /// Applies an event of the room; returns a short text for it.
    pub(super) fn apply(&mut self, event: &Event) -> String {
        match event {
            Event::Started { games, turn, .. } => {
                (self.number, self.status, self.ending) = (*games, Some(Status::Playing), None);
                self.moves.clear();
                self.turn = Some(turn.clone());
                "started".to_owned()
            }
            Event::Moved { by, text, turn, .. } => {
                self.moves.push(text.clone());
                self.turn = Some(turn.clone());
                format!("{} {text}", if *by == Side::First { "first" } else { "second" })
            }
            Event::Ended(ending) => {
                self.ending = Some(ending.reason);
                format!("ended {}", ending.reason)
            }
            Event::Closed => {
                self.is_closed = true;
                "closed".to_owned()
            }
            Event::Chat(line) => format!("chat {}", line.text),
            Event::Presence { side, connected, .. } => format!("presence {side} {connected}"),
            Event::Seated { side, .. } => format!("seated {side}"),
            Event::Vacated { side } => format!("vacated {side}"),
            Event::Spectators { count } => format!("spectators {count}"),
            other => format!("{other:?}"),
        }
    }

    /// Whether the game is over: ended, or left by a player, so that the room waits for another one, also after a restart.
    pub(super) fn is_over(&self) -> bool {
        let waits_again = self.number > 0 && self.status == Some(Status::Waiting);
        self.ending.is_some() || self.is_closed || waits_again
    }
}
