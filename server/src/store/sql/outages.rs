//! Long times without any server, and the deadlines of games by days a move that they delay.

use bidak_shared::protocol::Timestamp;

use crate::store::StoredGame;
use crate::store::deadline::Outage;
use crate::store::sql::{Dialect, Sql, SqlResult};

/// The table with the time at which a server was last up.
fn table(database: &dyn Sql) -> &'static str {
    match database.dialect() {
        #[cfg(feature = "sqlite")]
        Dialect::Sqlite => "ownership",
        #[cfg(feature = "postgres")]
        Dialect::Postgres => "map",
    }
}

/// Notes that a server is up.
pub(in crate::store) fn still_up(database: &dyn Sql, now: Timestamp) -> SqlResult<()> {
    database.execute(&format!("UPDATE {} SET up = ?1", table(database)), &[now.into()])?;
    Ok(())
}

/// Notes that a server begins, and how long none was up, if that was long.
pub(in crate::store) fn begin(database: &dyn Sql, now: Timestamp) -> SqlResult<()> {
    const OUTAGE: &str = "INSERT INTO outages (since, until) VALUES (?1, ?2) \
        ON CONFLICT (since) DO UPDATE SET until = excluded.until";
    let up = database.row(&format!("SELECT up FROM {}", table(database)), &[], |row| row.optional::<i64>(0))?.flatten();
    let outage = up.and_then(|up| Outage::between(Timestamp::from_seconds(up.unsigned_abs()), now));
    if let Some(Outage { since, until }) = outage {
        tracing::info!(%since, "no server was up: all deadlines of games by days are later by that time");
        database.execute(OUTAGE, &[since.into(), until.into()])?;
    }
    still_up(database, now)
}

/// Makes the deadlines later that were decided before an outage.
pub(super) fn delay<'a>(database: &dyn Sql, games: impl Iterator<Item = &'a mut StoredGame>) -> SqlResult<()> {
    let mut outages = None;
    for deadline in games.filter_map(|game| game.deadline.as_mut()) {
        let outages = match &mut outages {
            Some(outages) => outages,
            none => none.insert(all(database)?),
        };
        *deadline = outages.iter().fold(*deadline, |deadline, outage| outage.delay(deadline));
    }
    Ok(())
}

/// All outages, the first one first.
fn all(database: &dyn Sql) -> SqlResult<Vec<Outage>> {
    let outages = "SELECT since, until FROM outages ORDER BY since";
    database.rows(outages, &[], |row| Ok(Outage { since: row.timestamp(0)?, until: row.timestamp(1)? }))
}
