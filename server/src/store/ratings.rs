//! Storage of ratings.

use bidak_shared::club::speed::Speed;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    AccountKind, HeadToHead, Leader, MissingForPlace, NamedRating, PlayerId, RatingLine, RatingPoint,
};
use futures::future::BoxFuture;

use crate::store::{Epoch, StoreError, StoredGame};

/// The most points of a graph.
pub const MOST_POINTS: u32 = 100;

/// The most rows of a leaderboard.
pub const MOST_LEADERS: u32 = 50;

/// The most names in one request for ratings.
pub const MOST_NAMES: usize = 50;

/// Storage for ratings. They are written with the ends of games.
pub trait RatingStore: Send + Sync {
    /// All ratings of a player.
    fn ratings_of(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<RatingLine>, StoreError>>;

    /// The last ratings of a player in a game at a speed, oldest first.
    fn graph(
        &self,
        player: PlayerId,
        game: GameKind,
        speed: Speed,
    ) -> BoxFuture<'_, Result<Vec<RatingPoint>, StoreError>>;

    /// The ratings of accounts, by the id of the player, and of bots of the server; others are left out. Without rated
    /// games it is the rating of a new player.
    fn named(
        &self,
        game: GameKind,
        speed: Speed,
        of: Vec<String>,
    ) -> BoxFuture<'_, Result<Vec<NamedRating>, StoreError>>;

    /// The finished games of two players with a result, by game, as the first one sees them.
    fn against(&self, player: PlayerId, other: PlayerId) -> BoxFuture<'_, Result<Vec<HeadToHead>, StoreError>>;

    /// The unfinished rated games by days of a player.
    fn rated_by_days(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<StoredGame>, StoreError>>;

    /// What an account with a rating lacks for a place on a leaderboard; none if it has one, or no rating.
    fn missing(
        &self,
        player: PlayerId,
        game: GameKind,
        speed: Speed,
    ) -> BoxFuture<'_, Result<Option<MissingForPlace>, StoreError>>;

    /// Computes all places on the leaderboards anew. They are also found with each rated game.
    fn refresh_places(&self, epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>>;

    /// The strongest accounts with established ratings that have a place and played in the last 30 days.
    fn leaders(
        &self,
        game: GameKind,
        speed: Speed,
        kind: AccountKind,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<Leader>, StoreError>>;
}
