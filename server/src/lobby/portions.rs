//! Changes of the lobby for other nodes, cut into messages, because the length of a message over a link is limited.
//! Pure.

use serde::Serialize;

use crate::nodes::NodeChanges;

/// The most bytes of entries in one message, unless one entry alone is longer: far below the longest message of a link.
const MOST_BYTES: usize = 64 * 1024;

/// The messages under construction.
#[derive(Debug)]
pub(super) struct Portions {
    players: u32,
    full: Vec<NodeChanges>,
    /// The last message, and the bytes of its entries.
    open: NodeChanges,
    bytes: usize,
    is_needed: bool,
}

impl Portions {
    /// Messages with the whole lobby, which replaces everything before.
    pub(super) fn all(players: u32) -> Self {
        let mut portions = Self::changes(players);
        portions.open.is_all = true;
        portions.is_needed = true;
        portions
    }

    /// Messages with changes.
    pub(super) fn changes(players: u32) -> Self {
        Self { players, full: Vec::new(), open: of_players(players), bytes: 0, is_needed: false }
    }

    /// Makes a message even without entries, because the number of players is new.
    pub(super) fn need(&mut self) {
        self.is_needed = true;
    }

    /// Adds entries by `put` until they have `most` bytes; leaves out the others.
    pub(super) fn add<T: Serialize>(
        &mut self,
        entries: impl IntoIterator<Item = T>,
        most: usize,
        put: impl Fn(&mut NodeChanges, T),
    ) {
        let mut left = most;
        for entry in entries {
            let bytes = bytes_of(&entry);
            let Some(rest) = left.checked_sub(bytes) else { return };
            left = rest;
            if self.bytes > 0 && self.bytes + bytes > MOST_BYTES {
                self.full.push(std::mem::replace(&mut self.open, of_players(self.players)));
                self.bytes = 0;
            }
            self.bytes += bytes;
            self.is_needed = true;
            put(&mut self.open, entry);
        }
    }

    /// The messages, in order.
    pub(super) fn finish(mut self) -> Vec<NodeChanges> {
        if self.is_needed {
            self.full.push(self.open);
        }
        self.full
    }
}

fn of_players(players: u32) -> NodeChanges {
    let mut message = NodeChanges::default();
    message.changes.players = players;
    message
}

/// The bytes of an entry in a message, with its comma.
fn bytes_of(entry: &impl Serialize) -> usize {
    serde_json::to_string(entry).expect("entries have only string keys").len() + 1
}

#[cfg(test)]
mod tests {
    use bidak_shared::protocol::{PlayerId, RoomCode, Status};

    use super::*;
    use crate::lobby::listing::tests::{person, seek};
    use crate::nodes::TakenSeats;

    fn seats(number: u64) -> TakenSeats {
        let players = vec![PlayerId::from_bits(number), PlayerId::from_bits(number + 1)];
        TakenSeats {
            room: RoomCode::from_bits(number as u32),
            players,
            status: Status::Playing,
            rated: true,
            waits: false,
            game: None,
            is_unloaded: false,
        }
    }

    /// Adds `count` people, seeks and seats.
    fn add_entries(portions: &mut Portions, count: u64) {
        portions.add((0..count).map(person), usize::MAX, |message, person| message.changes.people.push(person));
        portions.add((0..count).map(seek), usize::MAX, |message, seek| message.changes.seeks.push(seek));
        portions.add((0..count).map(seats), usize::MAX, |message, seats| message.seats.push(seats));
    }

    #[test]
    fn any_number_of_entries_comes_in_messages_of_bounded_length_without_loss() {
        for count in [0, 1, 100, 3000] {
            let mut portions = Portions::all(9);
            add_entries(&mut portions, count);
            let messages = portions.finish();
            let (mut people, mut seeks, mut seated) = (Vec::new(), Vec::new(), Vec::new());
            for (number, message) in messages.into_iter().enumerate() {
                let bytes = bytes_of(&message);
                assert!(bytes <= MOST_BYTES + 500, "{bytes}");
                assert_eq!((message.is_all, message.changes.players), (number == 0, 9));
                people.extend(message.changes.people.into_iter().map(|person| person.player));
                seeks.extend(message.changes.seeks.into_iter().map(|seek| seek.player));
                seated.extend(message.seats);
            }
            let players: Vec<_> = (0..count).map(PlayerId::from_bits).collect();
            assert_eq!((&people, &seeks), (&players, &players));
            assert_eq!(seated, (0..count).map(seats).collect::<Vec<_>>());
        }
    }

    #[test]
    fn entries_beyond_their_bytes_are_left_out() {
        let mut portions = Portions::changes(1);
        let most = 10 * bytes_of(&person(0));
        portions.add((0..1000).map(person), most, |message, person| message.changes.people.push(person));
        portions.add([RoomCode::from_bits(1)], 1000, |message, code| message.changes.removed.push(code));
        let [message] = &portions.finish()[..] else { panic!("one is enough") };
        assert_eq!((message.changes.people.len(), message.changes.removed.len()), (10, 1));
    }

    #[test]
    fn without_changes_there_is_no_message() {
        assert!(Portions::changes(1).finish().is_empty());
        let mut portions = Portions::changes(2);
        portions.need();
        let [message] = &portions.finish()[..] else { panic!("the number of players") };
        assert_eq!((message.is_all, message.changes.players), (false, 2));
    }
}
