//! Removal of old games, a few in each transaction, so that no move waits long.

use std::collections::HashSet;

use crate::store::postgres::session::Session;
use crate::store::sql::{AT_ONCE, Row, Sql, SqlResult};

/// Removes some of the games whose ends are numbered up to `last`, as [`Sql::remove_some`] describes.
pub(super) fn remove_some(session: &Session, last: i64) -> SqlResult<u64> {
    const OLDEST: &str = "SELECT key, finish, first_player, second_player FROM games \
        WHERE finish <= ?1 AND key < (SELECT max(key) FROM games) ORDER BY finish LIMIT ?2";
    // Players of unfinished games were seen at or after the start of the oldest unfinished game.
    const FORGET: &str = "DELETE FROM players WHERE id = ANY ($1) \
        AND NOT EXISTS (SELECT FROM played WHERE player = players.id) \
        AND NOT EXISTS (SELECT FROM accounts WHERE player = players.id) \
        AND NOT EXISTS (SELECT FROM waiting WHERE player = players.id OR kept_for = players.id) \
        AND NOT EXISTS (SELECT FROM games WHERE first_player = players.id AND unloaded IS NOT NULL) \
        AND NOT EXISTS (SELECT FROM games WHERE second_player = players.id AND unloaded IS NOT NULL) \
        AND seen < coalesce((SELECT min(started) FROM games WHERE finish IS NULL AND unloaded IS NULL), seen + 1)";
    const GONE: [&str; 3] = [
        "DELETE FROM played USING games WHERE games.key = ANY ($1) AND played.finish = games.finish \
            AND played.player IN (games.first_player, games.second_player)",
        "DELETE FROM called USING games WHERE games.key = ANY ($1) AND called.finish = games.finish \
            AND called.name IN (lower(games.first_name), lower(games.second_name))",
        "DELETE FROM analyses WHERE game = ANY ($1)",
    ];
    let database: &dyn Sql = session;
    let read = |row: &dyn Row| {
        let players: [Option<String>; 2] = [row.optional(2)?, row.optional(3)?];
        Ok((row.get::<i64>(0)?, players))
    };
    let removed = database.rows(OLDEST, &[last.into(), AT_ONCE.into()], read)?;
    if removed.is_empty() {
        return Ok(0);
    }
    let keys: Vec<i64> = removed.iter().map(|(key, _)| *key).collect();
    let players: HashSet<&str> =
        removed.iter().flat_map(|(_, players)| players.iter().flatten().map(String::as_str)).collect();
    let players: Vec<&str> = players.into_iter().collect();
    for statement in GONE {
        session.change(statement, &[&keys])?;
    }
    session.change("DELETE FROM games WHERE key = ANY ($1)", &[&keys])?;
    session.change(FORGET, &[&players])?;
    Ok(keys.len() as u64)
}
