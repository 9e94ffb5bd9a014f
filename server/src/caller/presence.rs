//! The rooms that a player is in now, over all connections of that player.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bidak_shared::protocol::RoomCode;

use crate::base::shelf::Shelf;

/// Shared by the lobby, which counts, and the connections, which come and go.
#[derive(Clone, Debug, Default)]
pub(crate) struct PresentRooms(Arc<Mutex<Shelf<RoomCode, usize>>>);

/// One connection in one room, for as long as it lives.
#[derive(Debug)]
pub(crate) struct Presence {
    rooms: PresentRooms,
    room: RoomCode,
}

impl PresentRooms {
    /// Another connection enters a room.
    pub(crate) fn enter(&self, room: RoomCode) -> Presence {
        *self.rooms().get_or_insert(room, usize::default) += 1;
        Presence { rooms: self.clone(), room }
    }

    /// The rooms, each once.
    pub(crate) fn codes(&self) -> Vec<RoomCode> {
        self.rooms().keys().collect()
    }

    fn rooms(&self) -> MutexGuard<'_, Shelf<RoomCode, usize>> {
        // No panic can leave it half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut rooms = self.rooms.rooms();
        if let Some(connections) = rooms.get_mut(self.room) {
            *connections -= 1;
            if *connections == 0 {
                rooms.remove(self.room);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_counts_once_until_the_last_connection_has_left_it() {
        let rooms = PresentRooms::default();
        let [one, other] = [1, 2].map(RoomCode::from_bits);
        let entered = [rooms.enter(one), rooms.enter(one), rooms.enter(other)];
        assert_eq!(rooms.codes(), [one, other]);
        let [first, second, third] = entered;
        drop(first);
        assert_eq!(rooms.codes(), [one, other]);
        drop(second);
        assert_eq!(rooms.codes(), [other]);
        drop(third);
        assert!(rooms.codes().is_empty());
    }
}
