//! A store in memory that the nodes of one process share, for tests and simulations, with leases and fences on the clock of tokio.
//! Accounts, ratings and tournaments are in `SQLite` tables in memory.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bidak_shared::protocol::GameId;
#[cfg(all(test, feature = "sqlite"))]
use bidak_shared::protocol::TournamentCode;
use futures::FutureExt;
use futures::future::{BoxFuture, ready};
use tokio::time::Instant;

use crate::base::environment;
use crate::store::nodes::{Beat, Holding, LEASE, NewNode, Node, NodeStore, STEADY, Shard, ShardMap, Tenure};
#[cfg(feature = "sqlite")]
use crate::store::sql::{Guard, Sql, SqlResult, SqlStore, accounts::tags, blocked, read};
#[cfg(feature = "sqlite")]
use crate::store::sqlite::Tables;
#[cfg(feature = "sqlite")]
use crate::store::{
    AccountStore, ModerationStore, OWED_SECONDS, RatingStore, TournamentStore, UnloadedStore, seconds_ago,
};
use crate::store::{
    Epoch, Fact, GameFact, GamesQuery, MemoryStore, Page, Reading, Restored, Store, StoreError, StoredGame, WaitingRoom,
};
#[cfg(all(test, feature = "sqlite"))]
use crate::store::{StoredTournament, sql::ratings::rerate};

/// A store in memory that several nodes share.
#[derive(Debug)]
pub struct SharedMemory {
    memory: MemoryStore,
    /// Accounts, ratings and tournaments, with copies of the games.
    #[cfg(feature = "sqlite")]
    tables: Tables,
    cluster: Mutex<Cluster>,
    secret: [u8; 32],
    /// Its clock less that of tokio. A simulation sets it.
    ahead: Mutex<Duration>,
}

/// The initial value of `ahead`: positive, so that a test can set the clock back.
const AHEAD: Duration = Duration::from_hours(1);

#[derive(Debug)]
struct Cluster {
    map: Arc<ShardMap>,
    /// The lives that have not been fenced, by epoch.
    lives: BTreeMap<Epoch, Life>,
    last_epoch: Epoch,
    /// The shard of each unfinished game.
    playing: HashMap<GameId, Shard>,
    /// Those of them that are unloaded.
    unloaded: HashSet<GameId>,
    waiting: Vec<WaitingRoom>,
    /// When the running clock of each game was read.
    readings: HashMap<GameId, Reading>,
    /// The last beats of all lives, with those that were fenced.
    beats: HashMap<Epoch, u64>,
    /// The first reading or beat.
    began: Option<Instant>,
    /// In place of [`STEADY`].
    steady: Duration,
}

/// A node that has not been fenced.
#[derive(Debug)]
struct Life {
    new: NewNode,
    lease_until: Instant,
    /// The start of the time without an expired lease.
    steady_since: Instant,
    /// The nodes from which it receives nothing.
    unheard: Vec<Epoch>,
}

impl Cluster {
    /// Refuses a node that has been fenced.
    fn check(&self, ours: Epoch) -> Result<(), StoreError> {
        if self.lives.contains_key(&ours) {
            return Ok(());
        }
        Err(StoreError::Fenced { ours, theirs: self.last_epoch })
    }

    /// Refuses facts about games whose shard another node owns: a living node never writes them.
    fn check_owner(&self, ours: Epoch, batch: &[GameFact]) -> Result<(), StoreError> {
        for GameFact { game, fact } in batch {
            let begun = if let Fact::Started(start) = fact { Some(Shard::of(start.room)) } else { None };
            let shard = begun.or_else(|| self.playing.get(game).copied());
            if shard.is_some_and(|shard| self.map.owner(shard) != Some(ours)) {
                let problem = format!("the shard of its room is not one of {ours:?}");
                return Err(StoreError::Disorder { game: *game, problem });
            }
        }
        Ok(())
    }

    /// Changes the map: `heir` returns the new owner of a shard; `None` for no change.
    fn redraw(&mut self, mut heir: impl FnMut(Shard, Option<Epoch>) -> Option<Epoch>) {
        let holding = |shard| {
            let (owner, tenure) = (self.map.owner(shard), self.map.tenure(shard));
            match heir(shard, owner) {
                Some(heir) => Holding { owner: Some(heir), tenure: Tenure(tenure.0 + 1) },
                None => Holding { owner, tenure },
            }
        };
        let holdings = Shard::all().map(holding).collect();
        let nodes = self.lives.iter().map(|(epoch, life)| Node { epoch: *epoch, new: life.new.clone() }).collect();
        self.map = Arc::new(ShardMap::new(self.map.version + 1, nodes, holdings));
    }

