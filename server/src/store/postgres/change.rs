//! Everything but moves: changes and questions, each in a transaction of its own, run by a thread with a connection.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use tokio::sync::oneshot;

use crate::store::batches::KeepWaiting;
use crate::store::postgres::connector::Connector;
use crate::store::postgres::lives;
use crate::store::postgres::outage::{is_disturbed, is_duplicate, is_outage};
use crate::store::postgres::session::Session;
use crate::store::sql::{Guard, Sql, SqlError, SqlResult, waiting};
use crate::store::{Epoch, StoreError};

/// Transactions that disturb each other are run one after the other. A transaction that waits for a lock reads afterwards.
const CHECKED: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";

/// Each statement sees all commits before it began, also those during its wait for a lock.
pub(super) const HELD: &str = "BEGIN ISOLATION LEVEL READ COMMITTED";

/// Everything is of one moment.
pub(super) const READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/// Rooms that are stored together.
const MOST_ROOMS: usize = 500;

/// How often a row that is there already may have been inserted by somebody else at the same time: the next try finds it.
const DUPLICATES: u32 = 3;

/// A job for a changer.
pub(super) enum Change {
    /// A transaction.
    Work(Box<dyn FnOnce(&mut Changer) + Send>),
    /// A waiting room to be stored, with others.
    Waiting(KeepWaiting),
}

impl Change {
    /// A transaction under an epoch, or one that only reads.
    pub(super) fn new<T: Send + 'static>(
        guard: Option<(Epoch, Guard)>,
        work: impl Fn(&dyn Sql) -> SqlResult<T> + Send + 'static,
        done: oneshot::Sender<Result<T, StoreError>>,
    ) -> Self {
        Self::with_session(move |changer| changer.transact(guard, |session| work(session)), done)
    }

    /// Anything that needs the connection itself.
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
    pub(super) fn new(connector: Arc<Connector>) -> Self {
        Self { connector, session: None }
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

    /// Stores rooms that wait, and answers each.
    fn keep_waiting(&mut self, mut rooms: Vec<KeepWaiting>) {
        // In one order, so that no two servers wait for each other's players.
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

    /// A transaction, however long it takes to find the database, and how often other transactions disturb it. One whose end was not
    /// heard of is looked up.
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

    /// The same with a beginning and without an epoch.
    pub(super) fn transact_in<T>(
        &mut self,
        begin: &str,
        work: impl Fn(&Session) -> SqlResult<T>,
    ) -> Result<T, StoreError> {
        transact(&self.connector, &mut self.session, begin, work)
    }

    /// Repeats what changes nothing a second time.
    pub(super) fn steadily<T>(&mut self, work: impl FnMut(&Session) -> SqlResult<T>) -> Result<T, StoreError> {
        self.connector.steadily(&mut self.session, work)
    }
}

/// Runs a transaction until its outcome is known.
pub(super) fn transact<T>(
    connector: &Connector,
    session: &mut Option<Session>,
    begin: &str,
    work: impl Fn(&Session) -> SqlResult<T>,
) -> Result<T, StoreError> {
    // Its number, and its result, once only its end is missing.
    let mut ready: Option<(Option<String>, T)> = None;
    let mut duplicates = DUPLICATES;
    let done = connector.steadily(session, |session| {
        if let Some((number, _)) = &ready {
            // The end of an earlier try was lost.
            if was_committed(session, number.as_deref())? {
                return Ok(ready.take().map(|(_, done)| done));
            }
            ready = None;
        }
        let tried = loop {
            session.run(begin)?;
            let tried = work(session).and_then(|done| {
                // None for a transaction that has changed nothing.
                let number = session.query("SELECT pg_current_xact_id_if_assigned()::text", &[])?;
                Ok((number.first().and_then(|row| row.get(0)), done))
            });
            let Err(error) = tried else { break tried };
            // Where this fails, the connection has ended, and the transaction with it.
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
                if is_disturbed(&error) || !is_outage(&error) {
                    ready = None;
                }
                Err(error)
            }
        }
    })?;
    Ok(done.expect("it was done"))
}

/// Whether a transaction was committed whose end was not heard of.
fn was_committed(session: &Session, number: Option<&str>) -> SqlResult<bool> {
    let Some(number) = number else { return Ok(false) };
    let state: Option<String> = session.query("SELECT pg_xact_status($1::text::xid8)", &[&number])?[0].get(0);
    match state.as_deref() {
        Some("committed") => Ok(true),
        Some("aborted") => Ok(false),
        // Its connection has not noticed yet that nobody listens, or its standby is away.
        Some(_) => Err(SqlError::Undecided),
        None => Err(SqlError::Unwritten("the database no longer knows whether it was written")),
    }
}

impl fmt::Debug for Changer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Changer(..)")
    }
}
