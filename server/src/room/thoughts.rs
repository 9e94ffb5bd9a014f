//! The reports of searches for the members of a room: a few per second, only while the host shows them, and dropped if
//! the room or a connection is slow.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bidak_shared::protocol::{RoomCode, Thinking};
use bidak_shared::registry::Thought;
use tokio::sync::mpsc;

use crate::base::millis::millis;
use crate::room::state::SearchKey;

/// The least time between two reports in a room, from whichever searches.
const PACE: Duration = Duration::from_millis(200);

/// Reports that may wait for the room.
const WAITING: usize = 4;

/// The moves of a line that members see.
const MOST_LINE_MOVES: usize = 16;

/// The room's end of the channel.
#[derive(Debug)]
pub(super) struct ThoughtReceiver {
    reports: mpsc::Receiver<(SearchKey, Thought)>,
    sender: mpsc::Sender<(SearchKey, Thought)>,
    is_on: Arc<AtomicBool>,
    sent_at: SentAt,
}

/// When the last report of a room was sent.
type SentAt = Arc<Mutex<Option<Instant>>>;

/// A search's end of the channel.
#[derive(Debug)]
pub(super) struct ThoughtSender {
    key: SearchKey,
    sender: mpsc::Sender<(SearchKey, Thought)>,
    is_on: Arc<AtomicBool>,
    sent_at: SentAt,
}

impl ThoughtReceiver {
    pub(super) fn new() -> Self {
        let (sender, reports) = mpsc::channel(WAITING);
        Self { reports, sender, is_on: Arc::default(), sent_at: SentAt::default() }
    }

    /// Turns the reports on or off.
    pub(super) fn switch(&self, is_on: bool) {
        self.is_on.store(is_on, Ordering::Relaxed);
    }

    /// The sender for a new search.
    pub(super) fn sender(&self, key: SearchKey) -> ThoughtSender {
        let (sender, is_on, sent_at) = (self.sender.clone(), Arc::clone(&self.is_on), Arc::clone(&self.sent_at));
        ThoughtSender { key, sender, is_on, sent_at }
    }

    /// The next report. Never resolves without one.
    pub(super) async fn receive(&mut self) -> (SearchKey, Thought) {
        match self.reports.recv().await {
            Some(report) => report,
            // The sender beside it is never dropped.
            None => std::future::pending().await,
        }
    }
}

impl ThoughtSender {
    /// Sends a report, if reports are on and the last one of the room is old enough.
    pub(super) fn send(&self, thought: &Thought, now: Instant) {
        if !self.is_on.load(Ordering::Relaxed) {
            return;
        }
        // No panic can leave a time inconsistent.
        let mut sent_at = self.sent_at.lock().unwrap_or_else(PoisonError::into_inner);
        if sent_at.is_some_and(|at| now.saturating_duration_since(at) < PACE) {
            return;
        }
        *sent_at = Some(now);
        drop(sent_at);
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
        bound: thought.bound,
        line: thought.pv.iter().take(MOST_LINE_MOVES).cloned().collect(),
        ms: millis(thought.time),
        done,
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Player;
    use bidak_shared::kind::ChosenBy;
    use bidak_shared::search::Bound;

    use super::*;

    fn thought() -> Thought {
        let (pv, time) = (vec!["a1".to_owned()], Duration::ZERO);
        Thought {
            best: "a1".to_owned(),
            score: 0,
            bound: Bound::Exact,
            depth: 1,
            nodes: 1,
            leaves: 1,
            time,
            pv,
            by: ChosenBy::Search,
        }
    }

    #[test]
    fn a_room_reports_at_most_five_times_a_second_however_many_searches_begin() {
        let (mut thoughts, start) = (ThoughtReceiver::new(), Instant::now());
        thoughts.switch(true);
        let mut received = Vec::new();
        // A quick game: a search each 50 ms, with two reports.
        for tenth in 0..40 {
            let now = start + Duration::from_millis(50) * tenth;
            let sender = thoughts.sender(SearchKey::at(tenth as usize, Player::First));
            for _ in 0..2 {
                sender.send(&thought(), now);
                while let Ok((key, _)) = thoughts.reports.try_recv() {
                    received.push(key.ply());
                }
            }
        }
        assert_eq!(received, (0..40).step_by(4).collect::<Vec<_>>());
        thoughts.switch(false);
        thoughts.sender(SearchKey::at(0, Player::First)).send(&thought(), start + Duration::from_hours(1));
        assert!(thoughts.reports.try_recv().is_err(), "the host wants none");
    }
}
