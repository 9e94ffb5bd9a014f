//! The writer thread, with group commit: all waiting batches are one statement, so a hundred rooms cost the database as much as one.
//! After an outage the writer checks whether the group was written, and writes it again if not.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};
use std::{fmt, thread};

use bidak_shared::protocol::GameId;
use tokio::sync::oneshot;

use crate::base::metrics::Metrics;
use crate::store::batches::{Append, MOST_TOGETHER, is_too_long, write_parts};
use crate::store::beats::{BeatClock, Beating, next_job};
use crate::store::course::{Course, check};
use crate::store::live::LiveGames;
use crate::store::postgres::change::{HELD, READ, transact};
use crate::store::postgres::connector::Connector;
use crate::store::postgres::fold::fold;
use crate::store::postgres::group::Group;
use crate::store::postgres::lives;
use crate::store::postgres::session::Session;
use crate::store::sql::games::{self, FoundGame};
use crate::store::sql::restore::restore;
use crate::store::sql::{Sql, SqlError, SqlResult};
use crate::store::{Epoch, Fact, GameFact, Restored, Shard, StoreError};

#[cfg(test)]
mod tests;

/// The number of keys for new games that are taken from the sequence at once.
const KEYS: i64 = 100;

/// The pause after a group, in which the answered rooms send their next batches: under load there are fewer and larger groups. A group costs
/// the database as much as about fifty moves in it. After a longer silence a batch is written at once.
const PAUSE: Duration = Duration::from_millis(2);

/// A job for the writer.
pub(super) enum WriterJob {
    CountIn(Arc<Metrics>),
    TakeOver { players: usize, done: oneshot::Sender<Result<Restored, StoreError>> },
    Load { epoch: Epoch, shards: Vec<Shard>, done: oneshot::Sender<Result<Restored, StoreError>> },
    HandOver { epoch: Epoch, shards: Vec<(Shard, Epoch)>, done: oneshot::Sender<Result<(), StoreError>> },
    Append(Append),
}

/// A life of this process.
#[derive(Clone, Copy, Debug)]
struct Life {
    /// The number of its last group.
    group: i64,
    /// The lines in its journal.
    journal: usize,
}

/// The state of the thread.
pub(super) struct Writer {
    connector: Arc<Connector>,
    session: Option<Session>,
    lives: HashMap<Epoch, Life>,
    live: LiveGames,
    /// Unused keys for games that begin.
    keys: Vec<i64>,
    /// The life that owns all shards. Nodes write beats with their leases.
    alone: Option<Epoch>,
    beat_clock: BeatClock,
    metrics: Arc<Metrics>,
}

impl Writer {
    pub(super) fn new(connector: Arc<Connector>, session: Session) -> Self {
        Self {
            session: Some(session),
            lives: HashMap::new(),
            live: LiveGames::default(),
            keys: Vec::new(),
            alone: None,
            beat_clock: BeatClock::new(connector.since()),
            metrics: Arc::default(),
            connector,
        }
    }

    /// Works until all senders are gone.
    pub(super) fn run(mut self, jobs: &Receiver<WriterJob>) {
        while let Some(job) = next_job(&mut self, jobs) {
            let mut together = Vec::new();
            let mut next = Some(job);
            while let Some(job) = next.take() {
                match job {
                    WriterJob::Append(append) => together.push(append),
                    WriterJob::CountIn(metrics) => self.metrics = metrics,
                    job => {
                        // In order: the batches appended before belong to it.
                        self.write(std::mem::take(&mut together));
                        self.do_alone(job);
                    }
                }
                if together.len() < MOST_TOGETHER {
                    next = jobs.try_recv().ok();
                }
            }
            if !together.is_empty() {
                self.write(together);
                thread::sleep(PAUSE);
            }
        }
    }

    fn do_alone(&mut self, job: WriterJob) {
        // The askers may have gone: errors of `send` are ignored.
        match job {
            WriterJob::TakeOver { players, done } => {
                let _ = done.send(self.take_over(players));
            }
            WriterJob::Load { epoch, shards, done } => {
                let _ = done.send(self.load(epoch, &shards));
            }
            WriterJob::HandOver { epoch, shards, done } => {
                let _ = done.send(self.hand_over(epoch, &shards));
            }
            WriterJob::Append(_) | WriterJob::CountIn(_) => unreachable!("they are done with others"),
        }
    }

    /// Writes the batches of each epoch together, and answers each.
    fn write(&mut self, mut together: Vec<Append>) {
        while let Some(first) = together.first() {
            let epoch = first.epoch;
            let (own, others) = together.into_iter().partition(|append| append.epoch == epoch);
            together = others;
            self.write_for(epoch, own);
        }
    }

