//! The numbered events of a room, as the frames that its members receive.
//!
//! Each event is serialised once. The last ones are kept, so that a member who lost the connection can be sent what
//! was missed.

use std::collections::VecDeque;

use bidak_shared::protocol::{Event, RoomCode, RoomEvent, ServerMessage};

use crate::outbox::{self, Frame};

/// The versions of a room and the last of its events.
#[derive(Debug)]
pub(crate) struct Log {
    room: RoomCode,
    version: u32,
    kept: VecDeque<Frame>,
    kept_bytes: usize,
    most_bytes: usize,
    /// Not yet sent to the members.
    fresh: Vec<Frame>,
}

impl Log {
    /// A log that keeps at most `most_bytes` bytes of events.
    pub(crate) fn new(room: RoomCode, most_bytes: usize) -> Self {
        Self { room, version: 0, kept: VecDeque::new(), kept_bytes: 0, most_bytes, fresh: Vec::new() }
    }

    /// Lets the numbers go on from `version`.
    pub(crate) fn skip_to(&mut self, version: u32) {
        self.version = version;
    }

    /// The version of the last event; 0 before the first.
    pub(crate) fn version(&self) -> u32 {
        self.version
    }

    /// Numbers an event, keeps it, and has it sent.
    pub(crate) fn push(&mut self, event: Event) {
        self.version += 1;
        let frame = outbox::frame(&ServerMessage::Event(RoomEvent { room: self.room, version: self.version, event }));
        self.kept_bytes += frame.len();
        self.kept.push_back(frame.clone());
        while self.kept_bytes > self.most_bytes
            && let Some(oldest) = self.kept.pop_front()
        {
            self.kept_bytes -= oldest.len();
        }
        self.fresh.push(frame);
    }

    /// The events after `version`, oldest first; `None` if they are no longer kept, or if this log never
    /// was at that version.
    pub(crate) fn since(&self, version: u32) -> Option<Vec<Frame>> {
        let missed = self.version.checked_sub(version)? as usize;
        let skipped = self.kept.len().checked_sub(missed)?;
        Some(self.kept.iter().skip(skipped).cloned().collect())
    }

    /// What is to be sent to the members now.
    pub(crate) fn take_fresh(&mut self) -> Vec<Frame> {
        std::mem::take(&mut self.fresh)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn versions(frames: &[Frame]) -> Vec<u32> {
        let version = |frame: &Frame| match ServerMessage::decode(frame).expect("our own message") {
            ServerMessage::Event(event) => event.version,
            other => panic!("an event, not {other:?}"),
        };
        frames.iter().map(version).collect()
    }

    fn log_of(events: u32, most_bytes: usize) -> Log {
        let mut log = Log::new(RoomCode::from_bits(1), most_bytes);
        for count in 0..events {
            log.push(Event::Spectators { count });
        }
        log
    }

    #[test]
    fn events_are_numbered_from_one_without_gaps() {
        let mut log = log_of(3, 1000);
        assert_eq!(log.version(), 3);
        assert_eq!(versions(&log.take_fresh()), [1, 2, 3]);
        assert!(log.take_fresh().is_empty());
    }

    #[test]
    fn what_was_missed_is_replayed_while_it_is_kept() {
        let log = log_of(5, 1000);
        for (seen, missed) in [(5, vec![]), (4, vec![5]), (2, vec![3, 4, 5]), (0, vec![1, 2, 3, 4, 5])] {
            assert_eq!(versions(&log.since(seen).expect("all are kept")), missed);
        }
    }

    #[test]
    fn a_version_that_never_was_is_not_replayed() {
        assert_eq!(log_of(5, 1000).since(6), None);
    }

    #[test]
    fn only_the_last_bytes_are_kept() {
        let log = log_of(100, 500);
        assert_eq!(log.since(0), None);
        let last = log.since(99).expect("the last event is kept");
        assert_eq!(versions(&last), [100]);
        assert!(log.kept_bytes <= 500);
    }
}
