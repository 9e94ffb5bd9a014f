//! Games in a database of `PostgreSQL`, for several servers.
//!
//! Four threads, each with a connection: one appends, one runs all other changes, one reads, one extends leases. So neither a long list
//! nor the deletion of an account delays a move; only rewriting all rows of a node, less than a second, delays its beat. As in a file,
//! each game has a row, and its facts are appended to a journal that all games share; the end of a game writes its row, and a long
//! journal is folded into the rows of the unfinished games.
//!
//! Each life of a server has a row in `nodes`. A group of batches is one statement, which first counts the group in that row:
//! `UPDATE nodes SET grp = g WHERE epoch = e AND grp = g - 1 AND NOT fenced`. All other parts of the statement depend on that row: a
//! server that fences the writer either waits for the group or prevents it. After a lost answer the row shows whether the group was
//! written.

use std::fmt;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

use bidak_shared::protocol::GameId;
use futures::future::BoxFuture;
use tokio::sync::oneshot;

use crate::base::metrics::Metrics;
use crate::store::address::DatabaseAddress;
use crate::store::batches::{Append, KeepWaiting, result_of};
use crate::store::sql::{Guard, Look, Sql, SqlResult, SqlStore, games, last_to_remove, list, outages, read};
use crate::store::{
    AccountStore, ChallengeStore, Epoch, GameFact, GamesQuery, KeepGames, ModerationStore, NodeStore, OpenError, Page,
    RatingStore, Restored, Store, StoreError, StoredGame, TournamentStore, UnloadedStore, WaitingRoom, now,
};

mod change;
mod connector;
mod desk;
mod encryption;
mod fold;
mod group;
mod lives;
mod nodes;
mod outage;
mod password;
mod prune;
mod schema;
mod session;
mod sql;
mod tls;
mod writer;

#[cfg(test)]
mod tests;

use change::{Change, Changer};
use connector::Connector;
pub(super) use desk::PostgresDesk;
use session::Session;
use writer::{Writer, WriterJob};

/// Games in a database. Dropping it waits for the requests that were sent, as long as the database answers.
pub struct PostgresStore {
    name: String,
    connector: Arc<Connector>,
    /// `None` while it is being dropped.
    jobs: Option<mpsc::Sender<WriterJob>>,
    changes: Option<mpsc::Sender<Change>>,
    reads: Option<mpsc::Sender<Change>>,
    beats: Option<mpsc::Sender<Change>>,
    threads: Vec<JoinHandle<()>>,
}

impl PostgresStore {
    /// Connects to a database with all its sessions, and creates or migrates its tables.
    pub fn open(address: &DatabaseAddress) -> Result<Self, OpenError> {
        let opened = Connector::new(address).and_then(|connector| {
            let connector = Arc::new(connector);
            let prepare = Arc::clone(&connector);
            // On its own thread: `Session` blocks, which a runtime forbids.
            let prepared = thread::spawn(move || prepare.prepare()).join();
            Ok((connector, prepared.unwrap_or_else(|_| Err(connector::panicked()))?))
        });
        let (connector, [to_write, to_change, to_read, to_beat]) =
            opened.map_err(|problem| OpenError::new(address, problem))?;
        let (jobs, inbox) = mpsc::channel();
        let writer = Writer::new(Arc::clone(&connector), to_write);
        let write = thread::Builder::new().name("store writer".to_owned()).spawn(move || writer.run(&inbox));
        let mut threads = vec![write];
        let mut start = |(name, session): (&str, Session)| {
            let (changes, inbox) = mpsc::channel();
            let worker = Changer::new(Arc::clone(&connector), session);
            threads.push(thread::Builder::new().name(name.to_owned()).spawn(move || worker.run(&inbox)));
            changes
        };
        let [changes, reads, beats] =
            [("store changer", to_change), ("store reader", to_read), ("store beats", to_beat)].map(&mut start);
        let threads = threads.into_iter().collect::<Result<_, _>>();
        let threads =
            threads.map_err(|error| OpenError::new(address, crate::store::problem::StoreProblem::unusable(&error)))?;
        let (jobs, changes, reads, beats) = (Some(jobs), Some(changes), Some(reads), Some(beats));
        Ok(Self { name: address.to_string(), connector, jobs, changes, reads, beats, threads })
    }

