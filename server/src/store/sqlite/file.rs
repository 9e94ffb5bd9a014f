//! A store's file for operators and the reader: queries, backups and checks, also while a server uses it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::store::problem::StoreProblem;
use crate::store::sql::{Access, Desk, Sql, SqlResult};
use crate::store::sqlite::schema;
use crate::store::{OpenError, StoreError};

/// How long to wait for a lock on the file.
const LOCK_TIMEOUT: Duration = Duration::from_secs(10);

/// The pages that a backup copies before it lets others write.
const PAGES_AT_ONCE: i32 = 256;

/// A store's file. A server may write to it at the same time.
#[derive(Debug)]
pub(in crate::store) struct StoreFile {
    connection: Connection,
}

impl StoreFile {
    /// Opens an existing file.
    pub(in crate::store) fn open(path: &Path, access: Access) -> Result<Self, OpenError> {
        if !path.exists() {
            return Err(OpenError::new(path.display(), StoreProblem::Missing));
        }
        let flags = match access {
            Access::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
            Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE,
        };
        let open = || {
            let connection = connect(path, flags).map_err(|error| schema::problem(&error))?;
            schema::must_be_current(&connection)?;
            Ok(Self { connection })
        };
        open().map_err(|problem| OpenError::new(path.display(), problem))
    }

    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }
}

impl Desk for StoreFile {
    fn transact(&self, access: Access, work: &mut dyn FnMut(&dyn Sql) -> SqlResult<()>) -> SqlResult<()> {
        let behavior = match access {
            Access::Read => TransactionBehavior::Deferred,
            Access::Write => TransactionBehavior::Immediate,
        };
        // Rolls back if dropped.
        let transaction = Transaction::new_unchecked(&self.connection, behavior)?;
        work(&self.connection)?;
        Ok(transaction.commit()?)
    }

    fn damage(&self) -> SqlResult<Vec<String>> {
        let database: &dyn Sql = &self.connection;
        let mut problems: Vec<String> = database.rows("PRAGMA integrity_check", &[], |row| row.get(0))?;
        problems.retain(|answer| answer != "ok");
        Ok(problems)
    }

    fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let failed = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", to.display()));
        // Never overwrites a file.
        drop(fs::File::create_new(to).map_err(failed)?);
        let copy = || {
            let mut target = connect(to, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            Backup::new(&self.connection, &mut target)?.run_to_completion(PAGES_AT_ONCE, Duration::ZERO, None)
        };
        copy().map_err(|error| {
            // Remove the incomplete copy.
            let _ = fs::remove_file(to);
            error.into()
        })
    }
}

/// A connection to a file.
pub(super) fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(LOCK_TIMEOUT)?;
    Ok(connection)
}
