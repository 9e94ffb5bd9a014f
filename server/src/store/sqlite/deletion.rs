//! Deletes accounts from the file: their rows at once, then their names, a few games at a time.

use bidak_shared::protocol::{Handle, PlayerId};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::Value;

use crate::store::Revoked;
use crate::store::now;
use crate::store::sqlite::read::parsed;
use crate::token_hash::TokenHash;

/// The name of a deleted account, which nobody can take as a handle.
pub(super) const DELETED: &str = "deleted";

/// Games that one step changes: few enough that no move waits for it.
const STEP: u32 = 200;

/// The value of `scrubbed` when nothing is left to do.
const DONE: i64 = i64::MAX;

/// Deletes the account of a player and its bots: their tokens, cards, ratings and lists end at once. Returns the tokens that are
/// no longer good.
pub(super) fn delete(connection: &Connection, player: PlayerId) -> rusqlite::Result<Vec<(PlayerId, Revoked)>> {
    const WHO: &str = "SELECT player FROM accounts WHERE (player = ?1 OR owner = ?1) AND gone IS NULL";
    let mut statement = connection.prepare_cached(WHO)?;
    let players: Vec<PlayerId> =
        statement.query_map([player.as_str()], |row| parsed(row, 0))?.collect::<rusqlite::Result<_>>()?;
    players.into_iter().map(|player| Ok((player, delete_one(connection, player)?))).collect()
}

fn delete_one(connection: &Connection, player: PlayerId) -> rusqlite::Result<Revoked> {
    let id = player.as_str();
    let run = |sql: &str| connection.prepare_cached(sql)?.execute([id]);
    let mut statement = connection.prepare_cached("DELETE FROM tokens WHERE player = ?1 RETURNING hash")?;
    let tokens = statement.query_map([id], |row| row.get(0).map(TokenHash))?.collect::<rusqlite::Result<_>>()?;
    run("DELETE FROM cards WHERE player = ?1")?;
    run("DELETE FROM blocked WHERE player = ?1")?;
    run("DELETE FROM ratings WHERE account = ?1")?;
    run("UPDATE blocked SET name = 'deleted', handle = NULL WHERE blocked = ?1")?;
    run("UPDATE games SET first_name = 'deleted' WHERE finish IS NULL AND first_player = ?1")?;
    run("UPDATE games SET second_name = 'deleted' WHERE finish IS NULL AND second_player = ?1")?;
    // No token has this hash.
    run("UPDATE players SET name = 'deleted', key = randomblob(32) WHERE id = ?1")?;
    let sql = "UPDATE accounts SET name = 'deleted', gone = ?2 WHERE player = ?1";
    connection.prepare_cached(sql)?.execute(params![id, now().seconds() as i64])?;
    let sql = "SELECT key FROM players WHERE id = ?1";
    let key = connection.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?;
    Ok(Revoked { tokens, key: TokenHash(key.unwrap_or([0; 32])) })
}

/// Whether there are names of deleted accounts to remove.
pub(super) fn is_unfinished(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM accounts WHERE gone IS NOT NULL AND scrubbed < 9223372036854775807)";
    connection.prepare_cached(sql)?.query_row([], |row| row.get(0))
}

/// Removes the name of a deleted account from some of its games, and after the last of them from tournaments. Returns the
/// player; none if nothing is left to do.
pub(super) fn scrub(connection: &Connection) -> rusqlite::Result<Option<PlayerId>> {
    const NEXT: &str = "SELECT player, handle, scrubbed FROM accounts \
        WHERE gone IS NOT NULL AND scrubbed < 9223372036854775807 LIMIT 1";
    let read = |row: &Row<'_>| Ok((parsed::<PlayerId>(row, 0)?, parsed::<Handle>(row, 1)?, row.get::<_, i64>(2)?));
    let Some((player, handle, from)) = connection.prepare_cached(NEXT)?.query_row([], read).optional()? else {
        return Ok(None);
    };
    let last = scrub_games(connection, player, from)?;
    if last.is_none() {
        scrub_tournaments(connection, player, &handle)?;
        // A game that went on when the account was deleted may have been rated since.
        connection.prepare_cached("DELETE FROM ratings WHERE account = ?1")?.execute([player.as_str()])?;
    }
    let sql = "UPDATE accounts SET scrubbed = ?2 WHERE player = ?1";
    connection.prepare_cached(sql)?.execute(params![player.as_str(), last.unwrap_or(DONE)])?;
    Ok(Some(player))
}

