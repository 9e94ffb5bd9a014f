//! The tables of the database, with their migrations.

use crate::store::postgres::session::Session;
use crate::store::problem::StoreProblem;
use crate::store::sql::{Sql, SqlResult};

/// The migration to each version from the one before; the first from nothing. A released step is never changed.
const STEPS: [&str; 13] = [
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
];

/// The version that this program reads and writes.
const KNOWN: i64 = STEPS.len() as i64;

/// The lock of a server that migrates the tables, numbered `Bidk`.
const LOCK: &str = "SELECT pg_advisory_xact_lock(1114203755)";

/// Creates or migrates the tables, in one transaction.
pub(super) fn bring_up_to_date(session: &Session) -> Result<(), StoreProblem> {
    let work = || -> SqlResult<Option<StoreProblem>> {
        session.run(LOCK)?;
        let found = match version(session)? {
            Ok(found) => found,
            Err(problem) => return Ok(Some(problem)),
        };
        for (version, step) in (1_i64..).zip(STEPS).skip(found as usize) {
            session.run(step)?;
            session.run("DELETE FROM bidak")?;
            session.run(&format!("INSERT INTO bidak (version) VALUES ({version})"))?;
            if found > 0 {
                tracing::info!(version, "the store was brought up to date");
            }
        }
        Ok(None)
    };
    match session.transact("BEGIN ISOLATION LEVEL READ COMMITTED", work) {
        Ok(None) => Ok(()),
        Ok(Some(problem)) => Err(problem),
        Err(error) => Err(StoreProblem::unusable(&error)),
    }
}

/// Refuses tables of another version, which only servers migrate.
pub(super) fn must_be_current(session: &Session) -> Result<(), StoreProblem> {
    match version(session).map_err(|error| StoreProblem::unusable(&error))?? {
        KNOWN => Ok(()),
        0 => Err(StoreProblem::Missing),
        found => Err(StoreProblem::Older { found, known: KNOWN }),
    }
}

/// The version of the tables; 0 if there are none.
fn version(session: &Session) -> SqlResult<Result<i64, StoreProblem>> {
    const TABLES: &str = "SELECT count(*), count(*) FILTER (WHERE tablename = 'bidak') FROM pg_tables \
        WHERE schemaname = current_schema()";
    let database: &dyn Sql = session;
    let (tables, ours): (i64, i64) =
        database.row(TABLES, &[], |row| Ok((row.get(0)?, row.get(1)?)))?.unwrap_or_default();
    if ours == 0 {
        return Ok(if tables == 0 { Ok(0) } else { Err(StoreProblem::Foreign) });
    }
    let found: i64 = database.one("SELECT version FROM bidak", &[])?;
    Ok(if found > KNOWN { Err(StoreProblem::Newer { found, known: KNOWN }) } else { Ok(found) })
}
