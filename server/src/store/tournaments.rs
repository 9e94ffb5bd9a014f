//! Storage of tournaments: the settings and the facts, each a text that the store does not read.

use bidak_shared::protocol::{FullName, Handle, PlayerId, Timestamp, TournamentCode};
use futures::future::BoxFuture;

use crate::store::accounts::Found;
use crate::store::{Epoch, KnownPlayer, StoreError, StoredGame};

/// A tournament that is made.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// Its code.
    pub code: TournamentCode,
    /// The organiser.
    pub organiser: PlayerId,
    /// The settings.
    pub spec: String,
    /// The summary for lists.
    pub summary: String,
}

/// Facts to be written.
#[derive(Clone, Debug)]
pub struct NewFacts {
    /// The tournament.
    pub code: TournamentCode,
    /// The number of the first one: the next after the last stored fact.
    pub first: u32,
    /// The facts.
    pub facts: Vec<String>,
    /// The new summary for lists.
    pub summary: String,
    /// The stage of the tournament after them.
    pub stage: Stage,
}

/// The stage of a tournament, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Not finished.
    GoesOn,
    /// Finished.
    Over,
    /// Finished and never opened: not listed.
    NeverOpened,
}

/// An unfinished tournament, for lists.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// Its code.
    pub code: TournamentCode,
    /// The organiser.
    pub organiser: PlayerId,
    /// The summary for lists.
    pub summary: String,
}

/// A stored tournament.
#[derive(Clone, Debug)]
pub struct StoredTournament {
    /// Its code.
    pub code: TournamentCode,
    /// The organiser.
    pub organiser: PlayerId,
    /// The organiser's handle.
    pub organiser_handle: Handle,
    /// When it was made.
    pub made: Timestamp,
    /// The settings.
    pub spec: String,
    /// The facts, with their times.
    pub facts: Vec<(Timestamp, String)>,
}

/// The result of a query or a change.
pub(crate) type StoreFuture<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Storage for tournaments. Changes are as durable as the games of the store.
pub trait TournamentStore: Send + Sync {
    /// Keeps a new tournament without facts.
    fn make(&self, epoch: Epoch, new: NewTournament) -> StoreFuture<'_, ()>;

    /// Writes facts, all or none. Fails if one of their numbers is taken.
    fn add_facts(&self, epoch: Epoch, new: NewFacts) -> StoreFuture<'_, ()>;

    /// Gives a tournament to another organiser.
    fn give_to(&self, epoch: Epoch, code: TournamentCode, organiser: PlayerId) -> StoreFuture<'_, ()>;

    /// The unfinished tournaments, oldest first.
    fn unfinished(&self) -> StoreFuture<'_, Vec<Unfinished>>;

    /// A tournament.
    fn tournament(&self, code: TournamentCode) -> Found<'_, StoredTournament>;

    /// The summaries of the latest finished tournaments, newest first.
    fn last(&self, limit: u32) -> StoreFuture<'_, Vec<String>>;

    /// The summaries of the tournaments that a player organised or entered.
    fn of_player(&self, player: PlayerId) -> StoreFuture<'_, Vec<String>>;

    /// At most `most` finished games of a tournament after the first `skip`, by round and board.
    fn games_of(&self, code: TournamentCode, skip: u32, most: u32) -> StoreFuture<'_, Vec<StoredGame>>;

    /// The full names of the accounts in the entry list of a tournament.
    fn full_names(&self, code: TournamentCode) -> StoreFuture<'_, Vec<(PlayerId, FullName)>>;

    /// The known ones of these players.
    fn players(&self, ids: Vec<PlayerId>) -> StoreFuture<'_, Vec<KnownPlayer>>;
}
