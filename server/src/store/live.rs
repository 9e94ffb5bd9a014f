//! The writer's state of unfinished games: enough to check the order of facts, and to rewrite a row without reading the
//! journal.

use std::collections::HashSet;

use bidak_shared::protocol::{Clocks, GameId, PreparedMove, Timestamp};

use crate::store::by_game::ByGame;
use crate::store::course::Course;
use crate::store::sql::games::FoundGame;
#[cfg(feature = "postgres")]
use crate::store::{Contestant, Shard};
use crate::store::{Deadline, Epoch, Fact, Reading, Start, StoreError, line};

/// An unfinished game.
#[derive(Debug)]
pub(super) struct LiveGame {
    /// Its key in the database.
    pub(super) key: i64,
    /// The epoch that it is written under.
    owner: Epoch,
    pub(super) plies: u32,
    /// As in the column of that name.
    pub(super) moves: String,
    clocks: Option<Clocks>,
    /// When they were read, if one runs.
    pub(super) reading: Option<Reading>,
    /// See [`Start::has_live_clock`].
    has_live_clock: bool,
    pub(super) deadline: Option<Deadline>,
    pub(super) prepared: Option<PreparedMove>,
    /// Whether its row is older than this.
    pub(super) is_row_stale: bool,
    #[cfg(feature = "postgres")]
    shard: Shard,
    /// The players of a rated game, by id or by bot.
    #[cfg(feature = "postgres")]
    pub(super) rated: Option<[String; 2]>,
}

impl LiveGame {
    /// A game that begins.
    fn new(owner: Epoch, key: i64, start: &Start) -> Self {
        Self {
            key,
            owner,
            plies: 0,
            moves: String::new(),
            clocks: None,
            reading: None,
            has_live_clock: start.has_live_clock(),
            deadline: None,
            prepared: None,
            is_row_stale: false,
            #[cfg(feature = "postgres")]
            shard: Shard::of(start.room),
            #[cfg(feature = "postgres")]
            rated: start.rated.then(|| start.players.each_ref().map(rated_name)),
        }
    }

    /// A game that was read; its row may lack the journal.
    pub(super) fn read(owner: Epoch, FoundGame { key, game, .. }: &FoundGame) -> Self {
        let mut live = Self::new(owner, *key, &game.start);
        for played in &game.moves {
            line::push_move(&mut live.moves, &played.text, played.left_ms, played.search.as_ref());
        }
        live.plies = game.moves.len() as u32;
        (live.clocks, live.reading) = (game.clocks, game.reading);
        live.deadline = game.deadline;
        live.prepared.clone_from(&game.prepared);
        live.is_row_stale = true;
        live
    }

    /// Adds a fact that follows, see [`Course::after`]; `now` is the present reading.
    fn add(&mut self, fact: &Fact, now: Option<Reading>) {
        self.is_row_stale = true;
        match fact {
            Fact::Started(_) | Fact::Ended(_) | Fact::Kept(_) | Fact::Loaded { .. } => {}
            Fact::Moved { ply, by, text, clocks, search } => {
                line::push_move(&mut self.moves, text, clocks.map(|clocks| clocks.left_ms(*by)), search.as_ref());
                self.plies += 1;
                self.set_clocks(*clocks, now);
                self.deadline = None;
                self.prepared.take_if(|prepared| prepared.ply <= *ply);
            }
            Fact::TakenBack { ply, clocks } => {
                line::keep_moves(&mut self.moves, *ply as usize);
                self.plies = *ply;
                self.set_clocks(*clocks, now);
                (self.deadline, self.prepared) = (None, None);
            }
            Fact::Due(deadline) => self.deadline = Some(*deadline),
            Fact::Prepared(prepared) => self.prepared.clone_from(prepared),
            Fact::Clocks(clocks) => self.set_clocks(Some(*clocks), now),
        }
    }

    fn set_clocks(&mut self, clocks: Option<Clocks>, now: Option<Reading>) {
        let is_running = self.has_live_clock && clocks.is_some_and(|clocks| clocks.running.is_some());
        (self.clocks, self.reading) = (clocks, now.filter(|_| is_running));
    }

    /// The column `clocks`.
    pub(super) fn clocks_column(&self) -> Option<String> {
        self.clocks.as_ref().map(|clocks| line::write_clocks(clocks, self.reading))
    }

    /// The column `clocks` of a finished game.
    pub(super) fn last_clocks_column(&self) -> Option<String> {
        self.clocks.as_ref().map(|clocks| line::write_clocks(clocks, None))
    }
}

/// The columns `deadline` and `decided`.
pub(super) fn deadline_columns(deadline: Option<Deadline>) -> [Option<i64>; 2] {
    let column = |time: fn(Deadline) -> Timestamp| deadline.map(|deadline| time(deadline).seconds() as i64);
    [column(|deadline| deadline.at), column(|deadline| deadline.decided)]
}

