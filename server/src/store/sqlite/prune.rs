//! Removal of old games, a few in each transaction, so that no move waits long.

use rusqlite::{Connection, params};

use crate::store::sql::AT_ONCE;

/// Removes some of the games whose ends are numbered up to `last`, as [`Sql::remove_some`] describes, in the transaction of the caller.
///
/// The newest row stays whatever its age: its key must not be reused while the journal has lines of its game.
///
/// [`Sql::remove_some`]: crate::store::sql::Sql::remove_some
pub(super) fn remove_some(connection: &Connection, last: i64) -> Result<u64, rusqlite::Error> {
    const OLDEST: &str = "SELECT key, finish, first_player, second_player, first_name, second_name FROM games \
        WHERE finish <= ?1 AND key < (SELECT max(key) FROM games) ORDER BY finish LIMIT ?2";
    const LISTINGS: [i64; 3] = [0, 1, 2];
    let mut oldest = connection.prepare_cached(OLDEST)?;
    let mut rows = oldest.query([last, AT_ONCE])?;
    let mut removed = Vec::new();
    while let Some(row) = rows.next()? {
        let players: [Option<String>; 2] = [row.get(2)?, row.get(3)?];
        let names: [String; 2] = [row.get(4)?, row.get(5)?];
        removed.push((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, players, names));
    }
    for (key, finish, players, names) in &removed {
        for listing in LISTINGS {
            for player in players.iter().flatten() {
                let sql = "DELETE FROM played WHERE player = ?1 AND listing = ?2 AND finish = ?3";
                connection.prepare_cached(sql)?.execute(params![player, listing, finish])?;
            }
            for name in names {
                let sql = "DELETE FROM called WHERE name = ?1 AND listing = ?2 AND finish = ?3";
                connection.prepare_cached(sql)?.execute(params![name, listing, finish])?;
            }
        }
        connection.prepare_cached("DELETE FROM analyses WHERE game = ?1")?.execute([key])?;
        connection.prepare_cached("DELETE FROM games WHERE key = ?1")?.execute([key])?;
    }
    for player in removed.iter().flat_map(|(_, _, players, _)| players.iter().flatten()) {
        forget(connection, player)?;
    }
    Ok(removed.len() as u64)
}

/// Removes a player without finished games, an account or a waiting room.
fn forget(connection: &Connection, player: &str) -> Result<(), rusqlite::Error> {
    // Players of unfinished games were seen at or after the start of the oldest unfinished game.
    const FORGET: &str = "DELETE FROM players WHERE id = ?1 \
        AND NOT EXISTS (SELECT 1 FROM played WHERE player = ?1) \
        AND NOT EXISTS (SELECT 1 FROM accounts WHERE player = ?1) \
        AND NOT EXISTS (SELECT 1 FROM waiting WHERE player = ?1 OR kept_for = ?1) \
        AND NOT EXISTS (SELECT 1 FROM games WHERE first_player = ?1 AND unloaded IS NOT NULL) \
        AND NOT EXISTS (SELECT 1 FROM games WHERE second_player = ?1 AND unloaded IS NOT NULL) \
        AND seen < coalesce((SELECT started FROM games WHERE finish IS NULL AND unloaded IS NULL ORDER BY key LIMIT 1), seen + 1)";
    connection.prepare_cached(FORGET)?.execute([player])?;
    Ok(())
}
