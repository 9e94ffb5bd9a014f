//! The last events of a room as frames, for members who resume after a lost connection.
//!
//! The frames have positions and no legal moves ([`Detail::Position`]), like those that most members are sent.

use std::collections::VecDeque;

#[cfg(doc)]
use bidak_shared::protocol::Detail;

use bidak_shared::protocol::PlayerId;

use crate::caller::blocks::Blocks;
use crate::room::state::KeptFrom;
use crate::wire::outbox::Frame;

/// An event without its lines of chat, for readers who have blocked their author and those from whom they are kept.
#[derive(Clone, Debug)]
pub(super) struct Hidden {
    pub(super) by: Option<PlayerId>,
    pub(super) kept_from: KeptFrom,
    pub(super) frame: Frame,
}

impl Hidden {
    /// The frame for such a reader.
    pub(super) fn from(&self, reader: PlayerId, blocks: &Blocks) -> Option<Frame> {
        let is_kept = match self.kept_from {
            KeptFrom::Nobody => false,
            KeptFrom::Players(players) => players.contains(&Some(reader)),
            KeptFrom::Others(players) => !players.contains(&Some(reader)),
        };
        (is_kept || self.by.is_some_and(|by| blocks.contains(by))).then(|| self.frame.clone())
    }
}

/// The last frames, up to a number of bytes.
#[derive(Debug)]
pub(super) struct Log {
    /// The version of the last event.
    version: u32,
    /// The bytes of the frames, oldest first. Copied, because freeing a frame that has left the cache costs more than
    /// the copy.
    bytes: VecDeque<u8>,
    kept: VecDeque<Kept>,
    most_bytes: usize,
}

/// An event that is kept.
#[derive(Debug)]
struct Kept {
    /// The length of its frame.
    length: usize,
    hidden: Option<Box<Hidden>>,
}

impl Log {
    /// A log of a room whose last event has this version; it keeps at most `most_bytes` bytes.
    pub(super) fn new(version: u32, most_bytes: usize) -> Self {
        Self { version, bytes: VecDeque::new(), kept: VecDeque::new(), most_bytes }
    }

    /// The version of the last event.
    pub(super) fn version(&self) -> u32 {
        self.version
    }

    /// Adds the next event.
    pub(super) fn push(&mut self, version: u32, frame: &Frame, hidden: Option<Hidden>) {
        debug_assert_eq!(version, self.version + 1, "versions have no gaps");
        self.version = version;
        let length = frame.len();
        while self.bytes.len() + length > self.most_bytes
            && let Some(oldest) = self.kept.pop_front()
        {
            self.bytes.drain(..oldest.length);
        }
        if length <= self.most_bytes {
            self.bytes.extend(frame.bytes());
            self.kept.push_back(Kept { length, hidden: hidden.map(Box::new) });
        }
    }

    /// The events after `version` for a reader, who has these blocks, oldest first; `None` if they are no longer kept, or
    /// the room has not reached that version.
    pub(super) fn since(&self, version: u32, reader: PlayerId, blocks: &Blocks) -> Option<impl Iterator<Item = Frame>> {
        let missed = self.version.checked_sub(version)? as usize;
        let skipped = self.kept.len().checked_sub(missed)?;
        let mut end = 0;
        let frames = self.kept.iter().map(move |Kept { length, hidden }| {
            let start = end;
            end += length;
            let frame = || Frame::of_bytes(&self.bytes.range(start..end).copied().collect::<Vec<u8>>());
            hidden.as_ref().and_then(|hidden| hidden.from(reader, blocks)).unwrap_or_else(frame)
        });
        Some(frames.skip(skipped))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log after the events 1 to `last`, each with its version as its frame.
    fn log_of(last: u32, most_bytes: usize) -> Log {
        let mut log = Log::new(0, most_bytes);
        for version in 1..=last {
            log.push(version, &version.to_string().into(), None);
        }
        log
    }

    fn since(log: &Log, version: u32) -> Option<Vec<u32>> {
        let version_of = |frame: Frame| frame.parse().expect("a version");
        log.since(version, PlayerId::from_bits(1), &Blocks::default()).map(|frames| frames.map(version_of).collect())
    }

    #[test]
    fn missed_events_are_replayed_while_they_are_kept() {
        let log = log_of(5, 1000);
        for (seen, missed) in [(5, vec![]), (4, vec![5]), (2, vec![3, 4, 5]), (0, vec![1, 2, 3, 4, 5])] {
            assert_eq!(since(&log, seen), Some(missed));
        }
    }

    #[test]
    fn a_version_that_the_room_has_not_reached_is_not_replayed() {
        assert_eq!(since(&log_of(5, 1000), 6), None);
    }

    #[test]
    fn the_events_of_a_restored_room_go_on_from_its_version() {
        let mut log = Log::new(700, 1000);
        log.push(701, &"701".into(), None);
        for (seen, missed) in [(700, Some(vec![701])), (699, None), (0, None)] {
            assert_eq!(since(&log, seen), missed);
        }
    }

    #[test]
    fn only_the_last_bytes_are_kept() {
        let log = log_of(100, 30);
        assert_eq!(since(&log, 0), None);
        assert_eq!(since(&log, 99), Some(vec![100]));
        assert!(log.bytes.len() <= 30);
    }
}
