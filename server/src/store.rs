//! Storage of games.
//!
//! A room appends facts before it acknowledges them, so that a restart finds everything that clients have seen. Rooms
//! hand over batches; a store may commit the batches of many rooms together, because each room waits for its own only.
//! Games have ids that are unique everywhere and for ever, and rooms can move between servers: a server
//! that takes games over does so under a greater [`Epoch`], and writes with a smaller one are refused from then on.
//! So a server that only seemed dead cannot write into a game that another one has taken over.
//!
//! An outage is not an error. A store that is away for a while, because its own server restarts or the connection to it is cut,
//! keeps the batches, tries again, and answers when it knows the outcome of each: the futures below wait. An error says
//! that trying again is of no use.
//!
//! Several servers may share a store that implements [`NodeStore`] as well: each is a node with an epoch of its own, and the fence holds
//! for each by itself.
//!
//! The trait knows none of its implementations. [`StorePlace`] is where an operator chooses one: [`MemoryStore`], in a
//! file on this machine `SqliteStore`, or, in a database for several servers, `PostgresStore`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use bidak_shared::protocol::{Blocked, GameFilter, GameId, PlayerId, PlayerName};
use futures::FutureExt;
use futures::future::{BoxFuture, ready};
use thiserror::Error;

use crate::base::environment;
use crate::base::metrics::Metrics;
use crate::base::token_hash::TokenHash;

mod accounts;
mod address;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod batches;
mod by_game;
mod course;
mod fact;
mod game;
mod keep;
#[cfg_attr(
    not(any(feature = "postgres", feature = "sqlite", fuzzing)),
    expect(dead_code, reason = "only databases are made of lines")
)]
mod line;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod live;
mod memory;
mod nodes;
mod place;
#[cfg(feature = "postgres")]
mod postgres;
mod problem;
mod ratings;
mod shared_memory;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(crate) mod sql;
#[cfg(feature = "sqlite")]
mod sqlite;
mod tournaments;

#[cfg(fuzzing)]
pub mod fuzzing;

#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod tests;

pub use accounts::{
    AccountStore, AccountTag, Deleted, Done, Found, Holder, MOST_BLOCKED, MOST_BOTS, MOST_DEVICES, NewCard, NewDevice,
    NotDone, Revoked, are_related,
};
pub use address::{BadAddress, DatabaseAddress};
pub use fact::{Contestant, Fact, GameFact, Half, Start, TournamentGame, WaitingRoom};
pub use game::{StoredGame, StoredMove};
pub use keep::{BadKeep, KeepGames};
pub use line::BadLine;
pub use memory::MemoryStore;
pub use nodes::{BEAT, Beat, Holding, LEASE, NewNode, Node, NodeStore, STEADY, Shard, ShardMap, Tenure};
pub use place::StorePlace;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use problem::{OpenError, StoreProblem};
pub use ratings::{MOST_LEADERS, MOST_NAMES, MOST_POINTS, RatingStore};
pub use shared_memory::SharedMemory;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub use sql::StoreDesk;
#[cfg(feature = "sqlite")]
pub use sqlite::SqliteStore;
pub use tournaments::{NewFacts, NewTournament, Stage, StoredTournament, TournamentStore, Unfinished};

/// The fencing token of a writer. Each [`Store::take_over`] and each [`NodeStore::join`] begins a greater one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

/// Why the store failed. Facts that were not written are not acknowledged. No outage is among these: the store waits for its end.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    /// The disk, the file or the store's own thread failed.
    #[error("the store failed: {0}")]
    Failed(String),
    /// Another server has taken the games over.
    #[error("another server has taken the games over: epoch {ours:?} is older than {theirs:?}")]
    Fenced {
        /// The epoch of the batch.
        ours: Epoch,
        /// The current epoch.
        theirs: Epoch,
    },
    /// The batch does not fit the state of the game. Nothing of it was written.
    #[error("game {game}: {problem}")]
    Disorder {
        /// The game.
        game: GameId,
        /// The contradiction.
        problem: String,
    },
}

/// A player who can come back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPlayer {
    /// The player's id.
    pub id: PlayerId,
    /// The hash of the player's token.
    pub key: TokenHash,
    /// The player's last name.
    pub name: PlayerName,
}

/// The data for a server that starts.
#[derive(Debug, Default)]
pub struct Restored {
    /// The epoch to write under.
    pub epoch: Epoch,
    /// The games that go on, oldest first.
    pub games: Vec<StoredGame>,
    /// The first games of pairs whose second game was not begun before the last server was killed, oldest first.
    pub half_played: Vec<StoredGame>,
    /// The rooms that waited when the last server shut down gracefully. They are returned once.
    pub rooms: Vec<WaitingRoom>,
    /// Everybody in those games and rooms, and those who played last.
    pub players: Vec<KnownPlayer>,
    /// The players among them with accounts.
    pub accounts: Vec<(PlayerId, AccountTag)>,
    /// The players whom those have blocked.
    pub blocked: Vec<(PlayerId, Vec<Blocked>)>,
}

