//! Several servers as one, in this process, over a store that they share.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bidak_server::store::{
    AccountStore, Beat, Epoch, GameFact, GamesQuery, NewNode, NodeStore, Page, RatingStore, Restored, Shard,
    SharedMemory, SqliteStore, Store, StoreError, StoredGame, TournamentStore, UnloadedStore, WaitingRoom,
};
use bidak_server::{Config, NodeSettings};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, GameId, RefusalCode, RoomCode, SeatChoice, ServerMessage};
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::watch;

use crate::player::create;
use crate::server::{TestServer, patient};
use crate::{Player, eventually};

/// A store whose nodes may take over from others soon after their start.
pub fn shared() -> Arc<SharedMemory> {
    Arc::new(SharedMemory::with_steady(Duration::from_secs(1)))
}

/// A file with accounts and tournaments that nodes share.
pub async fn club(folder: &Path) -> Arc<SqliteStore> {
    let club = SqliteStore::open(&folder.join("club.db")).expect("a new file");
    club.take_over(0).await.expect("nobody else has it");
    Arc::new(club)
}

/// Waits until a player can make a room at a node.
pub async fn until_it_makes_rooms(url: &str) {
    eventually("a node to make rooms", async || {
        let mut player = Player::hello(url, Some("Somebody"), None).await;
        match player.ask(create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First)).await {
            ServerMessage::Joined { snapshot, .. } => {
                player.done(Command::Leave { room: snapshot.room }).await;
                true
            }
            ServerMessage::Refused { code: RefusalCode::ShuttingDown, .. } => false,
            other => panic!("{other:?}"),
        }
    })
    .await;
}

/// The settings of a node without a name, with links on loopback.
pub fn loopback() -> NodeSettings {
    NodeSettings { name: String::new(), link: "127.0.0.1:0".to_owned(), link_listen: None, link_tls: None }
}

/// A node of a test: a server, and the store that it shares with others.
#[derive(Debug)]
pub struct TestNode {
    /// The server.
    pub server: TestServer,
    remote: Arc<RemoteStore>,
    is_cut: watch::Sender<bool>,
    is_loading_held: watch::Sender<bool>,
    is_limited: watch::Sender<bool>,
}

impl TestNode {
    /// Starts a node with a name. It owns rooms soon.
    pub async fn start(store: &Arc<SharedMemory>, name: &str) -> Self {
        Self::with_club(store, None, name).await
    }

    /// Starts a node with the accounts and tournaments of a file.
    pub async fn with_club(store: &Arc<SharedMemory>, club: Option<&Arc<SqliteStore>>, name: &str) -> Self {
        Self::start_as(store, club, NodeSettings { name: name.to_owned(), ..loopback() }).await
    }

    /// Starts a node with these settings.
    pub async fn start_as(store: &Arc<SharedMemory>, club: Option<&Arc<SqliteStore>>, node: NodeSettings) -> Self {
        // Tests poll with a new player each time.
        let config = Config { node: Some(node), new_players_per_address: 1_000_000, ..patient() };
        Self::configured(store, club, config).await
    }

    /// Starts a node with this configuration.
    pub async fn configured(store: &Arc<SharedMemory>, club: Option<&Arc<SqliteStore>>, config: Config) -> Self {
        let [is_cut, is_loading_held, is_limited] = [(); 3].map(|()| watch::Sender::new(false));
        let (store, club) = (Arc::clone(store), club.cloned());
        let remote = Arc::new(RemoteStore {
            store,
            club,
            is_cut: is_cut.subscribe(),
            epoch: OnceLock::new(),
            is_loading_held: is_loading_held.subscribe(),
            is_limited: is_limited.subscribe(),
            beats: AtomicU64::new(0),
        });
        let server = TestServer::with_store(config, Arc::clone(&remote) as Arc<dyn Store>).await;
        Self { server, remote, is_cut, is_loading_held, is_limited }
    }

    /// Cuts the node off from its store: its requests wait until [`TestNode::heal`].
    pub fn cut(&self) {
        self.is_cut.send_replace(true);
    }

    /// Lets the store refuse the session with which the node writes, and no other.
    pub fn limit(&self) {
        self.is_limited.send_replace(true);
    }

    /// Holds the loading of rooms that this node gets, or lets it go on.
    pub fn hold_loading(&self, is_held: bool) {
        self.is_loading_held.send_replace(is_held);
    }

    /// How often the node has extended its lease.
    pub fn beats(&self) -> u64 {
        self.remote.beats.load(Ordering::Relaxed)
    }

    /// Waits until another node has the games of this one.
    pub async fn until_taken_over(&self) {
        eventually("another node to take over", async || {
            let epoch = self.remote.epoch.get().copied().expect("it has joined");
            matches!(self.remote.store.load(epoch, Vec::new()).await, Err(StoreError::Fenced { .. }))
        })
        .await;
    }

