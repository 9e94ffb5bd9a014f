//! The mark of a file that a server has open, and the write-ahead log that must then lie beside it.
//!
//! Copying the file alone loses all that is still in the log, without any trace that `SQLite` could find. So the server writes
//! a mark into the file itself before its first work, and clears it at a clean end. A file with the mark needs its log.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use bidak_shared::protocol::Timestamp;
use rusqlite::Connection;

use crate::store::now;

/// The bytes of the log's header.
const LOG_HEADER: usize = 32;

/// The bytes before each page in the log.
const FRAME_HEADER: u64 = 24;

/// The bytes of the header of the log's index, which is written twice.
const INDEX_HEADER: usize = 48;

/// The defect of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store::sqlite) enum LogDefect {
    /// There is none, or nothing in it.
    Missing,
    /// It is shorter than it was.
    Cut,
}

/// A file beside the file of a store. Symbolic links lead to the same one.
pub(in crate::store::sqlite) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
    name.push(ending);
    name.into()
}

/// The first bytes of a file and its length, or nothing if it is shorter.
fn head<const N: usize>(path: &Path) -> io::Result<Option<([u8; N], u64)>> {
    let mut head = [0; N];
    let mut file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    let length = file.metadata()?.len();
    if length < N as u64 {
        return Ok(None);
    }
    file.read_exact(&mut head)?;
    Ok(Some((head, length)))
}

/// The defect of the log of a file that has the mark. To be called before `SQLite` opens the file: that repairs a log that was cut.
pub(in crate::store::sqlite) fn log_defect(path: &Path) -> io::Result<Option<LogDefect>> {
    // The index first: the log of a running server only grows.
    let index = head::<{ 2 * INDEX_HEADER }>(&beside(path, "-shm"))?;
    let Some((header, length)) = head::<LOG_HEADER>(&beside(path, "-wal"))? else {
        return Ok(Some(LogDefect::Missing));
    };
    let page = u64::from(u32::from_be_bytes([header[8], header[9], header[10], header[11]]));
    let length_of = |frames: u64| LOG_HEADER as u64 + frames * (FRAME_HEADER + page);
    if length < length_of(1) {
        return Ok(Some(LogDefect::Missing));
    }
    // `SQLite` syncs the log before it counts frames in the index, so after a power failure the index may be behind, never ahead. An index
    // with other salts belongs to an earlier log.
    let counted = index.map(|(index, _)| index).filter(|index| {
        let (one, other) = index.split_at(INDEX_HEADER);
        one == other && one[32..40] == header[16..24]
    });
    let frames = counted.map_or(0, |index| u32::from_ne_bytes([index[16], index[17], index[18], index[19]]));
    Ok((length < length_of(frames.into())).then_some(LogDefect::Cut))
}

/// When the server that has not ended cleanly began, and when it last noted that it was up.
fn read(connection: &Connection) -> Result<Option<(Timestamp, Timestamp)>, rusqlite::Error> {
    let sql = "SELECT open_since, max(open_since, coalesce(up, open_since)) FROM ownership";
    let [since, up]: [Option<i64>; 2] = connection.query_row(sql, [], |row| Ok([row.get(0)?, row.get(1)?]))?;
    let time = |seconds: i64| Timestamp::from_seconds(seconds.unsigned_abs());
    Ok(since.map(time).zip(up.map(time)))
}

/// What a file lacks whose log had a defect before it was opened, as a sentence; none if it has no mark.
pub(in crate::store::sqlite) fn lack(
    connection: &Connection,
    defect: Option<LogDefect>,
) -> Result<Option<String>, rusqlite::Error> {
    let Some(((since, up), defect)) = read(connection)?.zip(defect) else { return Ok(None) };
    let defect = match defect {
        LogDefect::Missing => "it was in use, and the file with -wal at the end of its name is missing",
        LogDefect::Cut => "it was in use, and the file with -wal at the end of its name was cut",
    };
    Ok(Some(format!(
        "{defect}: games, moves, accounts and tournaments stored after {up} may be missing (a server had it open since {since}); \
         copy a store with store backup, or with all its files while no server runs"
    )))
}

/// Whether a server has it open, or has not ended cleanly.
pub(in crate::store::sqlite) fn is_set(connection: &Connection) -> Result<bool, rusqlite::Error> {
    Ok(read(connection)?.is_some())
}

/// Marks the file as open. Afterwards the file itself has everything, and a log lies beside it.
pub(in crate::store::sqlite) fn set(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.execute("UPDATE ownership SET open_since = ?1", [now().seconds() as i64])?;
    // Waits for readers, who keep pages out of the file.
    let is_busy: bool = connection.query_row("PRAGMA wal_checkpoint(FULL)", [], |row| row.get(0))?;
    if is_busy {
        tracing::warn!(
            "another program reads the store: until it ends, a copy of the file alone may lack something unnoticed"
        );
    }
    Ok(())
}

/// Removes the mark, after everything else.
pub(in crate::store::sqlite) fn clear(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.execute("UPDATE ownership SET open_since = NULL", []).map(drop)
}

fn has_mark(connection: &Connection) -> Result<bool, rusqlite::Error> {
    const HAS: &str = "SELECT EXISTS (SELECT 1 FROM pragma_table_info('ownership') WHERE name = 'open_since')";
    connection.query_row(HAS, [], |row| row.get(0))
}

/// The same as [`lack`] for a file that may be of an earlier form without the mark.
pub(super) fn lack_if_marked(
    connection: &Connection,
    defect: Option<LogDefect>,
) -> Result<Option<String>, rusqlite::Error> {
    if has_mark(connection)? { lack(connection, defect) } else { Ok(None) }
}

/// Removes the mark from a copy, which may be of an earlier form without one.
pub(super) fn clear_if_there(connection: &Connection) -> Result<(), rusqlite::Error> {
    if has_mark(connection)? { clear(connection) } else { Ok(()) }
}
