//! A store in memory that a test can make fail.

use std::sync::atomic::{AtomicBool, Ordering};

use bidak_server::store::{
    Entry, Epoch, GamesQuery, MemoryStore, Page, Restored, Store, StoreError, StorePlace, StoredGame,
};
use bidak_shared::protocol::GameId;
use futures::FutureExt;
use futures::future::{BoxFuture, ready};

/// Keeps games in memory, and writes nothing while it is broken.
#[derive(Debug, Default)]
pub struct FailingStore {
    memory: MemoryStore,
    is_broken: AtomicBool,
}

impl FailingStore {
    /// Breaks it, or repairs it.
    pub fn set_broken(&self, is_broken: bool) {
        self.is_broken.store(is_broken, Ordering::SeqCst);
    }
}

impl Store for FailingStore {
    fn take_over(&self, players: usize) -> BoxFuture<'_, Result<Restored, StoreError>> {
        self.memory.take_over(players)
    }

    fn append(&self, epoch: Epoch, batch: Vec<Entry>) -> BoxFuture<'_, Result<(), StoreError>> {
        if self.is_broken.load(Ordering::SeqCst) {
            return ready(Err(StoreError::Failed("the disk is full".to_owned()))).boxed();
        }
        self.memory.append(epoch, batch)
    }

    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>> {
        self.memory.games(query)
    }

    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.memory.game(id)
    }

    fn place(&self) -> StorePlace {
        self.memory.place()
    }
}
