//! The data for a server that starts, or takes rooms over.

use bidak_shared::protocol::RoomCode;

use crate::store::sql::games::FoundGame;
use crate::store::sql::{Sql, SqlResult, accounts, blocked, read, waiting};
use crate::store::{Epoch, OWED_SECONDS, Restored, seconds_ago};

/// The data to restore the rooms that `is_loaded` chooses, except their unfinished games, which are `playing`. Removes the waiting rooms
/// from the database. Adds `most` of the most recent players.
pub(in crate::store) fn restore(
    database: &dyn Sql,
    epoch: Epoch,
    playing: &[FoundGame],
    is_loaded: &dyn Fn(RoomCode) -> bool,
    most: usize,
) -> SqlResult<Restored> {
    let mut half_played = read::half_played(database, seconds_ago(OWED_SECONDS).seconds())?;
    half_played.retain(|game| is_loaded(game.start.room));
    let rooms = waiting::take(database, is_loaded)?;
    let last = waiting::players(database, most)?;
    let players = Restored::people(playing.iter().map(|found| &found.game).chain(&half_played), &rooms, last);
    let accounts = accounts::tags(database, &players)?;
    let blocked = blocked::of_accounts(database, &accounts)?;
    Ok(Restored { epoch, games: Vec::new(), half_played, rooms, players, accounts, blocked })
}
