//! A store's file for operators and the reader: queries, backups and checks, also while a server uses it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::store::problem::StoreProblem;
use crate::store::sql::{Access, Desk, Sql, SqlResult};
use crate::store::sqlite::schema;
use crate::store::{OpenError, StoreDesk, StoreError, now};

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

    /// Copies everything into a new file, while `goes_on`; removes what is incomplete.
    pub(super) fn copy_while(&self, to: &Path, goes_on: &dyn Fn() -> bool) -> Result<(), StoreError> {
        let failed = |error: io::Error| StoreError::Failed(format!("{}: {error}", to.display()));
        // Never overwrites a file.
        drop(create_new_private(to).map_err(failed)?);
        let copied = copy::copy(&self.connection, to, goes_on);
        if copied.is_err() {
            let _ = fs::remove_file(to); // The first error is the one to know.
        }
        copied
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
        let mut problems = structure(&self.connection)?;
        // A server may have begun since the first look. A log that was cut looks whole once it was opened.
        let has_begun =
            self.defect == Some(LogDefect::Missing) && matches!(open_mark::log_defect(&self.path), Ok(None));
        problems.extend(open_mark::lack(&self.connection, self.defect.filter(|_| !has_begun))?);
        Ok(problems)
    }

    fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.copy_while(to, &|| true)
    }
}

/// Checks a copy: its structure, and the checksums and results of its games. Removes a bad one.
pub(super) fn check_copy(path: &Path) -> Result<(), StoreError> {
    let check = || {
        let file = StoreFile::open(path, Access::Read).map_err(|error| StoreError::Failed(error.to_string()))?;
        let problems = StoreDesk::new(Box::new(file)).check_copied()?;
        match problems.first() {
            None => Ok(()),
            Some(problem) => Err(StoreError::Failed(format!("the copy has {} problems: {problem}", problems.len()))),
        }
    };
    check().inspect_err(|_| {
        let _ = fs::remove_file(path); // The first error is the one to know.
    })
}

/// Puts a backup in the place of a store that no server uses. The files that were there get other names, which are returned.
pub(in crate::store) fn restore(backup: &Path, path: &Path) -> Result<Vec<PathBuf>, OpenError> {
    let problem = |problem| OpenError::new(path.display(), problem);
    let of_file = |error: io::Error| problem(StoreProblem::of_file(&error));
    let of_backup = |error: StoreProblem| OpenError::new(backup.display(), error);
    if !backup.exists() {
        return Err(of_backup(StoreProblem::Missing));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(of_file)?;
    }
    let _lock = super::lock(path).map_err(problem)?;
    let defect = open_mark::log_defect(backup).map_err(|error| of_backup(StoreProblem::of_file(&error)))?;
    let connection =
        connect(backup, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(|error| of_backup(schema::problem(&error)))?;
    // A server migrates one of an earlier version.
    schema::must_be_known(&connection).map_err(of_backup)?;
    let damage = structure(&connection).and_then(|mut damage| {
        damage.extend(open_mark::lack_if_marked(&connection, defect)?);
        Ok(damage)
    });
    if let Some(damage) = damage.map_err(|error| of_backup(StoreProblem::Unusable(error.to_string())))?.first() {
        return Err(of_backup(StoreProblem::Damaged(damage.clone())));
    }
    let file = StoreFile { connection, path: backup.to_owned(), defect };
    let new = beside(path, ".restoring");
    let _ = fs::remove_file(&new); // Of a command that was killed.
    file.copy_while(&new, &|| true).map_err(|error| problem(StoreProblem::Unusable(error.to_string())))?;
    let time = now().to_string().replace(':', "");
    let mut kept = Vec::new();
    for ending in ["", "-wal", "-shm"] {
        let (old, other) = (beside(path, ending), beside(path, &format!("-before-{time}{ending}")));
        if old.exists() {
            fs::rename(&old, &other).map_err(of_file)?;
            kept.push(other);
        }
    }
    fs::rename(&new, path).map_err(of_file)?;
    Ok(kept)
}

/// The damage that `SQLite` finds in a file.
fn structure(connection: &Connection) -> Result<Vec<String>, rusqlite::Error> {
    let mut statement = connection.prepare("PRAGMA integrity_check")?;
    let answers = statement.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
    Ok(answers.into_iter().filter(|answer| answer != "ok").collect())
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