    /// The present reading, on the clock of tokio.
    fn reading(&mut self, epoch: Epoch) -> Reading {
        let now = Instant::now();
        let began = *self.began.get_or_insert(now);
        Reading { epoch, ms: now.saturating_duration_since(began).as_millis() as u64 }
    }

    /// Notes whether the clock of a game runs after a fact.
    fn read_clock(&mut self, ours: Epoch, GameFact { game, fact }: &GameFact) {
        let clocks = match fact {
            Fact::Moved { clocks, .. } | Fact::TakenBack { clocks, .. } => *clocks,
            Fact::Clocks(clocks) => Some(*clocks),
            Fact::Ended(_) => None,
            _ => return,
        };
        if clocks.is_some_and(|clocks| clocks.running.is_some()) {
            let reading = self.reading(ours);
            self.readings.insert(*game, reading);
        } else {
            self.readings.remove(game);
        }
    }

    fn join(&mut self, new: NewNode, now: Instant) -> Epoch {
        let epoch = Epoch(self.last_epoch.0 + 1);
        self.last_epoch = epoch;
        let former = self.lives.iter().find(|(_, life)| life.new.name == new.name).map(|(epoch, _)| *epoch);
        if let Some(former) = former {
            self.lives.remove(&former);
        }
        self.lives.insert(epoch, Life { new, lease_until: now + LEASE, steady_since: now, unheard: Vec::new() });
        self.redraw(|_, owner| (owner.is_none() || owner == former).then_some(epoch));
        epoch
    }

    fn beat(&mut self, ours: Epoch, known: u64, unheard: Vec<Epoch>, now: Instant) -> Result<Beat, StoreError> {
        self.check(ours)?;
        let reading = self.reading(ours);
        self.beats.insert(ours, reading.ms);
        let life = self.lives.get_mut(&ours).expect("it was checked");
        if life.lease_until < now {
            life.steady_since = now;
        }
        life.lease_until = now + LEASE;
        life.unheard = unheard;
        let expired = self.lives.iter().filter(|(_, life)| life.lease_until < now).map(|(epoch, _)| *epoch).collect();
        let living: BTreeMap<Epoch, &Life> =
            self.lives.iter().filter(|(_, life)| life.lease_until >= now).map(|(epoch, life)| (*epoch, life)).collect();
        let pairs = living.iter().flat_map(|(one, life)| life.unheard.iter().map(|other| (*one, *other)));
        let cuts = pairs.filter(|(_, other)| living.contains_key(other)).collect();
        Ok(Beat { map: (self.map.version != known).then(|| Arc::clone(&self.map)), expired, cuts })
    }

    fn take_from(&mut self, ours: Epoch, dead: Epoch, now: Instant) -> Result<bool, StoreError> {
        self.check(ours)?;
        let me = &self.lives[&ours];
        let may_take = me.lease_until > now && me.steady_since + self.steady < now;
        let is_dead = self.lives.get(&dead).is_some_and(|life| life.lease_until < now);
        if !may_take || !is_dead {
            return Ok(false);
        }
        self.lives.remove(&dead);
        let living: Vec<Epoch> =
            self.lives.iter().filter(|(_, life)| life.lease_until >= now).map(|(epoch, _)| *epoch).collect();
        let mut heirs = living.into_iter().cycle();
        self.redraw(|_, owner| if owner == Some(dead) { heirs.next() } else { None });
        Ok(true)
    }

    fn hand_over(&mut self, ours: Epoch, shards: &[(Shard, Epoch)]) -> Result<(), StoreError> {
        self.check(ours)?;
        let heirs: HashMap<Shard, Epoch> =
            shards.iter().filter(|(_, heir)| self.lives.contains_key(heir)).copied().collect();
        self.redraw(|shard, owner| heirs.get(&shard).copied().filter(|_| owner == Some(ours)));
        Ok(())
    }
}

impl Cluster {
    /// Ends a life that owns nothing.
    fn retire(&mut self, ours: Epoch) -> Result<(), StoreError> {
        self.check(ours)?;
        if self.map.shards_of(ours).next().is_none() {
            self.lives.remove(&ours);
            self.redraw(|_, _| None);
        }
        Ok(())
    }
}

impl Default for SharedMemory {
    fn default() -> Self {
        Self::with_steady(STEADY)
    }
}

impl SharedMemory {
    /// A store with this time in place of [`STEADY`].
    pub fn with_steady(steady: Duration) -> Self {
        let cluster = Cluster {
            map: Arc::default(),
            lives: BTreeMap::new(),
            last_epoch: Epoch(0),
            playing: HashMap::new(),
            unloaded: HashSet::new(),
            waiting: Vec::new(),
            readings: HashMap::new(),
            beats: HashMap::new(),
            began: None,
            steady,
        };
        Self {
            memory: MemoryStore::default(),
            #[cfg(feature = "sqlite")]
            tables: Tables::new(),
            cluster: Mutex::new(cluster),
            secret: environment::random(),
            ahead: Mutex::new(AHEAD),
        }
    }

