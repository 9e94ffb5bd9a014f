//! A store's file for operators and the reader: queries, backups and checks, also while a server uses it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::store::problem::StoreProblem;
use crate::store::sql::{Access, Desk, Sql, SqlResult};
use crate::store::sqlite::schema;
use crate::store::{OpenError, StoreError};

pub(in crate::store::sqlite) mod open_mark;

mod copy;
mod identity;

pub(in crate::store::sqlite) use identity::FileIdentity;

use open_mark::{LogDefect, beside};

/// How long to wait for a lock on the file.
const LOCK_TIMEOUT: Duration = Duration::from_secs(10);

/// A store's file. A server may write to it at the same time.
#[derive(Debug)]
pub(in crate::store) struct StoreFile {
    connection: Connection,
    path: PathBuf,
    /// The defect of its log before it was opened.
    defect: Option<LogDefect>,
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
            let defect = open_mark::log_defect(path).map_err(|error| StoreProblem::of_file(&error))?;
            let connection = connect(path, flags).map_err(|error| schema::problem(&error))?;
            schema::must_be_current(&connection)?;
            Ok(Self { connection, path: path.to_owned(), defect })
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
        // A server may have begun since the first look. A log that was cut looks whole once it was opened.
        let has_begun = self.defect == Some(LogDefect::Missing) && matches!(open_mark::log_defect(&self.path), Ok(None));
        problems.extend(open_mark::lack(&self.connection, self.defect.filter(|_| !has_begun))?);
        Ok(problems)
    }

    fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let failed = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", to.display()));
        // Never overwrites a file.
        drop(create_new_private(to).map_err(failed)?);
        let copied = copy::copy(&self.connection, to, &|| true);
        if copied.is_err() {
            // Remove the incomplete copy.
            let _ = fs::remove_file(to);
        }
        copied
    }
}

/// The write-ahead log of a file.
pub(super) fn log_of(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// The file that servers lock.
pub(super) fn lock_of(path: &Path) -> PathBuf {
    beside(path, ".lock")
}

/// Makes an empty file that only its owner reads, as its log then is, if there is none. Warns if everybody on the machine may read it.
pub(super) fn create_private(path: &Path) -> io::Result<()> {
    match create_new_private(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        created => return created.map(drop),
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path)?.permissions().mode();
        if mode & 0o007 != 0 {
            let mode = format!("{:o}", mode & 0o777);
            tracing::warn!(store = %path.display(), mode, "every user of this machine may read the games and accounts: chmod 600");
        }
    }
    Ok(())
}

/// Makes a file that only its owner reads; fails if there is one.
pub(super) fn create_new_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// A connection to a file.
pub(super) fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(LOCK_TIMEOUT)?;
    Ok(connection)
}
