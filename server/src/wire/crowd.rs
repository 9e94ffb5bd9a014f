//! Readers of the same events, served a portion at a time, so that nothing else waits for all of them. Pure.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound::{Excluded, Unbounded};

use crate::wire::connection_id::ConnectionId;

/// The most readers that are served in one go, which takes about half a millisecond.
pub(crate) const PORTION: usize = 64;

/// Readers, and the events that some of them have yet to get.
#[derive(Debug)]
pub(crate) struct Crowd<R, E> {
    /// Each with the number of the next event for it.
    readers: BTreeMap<ConnectionId, (R, u64)>,
    /// The events that not all readers have got, oldest first.
    pending: VecDeque<E>,
    /// The number of all events so far.
    made: u64,
    round: Option<Round>,
}

/// A pass over all readers, which is under way.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// The number of events when it began: at its end all readers have got them.
    made: u64,
    /// The reader that was served last.
    after: ConnectionId,
}

impl<R, E> Default for Crowd<R, E> {
    fn default() -> Self {
        Self { readers: BTreeMap::new(), pending: VecDeque::new(), made: 0, round: None }
    }
}

impl<R, E> Crowd<R, E> {
    pub(crate) fn len(&self) -> usize {
        self.readers.len()
    }

    pub(crate) fn has(&self, connection: ConnectionId) -> bool {
        self.readers.contains_key(&connection)
    }

    /// Adds a reader, or replaces one. It gets the events from now on.
    pub(crate) fn add(&mut self, connection: ConnectionId, reader: R) {
        self.readers.insert(connection, (reader, self.made));
    }

    pub(crate) fn remove(&mut self, connection: ConnectionId) -> Option<R> {
        self.readers.remove(&connection).map(|(reader, _)| reader)
    }

    /// Removes all readers.
    pub(crate) fn take_all(&mut self) -> impl Iterator<Item = R> + use<R, E> {
        std::mem::take(&mut self.readers).into_values().map(|(reader, _)| reader)
    }

    /// The readers who have got every event.
    pub(crate) fn up_to_date(&self) -> impl Iterator<Item = &R> {
        self.readers.values().filter(|(_, next)| *next == self.made).map(|(reader, _)| reader)
    }

    pub(crate) fn get(&self, connection: ConnectionId) -> Option<&R> {
        self.readers.get(&connection).map(|(reader, _)| reader)
    }

    pub(crate) fn connections(&self) -> impl Iterator<Item = ConnectionId> {
        self.readers.keys().copied()
    }

    /// Whether events may wait for a reader.
    pub(crate) fn has_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Adds an event, for [`Crowd::send_portion`] to send.
    pub(crate) fn push(&mut self, event: E) {
        if !self.readers.is_empty() {
            self.made += 1;
            self.pending.push_back(event);
        }
    }

    /// Sends an event to all readers, after the events that they have yet to get.
    pub(crate) fn send(&mut self, event: &mut E, mut send: impl FnMut(&R, &mut E)) {
        self.send_pending(&mut send);
        self.readers.values().for_each(|(reader, _)| send(reader, event));
    }

    /// Sends all readers the events that they have yet to get.
    pub(crate) fn send_pending(&mut self, mut send: impl FnMut(&R, &mut E)) {
        while self.has_pending() {
            self.send_portion(usize::MAX, &mut send);
        }
    }

    /// Sends one reader the events that it has yet to get.
    pub(crate) fn send_pending_to(&mut self, connection: ConnectionId, mut send: impl FnMut(&R, &mut E)) {
        let first = self.first();
        if let Some((reader, next)) = self.readers.get_mut(&connection) {
            let skipped = (*next - first) as usize;
            self.pending.iter_mut().skip(skipped).for_each(|event| send(reader, event));
            *next = self.made;
        }
    }

