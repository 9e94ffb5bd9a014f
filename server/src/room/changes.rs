//! Changes of rooms for the lobby's list, in a channel, so that rooms do not depend on the lobby.

use bidak_shared::protocol::{RoomCode, RoomSummary};
use tokio::sync::mpsc;

/// The size of the channel. Rooms may wait for the lobby, which never waits for a room.
const WAITING: usize = 1024;

/// A change of a room in the lobby's list.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "nearly all are the large one")]
pub(crate) enum RoomChange {
    /// Its summary has changed.
    Changed(RoomSummary),
    /// It has closed.
    Closed(RoomCode),
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
}
