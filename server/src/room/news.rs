//! News from rooms to the lobby, so that rooms do not depend on it.

use bidak_shared::protocol::{RoomCode, RoomSummary};
use tokio::sync::mpsc;

/// The size of the channel to the lobby, which never waits for a room.
const WAITING: usize = 1024;

/// A change of a room in the list.
#[derive(Debug)]
pub(crate) enum RoomNews {
    /// Its summary has changed.
    Changed(RoomSummary),
    /// It has closed.
    Closed(RoomCode),
}

/// The rooms' end.
#[derive(Clone, Debug)]
pub(crate) struct NewsSender(mpsc::Sender<RoomNews>);

/// Both ends of a channel for news.
pub(crate) fn channel() -> (NewsSender, mpsc::Receiver<RoomNews>) {
    let (sender, receiver) = mpsc::channel(WAITING);
    (NewsSender(sender), receiver)
}

impl NewsSender {
    pub(super) async fn changed(&self, summary: RoomSummary) {
        let _ = self.0.send(RoomNews::Changed(summary)).await; // The server is going down.
    }

    pub(super) async fn closed(&self, code: RoomCode) {
        let _ = self.0.send(RoomNews::Closed(code)).await; // As above.
    }
}
