//! Deletes accounts: their rows at once, then their names, a few games at a time.

use bidak_shared::protocol::{Handle, PlayerId, Timestamp};
use rand::RngExt;
use serde_json::Value as Json;

use crate::base::token_hash::TokenHash;
use crate::store::sql::{Row, Sql, SqlResult, moderation};
use crate::store::{DELETED, Deleted, Revoked, now};

/// The games of one step: few enough that no move waits long.
const STEP: u32 = 200;

/// The value of `scrubbed` when nothing is left to do.
const DONE: i64 = i64::MAX;

/// Deletes the account of a player and its bots, with their tokens, cards, ratings and lists. Returns the revoked tokens.
pub(super) fn delete(database: &dyn Sql, player: PlayerId) -> SqlResult<Vec<(PlayerId, Revoked)>> {
    const WHO: &str = "SELECT player FROM accounts WHERE (player = ?1 OR owner = ?1) AND gone IS NULL";
    let players: Vec<PlayerId> = database.rows(WHO, &[player.as_str().into()], |row| row.parsed(0))?;
    players.into_iter().map(|player| Ok((player, delete_one(database, player)?))).collect()
}

fn delete_one(database: &dyn Sql, player: PlayerId) -> SqlResult<Revoked> {
    const GONE: [&str; 10] = [
        "DELETE FROM entry_lists WHERE player = ?1",
        "DELETE FROM challenges WHERE challenger = ?1 OR challenged = ?1",
        "DELETE FROM cards WHERE player = ?1",
        "DELETE FROM blocked WHERE player = ?1",
        "DELETE FROM ratings WHERE account = ?1",
        "UPDATE blocked SET name = 'deleted', handle = NULL WHERE blocked = ?1",
        "UPDATE games SET first_name = 'deleted' WHERE finish IS NULL AND unloaded IS NULL AND first_player = ?1",
        "UPDATE games SET second_name = 'deleted' WHERE finish IS NULL AND unloaded IS NULL AND second_player = ?1",
        "UPDATE games SET first_name = 'deleted' WHERE unloaded IS NOT NULL AND first_player = ?1",
        "UPDATE games SET second_name = 'deleted' WHERE unloaded IS NOT NULL AND second_player = ?1",
    ];
    let id = player.as_str().into();
    let tokens = "DELETE FROM tokens WHERE player = ?1 RETURNING hash";
    let tokens = database.rows(tokens, &[id], |row| row.get(0).map(TokenHash))?;
    for statement in GONE {
        database.execute(statement, &[id])?;
    }
    moderation::forget_player(database, player)?;
    // No token has this hash.
    let key: [u8; 32] = rand::rng().random();
    database.execute("UPDATE players SET name = 'deleted', key = ?2 WHERE id = ?1", &[id, (&key).into()])?;
    database.execute("UPDATE accounts SET full_name = '', gone = ?2 WHERE player = ?1", &[id, now().into()])?;
    Ok(Revoked { tokens, key: TokenHash(key) })
}

/// Whether there are names of deleted accounts to remove.
pub(super) fn is_unfinished(database: &dyn Sql) -> SqlResult<bool> {
    let any = "SELECT EXISTS (SELECT 1 FROM accounts WHERE gone IS NOT NULL AND scrubbed < 9223372036854775807)";
    database.one(any, &[])
}

/// The accounts that were deleted since a time, and those whose names are not yet all removed.
pub(super) fn since(database: &dyn Sql, since: Timestamp) -> SqlResult<Vec<Deleted>> {
    const DELETIONS: &str = "SELECT player, gone, scrubbed FROM accounts WHERE gone IS NOT NULL AND gone >= ?1 \
        UNION SELECT player, gone, scrubbed FROM accounts WHERE gone IS NOT NULL AND scrubbed < 9223372036854775807 \
        ORDER BY gone, player";
    database.rows(DELETIONS, &[since.into()], |row| {
        let at = Timestamp::from_seconds(row.get::<i64>(1)?.unsigned_abs());
        Ok(Deleted { player: row.parsed(0)?, at, is_scrubbed: row.get::<i64>(2)? == DONE })
    })
}

/// Removes the name of a deleted account from some of its games, and after the last of them from tournaments. Returns the
/// player; none if nothing is left to do.
pub(super) fn scrub(database: &dyn Sql) -> SqlResult<Option<PlayerId>> {
    const NEXT: &str = "SELECT player, handle, scrubbed FROM accounts \
        WHERE gone IS NOT NULL AND scrubbed < 9223372036854775807 LIMIT 1";
    let read = |row: &dyn Row| Ok((row.parsed::<PlayerId>(0)?, row.parsed::<Handle>(1)?, row.get::<i64>(2)?));
    let Some((player, handle, from)) = database.row(NEXT, &[], read)? else { return Ok(None) };
    let id = player.as_str().into();
    let last = scrub_games(database, player, from)?;
    if last.is_none() {
        scrub_tournaments(database, player, &handle)?;
        // A game that was unfinished at the deletion may have been rated since.
        database.execute("DELETE FROM ratings WHERE account = ?1", &[id])?;
    }
    database.execute("UPDATE accounts SET scrubbed = ?2 WHERE player = ?1", &[id, last.unwrap_or(DONE).into()])?;
    Ok(Some(player))
}

