//! The writer thread, with group commit: all waiting batches are written in one transaction with one sync, so a hundred rooms
//! cost the disk as much as one.

use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Instant;

use bidak_shared::protocol::GameId;
use rusqlite::{Connection, OptionalExtension, Row, ffi, params};
use tokio::sync::oneshot;

use crate::base::metrics::Metrics;
use crate::store::batches::{Append, KeepWaiting, MOST_TOGETHER, is_too_long, write_parts};
use crate::store::beats::{BeatClock, Beating, next_job};
use crate::store::course::{Course, check};
use crate::store::live::{LiveGames, deadline_columns};
use crate::store::sql::games::{self, FoundGame, UnfinishedGames};
use crate::store::sql::restore::restore;
use crate::store::sql::{outages, unloaded, waiting};
use crate::store::sqlite::file::open_mark;
use crate::store::{Epoch, Fact, GameFact, Reading, Restored, StoreError, line, now};

mod lines;
mod rows;

use lines::Lines;

/// A job for the writer.
pub(super) enum WriterJob {
    CountIn(Arc<Metrics>),
    KeepWaiting(KeepWaiting),
    TakeOver { players: usize, done: oneshot::Sender<Result<Restored, StoreError>> },
    Append(Append),
    Change(Box<dyn FnOnce(&mut Writer) + Send>),
}

/// The state of the thread.
#[derive(Debug)]
pub(super) struct Writer {
    connection: Connection,
    live: LiveGames,
    /// The lines in the journal.
    journal: usize,
    /// The lines of the current group.
    lines: Lines,
    /// The number of the last game that ended.
    finish: i64,
    /// Whether there are unreadable games: the journal must keep their lines.
    are_damaged: bool,
    /// The epoch of this server; none before [`Self::take_over`].
    ours: Option<Epoch>,
    beat_clock: BeatClock,
    metrics: Arc<Metrics>,
}

impl Writer {
    pub(super) fn new(connection: Connection) -> Result<Self, rusqlite::Error> {
        connection.set_prepared_statement_cache_capacity(32);
        let count = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        let journal = count("SELECT coalesce(sum(lines), 0) FROM journal")? as usize;
        let finish = count("SELECT coalesce(max(finish), 0) FROM games")?;
        Ok(Self {
            connection,
            live: LiveGames::default(),
            journal,
            lines: Lines::default(),
            finish,
            are_damaged: false,
            ours: None,
            beat_clock: BeatClock::new(Instant::now()),
            metrics: Arc::default(),
        })
    }

    /// Works until all senders are gone.
    pub(super) fn run(mut self, jobs: &Receiver<WriterJob>) {
        while let Some(job) = next_job(&mut self, jobs) {
            let (mut together, mut rooms) = (Vec::new(), Vec::new());
            let mut next = Some(job);
            while let Some(job) = next.take() {
                match job {
                    WriterJob::Append(append) => together.push(append),
                    WriterJob::CountIn(metrics) => self.metrics = metrics,
                    WriterJob::KeepWaiting(room) => rooms.push(room),
                    WriterJob::Change(change) => change(&mut self),
                    WriterJob::TakeOver { players, done } => {
                        self.write(std::mem::take(&mut together));
                        let _ = done.send(self.take_over(players)); // The asker has gone.
                    }
                }
                if together.len() + rooms.len() < MOST_TOGETHER {
                    next = jobs.try_recv().ok();
                }
            }
            self.write(together);
            self.keep_waiting(rooms);
            // On a single core this lets the answered rooms send their next batches before the next group.
            thread::yield_now();
        }
        // The next server need not read the journal.
        if let Err(error) = self.write_rows() {
            tracing::warn!(%error, "the journal stays as it is");
        }
        if let Err(error) = self.clear_mark() {
            tracing::warn!(%error, "the store still counts as open");
        }
    }

    /// Writes batches together and answers each. A batch that fails is retried once alone.
    fn write(&mut self, together: Vec<Append>) {
        if together.is_empty() {
            return;
        }
        let since = Instant::now();
        let batches = together.len();
        let mut answers = Vec::with_capacity(batches);
        write_parts(&together, &mut answers, &mut |group| Ok(self.write_group(group)?));
        for (append, answer) in together.into_iter().zip(answers) {
            let answer = match answer {
                Err(StoreError::Failed(_)) => self.write_again(&append),
                answer => answer,
            };
            let _ = append.done.send(answer); // The room has gone.
        }
        self.metrics.committed(batches, since.elapsed());
        if is_too_long(self.journal, self.live.len())
            && let Err(error) = self.write_rows()
        {
            tracing::error!(%error, "the journal grows");
        }
    }