    fn write_for(&mut self, epoch: Epoch, group: Vec<Append>) {
        let since = Instant::now();
        let mut answers = Vec::with_capacity(group.len());
        write_parts(&group, &mut answers, &mut |batches| self.write_group(epoch, batches));
        self.metrics.committed(group.len(), since.elapsed());
        for (append, answer) in group.into_iter().zip(answers) {
            let _ = append.done.send(answer); // The room has gone.
        }
        let journal = self.lives.get(&epoch).map_or(0, |life| life.journal);
        if is_too_long(journal, self.live.len())
            && let Err(error) = self.fold(epoch)
        {
            tracing::error!(%error, "the journal grows");
        }
    }

    /// Writes batches in one statement and returns the answer to each. On an error none of them is written.
    fn write_group(&mut self, epoch: Epoch, batches: &[Append]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let begun =
            batches.iter().flat_map(|append| &append.batch).filter(|entry| matches!(entry.fact, Fact::Started(_)));
        self.reserve_keys(begun.count())?;
        let (connector, session) = (&self.connector, &mut self.session);
        self.live
            .find_lost(epoch, |lost| transact(connector, session, READ, |session| games::by_ids(session, epoch, lost)));
        let mut group = Group::default();
        let mut touched = HashSet::new();
        let mut answers = Vec::with_capacity(batches.len());
        for Append { batch, .. } in batches {
            let checked = check(batch, |game, fact| self.course(epoch, game, fact));
            if checked.is_ok() {
                for GameFact { game, fact } in batch {
                    touched.insert(*game);
                    self.add(epoch, &mut group, *game, fact);
                }
            }
            answers.push(checked);
        }
        if touched.is_empty() {
            self.connector.retry(&mut self.session, |session| lives::check(session, epoch))?;
            return Ok(answers);
        }
        let written = self.write_numbered(epoch, &group);
        if let Err(error) = written {
            self.live.forget(touched);
            return Err(error);
        }
        Ok(answers)
    }

