//! Changes of rooms for the lobby's list, in a channel, so that rooms do not depend on the lobby.

use bidak_shared::protocol::{PlayerId, RoomCode, RoomSummary};
use tokio::sync::{mpsc, oneshot};

use crate::room::Ledger;
use crate::store::{StoreError, StoredGame};

/// The size of the channel. Rooms may wait for the lobby, which never waits for a room.
const WAITING: usize = 1024;

/// A change of a room in the lobby's list.
#[derive(Debug)]
pub(crate) enum RoomChange {
    /// Its summary has changed.
    Changed(RoomSummary),
    /// It has closed.
    Closed(RoomCode),
    /// The side on turn has changed while a player is away.
    Turned(RoomCode),
    /// These players did not come to the game of two paired seeks; the room closes.
    Missed(RoomCode, Vec<PlayerId>),
    /// It asks whether it may be unloaded. If so, nobody finds it until one of the next two follows.
    MayUnload(RoomCode, oneshot::Sender<bool>),
    /// It was unloaded: its game lies in the store alone.
    Unloaded(RoomCode),
    /// It could not be unloaded, and goes on.
    NotUnloaded(RoomCode),
    /// A game has begun in this room, unloaded: it is to be loaded.
    Begun(RoomCode),
    /// The unloaded game of a room, which was looked for in the store, and is to be restored.
    Loaded(RoomCode, Result<Option<Box<StoredGame>>, StoreError>),
}

/// The end for rooms.
#[derive(Clone, Debug)]
pub(crate) struct ChangeSender(mpsc::Sender<RoomChange>);

/// Both ends of a channel.
pub(crate) fn channel() -> (ChangeSender, mpsc::Receiver<RoomChange>) {
    let (sender, receiver) = mpsc::channel(WAITING);
    (ChangeSender(sender), receiver)
}

impl ChangeSender {
    pub(super) async fn changed(&self, summary: RoomSummary) {
        let _ = self.0.send(RoomChange::Changed(summary)).await; // The server is going down.
    }

    pub(super) async fn closed(&self, code: RoomCode) {
        let _ = self.0.send(RoomChange::Closed(code)).await; // As above.
    }

    pub(super) async fn turned(&self, code: RoomCode) {
        let _ = self.0.send(RoomChange::Turned(code)).await; // As above.
    }

    pub(super) async fn missed(&self, code: RoomCode, missing: Vec<PlayerId>) {
        let _ = self.0.send(RoomChange::Missed(code, missing)).await; // As above.
    }

    pub(super) async fn may_unload(&self, code: RoomCode) -> bool {
        let (answer, answered) = oneshot::channel();
        let _ = self.0.send(RoomChange::MayUnload(code, answer)).await; // As above.
        answered.await.unwrap_or(false)
    }

    pub(super) async fn unloaded(&self, code: RoomCode) {
        let _ = self.0.send(RoomChange::Unloaded(code)).await; // As above.
    }

    pub(super) async fn not_unloaded(&self, code: RoomCode) {
        let _ = self.0.send(RoomChange::NotUnloaded(code)).await; // As above.
    }

    pub(super) async fn begun(&self, code: RoomCode) {
        let _ = self.0.send(RoomChange::Begun(code)).await; // As above.
    }

    /// Takes the game of a room from the store, for the lobby to restore.
    pub(crate) async fn load(self, code: RoomCode, ledger: Ledger) {
        let loaded = ledger.load(code).await.map(|game| game.map(Box::new));
        let _ = self.0.send(RoomChange::Loaded(code, loaded)).await; // As above.
    }
}