    /// Writes a batch that failed before.
    fn write_again(&mut self, append: &Append) -> Result<(), StoreError> {
        let written = self.write_group(std::slice::from_ref(append));
        let answer = written.map_err(StoreError::from).and_then(|mut answers| answers.remove(0));
        if let Err(error) = &answer {
            tracing::error!(%error, "a batch was not written");
        }
        answer
    }

    /// Writes batches in one transaction and returns the answer to each. On an error none of them is written.
    fn write_group(&mut self, group: &[Append]) -> Result<Vec<Result<(), StoreError>>, rusqlite::Error> {
        self.lines.clear();
        let (connection, epoch) = (&self.connection, self.ours.unwrap_or_default());
        self.live.find_lost(epoch, |lost| Ok(games::by_ids(connection, epoch, lost)?));
        let written = self.in_transaction(|writer| {
            let theirs = writer.epoch()?;
            let answers = group.iter().map(|append| writer.append(append.epoch, theirs, &append.batch));
            let answers = answers.collect::<Result<Vec<_>, _>>()?;
            writer.write_lines()?;
            if writer.beat_clock.is_due() && writer.has_running_clock() {
                writer.write_beat()?;
            }
            Ok(answers)
        });
        if written.is_err() {
            self.live.forget(group.iter().flat_map(|append| &append.batch).map(|entry| entry.game));
        }
        written
    }

