//! Games with the lines of the journal that are newer than their rows.

use std::collections::{HashMap, HashSet};

use bidak_shared::protocol::GameId;

use crate::store::live::LiveGame;
use crate::store::postgres::session::{Param, Session, value};
use crate::store::sql::read::{COLUMNS, KEY, WIDTH, add, game_in};
use crate::store::sql::{AT_ONCE, Row, Sql, SqlError, SqlResult};
use crate::store::{Epoch, Shard, StoredGame, line};

/// A game as it stands, and its key. Both statements must see the same moment.
pub(super) fn game(session: &Session, id: GameId) -> SqlResult<Option<(i64, StoredGame)>> {
    Ok(owned_game(session, id)?.map(|(key, game, _)| (key, game)))
}

/// The same with the owner of its room.
pub(super) fn owned_game(session: &Session, id: GameId) -> SqlResult<Option<(i64, StoredGame, Option<Epoch>)>> {
    const JOURNAL: &str = "SELECT facts FROM journal WHERE epoch = ?1 ORDER BY grp";
    const ASIDE: &str = "SELECT fact FROM aside WHERE game = ?1 ORDER BY number";
    let database: &dyn Sql = session;
    let sql = format!(
        "SELECT {COLUMNS}, (SELECT owner FROM shards WHERE shards.shard = games.shard) FROM games WHERE id = ?1"
    );
    let read = |row: &dyn Row| Ok((game_in(row)?, row.get_if_any::<i64>(WIDTH)?));
    let Some(((key, mut game), owner)) = database.row(&sql, &[id.as_str().into()], read)? else { return Ok(None) };
    if game.end.is_none() {
        database.each_row(ASIDE, &[key.into()], &mut |row| Ok(add(&mut game, row.words(0)?)?))?;
        database.each_row(JOURNAL, &[owner.into()], &mut |row| {
            for (_, fact) in line::lines(row.words(0)?.as_bytes()).flatten().filter(|(of, _)| *of == key) {
                add(&mut game, fact)?;
            }
            Ok(())
        })?;
    }
    Ok(Some((key, game, owner.map(|owner| Epoch(owner.unsigned_abs())))))
}

/// The games of some shards.
const OF_SHARDS: &str = "shard = ANY ($1)";

/// The games that go on and their keys, oldest first, as their rows say.
#[derive(Debug, Default)]
struct Rows {
    games: Vec<(i64, StoredGame)>,
    /// The keys of those that cannot be read.
    unread: Vec<i64>,
}

