//! Several servers as one: each is a node that owns some of the rooms, and passes requests for other rooms to the nodes
//! that own them.
//!
//! The store decides who owns each shard of rooms, and fences former owners; see [`NodeStore`]. Links between nodes
//! carry requests and events, and hold nothing that must survive: when one breaks, its clients reconnect and resume.
//!
//! A server without nodes owns every room, and uses nothing of this.
//!
//! [`NodeStore`]: crate::store::NodeStore

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bidak_shared::protocol::RoomCode;
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::base::metrics::Metrics;
use crate::base::share::Share;
use crate::base::watched::Watched;
use crate::net::network::{LinkNetwork, LinkSocket};
use crate::room::PATIENCE;
use crate::store::{Beat, Epoch, Node, Shard, ShardMap, Tenure};
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::Outbox;

mod any_room;
mod forms;
mod join;
pub(crate) mod link;
mod mac;
mod peer;
pub(crate) mod queue;
pub(crate) mod reach;
mod tls;
pub(crate) mod wire;

#[cfg(test)]
mod tests;

pub(crate) use any_room::AnyRoom;
pub(crate) use forms::{AccountForm, CallerForm};
pub(crate) use join::Joined;
pub(crate) use link::{LinkEvents, LinkId, Remote};
pub(crate) use mac::ClusterSecret;
pub(crate) use peer::{
    ChallengeForm, KnownChallenge, LobbyAnswer, LobbyAsk, MakerForm, NewChallenge, NodeChanges, OpenSeek, PairRequest,
    PeerMail, PlayerForm, SeekId, SeekKey, TakenSeats,
};
pub(crate) use queue::LinkQueue;
pub(crate) use wire::{Role, ToEdge, ToOwner};

use link::Link;
use reach::Reach;
use tls::LinkTls;
use wire::{FORM, common};

/// How long to try to open a link.
const CONNECT: Duration = Duration::from_secs(1);

/// The pause before the next attempt to reach an owner.
const RETRY_AFTER: Duration = Duration::from_millis(200);

/// The other nodes, as one node knows them.
#[derive(Debug)]
pub(crate) struct Nodes {
    /// The epoch of this run of the node.
    pub(crate) me: Epoch,
    /// The newest form of links that it knows.
    pub(crate) form: u32,
    pub(crate) secret: ClusterSecret,
    network: Arc<dyn LinkNetwork>,
    routes: Watched<Routes>,
    links: Mutex<BTreeMap<Epoch, LinkCell>>,
    pub(crate) reach: Reach,
    /// Whether this node has just started, and has not reached the others yet.
    pub(crate) is_apart: AtomicBool,
    /// Whether it ends because the store lets only a part of its sessions in.
    pub(crate) is_without_sessions: AtomicBool,
    /// Cancelled when this node steps aside.
    aside: CancellationToken,
    /// The nodes that cannot be reached. Each is logged once.
    unreached: Mutex<BTreeSet<Epoch>>,
    /// Receives the events of the links.
    events: Arc<dyn LinkEvents>,
    /// Cancelled when the server stops: all links are closed then.
    stop: CancellationToken,
    /// Notified when the next beat is due at once.
    pub(crate) due: Notify,
    metrics: Arc<Metrics>,
    /// This node's share of limits by address.
    pub(crate) share: Share,
    /// Encrypts all links, if there is one.
    tls: Option<LinkTls>,
}

/// The link to one node; `None` before its first use.
type LinkCell = Arc<tokio::sync::Mutex<Option<Arc<Link>>>>;

/// Where rooms are.
#[derive(Debug)]
struct Routes {
    map: Arc<ShardMap>,
    /// The shards whose rooms are open here, by their places.
    are_open: Vec<bool>,
    /// Whether the lease may have expired: another node may own these rooms.
    is_adrift: bool,
    /// Whether this node ends: it opens no more rooms.
    is_leaving: bool,
}

impl Routes {
    /// Whether the rooms of a shard are here.
    fn has(&self, shard: Shard) -> bool {
        self.are_open[shard.index()] && !self.is_adrift
    }
}

/// The owner of a room.
#[derive(Debug)]
enum Owner {
    Here,
    /// Another node, according to this version of the map.
    Behind(Arc<Link>, u64),
    /// No owner could be reached.
    Unreached,
}

