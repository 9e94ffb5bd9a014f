//! Players and waiting rooms.

use bidak_shared::game::Player;
use bidak_shared::protocol::{PlayerId, RoomCode, Timestamp};

use crate::store::sql::read::player_in;
use crate::store::sql::{Row, Sql, SqlError, SqlResult};
use crate::store::{KnownPlayer, RoomGuard, WaitingRoom, now};

/// Inserts or updates a player.
pub(in crate::store) fn upsert_player(database: &dyn Sql, player: &KnownPlayer, now: Timestamp) -> SqlResult<()> {
    const PLAYER: &str = "INSERT INTO players (id, key, name, seen) VALUES (?1, ?2, ?3, ?4) \
        ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, \
        name = coalesce((SELECT CASE WHEN gone IS NULL THEN handle ELSE 'deleted' END FROM accounts WHERE player = excluded.id), excluded.name)";
    let KnownPlayer { id, key, name } = player;
    database.execute(PLAYER, &[id.as_str().into(), (&key.0).into(), name.as_str().into(), now.into()])?;
    Ok(())
}

/// The most recent players.
pub(in crate::store) fn players(database: &dyn Sql, most: usize) -> SqlResult<Vec<KnownPlayer>> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let last = "SELECT id, key, name FROM players ORDER BY seen DESC LIMIT ?1";
    database.rows(last, &[most.into()], |row| player_in(row, 0))
}

/// Stores a waiting room.
pub(in crate::store) fn insert(database: &dyn Sql, room: &WaitingRoom) -> SqlResult<()> {
    const GONE: &str = "DELETE FROM waiting WHERE room = ?1";
    const ROOM: &str = "INSERT INTO waiting \
        (room, number, host, private, kind, options, start, clock, player, side, kept_for, rated, guard) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
    for player in [Some(&room.player), room.kept_for.as_ref()].into_iter().flatten() {
        upsert_player(database, player, now())?;
    }
    database.execute(GONE, &[room.room.as_str().into()])?;
    let options = serde_json::to_string(&room.options).expect("texts become JSON");
    let guard = (!room.guard.is_empty()).then(|| serde_json::to_string(&room.guard).expect("lists become JSON"));
    let (kind, clock) = (room.kind.to_string(), room.clock.to_string());
    let values = [
        room.room.as_str().into(),
        room.games.into(),
        room.host.as_ref().map(PlayerId::as_str).into(),
        room.private.into(),
        (&kind).into(),
        (&options).into(),
        (&room.start).into(),
        (&clock).into(),
        room.player.id.as_str().into(),
        (room.side.index() as i64 + 1).into(),
        room.kept_for.as_ref().map(|player| player.id.as_str()).into(),
        room.rated.into(),
        guard.as_ref().into(),
    ];
    database.execute(ROOM, &values)?;
    Ok(())
}

/// Removes the waiting rooms with wanted codes and returns them. An unreadable one stays.
pub(in crate::store) fn take(database: &dyn Sql, wanted: &dyn Fn(RoomCode) -> bool) -> SqlResult<Vec<WaitingRoom>> {
    const ROOMS: &str = "SELECT room, number, host, private, kind, options, start, clock, side, \
        player.id, player.key, player.name, kept.id, kept.key, kept.name, rated, guard \
        FROM waiting JOIN players AS player ON player.id = waiting.player \
        LEFT JOIN players AS kept ON kept.id = waiting.kept_for ORDER BY room";
    let mut rooms = database.rows(ROOMS, &[], |row| Ok((row.get::<String>(0)?, room_in(row))))?;
    rooms.retain(|(code, _)| code.parse().is_ok_and(wanted));
    let readable = |room: SqlResult<WaitingRoom>| {
        room.inspect_err(|error| tracing::error!(%error, "a room that waited cannot be read and stays")).ok()
    };
    let rooms: Vec<WaitingRoom> = rooms.into_iter().filter_map(|(_, room)| readable(room)).collect();
    for room in &rooms {
        database.execute("DELETE FROM waiting WHERE room = ?1", &[room.room.as_str().into()])?;
    }
    Ok(rooms)
}

fn room_in(row: &dyn Row) -> SqlResult<WaitingRoom> {
    Ok(WaitingRoom {
        room: row.parsed(0)?,
        games: row.get(1)?,
        host: row.parsed_optional(2)?,
        private: row.get(3)?,
        kind: row.parsed(4)?,
        options: serde_json::from_str(row.str(5)?).map_err(|error| SqlError::unreadable(5, error))?,
        start: row.get(6)?,
        clock: row.parsed(7)?,
        rated: row.get(15)?,
        guard: match row.text(16)? {
            Some(text) => serde_json::from_str(text).map_err(|error| SqlError::unreadable(16, error))?,
            None => RoomGuard::default(),
        },
        side: if row.get::<i64>(8)? == 1 { Player::First } else { Player::Second },
        player: player_in(row, 9)?,
        kept_for: match row.text(12)? {
            Some(_) => Some(player_in(row, 12)?),
            None => None,
        },
    })
}
