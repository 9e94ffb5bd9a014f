//! Blocked players.

use bidak_shared::protocol::{Blocked, Handle, PlayerId};

use crate::store::sql::{Row, Sql, SqlResult, in_chunks, placeholders};
use crate::store::{AccountTag, MOST_BLOCKED, NotDone, now};

/// Stores players whom a player has blocked, up to [`MOST_BLOCKED`], also when the player blocks others through another server at the same time.
pub(super) fn insert(database: &dyn Sql, player: PlayerId, blocked: &[Blocked]) -> SqlResult<Result<(), NotDone>> {
    const OTHERS: &str = "SELECT COUNT(*) FROM blocked WHERE player = ?1 AND blocked <> ?2";
    const INSERT: &str = "INSERT INTO blocked (player, blocked, name, handle, at) VALUES (?1, ?2, ?3, ?4, ?5) \
        ON CONFLICT (player, blocked) DO UPDATE SET name = excluded.name, handle = excluded.handle, at = excluded.at";
    database.hold_players(&[player.as_str()])?;
    for Blocked { player: other, name, handle } in blocked {
        if database.one::<i64>(OTHERS, &[player.as_str().into(), other.as_str().into()])? >= MOST_BLOCKED as i64 {
            return Ok(Err(NotDone::Full));
        }
        let handle = handle.as_ref().map(Handle::as_str);
        let values = [player.as_str().into(), other.as_str().into(), name.as_str().into(), handle.into(), now().into()];
        database.execute(INSERT, &values)?;
    }
    Ok(Ok(()))
}

/// Removes a player who was unblocked.
pub(super) fn remove(database: &dyn Sql, player: PlayerId, other: PlayerId) -> SqlResult<()> {
    const REMOVE: &str = "DELETE FROM blocked WHERE player = ?1 AND blocked = ?2";
    database.execute(REMOVE, &[player.as_str().into(), other.as_str().into()])?;
    Ok(())
}

/// The players whom a player has blocked, in the order of blocking.
pub(super) fn of(database: &dyn Sql, player: PlayerId) -> SqlResult<Vec<Blocked>> {
    const OF: &str = "SELECT blocked, name, handle FROM blocked WHERE player = ?1 ORDER BY at, blocked";
    database.rows(OF, &[player.as_str().into()], blocked_in)
}

fn blocked_in(row: &dyn Row) -> SqlResult<Blocked> {
    Ok(Blocked { player: row.parsed(0)?, name: row.parsed(1)?, handle: row.parsed_optional(2)? })
}

/// The players whom these accounts have blocked.
pub(in crate::store) fn of_accounts(
    database: &dyn Sql,
    accounts: &[(PlayerId, AccountTag)],
) -> SqlResult<Vec<(PlayerId, Vec<Blocked>)>> {
    let some = placeholders();
    let rows = format!(
        "SELECT blocked, name, handle, player FROM blocked WHERE player IN ({some}) ORDER BY player, at, blocked"
    );
    let read = |row: &dyn Row| Ok((row.parsed::<PlayerId>(3)?, blocked_in(row)?));
    let rows = in_chunks(accounts, |(player, _)| player.as_str(), |ids| database.rows(&rows, ids, read))?;
    let mut all: Vec<(PlayerId, Vec<Blocked>)> = Vec::new();
    for (player, blocked) in rows {
        match all.last_mut().filter(|(last, _)| *last == player) {
            Some((_, list)) => list.push(blocked),
            None => all.push((player, vec![blocked])),
        }
    }
    Ok(all)
}
