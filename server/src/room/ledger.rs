//! The store as rooms write to it: under the epoch of this server.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bidak_shared::protocol::GameId;
use tokio_util::sync::CancellationToken;

use crate::store::{Entry, Epoch, KeepGames, Store, StoreError, StoredGame, WaitingRoom};

/// Where the rooms of one server write down what happens.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    store: Arc<dyn Store>,
    epoch: Epoch,
    /// Raised when another server has taken the games over.
    fenced: CancellationToken,
    is_nearly_full: Arc<AtomicBool>,
}

impl Ledger {
    pub(crate) fn new(store: Arc<dyn Store>, epoch: Epoch) -> Self {
        Self { store, epoch, fenced: CancellationToken::new(), is_nearly_full: Arc::default() }
    }

    /// Writes down what happened in one room. Done when it survives what the store promises to survive.
    pub(crate) async fn append(&self, entries: Vec<Entry>) -> Result<(), StoreError> {
        self.noticed(self.store.append(self.epoch, entries).await)
    }

    /// Keeps a waiting room for the time after a restart.
    pub(crate) async fn keep_waiting(&self, room: WaitingRoom) -> Result<(), StoreError> {
        self.noticed(self.store.keep_waiting(self.epoch, room).await)
    }

    /// A game as it was written down.
    pub(crate) async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        self.store.game(id).await
    }

    /// Keeps what was found out about a finished game.
    pub(crate) async fn keep_analysis(&self, game: GameId, findings: String) -> Result<(), StoreError> {
        self.noticed(self.store.keep_analysis(self.epoch, game, findings).await)
    }

    /// Removes some old games; how many.
    pub(crate) async fn prune(&self, keep: KeepGames) -> Result<u64, StoreError> {
        self.noticed(self.store.prune(self.epoch, keep).await)
    }

    /// Looks how much space there is for more games.
    pub(crate) async fn free_bytes(&self) -> Option<u64> {
        self.store.free_bytes().await
    }

    /// Raised when another server has taken the games over: this one can write nothing more, and must end.
    pub(crate) fn fenced(&self) -> &CancellationToken {
        &self.fenced
    }

    /// Whether no new rooms should be made, so that those there are can be played to the end.
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.is_nearly_full.load(Ordering::Relaxed)
    }

    pub(crate) fn set_nearly_full(&self, is_nearly_full: bool) {
        self.is_nearly_full.store(is_nearly_full, Ordering::Relaxed);
    }

    fn noticed<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(done, Err(StoreError::Fenced { .. })) {
            self.fenced.cancel();
        }
        done
    }

    /// A version of a room's events that no room can have reached under an earlier epoch: a client that resumes with an older
    /// one gets a snapshot, never events that belong to another life of the room.
    pub(crate) fn first_version(&self) -> u32 {
        /// Epochs differ as far as versions have bits for them.
        const EVENTS_BITS: u32 = 20;
        (self.epoch.0 as u32) << EVENTS_BITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    #[test]
    fn no_version_of_one_life_of_a_room_is_one_of_the_next() {
        let first_version =
            |epoch| Ledger::new(Arc::<MemoryStore>::default() as Arc<dyn Store>, Epoch(epoch)).first_version();
        for epoch in 1..100 {
            // More events than a room can have before it closes.
            assert!(first_version(epoch) + 1_000_000 < first_version(epoch + 1), "{epoch}");
        }
    }
}
