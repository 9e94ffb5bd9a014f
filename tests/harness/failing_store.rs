//! A store in memory that fails, delays queries, or runs out of space on demand.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bidak_server::store::{
    Epoch, GameFact, GamesQuery, MemoryStore, Page, Restored, Store, StoreError, StoredGame, UnloadedStore,
};
use bidak_shared::protocol::GameId;
use futures::FutureExt;
use futures::future::{BoxFuture, ready};
use tokio::sync::watch;

use crate::within;

/// A store in memory that can fail.
#[derive(Debug)]
pub struct FailingStore {
    memory: MemoryStore,
    is_broken: AtomicBool,
    free: AtomicU64,
    /// Whether queries wait.
    are_held: watch::Sender<bool>,
    queries: watch::Sender<u64>,
}

impl Default for FailingStore {
    fn default() -> Self {
        Self {
            memory: MemoryStore::default(),
            is_broken: AtomicBool::default(),
            free: AtomicU64::new(u64::MAX),
            are_held: watch::Sender::default(),
            queries: watch::Sender::default(),
        }
    }
}

impl FailingStore {
    /// Breaks the store, so that it writes and lists nothing, or repairs it.
    pub fn set_broken(&self, is_broken: bool) {
        self.is_broken.store(is_broken, Ordering::SeqCst);
    }

    /// Sets the free space.
    pub fn set_free(&self, bytes: u64) {
        self.free.store(bytes, Ordering::SeqCst);
    }

    /// Holds queries, or answers them.
    pub fn hold(&self, are_held: bool) {
        self.are_held.send_replace(are_held);
    }

    /// Waits until this number of queries has arrived.
    pub async fn until_asked(&self, queries: u64) {
        let mut coming = self.queries.subscribe();
        let came = within("queries to come to the store", coming.wait_for(|come| *come >= queries)).await;
        came.expect("the store holds the other end");
    }

    fn check(&self) -> Result<(), StoreError> {
        let is_broken = self.is_broken.load(Ordering::SeqCst);
        if is_broken { Err(StoreError::Failed("the disk is full".to_owned())) } else { Ok(()) }
    }

    async fn wait(&self) {
        self.queries.send_modify(|queries| *queries += 1);
        let mut are_held = self.are_held.subscribe();
        are_held.wait_for(|are_held| !are_held).await.expect("the store holds the other end");
    }
}

impl Store for FailingStore {
    fn name(&self) -> String {
        "failing".to_owned()
    }

    fn survives_restart(&self) -> bool {
        self.memory.survives_restart()
    }

    fn take_over(&self, players: usize) -> BoxFuture<'_, Result<Restored, StoreError>> {
        self.memory.take_over(players)
    }

    fn append(&self, epoch: Epoch, batch: Vec<GameFact>) -> BoxFuture<'_, Result<(), StoreError>> {
        if let Err(error) = self.check() {
            return ready(Err(error)).boxed();
        }
        self.memory.append(epoch, batch)
    }

    fn unloaded(&self) -> Option<&dyn UnloadedStore> {
        self.memory.unloaded()
    }

    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>> {
        async move {
            self.wait().await;
            self.check()?;
            self.memory.games(query).await
        }
        .boxed()
    }

    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.memory.game(id)
    }

    fn free_bytes(&self) -> BoxFuture<'_, Option<u64>> {
        ready(Some(self.free.load(Ordering::SeqCst))).boxed()
    }
}
