//! Games in memory: the unfinished ones and the last finished ones. Nothing survives the process.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bidak_shared::protocol::{GameId, PlayerId, RoomCode};
use futures::FutureExt;
use futures::future::{BoxFuture, ready};

use crate::base::token_hash::TokenHash;
use crate::store::by_game::ByGame;
use crate::store::course::{self, Course};
use crate::store::{
    Contestant, DueGames, Epoch, Fact, GameFact, GamesQuery, KeptRoom, KnownPlayer, ListedGame, Page, Restored, Store,
    StoreError, StoredGame, UnloadedStore, Viewer, line, now,
};

/// Its name as a place.
pub(super) const NAME: &str = "memory";

/// A store in memory.
#[derive(Debug)]
pub struct MemoryStore {
    shelf: Mutex<Shelf>,
    most_ended: usize,
}

#[derive(Debug, Default)]
struct Shelf {
    epoch: Epoch,
    /// Boxed: a map reserves up to twice the places that it needs.
    games: ByGame<Box<Kept>>,
    /// Oldest first.
    ended: VecDeque<GameId>,
    /// The analyses of finished games.
    analyses: HashMap<GameId, String>,
    /// The unloaded games, by room.
    unloaded: BTreeMap<RoomCode, GameId>,
}

/// A game, with its moves as a text: a list of them takes ten times the memory.
#[derive(Debug)]
struct Kept {
    /// Without its moves.
    game: StoredGame,
    moves: String,
    plies: u32,
}

impl Kept {
    fn course(&self) -> Course {
        Course::of(self.game.end.is_some(), self.game.is_unloaded(), self.plies)
    }

    /// Adds a fact that follows, see [`Course::after`].
    fn add(&mut self, fact: Fact) {
        match fact {
            Fact::Moved { ply, by, text, clocks, search } => {
                line::push_move(&mut self.moves, &text, clocks.map(|clocks| clocks.left_ms(by)), search.as_ref());
                self.plies += 1;
                (self.game.clocks, self.game.deadline) = (clocks, None);
                self.game.prepared.take_if(|prepared| prepared.ply <= ply);
            }
            Fact::TakenBack { ply, clocks } => {
                line::keep_moves(&mut self.moves, ply as usize);
                self.plies = ply;
                (self.game.clocks, self.game.deadline, self.game.prepared) = (clocks, None, None);
            }
            fact => self.game.add(fact, now()),
        }
    }

    fn whole(&self) -> StoredGame {
        let moves = line::read_moves(&self.moves).expect("written move by move");
        StoredGame { moves, ..self.game.clone() }
    }
}

impl MemoryStore {
    /// A store that keeps only the last `most_ended` finished games.
    pub fn new(most_ended: usize) -> Self {
        Self { shelf: Mutex::default(), most_ended }
    }

    fn locked(&self) -> MutexGuard<'_, Shelf> {
        // A panic leaves no half-written batch: batches are checked before changes.
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn write(&self, epoch: Epoch, batch: Vec<GameFact>) -> Result<(), StoreError> {
        let mut guard = self.locked();
        let held = &mut *guard;
        if epoch < held.epoch {
            return Err(StoreError::Fenced { ours: epoch, theirs: held.epoch });
        }
        course::check(&batch, |game, _| Ok(held.games.get(&game).map_or(Course::Unknown, |kept| kept.course())))?;
        for GameFact { game, fact } in batch {
            match fact {
                Fact::Started(start) => {
                    let kept = Kept { game: StoredGame::new(game, *start, now()), moves: String::new(), plies: 0 };
                    held.games.insert(game, Box::new(kept));
                }
                fact => {
                    let stored = held.games.get_mut(&game).expect("the batch was checked");
                    stored.add(fact);
                    if stored.game.is_unloaded() {
                        held.unloaded.insert(stored.game.start.room, game);
                    } else if held.unloaded.get(&stored.game.start.room) == Some(&game) {
                        held.unloaded.remove(&stored.game.start.room);
                    }
                    if stored.game.end.is_some() {
                        held.ended.push_back(game);
                    }
                }
            }
        }
        while held.ended.len() > self.most_ended
            && let Some(oldest) = held.ended.pop_front()
        {
            held.games.remove(&oldest);
            held.analyses.remove(&oldest);
        }
        Ok(())
    }

