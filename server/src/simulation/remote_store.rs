//! The store as one node reaches it over wires. Requests and answers can be held separately; after the end of the node nothing passes.

use std::future::pending;
use std::sync::Arc;

use bidak_shared::protocol::GameId;
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::history::{History, Incident};
use super::wires::{Place, Wires};
use crate::store::sql::{Guard, Sql, SqlResult, SqlStore};
use crate::store::{
    AccountStore, Beat, Epoch, GameFact, GamesQuery, NewNode, NodeStore, Page, RatingStore, Restored, Shard,
    SharedMemory, Store, StoreError, StoredGame, TournamentStore, UnloadedStore, WaitingRoom,
};

/// A batch, and the sender of its result.
type Batch = (Epoch, Vec<GameFact>, oneshot::Sender<Result<(), StoreError>>);

/// The store as one node reaches it.
#[derive(Debug)]
pub(super) struct RemoteStore {
    store: Arc<SharedMemory>,
    wires: Arc<Wires>,
    me: Place,
    history: History,
    /// Cancelled at the end of the node.
    end: CancellationToken,
    batches: mpsc::UnboundedSender<Batch>,
}

impl RemoteStore {
    pub(super) fn new(
        store: Arc<SharedMemory>,
        wires: Arc<Wires>,
        me: Place,
        history: History,
        end: CancellationToken,
    ) -> Self {
        let (batches, queue) = mpsc::unbounded_channel();
        let writing = write(Arc::clone(&store), Arc::clone(&wires), me, history.clone(), queue);
        tokio::spawn(end.clone().run_until_cancelled_owned(writing));
        Self { store, wires, me, history, end, batches }
    }

    /// Carries a request to the store, and its answer back.
    fn ask<'a, T: Send + 'a>(
        &'a self,
        request: impl FnOnce(&'a SharedMemory) -> BoxFuture<'a, Result<T, StoreError>> + Send + 'a,
    ) -> BoxFuture<'a, Result<T, StoreError>> {
        let asking = async move {
            self.wires.pass(self.me, Place::Store).await;
            let answer = request(&self.store).await;
            note_fence(&self.history, self.me, &answer);
            self.wires.pass(Place::Store, self.me).await;
            answer
        };
        async move {
            match self.end.run_until_cancelled(asking).await {
                Some(answer) => answer,
                None => pending().await,
            }
        }
        .boxed()
    }
}

/// Records that a node learns of its fence.
fn note_fence<T>(history: &History, me: Place, answer: &Result<T, StoreError>) {
    if let Err(StoreError::Fenced { .. }) = answer {
        history.happened(Incident::Fenced(me));
    }
}

/// Writes batches in order, as the writer of a real store does.
async fn write(
    store: Arc<SharedMemory>,
    wires: Arc<Wires>,
    me: Place,
    history: History,
    mut queue: mpsc::UnboundedReceiver<Batch>,
) {
    while let Some((epoch, batch, answer)) = queue.recv().await {
        wires.pass(me, Place::Store).await;
        let written = store.append(epoch, batch.clone()).await;
        note_fence(&history, me, &written);
        if written.is_ok() {
            history.stored(batch);
        }
        wires.pass(Place::Store, me).await;
        let _ = answer.send(written); // The room has stopped waiting.
    }
}

impl Store for RemoteStore {
    fn name(&self) -> String {
        self.store.name()
    }

    fn survives_restart(&self) -> bool {
        self.store.survives_restart()
    }

    fn take_over(&self, players: usize) -> BoxFuture<'_, Result<Restored, StoreError>> {
        self.ask(move |store| store.take_over(players))
    }

    fn append(&self, epoch: Epoch, batch: Vec<GameFact>) -> BoxFuture<'_, Result<(), StoreError>> {
        let (answer, answered) = oneshot::channel();
        let _ = self.batches.send((epoch, batch, answer)); // Without an answer after the end of the node.
        async move {
            match answered.await {
                Ok(written) => written,
                Err(_) => pending().await,
            }
        }
        .boxed()
    }

    fn keep_waiting(&self, epoch: Epoch, room: WaitingRoom) -> BoxFuture<'_, Result<(), StoreError>> {
        self.ask(move |store| store.keep_waiting(epoch, room))
    }

    fn accounts(&self) -> Option<&dyn AccountStore> {
        Some(self)
    }

    fn tournaments(&self) -> Option<&dyn TournamentStore> {
        Some(self)
    }

    fn unloaded(&self) -> Option<&dyn UnloadedStore> {
        Some(self)
    }

    fn ratings(&self) -> Option<&dyn RatingStore> {
        Some(self)
    }

    fn nodes(&self) -> Option<&dyn NodeStore> {
        Some(self)
    }

    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>> {
        self.ask(move |store| store.games(query))
    }

    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.ask(move |store| store.game(id))
    }
}

impl SqlStore for RemoteStore {
    fn change<T: Send + 'static>(
        &self,
        epoch: Epoch,
        guard: Guard,
        change: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        self.ask(move |store| store.change(epoch, guard, change))
    }

    fn find<T: Send + 'static>(
        &self,
        find: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        self.ask(move |store| store.find(find))
    }
}

impl NodeStore for RemoteStore {
    fn join(&self, node: NewNode) -> BoxFuture<'_, Result<Epoch, StoreError>> {
        self.ask(move |store| store.join(node))
    }

    fn beat(&self, epoch: Epoch, known: u64, unheard: Vec<Epoch>) -> BoxFuture<'_, Result<Beat, StoreError>> {
        self.ask(move |store| store.beat(epoch, known, unheard))
    }

    fn take_from(&self, ours: Epoch, dead: Epoch) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.ask(move |store| store.take_from(ours, dead))
    }

    fn load(&self, epoch: Epoch, shards: Vec<Shard>) -> BoxFuture<'_, Result<Restored, StoreError>> {
        self.ask(move |store| store.load(epoch, shards))
    }

    fn hand_over(&self, epoch: Epoch, shards: Vec<(Shard, Epoch)>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.ask(move |store| store.hand_over(epoch, shards))
    }

    fn retire(&self, epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>> {
        self.ask(move |store| store.retire(epoch))
    }

    fn secret(&self) -> BoxFuture<'_, Result<[u8; 32], StoreError>> {
        self.ask(|store| store.secret())
    }
}
