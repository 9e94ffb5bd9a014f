//! Where games are written down.
//!
//! A room appends what happened before it acknowledges it, so that what a client was told is what a restart would find.
//! Rooms hand over batches; a store may commit the batches of many rooms together, because each room waits for its
//! own only. Games have ids that are unique everywhere and for ever, so that rooms may one day move between servers:
//! whoever takes games over does so under a greater [`Epoch`], and what comes with a smaller one is refused from then
//! on. So a server that was believed dead cannot write into a game that another one goes on with.
//!
//! [`MemoryStore`] survives nothing; `SqliteStore` is a file on this machine.

use std::fmt;
use std::sync::Arc;

use bidak_shared::protocol::{GameFilter, GameId, PlayerId, PlayerName};
use futures::FutureExt;
use futures::future::{BoxFuture, ready};
use thiserror::Error;

use crate::metrics::Metrics;
use crate::token_hash::TokenHash;

mod course;
mod fact;
mod game;
#[cfg_attr(not(any(feature = "sqlite", fuzzing)), expect(dead_code, reason = "only files are made of lines"))]
mod line;
mod memory;
mod place;
#[cfg(feature = "sqlite")]
mod sqlite;

#[cfg(fuzzing)]
pub mod fuzzing;

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;

pub use fact::{Contestant, Entry, Fact, Start, WaitingRoom};
pub use game::{StoredGame, StoredMove};
pub use line::BadLine;
pub use memory::MemoryStore;
pub use place::{OpenError, StorePlace};
#[cfg(feature = "sqlite")]
pub use sqlite::{SqliteStore, StoreFile};

/// Under which ownership of the games somebody writes. Each [`Store::take_over`] begins a greater one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Epoch(pub u64);

/// Why the store did not do what it was asked. What was not written is not acknowledged.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    /// The disk, the file or the store's own thread failed.
    #[error("the store failed: {0}")]
    Failed(String),
    /// Another server has taken the games over.
    #[error("another server has taken the games over: epoch {ours:?} is older than {theirs:?}")]
    Fenced {
        /// What the batch was written under.
        ours: Epoch,
        /// What holds now.
        theirs: Epoch,
    },
    /// The batch does not go on where the game stands. Nothing of it was written.
    #[error("game {game}: {problem}")]
    Disorder {
        /// Which game.
        game: GameId,
        /// What does not follow.
        problem: String,
    },
}

/// A player who can come back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPlayer {
    /// Who it is.
    pub id: PlayerId,
    /// By what the player's secret is known again.
    pub key: TokenHash,
    /// What the player was called last.
    pub name: PlayerName,
}

/// What a store holds for a server that starts.
#[derive(Debug, Default)]
pub struct Restored {
    /// What to write under from now on.
    pub epoch: Epoch,
    /// The games that go on, oldest first.
    pub games: Vec<StoredGame>,
    /// The rooms that waited when the last server ended in order. They are handed out once.
    pub rooms: Vec<WaitingRoom>,
    /// Everybody in those games and rooms, and those who played last.
    pub players: Vec<KnownPlayer>,
}

/// Who wants to see games that are over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Viewer {
    /// Anybody: games of private rooms are not listed.
    #[default]
    Public,
    /// A player, who sees the own ones of those too.
    Player(PlayerId),
    /// Who runs the server, and sees all.
    Operator,
}

/// Which of the games that are over somebody wants to see.
#[derive(Clone, Debug, Default)]
pub struct GamesQuery {
    /// What must hold of them.
    pub filter: GameFilter,
    /// Who asks.
    pub viewer: Viewer,
}

/// Games that are over, the last one first.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// As many as were asked for, or as there are.
    pub games: Vec<StoredGame>,
    /// Whether there are more behind them.
    pub more: bool,
}

/// A place for games.
pub trait Store: fmt::Debug + Send + Sync {
    /// Where to count how it does its work, for stores that have something to tell.
    fn count_in(&self, _metrics: Arc<Metrics>) {}

    /// Makes the games of this store those of the asker, and of nobody before, and returns those that go on with at most
    /// about `players` of the people who played.
    fn take_over(&self, players: usize) -> BoxFuture<'_, Result<Restored, StoreError>>;

    /// Writes the entries down, all or none, in order, and dates them. When the future is done they survive
    /// whatever this store promises to survive.
    fn append(&self, epoch: Epoch, batch: Vec<Entry>) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Keeps a room that waits for whoever takes over next. Stores that survive nothing need not.
    fn keep_waiting(&self, _epoch: Epoch, _room: WaitingRoom) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(Ok(())).boxed()
    }

    /// The games that are over and were not given up before the first move.
    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>>;

    /// One game, over or not.
    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>>;

    /// Where the games are kept; games in a file go on after a restart.
    fn place(&self) -> StorePlace;
}

/// The moment, for what is dated.
fn now() -> bidak_shared::protocol::Timestamp {
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    bidak_shared::protocol::Timestamp::from_seconds(since_1970.as_secs())
}