impl Nodes {
    /// A node that does not know the others yet. Its links are closed when `stop` is cancelled.
    pub(crate) fn new(
        me: Epoch,
        secret: ClusterSecret,
        network: Arc<dyn LinkNetwork>,
        events: Arc<dyn LinkEvents>,
        stop: CancellationToken,
    ) -> Self {
        let routes =
            Routes { map: Arc::default(), are_open: vec![false; Shard::COUNT], is_adrift: false, is_leaving: false };
        Self {
            me,
            form: FORM,
            secret,
            network,
            routes: Watched::new(routes),
            links: Mutex::default(),
            reach: Reach::default(),
            is_apart: AtomicBool::new(false),
            is_without_sessions: AtomicBool::new(false),
            aside: CancellationToken::new(),
            unreached: Mutex::default(),
            events,
            stop,
            due: Notify::new(),
            metrics: Arc::default(),
            share: Share::default(),
            tls: None,
        }
    }

    /// Encrypts all links.
    fn encrypting(self, tls: Option<LinkTls>) -> Self {
        Self { tls, ..self }
    }

    /// The socket of a link that another node has opened.
    pub(crate) async fn accept(&self, socket: LinkSocket) -> std::io::Result<LinkSocket> {
        match &self.tls {
            Some(tls) => tls.accept(socket).await,
            None => Ok(socket),
        }
    }

    /// The socket of a link to another node.
    async fn connect(&self, node: &Node) -> std::io::Result<LinkSocket> {
        let link = &node.new.link;
        let socket = self.network.connect(link).await?;
        match &self.tls {
            Some(tls) => {
                let host = link.rsplit_once(':').map_or(link.as_str(), |(host, _)| host);
                tls.connect(host.trim_matches(['[', ']']), socket).await
            }
            None => Ok(socket),
        }
    }

    /// Sets the metrics for its shards and links.
    fn counting_in(self, metrics: Arc<Metrics>) -> Self {
        Self { metrics, ..self }
    }

    /// Keeps the metrics of shards and links up to date.
    pub(crate) fn count(&self) {
        let map = self.map();
        let links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        let others = map.nodes.iter().filter(|node| node.epoch != self.me);
        let open = others.map(|node| {
            let cell = links.get(&node.epoch).and_then(|cell| cell.try_lock().ok());
            let link = cell.and_then(|cell| cell.clone()).filter(|link| !link.is_broken());
            (node.new.name.as_str(), link.map(|link| link.waiting_bytes()))
        });
        self.metrics.set_links(open);
        self.metrics.shards.set(self.open_shards().len() as i64);
    }

    /// The version of the map that this node knows.
    pub(crate) fn version(&self) -> u64 {
        self.routes.get().map.version
    }

    pub(crate) fn map(&self) -> Arc<ShardMap> {
        Arc::clone(&self.routes.get().map)
    }

    /// A new map. Links to nodes that are gone are closed.
    pub(crate) fn set_map(&self, map: Arc<ShardMap>) {
        let gone: Vec<LinkCell> = {
            let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
            links.extract_if(.., |epoch, _| map.node(*epoch).is_none()).map(|(_, cell)| cell).collect()
        };
        self.reach.set_others(&map.nodes.iter().map(|node| node.epoch).filter(|node| *node != self.me).collect());
        self.share.set_servers(map.nodes.len());
        self.metrics.nodes.set(map.nodes.len() as i64);
        self.routes.change(|routes| routes.map = map);
        for cell in gone {
            tokio::spawn(async move {
                if let Some(link) = cell.lock().await.take() {
                    link.close();
                }
            });
        }
    }

    /// Opens the links to all others, in the background.
    pub(crate) fn open_links(self: &Arc<Self>, expired: &[Epoch]) {
        for node in self.map().nodes.iter().filter(|node| node.epoch != self.me && !expired.contains(&node.epoch)) {
            let is_open = {
                let links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
                // The holder of the lock is opening it.
                links.get(&node.epoch).is_some_and(|cell| {
                    cell.try_lock().map_or(true, |cell| cell.as_ref().is_some_and(|link| !link.is_broken()))
                })
            };
            if !is_open {
                let (nodes, node) = (Arc::clone(self), node.clone());
                tokio::spawn(async move { nodes.link(&node).await });
            }
        }
    }

