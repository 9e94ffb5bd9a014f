//! Tournaments as a store keeps them: the settings, and the facts, each as one text that the store does not read.

use bidak_shared::protocol::{Handle, PlayerId, Timestamp, TournamentCode};
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
    /// Of which tournament.
    pub code: TournamentCode,
    /// The number of the first one: one more than that of the last fact before.
    pub first: u32,
    /// The facts.
    pub facts: Vec<String>,
    /// The new summary for lists.
    pub summary: String,
    /// The stage of the tournament after them.
    pub stage: Stage,
}

/// Where a tournament stands, for the lists of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is not over.
    GoesOn,
    /// It is over.
    Over,
    /// It is over and was never opened, so no list shows it.
    NeverOpened,
}

/// A tournament that is not over, as lists show it.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// Its code.
    pub code: TournamentCode,
    /// The organiser.
    pub organiser: PlayerId,
    /// The summary for lists.
    pub summary: String,
}

/// A tournament as it was written down.
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

    /// Writes facts, all or none. Fails where there is a fact with the number of one of them.
    fn add_facts(&self, epoch: Epoch, new: NewFacts) -> StoreFuture<'_, ()>;

    /// The tournaments that are not over, in the order in which they were made.
    fn unfinished(&self) -> StoreFuture<'_, Vec<Unfinished>>;

    /// A tournament.
    fn tournament(&self, code: TournamentCode) -> Found<'_, StoredTournament>;

    /// The summaries of the last finished tournaments, the last one first.
    fn last(&self, limit: u32) -> StoreFuture<'_, Vec<String>>;

    /// The summaries of the tournaments that a player organised or entered.
    fn of_player(&self, player: PlayerId) -> StoreFuture<'_, Vec<String>>;

    /// At most `most` of the finished games of a tournament, in the order of their rounds and boards, without the first `skip`.
    fn games_of(&self, code: TournamentCode, skip: u32, most: u32) -> StoreFuture<'_, Vec<StoredGame>>;

    /// The accounts of these players, as far as they are known.
    fn players(&self, ids: Vec<PlayerId>) -> StoreFuture<'_, Vec<KnownPlayer>>;
}
