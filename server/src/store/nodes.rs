//! The store for several servers: owners of rooms, leases, and fences.
//!
//! The codes of rooms divide them into [`Shard`]s, and each shard has one owner: the node that runs its rooms. A node is one
//! life of a server; its [`Epoch`] is its fencing token. Each beat of a node extends its lease. Once the lease has expired,
//! another node fences it: from then on the store refuses its writes, and its shards belong to the others.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use bidak_shared::protocol::{RoomCode, TournamentCode};
use futures::FutureExt;
use futures::future::{BoxFuture, ready};
use sha2::{Digest, Sha256};

use crate::store::{Epoch, Restored, StoreError};

/// How often a node extends its lease.
pub const BEAT: Duration = Duration::from_millis(500);

/// The length of a lease: a node without a beat for this time may be fenced.
pub const LEASE: Duration = Duration::from_secs(3);

/// The time for which a node must have held its lease without a gap before it fences others. All leases expire in an outage of the store;
/// after it the first node to return must not fence the rest.
pub const STEADY: Duration = Duration::from_secs(6);

/// The digits of room codes, in order (Crockford's base32).
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A part of all rooms: those whose codes end with the same two characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shard(u16);

impl Shard {
    /// The number of shards: 32 by 32 endings.
    pub const COUNT: usize = 1024;

    /// The shard of a room.
    pub fn of(code: RoomCode) -> Self {
        Self::of_code(code.as_str())
    }

    /// The shard of a tournament, which is that of its rooms.
    pub fn of_tournament(code: TournamentCode) -> Self {
        Self::of_code(code.as_str())
    }

    fn of_code(code: &str) -> Self {
        let digit = |letter: u8| DIGITS.iter().position(|digit| *digit == letter).expect("a code is base32") as u16;
        let last = code.as_bytes();
        Self(last[last.len() - 2..].iter().fold(0, |number, letter| number * 32 + digit(*letter)))
    }

    /// The code of a room of this shard, from 20 random bits.
    pub fn room(self, bits: u32) -> RoomCode {
        RoomCode::from_bits(bits << 10 | u32::from(self.0))
    }

    /// The shard of a text: every node finds the same.
    pub(crate) fn of_text(text: &str) -> Self {
        let hash = Sha256::digest(text);
        Self(u16::from_be_bytes([hash[0], hash[1]]) % Self::COUNT as u16)
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u16).map(Self)
    }

    /// The shard with this number; none from [`Shard::COUNT`] on.
    pub fn from_number(number: u16) -> Option<Self> {
        (usize::from(number) < Self::COUNT).then_some(Self(number))
    }

    /// Its number.
    pub fn number(self) -> u16 {
        self.0
    }

    /// Its place in a table of all shards.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// The number of changes of a shard's owner. Versions of the events of a room begin with it: unlike the epochs of the owners it only grows,
/// so the versions of 4,096 successive lives of a room differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenure(pub u32);

/// A node that joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNode {
    /// Its name. Two living nodes never have one name.
    pub name: String,
    /// The host and port of its links.
    pub link: String,
    /// The version of its messages over links.
    pub form: u32,
}

/// A node that has not been fenced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its fencing token.
    pub epoch: Epoch,
    /// Its data, from joining.
    pub new: NewNode,
}

/// The owner of one shard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// The node; none before the first one has joined.
    pub owner: Option<Epoch>,
    /// The number of changes of the owner.
    pub tenure: Tenure,
}

/// The owners of the shards, and how to reach them.
#[derive(Clone, PartialEq, Eq)]
pub struct ShardMap {
    /// The number of changes of the map.
    pub version: u64,
    /// The nodes that have not been fenced.
    pub nodes: Vec<Node>,
    /// One for each shard, in order.
    holdings: Vec<Holding>,
}

impl ShardMap {
    /// A map.
    ///
    /// # Panics
    ///
    /// Unless there is one holding for each shard.
    pub fn new(version: u64, nodes: Vec<Node>, holdings: Vec<Holding>) -> Self {
        assert_eq!(holdings.len(), Shard::COUNT, "one for each shard");
        Self { version, nodes, holdings }
    }

