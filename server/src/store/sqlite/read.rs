//! Rows into games, players and rooms.

use std::collections::HashMap;
use std::error::Error;
use std::str::FromStr;
use std::sync::Arc;

use bidak_shared::game::Player;
use bidak_shared::protocol::{Ending, GameId, Timestamp, TournamentPlace};
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row};

use crate::store::course::Course;
use crate::store::{
    Contestant, Fact, Half, KnownPlayer, Start, StoreError, StoredGame, TournamentGame, WaitingRoom, line,
};
use crate::token_hash::TokenHash;

/// The columns that [`game_in`] reads, from the table `games`.
pub(super) const COLUMNS: &str = "games.id, games.room, games.number, games.host, games.private, games.kind, \
    games.options, games.start, games.clock, \
    games.first_name, games.first_player, games.first_bot, \
    (SELECT players.key FROM players WHERE players.id = games.first_player), \
    games.second_name, games.second_player, games.second_bot, \
    (SELECT players.key FROM players WHERE players.id = games.second_player), \
    games.started, games.moves, games.clocks, games.ended, games.outcome, games.reason, games.margin, games.key, games.rated, \
    games.tournament, games.round, games.board, games.meeting_game, games.no_show_ms, games.draws, games.half, games.illegal";

/// The place of the key among them.
const KEY: usize = 24;

/// The place of the column that says whether it is rated.
const RATED: usize = 25;

/// The first of the columns about its tournament.
const TOURNAMENT: usize = 26;

/// The place of the column that says which game of a pair it is.
const HALF: usize = 32;

/// The place of the column with the illegal move.
const ILLEGAL: usize = 33;

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

pub(super) fn unreadable(index: usize, error: impl Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(index, Type::Text, Box::new(error))
}

/// A column as what its text says.
pub(super) fn parsed<T: FromStr<Err: Error + Send + Sync + 'static>>(
    row: &Row<'_>,
    index: usize,
) -> rusqlite::Result<T> {
    row.get_ref(index)?.as_str()?.parse().map_err(|error| unreadable(index, error))
}

/// The same where the column may be null.
pub(super) fn parsed_if_any<T: FromStr<Err: Error + Send + Sync + 'static>>(
    row: &Row<'_>,
    index: usize,
) -> rusqlite::Result<Option<T>> {
    row.get_ref(index)?.as_str_or_null()?.map(|text| text.parse().map_err(|error| unreadable(index, error))).transpose()
}

/// Name, player, bot and key, from `index` on.
fn contestant_in(row: &Row<'_>, index: usize) -> rusqlite::Result<Contestant> {
    let name = parsed(row, index)?;
    Ok(match parsed_if_any(row, index + 2)? {
        Some(bot) => Contestant::Bot { bot, name },
        None => Contestant::Person { id: parsed(row, index + 1)?, name, key: TokenHash(row.get(index + 3)?) },
    })
}

pub(super) fn timestamp_in(row: &Row<'_>, index: usize) -> rusqlite::Result<Timestamp> {
    Ok(Timestamp::from_seconds(row.get::<_, i64>(index)?.unsigned_abs()))
}

/// What was found out about a game.
pub(super) fn analysis(connection: &Connection, id: GameId) -> Result<Option<String>, StoreError> {
    const SQL: &str = "SELECT findings FROM analyses WHERE game = (SELECT key FROM games WHERE id = ?1)";
    Ok(connection.prepare_cached(SQL)?.query_row([id.to_string()], |row| row.get(0)).optional()?)
}

/// Which game of a pair it is.
pub(super) fn half_in(row: &Row<'_>, index: usize) -> rusqlite::Result<Option<Half>> {
    let number: Option<i64> = row.get(index)?;
    Ok(number.and_then(|number| [Half::First, Half::Second].into_iter().find(|half| *half as i64 == number)))
}