    /// A game, finished or not.
    pub(super) fn whole(&self, id: GameId) -> Option<StoredGame> {
        self.locked().games.get(&id).map(|kept| kept.whole())
    }

    /// All games, in the order of their ids.
    #[cfg(test)]
    pub(super) fn all(&self) -> Vec<StoredGame> {
        let mut all: Vec<StoredGame> = self.locked().games.values().map(|kept| kept.whole()).collect();
        all.sort_by_key(|game| game.id);
        all
    }

    fn page(&self, GamesQuery { filter, viewer }: &GamesQuery) -> Page {
        let held = self.locked();
        let newest_first = held.ended.iter().rev();
        let behind: Box<dyn Iterator<Item = &GameId>> = match filter.before {
            Some(last) => Box::new(newest_first.skip_while(move |id| **id != last).skip(1)),
            None => Box::new(newest_first),
        };
        let may_see = |kept: &Kept| match *viewer {
            Viewer::Public => !kept.game.start.private,
            Viewer::Player(player) => !kept.game.start.private || kept.game.is_of(player),
            Viewer::Operator => true,
        };
        let mut wanted = behind
            .filter_map(|id| held.games.get(id))
            .filter(|kept| (kept.plies > 0 || filter.unplayed) && kept.game.matches(filter))
            .filter(|kept| may_see(kept));
        let games = wanted.by_ref().take(filter.limit()).map(|kept| kept.whole()).collect();
        Page { games, more: wanted.next().is_some() }
    }

    /// The unloaded games for which `is_wanted` holds, with their places.
    fn unloaded_where(&self, is_wanted: impl Fn(&StoredGame, &KeptRoom) -> bool, most: u32) -> Vec<ListedGame> {
        let held = self.locked();
        let listed = held.unloaded.values().filter_map(|id| {
            let Kept { game, plies, .. } = &**held.games.get(id)?;
            let kept = game.kept.as_deref().filter(|kept| is_wanted(game, kept))?;
            Some(ListedGame {
                room: game.start.room,
                kind: game.start.kind,
                clock: game.start.clock,
                players: game.start.players.each_ref().map(Contestant::shown),
                plies: *plies,
                on_turn: kept.on_turn,
                since: kept.turn_since,
            })
        });
        listed.take(most as usize).collect()
    }
}

impl UnloadedStore for MemoryStore {
    fn unloaded_game(&self, room: RoomCode) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let held = self.locked();
        let game = held.unloaded.get(&room).and_then(|id| held.games.get(id));
        ready(Ok(game.map(|kept| kept.whole()))).boxed()
    }

    fn unloaded_of(&self, player: PlayerId, most: u32) -> BoxFuture<'_, Result<Vec<ListedGame>, StoreError>> {
        ready(Ok(self.unloaded_where(|game, _| game.is_of(player), most))).boxed()
    }

    fn unloaded_due(&self, due: DueGames) -> BoxFuture<'_, Result<Vec<RoomCode>, StoreError>> {
        let is_due = |game: &StoredGame, kept: &KeptRoom| match game.deadline {
            Some(deadline) => deadline.at <= due.now,
            None => kept.turn_since < due.moved_before,
        };
        let due = self.unloaded_where(is_due, due.most);
        ready(Ok(due.into_iter().map(|game| game.room).collect())).boxed()
    }

    fn known_guest(&self, token: TokenHash) -> BoxFuture<'_, Result<Option<KnownPlayer>, StoreError>> {
        let held = self.locked();
        let games = held.unloaded.values().filter_map(|id| held.games.get(id));
        let mut players = games.flat_map(|kept| &kept.game.start.players);
        let guest = players.find_map(|player| match player {
            Contestant::Person { id, name, key, .. } if *key == token => {
                Some(KnownPlayer { id: *id, key: *key, name: name.clone() })
            }
            _ => None,
        });
        ready(Ok(guest)).boxed()
    }
}

