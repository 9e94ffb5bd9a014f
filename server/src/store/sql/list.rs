//! Lists of finished games. Each list reads one range of an index, newest first, and stops when it has enough: nothing is
//! sorted, and only listed games are read. The list of public games and the viewer's own private ones merges two such lists.

use std::fmt::Write as _;

use bidak_shared::game::Player;
use bidak_shared::protocol::{GameFilter, PlayerId};

use crate::store::sql::read::{COLUMNS, WIDTH, game_in};
use crate::store::sql::{Dialect, Row, Sql, SqlResult, Value, is_searchable};
use crate::store::{GamesQuery, Page, StoredGame, Viewer};

/// The index that a list is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Driver {
    /// The games of a player.
    Played,
    /// The games of players with a name.
    Called,
    /// All games.
    Games,
}

impl Driver {
    /// The table, and its column for private games.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Played => ("played", "listing"),
            Self::Called => ("called", "listing"),
            Self::Games => ("games", "private"),
        }
    }

    /// The source of the rows: the table of the index, joined with the games.
    fn source(self, dialect: Dialect, filter: &GameFilter, unplayed: bool) -> String {
        let (table, _) = self.names();
        match (dialect, self) {
            // Without statistics SQLite would prefer the range of ends to the kind of the game.
            #[cfg(feature = "sqlite")]
            (Dialect::Sqlite, Self::Games) => {
                let index = match (filter.game, filter.outcome) {
                    (None, None) if unplayed => "games_unplayed",
                    (None, None) => "games_listed",
                    (Some(_), None) => "games_by_kind",
                    (None, Some(_)) => "games_by_outcome",
                    (Some(_), Some(_)) => "games_by_kind_and_outcome",
                };
                format!("games INDEXED BY {index}")
            }
            // CROSS JOIN fixes the order: the index first.
            #[cfg(feature = "sqlite")]
            (Dialect::Sqlite, _) => format!("{table} CROSS JOIN games ON games.finish = {table}.finish"),
            #[cfg(feature = "postgres")]
            (Dialect::Postgres, Self::Games) => {
                let _ = (filter, unplayed); // Its statistics choose the index.
                table.to_owned()
            }
            #[cfg(feature = "postgres")]
            (Dialect::Postgres, _) => format!("{table} JOIN games ON games.finish = {table}.finish"),
        }
    }
}

/// A value bound to the statement of a list.
#[derive(Clone, Debug)]
enum Bound {
    Bool(bool),
    Int(i64),
    Text(String),
}

/// One list: a statement and its values.
#[derive(Debug, Default)]
pub(in crate::store) struct Listing {
    pub(in crate::store) statement: String,
    values: Vec<Bound>,
}

impl Listing {
    /// Adds a condition, in which `@` stands for the value.
    fn and(&mut self, condition: &str, value: Bound) {
        let place = self.bind(value);
        let _ = write!(self.statement, " AND {}", condition.replace('@', &place)); // Strings take everything.
    }

    /// Adds a value; returns its name.
    fn bind(&mut self, value: Bound) -> String {
        self.values.push(value);
        format!("?{}", self.values.len())
    }