    fn cluster(&self) -> MutexGuard<'_, Cluster> {
        // A panic leaves no half-made change: checks come before changes.
        self.cluster.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time on its clock.
    fn now(&self) -> Instant {
        Instant::now() + *self.ahead.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets how far its clock is ahead of that of tokio: an hour at first.
    #[cfg(test)]
    pub(crate) fn set_ahead(&self, ahead: Duration) {
        *self.ahead.lock().unwrap_or_else(PoisonError::into_inner) = ahead;
    }

    /// The owners of the shards.
    #[cfg(test)]
    pub(crate) fn map(&self) -> Arc<ShardMap> {
        Arc::clone(&self.cluster().map)
    }

    /// All games.
    #[cfg(test)]
    pub(crate) fn all_games(&self) -> Vec<StoredGame> {
        self.memory.all()
    }

    /// All tournaments.
    #[cfg(all(test, feature = "sqlite"))]
    pub(crate) fn all_tournaments(&self) -> Vec<StoredTournament> {
        const CODES: &str = "SELECT code FROM tournaments ORDER BY made, code";
        let codes: Vec<TournamentCode> =
            self.tables.find(|database| database.rows(CODES, &[], |row| row.parsed(0))).expect("memory can be read");
        let read = |code| self.tournament(code).now_or_never().expect("at once").expect("memory can be read");
        codes.into_iter().filter_map(read).collect()
    }

    /// The games that have changed ratings, one for each change.
    #[cfg(all(test, feature = "sqlite"))]
    pub(crate) fn rated_games(&self) -> Vec<GameId> {
        const CHANGES: &str = "SELECT id FROM rating_changes ORDER BY number";
        self.tables.find(|database| database.rows(CHANGES, &[], |row| row.parsed(0))).expect("memory can be read")
    }

    /// The ratings that do not follow from the rated games.
    #[cfg(all(test, feature = "sqlite"))]
    pub(crate) fn rating_problems(&self) -> Vec<String> {
        self.tables.find(|database| rerate(database, false)).expect("memory can be read")
    }

    fn write(&self, ours: Epoch, batch: Vec<GameFact>) -> Result<(), StoreError> {
        let mut cluster = self.cluster();
        cluster.check(ours)?;
        cluster.check_owner(ours, &batch)?;
        let mut unloaded = Vec::new();
        for GameFact { game, fact } in &batch {
            match fact {
                Fact::Kept(kept) if kept.is_unloaded => unloaded.push((*game, true)),
                Fact::Loaded { .. } => unloaded.push((*game, false)),
                _ => {}
            }
        }
        let changes: Vec<_> = batch
            .iter()
            .filter_map(|GameFact { game, fact }| match fact {
                Fact::Started(start) => Some((*game, Some(Shard::of(start.room)))),
                Fact::Ended(_) => Some((*game, None)),
                _ => None,
            })
            .collect();
        let copy = batch.clone();
        self.memory.write(Epoch(0), batch)?;
        #[cfg(feature = "sqlite")]
        self.tables.write(&copy)?;
        for entry in &copy {
            cluster.read_clock(ours, entry);
        }
        for (game, is_unloaded) in unloaded {
            if is_unloaded {
                cluster.unloaded.insert(game);
            } else {
                cluster.unloaded.remove(&game);
            }
        }
        for (game, shard) in changes {
            match shard {
                Some(shard) => cluster.playing.insert(game, shard),
                None => cluster.playing.remove(&game),
            };
        }
        Ok(())
    }

    fn read(&self, ours: Epoch, shards: &[Shard]) -> Result<Restored, StoreError> {
        let mut cluster = self.cluster();
        cluster.check(ours)?;
        let is_loaded = |shard: &Shard| shards.contains(shard);
        let is_here = |game: &GameId, shard: &Shard| is_loaded(shard) && !cluster.unloaded.contains(game);
        let games = cluster.playing.iter().filter(|(game, shard)| is_here(game, shard)).map(|(game, _)| *game);
        let mut games: Vec<StoredGame> = games.filter_map(|game| self.memory.whole(game)).collect();
        games.sort_by_key(|game| (game.started, game.id));
        for game in games.iter_mut().filter(|game| game.start.has_live_clock()) {
            game.reading = cluster.readings.get(&game.id).copied();
            game.settle(|epoch| cluster.beats.get(&epoch).copied().filter(|_| epoch != ours));
        }
        let rooms: Vec<WaitingRoom> = cluster.waiting.extract_if(.., |room| is_loaded(&Shard::of(room.room))).collect();
        // Pairs are only in tables.
        #[cfg(not(feature = "sqlite"))]
        let half_played: Vec<StoredGame> = Vec::new();
        #[cfg(feature = "sqlite")]
        let half_played = {
            let since = seconds_ago(OWED_SECONDS).seconds();
            let mut half_played = self.tables.find(|database| read::half_played(database, since))?;
            half_played.retain(|game| is_loaded(&Shard::of(game.start.room)));
            half_played
        };
        let players = Restored::people(games.iter().chain(&half_played), &rooms, Vec::new());
        let mut restored = Restored { epoch: ours, games, half_played, rooms, ..Restored::default() };
        #[cfg(feature = "sqlite")]
        {
            restored.accounts = self.tables.find(|database| tags(database, &players))?;
            restored.blocked = self.tables.find(|database| blocked::of_accounts(database, &restored.accounts))?;
        }
        restored.players = players;
        Ok(restored)
    }
}

#[cfg(feature = "sqlite")]
impl SqlStore for SharedMemory {
    fn change<T: Send + 'static>(
        &self,
        epoch: Epoch,
        _: Guard,
        change: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        let cluster = self.cluster();
        ready(cluster.check(epoch).and_then(|()| self.tables.change(change))).boxed()
    }

