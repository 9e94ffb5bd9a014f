//! The beats of a node. One task extends its lease, reads the owners of all shards, and suspects nodes whose leases have expired. Another
//! acts on the result, however long that takes: it opens the rooms that this node has got, takes over from dead nodes, and gives rooms
//! away.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use futures::future::join_all;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout_at};
use tokio_util::task::AbortOnDropHandle;

use crate::lobby::LobbyHandle;
use crate::nodes::Nodes;
use crate::room::{Ledger, RoomHandle, begin_second_games};
use crate::store::{BEAT, Beat, Epoch, LEASE, NodeStore, Shard, ShardMap, Store, StoreError};
use crate::tournaments::Tournaments;
use crate::wire::outbox::Outbox;

/// A later answer proves nothing about the leases of others: this node or the store was delayed.
const PROMPT: Duration = Duration::from_millis(500);

/// How long a lease must be expired before this node takes over.
const SECOND_LOOK: Duration = Duration::from_secs(1);

/// How long a node must be the one to step aside before it does: by then the others have reported which nodes they do not reach. A little
/// less than two beats, because timers may fire early.
const SURE: Duration = Duration::from_millis(950);

/// How long a node holds its lease while the store lets only a part of its sessions in.
const WITHOUT_SESSIONS: Duration = Duration::from_secs(3);

/// The beats of a node before they start.
#[derive(Debug)]
pub(crate) struct Beats {
    lease: Lease,
    duties: Duties,
}

impl Beats {
    /// The beats of a node that has joined.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        nodes: Arc<Nodes>,
        ledger: Ledger,
        (lobby, tournaments): (LobbyHandle, Tournaments),
    ) -> Self {
        let (our_store, our_nodes) = (Arc::clone(&store), Arc::clone(&nodes));
        let lease = Lease {
            store: our_store,
            nodes: our_nodes,
            ledger: ledger.clone(),
            suspects: BTreeMap::new(),
            aside_since: None,
            lacking_since: None,
        };
        Self { lease, duties: Duties { store, nodes, ledger, lobby, tournaments } }
    }

    /// Starts the beats, which last until this node is fenced or the returned value is dropped. Returns once the rooms of this node are open.
    pub(crate) async fn start(self) -> Result<Pulse, StoreError> {
        let Self { mut lease, duties } = self;
        let first = lease.extend().await?;
        let me = lease.nodes.me;
        let is_alone = |map: &Arc<ShardMap>| others(map, me, &first.expired).next().is_none();
        lease.nodes.is_apart.store(!first.map.as_ref().is_none_or(is_alone), Relaxed);
        let (results, received_results) = watch::channel(BeatResult::default());
        let beats = AbortOnDropHandle::new(tokio::spawn(lease.run(results)));
        duties.act(first).await?;
        let (orders, received) = mpsc::channel(1);
        let duties = AbortOnDropHandle::new(tokio::spawn(duties.run(received_results, received)));
        Ok(Pulse { orders, _tasks: [beats, duties] })
    }
}

/// The result of the last beat.
#[derive(Clone, Debug, Default)]
struct BeatResult {
    /// The owners of all shards, if they have changed since this node read them last.
    map: Option<Arc<ShardMap>>,
    /// The nodes whose leases have expired.
    expired: Vec<Epoch>,
    /// Those of them that have been expired for [`SECOND_LOOK`].
    dead: Vec<Epoch>,
    /// The nodes that must step aside, because others do not reach them.
    aside: BTreeSet<Epoch>,
    /// Whether this node should end, because it cannot serve its rooms and others can.
    cannot_serve: bool,
}

/// The lease of this node, and those of the others.
#[derive(Debug)]
struct Lease {
    store: Arc<dyn Store>,
    nodes: Arc<Nodes>,
    ledger: Ledger,
    /// Nodes whose leases were expired at every beat since this time.
    suspects: BTreeMap<Epoch, Instant>,
    /// The time since which this node has had to step aside at every beat.
    aside_since: Option<Instant>,
    /// The time since which the store has let only a part of this node's sessions in, at every beat.
    lacking_since: Option<Instant>,
}