impl Restored {
    /// Everybody in games and waiting rooms, and those who played last.
    fn people<'a>(
        games: impl Iterator<Item = &'a StoredGame>,
        rooms: &[WaitingRoom],
        last: Vec<KnownPlayer>,
    ) -> Vec<KnownPlayer> {
        let seated = games.flat_map(|game| &game.start.players).filter_map(|contestant| match contestant {
            Contestant::Person { id, name, key } => Some(KnownPlayer { id: *id, key: *key, name: name.clone() }),
            Contestant::Bot { .. } => None,
        });
        let waiting = rooms.iter().flat_map(|room| [Some(&room.player), room.kept_for.as_ref()]).flatten().cloned();
        let known: BTreeMap<PlayerId, KnownPlayer> =
            seated.chain(waiting).chain(last).map(|player| (player.id, player)).collect();
        known.into_values().collect()
    }
}

/// How long the second game of a pair is owed after the first one, in seconds: a server that was killed may stay away for days.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
const OWED_SECONDS: u64 = 7 * 24 * 60 * 60;

/// The reader of finished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Viewer {
    /// Anybody: games of private rooms are not listed.
    #[default]
    Public,
    /// A player, who also sees own private games.
    Player(PlayerId),
    /// The operator, who sees all.
    Operator,
}

/// A query for finished games.
#[derive(Clone, Debug, Default)]
pub struct GamesQuery {
    /// The filter.
    pub filter: GameFilter,
    /// The reader.
    pub viewer: Viewer,
}

/// A page of finished games, the last one first.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// At most as many as requested.
    pub games: Vec<StoredGame>,
    /// Whether there are more behind them.
    pub more: bool,
}

/// Storage for games.
pub trait Store: fmt::Debug + Send + Sync {
    /// A name to show to the operator, such as a path; it holds no secret.
    fn name(&self) -> String;

    /// Whether unfinished games go on when the server is started again.
    fn survives_restart(&self) -> bool;

    /// Where to count commits, for stores that make them.
    fn count_in(&self, _metrics: Arc<Metrics>) {}

    /// Begins a new epoch: from now on only the caller may write. Returns the unfinished games and at most about
    /// `players` of the people who played last.
    fn take_over(&self, players: usize) -> BoxFuture<'_, Result<Restored, StoreError>>;

    /// Writes a batch, all entries or none, in order, and dates them. When the future is done they survive whatever this
    /// store promises to survive. A batch that cannot be written does not keep the batches of other rooms from being written.
    ///
    /// Dropping the future does not take the batch back. An empty batch is done when the outcome of all earlier ones is known.
    fn append(&self, epoch: Epoch, batch: Vec<GameFact>) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Keeps a waiting room for the next [`Store::take_over`]. Stores that survive nothing need not.
    fn keep_waiting(&self, _epoch: Epoch, _room: WaitingRoom) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(Ok(())).boxed()
    }

    /// Where it keeps accounts, if it does.
    fn accounts(&self) -> Option<&dyn AccountStore> {
        None
    }

    /// Where it keeps tournaments, if it does.
    fn tournaments(&self) -> Option<&dyn TournamentStore> {
        None
    }

    /// Where it keeps ratings, if it does.
    fn ratings(&self) -> Option<&dyn RatingStore> {
        None
    }

    /// The operations of several servers, if it can be shared. A store that cannot belongs to one server, which owns every room.
    fn nodes(&self) -> Option<&dyn NodeStore> {
        None
    }

    /// A page of finished games, without those that ended before the first move. Dropping the future cancels the
    /// request.
    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>>;

    /// One game, finished or not. Dropping the future cancels the request.
    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>>;

    /// Stores the analysis of a finished game, in place of an earlier one, as long as the game. The text is opaque to
    /// the store. Without the game nothing is stored. Stores may ignore this.
    fn keep_analysis(&self, _epoch: Epoch, _game: GameId, _findings: String) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(Ok(())).boxed()
    }

    /// The analysis stored by [`Store::keep_analysis`]. Dropping the future cancels the request.
    fn analysis(&self, _game: GameId) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        ready(Ok(None)).boxed()
    }

    /// Removes some of the finished games that `keep` does not keep, the oldest first: few enough that no move waits for it.
    /// Returns how many were removed; 0 when none is left to remove.
    fn prune(&self, _epoch: Epoch, _keep: KeepGames) -> BoxFuture<'_, Result<u64, StoreError>> {
        ready(Ok(0)).boxed()
    }

    /// The free space for more games, in bytes; `None` where that is not known or has no meaning.
    fn free_bytes(&self) -> BoxFuture<'_, Option<u64>> {
        ready(None).boxed()
    }
}

/// The current time.
pub(crate) fn now() -> bidak_shared::protocol::Timestamp {
    bidak_shared::protocol::Timestamp::from_seconds(environment::time_of_day().as_secs())
}
