//! The reports of searches for the members of a room: a few per second, only while the host wants them, and dropped if
//! the room or a connection is slow.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bidak_shared::protocol::{RoomCode, Thinking};
use bidak_shared::registry::Thought;
use tokio::sync::mpsc;

use crate::millis::millis;
use crate::room::state::SearchKey;

/// The least time between two reports of a search.
const PACE: Duration = Duration::from_millis(200);

/// Reports that may wait for the room.
const WAITING: usize = 4;

/// The moves of a line that members see.
const LINE: usize = 16;

/// The room's end.
#[derive(Debug)]
pub(super) struct Ear {
    reports: mpsc::Receiver<(SearchKey, Thought)>,
    sender: mpsc::Sender<(SearchKey, Thought)>,
    listens: Arc<AtomicBool>,
}

/// A search's end.
#[derive(Debug)]
pub(super) struct Voice {
    key: SearchKey,
    sender: mpsc::Sender<(SearchKey, Thought)>,
    listens: Arc<AtomicBool>,
    spoke_at: Option<Instant>,
}

impl Ear {
    pub(super) fn new() -> Self {
        let (sender, reports) = mpsc::channel(WAITING);
        Self { reports, sender, listens: Arc::default() }
    }

    /// Turns the reports on or off.
    pub(super) fn listen(&self, listens: bool) {
        self.listens.store(listens, Ordering::Relaxed);
    }

    /// For a new search.
    pub(super) fn voice(&self, key: SearchKey) -> Voice {
        Voice { key, sender: self.sender.clone(), listens: Arc::clone(&self.listens), spoke_at: None }
    }

    /// The next report. Waits for ever where none comes.
    pub(super) async fn hear(&mut self) -> (SearchKey, Thought) {
        match self.reports.recv().await {
            Some(report) => report,
            // The sender beside it is never dropped.
            None => std::future::pending().await,
        }
    }
}

impl Voice {
    /// Sends a report, if reports are on and the last one is old enough.
    pub(super) fn say(&mut self, thought: &Thought) {
        if !self.listens.load(Ordering::Relaxed) || self.spoke_at.is_some_and(|at| at.elapsed() < PACE) {
            return;
        }
        self.spoke_at = Some(Instant::now());
        let _ = self.sender.try_send((self.key, thought.clone())); // The room is busy, or gone.
    }
}

/// The message about a thought.
pub(super) fn message(room: RoomCode, key: SearchKey, thought: &Thought, done: bool) -> Thinking {
    Thinking {
        room,
        ply: u32::try_from(key.ply()).unwrap_or(u32::MAX),
        side: key.side,
        depth: thought.depth,
        nodes: thought.nodes,
        score: thought.score,
        line: thought.pv.iter().take(LINE).cloned().collect(),
        ms: millis(thought.time),
        done,
    }
}
