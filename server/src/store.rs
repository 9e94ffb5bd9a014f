//! Storage of games.
//!
//! A room appends facts before it acknowledges them, so that a restart finds everything that clients have seen. Rooms
//! append batches; a store may commit the batches of many rooms together, because each room waits for its own only.
//! Game ids are unique everywhere and for ever, and rooms can move between servers. A server takes games over under a
//! greater [`Epoch`]; from then on writes under a smaller one are refused. So a server that only seemed dead cannot write
//! into a game that another one has taken over.
//!
//! An outage is not an error. While the database restarts or its connection is cut, the store keeps the batches and
//! retries; the futures below wait until the outcome is known. An error means that retrying is useless.
//!
//! Several servers may share a store that also implements [`NodeStore`]: each is a node with its own epoch and is fenced
//! by itself.
//!
//! The trait knows none of its implementations. An operator chooses one by a [`StorePlace`]: [`MemoryStore`],
//! `SqliteStore` in a file on this machine, or `PostgresStore` in a database for several servers.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
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
#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod beats;
mod by_game;
mod challenges;
mod course;
mod deadline;
mod fact;
mod game;
mod keep;
mod kept;
#[cfg_attr(
    not(any(feature = "postgres", feature = "sqlite", fuzzing)),
    expect(dead_code, reason = "only databases are made of lines")
)]
mod line;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod live;
mod memory;
mod moderation;
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
mod unloaded;

#[cfg(fuzzing)]
pub mod fuzzing;

#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod tests;

pub use accounts::{
    AccountMark, AccountStore, AccountTag, DELETED, Deleted, Done, Found, Holder, MOST_BLOCKED, MOST_BOTS,
    MOST_DEVICES, NewCard, NewDevice, NotDone, Revoked, are_related,
};
pub use address::{BadAddress, DatabaseAddress};
pub use challenges::{
    CHALLENGE_SECONDS, ChallengeBound, ChallengeBounds, ChallengeStore, MadeChallenge, StoredChallenge, TAKEN_SECONDS,
};
pub use deadline::Deadline;
pub use fact::{BotSearch, Contestant, Fact, GameFact, Half, Start, TournamentGame, WaitingRoom};
pub(crate) use game::Reading;
pub use game::{StoredGame, StoredMove};
pub use keep::{BadKeep, KeepGames};
pub use kept::{KeptRoom, RoomGuard};
pub use line::BadLine;
pub use memory::MemoryStore;
pub use moderation::{
    ADDRESS_BAN_SECONDS, Act, LOG_SECONDS, LogLine, Moderation, ModerationStore, NewAct, NewReport, Order,
    OwnModeration, REPORT_SECONDS, Sanction, StoredReport, Target,
};
pub use nodes::{BEAT, Beat, Holding, LEASE, NewNode, Node, NodeStore, STEADY, Shard, ShardMap, Tenure};
pub use place::StorePlace;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use problem::{OpenError, StoreProblem};
pub use ratings::{MOST_LEADERS, MOST_NAMES, MOST_POINTS, RatingStore};
pub use shared_memory::SharedMemory;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub use sql::{StoreDesk, StoreReport};
#[cfg(feature = "sqlite")]
pub use sqlite::SqliteStore;
pub use tournaments::{NewFacts, NewTournament, Stage, StoredTournament, TournamentStore, Unfinished};
pub use unloaded::{DueGames, ListedGame, UnloadedStore};

/// The fencing token of a writer. Each [`Store::take_over`] and each [`NodeStore::join`] begins a greater one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

/// Why the store failed. Facts that were not written are not acknowledged. An outage is no error: the store waits for its end.
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

/// Why everything that the store writes is lost when the server ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreLoss {
    /// Its file was deleted or renamed.
    Deleted,
    /// Another file is in the place of its file.
    Replaced,
    /// The write-ahead log beside its file was deleted, renamed or replaced.
    LogDeleted,
}

impl fmt::Display for StoreLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deleted => "the file of the store was deleted or renamed",
            Self::Replaced => "another file is in the place of the store's file",
            Self::LogDeleted => "the file of the store with -wal at the end of its name was deleted or replaced",
        })
    }
}

/// A player who can resume.
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
    /// The unfinished games, oldest first.
    pub games: Vec<StoredGame>,
    /// The first games of pairs whose second game was not begun before the last server was killed, oldest first.
    pub half_played: Vec<StoredGame>,
    /// The waiting rooms of the last graceful shutdown. They are returned once.
    pub rooms: Vec<WaitingRoom>,
    /// The players of those games and rooms, and the most recent players.
    pub players: Vec<KnownPlayer>,
    /// The players among them with accounts.
    pub accounts: Vec<(PlayerId, AccountTag)>,
    /// The players whom these accounts have blocked.
    pub blocked: Vec<(PlayerId, Vec<Blocked>)>,
}

impl Restored {
    /// The players of games and waiting rooms, and the most recent players.
    fn people<'a>(
        games: impl Iterator<Item = &'a StoredGame>,
        rooms: &[WaitingRoom],
        last: Vec<KnownPlayer>,
    ) -> Vec<KnownPlayer> {
        let seated = games.flat_map(|game| &game.start.players).filter_map(|contestant| match contestant {
            Contestant::Person { id, name, key, .. } => Some(KnownPlayer { id: *id, key: *key, name: name.clone() }),
            Contestant::Bot { .. } => None,
        });
        let waiting = rooms.iter().flat_map(|room| [Some(&room.player), room.kept_for.as_ref()]).flatten().cloned();
        let known: BTreeMap<PlayerId, KnownPlayer> =
            seated.chain(waiting).chain(last).map(|player| (player.id, player)).collect();
        known.into_values().collect()
    }
}