/// Where a game belongs in a tournament, if it does.
fn tournament_in(row: &Row<'_>) -> rusqlite::Result<Option<TournamentGame>> {
    let Some(tournament) = parsed_if_any(row, TOURNAMENT)? else { return Ok(None) };
    let [round, board, game, no_show_ms] = [1, 2, 3, 4].map(|column| row.get(TOURNAMENT + column));
    let place = TournamentPlace { tournament, round: round?, board: board?, game: game? };
    Ok(Some(TournamentGame {
        place,
        no_show_ms: no_show_ms?,
        draws: row.get(TOURNAMENT + 5)?,
        half: half_in(row, HALF)?,
    }))
}

/// A game as its row says, and its key.
pub(super) fn game_in(row: &Row<'_>) -> rusqlite::Result<(i64, StoredGame)> {
    let options: String = row.get(6)?;
    let start = Start {
        room: parsed(row, 1)?,
        number: row.get(2)?,
        host: parsed_if_any(row, 3)?,
        private: row.get(4)?,
        kind: parsed(row, 5)?,
        options: Arc::new(serde_json::from_str(&options).map_err(|error| unreadable(6, error))?),
        start: row.get(7)?,
        clock: parsed(row, 8)?,
        rated: row.get(RATED)?,
        tournament: tournament_in(row)?,
        half: half_in(row, HALF)?,
        players: [contestant_in(row, 9)?, contestant_in(row, 13)?],
    };
    let end = match row.get_ref(20)?.as_i64_or_null()? {
        None => None,
        Some(_) => Some((
            Ending {
                outcome: parsed_if_any(row, 21)?,
                reason: parsed(row, 22)?,
                margin: row.get(23)?,
                illegal: parsed_if_any(row, ILLEGAL)?,
            },
            timestamp_in(row, 20)?,
        )),
    };
    let clocks = row.get_ref(19)?.as_str_or_null()?.map(line::read_clocks).transpose();
    let game = StoredGame {
        id: parsed(row, 0)?,
        start,
        started: timestamp_in(row, 17)?,
        moves: line::read_moves(row.get_ref(18)?.as_str()?).map_err(|error| unreadable(18, error))?,
        clocks: clocks.map_err(|error| unreadable(19, error))?,
        end,
    };
    Ok((row.get(KEY)?, game))
}

/// A game as it stands, and its key.
pub(super) fn game(connection: &Connection, id: GameId) -> Result<Option<(i64, StoredGame)>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM games WHERE id = ?1");
    let found = connection.prepare_cached(&sql)?.query_row([id.as_str()], game_in).optional()?;
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

/// Adds what a line of the journal says.
fn add(game: &mut StoredGame, text: &str) -> Result<(), StoreError> {
    let disorder = |problem| StoreError::Disorder { game: game.id, problem };
    let fact = line::read_fact(text).map_err(|error| disorder(error.to_string()))?;
    game.course().after(&fact).map_err(disorder)?;
    // Neither a beginning nor an end is in the journal.
    debug_assert!(!matches!(fact, Fact::Started(_) | Fact::Ended(_)));
    game.add(fact, game.started);
    Ok(())
}

/// The games that go on.
#[derive(Debug, Default)]
pub(super) struct Unfinished {
    /// With their keys, oldest first.
    pub(super) games: Vec<(i64, StoredGame)>,
    /// Whether some cannot be read; what is known of them must be left as it is.
    pub(super) are_damaged: bool,
}

/// All games that go on. One that cannot be read does not keep the others from going on.
pub(super) fn unfinished(connection: &Connection) -> Result<Unfinished, StoreError> {
    let mut found = Unfinished::default();
    let mut places: HashMap<i64, Option<usize>> = HashMap::new();
    let sql = format!("SELECT {COLUMNS} FROM games WHERE finish IS NULL ORDER BY key");
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        match game_in(row) {
            Ok((key, game)) => {
                places.insert(key, Some(found.games.len()));
                found.games.push((key, game));
            }
            Err(error) => {
                let id: String = row.get(0)?;
                tracing::error!(game = id, %error, "a game cannot be read and is left aside");
                found.are_damaged = true;
            }
        }
    }
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
    Ok(found)
}

