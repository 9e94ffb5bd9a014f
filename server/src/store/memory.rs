//! Games in memory: those that go on, and the last ones that ended. Survives nothing.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bidak_shared::protocol::GameId;
use futures::FutureExt;
use futures::future::{BoxFuture, ready};

use crate::store::course::Course;
use crate::store::{Entry, Epoch, Fact, GamesQuery, Page, Restored, Store, StoreError, StoredGame, now};

/// Keeps games as long as it lives.
#[derive(Debug)]
pub struct MemoryStore {
    shelf: Mutex<Shelf>,
    most_ended: usize,
}

#[derive(Debug, Default)]
struct Shelf {
    epoch: Epoch,
    games: HashMap<GameId, StoredGame>,
    /// Oldest first.
    ended: VecDeque<GameId>,
}

impl MemoryStore {
    /// A store that forgets all but the last `most_ended` games that ended.
    pub fn new(most_ended: usize) -> Self {
        Self { shelf: Mutex::default(), most_ended }
    }

    fn locked(&self) -> MutexGuard<'_, Shelf> {
        // A panic while the lock was held cannot have left half a batch: it is checked before anything is changed.
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, epoch: Epoch, batch: Vec<Entry>) -> Result<(), StoreError> {
        let mut guard = self.locked();
        let held = &mut *guard;
        if epoch < held.epoch {
            return Err(StoreError::Fenced { ours: epoch, theirs: held.epoch });
        }
        held.check(&batch)?;
        let now = now();
        for Entry { game, fact } in batch {
            match fact {
                Fact::Started(start) => {
                    held.games.insert(game, StoredGame::new(game, *start, now));
                }
                fact => {
                    let stored = held.games.get_mut(&game).expect("the batch was checked");
                    stored.add(fact, now);
                    if stored.end.is_some() {
                        held.ended.push_back(game);
                    }
                }
            }
        }
        while held.ended.len() > self.most_ended
            && let Some(oldest) = held.ended.pop_front()
        {
            held.games.remove(&oldest);
        }
        Ok(())
    }

    fn page(&self, GamesQuery { filter, viewer }: &GamesQuery) -> Page {
        let held = self.locked();
        let newest_first = held.ended.iter().rev();
        let behind: Box<dyn Iterator<Item = &GameId>> = match filter.before {
            Some(last) => Box::new(newest_first.skip_while(move |id| **id != last).skip(1)),
            None => Box::new(newest_first),
        };
        let may_see = |game: &&StoredGame| !game.start.private || viewer.is_some_and(|viewer| game.is_of(viewer));
        let mut wanted = behind
            .filter_map(|id| held.games.get(id))
            .filter(|game| !game.moves.is_empty() && game.matches(filter))
            .filter(may_see);
        let games = wanted.by_ref().take(filter.limit()).cloned().collect();
        Page { games, more: wanted.next().is_some() }
    }
}

impl Shelf {
    fn check(&self, batch: &[Entry]) -> Result<(), StoreError> {
        let mut courses: HashMap<GameId, Course> = HashMap::new();
        for Entry { game, fact } in batch {
            let course = courses
                .entry(*game)
                .or_insert_with(|| self.games.get(game).map_or(Course::Unknown, StoredGame::course));
            *course = course.after(fact).map_err(|problem| StoreError::Disorder { game: *game, problem })?;
        }
        Ok(())
    }
}

impl Default for MemoryStore {
    fn default() -> Self {
        Self::new(1000)
    }
}