/// Seconds after the first game of a pair within which a restarted server begins the second one: it may have been down for days.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
const OWED_SECONDS: u64 = 7 * 24 * 60 * 60;

/// The reader of finished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Viewer {
    /// Anybody: sees no games of private rooms.
    #[default]
    Public,
    /// A player: also sees their own private games.
    Player(PlayerId),
    /// The operator: sees all games.
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
    /// At most the requested number.
    pub games: Vec<StoredGame>,
    /// Whether more follow.
    pub more: bool,
}

/// Storage for games.
pub trait Store: fmt::Debug + Send + Sync {
    /// The name for the operator, such as a path, without secrets.
    fn name(&self) -> String;

    /// Whether unfinished games survive a restart of the server.
    fn survives_restart(&self) -> bool;

    /// Sets the metrics that count commits.
    fn count_in(&self, _metrics: Arc<Metrics>) {}

    /// Begins a new epoch: from now on only the caller may write. Returns the unfinished games and about `players` of the
    /// most recent players. Live clocks that ran stop at the last beat of their server: while one runs, a store that survives a restart writes beats.
    fn take_over(&self, players: usize) -> BoxFuture<'_, Result<Restored, StoreError>>;

    /// Writes a batch with the current time, all entries or none, in order. When the future is done, the entries are as durable
    /// as this store can make them. A batch that cannot be written does not stop the batches of other rooms.
    ///
    /// Dropping the future does not take the batch back. An empty batch is done when the outcome of all earlier ones is known.
    fn append(&self, epoch: Epoch, batch: Vec<GameFact>) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Keeps a waiting room for the next [`Store::take_over`]. By default, for stores that survive no restart, it does nothing.
    ///
    /// Rooms are kept at a graceful shutdown, not when they are made: most wait for seconds, and a row that is true at any moment costs a synced
    /// write for each room, for each change of its seats and for its end. So a kill loses them; clients make another one, or say that it is gone.
    fn keep_waiting(&self, _epoch: Epoch, _room: WaitingRoom) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(Ok(())).boxed()
    }

    /// Notes that a server is up, so that the next one knows how long none was. By default, for stores that survive no restart, it does
    /// nothing.
    fn still_up(&self, _epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(Ok(())).boxed()
    }

    /// Its accounts, if it has any.
    fn accounts(&self) -> Option<&dyn AccountStore> {
        None
    }

    /// Its tournaments, if it has any.
    fn tournaments(&self) -> Option<&dyn TournamentStore> {
        None
    }

    /// Its ratings, if it has any.
    fn ratings(&self) -> Option<&dyn RatingStore> {
        None
    }

    /// Its challenges to games by days, if it keeps any.
    fn challenges(&self) -> Option<&dyn ChallengeStore> {
        None
    }

    /// Its reports, mutes, bans and the log of the operator, if it keeps any.
    fn moderation(&self) -> Option<&dyn ModerationStore> {
        None
    }

    /// Its unloaded games. Without them no game is unloaded.
    fn unloaded(&self) -> Option<&dyn UnloadedStore> {
        None
    }

    /// The operations for several servers, if they can share the store. Otherwise one server owns every room.
    fn nodes(&self) -> Option<&dyn NodeStore> {
        None
    }

    /// A page of finished games that have moves. Dropping the future cancels the request.
    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>>;

    /// One game, finished or not. Dropping the future cancels the request.
    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>>;

    /// Stores the analysis of a finished game in place of an earlier one; it is removed with the game. The store does not
    /// read the text. Without the game nothing is stored. Stores may ignore this.
    fn keep_analysis(&self, _epoch: Epoch, _game: GameId, _findings: String) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(Ok(())).boxed()
    }

    /// The analysis stored by [`Store::keep_analysis`]. Dropping the future cancels the request.
    fn analysis(&self, _game: GameId) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        ready(Ok(None)).boxed()
    }

    /// Removes a few of the finished games that `keep` excludes, the oldest first, without delaying moves. Returns the number
    /// removed; 0 when none is left to remove.
    fn prune(&self, _epoch: Epoch, _keep: KeepGames) -> BoxFuture<'_, Result<u64, StoreError>> {
        ready(Ok(0)).boxed()
    }

    /// Copies everything into a new file, checks the copy, and removes it after an error. Dropping the future stops it. A store that is
    /// no file fails.
    fn backup(&self, _to: &Path) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(Err(StoreError::Failed(self.no_backup().unwrap_or_default().to_owned()))).boxed()
    }

    /// Why the server cannot copy the store, for the operator; `None` if it can.
    fn no_backup(&self) -> Option<&'static str> {
        Some("games are stored in memory")
    }

    /// Why everything written from now on is lost when the server ends; `None` as long as it is not.
    fn loss(&self) -> BoxFuture<'_, Option<StoreLoss>> {
        ready(None).boxed()
    }

    /// The free space in bytes; `None` if unknown or meaningless.
    fn free_bytes(&self) -> BoxFuture<'_, Option<u64>> {
        ready(None).boxed()
    }
}

/// The current time.
pub(crate) fn now() -> bidak_shared::protocol::Timestamp {
    bidak_shared::protocol::Timestamp::from_seconds(environment::time_of_day().as_secs())
}

/// The time so many seconds ago.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(crate) fn seconds_ago(seconds: u64) -> bidak_shared::protocol::Timestamp {
    bidak_shared::protocol::Timestamp::from_seconds(now().seconds().saturating_sub(seconds))
}
