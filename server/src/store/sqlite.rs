//! Games in one file: `SQLite` with a write-ahead log, synced before anything is acknowledged.
//!
//! One thread writes and one reads; rooms await them without blocking. Each game has a row. Its facts are appended to a journal
//! that all games share; each group is one row of it, so a group of moves of a hundred games writes one or two pages, not a
//! hundred. The end of a game writes its row. When the journal is long, the writer rewrites the rows of the unfinished games
//! and empties it. After a torn write the file is read up to the last whole group, which is the last acknowledged one.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, JoinHandle};

use bidak_shared::protocol::GameId;
use futures::FutureExt;
use futures::future::BoxFuture;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use crate::base::metrics::Metrics;
use crate::store::batches::{Append, KeepWaiting, result_of};
use crate::store::problem::StoreProblem;
use crate::store::sql::{Access, Guard, Look, Sql, SqlResult, SqlStore, games, last_to_remove, list, outages, read};
use crate::store::{
    AccountStore, ChallengeStore, Epoch, GameFact, GamesQuery, KeepGames, ModerationStore, OpenError, Page,
    RatingStore, Restored, Store, StoreError, StoreLoss, StoredGame, TournamentStore, UnloadedStore, WaitingRoom, now,
};

mod file;
mod prune;
mod schema;
mod sql;
mod tables;
mod writer;

#[cfg(test)]
mod tests;

pub(in crate::store) use file::{StoreFile, restore};
pub(in crate::store) use tables::Tables;

use file::{FileIdentity, open_mark};
use writer::{Writer, WriterJob};

/// The pages of the write-ahead log before a checkpoint: 16 MiB.
const LOG_PAGES: i64 = 4096;

/// Games in a file. Dropping it waits for the requests that were sent.
#[derive(Debug)]
pub struct SqliteStore {
    /// `None` while it is being dropped.
    jobs: Option<mpsc::Sender<WriterJob>>,
    reads: Option<mpsc::Sender<Question>>,
    writer: Option<JoinHandle<()>>,
    reader: Option<JoinHandle<()>>,
    path: PathBuf,
    identity: FileIdentity,
    /// Held by a backup while it reads the file.
    copying: Arc<Mutex<()>>,
    /// Locks the file against other servers.
    _lock: File,
}

/// A question for the reader thread.
type Question = Box<dyn FnOnce(&Connection) + Send>;

/// A question; it is skipped if its future was dropped.
fn question<T: Send + 'static>(
    find: impl FnOnce(&dyn Sql) -> SqlResult<T> + Send + 'static,
    done: oneshot::Sender<Result<T, StoreError>>,
) -> Question {
    Box::new(move |connection| {
        if done.is_closed() {
            return;
        }
        let find = || {
            // All statements must see one moment.
            let _moment = connection.unchecked_transaction()?;
            find(connection)
        };
        let _ = done.send(find().map_err(StoreError::from)); // The asker has gone meanwhile.
    })
}

impl SqliteStore {
    /// Opens or creates a file, with its folders, and locks it against other servers.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::try_open(path).map_err(|problem| OpenError::new(path.display(), problem))
    }

    fn try_open(path: &Path) -> Result<Self, StoreProblem> {
        let unusable = |error: std::io::Error| StoreProblem::of_file(&error);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(unusable)?;
        }
        let lock = lock(path)?;
        file::create_private(path).map_err(unusable)?;
        let connection = prepared(path)?;
        let identity = FileIdentity::of(path, file::log_of(path)).map_err(unusable)?;
        let writer = Writer::new(connection).map_err(|error| schema::problem(&error))?;
        let reader = StoreFile::open(path, Access::Read).map_err(OpenError::into_problem)?;
        let (jobs, inbox) = mpsc::channel();
        let write = thread::Builder::new().name("store writer".to_owned()).spawn(move || writer.run(&inbox));
        let (reads, inbox) = mpsc::channel();
        let read = thread::Builder::new()
            .name("store reader".to_owned())
            .spawn(move || inbox.into_iter().for_each(|question: Question| question(reader.connection())));
        Ok(Self {
            jobs: Some(jobs),
            reads: Some(reads),
            writer: Some(write.map_err(unusable)?),
            reader: Some(read.map_err(unusable)?),
            path: path.to_owned(),
            identity,
            copying: Arc::default(),
            _lock: lock,
        })
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