impl Default for MemoryStore {
    fn default() -> Self {
        Self::new(1000)
    }
}

impl Store for MemoryStore {
    fn name(&self) -> String {
        NAME.to_owned()
    }

    fn survives_restart(&self) -> bool {
        false
    }

    fn take_over(&self, _: usize) -> BoxFuture<'_, Result<Restored, StoreError>> {
        let mut held = self.locked();
        held.epoch.0 += 1;
        // The players of an earlier server are gone with its memory.
        ready(Ok(Restored { epoch: held.epoch, ..Restored::default() })).boxed()
    }

    fn append(&self, epoch: Epoch, batch: Vec<GameFact>) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(self.write(epoch, batch)).boxed()
    }

    fn unloaded(&self) -> Option<&dyn UnloadedStore> {
        Some(self)
    }

    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>> {
        ready(Ok(self.page(&query))).boxed()
    }

    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        ready(Ok(self.whole(id))).boxed()
    }

    fn keep_analysis(&self, epoch: Epoch, game: GameId, findings: String) -> BoxFuture<'_, Result<(), StoreError>> {
        let mut held = self.locked();
        if epoch < held.epoch {
            return ready(Err(StoreError::Fenced { ours: epoch, theirs: held.epoch })).boxed();
        }
        if held.games.get(&game).is_some_and(|kept| kept.game.end.is_some()) {
            held.analyses.insert(game, findings);
        }
        ready(Ok(())).boxed()
    }

    fn analysis(&self, game: GameId) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        ready(Ok(self.locked().analyses.get(&game).cloned())).boxed()
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::EndReason;
    use bidak_shared::protocol::{Ending, GameFilter};

    use super::*;
    use crate::store::samples::{moved, started};

    #[tokio::test]
    async fn moves_that_were_taken_back_are_gone_and_others_follow() {
        let store = MemoryStore::new(2);
        let id = GameId::from_bits(1);
        let back = Fact::TakenBack { ply: 1, clocks: None };
        let facts = [started(1, 2), moved(0, "a1"), moved(1, "b2"), moved(2, "c3"), back, moved(1, "c1")];
        let batch = facts.map(|fact| GameFact { game: id, fact });
        store.append(Epoch(1), batch.into()).await.expect("memory can be written");
        let game = store.game(id).await.expect("memory can be read").expect("it goes on");
        assert_eq!(game.moves.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["a1", "c1"]);
        let late = vec![GameFact { game: id, fact: moved(3, "a3") }];
        assert!(store.append(Epoch(1), late).await.is_err(), "it is at ply 2");
    }

    #[tokio::test]
    async fn the_oldest_ended_games_are_forgotten_and_those_that_go_on_are_not() {
        let aborted = Fact::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None });
        let store = MemoryStore::new(2);
        let id = |number| GameId::from_bits(number);
        let entry = |game, fact| GameFact { game: id(game), fact };
        let mut batch = vec![entry(1, started(1, 2))];
        for game in [2, 3, 4] {
            batch.extend([started(1, 2), moved(0, "a1"), aborted.clone()].map(|fact| entry(game, fact)));
        }
        store.append(Epoch(1), batch).await.expect("memory can be written");
        let page = store.games(GamesQuery { filter: GameFilter::default(), viewer: Viewer::Public }).await;
        let listed: Vec<_> = page.expect("memory can be read").games.iter().map(|game| game.id).collect();
        assert_eq!(listed, [id(4), id(3)]);
        for (game, kept) in [(1, true), (2, false), (3, true)] {
            assert_eq!(store.game(id(game)).await.expect("memory can be read").is_some(), kept, "{game}");
        }
    }
}