impl Lease {
    async fn run(mut self, results: watch::Sender<BeatResult>) {
        let mut ticks = interval(BEAT);
        // After a pause one beat follows, not all that were missed.
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (ledger, nodes) = (self.ledger.clone(), Arc::clone(&self.nodes));
        // When the last answered beat was sent: the lease runs from then, or from later.
        let mut answered = Instant::now();
        loop {
            tokio::select! {
                biased;
                () = nodes.due.notified() => {}
                _ = ticks.tick() => {}
            }
            let sent = Instant::now();
            let mut beat = pin!(self.extend());
            let beaten = if let Ok(beaten) = timeout_at(answered + LEASE, &mut beat).await {
                beaten
            } else {
                tracing::error!("the store does not answer, and the lease may have expired");
                nodes.set_adrift(true);
                beat.await
            };
            match beaten {
                Ok(result) => {
                    answered = sent;
                    nodes.set_adrift(false);
                    if result.cannot_serve {
                        tracing::error!(
                            "the store does not let all sessions of this node in: it ends, and the others have its rooms"
                        );
                        nodes.is_without_sessions.store(true, Relaxed);
                        return ledger.fence();
                    }
                    results.send_replace(result);
                }
                Err(StoreError::Fenced { .. }) => return ledger.fence(),
                Err(error) => tracing::error!(%error, "a beat failed"),
            }
        }
    }

    /// Extends the lease.
    async fn extend(&mut self) -> Result<BeatResult, StoreError> {
        let Some(store) = self.store.nodes() else { return Ok(BeatResult::default()) };
        let since = Instant::now();
        let version = self.nodes.version();
        let beat = store.beat(self.nodes.me, version, self.nodes.silent()).await?;
        let is_prompt = since.elapsed() <= PROMPT;
        let aside = self.nodes.stepping_aside(&beat);
        let Beat { map, expired, .. } = beat;
        let are_missing = store.lacks_sessions() && is_prompt;
        self.suspect(&expired, is_prompt);
        self.look_at_sessions(are_missing);
        // Before the first map it knows no other nodes that it could fail to reach.
        if version > 0 {
            self.step_aside(aside.contains(&self.nodes.me), is_prompt);
        }
        let is_due = |(_, since): &(&Epoch, &Instant)| since.elapsed() >= SECOND_LOOK;
        let dead = self.suspects.iter().filter(is_due).map(|(node, _)| *node).collect();
        Ok(BeatResult { map, expired, dead, aside, cannot_serve: self.cannot_serve() })
    }

    /// Steps aside once this node has been the one to do so for [`SURE`]. A node that has just joined waits instead
    /// until it reaches the others.
    fn step_aside(&mut self, is_meant: bool, is_prompt: bool) {
        if !is_meant || !is_prompt {
            self.aside_since = None;
            if !is_meant {
                self.nodes.is_apart.store(false, Relaxed);
            }
        } else if self.aside_since.get_or_insert_with(Instant::now).elapsed() >= SURE && !self.nodes.is_apart() {
            self.nodes.aside().cancel();
        }
    }

    /// Records since when sessions are missing. While the whole store is away no beat is prompt.
    fn look_at_sessions(&mut self, are_missing: bool) {
        self.lacking_since = are_missing.then(|| self.lacking_since.unwrap_or_else(Instant::now));
    }

    /// See [`BeatResult::cannot_serve`].
    fn cannot_serve(&self) -> bool {
        let has_heirs = || others(&self.nodes.map(), self.nodes.me, &[]).any(|node| !self.suspects.contains_key(&node));
        self.lacking_since.is_some_and(|since| since.elapsed() >= WITHOUT_SESSIONS) && has_heirs()
    }

