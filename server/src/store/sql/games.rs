//! Games as they stand: their rows, with the lines of the journal that are newer.

use std::collections::HashMap;

use bidak_shared::protocol::GameId;

use crate::store::sql::read::{COLUMNS, KEY, WIDTH, add, game_in};
use crate::store::sql::{Dialect, Row, Sql, SqlError, SqlResult, Value, in_chunks, outages, placeholders};
use crate::store::{Epoch, StoreError, StoredGame, line};

/// A game as it stands.
#[derive(Debug)]
pub(in crate::store) struct FoundGame {
    pub(in crate::store) key: i64,
    pub(in crate::store) game: StoredGame,
    /// The epoch of the server that may write it.
    pub(in crate::store) owner: Option<Epoch>,
}

/// Unfinished games.
#[derive(Debug, Default)]
pub(in crate::store) struct UnfinishedGames {
    /// The readable ones, oldest first.
    pub(in crate::store) games: Vec<FoundGame>,
    /// The keys of the unreadable ones, each with its lines of the journal from the first unreadable one on.
    pub(in crate::store) damaged: HashMap<i64, Vec<String>>,
    /// Whether the journal has a line whose key is unreadable.
    pub(in crate::store) has_damaged_lines: bool,
}

/// The columns that [`found_in`] reads, from the table `games`.
fn columns(database: &dyn Sql) -> String {
    let owner = match database.dialect() {
        #[cfg(feature = "sqlite")]
        Dialect::Sqlite => "SELECT epoch FROM ownership",
        #[cfg(feature = "postgres")]
        Dialect::Postgres => "SELECT owner FROM shards WHERE shards.shard = games.shard",
    };
    format!("{COLUMNS}, ({owner})")
}

/// A game, without its journal.
fn found_in(row: &dyn Row) -> SqlResult<FoundGame> {
    let (key, game) = game_in(row)?;
    Ok(FoundGame { key, game, owner: row.optional(WIDTH)? })
}

/// The key of a game and one of its facts; `None` for a line whose key is unreadable.
type JournalLine<'a> = Option<(i64, &'a str)>;

