//! How the rest of the server reaches a room.
//!
//! A room is a value behind a lock: the connection that asks takes the lock, lets the room decide, waits for the store and
//! publishes. Neither the request nor its answer has to wake another task, which would cost a move more than the room itself.
//! The lock is fair, so requests are served in the order in which they came.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use bidak_shared::game::Outcome;
use bidak_shared::protocol::{BoardView, Command, RoomCode};
use tokio::sync::{Mutex, mpsc};

use crate::outbox::{Outbox, Reply};
use crate::refusal::Refusal;
use crate::room::open::OpenRoom;
use crate::room::{ConnectionId, Guest};

/// A room, for whoever holds the lock.
pub(super) enum Place {
    Open(Box<OpenRoom>),
    /// It has ended; what late requests are told.
    Ended(fn() -> Refusal),
}

/// Why a room of a tournament is not needed any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallOff {
    /// The pairing was taken back, or the tournament was cancelled.
    Undone,
    /// The game was decided, with this outcome.
    Decided(Option<Outcome>),
}

/// The handle of a room.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle {
    code: RoomCode,
    pub(super) place: Arc<Mutex<Place>>,
    /// Wakes the task of the room. The task ends when no handle is left.
    nudge: mpsc::Sender<()>,
}

/// What the task of a room holds of it.
#[derive(Debug)]
pub(super) struct TaskEnd {
    pub(super) place: Arc<Mutex<Place>>,
    pub(super) nudges: mpsc::Receiver<()>,
}

/// The ends of a room for others and for its task.
pub(super) fn ends(code: RoomCode, place: Place) -> (RoomHandle, TaskEnd) {
    // One nudge is as good as many: the task looks at the whole room.
    let (nudge, nudges) = mpsc::channel(1);
    let place = Arc::new(Mutex::new(place));
    (RoomHandle { code, place: Arc::clone(&place), nudge }, TaskEnd { place, nudges })
}

impl Place {
    /// The room, unless it has ended.
    pub(super) fn room(&mut self) -> Option<&mut OpenRoom> {
        match self {
            Self::Open(room) => Some(room),
            Self::Ended(_) => None,
        }
    }
}

/// A whole room would fill a screen.
impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open(_) => "Open",
            Self::Ended(_) => "Ended",
        })
    }
}

impl RoomHandle {
    /// Has the room answer a request, which counts from `since`. Resolves after the answer, to whether the connection is a member.
    pub(crate) async fn request(
        &self,
        guest: &Arc<Guest>,
        key: Option<u32>,
        command: Command,
        outbox: &Outbox,
        reply: Reply,
        since: Instant,
    ) -> bool {
        let mut place = self.place.lock().await;
        let room = match &mut *place {
            Place::Open(room) => room,
            Place::Ended(refusal) => {
                reply.refuse(refusal());
                return false;
            }
        };
        let is_member = room.request(guest, key, command, outbox, reply, since).await;
        self.leave(room);
        is_member
    }

    /// Tells the room that a connection is gone.
    pub(crate) async fn dropped(&self, connection: ConnectionId) {
        if let Some(room) = self.place.lock().await.room() {
            room.drop_connection(connection).await;
            self.leave(room);
        }
    }

    /// Has the room end its game and close. Nobody waits for it.
    pub(crate) fn call_off(&self, why: CallOff) {
        let handle = self.clone();
        tokio::spawn(async move {
            if let Some(room) = handle.place.lock().await.room() {
                room.change(|room, now| room.call_off(why, now)).await;
                handle.leave(room);
            }
        });
    }

    /// How the game stands; none where no game of a tournament goes on.
    pub(crate) async fn look(self) -> Option<BoardView> {
        self.place.lock().await.room()?.board_view()
    }

    /// Wakes the task of the room if there is something for it to do.
    fn leave(&self, room: &OpenRoom) {
        if room.needs_task() {
            let _ = self.nudge.try_send(()); // It is about to look, or has ended.
        }
    }

    pub(crate) fn code(&self) -> RoomCode {
        self.code
    }

    /// Whether the room has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.nudge.is_closed()
    }

    /// The handle of a room that is not there, for tests of those who hold handles.
    #[cfg(test)]
    pub(crate) fn of_nothing(code: RoomCode) -> Self {
        ends(code, Place::Ended(Refusal::no_room)).0
    }
}