    fn find<T: Send + 'static>(
        &self,
        find: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        ready(self.tables.find(find)).boxed()
    }
}

impl NodeStore for SharedMemory {
    fn join(&self, node: NewNode) -> BoxFuture<'_, Result<Epoch, StoreError>> {
        ready(Ok(self.cluster().join(node, self.now()))).boxed()
    }

    fn beat(&self, epoch: Epoch, known: u64, unheard: Vec<Epoch>) -> BoxFuture<'_, Result<Beat, StoreError>> {
        ready(self.cluster().beat(epoch, known, unheard, self.now())).boxed()
    }

    fn take_from(&self, ours: Epoch, dead: Epoch) -> BoxFuture<'_, Result<bool, StoreError>> {
        ready(self.cluster().take_from(ours, dead, self.now())).boxed()
    }

    fn load(&self, epoch: Epoch, shards: Vec<Shard>) -> BoxFuture<'_, Result<Restored, StoreError>> {
        ready(self.read(epoch, &shards)).boxed()
    }

    fn hand_over(&self, epoch: Epoch, shards: Vec<(Shard, Epoch)>) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(self.cluster().hand_over(epoch, &shards)).boxed()
    }

    fn retire(&self, epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(self.cluster().retire(epoch)).boxed()
    }

    fn secret(&self) -> BoxFuture<'_, Result<[u8; 32], StoreError>> {
        ready(Ok(self.secret)).boxed()
    }
}

impl Store for SharedMemory {
    fn name(&self) -> String {
        "shared memory".to_owned()
    }

    fn survives_restart(&self) -> bool {
        true
    }

    /// For a server that is no node: it owns all shards until a node joins.
    fn take_over(&self, _: usize) -> BoxFuture<'_, Result<Restored, StoreError>> {
        let taken = {
            let mut cluster = self.cluster();
            cluster.lives.clear();
            let new = NewNode { name: String::new(), link: String::new(), form: 0 };
            let epoch = cluster.join(new, self.now());
            cluster.redraw(|_, _| Some(epoch));
            epoch
        };
        ready(self.read(taken, &Shard::all().collect::<Vec<_>>())).boxed()
    }

    fn append(&self, epoch: Epoch, batch: Vec<GameFact>) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(self.write(epoch, batch)).boxed()
    }

    fn keep_waiting(&self, epoch: Epoch, room: WaitingRoom) -> BoxFuture<'_, Result<(), StoreError>> {
        let mut cluster = self.cluster();
        let checked = cluster.check(epoch);
        if checked.is_ok() {
            cluster.waiting.push(room);
        }
        ready(checked).boxed()
    }

    #[cfg(feature = "sqlite")]
    fn accounts(&self) -> Option<&dyn AccountStore> {
        Some(self)
    }

    #[cfg(feature = "sqlite")]
    fn moderation(&self) -> Option<&dyn ModerationStore> {
        Some(self)
    }

    #[cfg(feature = "sqlite")]
    fn tournaments(&self) -> Option<&dyn TournamentStore> {
        Some(self)
    }

    #[cfg(feature = "sqlite")]
    fn ratings(&self) -> Option<&dyn RatingStore> {
        Some(self)
    }

    #[cfg(feature = "sqlite")]
    fn unloaded(&self) -> Option<&dyn UnloadedStore> {
        Some(self)
    }

    fn nodes(&self) -> Option<&dyn NodeStore> {
        Some(self)
    }

    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>> {
        self.memory.games(query)
    }

    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.memory.game(id)
    }
}