impl Store for MemoryStore {
    fn take_over(&self, _: usize) -> BoxFuture<'_, Result<Restored, StoreError>> {
        let mut held = self.locked();
        held.epoch.0 += 1;
        // Whoever played here before is gone with the server that played here.
        ready(Ok(Restored { epoch: held.epoch, ..Restored::default() })).boxed()
    }

    fn append(&self, epoch: Epoch, batch: Vec<Entry>) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(self.write(epoch, batch)).boxed()
    }

    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>> {
        ready(Ok(self.page(&query))).boxed()
    }

    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        ready(Ok(self.locked().games.get(&id).cloned())).boxed()
    }

    fn is_durable(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::{EndReason, Outcome, Player};
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{Ending, GameFilter, PlayerId};

    use super::*;
    use crate::store::samples::{moved, started};

    const DRAWN: Fact = Fact::Ended(Ending { outcome: Some(Outcome::Draw), reason: EndReason::Agreement, margin: 0 });

    fn id(number: u128) -> GameId {
        GameId::from_bits(number)
    }

    async fn append(store: &MemoryStore, game: u128, facts: Vec<Fact>) -> Result<(), StoreError> {
        let batch = facts.into_iter().map(|fact| Entry { game: id(game), fact }).collect();
        store.append(Epoch(1), batch).await
    }

    async fn listed(store: &MemoryStore, filter: GameFilter, viewer: Option<PlayerId>) -> (Vec<GameId>, bool) {
        let page = store.games(GamesQuery { filter, viewer }).await.expect("memory can be read");
        (page.games.iter().map(|game| game.id).collect(), page.more)
    }

    #[tokio::test]
    async fn a_batch_is_written_as_a_whole_or_not_at_all() {
        let store = MemoryStore::default();
        append(&store, 7, vec![started(1, 2), moved(0, "a1")]).await.expect("in order");
        let disorder = append(&store, 7, vec![moved(1, "b2"), moved(1, "b3")]).await;
        assert!(matches!(disorder, Err(StoreError::Disorder { .. })), "{disorder:?}");
        let game = store.game(id(7)).await.expect("it can be read").expect("it is there");
        assert_eq!(game.moves.len(), 1);
        assert_eq!(game.player(Player::First).person(), Some(PlayerId::from_bits(1)));
    }

    #[tokio::test]
    async fn the_oldest_ended_games_are_forgotten_and_those_that_go_on_are_not() {
        let store = MemoryStore::new(2);
        append(&store, 1, vec![started(1, 2)]).await.expect("in order");
        for game in [2, 3, 4] {
            append(&store, game, vec![started(1, 2), moved(0, "a1"), DRAWN]).await.expect("in order");
        }
        assert_eq!(listed(&store, GameFilter::default(), None).await, (vec![id(4), id(3)], false));
        for (game, kept) in [(1, true), (2, false), (3, true)] {
            assert_eq!(store.game(id(game)).await.expect("it can be read").is_some(), kept, "{game}");
        }
    }

    #[tokio::test]
    async fn lists_are_filtered_and_come_in_pages() {
        let store = MemoryStore::default();
        for (game, people) in [(1, (1, 2)), (2, (3, 4)), (3, (2, 1)), (4, (1, 3))] {
            append(&store, game, vec![started(people.0, people.1), moved(0, "a1"), DRAWN]).await.expect("in order");
        }
        append(&store, 5, vec![started(1, 2), DRAWN]).await.expect("in order");
        let player = Some(PlayerId::from_bits(1));
        for (filter, expected, more) in [
            (GameFilter { player, ..GameFilter::default() }, vec![4, 3, 1], false),
            (GameFilter { name: Some("person 4".to_owned()), ..GameFilter::default() }, vec![2], false),
            (GameFilter { game: Some(GameKind::Morris), ..GameFilter::default() }, vec![], false),
            (GameFilter { outcome: Some(Outcome::Win(Player::First)), ..GameFilter::default() }, vec![], false),
            (GameFilter { limit: Some(2), ..GameFilter::default() }, vec![4, 3], true),
            (GameFilter { limit: Some(2), before: Some(id(3)), ..GameFilter::default() }, vec![2, 1], false),
        ] {
            let expected: Vec<GameId> = expected.into_iter().map(id).collect();
            assert_eq!(listed(&store, filter.clone(), None).await, (expected, more), "{filter:?}");
        }
    }

    #[tokio::test]
    async fn who_writes_under_an_old_epoch_is_refused() {
        let store = MemoryStore::default();
        let first = store.take_over(10).await.expect("memory can be taken over").epoch;
        let second = store.take_over(10).await.expect("memory can be taken over").epoch;
        let batch = vec![Entry { game: id(1), fact: started(1, 2) }];
        assert_eq!(store.append(second, batch.clone()).await, Ok(()));
        assert_eq!(store.append(first, batch).await, Err(StoreError::Fenced { ours: first, theirs: second }));
    }
}