    /// The shards that belong to this node and whose rooms are not open yet.
    pub(crate) fn to_open(&self) -> Vec<Shard> {
        let routes = self.routes.get();
        if routes.is_leaving {
            return Vec::new();
        }
        routes.map.shards_of(self.me).filter(|shard| !routes.are_open[shard.index()]).collect()
    }

    /// The shards whose rooms are open here.
    pub(crate) fn open_shards(&self) -> Vec<Shard> {
        let routes = self.routes.get();
        Shard::all().filter(|shard| routes.are_open[shard.index()]).collect()
    }

    /// Sets whether the rooms of these shards are open here.
    pub(crate) fn set_open(&self, shards: &[Shard], is_open: bool) {
        self.routes.change(|routes| {
            for shard in shards {
                routes.are_open[shard.index()] = is_open;
            }
        });
    }

    /// Whether the lease may have expired. Then nobody enters a room here until the store answers, because another node
    /// may own the room, and its game may have gone on there.
    pub(crate) fn is_adrift(&self) -> bool {
        self.routes.get().is_adrift
    }

    pub(crate) fn set_adrift(&self, is_adrift: bool) {
        if self.routes.get().is_adrift != is_adrift {
            self.routes.change(|routes| routes.is_adrift = is_adrift);
        }
    }

    /// Whether the node has just started and does not reach the others yet, so that no clients should connect.
    pub(crate) fn is_apart(&self) -> bool {
        self.is_apart.load(Ordering::Relaxed)
    }

    /// Cancelled when this node steps aside because others do not reach it: it hands over its rooms, and ends.
    pub(crate) fn aside(&self) -> &CancellationToken {
        &self.aside
    }

    /// Marks this node as ending: the others get its rooms.
    pub(crate) fn set_leaving(&self) {
        self.routes.change(|routes| routes.is_leaving = true);
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.routes.get().is_leaving
    }

    /// The nodes from which this one receives nothing, for its beat; includes itself while it has just started.
    pub(crate) fn silent(&self) -> Vec<Epoch> {
        let itself = self.is_apart().then_some(self.me);
        self.reach.silent().into_iter().chain(itself).collect()
    }

    /// The nodes that step aside according to the answer to a beat. Ignores reported cuts that an open link of this
    /// node disproves, and whether this node has just started, which only the others judge.
    pub(crate) fn stepping_aside(&self, beat: &Beat) -> BTreeSet<Epoch> {
        let linked = self.reach.linked();
        let is_so = |(one, other): &&(Epoch, Epoch)| match (*one == self.me, *other == self.me) {
            (true, true) => false,
            (true, _) => !linked.contains(other),
            (_, true) => !linked.contains(one),
            _ => true,
        };
        let cuts: Vec<(Epoch, Epoch)> = beat.cuts.iter().filter(is_so).copied().collect();
        let map = beat.map.clone().unwrap_or_else(|| self.map());
        reach::aside(&map, &beat.expired, &cuts)
    }

    /// Beats at once, because another node reports a change of the map.
    pub(crate) fn look(&self) {
        self.due.notify_one();
    }

    /// Whether a new room may have this code here.
    pub(crate) fn is_open(&self, code: RoomCode) -> bool {
        self.routes.get().has(Shard::of(code))
    }

    /// Whether the room of this code is for this node to have, also while it does not reach the store and lets nobody in.
    pub(crate) fn keeps(&self, code: RoomCode) -> bool {
        self.routes.get().are_open[Shard::of(code).index()]
    }

    /// Whether the rooms and the tournaments of a shard are here.
    pub(crate) fn has(&self, shard: Shard) -> bool {
        self.routes.get().has(shard)
    }

    /// Whether any new room may be made here.
    pub(crate) fn has_open(&self) -> bool {
        let routes = self.routes.get();
        !routes.is_adrift && routes.are_open.contains(&true)
    }

    /// Whether a node is in the map, so that it is not fenced as far as this one knows.
    pub(crate) fn lives(&self, node: Epoch) -> bool {
        self.routes.get().map.node(node).is_some()
    }

    /// The owner of a shard, here or elsewhere, if there is one.
    pub(crate) fn owner(&self, shard: Shard) -> Option<Epoch> {
        self.routes.get().map.owner(shard)
    }

    /// The number of owners that the shard of a room has had.
    pub(crate) fn tenure(&self, code: RoomCode) -> Tenure {
        self.routes.get().map.tenure(Shard::of(code))
    }

