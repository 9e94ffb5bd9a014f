//! Changes other than moves, and queries: each runs in its own transaction, on a thread with a connection.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use tokio::sync::oneshot;
use tokio_postgres::error::SqlState;

use crate::store::batches::KeepWaiting;
use crate::store::postgres::connector::Connector;
use crate::store::postgres::lives;
use crate::store::postgres::outage::{is_conflict, is_duplicate, is_outage};
use crate::store::postgres::session::Session;
use crate::store::sql::{Guard, Sql, SqlError, SqlResult, waiting};
use crate::store::{Epoch, StoreError};

/// Conflicting transactions fail and are retried.
const CHECKED: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";

/// Each statement sees all commits before its start, and after a wait for a lock also those during the wait.
pub(super) const HELD: &str = "BEGIN ISOLATION LEVEL READ COMMITTED";

/// All statements see one moment.
pub(super) const READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/// The most waiting rooms in one transaction.
const MOST_ROOMS: usize = 500;

/// Retries after another server inserted the same row at the same time: the next try reads it.
const DUPLICATES: u32 = 3;

/// A job for a changer.
pub(super) enum Change {
    /// A transaction.
    Work(Box<dyn FnOnce(&mut Changer) + Send>),
    /// A waiting room to be stored, with others.
    Waiting(KeepWaiting),
}

impl Change {
    /// A transaction under an epoch; without one it only reads.
    pub(super) fn new<T: Send + 'static>(
        guard: Option<(Epoch, Guard)>,
        work: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
        done: oneshot::Sender<Result<T, StoreError>>,
    ) -> Self {
        Self::with_session(move |changer| changer.transact(guard, |session| work(session)), done)
    }

    /// Work on the connection itself.
    pub(super) fn with_session<T: Send + 'static>(
        work: impl FnOnce(&mut Changer) -> Result<T, StoreError> + Send + 'static,
        done: oneshot::Sender<Result<T, StoreError>>,
    ) -> Self {
        Self::Work(Box::new(move |changer| {
            let _ = done.send(work(changer)); // The asker has gone.
        }))
    }
}

/// The state of the thread.
pub(super) struct Changer {
    connector: Arc<Connector>,
    session: Option<Session>,
}

impl Changer {
    pub(super) fn new(connector: Arc<Connector>, session: Session) -> Self {
        Self { connector, session: Some(session) }
    }

    /// Works until all senders are gone.
    pub(super) fn run(mut self, changes: &Receiver<Change>) {
        while let Ok(change) = changes.recv() {
            let mut rooms = Vec::new();
            let mut next = Some(change);
            while let Some(change) = next.take() {
                match change {
                    Change::Work(work) => work(&mut self),
                    Change::Waiting(room) => rooms.push(room),
                }
                if rooms.len() < MOST_ROOMS {
                    next = changes.try_recv().ok();
                }
            }
            self.keep_waiting(rooms);
        }
    }

    /// Stores waiting rooms, and answers each.
    fn keep_waiting(&mut self, mut rooms: Vec<KeepWaiting>) {
        // Always in the same order, against deadlocks of two servers on players.
        rooms.sort_by_key(|waiting| (waiting.epoch, waiting.room.player.id));
        for group in rooms.chunk_by_mut(|one, next| one.epoch == next.epoch) {
            let epoch = group[0].epoch;
            let kept = self.transact(Some((epoch, Guard::Held)), |session| {
                group.iter().try_for_each(|waiting| waiting::insert(session, &waiting.room))
            });
            for KeepWaiting { done, .. } in group {
                let (none, _) = oneshot::channel();
                let _ = std::mem::replace(done, none).send(kept.clone()); // The room has gone.
            }
        }
    }

    /// Runs a transaction through outages and conflicts until its outcome is known.
    pub(super) fn transact<T>(
        &mut self,
        guard: Option<(Epoch, Guard)>,
        work: impl Fn(&Session) -> SqlResult<T>,
    ) -> Result<T, StoreError> {
        let begin = match guard {
            None => READ,
            Some((_, Guard::Checked)) => CHECKED,
            Some((_, Guard::Held)) => HELD,
        };
        self.transact_in(begin, |session| {
            if let Some((epoch, guard)) = guard {
                if guard == Guard::Held {
                    lives::hold(session, epoch)?;
                }
                lives::check(session, epoch)?;
            }
            work(session)
        })
    }

    /// The same with a given `BEGIN` and without an epoch.
    pub(super) fn transact_in<T>(
        &mut self,
        begin: &str,
        work: impl Fn(&Session) -> SqlResult<T>,
    ) -> Result<T, StoreError> {
        transact(&self.connector, &mut self.session, begin, work)
    }

    /// Runs work through outages and conflicts; it may run twice, so it must be idempotent.
    pub(super) fn retry<T>(&mut self, work: impl FnMut(&Session) -> SqlResult<T>) -> Result<T, StoreError> {
        self.connector.retry(&mut self.session, work)
    }
}

/// Runs a transaction until its outcome is known.
pub(super) fn transact<T>(
    connector: &Connector,
    session: &mut Option<Session>,
    begin: &str,
    work: impl Fn(&Session) -> SqlResult<T>,
) -> Result<T, StoreError> {
    // Its transaction id and its result, before the commit.
    let mut ready: Option<(Option<String>, T)> = None;
    let mut duplicates = DUPLICATES;
    let done = connector.retry(session, |session| {
        if let Some((number, _)) = &ready {
            // The answer to the commit of an earlier try was lost.
            if was_committed(session, number.as_deref())? {
                return Ok(ready.take().map(|(_, done)| done));
            }
            ready = None;
        }
        let tried = loop {
            session.run(begin)?;
            let tried = work(session).and_then(|done| {
                // `None` for a transaction without changes.
                let number = session.query("SELECT pg_current_xact_id_if_assigned()::text", &[])?;
                Ok((number.first().and_then(|row| row.get(0)), done))
            });
            let Err(error) = tried else { break tried };
            // Fails only if the connection has ended, and the transaction with it.
            let _ = session.run("ROLLBACK");
            if duplicates == 0 || !is_duplicate(&error) {
                break Err(error);
            }
            duplicates -= 1;
        };
        ready = Some(tried?);
        match session.run("COMMIT") {
            Ok(()) => Ok(ready.take().map(|(_, done)| done)),
            Err(error) => {
                if is_conflict(&error) || !is_outage(&error) {
                    ready = None;
                }
                Err(error)
            }
        }
    })?;
    Ok(done.expect("it was done"))
}

/// Whether a transaction was committed, after the answer was lost.
fn was_committed(session: &Session, number: Option<&str>) -> SqlResult<bool> {
    let Some(number) = number else { return Ok(false) };
    let state: Option<String> = match session.query("SELECT pg_xact_status($1::text::xid8)", &[&number]) {
        // A crashed database has not kept the number, so nothing of the transaction was written.
        Err(SqlError::Postgres(error)) if error.code() == Some(&SqlState::INVALID_PARAMETER_VALUE) => return Ok(false),
        answer => answer?[0].get(0),
    };
    match state.as_deref() {
        Some("committed") => Ok(true),
        Some("aborted") => Ok(false),
        // The database has not noticed the lost connection yet, or the transaction waits for a standby.
        Some(_) => Err(SqlError::Undecided),
        None => Err(SqlError::Unwritten("the database no longer knows whether it was written")),
    }
}

impl fmt::Debug for Changer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Changer(..)")
    }
}