    /// The owner of a shard.
    pub fn owner(&self, shard: Shard) -> Option<Epoch> {
        self.holdings[shard.index()].owner
    }

    /// The number of changes of a shard's owner.
    pub fn tenure(&self, shard: Shard) -> Tenure {
        self.holdings[shard.index()].tenure
    }

    /// The shards of a node, in order.
    pub fn shards_of(&self, epoch: Epoch) -> impl Iterator<Item = Shard> + '_ {
        Shard::all().filter(move |shard| self.owner(*shard) == Some(epoch))
    }

    /// The node with this epoch, unless it has been fenced.
    pub fn node(&self, epoch: Epoch) -> Option<&Node> {
        self.nodes.iter().find(|node| node.epoch == epoch)
    }
}

impl Default for ShardMap {
    /// Before the first node has joined.
    fn default() -> Self {
        Self::new(0, Vec::new(), vec![Holding::default(); Shard::COUNT])
    }
}

/// Without the table, which would fill a screen.
impl fmt::Debug for ShardMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShardMap").field("version", &self.version).field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// The answer to a beat.
#[derive(Clone, Debug, Default)]
pub struct Beat {
    /// The map, if the node does not know this version.
    pub map: Option<Arc<ShardMap>>,
    /// The nodes with expired leases that are not fenced yet.
    pub expired: Vec<Epoch>,
    /// Pairs of nodes with valid leases: at its last beat the first received nothing from the second. A node that has just begun may be a
    /// pair with itself.
    pub cuts: Vec<(Epoch, Epoch)>,
}

/// A store that several servers share.
///
/// [`Store::append`] under the epoch of a fenced node fails with [`StoreError::Fenced`], however late it comes. A batch that is
/// written during the fencing is either written before it, and [`NodeStore::load`] returns it, or not at all. All times are
/// those of the store's clock.
///
/// [`Store::append`]: crate::store::Store::append
pub trait NodeStore: fmt::Debug + Send + Sync {
    /// Begins the life of a node, under a new epoch. A former life of the same name is fenced. The node gets its shards, and those without
    /// an owner.
    fn join(&self, node: NewNode) -> BoxFuture<'_, Result<Epoch, StoreError>>;

    /// Extends the lease of a node. `known` is the version of its map; `unheard` are the nodes from which it receives nothing.
    /// [`StoreError::Fenced`] if the node has been fenced.
    fn beat(&self, epoch: Epoch, known: u64, unheard: Vec<Epoch>) -> BoxFuture<'_, Result<Beat, StoreError>>;

    /// Fences a node whose lease has expired, and spreads its shards over the others. `false` if the lease has not expired, another node was
    /// first, or `ours` has not held its own lease for [`STEADY`].
    fn take_from(&self, ours: Epoch, dead: Epoch) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// The unfinished games and the waiting rooms of shards that the node owns, with their players. Waiting rooms are returned once. Live clocks
    /// that ran at a node that died stop at its last beat.
    fn load(&self, epoch: Epoch, shards: Vec<Shard>) -> BoxFuture<'_, Result<Restored, StoreError>>;

    /// Gives shards of the node to others. The node writes nothing more about their games.
    fn hand_over(&self, epoch: Epoch, shards: Vec<(Shard, Epoch)>) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Ends the life of a node without shards, before its lease expires. By default it does nothing: the lease expires later.
    fn retire(&self, _: Epoch) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(Ok(())).boxed()
    }

    /// Whether the store lets only a part of this node's sessions in, so that the node holds its lease and cannot serve.
    fn lacks_sessions(&self) -> bool {
        false
    }

    /// The secret that all nodes share, made by the first one. It authenticates nodes, and the tokens of players.
    fn secret(&self) -> BoxFuture<'_, Result<[u8; 32], StoreError>>;
}