/// Calls `each` with every line of the journal of `owner`, in order. A file has one journal.
fn each_line(
    database: &dyn Sql,
    owner: Option<Epoch>,
    each: &mut dyn FnMut(JournalLine<'_>) -> SqlResult<()>,
) -> SqlResult<()> {
    let owner = [owner.into()];
    let (journal, values) = match database.dialect() {
        #[cfg(feature = "sqlite")]
        Dialect::Sqlite => ("SELECT facts FROM journal ORDER BY number", &owner[..0]),
        #[cfg(feature = "postgres")]
        Dialect::Postgres => ("SELECT facts FROM journal WHERE epoch = ?1 ORDER BY grp", &owner[..]),
    };
    database.each_row(journal, values, &mut |row| line::lines(row.text_bytes(0)?).try_for_each(&mut *each))
}

/// A game as it stands. The transaction of the caller must see one moment.
pub(in crate::store) fn game(database: &dyn Sql, id: GameId) -> SqlResult<Option<FoundGame>> {
    let sql = format!("SELECT {} FROM games WHERE id = ?1", columns(database));
    let Some(mut found) = database.row(&sql, &[id.as_str().into()], found_in)? else { return Ok(None) };
    let FoundGame { key, game, owner } = &mut found;
    if game.end.is_none() {
        #[cfg(feature = "postgres")]
        if database.dialect() == Dialect::Postgres {
            let aside = "SELECT fact FROM aside WHERE game = ?1 ORDER BY number";
            database.each_row(aside, &[(*key).into()], &mut |row| Ok(add(game, row.str(0)?)?))?;
        }
        let mut newer = Vec::new();
        each_line(database, *owner, &mut |line| {
            match line {
                Some((of, line::ROW_WRITTEN)) if of == *key => newer.clear(),
                Some((of, fact)) if of == *key => newer.push(fact.to_owned()),
                _ => {}
            }
            Ok(())
        })?;
        newer.iter().try_for_each(|fact| add(game, fact))?;
        outages::delay(database, std::iter::once(game))?;
    }
    Ok(Some(found))
}

/// Calls `each` with every game, oldest first.
pub(super) fn every_game<E: From<StoreError>>(
    database: &dyn Sql,
    mut each: impl FnMut(StoredGame) -> Result<(), E>,
) -> Result<(), E> {
    /// The number of games in one query.
    const PAGE: u32 = 500;
    let failed = |error: SqlError| E::from(StoreError::from(error));
    let games = format!("SELECT {COLUMNS} FROM games WHERE key > ?1 ORDER BY games.key LIMIT ?2");
    let mut last = i64::MIN;
    loop {
        let page = database.rows(&games, &[last.into(), PAGE.into()], game_in).map_err(failed)?;
        let Some((key, _)) = page.last() else { return Ok(()) };
        last = *key;
        for (_, game) in page {
            // Facts newer than the row of an unfinished game are in the journal.
            let game = match game.end {
                Some(_) => Some(game),
                None => self::game(database, game.id).map_err(failed)?.map(|found| found.game),
            };
            game.map_or(Ok(()), &mut each)?;
        }
    }
}

/// The unfinished games of `owner` for which a condition holds. Damaged games do not affect the others.
pub(in crate::store) fn unfinished(
    database: &dyn Sql,
    owner: Epoch,
    condition: &str,
    values: &[Value<'_>],
) -> SqlResult<UnfinishedGames> {
    catch_up(database, owner, rows(database, condition, values)?)
}

/// The readable unfinished games of `owner` among `ids`.
pub(in crate::store) fn by_ids(database: &dyn Sql, owner: Epoch, ids: &[GameId]) -> SqlResult<Vec<FoundGame>> {
    let condition = format!("games.id IN ({})", placeholders());
    let mut found = in_chunks(ids, GameId::as_str, |ids| rows(database, &condition, ids))?;
    found.retain(|row| row.as_ref().is_ok_and(|found| found.owner == Some(owner)));
    Ok(catch_up(database, owner, found)?.games)
}

/// The rows of unfinished games for which a condition holds; for an unreadable one its key.
fn rows(database: &dyn Sql, condition: &str, values: &[Value<'_>]) -> SqlResult<Vec<Result<FoundGame, i64>>> {
    let rest = match database.dialect() {
        #[cfg(feature = "sqlite")]
        Dialect::Sqlite => "ORDER BY games.key",
        #[cfg(feature = "postgres")]
        Dialect::Postgres => {
            "AND NOT EXISTS (SELECT FROM aside WHERE aside.game = games.key) ORDER BY games.started, games.key"
        }
    };
    let sql = format!(
        "SELECT {} FROM games WHERE games.finish IS NULL AND games.unloaded IS NULL AND {condition} {rest}",
        columns(database)
    );
    database.rows(&sql, values, |row| match found_in(row) {
        Ok(found) => Ok(Ok(found)),
        Err(error @ SqlError::Unreadable { .. }) => {
            tracing::error!(game = row.str(0)?, %error, "a game cannot be read and is left aside");
            Ok(Err(row.get(KEY)?))
        }
        Err(error) => Err(error),
    })
}

/// Adds the journal of `owner` to rows of its games. Skips lines of games that are not among them.
fn catch_up(database: &dyn Sql, owner: Epoch, rows: Vec<Result<FoundGame, i64>>) -> SqlResult<UnfinishedGames> {
    let mut found = UnfinishedGames::default();
    for row in rows {
        match row {
            Ok(game) => found.games.push(game),
            Err(key) => drop(found.damaged.insert(key, Vec::new())),
        }
    }
    let UnfinishedGames { games, damaged, has_damaged_lines } = &mut found;
    // The rows of games that were unloaded and loaded again have the lines before that.
    let mut written = HashMap::new();
    let mut number = 0_usize;
    each_line(database, Some(owner), &mut |line| {
        number += 1;
        if let Some((key, line::ROW_WRITTEN)) = line {
            written.insert(key, number);
        }
        Ok(())
    })?;
    let mut number = 0_usize;
    let places: HashMap<i64, usize> = games.iter().enumerate().map(|(place, found)| (found.key, place)).collect();
    each_line(database, Some(owner), &mut |line| {
        number += 1;
        let Some((key, fact)) = line else {
            tracing::error!("a line of the journal cannot be read; its game lacks a fact");
            *has_damaged_lines = true;
            return Ok(());
        };
        if written.get(&key).is_some_and(|last| number <= *last) {
            return Ok(());
        }
        if let Some(lines) = damaged.get_mut(&key) {
            lines.push(fact.to_owned());
        } else if let Some(place) = places.get(&key)
            && let Err(error) = add(&mut games[*place].game, fact)
        {
            tracing::error!(%error, "a game cannot be read to its end and is left aside");
            damaged.insert(key, vec![fact.to_owned()]);
        }
        Ok(())
    })?;
    games.retain(|found| !damaged.contains_key(&found.key));
    outages::delay(database, games.iter_mut().map(|found| &mut found.game))?;
    Ok(found)
}