/// The first games of pairs, outside tournaments, that ended at `since` or later and whose second game was not begun before the server was
/// killed.
pub(super) fn half_played(connection: &Connection, since: u64) -> Result<Vec<StoredGame>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM games WHERE half = 1 AND finish IS NOT NULL AND outcome IS NOT NULL AND tournament IS NULL \
         AND ended >= ?1 AND NOT EXISTS (SELECT 1 FROM games AS later \
         WHERE later.room = games.room AND later.half IS NOT NULL AND later.key > games.key) ORDER BY key"
    );
    let mut statement = connection.prepare(&sql)?;
    let found = statement.query_map([since as i64], game_in)?.map(|game| game.map(|(_, game)| game));
    Ok(found.collect::<Result<_, _>>()?)
}

/// The people who played last.
pub(super) fn players(connection: &Connection, most: usize) -> Result<Vec<KnownPlayer>, StoreError> {
    let mut statement = connection.prepare("SELECT id, key, name FROM players ORDER BY seen DESC LIMIT ?1")?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let players = statement.query_map([most], |row| player_in(row, 0))?.collect::<Result<_, _>>()?;
    Ok(players)
}

/// Id, key and name, from `index` on.
pub(super) fn player_in(row: &Row<'_>, index: usize) -> rusqlite::Result<KnownPlayer> {
    Ok(KnownPlayer { id: parsed(row, index)?, key: TokenHash(row.get(index + 1)?), name: parsed(row, index + 2)? })
}

/// The rooms that waited. One that cannot be read is left out.
pub(super) fn waiting(connection: &Connection) -> Result<Vec<WaitingRoom>, StoreError> {
    let mut statement = connection.prepare(
        "SELECT room, number, host, private, kind, options, start, clock, side, \
         player.id, player.key, player.name, kept.id, kept.key, kept.name, rated \
         FROM waiting JOIN players AS player ON player.id = waiting.player \
         LEFT JOIN players AS kept ON kept.id = waiting.kept_for ORDER BY room",
    )?;
    let read = |row: &Row<'_>| {
        let options: String = row.get(5)?;
        Ok(WaitingRoom {
            room: parsed(row, 0)?,
            games: row.get(1)?,
            host: parsed_if_any(row, 2)?,
            private: row.get(3)?,
            kind: parsed(row, 4)?,
            options: serde_json::from_str(&options).map_err(|error| unreadable(5, error))?,
            start: row.get(6)?,
            clock: parsed(row, 7)?,
            rated: row.get(15)?,
            side: if row.get::<_, i64>(8)? == 1 { Player::First } else { Player::Second },
            player: player_in(row, 9)?,
            kept_for: match row.get_ref(12)?.as_str_or_null()? {
                Some(_) => Some(player_in(row, 12)?),
                None => None,
            },
        })
    };
    let mut rooms = Vec::new();
    for room in statement.query_map([], read)? {
        match room {
            Ok(room) => rooms.push(room),
            Err(error) => tracing::error!(%error, "a room that waited cannot be read"),
        }
    }
    Ok(rooms)
}

/// Calls `each` with every game, oldest first.
pub(super) fn every_game<E: From<StoreError>>(
    connection: &Connection,
    mut each: impl FnMut(StoredGame) -> Result<(), E>,
) -> Result<(), E> {
    let failed = |error: rusqlite::Error| E::from(StoreError::from(error));
    let mut statement = connection.prepare("SELECT id FROM games ORDER BY key").map_err(failed)?;
    let mut rows = statement.query([]).map_err(failed)?;
    while let Some(row) = rows.next().map_err(failed)? {
        let id = parsed(row, 0).map_err(failed)?;
        if let Some((_, game)) = game(connection, id)? {
            each(game)?;
        }
    }
    Ok(())
}

/// Where a game stands, and its key.
pub(super) fn course(found: Option<&(i64, StoredGame)>) -> Course {
    found.map_or(Course::Unknown, |(_, game)| game.course())
}