    /// Whether the node owns a room, by the store.
    pub async fn owns(&self, room: RoomCode) -> bool {
        let epoch = self.remote.epoch.get().copied().expect("it has joined");
        let map =
            self.remote.store.beat(epoch, u64::MAX, Vec::new()).await.expect("it lives").map.expect("it knows none");
        map.owner(Shard::of(room)) == Some(epoch)
    }

    /// Connects the node to its store again.
    pub fn heal(&self) {
        self.is_cut.send_replace(false);
    }
}

/// The store as one node reaches it.
#[derive(Debug)]
struct RemoteStore {
    store: Arc<SharedMemory>,
    club: Option<Arc<SqliteStore>>,
    is_cut: watch::Receiver<bool>,
    /// The epoch of the node, once it has joined.
    epoch: OnceLock<Epoch>,
    is_loading_held: watch::Receiver<bool>,
    is_limited: watch::Receiver<bool>,
    beats: AtomicU64,
}

impl RemoteStore {
    /// Sends a request to the store, once the node is not cut off.
    fn ask<'a, T: Send + 'a>(
        &'a self,
        request: impl FnOnce(&'a SharedMemory) -> BoxFuture<'a, T> + Send + 'a,
    ) -> BoxFuture<'a, T> {
        async move {
            let mut is_cut = self.is_cut.clone();
            // An error means that the test is over.
            let _ = is_cut.wait_for(|is_cut| !is_cut).await;
            request(&self.store).await
        }
        .boxed()
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
        async move {
            let mut is_limited = self.is_limited.clone();
            // As in `ask`.
            let _ = is_limited.wait_for(|is_limited| !is_limited).await;
            self.ask(move |store| store.append(epoch, batch)).await
        }
        .boxed()
    }

    fn keep_waiting(&self, epoch: Epoch, room: WaitingRoom) -> BoxFuture<'_, Result<(), StoreError>> {
        self.ask(move |store| store.keep_waiting(epoch, room))
    }

    fn accounts(&self) -> Option<&dyn AccountStore> {
        self.club.as_ref().map_or_else(|| self.store.accounts(), |club| club.accounts())
    }

    fn tournaments(&self) -> Option<&dyn TournamentStore> {
        self.club.as_ref().map_or_else(|| self.store.tournaments(), |club| club.tournaments())
    }

    fn ratings(&self) -> Option<&dyn RatingStore> {
        self.club.as_ref().map_or_else(|| self.store.ratings(), |club| club.ratings())
    }

    fn nodes(&self) -> Option<&dyn NodeStore> {
        Some(self)
    }

    fn unloaded(&self) -> Option<&dyn UnloadedStore> {
        self.store.unloaded()
    }

    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>> {
        self.ask(move |store| store.games(query))
    }

    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.ask(move |store| store.game(id))
    }
}

impl NodeStore for RemoteStore {
    fn join(&self, node: NewNode) -> BoxFuture<'_, Result<Epoch, StoreError>> {
        async move {
            let joined = self.ask(move |store| store.join(node)).await;
            if let Ok(epoch) = joined {
                self.epoch.set(epoch).expect("a node joins once");
            }
            joined
        }
        .boxed()
    }

    fn beat(&self, epoch: Epoch, known: u64, unheard: Vec<Epoch>) -> BoxFuture<'_, Result<Beat, StoreError>> {
        async move {
            let beat = self.ask(move |store| store.beat(epoch, known, unheard)).await;
            self.beats.fetch_add(1, Ordering::Relaxed);
            beat
        }
        .boxed()
    }

    fn take_from(&self, ours: Epoch, dead: Epoch) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.ask(move |store| store.take_from(ours, dead))
    }

    fn load(&self, epoch: Epoch, shards: Vec<Shard>) -> BoxFuture<'_, Result<Restored, StoreError>> {
        async move {
            let mut is_held = self.is_loading_held.clone();
            // As above.
            let _ = is_held.wait_for(|is_held| !is_held).await;
            self.ask(move |store| store.load(epoch, shards)).await
        }
        .boxed()
    }

    fn hand_over(&self, epoch: Epoch, shards: Vec<(Shard, Epoch)>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.ask(move |store| store.hand_over(epoch, shards))
    }

    fn retire(&self, epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>> {
        self.ask(move |store| store.retire(epoch))
    }

    fn lacks_sessions(&self) -> bool {
        *self.is_limited.borrow()
    }

    fn secret(&self) -> BoxFuture<'_, Result<[u8; 32], StoreError>> {
        self.ask(|store| store.secret())
    }
}
