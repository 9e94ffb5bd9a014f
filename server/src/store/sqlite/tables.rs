//! `SQLite` tables in memory, for the shared store of simulations: each change runs at once, on the calling thread.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use crate::store::sql::{Sql, SqlResult};
use crate::store::sqlite::schema;
use crate::store::sqlite::writer::Writer;
use crate::store::{GameFact, StoreError};

/// Tables in memory.
#[derive(Debug)]
pub(in crate::store) struct Tables(Mutex<Writer>);

impl Tables {
    pub(in crate::store) fn new() -> Self {
        let connection = Connection::open_in_memory().expect("memory can be used");
        schema::bring_up_to_date(&connection).expect("it is empty");
        Self(Mutex::new(Writer::new(connection).expect("the tables are there")))
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        // After a panic the next transaction fails to begin, and rolls the interrupted one back.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a checked batch.
    pub(in crate::store) fn write(&self, batch: &[GameFact]) -> Result<(), StoreError> {
        self.writer().write_checked(batch).map_err(StoreError::from)
    }

    /// Runs a change in its own transaction.
    pub(in crate::store) fn change<T>(&self, change: impl Fn(&dyn Sql) -> SqlResult<T>) -> Result<T, StoreError> {
        self.writer().change(|connection| change(connection).map_err(Into::into)).map_err(StoreError::from)
    }

    /// Runs queries.
    pub(in crate::store) fn find<T>(&self, find: impl Fn(&dyn Sql) -> SqlResult<T>) -> Result<T, StoreError> {
        Ok(find(self.writer().connection())?)
    }
}