/// The end of the last game that was changed; none if there is no further game.
fn scrub_games(connection: &Connection, player: PlayerId, from: i64) -> rusqlite::Result<Option<i64>> {
    const GAMES: &str = "SELECT played.finish, played.listing, games.first_player = ?1, games.second_player = ?1, \
        games.first_name, games.second_name FROM played JOIN games ON games.finish = played.finish \
        WHERE played.player = ?1 AND played.finish > ?2 ORDER BY played.finish LIMIT ?3";
    const CALLED: &str = "INSERT OR IGNORE INTO called (name, listing, finish, kind, outcome) \
        SELECT 'deleted', listing, finish, kind, outcome FROM played WHERE player = ?1 AND finish = ?2";
    let mut statement = connection.prepare_cached(GAMES)?;
    let mut rows = statement.query(params![player.as_str(), from, STEP])?;
    let mut last = None;
    while let Some(row) = rows.next()? {
        let (finish, listing): (i64, i64) = (row.get(0)?, row.get(1)?);
        let is_own: [Option<bool>; 2] = [row.get(2)?, row.get(3)?];
        let names: [String; 2] = [row.get(4)?, row.get(5)?];
        last = Some(finish);
        for (side, name) in names.iter().enumerate().filter(|(side, _)| is_own[*side] == Some(true)) {
            let column = ["first_name", "second_name"][side];
            let sql = format!("UPDATE games SET {column} = 'deleted' WHERE finish = ?1");
            connection.prepare_cached(&sql)?.execute([finish])?;
            // The other player may be called the same.
            if is_own[1 - side] == Some(true) || !names[1 - side].eq_ignore_ascii_case(name) {
                let sql = "DELETE FROM called WHERE name = ?1 AND listing = ?2 AND finish = ?3";
                connection.prepare_cached(sql)?.execute(params![name, listing, finish])?;
            }
        }
        connection.prepare_cached(CALLED)?.execute(params![player.as_str(), finish])?;
    }
    Ok(last)
}

/// Removes the names of a player from all stored facts of tournaments.
fn scrub_tournaments(connection: &Connection, player: PlayerId, handle: &Handle) -> rusqlite::Result<()> {
    // Ids and handles have no character that means anything in a pattern but the underscore, which only finds more.
    let patterns = [format!("%\"{player}\"%"), format!("%\"{handle}\"%")];
    for (table, column) in [("tournament_facts", "fact"), ("tournaments", "spec"), ("tournaments", "summary")] {
        let key = if table == "tournaments" { "code, 0" } else { "tournament, number" };
        let found = format!("SELECT {key}, {column} FROM {table} WHERE {column} LIKE ?1 OR {column} LIKE ?2");
        let read = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?, row.get::<_, String>(2)?));
        let mut statement = connection.prepare(&found)?;
        let rows: Vec<_> = statement.query_map([&patterns[0], &patterns[1]], read)?.collect::<rusqlite::Result<_>>()?;
        for (code, number, text) in rows {
            let Ok(mut value) = serde_json::from_str::<Value>(&text) else { continue };
            scrub_value(&mut value, player.as_str(), handle.as_str());
            let condition =
                if table == "tournaments" { "code = ?1 AND ?2 = 0" } else { "tournament = ?1 AND number = ?2" };
            let sql = format!("UPDATE {table} SET {column} = ?3 WHERE {condition}");
            connection.prepare(&sql)?.execute(params![code, number, value.to_string()])?;
        }
    }
    Ok(())
}

/// Removes the name and the handle of a player from a value.
fn scrub_value(value: &mut Value, player: &str, handle: &str) {
    match value {
        Value::String(text) if text == handle => DELETED.clone_into(text),
        Value::Array(values) => values.iter_mut().for_each(|value| scrub_value(value, player, handle)),
        Value::Object(fields) => {
            if fields.get("player").and_then(Value::as_str) == Some(player) && fields.contains_key("name") {
                fields.insert("name".to_owned(), DELETED.into());
            }
            // A title is no handle.
            let others = fields.iter_mut().filter(|(name, _)| !matches!(name.as_str(), "title" | "event" | "code"));
            others.for_each(|(_, value)| scrub_value(value, player, handle));
        }
        _ => {}
    }
}
