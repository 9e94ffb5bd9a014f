//! Rows into games and players.

use std::sync::Arc;

use bidak_shared::game::Player;
use bidak_shared::protocol::{Ending, GameId, Handle, NameMark, PreparedMove, TournamentPlace};

use crate::base::token_hash::TokenHash;
use crate::store::sql::accounts::kind_of;
use crate::store::sql::{Row, Sql, SqlError, SqlResult};
use crate::store::{
    Contestant, Deadline, Fact, Half, KeptRoom, KnownPlayer, Start, StoreError, StoredGame, TournamentGame, line,
};

/// The columns that [`game_in`] reads, from the table `games`.
pub(in crate::store) const COLUMNS: &str = "games.id, games.room, games.number, games.host, games.private, games.kind, \
    games.options, games.start, games.clock, \
    games.first_name, games.first_player, games.first_bot, \
    (SELECT players.key FROM players WHERE players.id = games.first_player), \
    games.second_name, games.second_player, games.second_bot, \
    (SELECT players.key FROM players WHERE players.id = games.second_player), \
    games.started, games.moves, games.clocks, games.ended, games.outcome, games.reason, games.margin, games.key, games.rated, \
    games.tournament, games.round, games.board, games.meeting_game, games.no_show_ms, games.draws, games.half, games.illegal, \
    games.deadline, games.decided, games.kept, games.unloaded, games.programs, games.prepared, games.partner, \
    CASE WHEN games.finish IS NULL THEN (SELECT accounts.kind || ' ' || accounts.handle FROM accounts \
    WHERE accounts.player = games.first_player AND accounts.gone IS NULL) END, \
    CASE WHEN games.finish IS NULL THEN (SELECT accounts.kind || ' ' || accounts.handle FROM accounts \
    WHERE accounts.player = games.second_player AND accounts.gone IS NULL) END";

/// The number of these columns.
pub(in crate::store) const WIDTH: usize = 43;

/// The place of the key among them.
pub(in crate::store) const KEY: usize = 24;

/// The place of the column `rated`.
const RATED: usize = 25;

/// The first of the columns about its tournament.
const TOURNAMENT: usize = 26;

/// The place of the column `half`.
const HALF: usize = 32;

/// The place of the column with the illegal move.
const ILLEGAL: usize = 33;

/// The first of the two columns of the deadline.
const DEADLINE: usize = 34;

/// The place of the column with the state of the room; whether it is unloaded follows.
const KEPT: usize = 36;

/// The place of the column with the sides on which programs play.
const PROGRAMS: usize = 38;

/// The sides on which programs play on connections of their own, for the column `programs`: 1 for the first, 2 for the second, 3 for
/// both; none if people or bots of the server play.
pub(in crate::store) fn programs(players: &[Contestant; 2]) -> Option<i64> {
    let bits = |side: Player| i64::from(players[side.index()].is_program()) << side.index();
    Some(Player::BOTH.into_iter().map(bits).sum()).filter(|sum| *sum > 0)
}

/// Whether the column `programs` has a side.
pub(super) fn is_program(row: &dyn Row, column: usize, side: Player) -> SqlResult<bool> {
    Ok(row.int(column)?.is_some_and(|bits| bits >> side.index() & 1 == 1))
}

/// The place of the prepared move.
const PREPARED: usize = 39;

/// The place of the other room of the pair.
const PARTNER: usize = 40;

/// The first of the two columns with the accounts of people: kind and handle.
const ACCOUNTS: usize = 41;

/// The mark beside the name of a contestant.
fn mark_in(row: &dyn Row, contestant: &Contestant, side: Player) -> SqlResult<Option<NameMark>> {
    let column = ACCOUNTS + side.index();
    if contestant.person().is_none() {
        return Ok(None);
    }
    let Some((kind, handle)) = row.text(column)?.and_then(|account| account.split_once(' ')) else {
        return Ok(NameMark::of(None));
    };
    let handle: Handle = handle.parse().map_err(|error| SqlError::unreadable(column, error))?;
    Ok(NameMark::of(Some((&handle, kind_of(kind)))))
}

/// Name, player, bot and key, from `column` on.
fn contestant_in(row: &dyn Row, column: usize, side: Player) -> SqlResult<Contestant> {
    let name = row.parsed(column)?;
    Ok(match row.parsed_optional(column + 2)? {
        Some(bot) => Contestant::Bot { bot, name },
        None => Contestant::Person {
            id: row.parsed(column + 1)?,
            name,
            key: TokenHash(row.get(column + 3)?),
            program: is_program(row, PROGRAMS, side)?,
        },
    })
}

/// The analysis of a game.
pub(in crate::store) fn analysis(database: &dyn Sql, id: GameId) -> SqlResult<Option<String>> {
    const FINDINGS: &str = "SELECT findings FROM analyses WHERE game = (SELECT key FROM games WHERE id = ?1)";
    database.row(FINDINGS, &[id.as_str().into()], |row| row.get(0))
}

/// Stores the analysis of a finished game.
pub(in crate::store) fn keep_analysis(database: &dyn Sql, id: GameId, findings: &str) -> SqlResult<()> {
    const KEEP: &str = "INSERT INTO analyses (game, findings) SELECT key, ?2 FROM games \
        WHERE id = ?1 AND finish IS NOT NULL ON CONFLICT (game) DO UPDATE SET findings = excluded.findings";
    database.execute(KEEP, &[id.as_str().into(), findings.into()])?;
    Ok(())
}