/// A player of a rated game: the id, or the bot.
#[cfg(feature = "postgres")]
fn rated_name(contestant: &Contestant) -> String {
    match contestant {
        Contestant::Person { id, .. } => id.as_str().to_owned(),
        Contestant::Bot { bot, .. } => bot.to_string(),
    }
}

/// The unfinished games whose state the writer knows.
#[derive(Debug, Default)]
pub(super) struct LiveGames {
    games: ByGame<LiveGame>,
    /// The games of groups that were not written: their state was ahead of the database, so it was dropped.
    lost: HashSet<GameId>,
    /// The unloaded game whose course was asked last: the next fact may be that it is loaded.
    loading: Option<(GameId, LiveGame)>,
}

impl LiveGames {
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether the time of a player runs in a game of a server.
    pub(super) fn have_running_clock(&self, owner: Epoch) -> bool {
        self.games.values().any(|live| live.reading.is_some_and(|reading| reading.epoch == owner))
    }

    #[cfg(test)]
    pub(super) fn get(&self, id: GameId) -> Option<&LiveGame> {
        self.games.get(&id)
    }

    pub(super) fn clear(&mut self) {
        self.games.clear();
    }

    /// Adds unfinished games that were read.
    pub(super) fn extend<'a>(&mut self, owner: Epoch, found: impl IntoIterator<Item = &'a FoundGame>) {
        self.games.extend(found.into_iter().map(|found| (found.game.id, LiveGame::read(owner, found))));
    }

    /// The state of a game before `fact`. `read` reads a game that is not known.
    pub(super) fn course(
        &mut self,
        epoch: Epoch,
        id: GameId,
        fact: &Fact,
        read: impl FnOnce() -> Result<Option<FoundGame>, StoreError>,
    ) -> Result<Course, StoreError> {
        let begins = matches!(fact, Fact::Started(_));
        if let Some(live) = self.games.get(&id).filter(|live| begins || live.owner == epoch) {
            return Ok(Course::Playing(live.plies));
        }
        if begins {
            // The database refuses an id that was used before.
            return Ok(Course::Unknown);
        }
        let Some(found) = read()? else { return Ok(Course::Unknown) };
        match found.game.course() {
            Course::Playing(_) => self.extend(epoch, [&found]),
            Course::Unloaded(_) => self.loading = Some((id, LiveGame::read(epoch, &found))),
            Course::Unknown | Course::Over => {}
        }
        Ok(found.game.course())
    }

    /// Adds a game that begins, once [`Self::course`] was checked.
    pub(super) fn begin(&mut self, owner: Epoch, id: GameId, key: i64, start: &Start) {
        self.games.insert(id, LiveGame::new(owner, key, start));
    }

    /// Adds a fact that follows in the course of a game, at the present reading; returns the game.
    pub(super) fn add(&mut self, id: GameId, fact: &Fact, now: Option<Reading>) -> &LiveGame {
        if matches!(fact, Fact::Loaded { .. }) {
            self.games.extend(self.loading.take_if(|(loading, _)| *loading == id));
        }
        let live = self.games.get_mut(&id).expect("its course was checked");
        live.add(fact, now);
        live
    }

    /// Removes a game that ends or is unloaded, once [`Self::course`] was checked.
    pub(super) fn end(&mut self, id: GameId) -> LiveGame {
        self.games.remove(&id).expect("its course was checked")
    }

    /// Drops the state of games whose group was not written.
    pub(super) fn forget(&mut self, games: impl IntoIterator<Item = GameId>) {
        for game in games {
            self.games.remove(&game);
            self.lost.insert(game);
        }
    }

    /// Reads all forgotten games at once: each by itself would take the whole journal. [`Self::course`] reads those that `read` misses.
    pub(super) fn find_lost(
        &mut self,
        epoch: Epoch,
        read: impl FnOnce(&[GameId]) -> Result<Vec<FoundGame>, StoreError>,
    ) {
        if self.lost.is_empty() {
            return;
        }
        let lost: Vec<GameId> = self.lost.drain().collect();
        match read(&lost) {
            Ok(found) => self.extend(epoch, &found),
            Err(error) => tracing::warn!(%error, games = lost.len(), "games cannot be read together"),
        }
    }

    /// Removes the games of some shards.
    #[cfg(feature = "postgres")]
    pub(super) fn remove_shards(&mut self, is_removed: impl Fn(Shard) -> bool) {
        self.games.retain(|_, live| !is_removed(live.shard));
    }

    /// The games whose rows lack facts.
    #[cfg(feature = "sqlite")]
    pub(super) fn stale(&self) -> impl Iterator<Item = &LiveGame> {
        self.games.values().filter(|live| live.is_row_stale)
    }

    /// All rows have all facts.
    #[cfg(feature = "sqlite")]
    pub(super) fn set_rows_current(&mut self) {
        self.games.values_mut().for_each(|live| live.is_row_stale = false);
    }
}
