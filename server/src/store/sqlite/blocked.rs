//! Blocked players in the file.

use bidak_shared::protocol::{Blocked, Handle, PlayerId};
use rusqlite::{Connection, Row, params};

use crate::store::AccountTag;
use crate::store::now;
use crate::store::sqlite::read::{parsed, parsed_if_any};

/// Stores players whom a player has blocked.
pub(super) fn insert(connection: &Connection, player: PlayerId, blocked: &[Blocked]) -> rusqlite::Result<()> {
    const INSERT: &str =
        "INSERT OR REPLACE INTO blocked (player, blocked, name, handle, at) VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut statement = connection.prepare_cached(INSERT)?;
    for Blocked { player: other, name, handle } in blocked {
        let handle = handle.as_ref().map(Handle::as_str);
        let at = now().seconds() as i64;
        statement.execute(params![player.as_str(), other.as_str(), name.as_str(), handle, at])?;
    }
    Ok(())
}

/// Removes a player who was unblocked.
pub(super) fn remove(connection: &Connection, player: PlayerId, other: PlayerId) -> rusqlite::Result<()> {
    let sql = "DELETE FROM blocked WHERE player = ?1 AND blocked = ?2";
    connection.prepare_cached(sql)?.execute([player.as_str(), other.as_str()])?;
    Ok(())
}

/// The players whom a player has blocked, in the order of blocking.
pub(super) fn of(connection: &Connection, player: PlayerId) -> rusqlite::Result<Vec<Blocked>> {
    let sql = "SELECT blocked, name, handle FROM blocked WHERE player = ?1 ORDER BY at, blocked";
    let blocked =
        |row: &Row<'_>| Ok(Blocked { player: parsed(row, 0)?, name: parsed(row, 1)?, handle: parsed_if_any(row, 2)? });
    connection.prepare_cached(sql)?.query_map([player.as_str()], blocked)?.collect()
}

/// The same for these accounts, for a server that starts.
pub(super) fn of_accounts(
    connection: &Connection,
    accounts: &[(PlayerId, AccountTag)],
) -> rusqlite::Result<Vec<(PlayerId, Vec<Blocked>)>> {
    let mut all = Vec::new();
    for (player, _) in accounts {
        let blocked = of(connection, *player)?;
        if !blocked.is_empty() {
            all.push((*player, blocked));
        }
    }
    Ok(all)
}