    /// Sends a number of readers the events that they have yet to get. The next call goes on with the others.
    pub(crate) fn send_portion(&mut self, most: usize, mut send: impl FnMut(&R, &mut E)) {
        if self.pending.is_empty() {
            return;
        }
        let (first, made) = (self.first(), self.made);
        let from = self.round.map_or(Unbounded, |round| Excluded(round.after));
        let mut reached = 0;
        for (connection, (reader, next)) in self.readers.range_mut((from, Unbounded)).take(most) {
            let skipped = (*next - first) as usize;
            self.pending.iter_mut().skip(skipped).for_each(|event| send(reader, event));
            *next = made;
            reached += 1;
            let made = self.round.map_or(made, |round| round.made);
            self.round = Some(Round { made, after: *connection });
        }
        if reached < most {
            let made = self.round.take().map_or(made, |round| round.made);
            self.pending.drain(..(made - first) as usize);
            if self.pending.is_empty() {
                self.pending = VecDeque::new();
            }
        }
    }

    /// The number of events that all readers have got.
    fn first(&self) -> u64 {
        self.made - self.pending.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crowd of readers with these numbers.
    fn crowd(readers: impl IntoIterator<Item = u64>) -> Crowd<u64, char> {
        let mut crowd = Crowd::default();
        readers.into_iter().for_each(|number| crowd.add(ConnectionId(number), number));
        crowd
    }

    /// The next portion: readers, and the events for each.
    fn portion(crowd: &mut Crowd<u64, char>, most: usize) -> Vec<String> {
        let mut sent = Vec::new();
        crowd.send_portion(most, |reader, event| sent.push(format!("{event}{reader}")));
        sent
    }

    #[test]
    fn a_portion_goes_on_where_the_last_one_ended_and_a_new_event_waits_for_the_next_round() {
        let mut crowd = crowd(1..=5);
        crowd.push('a');
        assert_eq!(portion(&mut crowd, 2), ["a1", "a2"]);
        crowd.push('b');
        assert_eq!(portion(&mut crowd, 2), ["a3", "b3", "a4", "b4"]);
        assert_eq!(portion(&mut crowd, 2), ["a5", "b5"]);
        assert!(crowd.has_pending(), "two have yet to get the second event");
        assert_eq!(portion(&mut crowd, 9), ["b1", "b2"]);
        assert!(!crowd.has_pending());
        assert_eq!(portion(&mut crowd, 9), [""; 0]);
    }

    #[test]
    fn readers_that_come_and_go_during_a_round_get_each_event_exactly_once() {
        let mut crowd = crowd(2..=6);
        crowd.push('a');
        assert_eq!(portion(&mut crowd, 2), ["a2", "a3"]);
        crowd.add(ConnectionId(1), 1);
        crowd.add(ConnectionId(9), 9);
        assert_eq!(crowd.remove(ConnectionId(3)), Some(3), "the last that got something");
        assert_eq!(crowd.remove(ConnectionId(5)), Some(5));
        // A reader that comes back has read the event elsewhere.
        crowd.add(ConnectionId(4), 4);
        crowd.push('b');
        assert_eq!(portion(&mut crowd, 9), ["b4", "a6", "b6", "b9"]);
        assert_eq!(portion(&mut crowd, 9), ["b1", "b2"]);
        assert!(!crowd.has_pending());
    }

    #[test]
    fn one_reader_or_all_of_them_may_get_everything_at_once() {
        let mut crowd = crowd(1..=3);
        crowd.push('a');
        assert_eq!(portion(&mut crowd, 1), ["a1"]);
        let mut sent = Vec::new();
        crowd.send_pending_to(ConnectionId(3), |reader, event| sent.push(format!("{event}{reader}")));
        assert_eq!(crowd.up_to_date().copied().collect::<Vec<_>>(), [1, 3]);
        crowd.send(&mut 'b', |reader, event| sent.push(format!("{event}{reader}")));
        assert_eq!(sent, ["a3", "a2", "b1", "b2", "b3"]);
        assert!(!crowd.has_pending());
        assert_eq!(crowd.up_to_date().count(), 3);
    }

    #[test]
    fn an_event_without_readers_is_not_kept() {
        let mut crowd = crowd([]);
        crowd.push('a');
        assert!(!crowd.has_pending());
        crowd.add(ConnectionId(1), 1);
        crowd.push('b');
        crowd.take_all().for_each(drop);
        assert_eq!(portion(&mut crowd, 1), [""; 0]);
        assert!(!crowd.has_pending());
    }
}