    /// Records the nodes whose leases have expired.
    fn suspect(&mut self, expired: &[Epoch], is_prompt: bool) {
        self.suspects.retain(|node, _| is_prompt && expired.contains(node));
        if is_prompt {
            for node in expired {
                self.suspects.entry(*node).or_insert_with(Instant::now);
            }
        }
    }
}

/// Acts on the results of beats.
#[derive(Debug)]
struct Duties {
    store: Arc<dyn Store>,
    nodes: Arc<Nodes>,
    ledger: Ledger,
    lobby: LobbyHandle,
    tournaments: Tournaments,
}

impl Duties {
    /// Works until the beats end.
    async fn run(
        self,
        mut results: watch::Receiver<BeatResult>,
        mut orders: mpsc::Receiver<oneshot::Sender<Vec<Outbox>>>,
    ) {
        loop {
            tokio::select! {
                biased;
                Some(mut done) = orders.recv() => {
                    let given = tokio::select! {
                        biased;
                        // The server has stopped waiting: its rooms end with it, and the others take over.
                        () = done.closed() => Ok(Vec::new()),
                        given = self.give_away() => given,
                    };
                    let members = given.unwrap_or_else(|error| {
                        tracing::error!(%error, "the rooms of this node are not handed over");
                        Vec::new()
                    });
                    let _ = done.send(members); // As above.
                    self.nodes.due.notify_one();
                }
                changed = results.changed() => {
                    if changed.is_err() {
                        return; // The node was fenced.
                    }
                    let result = results.borrow_and_update().clone();
                    match self.act(result).await {
                        Ok(()) => {}
                        Err(StoreError::Fenced { .. }) => return self.ledger.fence(),
                        Err(error) => tracing::error!(%error, "the rooms of this node are not all there"),
                    }
                }
            }
        }
    }

    fn store(&self) -> Option<&dyn NodeStore> {
        self.store.nodes()
    }

    /// Acts on the result of a beat.
    async fn act(&self, BeatResult { map, expired, dead, aside, .. }: BeatResult) -> Result<(), StoreError> {
        if let Some(map) = map {
            self.set_map(map).await;
        }
        for dead in dead {
            match self.take_from(dead).await {
                Err(error) if !matches!(error, StoreError::Fenced { .. }) => {
                    // A failure for one dead node does not stop the other duties.
                    tracing::error!(%error, epoch = dead.0, "the rooms of a node that has died cannot be taken over");
                }
                taken => taken?,
            }
        }
        self.open().await?;
        self.nodes.open_links(&expired);
        self.nodes.count();
        // Clients of this node could not reach rooms there.
        let unfit: Vec<Epoch> = expired.into_iter().chain(aside).chain(self.nodes.reach.unlinked()).collect();
        self.share(&unfit).await
    }

    /// Takes over from a node that has died.
    async fn take_from(&self, dead: Epoch) -> Result<(), StoreError> {
        let Some(store) = self.store() else { return Ok(()) };
        if store.take_from(self.nodes.me, dead).await? {
            tracing::warn!(epoch = dead.0, "a node has died, and the others have its rooms");
            self.refresh(store).await?;
            self.lobby.announce_new_map().await;
        }
        Ok(())
    }

    async fn set_map(&self, map: Arc<ShardMap>) {
        if map.version <= self.nodes.version() {
            return; // It was read before the current one.
        }
        self.nodes.set_map(map);
        self.lobby.shards_moved().await;
    }

    /// Opens the rooms that this node has got.
    async fn open(&self) -> Result<(), StoreError> {
        let shards = self.nodes.to_open();
        let Some(store) = self.store().filter(|_| !shards.is_empty()) else { return Ok(()) };
        let mut restored = store.load(self.nodes.me, shards.clone()).await?;
        begin_second_games(&self.ledger, &mut restored).await;
        let (games, waiting) = (restored.games.len(), restored.rooms.len());
        self.lobby.restore(restored).await;
        self.tournaments.restore(&shards.iter().copied().collect()).await?;
        self.nodes.set_open(&shards, true);
        tracing::info!(shards = shards.len(), games, waiting, "rooms are this node's own");
        Ok(())
    }

