//! Where games are written down.
//!
//! A room appends what happened before it acknowledges it, so that what a client was told is what a restart would find.
//! Rooms hand over batches; a store may commit the batches of many rooms together, because each room waits for its
//! own only. Games have ids that are unique everywhere and for ever, so that rooms may one day move between servers.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Mutex, PoisonError};

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Clocks, Ending, RoomCode, Seats};
use futures::future::BoxFuture;
use thiserror::Error;

/// The name of one game: 128 random bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub u128);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Something to write down about one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Which game.
    pub game: GameId,
    /// What happened.
    pub fact: Fact,
}

/// What happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It began.
    Started {
        /// In which room.
        room: RoomCode,
        /// Which game is played.
        kind: GameKind,
        /// The start position.
        start: String,
        /// The time control.
        clock: ClockSpec,
        /// Who plays.
        seats: Seats,
    },
    /// A move was played.
    Moved {
        /// The number of moves before it.
        ply: u32,
        /// Who played it.
        by: Player,
        /// Its text.
        text: String,
        /// The time left after it.
        clocks: Option<Clocks>,
    },
    /// The last moves were taken back.
    TakenBack {
        /// How many moves are left.
        ply: u32,
    },
    /// It is over.
    Ended(Ending),
}

/// The store could not write. What was not written is not acknowledged.
#[derive(Debug, Error)]
#[error("the store cannot write: {0}")]
pub struct StoreError(pub String);

/// A place for games.
pub trait Store: fmt::Debug + Send + Sync {
    /// Writes the entries down, all or none, in order. When the future is done they survive whatever this store promises
    /// to survive.
    fn append(&self, batch: Vec<Entry>) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// Keeps games in memory: those that go on, and the last ones that ended. Survives nothing.
#[derive(Debug)]
pub struct MemoryStore {
    games: Mutex<Games>,
    most_ended: usize,
}

#[derive(Debug, Default)]
struct Games {
    facts: HashMap<GameId, Vec<Fact>>,
    /// Oldest first.
    ended: VecDeque<GameId>,
}

impl MemoryStore {
    /// A store that forgets all but the last `most_ended` games that ended.
    pub fn new(most_ended: usize) -> Self {
        Self { games: Mutex::default(), most_ended }
    }

    /// Everything that was written about a game, in order.
    pub fn facts(&self, game: GameId) -> Vec<Fact> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.facts.get(&game).cloned().unwrap_or_default()
    }

    /// The games it knows.
    pub fn games(&self) -> Vec<GameId> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.facts.keys().copied().collect()
    }
}

impl Default for MemoryStore {
    fn default() -> Self {
        Self::new(1000)
    }
}

impl Store for MemoryStore {
    fn append(&self, batch: Vec<Entry>) -> BoxFuture<'_, Result<(), StoreError>> {
        // A panic while the lock was held cannot have left half an entry: a push is the last thing done.
        let mut guard = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let games = &mut *guard;
        for Entry { game, fact } in batch {
            if matches!(fact, Fact::Ended(_)) {
                games.ended.push_back(game);
            }
            games.facts.entry(game).or_default().push(fact);
        }
        while games.ended.len() > self.most_ended
            && let Some(oldest) = games.ended.pop_front()
        {
            games.facts.remove(&oldest);
        }
        Box::pin(std::future::ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::EndReason;

    use super::*;

    const ABORTED: Fact = Fact::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0 });

    #[tokio::test]
    async fn facts_are_kept_in_order() {
        let store = MemoryStore::default();
        let game = GameId(7);
        let facts = [Fact::TakenBack { ply: 3 }, Fact::TakenBack { ply: 1 }, ABORTED];
        let batch = facts.iter().map(|fact| Entry { game, fact: fact.clone() }).collect();
        store.append(batch).await.expect("memory can be written");
        assert_eq!(store.facts(game), facts);
    }

    #[tokio::test]
    async fn the_oldest_ended_games_are_forgotten_and_those_that_go_on_are_not() {
        let store = MemoryStore::new(2);
        let entry = |game, fact| Entry { game: GameId(game), fact };
        let mut batch = vec![entry(1, Fact::TakenBack { ply: 0 })];
        batch.extend([2, 3, 4].map(|game| entry(game, ABORTED)));
        store.append(batch).await.expect("memory can be written");
        let mut games = store.games();
        games.sort_unstable();
        assert_eq!(games, [GameId(1), GameId(3), GameId(4)]);
    }
}
