//! Copies a store into another file while a server writes to it.

use std::fs::File;
use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::store::StoreError;
use crate::store::sqlite::file::{connect, open_mark};

/// The pages that are copied before `goes_on` is asked again: 4 MiB.
const PAGES_AT_ONCE: i32 = 1024;

/// Copies everything, as it is at one moment, into an empty file, while `goes_on`. The copy is a whole store in one file.
pub(super) fn copy(from: &Connection, to: &Path, goes_on: &dyn Fn() -> bool) -> Result<(), StoreError> {
    let mut target = connect(to, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    {
        // Without a transaction around it the copy would start again after each write of the server, and might never end.
        let moment = Transaction::new_unchecked(from, TransactionBehavior::Deferred)?;
        from.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))?;
        let backup = Backup::new(from, &mut target)?;
        while backup.step(PAGES_AT_ONCE)? != StepResult::Done {
            if !goes_on() {
                return Err(StoreError::Failed("it was stopped".to_owned()));
            }
        }
        drop(backup);
        moment.commit()?;
    }
    // Everything is in it, and no server has it open.
    open_mark::clear_if_there(&target)?;
    target.pragma_update(None, "journal_mode", "DELETE")?;
    target.close().map_err(|(_, error)| error)?;
    let failed = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", to.display()));
    File::open(to).and_then(|file| file.sync_all()).map_err(failed)
}