    /// Gives all rooms to the other nodes, because this one ends; returns their members, whose connections must end now. Without other nodes
    /// nothing is given: this one has the rooms again when it restarts.
    async fn give_away(&self) -> Result<Vec<Outbox>, StoreError> {
        let Some(store) = self.store() else { return Ok(Vec::new()) };
        let me = self.nodes.me;
        self.nodes.set_leaving();
        let gifts = all_gifts(store, &self.nodes).await?;
        if gifts.is_empty() {
            return Ok(Vec::new());
        }
        let shards = gifts.iter().map(|(shard, _)| *shard).collect();
        // Only the lobby knows which rooms there are.
        let Ok(rooms) = self.lobby.close_shards(shards).await else { return Ok(Vec::new()) };
        // From now on only the next owners write to tournaments.
        self.tournaments.end().await;
        // All at once, so that the store writes them together.
        let members = join_all(rooms.iter().map(RoomHandle::hand_over)).await.concat();
        tracing::info!(
            shards = gifts.len(),
            rooms = rooms.len(),
            members = members.len(),
            "the others have the rooms from now on"
        );
        store.hand_over(me, gifts).await?;
        self.refresh(store).await?;
        self.lobby.announce_new_map().await;
        Ok(members)
    }

    /// Gives shards without rooms to nodes that have fewer, so that all have equally many.
    async fn share(&self, unfit: &[Epoch]) -> Result<(), StoreError> {
        let Some(store) = self.store().filter(|_| !self.nodes.is_leaving()) else { return Ok(()) };
        let gifts = gifts(&self.nodes.map(), self.nodes.me, unfit);
        if gifts.is_empty() {
            return Ok(());
        }
        // The lobby makes no more rooms in them.
        let given = self.lobby.give_up(gifts.len()).await;
        let gifts: Vec<(Shard, Epoch)> = given.into_iter().zip(gifts).collect();
        if !gifts.is_empty() {
            tracing::info!(shards = gifts.len(), "another node has these rooms from now on");
            store.hand_over(self.nodes.me, gifts).await?;
            self.lobby.announce_new_map().await;
            // An older map must not open them again.
            while let Err(error) = self.refresh(store).await {
                if matches!(error, StoreError::Fenced { .. }) {
                    return Err(error);
                }
                tracing::warn!(%error, "the owners of rooms are not known");
                sleep(BEAT).await;
            }
        }
        Ok(())
    }

    /// Reads the owners of all shards.
    async fn refresh(&self, store: &dyn NodeStore) -> Result<(), StoreError> {
        let Beat { map, .. } = store.beat(self.nodes.me, self.nodes.version(), self.nodes.silent()).await?;
        if let Some(map) = map {
            self.set_map(map).await;
        }
        Ok(())
    }
}

/// The beats of a node, which end when this is dropped.
#[derive(Debug)]
pub(crate) struct Pulse {
    orders: mpsc::Sender<oneshot::Sender<Vec<Outbox>>>,
    _tasks: [AbortOnDropHandle<()>; 2],
}

impl Pulse {
    /// Gives all rooms to the other nodes; returns their members, whose connections must end now.
    pub(crate) async fn give_away(&self) -> Vec<Outbox> {
        let (done, members) = oneshot::channel();
        // A fenced node has nothing to give.
        let _ = self.orders.send(done).await;
        members.await.unwrap_or_default()
    }
}

/// Ends a node: gives its last shards to the others, and retires it, so that they do not wait for it.
pub(crate) async fn leave(store: &dyn Store, nodes: &Nodes) -> Result<(), StoreError> {
    let Some(store) = store.nodes() else { return Ok(()) };
    let gifts = all_gifts(store, nodes).await?;
    if !gifts.is_empty() {
        store.hand_over(nodes.me, gifts).await?;
    }
    store.retire(nodes.me).await
}