/// Its place in a pair.
pub(super) fn half_in(row: &dyn Row, column: usize) -> SqlResult<Option<Half>> {
    let number: Option<i64> = row.optional(column)?;
    Ok(number.and_then(|number| [Half::First, Half::Second].into_iter().find(|half| *half as i64 == number)))
}

/// The tournament of a game, if any.
fn tournament_in(row: &dyn Row) -> SqlResult<Option<TournamentGame>> {
    let Some(tournament) = row.parsed_optional(TOURNAMENT)? else { return Ok(None) };
    let [round, board, game, no_show_ms] = [1, 2, 3, 4].map(|column| row.get(TOURNAMENT + column));
    let place = TournamentPlace { tournament, round: round?, board: board?, game: game? };
    Ok(Some(TournamentGame {
        place,
        no_show_ms: no_show_ms?,
        draws: row.get(TOURNAMENT + 5)?,
        half: half_in(row, HALF)?,
    }))
}

/// The state of the room of an unfinished game.
fn kept_in(row: &dyn Row) -> SqlResult<Option<Box<KeptRoom>>> {
    let Some(text) = row.text(KEPT)? else { return Ok(None) };
    let kept: KeptRoom = serde_json::from_str(text).map_err(|error| SqlError::unreadable(KEPT, error))?;
    Ok(Some(Box::new(KeptRoom { is_unloaded: row.int(KEPT + 1)?.is_some(), ..kept })))
}

fn prepared_in(row: &dyn Row) -> SqlResult<Option<PreparedMove>> {
    let read = |text| line::read_prepared(text).map_err(|error| SqlError::unreadable(PREPARED, error));
    row.text(PREPARED)?.map(read).transpose()
}

/// The game of a row, without its journal, and its key.
pub(in crate::store) fn game_in(row: &dyn Row) -> SqlResult<(i64, StoredGame)> {
    let options = serde_json::from_str(row.str(6)?).map_err(|error| SqlError::unreadable(6, error))?;
    let start = Start {
        room: row.parsed(1)?,
        number: row.get(2)?,
        host: row.parsed_optional(3)?,
        private: row.get(4)?,
        kind: row.parsed(5)?,
        options: Arc::new(options),
        start: row.get(7)?,
        clock: row.parsed(8)?,
        rated: row.get(RATED)?,
        tournament: tournament_in(row)?,
        half: half_in(row, HALF)?,
        partner: row.parsed_optional(PARTNER)?,
        players: [contestant_in(row, 9, Player::First)?, contestant_in(row, 13, Player::Second)?],
    };
    let end = match row.int(20)? {
        None => None,
        Some(_) => Some((
            Ending {
                outcome: row.parsed_optional(21)?,
                reason: row.parsed(22)?,
                margin: row.get(23)?,
                illegal: row.parsed_optional(ILLEGAL)?,
            },
            row.timestamp(20)?,
        )),
    };
    let clocks = row.text(19)?.map(line::read_clocks).transpose();
    let clocks = clocks.map_err(|error| SqlError::unreadable(19, error))?;
    let [first, second] = Player::BOTH.map(|side| mark_in(row, &start.players[side.index()], side));
    let game = StoredGame {
        id: row.parsed(0)?,
        start,
        marks: [first?, second?],
        started: row.timestamp(17)?,
        moves: line::read_moves(row.str(18)?).map_err(|error| SqlError::unreadable(18, error))?,
        clocks: clocks.map(|read| read.clocks),
        reading: clocks.and_then(|read| read.reading),
        deadline: match row.int(DEADLINE + 1)? {
            None => None,
            Some(_) => Some(Deadline { at: row.timestamp(DEADLINE)?, decided: row.timestamp(DEADLINE + 1)? }),
        },
        prepared: prepared_in(row)?,
        end,
        kept: kept_in(row)?,
    };
    Ok((row.get(KEY)?, game))
}

/// Adds a line of the journal to its game.
pub(in crate::store) fn add(game: &mut StoredGame, text: &str) -> Result<(), StoreError> {
    let disorder = |problem| StoreError::Disorder { game: game.id, problem };
    let (fact, reading) = line::read_fact(text).map_err(|error| disorder(error.to_string()))?;
    game.course().after(&fact).map_err(disorder)?;
    // The journal has no starts and no ends.
    debug_assert!(!matches!(fact, Fact::Started(_) | Fact::Ended(_)));
    game.add(fact, game.started);
    game.reading = reading.or(game.reading);
    Ok(())
}

/// The first games of pairs outside tournaments that ended at `since` or later and have no second game.
pub(in crate::store) fn half_played(database: &dyn Sql, since: u64) -> SqlResult<Vec<StoredGame>> {
    let games = format!(
        "SELECT {COLUMNS} FROM games WHERE half = 1 AND finish IS NOT NULL AND outcome IS NOT NULL AND tournament IS NULL AND partner IS NULL \
         AND ended >= ?1 AND NOT EXISTS (SELECT 1 FROM games AS later \
         WHERE later.room = games.room AND later.half IS NOT NULL AND later.number > games.number) ORDER BY games.key"
    );
    let found = database.rows(&games, &[(since as i64).into()], |row| Ok(game_in(row)))?;
    let readable = |game: SqlResult<(i64, StoredGame)>| {
        game.inspect_err(|error| tracing::error!(%error, "the first game of a pair cannot be read")).ok()
    };
    Ok(found.into_iter().filter_map(readable).map(|(_, game)| game).collect())
}

/// Id, key and name, from `column` on.
pub(super) fn player_in(row: &dyn Row, column: usize) -> SqlResult<KnownPlayer> {
    Ok(KnownPlayer { id: row.parsed(column)?, key: TokenHash(row.get(column + 1)?), name: row.parsed(column + 2)? })
}