/// Removes the name of a player from the next games; returns the number of the last one's end, none if no game is left.
fn scrub_games(database: &dyn Sql, player: PlayerId, from: i64) -> SqlResult<Option<i64>> {
    const GAMES: &str = "SELECT played.finish, played.listing, games.first_player = ?1, games.second_player = ?1, \
        games.first_name, games.second_name FROM played JOIN games ON games.finish = played.finish \
        WHERE played.player = ?1 AND played.finish > ?2 ORDER BY played.finish LIMIT ?3";
    const NAMES: [&str; 2] = [
        "UPDATE games SET first_name = 'deleted' WHERE finish = ?1",
        "UPDATE games SET second_name = 'deleted' WHERE finish = ?1",
    ];
    const NO_LONGER_CALLED: &str = "DELETE FROM called WHERE name = ?1 AND listing = ?2 AND finish = ?3";
    const CALLED: &str = "INSERT INTO called (name, listing, finish, kind, outcome) \
        SELECT 'deleted', listing, finish, kind, outcome FROM played WHERE player = ?1 AND finish = ?2 \
        ON CONFLICT DO NOTHING";
    let id = player.as_str().into();
    let read = |row: &dyn Row| {
        let is_own: [Option<bool>; 2] = [row.optional(2)?, row.optional(3)?];
        let names: [String; 2] = [row.get(4)?, row.get(5)?];
        Ok((row.get::<i64>(0)?, row.get::<i64>(1)?, is_own, names))
    };
    let games = database.rows(GAMES, &[id, from.into(), STEP.into()], read)?;
    for (finish, listing, is_own, names) in &games {
        for (side, name) in names.iter().enumerate().filter(|(side, _)| is_own[*side] == Some(true)) {
            database.execute(NAMES[side], &[(*finish).into()])?;
            // The other player may have the same name.
            if is_own[1 - side] == Some(true) || !names[1 - side].eq_ignore_ascii_case(name) {
                // Names are listed without regard to case.
                let listed = name.to_ascii_lowercase();
                database.execute(NO_LONGER_CALLED, &[(&listed).into(), (*listing).into(), (*finish).into()])?;
            }
        }
        database.execute(CALLED, &[id, (*finish).into()])?;
    }
    Ok(games.last().map(|(finish, ..)| *finish))
}

/// Removes the names of a player from all stored facts of tournaments.
fn scrub_tournaments(database: &dyn Sql, player: PlayerId, handle: &Handle) -> SqlResult<()> {
    // Ids and handles need no escapes in a pattern: an underscore only matches more.
    let patterns = [format!("%\"{player}\"%"), format!("%\"{handle}\"%")];
    for (table, column) in [("tournament_facts", "fact"), ("tournaments", "spec"), ("tournaments", "summary")] {
        let key = if table == "tournaments" { "code, 0" } else { "tournament, number" };
        let found = format!("SELECT {key}, {column} FROM {table} WHERE {column} LIKE ?1 OR {column} LIKE ?2");
        let read = |row: &dyn Row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?, row.get::<String>(2)?));
        for (code, number, text) in database.rows(&found, &[(&patterns[0]).into(), (&patterns[1]).into()], read)? {
            let Ok(mut value) = serde_json::from_str::<Json>(&text) else { continue };
            scrub_value(&mut value, player.as_str(), handle.as_str());
            let condition =
                if table == "tournaments" { "code = ?1 AND ?2 = 0" } else { "tournament = ?1 AND number = ?2" };
            let changed = format!("UPDATE {table} SET {column} = ?3 WHERE {condition}");
            database.execute(&changed, &[(&code).into(), number.into(), (&value.to_string()).into()])?;
        }
    }
    Ok(())
}

/// Removes the name and the handle of a player from a value.
fn scrub_value(value: &mut Json, player: &str, handle: &str) {
    match value {
        Json::String(text) if text == handle => DELETED.clone_into(text),
        Json::Array(values) => values.iter_mut().for_each(|value| scrub_value(value, player, handle)),
        Json::Object(fields) => {
            if fields.get("player").and_then(Json::as_str) == Some(player) && fields.contains_key("name") {
                fields.insert("name".to_owned(), DELETED.into());
            }
            // A title is no handle.
            let others = fields.iter_mut().filter(|(name, _)| !matches!(name.as_str(), "title" | "event" | "code"));
            others.for_each(|(_, value)| scrub_value(value, player, handle));
        }
        _ => {}
    }
}