/// All shards of a node, each with its next owner: another live node, if possible one that does not step aside. None without other live
/// nodes.
async fn all_gifts(store: &dyn NodeStore, nodes: &Nodes) -> Result<Vec<(Shard, Epoch)>, StoreError> {
    let beat = store.beat(nodes.me, u64::MAX, nodes.silent()).await?;
    let aside = nodes.stepping_aside(&beat);
    let Some(map) = beat.map else { return Ok(Vec::new()) };
    let living: Vec<Epoch> = others(&map, nodes.me, &beat.expired).collect();
    let staying: Vec<Epoch> = living.iter().copied().filter(|node| !aside.contains(node)).collect();
    let heirs = if staying.is_empty() { living } else { staying };
    Ok(map.shards_of(nodes.me).zip(heirs.iter().copied().cycle()).collect())
}

/// The other nodes, except those in `without`.
fn others<'a>(map: &'a ShardMap, me: Epoch, without: &'a [Epoch]) -> impl Iterator<Item = Epoch> + 'a {
    map.nodes.iter().map(|node| node.epoch).filter(move |node| *node != me && !without.contains(node))
}

/// The nodes that should get shards of this one, each once for every shard.
fn gifts(map: &ShardMap, me: Epoch, unfit: &[Epoch]) -> Vec<Epoch> {
    let others: BTreeSet<Epoch> = others(map, me, unfit).collect();
    let count = others.len() + 1;
    let mine = map.shards_of(me).count();
    let mut surplus = mine.saturating_sub(Shard::COUNT.div_ceil(count));
    let mut gifts = Vec::new();
    for other in others {
        let wanted = (Shard::COUNT / count).saturating_sub(map.shards_of(other).count()).min(surplus);
        gifts.extend(std::iter::repeat_n(other, wanted));
        surplus -= wanted;
    }
    gifts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Holding, NewNode, Node, Tenure};

    /// A map in which nodes 1, 2, … have so many shards.
    fn map(shards: &[usize]) -> ShardMap {
        let epoch = |place: usize| Epoch(place as u64 + 1);
        let owners = shards.iter().enumerate().flat_map(|(place, count)| std::iter::repeat_n(epoch(place), *count));
        let holdings: Vec<Holding> = owners.map(|owner| Holding { owner: Some(owner), tenure: Tenure(1) }).collect();
        let node =
            |place| Node { epoch: epoch(place), new: NewNode { name: String::new(), link: String::new(), form: 1 } };
        ShardMap::new(1, (0..shards.len()).map(node).collect(), holdings)
    }

    #[test]
    fn every_node_gives_its_surplus_and_no_shard_goes_round_in_circles() {
        for (shards, me, expired, expected) in [
            (&[1024, 0][..], 1, &[][..], vec![(2, 512)]),
            (&[1024, 0], 2, &[], vec![]),
            (&[512, 512], 1, &[], vec![]),
            (&[512, 512, 0], 1, &[], vec![(3, 170)]),
            (&[512, 512, 0], 2, &[], vec![(3, 170)]),
            (&[342, 342, 340], 1, &[], vec![]),
            (&[342, 341, 341], 1, &[], vec![]),
            (&[1024, 0, 0], 1, &[3], vec![(2, 512)]),
            (&[1024, 0, 0], 1, &[], vec![(2, 341), (3, 341)]),
        ] {
            let expired: Vec<Epoch> = expired.iter().map(|node| Epoch(*node)).collect();
            let mut given: Vec<(u64, usize)> = Vec::new();
            for Epoch(heir) in gifts(&map(shards), Epoch(me), &expired) {
                match given.last_mut() {
                    Some((last, count)) if *last == heir => *count += 1,
                    _ => given.push((heir, 1)),
                }
            }
            assert_eq!(given, expected, "{shards:?} {me}");
        }
    }
}
