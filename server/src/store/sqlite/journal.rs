//! Games with the lines of the journal that are newer than their rows.

use std::collections::HashMap;

use bidak_shared::protocol::GameId;
use rusqlite::{Connection, Row};

use crate::store::course::Course;
use crate::store::sql::read::{COLUMNS, add, game_in};
use crate::store::sql::{Sql, SqlError};
use crate::store::{StoreError, StoredGame, line};

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// A game as it stands, and its key.
pub(super) fn game(connection: &Connection, id: GameId) -> Result<Option<(i64, StoredGame)>, StoreError> {
    let database: &dyn Sql = connection;
    let found = database.row(&format!("SELECT {COLUMNS} FROM games WHERE id = ?1"), &[id.as_str().into()], game_in)?;
    let Some((key, mut game)) = found else { return Ok(None) };
    if game.end.is_none() {
        let mut journal = connection.prepare_cached(JOURNAL)?;
        let mut rows = journal.query([])?;
        while let Some(row) = rows.next()? {
            for (_, fact) in group_in(row)?.flatten().filter(|(of, _)| *of == key) {
                add(&mut game, fact)?;
            }
        }
    }
    Ok(Some((key, game)))
}

/// The journal, as [`group_in`] reads it.
const JOURNAL: &str = "SELECT facts FROM journal ORDER BY number";

/// The lines of a group, as [`line::lines`] reads them.
fn group_in<'a>(row: &'a Row<'_>) -> rusqlite::Result<impl Iterator<Item = Option<(i64, &'a str)>>> {
    Ok(line::lines(row.get_ref(0)?.as_bytes()?))
}

/// The games that go on.
#[derive(Debug, Default)]
pub(super) struct Unfinished {
    /// With their keys, oldest first.
    pub(super) games: Vec<(i64, StoredGame)>,
    /// Whether some cannot be read; their data must be left unchanged.
    pub(super) are_damaged: bool,
}

/// All games that go on. One that cannot be read does not keep the others from going on.
pub(super) fn unfinished(connection: &Connection) -> Result<Unfinished, StoreError> {
    let mut found = Unfinished::default();
    let database: &dyn Sql = connection;
    let games = format!("SELECT {COLUMNS} FROM games WHERE finish IS NULL ORDER BY key");
    database.each_row(&games, &[], &mut |row| {
        match game_in(row) {
            Ok(game) => found.games.push(game),
            Err(error @ SqlError::Sqlite(_)) => return Err(error),
            Err(error) => {
                let id: String = row.get(0)?;
                tracing::error!(game = id, %error, "a game cannot be read and is left aside");
                found.are_damaged = true;
            }
        }
        Ok(())
    })?;
    catch_up(connection, &mut found)?;
    Ok(found)
}

/// Those of some games that go on and can be read, with their keys.
pub(super) fn those(
    connection: &Connection,
    ids: impl Iterator<Item = GameId>,
) -> Result<Vec<(i64, StoredGame)>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM games WHERE id = ?1 AND finish IS NULL");
    let (database, mut found): (&dyn Sql, _) = (connection, Unfinished::default());
    for id in ids {
        match database.row(&sql, &[id.as_str().into()], game_in) {
            Ok(game) => found.games.extend(game),
            Err(error @ SqlError::Sqlite(_)) => return Err(error.into()),
            Err(error) => tracing::error!(game = id.as_str(), %error, "a game cannot be read"),
        }
    }
    catch_up(connection, &mut found)?;
    Ok(found.games)
}

/// Adds the journal to rows of games, and leaves out those that cannot be read.
fn catch_up(connection: &Connection, found: &mut Unfinished) -> Result<(), StoreError> {
    let keys = found.games.iter().enumerate();
    let mut places: HashMap<i64, Option<usize>> = keys.map(|(place, (key, _))| (*key, Some(place))).collect();
    let mut journal = connection.prepare(JOURNAL)?;
    let mut rows = journal.query([])?;
    while let Some(row) = rows.next()? {
        for line in group_in(row)? {
            let Some((key, fact)) = line else {
                tracing::error!("a line of the journal cannot be read; its game lacks a fact");
                found.are_damaged = true;
                continue;
            };
            let Some(place) = places.get_mut(&key) else { continue };
            let Some(index) = *place else { continue };
            if let Err(error) = add(&mut found.games[index].1, fact) {
                tracing::error!(%error, "a game cannot be read to its end and is left aside");
                *place = None;
                found.are_damaged = true;
            }
        }
    }
    let is_whole = |key: &i64| places.get(key).is_some_and(Option::is_some);
    found.games.retain(|(key, _)| is_whole(key));
    Ok(())
}

/// Where a game stands, and its key.
pub(super) fn course(found: Option<&(i64, StoredGame)>) -> Course {
    found.map_or(Course::Unknown, |(_, game)| game.course())
}
