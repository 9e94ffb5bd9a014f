//! The schema of the file, with its migrations.

use rusqlite::{Connection, ErrorCode};

use crate::store::problem::StoreProblem;

/// Marks a database as one of ours: `Bidk`.
pub(super) const APPLICATION: i64 = 0x4269_646b;

/// The migration to each version from the one before; the first from nothing. A released step is never changed.
const STEPS: [&str; 26] = [
    include_str!("version_1.sql"),
    include_str!("version_2.sql"),
    include_str!("version_3.sql"),
    include_str!("version_4.sql"),
    include_str!("version_5.sql"),
    include_str!("version_6.sql"),
    include_str!("version_7.sql"),
    include_str!("version_8.sql"),
    include_str!("version_9.sql"),
    include_str!("version_10.sql"),
    include_str!("version_11.sql"),
    include_str!("version_12.sql"),
    include_str!("version_13.sql"),
    include_str!("version_14.sql"),
    include_str!("version_15.sql"),
    include_str!("version_16.sql"),
    include_str!("version_17.sql"),
    include_str!("version_18.sql"),
    include_str!("version_19.sql"),
    include_str!("version_20.sql"),
    include_str!("version_21.sql"),
    include_str!("version_22.sql"),
    include_str!("version_23.sql"),
    include_str!("version_24.sql"),
    include_str!("version_25.sql"),
    include_str!("version_26.sql"),
];

/// The version that this program reads and writes.
const KNOWN: i64 = STEPS.len() as i64;

/// Creates or migrates a store to the current version. Each step is a transaction.
pub(super) fn bring_up_to_date(connection: &Connection) -> Result<(), StoreProblem> {
    let found = check(connection)?;
    for (version, step) in (1..).zip(STEPS).skip(found as usize) {
        let sql = format!(
            "BEGIN IMMEDIATE; {step} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version}; COMMIT;"
        );
        connection.execute_batch(&sql).map_err(|error| problem(&error))?;
        if found > 0 {
            tracing::info!(version, "the store was brought up to date");
        }
    }
    Ok(())
}

/// Refuses a file of another version, which only servers migrate.
pub(super) fn must_be_current(connection: &Connection) -> Result<(), StoreProblem> {
    match check(connection)? {
        KNOWN => Ok(()),
        found => Err(StoreProblem::Older { found, known: KNOWN }),
    }
}

/// Refuses a file that a server cannot migrate, and an empty one.
pub(super) fn must_be_known(connection: &Connection) -> Result<(), StoreProblem> {
    match check(connection)? {
        0 => Err(StoreProblem::Foreign),
        _ => Ok(()),
    }
}

/// The version of a file; 0 for an empty one.
fn check(connection: &Connection) -> Result<i64, StoreProblem> {
    let ask = |sql: &str| -> Result<i64, StoreProblem> {
        connection.query_row(sql, [], |row| row.get(0)).map_err(|error| problem(&error))
    };
    let tables = ask("SELECT count(*) FROM sqlite_schema")?;
    let application = ask("PRAGMA application_id")?;
    let found = ask("PRAGMA user_version")?;
    match (application, found) {
        (0, 0) if tables == 0 => Ok(0),
        (APPLICATION, 1..=KNOWN) => Ok(found),
        (APPLICATION, _) => Err(StoreProblem::Newer { found, known: KNOWN }),
        _ => Err(StoreProblem::Foreign),
    }
}

/// An error of `SQLite` for an operator.
pub(super) fn problem(error: &rusqlite::Error) -> StoreProblem {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => StoreProblem::Damaged(error.to_string()),
        Some(ErrorCode::DiskFull) => StoreProblem::Full,
        _ => StoreProblem::Unusable(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn earlier_results_count_in_full_and_cards_that_wait_are_remembered() {
        const BEFORE: usize = 21;
        let connection = Connection::open_in_memory().expect("memory is there");
        for step in &STEPS[..BEFORE] {
            connection.execute_batch(step).expect("an earlier version");
        }
        let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {BEFORE};");
        let rows =
            "INSERT INTO rating_changes VALUES (1, 'g', 'a', 'b', 'reversi', 'blitz', 1, 5, 1600, 90, 0.06, x'00');
            INSERT INTO ratings VALUES ('a', 'reversi', 'blitz', 1600, 90, 0.06, 1, 0, 0, 5);
            INSERT INTO accounts (player, handle, full_name, kind, made, devices)
                VALUES ('a', 'ana', '', 'person', 5, 0), ('b', 'budi', '', 'person', 6, 0);
            INSERT INTO cards (hash, player, until) VALUES (x'00', 'b', 9);";
        connection.execute_batch(&format!("{marks}{rows}")).expect("its rows");
        bring_up_to_date(&connection).expect("it is known");
        let ask = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, Option<f64>>(0)).expect("a number");
        assert_eq!(ask("SELECT weight + rating FROM rating_changes"), Some(1601.0));
        assert_eq!(ask("SELECT placed FROM ratings WHERE rating = 1600"), None);
        assert_eq!(ask("SELECT sum(carded) + 0.0 FROM accounts"), Some(6.0));
        assert_eq!(ask("SELECT sum(vouched) + sum(organises) FROM accounts"), None);
    }

    #[test]
    fn a_full_disk_is_told_apart_from_other_errors() {
        let connection = Connection::open_in_memory().expect("memory is there");
        connection.pragma_update(None, "max_page_count", 1).expect("a limit can be set");
        let error = connection.execute_batch("CREATE TABLE a (b); CREATE TABLE c (d);").expect_err("no room is left");
        assert!(matches!(problem(&error), StoreProblem::Full), "{error}");
        let error = connection.execute_batch("nonsense").expect_err("that is no SQL");
        assert!(matches!(problem(&error), StoreProblem::Unusable(_)), "{error}");
        let of_file = |kind: io::ErrorKind| StoreProblem::of_file(&kind.into());
        assert!(matches!(of_file(io::ErrorKind::StorageFull), StoreProblem::Full));
        assert!(matches!(of_file(io::ErrorKind::PermissionDenied), StoreProblem::Unusable(_)));
        assert!(StoreProblem::Full.to_string().contains("--store memory"));
    }
}
