//! Lists of finished games. Each is read from one index, the last game first, and stops when there are enough: nothing is
//! sorted, and no game is read that is not listed. A list of games that are visible to the viewer for two reasons (public ones,
//! and the viewer's own of private rooms) is the merge of two such lists.

use std::fmt::Write as _;

use bidak_shared::game::Player;
use bidak_shared::protocol::{GameFilter, PlayerId};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, ToSql};

use crate::store::sqlite::read::{COLUMNS, game_in};
use crate::store::{GamesQuery, Page, StoreError, StoredGame, Viewer};

/// The index that a list is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Driver {
    /// The games of a player.
    Played,
    /// The games in which somebody had a name.
    Called,
    /// All games.
    Games,
}

/// One list: a statement and its values by name.
#[derive(Debug, Default)]
pub(super) struct Listing {
    pub(super) sql: String,
    pub(super) values: Vec<(&'static str, Value)>,
}

impl Listing {
    fn bind(&mut self, name: &'static str, value: impl Into<Value>) {
        self.values.push((name, value.into()));
    }

    /// The finished games for which `filter` holds, those of private rooms or the others; of one player only if `own` says so;
    /// before the end with the number `before`.
    fn new(filter: &GameFilter, private: bool, own: Option<PlayerId>, before: Option<i64>, most: usize) -> Self {
        let mut list = Self::default();
        let driver = match (own.or(filter.player), &filter.name) {
            (Some(_), _) => Driver::Played,
            (None, Some(_)) => Driver::Called,
            (None, None) => Driver::Games,
        };
        let (table, listing) = match driver {
            Driver::Played => ("played", "listing"),
            Driver::Called => ("called", "listing"),
            Driver::Games => ("games", "private"),
        };
        let _ = write!(list.sql, "SELECT {COLUMNS}, games.finish FROM {table}"); // Strings take everything.
        if driver == Driver::Games {
            // Without statistics SQLite takes a range of ends for a better guide than the kind of the game.
            let index = match (filter.game, filter.outcome) {
                (None, None) => "games_listed",
                (Some(_), None) => "games_by_kind",
                (None, Some(_)) => "games_by_outcome",
                (Some(_), Some(_)) => "games_by_kind_and_outcome",
            };
            let _ = write!(list.sql, " INDEXED BY {index}");
        }
        if driver != Driver::Games {
            // CROSS keeps the order of the two: the games follow from the index, not the other way round.
            let _ = write!(list.sql, " CROSS JOIN games ON games.finish = {table}.finish");
        }
        let _ = write!(list.sql, " WHERE {table}.{listing} = :private");
        list.bind(":private", private);
        let and = |list: &mut Self, condition: &str| {
            let _ = write!(list.sql, " AND {condition}");
        };
        match driver {
            Driver::Games => and(&mut list, "games.finish IS NOT NULL AND games.plies > 0"),
            Driver::Played => and(&mut list, "played.player = :player"),
            Driver::Called => and(&mut list, "called.name = :name"),
        }
        if let Some(player) = own.or(filter.player) {
            list.bind(":player", player.as_str().to_owned());
        }
        if let Some(opponent) = filter.player.filter(|player| own.is_some_and(|own| own != *player)) {
            and(&mut list, "(games.first_player = :opponent OR games.second_player = :opponent)");
            list.bind(":opponent", opponent.as_str().to_owned());
        }
        if let Some(name) = &filter.name {
            if driver == Driver::Played {
                and(&mut list, "(games.first_name = :name COLLATE NOCASE OR games.second_name = :name COLLATE NOCASE)");
            }
            list.bind(":name", name.trim().to_owned());
        }
        if let Some(kind) = filter.game {
            and(&mut list, &format!("{table}.kind = :kind"));
            list.bind(":kind", kind.to_string());
        }
        if let Some(outcome) = filter.outcome {
            and(&mut list, &format!("{table}.outcome = :outcome"));
            list.bind(":outcome", outcome.to_string());
        }
        if let Some((player, result)) = filter.player.zip(filter.result) {
            let won_by = |side: Player| result.outcome_for(side).to_string();
            and(
                &mut list,
                "((games.first_player = :of AND games.outcome = :of_first) OR (games.second_player = :of AND games.outcome = :of_second))",
            );
            list.bind(":of", player.as_str().to_owned());
            list.bind(":of_first", won_by(Player::First));
            list.bind(":of_second", won_by(Player::Second));
        }
        if let Some(before) = before {
            and(&mut list, &format!("{table}.finish < :before"));
            list.bind(":before", before);
        }
        let _ = write!(list.sql, " ORDER BY {table}.finish DESC LIMIT :most");
        list.bind(":most", i64::try_from(most).unwrap_or(i64::MAX));
        list
    }

    /// The games, each with the number of its end.
    fn read(&self, connection: &Connection) -> Result<Vec<(i64, StoredGame)>, StoreError> {
        let values: Vec<_> = self.values.iter().map(|(name, value)| (*name, value as &dyn ToSql)).collect();
        let read = |row: &Row<'_>| Ok((row.get("finish")?, game_in(row)?.1));
        let mut statement = connection.prepare_cached(&self.sql)?;
        let games = statement.query_map(values.as_slice(), read)?.collect::<Result<_, _>>()?;
        Ok(games)
    }
}

/// The lists that together have all games that the viewer may see, each with one more game than is asked for.
pub(super) fn listings(query: &GamesQuery, before: Option<i64>) -> Vec<Listing> {
    let GamesQuery { filter, viewer } = query;
    let list = |private, own| Listing::new(filter, private, own, before, filter.limit() + 1);
    match viewer {
        Viewer::Public => vec![list(false, None)],
        Viewer::Player(player) => vec![list(false, None), list(true, Some(*player))],
        Viewer::Operator => vec![list(false, None), list(true, None)],
    }
}

/// The finished games that a query asks for.
pub(super) fn page(connection: &Connection, query: &GamesQuery) -> Result<Page, StoreError> {
    let before = match query.filter.before {
        None => None,
        Some(id) => {
            let mut statement = connection.prepare_cached("SELECT finish FROM games WHERE id = ?1")?;
            let Some(finish) = statement.query_row([id.as_str()], |row| row.get(0)).optional()?.flatten() else {
                return Ok(Page::default());
            };
            Some(finish)
        }
    };
    let mut games = Vec::new();
    for list in listings(query, before) {
        games.extend(list.read(connection)?);
    }
    games.sort_by_key(|(finish, _)| std::cmp::Reverse(*finish));
    let limit = query.filter.limit();
    let more = games.len() > limit;
    games.truncate(limit);
    Ok(Page { games: games.into_iter().map(|(_, game)| game).collect(), more })
}
