//! The one thread that writes. Whatever waits for it is written in one transaction, with one sync, so that a hundred
//! rooms pay for the disk what one would pay.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Instant;

use bidak_shared::protocol::{Ending, GameId, PlayerId, Timestamp};
use rusqlite::{Connection, params};
use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::store::course::Course;
use crate::store::sqlite::live::LiveGame;
use crate::store::sqlite::read::{self, Unfinished};
use crate::store::{Contestant, Entry, Epoch, Fact, KnownPlayer, Restored, Start, StoreError, WaitingRoom, line, now};

/// Batches in one transaction: enough to make the sync cheap, few enough that the first of them does not wait for long.
const MOST_TOGETHER: usize = 2048;

/// Lines in the journal beyond which the rows of the games are written anew: few enough to be read at a start in no time.
const JOURNAL: usize = 50_000;

/// So many more for each game that goes on, so that writing the rows remains a small part of the work.
const JOURNAL_A_GAME: usize = 8;

/// Something for the writer to do.
#[derive(Debug)]
pub(super) enum Job {
    CountIn(Arc<Metrics>),
    KeepWaiting(KeepWaiting),
    TakeOver { players: usize, done: oneshot::Sender<Result<Restored, StoreError>> },
    Append(Append),
}

/// A batch that waits to be written.
#[derive(Debug)]
pub(super) struct Append {
    pub(super) epoch: Epoch,
    pub(super) batch: Vec<Entry>,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// A room that waits to be kept.
#[derive(Debug)]
pub(super) struct KeepWaiting {
    pub(super) epoch: Epoch,
    pub(super) room: Box<WaitingRoom>,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// What the thread owns.
#[derive(Debug)]
pub(super) struct Writer {
    connection: Connection,
    live: HashMap<GameId, LiveGame>,
    /// How many lines the journal has.
    journal: usize,
    /// The number of the last game that ended.
    finish: i64,
    /// Whether there are games that cannot be read: their lines are kept for somebody who can.
    are_damaged: bool,
    metrics: Arc<Metrics>,
}

impl Writer {
    pub(super) fn new(connection: Connection) -> Result<Self, rusqlite::Error> {
        connection.set_prepared_statement_cache_capacity(32);
        let count = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        let journal = count("SELECT count(*) FROM journal")? as usize;
        let finish = count("SELECT coalesce(max(finish), 0) FROM games")?;
        Ok(Self { connection, live: HashMap::new(), journal, finish, are_damaged: false, metrics: Arc::default() })
    }

