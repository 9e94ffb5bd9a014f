//! What a room tells the lobby, so that rooms need not know it.

use bidak_shared::protocol::{RoomCode, RoomSummary};
use tokio::sync::mpsc;

/// News that may wait for the lobby, which never waits for a room.
const WAITING: usize = 1024;

/// Something about a room that the lobby lists.
#[derive(Debug)]
pub(crate) enum RoomNews {
    /// It looks different now.
    Changed(RoomSummary),
    /// It is gone.
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
