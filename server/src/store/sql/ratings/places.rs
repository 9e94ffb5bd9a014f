//! Places on the leaderboards, by the rule of [`bidak_shared::club::rating::places`]: found for an account with its results, and for all accounts
//! at once after the operator has vouched for some.

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::club::rating::change::DAY;
use bidak_shared::club::rating::places::{ENOUGH, PlayersMet, WINDOW, place_until, places};
use bidak_shared::club::speed::Speed;
use bidak_shared::kind::{GameKind, Word};

use super::bot_of;
use crate::store::now;
use crate::store::sql::{Row, Sql, SqlResult};

/// The results of an account that are read after each of its games.
const LATEST: u32 = 1000;

/// A place that lasts longer than this is not computed again after a game.
const LASTING: i64 = 60 * DAY;

/// Whether the operator knows an account: by a login card, by vouching, or both for the owner of a bot.
const IS_ANCHOR: &str = "accounts.gone IS NULL AND (accounts.carded IS NOT NULL OR accounts.vouched IS NOT NULL OR EXISTS \
    (SELECT 1 FROM accounts owners WHERE owners.player = accounts.owner AND owners.gone IS NULL \
    AND (owners.carded IS NOT NULL OR owners.vouched IS NOT NULL)))";

/// Sets the time until which an account has a place.
const PLACE: &str = "UPDATE ratings SET placed = ?4 WHERE account = ?1 AND game = ?2 AND speed = ?3";

/// A leaderboard.
type Board = (GameKind, Speed);

/// The places of all leaderboards: for each account, game and speed the time until which it has one.
pub(in crate::store) type AllPlaces = BTreeMap<(String, String, String), i64>;

/// Whether an account, or a bot of the server, is connected with an anchor.
pub(super) fn is_connected(
    database: &dyn Sql,
    account: &str,
    game: GameKind,
    speed: Speed,
    now: i64,
) -> SqlResult<bool> {
    let anchor = format!("SELECT EXISTS (SELECT 1 FROM accounts WHERE player = ?1 AND {IS_ANCHOR})");
    Ok(bot_of(account).is_some()
        || database.one(&anchor, &[account.into()])?
        || is_placed(database, account, (game, speed), now)?)
}

/// Whether an account has a place.
pub(super) fn is_placed(database: &dyn Sql, account: &str, board: Board, now: i64) -> SqlResult<bool> {
    Ok(placed(database, account, board)?.is_some_and(|until| until > now))
}

fn placed(database: &dyn Sql, account: &str, (game, speed): Board) -> SqlResult<Option<i64>> {
    const PLACED: &str = "SELECT placed FROM ratings WHERE account = ?1 AND game = ?2 AND speed = ?3";
    let found =
        database.row(PLACED, &[account.into(), game.word().into(), speed.word().into()], |row| row.optional(0))?;
    Ok(found.flatten())
}

/// The times of the last results against the different connected opponents of an account within the window: the latest [`ENOUGH`].
pub(super) fn connected_opponents(
    database: &dyn Sql,
    account: &str,
    (game, speed): Board,
    now: i64,
) -> SqlResult<Vec<i64>> {
    let met = format!(
        "SELECT max(at) FROM (SELECT opponent, at FROM rating_changes \
         WHERE account = ?1 AND game = ?2 AND speed = ?3 ORDER BY number DESC LIMIT {LATEST}) met \
         WHERE at > ?4 AND (opponent LIKE '%:%' \
         OR EXISTS (SELECT 1 FROM accounts WHERE accounts.player = met.opponent AND {IS_ANCHOR}) \
         OR EXISTS (SELECT 1 FROM ratings WHERE ratings.account = met.opponent AND ratings.game = ?2 \
         AND ratings.speed = ?3 AND ratings.placed > ?5)) \
         GROUP BY opponent ORDER BY max(at) DESC LIMIT {ENOUGH}"
    );
    let values = [account.into(), game.word().into(), speed.word().into(), (now - WINDOW).into(), now.into()];
    database.rows(&met, &values, |row| row.get(0))
}

/// Finds the place of an account after a result.
pub(super) fn played(database: &dyn Sql, account: &str, board: Board, now: i64) -> SqlResult<()> {
    let before = placed(database, account, board)?;
    if bot_of(account).is_some() || before.is_some_and(|until| until > now + LASTING) {
        return Ok(());
    }
    let until = place_until(connected_opponents(database, account, board, now)?);
    if until > before {
        let (game, speed) = board;
        database.execute(PLACE, &[account.into(), game.word().into(), speed.word().into(), until.into()])?;
    }
    Ok(())
}

/// Two players and the time of their last result.
type Met = ([String; 2], i64);

/// Computes all places from the results within the window.
pub(in crate::store) fn find_places(database: &dyn Sql) -> SqlResult<AllPlaces> {
    const MEETINGS: &str = "SELECT game, speed, account, opponent, max(at) FROM rating_changes WHERE at > ?1 \
        GROUP BY game, speed, account, opponent";
    let anchors = format!("SELECT player FROM accounts WHERE {IS_ANCHOR}");
    let anchors: BTreeSet<String> = database.rows(&anchors, &[], |row| row.get(0))?.into_iter().collect();
    let now = now().seconds() as i64;
    let mut boards: BTreeMap<(String, String), Vec<Met>> = BTreeMap::new();
    database.each_row(MEETINGS, &[(now - WINDOW).into()], &mut |row| {
        let board = boards.entry((row.get(0)?, row.get(1)?)).or_default();
        board.push(([row.get(2)?, row.get(3)?], row.get(4)?));
        Ok(())
    })?;
    let mut all = AllPlaces::new();
    let is_bot = |account: &str| bot_of(account).is_some();
    for ((game, speed), met) in &boards {
        let meetings: Vec<PlayersMet<'_>> =
            met.iter().map(|([one, other], at)| PlayersMet { players: [one, other], at: *at }).collect();
        let found = places(&meetings, |account| is_bot(account) || anchors.contains(account), is_bot, now);
        all.extend(
            found.into_iter().map(|(account, until)| ((account.to_owned(), game.clone(), speed.clone()), until)),
        );
    }
    Ok(all)
}

/// Stores these places, and removes those of all other accounts. A place that a game has brought meanwhile is found again by the next game.
pub(in crate::store) fn store_places(database: &dyn Sql, found: &AllPlaces) -> SqlResult<()> {
    const STORED: &str = "SELECT account, game, speed, placed FROM ratings WHERE placed IS NOT NULL";
    let stored = |row: &dyn Row| Ok(((row.get(0)?, row.get(1)?, row.get(2)?), row.get(3)?));
    let stored: AllPlaces = database.rows(STORED, &[], stored)?.into_iter().collect();
    let gone = stored.keys().filter(|key| !found.contains_key(*key)).map(|key| (key, None));
    let new =
        found.iter().filter(|(key, until)| stored.get(*key) != Some(until)).map(|(key, until)| (key, Some(*until)));
    for ((account, game, speed), until) in gone.chain(new) {
        database.execute(PLACE, &[account.into(), game.into(), speed.into(), until.into()])?;
    }
    Ok(())
}

/// Computes all places and stores them, in the transaction of the caller.
pub(in crate::store) fn refresh_places(database: &dyn Sql) -> SqlResult<()> {
    let found = find_places(database)?;
    store_places(database, &found)
}