    /// The finished games that match `filter`, either private or public ones, and either with or without a move (`unplayed`); with
    /// `own` only those of this player; with `before` only those whose ends have smaller numbers.
    fn new(
        dialect: Dialect,
        filter: &GameFilter,
        (private, unplayed): (bool, bool),
        own: Option<PlayerId>,
        before: Option<i64>,
        most: usize,
    ) -> Self {
        let mut list = Self::default();
        let driver = match (own.or(filter.player), &filter.name) {
            (Some(_), _) => Driver::Played,
            (None, Some(_)) => Driver::Called,
            (None, None) => Driver::Games,
        };
        let (table, listing) = driver.names();
        let source = driver.source(dialect, filter, unplayed);
        // The tables of players and names keep games without a move apart from private and public ones.
        let listed = if unplayed { 2 } else { i64::from(private) };
        let is_private = list.bind(if driver == Driver::Games { Bound::Bool(private) } else { Bound::Int(listed) });
        let _ = write!(
            list.statement,
            "SELECT {COLUMNS}, games.finish FROM {source} WHERE {table}.{listing} = {is_private}"
        );
        if driver == Driver::Games {
            let moves = if unplayed { "= 0" } else { "> 0" };
            let _ = write!(list.statement, " AND games.finish IS NOT NULL AND games.plies {moves}");
        }
        if driver != Driver::Games && unplayed {
            list.and("games.private = @", Bound::Bool(private));
        }
        if let Some(player) = own.or(filter.player) {
            list.and("played.player = @", Bound::Text(player.as_str().to_owned()));
        }
        if let Some(opponent) = filter.player.filter(|player| own.is_some_and(|own| own != *player)) {
            let opponent = Bound::Text(opponent.as_str().to_owned());
            list.and("(games.first_player = @ OR games.second_player = @)", opponent);
        }
        if let Some(name) = &filter.name {
            let condition = match driver {
                Driver::Called => "called.name = @",
                _ => "(lower(games.first_name) = @ OR lower(games.second_name) = @)",
            };
            list.and(condition, Bound::Text(name.trim().to_ascii_lowercase()));
        }
        if let Some(kind) = filter.game {
            list.and(&format!("{table}.kind = @"), Bound::Text(kind.to_string()));
        }
        if let Some(outcome) = filter.outcome {
            list.and(&format!("{table}.outcome = @"), Bound::Text(outcome.to_string()));
        }
        if let Some((player, result)) = filter.player.zip(filter.result) {
            let won_by = |side: Player| Bound::Text(result.outcome_for(side).to_string());
            let (first, second) = (list.bind(won_by(Player::First)), list.bind(won_by(Player::Second)));
            let condition = format!(
                "((games.first_player = @ AND games.outcome = {first}) \
                 OR (games.second_player = @ AND games.outcome = {second}))"
            );
            list.and(&condition, Bound::Text(player.as_str().to_owned()));
        }
        if let Some(before) = before {
            list.and(&format!("{table}.finish < @"), Bound::Int(before));
        }
        let most = list.bind(Bound::Int(i64::try_from(most).unwrap_or(i64::MAX)));
        let _ = write!(list.statement, " ORDER BY {table}.finish DESC LIMIT {most}");
        list
    }

    /// The games, each with the number of its end.
    fn read(&self, database: &dyn Sql) -> SqlResult<Vec<(i64, StoredGame)>> {
        let value = |bound| match bound {
            &Bound::Bool(value) => Value::Bool(value),
            &Bound::Int(value) => Value::Int(value),
            Bound::Text(value) => Value::Text(value),
        };
        let values: Vec<Value<'_>> = self.values.iter().map(value).collect();
        database.rows(&self.statement, &values, |row: &dyn Row| Ok((row.get(WIDTH)?, game_in(row)?.1)))
    }
}

/// The lists whose merge has all games that the viewer may see, each one game longer than the page.
pub(in crate::store) fn listings(dialect: Dialect, query: &GamesQuery, before: Option<i64>) -> Vec<Listing> {
    let GamesQuery { filter, viewer } = query;
    let list = |listed, own| Listing::new(dialect, filter, listed, own, before, filter.limit() + 1);
    let of = |unplayed| match viewer {
        Viewer::Public => vec![list((false, unplayed), None)],
        Viewer::Player(player) => vec![list((false, unplayed), None), list((true, unplayed), Some(*player))],
        Viewer::Operator => vec![list((false, unplayed), None), list((true, unplayed), None)],
    };
    let mut lists = of(false);
    if filter.unplayed {
        lists.extend(of(true));
    }
    lists
}

/// A page of finished games.
pub(in crate::store) fn page(database: &dyn Sql, query: &GamesQuery) -> SqlResult<Page> {
    if query.filter.name.as_deref().is_some_and(|name| !is_searchable(name.trim())) {
        return Ok(Page::default());
    }
    let before = match query.filter.before {
        None => None,
        Some(id) => {
            let end = "SELECT finish FROM games WHERE id = ?1";
            let found = database.row(end, &[id.as_str().into()], |row| row.optional::<i64>(0))?;
            let Some(finish) = found.flatten() else { return Ok(Page::default()) };
            Some(finish)
        }
    };
    let mut games = Vec::new();
    for list in listings(database.dialect(), query, before) {
        games.extend(list.read(database)?);
    }
    games.sort_by_key(|(finish, _)| std::cmp::Reverse(*finish));
    let limit = query.filter.limit();
    let more = games.len() > limit;
    games.truncate(limit);
    Ok(Page { games: games.into_iter().map(|(_, game)| game).collect(), more })
}