    fn in_transaction<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, rusqlite::Error>,
    ) -> Result<T, rusqlite::Error> {
        let journal = self.journal;
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let done = work(self).and_then(|done| {
            self.connection.prepare_cached("COMMIT")?.execute([])?;
            Ok(done)
        });
        if done.is_err() {
            self.journal = journal;
            // Fails if SQLite has rolled back by itself.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        done
    }

    fn epoch(&self) -> Result<Epoch, rusqlite::Error> {
        let mut statement = self.connection.prepare_cached("SELECT epoch FROM ownership")?;
        statement.query_row([], |row| Ok(Epoch(row.get::<_, i64>(0)?.unsigned_abs())))
    }

    /// Adds one batch to the transaction, or refuses the batch. An outer error fails the whole group.
    fn append(
        &mut self,
        ours: Epoch,
        theirs: Epoch,
        batch: &[GameFact],
    ) -> Result<Result<(), StoreError>, rusqlite::Error> {
        if ours < theirs {
            return Ok(Err(StoreError::Fenced { ours, theirs }));
        }
        if let Err(refused) = check(batch, |game, fact| self.course(ours, game, fact)) {
            // A failed read may have rolled the transaction back; then the group must fail.
            let is_lost = self.connection.is_autocommit();
            return if is_lost { Err(aborted()) } else { Ok(Err(refused)) };
        }
        self.write_entries(ours, batch).map(Ok)
    }

    fn write_entries(&mut self, epoch: Epoch, batch: &[GameFact]) -> Result<(), rusqlite::Error> {
        for GameFact { game, fact } in batch {
            match fact {
                Fact::Started(start) => self.begin(epoch, *game, start, now())?,
                Fact::Ended(ending) => self.end(*game, ending, now())?,
                Fact::Kept(kept) => self.keep(*game, kept)?,
                Fact::Loaded { .. } => unloaded::load(&self.connection, self.live.add(*game, fact, None).key)?,
                fact => self.note(*game, fact),
            }
        }
        Ok(())
    }

    /// Writes a checked batch.
    pub(super) fn write_checked(&mut self, batch: &[GameFact]) -> Result<(), rusqlite::Error> {
        self.in_transaction(|writer| {
            for GameFact { game, fact } in batch.iter().filter(|entry| matches!(entry.fact, Fact::Loaded { .. })) {
                // Reads the unloaded game; its course was checked.
                let _ = writer.course(Epoch::default(), *game, fact);
            }
            writer.write_entries(Epoch::default(), batch)?;
            writer.write_lines()
        })
    }

    /// Runs a change in its own transaction.
    pub(super) fn change<T>(
        &mut self,
        change: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, rusqlite::Error> {
        self.in_transaction(|writer| change(&writer.connection))
    }

    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Runs a change in its own transaction; refuses it if another server has taken over.
    pub(super) fn fenced<T>(
        &mut self,
        ours: Epoch,
        change: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        let done = self.in_transaction(|writer| match writer.epoch()? {
            theirs if ours < theirs => Ok(Err(StoreError::Fenced { ours, theirs })),
            _ => change(&writer.connection).map(Ok),
        });
        done.unwrap_or_else(|error| Err(error.into()))
    }

    /// The state of a game before `fact`, read from the file if necessary.
    fn course(&mut self, epoch: Epoch, id: GameId, fact: &Fact) -> Result<Course, StoreError> {
        self.live.course(epoch, id, fact, || Ok(games::game(&self.connection, id)?))
    }

    /// Stores waiting rooms for the next server, and answers each.
    fn keep_waiting(&mut self, rooms: Vec<KeepWaiting>) {
        if rooms.is_empty() {
            return;
        }
        let kept = self.in_transaction(|writer| {
            let theirs = writer.epoch()?;
            let keep = |KeepWaiting { epoch, room, .. }: &KeepWaiting| match *epoch {
                ours if ours < theirs => Ok(Err(StoreError::Fenced { ours, theirs })),
                _ => Ok(Ok(waiting::insert(&writer.connection, room)?)),
            };
            rooms.iter().map(keep).collect::<Result<Vec<_>, _>>()
        });
        let answers = kept.unwrap_or_else(|error| vec![Err(StoreError::from(error)); rooms.len()]);
        for (KeepWaiting { done, .. }, answer) in rooms.into_iter().zip(answers) {
            let _ = done.send(answer); // The room has gone.
        }
    }

    /// Begins a new epoch.
    fn take_over(&mut self, players: usize) -> Result<Restored, StoreError> {
        self.connection.execute("UPDATE ownership SET epoch = epoch + 1", [])?;
        let epoch = self.epoch()?;
        self.in_transaction(|writer| Ok(outages::begin(&writer.connection, now())?))?;
        self.ours = Some(epoch);
        self.live.clear();
        let mut games = self.read_unfinished(epoch)?;
        if self.journal == 0 {
            self.live.set_rows_current();
        }
        self.settle(&mut games)?;
        if is_too_long(self.journal, 0) {
            self.write_rows()?;
        }
        let restored = restore(&self.connection, epoch, &games, &|_| true, players)?;
        Ok(Restored { games: games.into_iter().map(|found| found.game).collect(), ..restored })
    }

    /// Stops the clocks that ran when the last server was killed; see [`StoredGame::settle`].
    ///
    /// [`StoredGame::settle`]: crate::store::StoredGame::settle
    fn settle(&mut self, games: &mut [FoundGame]) -> Result<(), rusqlite::Error> {
        const BEAT: &str = "SELECT beat_epoch, beat_ms FROM ownership WHERE beat_epoch IS NOT NULL";
        let column = |row: &Row<'_>, column| Ok::<_, rusqlite::Error>(row.get::<_, i64>(column)?.unsigned_abs());
        let read = |row: &Row<'_>| Ok(Reading { epoch: Epoch(column(row, 0)?), ms: column(row, 1)? });
        let Some(last) = self.connection.query_row(BEAT, [], read).optional()? else { return Ok(()) };
        self.lines.clear();
        self.in_transaction(|writer| {
            for FoundGame { game, .. } in games {
                if game.settle(|epoch| (epoch == last.epoch).then_some(last.ms))
                    && let Some(clocks) = game.clocks
                {
                    // Stored, because the beats of the next life overwrite this one.
                    writer.note(game.id, &Fact::Clocks(clocks));
                }
            }
            writer.write_lines()
        })
    }

    /// The present reading, once this server has an epoch.
    fn reading(&self) -> Option<Reading> {
        self.ours.map(|epoch| self.beat_clock.read(epoch))
    }

    /// Writes a beat in the transaction of the caller.
    fn write_beat(&mut self) -> Result<(), rusqlite::Error> {
        if let Some(Reading { epoch, ms }) = self.reading() {
            let beat = "UPDATE ownership SET beat_epoch = ?1, beat_ms = ?2 WHERE epoch = ?1";
            self.connection.prepare_cached(beat)?.execute(params![epoch.0 as i64, ms as i64])?;
        }
        self.beat_clock.beaten();
        Ok(())
    }

    /// Reads all unfinished games.
    fn read_unfinished(&mut self, epoch: Epoch) -> Result<Vec<FoundGame>, StoreError> {
        let UnfinishedGames { games, damaged, has_damaged_lines } =
            games::unfinished(&self.connection, epoch, "true", &[])?;
        self.are_damaged = has_damaged_lines || !damaged.is_empty();
        self.live.extend(epoch, &games);
        Ok(games)
    }

    /// Rewrites the rows of all unfinished games and empties the journal, unless a later server has taken over: then the
    /// journal is not ours.
    fn write_rows(&mut self) -> Result<(), StoreError> {
        const GAME: &str = "UPDATE games SET moves = ?2, plies = ?3, clocks = ?4, deadline = ?5, decided = ?6, \
            prepared = ?7 WHERE key = ?1";
        let Some(ours) = self.ours.filter(|_| !self.are_damaged && self.journal > 0) else { return Ok(()) };
        if !self.are_all_known()? {
            // A failed transaction made the writer forget some.
            self.read_unfinished(ours)?;
            if self.are_damaged {
                return Ok(());
            }
        }
        self.in_transaction(|writer| {
            if ours < writer.epoch()? {
                return Ok(());
            }
            let mut statement = writer.connection.prepare_cached(GAME)?;
            for live in writer.live.stale() {
                let clocks = live.clocks_column();
                let [deadline, decided] = deadline_columns(live.deadline);
                let prepared = live.prepared.as_ref().map(line::write_prepared);
                let values = params![live.key, live.moves, live.plies, clocks, deadline, decided, prepared];
                statement.execute(values)?;
            }
            writer.connection.prepare_cached("DELETE FROM journal")?.execute([])?;
            Ok(())
        })?;
        self.live.set_rows_current();
        self.journal = 0;
        Ok(())
    }

    /// Notes the clean end, unless a later server has taken over.
    fn clear_mark(&mut self) -> Result<(), rusqlite::Error> {
        let ours = self.ours;
        self.in_transaction(|writer| match ours {
            Some(ours) if ours < writer.epoch()? => Ok(()),
            _ => open_mark::clear(&writer.connection),
        })
    }

    fn are_all_known(&self) -> Result<bool, rusqlite::Error> {
        let count = "SELECT count(*) FROM games WHERE finish IS NULL AND unloaded IS NULL";
        let games: i64 = self.connection.query_row(count, [], |row| row.get(0))?;
        Ok(games as usize == self.live.len())
    }
}

impl Beating for Writer {
    fn beat_clock(&self) -> &BeatClock {
        &self.beat_clock
    }

    fn has_running_clock(&self) -> bool {
        self.ours.is_some_and(|ours| self.live.have_running_clock(ours))
    }

    fn beat(&mut self) {
        if let Err(error) = self.in_transaction(Self::write_beat) {
            tracing::error!(%error, "a beat is not written");
            // Not at once again.
            self.beat_clock.beaten();
        }
    }
}

/// The error of a transaction that `SQLite` has rolled back by itself.
fn aborted() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_ABORT_ROLLBACK), None)
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::store::samples::{moved, started};
    use crate::store::sqlite::schema;

    fn append(game: u128, facts: Vec<Fact>) -> Append {
        let batch = facts.into_iter().map(|fact| GameFact { game: GameId::from_bits(game), fact }).collect();
        Append { epoch: Epoch(1), batch, done: oneshot::channel().0 }
    }

    #[test]
    fn a_server_that_is_fenced_leaves_the_journal_to_its_successor() {
        let folder = TempDir::new().expect("folders can be made there");
        let [mut earlier, mut later] = [(); 2].map(|()| {
            let connection = Connection::open(folder.path().join("games.db")).expect("it can be opened");
            schema::bring_up_to_date(&connection).expect("it is empty or of this form");
            Writer::new(connection).expect("the tables are there")
        });
        earlier.take_over(0).expect("it can be taken over");
        earlier.write_group(&[append(1, vec![started(1, 2), moved(0, "a1")])]).expect("it can be written");
        later.take_over(0).expect("it can be taken over");
        let next = Append { epoch: Epoch(2), ..append(1, vec![moved(1, "b2")]) };
        later.write_group(&[next]).expect("it can be written");
        earlier.write_rows().expect("there is nothing to write");
        let game = games::game(&later.connection, GameId::from_bits(1)).expect("it can be read").expect("it is there");
        assert_eq!(game.game.moves.iter().map(|made| made.text.as_str()).collect::<Vec<_>>(), ["a1", "b2"]);
    }

    #[test]
    fn the_games_of_a_group_that_was_not_written_are_read_together() {
        let connection = Connection::open_in_memory().expect("memory can be used");
        schema::bring_up_to_date(&connection).expect("it is empty");
        let mut writer = Writer::new(connection).expect("the tables are there");
        writer.take_over(0).expect("it can be taken over");
        let begun: Vec<Append> = (1..4).map(|game| append(game, vec![started(1, 2), moved(0, "a1")])).collect();
        writer.write_group(&begun).expect("it can be written");
        let spoil = "CREATE TRIGGER spoil BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'spoilt'); END";
        writer.connection.execute_batch(spoil).expect("SQL");
        let next: Vec<Append> = (1..4).map(|game| append(game, vec![moved(1, "b2")])).collect();
        writer.write_group(&next).expect_err("it is spoilt");
        assert_eq!(writer.live.len(), 0);
        writer.connection.execute_batch("DROP TRIGGER spoil").expect("SQL");
        writer.write_group(&next[..1]).expect("it can be written");
        let plies = (1..4).map(|game| writer.live.get(GameId::from_bits(game)).map(|live| live.plies));
        assert_eq!(plies.collect::<Vec<_>>(), [Some(2), Some(1), Some(1)]);
    }
}
