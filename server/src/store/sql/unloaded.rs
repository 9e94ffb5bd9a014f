//! Unloaded games: their rows have everything, so no journal is read. Each query is a range of an index of unloaded games alone.

use bidak_shared::game::Player;
use bidak_shared::protocol::{GamePlayer, PlayerId, RoomCode};
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::base::token_hash::TokenHash;
use crate::store::sql::read::{COLUMNS, game_in, is_program, player_in};
use crate::store::sql::{Row, Sql, SqlError, SqlResult, SqlStore, Value, outages};
use crate::store::unloaded::{DueGames, ListedGame, UnloadedStore};
use crate::store::{KeptRoom, KnownPlayer, StoreError, StoredGame};

/// The values of the columns of a kept room, for a game with this key: its text, and the rest if it is unloaded.
const KEEP: &str = "UPDATE games SET kept = ?2, unloaded = ?3, on_turn = ?4 WHERE key = ?1 AND finish IS NULL";

/// Writes the state of a room beside its game.
pub(in crate::store) fn keep(database: &dyn Sql, key: i64, kept: &KeptRoom) -> SqlResult<()> {
    let text = kept.text();
    let (mut unloaded, mut on_turn) = (Value::Null, Value::Null);
    if kept.is_unloaded {
        unloaded = kept.turn_since.into();
        on_turn = Value::Int(kept.on_turn.index() as i64 + 1);
    }
    database.execute(KEEP, &[key.into(), (&text).into(), unloaded, on_turn])?;
    Ok(())
}

/// Marks a game as loaded.
pub(in crate::store) fn load(database: &dyn Sql, key: i64) -> SqlResult<()> {
    const LOAD: &str = "UPDATE games SET unloaded = NULL, on_turn = NULL WHERE key = ?1";
    database.execute(LOAD, &[key.into()])?;
    Ok(())
}

/// The columns that [`listed_in`] reads.
const LISTED: &str = "room, kind, clock, plies, on_turn, unloaded, first_name, first_player, first_bot, \
    second_name, second_player, second_bot, programs";

fn listed_in(row: &dyn Row) -> SqlResult<ListedGame> {
    let player = |column, side| {
        Ok::<_, SqlError>(GamePlayer {
            name: row.parsed(column)?,
            player: row.parsed_optional(column + 1)?,
            bot: row.parsed_optional(column + 2)?,
            program: is_program(row, 12, side)?,
        })
    };
    Ok(ListedGame {
        room: row.parsed(0)?,
        kind: row.parsed(1)?,
        clock: row.parsed(2)?,
        plies: row.get(3)?,
        on_turn: if row.get::<i64>(4)? == 1 { Player::First } else { Player::Second },
        since: row.timestamp(5)?,
        players: [player(6, Player::First)?, player(9, Player::Second)?],
    })
}

/// The unloaded games of a player.
fn of_player(database: &dyn Sql, player: PlayerId, most: u32) -> SqlResult<Vec<ListedGame>> {
    let mut games = Vec::new();
    for seat in ["first_player", "second_player"] {
        let sql = format!("SELECT {LISTED} FROM games WHERE {seat} = ?1 AND unloaded IS NOT NULL LIMIT ?2");
        games.extend(database.rows(&sql, &[player.as_str().into(), most.into()], listed_in)?);
    }
    games.truncate(most as usize);
    Ok(games)
}

fn of_room(database: &dyn Sql, room: RoomCode) -> SqlResult<Option<StoredGame>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM games WHERE room = ?1 AND unloaded IS NOT NULL ORDER BY games.number DESC LIMIT 1"
    );
    let Some((_, mut game)) = database.row(&sql, &[room.as_str().into()], game_in)? else { return Ok(None) };
    outages::delay(database, std::iter::once(&mut game))?;
    Ok(Some(game))
}

/// An outage may have delayed the deadline of a game that this finds: its room is loaded once, and writes the later one when it is unloaded.
fn due(database: &dyn Sql, DueGames { now, moved_before, most }: DueGames) -> SqlResult<Vec<RoomCode>> {
    const DUE: [&str; 2] = [
        "SELECT room FROM games WHERE unloaded IS NOT NULL AND deadline IS NOT NULL AND deadline <= ?1 ORDER BY deadline LIMIT ?2",
        "SELECT room FROM games WHERE unloaded IS NOT NULL AND unloaded < ?1 AND deadline IS NULL ORDER BY unloaded LIMIT ?2",
    ];
    let mut rooms = Vec::new();
    for (sql, at) in DUE.into_iter().zip([now, moved_before]) {
        rooms.extend(database.rows(sql, &[at.into(), most.into()], |row| row.parsed::<RoomCode>(0))?);
    }
    Ok(rooms)
}

fn guest(database: &dyn Sql, key: TokenHash) -> SqlResult<Option<KnownPlayer>> {
    const GUEST: &str = "SELECT id, key, name FROM players WHERE key = ?1 \
        AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.player = players.id)";
    database.row(GUEST, &[(&key.0).into()], |row| player_in(row, 0))
}

impl<S: SqlStore> UnloadedStore for S {
    fn unloaded_game(&self, room: RoomCode) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.find(move |database| of_room(database, room)).boxed()
    }

    fn unloaded_of(&self, player: PlayerId, most: u32) -> BoxFuture<'_, Result<Vec<ListedGame>, StoreError>> {
        self.find(move |database| of_player(database, player, most)).boxed()
    }

    fn unloaded_due(&self, due: DueGames) -> BoxFuture<'_, Result<Vec<RoomCode>, StoreError>> {
        self.find(move |database| self::due(database, due)).boxed()
    }

    fn known_guest(&self, key: TokenHash) -> BoxFuture<'_, Result<Option<KnownPlayer>, StoreError>> {
        self.find(move |database| guest(database, key)).boxed()
    }
}