    /// Whether this node owns a shard, for a request that was sent here according to this version of the map. Waits for
    /// that version, and while the shard is being moved here, unless this node is ending.
    pub(crate) async fn owns(&self, shard: Shard, version: u64) -> bool {
        let is_known = |routes: &Routes| {
            let is_elsewhere = routes.map.version >= version && routes.map.owner(shard) != Some(self.me);
            routes.has(shard) || routes.is_leaving || is_elsewhere
        };
        if self.version() < version {
            self.look();
        }
        timeout(PATIENCE, self.routes.until(is_known)).await.is_ok() && self.routes.get().has(shard)
    }

    /// The owner of a shard on another node, for a connection here; `None` if the shard is here. Waits while the shard
    /// moves from one owner to the next.
    pub(crate) async fn find(&self, shard: Shard, connection: ConnectionId, outbox: &Outbox) -> Option<Remote> {
        let owner = match timeout(PATIENCE, self.find_owner(shard)).await.unwrap_or(Owner::Unreached) {
            Owner::Here => return None,
            Owner::Behind(link, version) => Some((link, version)),
            Owner::Unreached => None,
        };
        Some(Remote::behind(owner, connection, outbox.clone()))
    }

    /// Sends a message over all open links. It is lost with a link.
    pub(crate) fn send_to_all(&self, message: &ToOwner) {
        let links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        for cell in links.values() {
            // The holder of the lock is opening it.
            if let Ok(link) = cell.try_lock()
                && let Some(link) = link.as_ref().filter(|link| !link.is_broken())
            {
                link.push(message);
            }
        }
    }

    async fn find_owner(&self, shard: Shard) -> Owner {
        loop {
            let changed = self.routes.changed();
            let (owner, version) = {
                let routes = self.routes.get();
                if routes.has(shard) {
                    return Owner::Here;
                }
                (routes.map.owner(shard).and_then(|owner| routes.map.node(owner)).cloned(), routes.map.version)
            };
            if let Some(owner) = owner.filter(|owner| owner.epoch != self.me) {
                let has_moved = |routes: &Routes| routes.map.owner(shard) != Some(owner.epoch);
                tokio::select! {
                    biased;
                    // Do not wait for an owner that has died: the attempts of several connections would follow each
                    // other.
                    () = self.routes.until(has_moved) => continue,
                    link = self.link(&owner) => {
                        if let Some(link) = link {
                            return Owner::Behind(link, version);
                        }
                    }
                }
            }
            let _ = timeout(RETRY_AFTER, changed).await; // A timeout counts as a change.
        }
    }

    /// The link to a node, opened if there is none.
    async fn link(&self, node: &Node) -> Option<Arc<Link>> {
        let cell = {
            let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(links.entry(node.epoch).or_default())
        };
        // Others that need the same link wait for this attempt.
        let mut cell = cell.lock().await;
        if let Some(link) = cell.as_ref().filter(|link| !link.is_broken()) {
            return Some(Arc::clone(link));
        }
        let opening = async {
            let form = self.common_form(node)?;
            let socket = self.connect(node).await?;
            let ends = (Arc::clone(&self.events), self.reach.clone());
            Link::open(socket, self.secret, ([self.me, node.epoch], form), ends, self.stop.child_token()).await
        };
        match timeout(CONNECT, opening).await.unwrap_or_else(|late| Err(late.into())) {
            Ok(link) => {
                self.unreached().remove(&node.epoch);
                tracing::info!(to = %node.new.name, at = %node.new.link, "a link is open");
                Some(Arc::clone(cell.insert(link)))
            }
            Err(error) => {
                if self.unreached().insert(node.epoch) {
                    tracing::warn!(to = %node.new.name, at = %node.new.link, %error, "cannot open a link; trying on");
                }
                None
            }
        }
    }

    fn unreached(&self) -> MutexGuard<'_, BTreeSet<Epoch>> {
        self.unreached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The form of a link to a node.
    fn common_form(&self, node: &Node) -> io::Result<u32> {
        let theirs = node.new.form;
        common(self.form, theirs).ok_or_else(|| {
            let problem = format!(
                "it speaks links of form {theirs} and the one before, and this node of {}: end all nodes, then start those of \
                 one version",
                self.form
            );
            io::Error::new(io::ErrorKind::Unsupported, problem)
        })
    }
}