    /// Works until nobody can ask for anything any more.
    pub(super) fn run(mut self, jobs: &Receiver<Job>) {
        while let Ok(job) = jobs.recv() {
            let (mut together, mut rooms) = (Vec::new(), Vec::new());
            let mut next = Some(job);
            while let Some(job) = next.take() {
                match job {
                    Job::Append(append) => together.push(append),
                    Job::CountIn(metrics) => self.metrics = metrics,
                    Job::KeepWaiting(room) => rooms.push(room),
                    Job::TakeOver { players, done } => {
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
        }
        // Whoever opens the file next finds all in one place.
        if let Err(error) = self.write_rows() {
            tracing::warn!(%error, "the journal stays as it is");
        }
    }

    /// Writes batches together and answers each.
    fn write(&mut self, together: Vec<Append>) {
        if together.is_empty() {
            return;
        }
        let (batches, waiting): (Vec<_>, Vec<_>) =
            together.into_iter().map(|Append { epoch, batch, done }| ((epoch, batch), done)).unzip();
        let since = Instant::now();
        let written = self.in_transaction(|writer| {
            let theirs = writer.epoch()?;
            batches.iter().map(|(epoch, batch)| writer.append(*epoch, theirs, batch)).collect::<Result<Vec<_>, _>>()
        });
        match written {
            Ok(answers) => {
                self.metrics.committed(answers.len(), since.elapsed());
                for (done, answer) in waiting.into_iter().zip(answers) {
                    let _ = done.send(answer); // The room has gone.
                }
            }
            Err(error) => {
                tracing::error!(%error, "nothing was written");
                // What is known of these games is ahead of the file; it is read again when it is needed.
                for Entry { game, .. } in batches.iter().flat_map(|(_, batch)| batch) {
                    self.live.remove(game);
                }
                let error = StoreError::from(error);
                for done in waiting {
                    let _ = done.send(Err(error.clone())); // The room has gone.
                }
            }
        }
        if self.journal > JOURNAL + JOURNAL_A_GAME * self.live.len()
            && let Err(error) = self.write_rows()
        {
            tracing::error!(%error, "the journal grows");
        }
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
            // SQLite has rolled back by itself where this fails.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        done
    }

    fn epoch(&self) -> Result<Epoch, rusqlite::Error> {
        let mut statement = self.connection.prepare_cached("SELECT epoch FROM ownership")?;
        statement.query_row([], |row| Ok(Epoch(row.get::<_, i64>(0)?.unsigned_abs())))
    }

    /// Writes one batch, or refuses it as a whole.
    fn append(
        &mut self,
        ours: Epoch,
        theirs: Epoch,
        batch: &[Entry],
    ) -> Result<Result<(), StoreError>, rusqlite::Error> {
        if ours < theirs {
            return Ok(Err(StoreError::Fenced { ours, theirs }));
        }
        if let Err(refused) = self.check(batch) {
            return Ok(Err(refused));
        }
        let now = now();
        for Entry { game, fact } in batch {
            match fact {
                Fact::Started(start) => self.begin(*game, start, now)?,
                Fact::Ended(ending) => self.end(*game, ending, now)?,
                fact => self.note(*game, fact)?,
            }
        }
        Ok(Ok(()))
    }

    /// Whether the batch goes on where its games stand.
    fn check(&mut self, batch: &[Entry]) -> Result<(), StoreError> {
        let mut at: Option<(GameId, Course)> = None;
        for Entry { game, fact } in batch {
            let course = match at {
                Some((id, course)) if id == *game => course,
                _ => self.course(*game, fact)?,
            };
            let after = course.after(fact).map_err(|problem| StoreError::Disorder { game: *game, problem })?;
            at = Some((*game, after));
        }
        Ok(())
    }

    /// Where a game stands; it is read from the file if it is not known.
    fn course(&mut self, id: GameId, fact: &Fact) -> Result<Course, StoreError> {
        if let Some(live) = self.live.get(&id) {
            return Ok(live.course());
        }
        if matches!(fact, Fact::Started(_)) {
            // Should the id have been used, the file refuses it.
            return Ok(Course::Unknown);
        }
        let found = read::game(&self.connection, id)?;
        let course = read::course(found.as_ref());
        if let Some((key, game)) = found
            && game.end.is_none()
        {
            self.live.insert(id, LiveGame { is_row_stale: true, ..LiveGame::of(key, &game) });
        }
        Ok(course)
    }

    fn begin(&mut self, id: GameId, start: &Start, now: Timestamp) -> Result<(), rusqlite::Error> {
        const GAME: &str = "INSERT INTO games (id, room, number, host, private, kind, options, start, clock, \
            first_name, first_player, first_bot, second_name, second_player, second_bot, started, moves, plies) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, '', 0)";
        for contestant in &start.players {
            if let Contestant::Person { id, name, key } = contestant {
                self.know(&KnownPlayer { id: *id, key: *key, name: name.clone() }, now)?;
            }
        }
        let options = serde_json::to_string(&start.options).expect("texts become JSON");
        let [first, second] = &start.players;
        let player = |contestant: &Contestant| contestant.person().as_ref().map(|id| PlayerId::as_str(id).to_owned());
        let bot = |contestant: &Contestant| contestant.bot().map(|bot| bot.to_string());
        self.connection.prepare_cached(GAME)?.execute(params![
            id.as_str(),
            start.room.as_str(),
            start.number,
            start.host.as_ref().map(PlayerId::as_str),
            start.private,
            start.kind.to_string(),
            options,
            start.start,
            start.clock.to_string(),
            first.name().as_str(),
            player(first),
            bot(first),
            second.name().as_str(),
            player(second),
            bot(second),
            now.seconds() as i64,
        ])?;
        self.live.insert(id, LiveGame::new(self.connection.last_insert_rowid()));
        Ok(())
    }

    /// Notes who somebody is.
    fn know(&self, player: &KnownPlayer, now: Timestamp) -> Result<(), rusqlite::Error> {
        const PLAYER: &str = "INSERT INTO players (id, key, name, seen) VALUES (?1, ?2, ?3, ?4) \
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen = excluded.seen";
        let KnownPlayer { id, key, name } = player;
        let mut statement = self.connection.prepare_cached(PLAYER)?;
        statement.execute(params![id.as_str(), key.0, name.as_str(), now.seconds() as i64])?;
        Ok(())
    }

    /// Keeps rooms that wait, for whoever takes over next, and answers each.
    fn keep_waiting(&mut self, rooms: Vec<KeepWaiting>) {
        if rooms.is_empty() {
            return;
        }
        let kept = self.in_transaction(|writer| {
            let theirs = writer.epoch()?;
            let keep = |KeepWaiting { epoch, room, .. }: &KeepWaiting| match *epoch {
                ours if ours < theirs => Ok(Err(StoreError::Fenced { ours, theirs })),
                _ => writer.insert_waiting(room).map(Ok),
            };
            rooms.iter().map(keep).collect::<Result<Vec<_>, _>>()
        });
        let answers = kept.unwrap_or_else(|error| vec![Err(StoreError::from(error)); rooms.len()]);
        for (KeepWaiting { done, .. }, answer) in rooms.into_iter().zip(answers) {
            let _ = done.send(answer); // The room has gone.
        }
    }

    fn insert_waiting(&self, room: &WaitingRoom) -> Result<(), rusqlite::Error> {
        const ROOM: &str = "INSERT OR REPLACE INTO waiting \
            (room, number, host, private, kind, options, start, clock, player, side) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        self.know(&room.player, now())?;
        self.connection.prepare_cached(ROOM)?.execute(params![
            room.room.as_str(),
            room.games,
            room.host.as_ref().map(PlayerId::as_str),
            room.private,
            room.kind.to_string(),
            serde_json::to_string(&room.options).expect("texts become JSON"),
            room.start,
            room.clock.to_string(),
            room.player.id.as_str(),
            room.side.index() as i64 + 1,
        ])?;
        Ok(())
    }

    /// Adds a line to the journal.
    fn note(&mut self, id: GameId, fact: &Fact) -> Result<(), rusqlite::Error> {
        let live = self.live.get_mut(&id).expect("its course was asked for");
        if let Some(text) = line::write_fact(fact) {
            let mut statement = self.connection.prepare_cached("INSERT INTO journal (game, fact) VALUES (?1, ?2)")?;
            statement.execute(params![live.key, text])?;
            self.journal += 1;
            live.add(fact);
        }
        Ok(())
    }

    /// Writes the row of a game that is over; its lines in the journal count no more.
    fn end(&mut self, id: GameId, ending: &Ending, now: Timestamp) -> Result<(), rusqlite::Error> {
        const GAME: &str = "UPDATE games SET moves = ?2, plies = ?3, clocks = ?4, finish = ?5, ended = ?6, \
            outcome = ?7, reason = ?8, margin = ?9 WHERE key = ?1";
        const PLAYED: &str = "INSERT OR IGNORE INTO played (player, finish) \
            SELECT first_player, finish FROM games WHERE key = ?1 AND first_player IS NOT NULL \
            UNION ALL SELECT second_player, finish FROM games WHERE key = ?1 AND second_player IS NOT NULL";
        const CALLED: &str = "INSERT OR IGNORE INTO called (name, finish) \
            SELECT first_name, finish FROM games WHERE key = ?1 \
            UNION ALL SELECT second_name, finish FROM games WHERE key = ?1";
        let live = self.live.remove(&id).expect("its course was asked for");
        self.finish += 1;
        self.connection.prepare_cached(GAME)?.execute(params![
            live.key,
            live.moves,
            live.plies,
            live.clocks.as_ref().map(line::write_clocks),
            self.finish,
            now.seconds() as i64,
            ending.outcome.map(|outcome| outcome.to_string()),
            ending.reason.to_string(),
            ending.margin,
        ])?;
        self.connection.prepare_cached(PLAYED)?.execute([live.key])?;
        self.connection.prepare_cached(CALLED)?.execute([live.key])?;
        Ok(())
    }

    /// Begins a new epoch.
    fn take_over(&mut self, players: usize) -> Result<Restored, StoreError> {
        self.connection.execute("UPDATE ownership SET epoch = epoch + 1", [])?;
        let epoch = self.epoch()?;
        let Unfinished { games, are_damaged } = read::unfinished(&self.connection)?;
        self.are_damaged = are_damaged;
        self.live = games.iter().map(|(key, game)| (game.id, LiveGame::of(*key, game))).collect();
        let is_row_stale = self.journal > 0;
        self.live.values_mut().for_each(|live| live.is_row_stale = is_row_stale);
        if self.journal > JOURNAL {
            self.write_rows()?;
        }
        let mut known: HashMap<PlayerId, KnownPlayer> = HashMap::new();
        let seated = games.iter().flat_map(|(_, game)| &game.start.players).filter_map(|contestant| match contestant {
            Contestant::Person { id, name, key } => Some(KnownPlayer { id: *id, key: *key, name: name.clone() }),
            Contestant::Bot { .. } => None,
        });
        let rooms = read::waiting(&self.connection)?;
        self.connection.execute("DELETE FROM waiting", [])?;
        let wait = rooms.iter().map(|room| room.player.clone());
        for player in seated.chain(wait).chain(read::players(&self.connection, players)?) {
            known.insert(player.id, player);
        }
        let games = games.into_iter().map(|(_, game)| game).collect();
        Ok(Restored { epoch, games, rooms, players: known.into_values().collect() })
    }

    /// Writes the rows of all games that go on anew, and so makes the journal superfluous.
    fn write_rows(&mut self) -> Result<(), StoreError> {
        const GAME: &str = "UPDATE games SET moves = ?2, plies = ?3, clocks = ?4 WHERE key = ?1";
        if self.are_damaged || self.journal == 0 {
            return Ok(());
        }
        // Those that were forgotten because a transaction failed.
        let Unfinished { games, are_damaged } =
            if self.are_all_known()? { Unfinished::default() } else { read::unfinished(&self.connection)? };
        self.are_damaged = are_damaged;
        if are_damaged {
            return Ok(());
        }
        for (key, game) in games {
            let live = LiveGame { is_row_stale: true, ..LiveGame::of(key, &game) };
            self.live.entry(game.id).or_insert(live);
        }
        self.in_transaction(|writer| {
            let mut statement = writer.connection.prepare_cached(GAME)?;
            for live in writer.live.values().filter(|live| live.is_row_stale) {
                let clocks = live.clocks.as_ref().map(line::write_clocks);
                statement.execute(params![live.key, live.moves, live.plies, clocks])?;
            }
            writer.connection.prepare_cached("DELETE FROM journal")?.execute([])?;
            Ok(())
        })?;
        self.live.values_mut().for_each(|live| live.is_row_stale = false);
        self.journal = 0;
        Ok(())
    }

    fn are_all_known(&self) -> Result<bool, rusqlite::Error> {
        let count = "SELECT count(*) FROM games WHERE finish IS NULL";
        let games: i64 = self.connection.query_row(count, [], |row| row.get(0))?;
        Ok(games as usize == self.live.len())
    }
}