    /// Adds a fact that follows, see [`check`].
    fn add<'a>(&mut self, epoch: Epoch, group: &mut Group<'a>, id: GameId, fact: &'a Fact) {
        let now = Some(self.beat_clock.read(epoch));
        match fact {
            Fact::Started(start) => {
                let key = self.keys.pop().expect("they were reserved");
                group.begin(id, key, start);
                self.live.begin(epoch, id, key, start);
            }
            Fact::Ended(ending) => group.end(id, self.live.end(id), ending),
            Fact::Kept(kept) if kept.is_unloaded => group.unload(self.live.end(id), kept, fact),
            Fact::Kept(kept) => group.keep(self.live.add(id, fact, now).key, kept),
            Fact::Loaded { .. } => group.load(self.live.add(id, fact, now).key),
            fact => group.note(self.live.add(id, fact, now), fact),
        }
    }

    /// Writes a group under the next number, through outages, until it is known to be written.
    fn write_numbered(&mut self, epoch: Epoch, group: &Group<'_>) -> Result<(), StoreError> {
        let life = self.life(epoch)?;
        let number = life.group + 1;
        let mut was_sent = false;
        let clock = &self.beat_clock;
        self.connector.retry(&mut self.session, |session| {
            if std::mem::replace(&mut was_sent, true) && is_written(session, epoch, number)? {
                return Ok(());
            }
            session.plan_by_keys()?;
            let now = clock.read(epoch);
            let was_written = if group.needs_transaction() {
                session.transact(HELD, || group.write(session, now, number))?
            } else {
                group.write(session, now, number)?
            };
            // An earlier try may have been written after all.
            if was_written || is_written(session, epoch, number)? {
                return Ok(());
            }
            Err(SqlError::Unwritten("another connection writes under the same epoch"))
        })?;
        self.lives.insert(epoch, Life { group: number, journal: life.journal + group.lines() });
        Ok(())
    }

    /// The state of a life, read from the database if necessary.
    fn life(&mut self, epoch: Epoch) -> Result<Life, StoreError> {
        if let Some(life) = self.lives.get(&epoch) {
            return Ok(*life);
        }
        let life = self.connector.retry(&mut self.session, |session| {
            lives::check(session, epoch)?;
            let database: &dyn Sql = session;
            let lines = "SELECT coalesce(sum(lines), 0)::bigint FROM journal WHERE epoch = ?1";
            let lines: i64 = database.one(lines, &[(epoch.0 as i64).into()])?;
            let group = lives::last_group(session, epoch)?.map_or(0, |(group, _)| group);
            Ok(Life { group, journal: lines.unsigned_abs() as usize })
        })?;
        self.lives.insert(epoch, life);
        Ok(life)
    }

    /// Takes keys for games that begin from the sequence.
    fn reserve_keys(&mut self, needed: usize) -> Result<(), StoreError> {
        if self.keys.len() >= needed {
            return Ok(());
        }
        let most = KEYS.max(needed as i64);
        let keys = self.connector.retry(&mut self.session, |session| {
            let database: &dyn Sql = session;
            let next = "SELECT nextval('game_keys') FROM generate_series(1, ?1)";
            database.rows(next, &[most.into()], |row| row.get::<i64>(0))
        })?;
        self.keys = keys;
        // The smallest is used first.
        self.keys.reverse();
        Ok(())
    }

    /// The state of a game before `fact`, read from the database if necessary.
    fn course(&mut self, epoch: Epoch, id: GameId, fact: &Fact) -> Result<Course, StoreError> {
        let Self { live, connector, session, .. } = self;
        live.course(epoch, id, fact, || {
            let found = transact(connector, session, READ, |session| games::game(session, id))?;
            if found.as_ref().is_some_and(|found| found.game.end.is_none() && found.owner != Some(epoch)) {
                connector.retry(session, |session| lives::check(session, epoch))?;
                let problem = format!("the shard of its room is not one of {epoch:?}");
                return Err(StoreError::Disorder { game: id, problem });
            }
            Ok(found)
        })
    }

    /// Rewrites the rows of the unfinished games of a life, and empties its journal.
    fn fold(&mut self, epoch: Epoch) -> Result<(), StoreError> {
        transact(&self.connector, &mut self.session, HELD, |session| {
            lives::lock(session, epoch)?;
            fold(session, epoch)
        })?;
        self.folded(epoch);
        Ok(())
    }

    fn folded(&mut self, epoch: Epoch) {
        if let Some(life) = self.lives.get_mut(&epoch) {
            life.journal = 0;
        }
    }

    /// Begins a life that owns all shards.
    fn take_over(&mut self, most: usize) -> Result<Restored, StoreError> {
        let sessions = self.connector.sessions().to_owned();
        let begin = |session: &Session| lives::take_over(session, &sessions);
        let epoch = transact(&self.connector, &mut self.session, HELD, begin)?;
        self.live.clear();
        self.alone = Some(epoch);
        self.load_with(epoch, &Shard::all().collect::<Vec<_>>(), most)
    }

    /// The unfinished games and waiting rooms of shards of a node.
    fn load(&mut self, epoch: Epoch, shards: &[Shard]) -> Result<Restored, StoreError> {
        self.load_with(epoch, shards, 0)
    }

    fn load_with(&mut self, epoch: Epoch, shards: &[Shard], most: usize) -> Result<Restored, StoreError> {
        const CHOSEN: &str = "games.shard = ANY (string_to_array(?1, ',')::smallint[])";
        let chosen = shards.iter().map(|shard| shard.number().to_string()).collect::<Vec<_>>().join(",");
        let found = transact(&self.connector, &mut self.session, HELD, |session| {
            lives::hold(session, epoch)?;
            lives::check(session, epoch)?;
            let mut games = games::unfinished(session, epoch, CHOSEN, &[(&chosen).into()])?.games;
            let beats = lives::last_beats(session, epoch)?;
            for FoundGame { game, .. } in &mut games {
                game.settle(|life| beats.get(&life).copied());
            }
            let restored = restore(session, epoch, &games, &|room| shards.contains(&Shard::of(room)), most)?;
            Ok((games, restored))
        });
        let (games, mut restored) = found?;
        self.live.remove_shards(|shard| shards.contains(&shard));
        self.live.extend(epoch, &games);
        restored.games = games.into_iter().map(|found| found.game).collect();
        Ok(restored)
    }

    /// Gives shards of a node to other nodes.
    fn hand_over(&mut self, epoch: Epoch, shards: &[(Shard, Epoch)]) -> Result<(), StoreError> {
        let give = |session: &Session| lives::hand_over(session, epoch, shards);
        transact(&self.connector, &mut self.session, HELD, give)?;
        self.folded(epoch);
        self.live.remove_shards(|shard| shards.iter().any(|(given, _)| *given == shard));
        Ok(())
    }
}

impl Beating for Writer {
    fn beat_clock(&self) -> &BeatClock {
        &self.beat_clock
    }

    fn has_running_clock(&self) -> bool {
        self.alone.is_some_and(|alone| self.live.have_running_clock(alone))
    }

    fn beat(&mut self) {
        if let Some(epoch) = self.alone {
            let clock = &self.beat_clock;
            let beat = |session: &Session| lives::alive(session, clock.read(epoch));
            if let Err(error) = self.connector.retry(&mut self.session, beat) {
                tracing::error!(%error, "a beat is not written");
            }
        }
        self.beat_clock.beaten();
    }
}

/// Whether the group with a number was written; refuses a fenced life, whose games belong to others.
fn is_written(session: &Session, epoch: Epoch, number: i64) -> SqlResult<bool> {
    match lives::last_group(session, epoch)? {
        Some((last, false)) => Ok(last >= number),
        _ => Err(SqlError::Store(StoreError::Fenced { ours: epoch, theirs: lives::last(session)? })),
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("live", &self.live.len()).finish_non_exhaustive()
    }
}