/// Those for which a condition on `games` holds.
fn rows(session: &Session, condition: &str, values: &[Param<'_>]) -> SqlResult<Rows> {
    let sql = format!(
        "SELECT {COLUMNS} FROM games WHERE finish IS NULL AND {condition} \
         AND NOT EXISTS (SELECT FROM aside WHERE aside.game = games.key) ORDER BY games.started, games.key"
    );
    let mut found = Rows::default();
    for row in session.query(&sql, values)? {
        match game_in(&row) {
            Ok(game) => found.games.push(game),
            Err(error @ SqlError::Postgres(_)) => return Err(error),
            Err(error) => {
                let id = Row::text(&row, 0)?.unwrap_or_default();
                tracing::error!(game = id, %error, "a game cannot be read and is left aside");
                found.unread.push(row.try_get(KEY)?);
            }
        }
    }
    Ok(found)
}

/// The games of the shards of a node that go on, with their keys, oldest first.
pub(super) fn unfinished(session: &Session, owner: Epoch, shards: &[Shard]) -> SqlResult<Vec<(i64, StoredGame)>> {
    let numbers: Vec<i16> = shards.iter().map(|shard| shard.number() as i16).collect();
    whole(session, owner, rows(session, OF_SHARDS, &[&numbers])?)
}

/// Those of some games that go on in the shards of a node and can be read, with their keys.
pub(super) fn those(session: &Session, owner: Epoch, ids: &[&str]) -> SqlResult<Vec<(i64, StoredGame)>> {
    const OWN: &str = "id = ANY ($1) AND shard IN (SELECT shards.shard FROM shards WHERE owner = $2)";
    whole(session, owner, rows(session, OWN, &[&ids, &value(owner)])?)
}

/// Adds the journal of a node to rows of its games, and leaves out those that cannot be read.
fn whole(session: &Session, owner: Epoch, mut found: Rows) -> SqlResult<Vec<(i64, StoredGame)>> {
    let damaged = catch_up(session, owner, &mut found)?;
    found.games.retain(|(key, _)| !damaged.contains_key(key));
    Ok(found.games)
}

/// The lines that cannot be added to their games, by game.
type Damaged = HashMap<i64, Vec<String>>;

/// Adds the lines of the journal of a node to games. Returns those of games that cannot be read, from the first line that cannot be read on.
/// Lines of others stay unread: their games are over, or not among these.
fn catch_up(session: &Session, owner: Epoch, Rows { games, unread }: &mut Rows) -> SqlResult<Damaged> {
    const JOURNAL: &str = "SELECT facts FROM journal WHERE epoch = ?1 ORDER BY grp";
    let places: HashMap<i64, usize> = games.iter().enumerate().map(|(place, (key, _))| (*key, place)).collect();
    let mut damaged: Damaged = unread.iter().map(|key| (*key, Vec::new())).collect();
    let database: &dyn Sql = session;
    database.each_row(JOURNAL, &[value(owner).into()], &mut |row| {
        for line in line::lines(row.words(0)?.as_bytes()) {
            let Some((key, fact)) = line else {
                tracing::error!("a line of the journal cannot be read; its game lacks a fact");
                continue;
            };
            if let Some(lines) = damaged.get_mut(&key) {
                lines.push(fact.to_owned());
                continue;
            }
            let Some(place) = places.get(&key) else { continue };
            if let Err(error) = add(&mut games[*place].1, fact) {
                tracing::error!(%error, "a game cannot be read to its end and is left aside");
                damaged.insert(key, vec![fact.to_owned()]);
            }
        }
        Ok(())
    })?;
    Ok(damaged)
}

/// Writes the rows of all unfinished games of a node anew and empties its journal, within the transaction of the caller, in which nobody
/// else writes for that node.
pub(super) fn fold(session: &Session, owner: Epoch) -> SqlResult<()> {
    const SHARDS: &str = "SELECT shard FROM shards WHERE owner = ?1";
    const ASIDE: &str = "INSERT INTO aside (game, fact) SELECT $1, fact FROM unnest($2::text[]) WITH ORDINALITY \
        AS lines (fact, n) ORDER BY n";
    let database: &dyn Sql = session;
    let count = "SELECT count(*) FROM journal WHERE epoch = ?1";
    if database.one::<i64>(count, &[value(owner).into()])? == 0 {
        return Ok(());
    }
    let shards: Vec<i64> = database.rows(SHARDS, &[value(owner).into()], |row| row.get(0))?;
    let shards: Vec<i16> = shards.into_iter().map(|shard| shard as i16).collect();
    let mut found = rows(session, OF_SHARDS, &[&shards])?;
    let damaged = catch_up(session, owner, &mut found)?;
    let whole = found.games.iter().filter(|(key, _)| !damaged.contains_key(key));
    let whole: Vec<LiveGame> = whole.map(|(key, game)| LiveGame::of(*key, game)).collect();
    write_rows(session, whole.iter())?;
    for (game, lines) in damaged {
        session.change(ASIDE, &[&game, &lines])?;
    }
    session.execute("DELETE FROM journal WHERE epoch = ?1", &[value(owner).into()])?;
    Ok(())
}

/// Writes the rows of games that go on.
fn write_rows<'a>(session: &Session, games: impl Iterator<Item = &'a LiveGame>) -> SqlResult<()> {
    const ROWS: &str = "UPDATE games SET moves = live.moves, plies = live.plies, clocks = live.clocks \
        FROM unnest($1::bigint[], $2::text[], $3::int[], $4::text[]) AS live (key, moves, plies, clocks) \
        WHERE games.key = live.key";
    let (mut keys, mut moves, mut plies, mut clocks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for live in games {
        keys.push(live.key);
        moves.push(live.moves.as_str());
        plies.push(live.plies as i32);
        clocks.push(live.clocks.as_ref().map(line::write_clocks));
    }
    if !keys.is_empty() {
        session.change(ROWS, &[&keys, &moves, &plies, &clocks])?;
    }
    Ok(())
}

/// Removes the oldest games up to the end with the number `last`, as [`Sql::remove_some`] says.
pub(super) fn remove_some(session: &Session, last: i64) -> SqlResult<u64> {
    const OLDEST: &str = "SELECT key, finish, first_player, second_player FROM games \
        WHERE finish <= ?1 AND key < (SELECT max(key) FROM games) ORDER BY finish LIMIT ?2";
    // A player of an unfinished game was seen when it began, which is not before the oldest unfinished game began.
    const FORGET: &str = "DELETE FROM players WHERE id = ANY ($1) \
        AND NOT EXISTS (SELECT FROM played WHERE player = players.id) \
        AND NOT EXISTS (SELECT FROM accounts WHERE player = players.id) \
        AND NOT EXISTS (SELECT FROM waiting WHERE player = players.id OR kept_for = players.id) \
        AND seen < coalesce((SELECT min(started) FROM games WHERE finish IS NULL), seen + 1)";
    const GONE: [&str; 3] = [
        "DELETE FROM played USING games WHERE games.key = ANY ($1) AND played.finish = games.finish \
            AND played.player IN (games.first_player, games.second_player)",
        "DELETE FROM called USING games WHERE games.key = ANY ($1) AND called.finish = games.finish \
            AND called.name IN (lower(games.first_name), lower(games.second_name))",
        "DELETE FROM analyses WHERE game = ANY ($1)",
    ];
    let database: &dyn Sql = session;
    let read = |row: &dyn Row| {
        let players: [Option<String>; 2] = [row.get_if_any(2)?, row.get_if_any(3)?];
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