    /// Sends a job to the writer, and waits for its result.
    fn work<T: Send + 'static>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> WriterJob,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        let (done, answer) = oneshot::channel();
        result_of(self.jobs.as_ref().is_some_and(|jobs| jobs.send(job(done)).is_ok()), answer)
    }
}

/// Sends a change to its thread, and waits for the result.
fn send<T: Send + 'static>(
    changes: Option<&mpsc::Sender<Change>>,
    change: Change,
    answer: oneshot::Receiver<Result<T, StoreError>>,
) -> BoxFuture<'static, Result<T, StoreError>> {
    result_of(changes.is_some_and(|changes| changes.send(change).is_ok()), answer)
}

impl SqlStore for PostgresStore {
    fn change<T: Send + 'static>(
        &self,
        epoch: Epoch,
        guard: Guard,
        change: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        let (done, answer) = oneshot::channel();
        send(self.changes.as_ref(), Change::new(Some((epoch, guard)), change, done), answer)
    }

    fn find<T: Send + 'static>(
        &self,
        find: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        let (done, answer) = oneshot::channel();
        send(self.reads.as_ref(), Change::new(None, find, done), answer)
    }
}

impl fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PostgresStore").field(&self.name).finish()
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.connector.close();
        (self.beats, self.reads, self.changes, self.jobs) = (None, None, None, None);
        for thread in self.threads.drain(..) {
            let _ = thread.join(); // A panic there has been reported by the panic hook.
        }
    }
}

impl Store for PostgresStore {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn survives_restart(&self) -> bool {
        true
    }

    fn no_backup(&self) -> Option<&'static str> {
        Some(
            "PostgreSQL is copied by its own programs: run pg_dump, for example daily by cron, or pg_basebackup with archived WAL",
        )
    }

    fn count_in(&self, metrics: Arc<Metrics>) {
        // A stopped writer is reported by the next write.
        let _ = self.jobs.as_ref().map(|jobs| jobs.send(WriterJob::CountIn(metrics)));
    }

    fn take_over(&self, players: usize) -> BoxFuture<'_, Result<Restored, StoreError>> {
        self.work(|done| WriterJob::TakeOver { players, done })
    }

    fn append(&self, epoch: Epoch, batch: Vec<GameFact>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.work(|done| WriterJob::Append(Append { epoch, batch, done }))
    }

    fn keep_waiting(&self, epoch: Epoch, room: WaitingRoom) -> BoxFuture<'_, Result<(), StoreError>> {
        let (done, answer) = oneshot::channel();
        send(self.changes.as_ref(), Change::Waiting(KeepWaiting { epoch, room: Box::new(room), done }), answer)
    }

    fn still_up(&self, epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(epoch, Guard::Checked, |database| outages::still_up(database, now()))
    }

    fn accounts(&self) -> Option<&dyn AccountStore> {
        Some(self)
    }

    fn tournaments(&self) -> Option<&dyn TournamentStore> {
        Some(self)
    }

    fn moderation(&self) -> Option<&dyn ModerationStore> {
        Some(self)
    }

    fn challenges(&self) -> Option<&dyn ChallengeStore> {
        Some(self)
    }

    fn unloaded(&self) -> Option<&dyn UnloadedStore> {
        Some(self)
    }

    fn ratings(&self) -> Option<&dyn RatingStore> {
        Some(self)
    }

    fn nodes(&self) -> Option<&dyn NodeStore> {
        Some(self)
    }

    fn games(&self, query: GamesQuery) -> BoxFuture<'_, Result<Page, StoreError>> {
        self.find(move |database| list::page(database, &query))
    }

    fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.find(move |database| Ok(games::game(database, id)?.map(|found| found.game)))
    }

    fn keep_analysis(&self, epoch: Epoch, game: GameId, findings: String) -> BoxFuture<'_, Result<(), StoreError>> {
        self.change(epoch, Guard::Checked, move |database| read::keep_analysis(database, game, &findings))
    }

    fn analysis(&self, game: GameId) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.find(move |database| read::analysis(database, game))
    }

    fn prune(&self, epoch: Epoch, keep: KeepGames) -> BoxFuture<'_, Result<u64, StoreError>> {
        self.change(epoch, Guard::Checked, move |database| {
            last_to_remove(database, keep, Look::Next)?.map_or(Ok(0), |last| database.remove_some(last))
        })
    }
}
