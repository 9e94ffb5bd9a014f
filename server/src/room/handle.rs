//! The handle with which the rest of the server reaches a room.
//!
//! A room is a value behind a lock. The connection that makes a request takes the lock, lets the room decide, waits for
//! the store and publishes. So neither the request nor its answer wakes another task, which would cost more than the
//! work of the room for a move. The lock is fair: requests are served in the order of their arrival.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use bidak_shared::protocol::{BoardView, RoomCode};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::{sleep, timeout};

use crate::base::refusal::Refusal;
use crate::room::PATIENCE;
use crate::room::bell::{Bell, Ear, bell};
use crate::room::open::{Failure, OpenRoom};
use crate::room::progress::{Progress, Stand};
use crate::room::request::RoomRequest;
use crate::room::state::{EarlyClose, Room};
use crate::wire::closing::HangUp;
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::Outbox;

/// A pause in which the task of a room can take its lock.
const MOMENT: Duration = Duration::from_millis(10);

/// The content of the lock.
pub(super) enum RoomSlot {
    Open(Box<OpenRoom>),
    /// The room has ended; makes the refusal of late requests.
    Ended(fn() -> Refusal),
}

/// The handle of a room.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle {
    code: RoomCode,
    pub(super) slot: Arc<Mutex<RoomSlot>>,
    /// Wakes the task of the room. The task ends with the last handle.
    bell: Bell,
    progress: Progress,
}

/// The task's end: the room, and the bell of the task.
#[derive(Debug)]
pub(super) struct TaskEnd {
    pub(super) slot: Arc<Mutex<RoomSlot>>,
    pub(super) ear: Ear,
}

/// Both ends of a room: for the rest of the server, and for its task.
pub(super) fn ends(code: RoomCode, slot: RoomSlot, progress: Progress) -> (RoomHandle, TaskEnd) {
    let (bell, ear) = bell();
    let slot = Arc::new(Mutex::new(slot));
    (RoomHandle { code, slot: Arc::clone(&slot), bell, progress }, TaskEnd { slot, ear })
}

impl RoomSlot {
    /// The room, unless it has ended.
    pub(super) fn room(&mut self) -> Option<&mut OpenRoom> {
        match self {
            Self::Open(room) => Some(room),
            Self::Ended(_) => None,
        }
    }

    /// Whether the room is about to wait for its store.
    fn is_waiting(&self) -> bool {
        matches!(self, Self::Open(room) if room.failure == Some(Failure::Waiting))
    }
}

/// Without the contents of the room, which would fill a screen.
impl fmt::Debug for RoomSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open(_) => "Open",
            Self::Ended(_) => "Ended",
        })
    }
}

impl RoomHandle {
    /// Passes a request to the room. Resolves after the answer, to whether the connection is a member then.
    #[expect(
        clippy::manual_async_fn,
        reason = "an `async fn` has the request twice, which makes its memory slow to get"
    )]
    pub(crate) fn request<'a>(&'a self, request: RoomRequest<'a>) -> impl Future<Output = bool> + Send + 'a {
        async move {
            let slot = match self.slot.try_lock() {
                Ok(slot) if !slot.is_waiting() => Some(slot),
                // Boxed, because it is rare and large.
                _ => Box::pin(timeout(PATIENCE, self.open_slot())).await.ok(),
            };
            let Some(mut slot) = slot else {
                request.reply.forget();
                request.outbox.hang_up(HangUp::StoreAway);
                return false;
            };
            let room = match &mut *slot {
                RoomSlot::Open(room) => room,
                RoomSlot::Ended(refusal) => {
                    request.reply.refuse(refusal());
                    return false;
                }
            };
            // Inline: a separate future would hold the request a second time.
            let is_member = if room.begin_change() {
                let done = room.serve(request).await;
                room.end_change(done).unwrap_or(false)
            } else {
                room.turn_down(request);
                false
            };
            self.nudge_task(room);
            is_member
        }
    }

    /// The lock of the room, as soon as the room does not wait for its store.
    async fn open_slot(&self) -> MutexGuard<'_, RoomSlot> {
        loop {
            let slot = self.slot.lock().await;
            if !slot.is_waiting() {
                return slot;
            }
            drop(slot);
            // The task of the room is about to take the lock, and keeps it until the store is back.
            sleep(MOMENT).await;
        }
    }

    /// Ends the room on this server because another one gets it: stores its clocks, or the waiting room. Returns its
    /// members; the caller ends their connections.
    pub(crate) async fn hand_over(&self) -> Vec<Outbox> {
        match self.slot.lock().await.room() {
            Some(room) => room.hand_over().await,
            None => Vec::new(),
        }
    }

    /// A connection of a member is gone. Does not wait for a room that waits for its store.
    pub(crate) async fn dropped(&self, connection: ConnectionId) {
        let handle = self.clone();
        let dropping = async move {
            if let Some(room) = handle.slot.lock().await.room() {
                room.drop_connection(connection).await;
                handle.nudge_task(room);
            }
        };
        if self.slot.try_lock().is_ok() {
            dropping.await;
        } else {
            tokio::spawn(dropping);
        }
    }

    /// Ends the game and closes the room, in the background.
    pub(crate) fn close_early(&self, why: EarlyClose) {
        let handle = self.clone();
        tokio::spawn(async move {
            if let Some(room) = handle.slot.lock().await.room() {
                room.change(|room, now| room.close_early(why, now)).await;
                handle.nudge_task(room);
            }
        });
    }

    /// Stops the clock of a live game for good, in the background, because the server goes down.
    pub(crate) fn halt_clocks(&self) {
        let handle = self.clone();
        tokio::spawn(async move {
            if let Some(room) = handle.slot.lock().await.room() {
                room.change(Room::halt_clocks).await;
                handle.nudge_task(room);
            }
        });
    }

    /// The board of a game in play; none outside tournaments and between games.
    pub(crate) async fn look(self) -> Option<BoardView> {
        self.slot.lock().await.room()?.board_view()
    }

    /// Wakes the task of the room if there is something for it to do.
    fn nudge_task(&self, room: &OpenRoom) {
        if room.needs_task() {
            self.bell.ring();
        }
    }

    /// How far its game is.
    pub(crate) fn stand(&self) -> Stand {
        self.progress.get()
    }

    pub(crate) fn code(&self) -> RoomCode {
        self.code
    }

    /// Whether the room has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.bell.is_closed()
    }

    /// Whether this is the only handle: nobody is about to make a request.
    pub(crate) fn is_only_one(&self) -> bool {
        self.bell.is_only_one()
    }

    /// The handle of a room that does not exist, for tests.
    #[cfg(test)]
    pub(crate) fn of_nothing(code: RoomCode) -> Self {
        ends(code, RoomSlot::Ended(Refusal::no_room), Progress::default()).0
    }
}