impl SqlStore for SqliteStore {
    fn change<T: Send + 'static>(
        &self,
        epoch: Epoch,
        _: Guard,
        change: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        self.work(|done| {
            WriterJob::Change(Box::new(move |writer: &mut Writer| {
                let _ = done.send(writer.fenced(epoch, |connection| change(connection).map_err(Into::into))); // The asker has gone.
            }))
        })
    }

    fn find<T: Send + 'static>(
        &self,
        find: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        let (done, answer) = oneshot::channel();
        result_of(self.reads.as_ref().is_some_and(|reads| reads.send(question(find, done)).is_ok()), answer)
    }
}

/// Locks a file by another one beside it. The system releases the lock even if the process is killed.
fn lock(path: &Path) -> Result<File, StoreProblem> {
    let unusable = |error: std::io::Error| StoreProblem::of_file(&error);
    let file = File::options().create(true).append(true).open(file::lock_of(path)).map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreProblem::InUse),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

/// The writer's connection, to a migrated store.
fn prepared(path: &Path) -> Result<rusqlite::Connection, StoreProblem> {
    let defect = open_mark::log_defect(path).map_err(|error| StoreProblem::of_file(&error))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let connection = file::connect(path, flags).map_err(|error| schema::problem(&error))?;
    schema::bring_up_to_date(&connection)?;
    let set = || {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // Syncs every commit before it is acknowledged.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        connection.pragma_update(None, "cache_size", -32 * 1024)?;
        if let Some(lack) = open_mark::lack(&connection, defect)? {
            tracing::error!(store = %path.display(), "{lack}");
        } else if open_mark::is_set(&connection)? {
            tracing::info!("the last server did not end cleanly; what it had stored is read from the log");
        }
        open_mark::set(&connection)
    };
    set().map_err(|error| schema::problem(&error))?;
    Ok(connection)
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        // Close the reader first: the last connection checkpoints the log, and the reader may not write.
        self.reads = None;
        join(&mut self.reader);
        // Nobody waits for it any more, so it stops.
        drop(self.copying.lock().unwrap_or_else(PoisonError::into_inner));
        self.jobs = None;
        join(&mut self.writer);
    }
}

fn join(thread: &mut Option<JoinHandle<()>>) {
    if let Some(thread) = thread.take() {
        let _ = thread.join(); // A panic there has been reported by the panic hook.
    }
}

impl Store for SqliteStore {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn survives_restart(&self) -> bool {
        true
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
        self.work(|done| WriterJob::KeepWaiting(KeepWaiting { epoch, room: Box::new(room), done }))
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
        async move {
            // The reader searches the games to remove, so no move waits for it.
            match self.find(move |database| last_to_remove(database, keep, Look::Next)).await? {
                Some(last) => self.change(epoch, Guard::Checked, move |database| database.remove_some(last)).await,
                None => Ok(0),
            }
        }
        .boxed()
    }

    fn backup(&self, to: &Path) -> BoxFuture<'_, Result<(), StoreError>> {
        let (done, answer) = oneshot::channel();
        let (path, to, copying) = (self.path.clone(), to.to_owned(), Arc::clone(&self.copying));
        let work = move || {
            let copied = {
                // Held while the file is open: then the last connection that closes is the writer's.
                let _copying = copying.lock().unwrap_or_else(PoisonError::into_inner);
                let file = StoreFile::open(&path, Access::Read);
                let file = file.map_err(|error| StoreError::Failed(error.to_string()));
                file.and_then(|file| file.copy_while(&to, &|| !done.is_closed()))
            };
            let _ = done.send(copied.and_then(|()| file::check_copy(&to))); // The server has ended.
        };
        let is_begun = thread::Builder::new().name("store backup".to_owned()).spawn(work).is_ok();
        result_of(is_begun, answer)
    }

    fn no_backup(&self) -> Option<&'static str> {
        None
    }

    fn loss(&self) -> BoxFuture<'_, Option<StoreLoss>> {
        let identity = self.identity.clone();
        // A network file system may be slow.
        let loss = tokio::task::spawn_blocking(move || identity.loss());
        loss.map(|loss| loss.ok().flatten()).boxed()
    }

    fn free_bytes(&self) -> BoxFuture<'_, Option<u64>> {
        let path = self.path.clone();
        // A network file system may be slow.
        let free = tokio::task::spawn_blocking(move || fs4::available_space(&path));
        free.map(|free| free.ok()?.ok()).boxed()
    }
}
