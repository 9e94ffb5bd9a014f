//! Computes all ratings again from the games, in the order in which they ended.

use std::collections::{BTreeSet, HashMap};

use bidak_shared::club::rating::Rating;
use bidak_shared::club::speed::Speed;
use bidak_shared::kind::{GameKind, Word};
use rusqlite::{Connection, params};

use super::{Rated, Standing, after, bot_of, index_of, rating_in};
use crate::store::StoreError;
use crate::store::sqlite::read::parsed;

/// Computed again, a rating may differ by so little: machines round logarithms differently.
const TOLERANCE: f64 = 1e-6;

/// Computes all ratings again from the games in the order in which they ended, and returns the differences. With `mend` the
/// computed ones are stored; the caller holds the transaction.
pub(in crate::store::sqlite) fn rerate(connection: &Connection, mend: bool) -> Result<Vec<String>, StoreError> {
    const CHANGES: &str = "SELECT number, id, account, opponent, game, speed, score, at, rating, deviation, volatility \
        FROM rating_changes ORDER BY number";
    const COUNTED: &str = "SELECT account, game, speed, rating, deviation, volatility, won, drawn, lost FROM ratings";
    const RATING: &str = "INSERT INTO ratings (account, game, speed, rating, deviation, volatility, won, drawn, \
        lost, last) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    type RatingPlace = (String, GameKind, Speed);
    let mut problems = Vec::new();
    let mut known: HashMap<RatingPlace, (Standing, [i64; 3])> = HashMap::new();
    let mut statement = connection.prepare(CHANGES)?;
    let mut rows = statement.query([])?;
    let mut corrections = Vec::new();
    let mut is_whole = true;
    while let Some(row) = rows.next()? {
        let (number, id): (i64, String) = (row.get(0)?, row.get(1)?);
        let (account, opponent): (String, String) = (row.get(2)?, row.get(3)?);
        let (game, speed): (GameKind, Speed) = (parsed(row, 4)?, parsed(row, 5)?);
        let (score, at): (f64, i64) = (row.get(6)?, row.get(7)?);
        let first = rating_in(row, 8)?;
        let Some(row) = rows.next()? else {
            problems.push(format!("game {id} changed one rating only; nothing was corrected"));
            is_whole = false;
            break;
        };
        let second = rating_in(row, 8)?;
        if row.get::<_, String>(1)? != id || row.get::<_, String>(2)? != opponent {
            problems.push(format!("game {id} changed one rating only; nothing was corrected"));
            is_whole = false;
            break;
        }
        let places = [(account, game, speed), (opponent, game, speed)];
        let rated = |(place, stored): (&RatingPlace, Rating)| match bot_of(&place.0) {
            // It stands, as it was when the game was played.
            Some(_) => Rated::Bot(stored),
            None => Rated::Account(known.get(place).map(|(standing, _)| *standing)),
        };
        let computed = after([(&places[0], first), (&places[1], second)].map(rated), score, at);
        let stored = [(number, first), (row.get(0)?, second)];
        for (((number, stored), rating), (side, place)) in
            stored.into_iter().zip(computed).zip(places.into_iter().enumerate())
        {
            if differ(stored, rating) {
                problems
                    .push(format!("game {id}: {} has {:.3}, computed {:.3}", place.0, stored.rating, rating.rating));
                corrections.push((number, rating));
            }
            let score = if side == 0 { score } else { 1.0 - score };
            let entry = known.entry(place).or_insert((Standing { rating, last: at }, [0; 3]));
            entry.0 = Standing { rating, last: at };
            entry.1[index_of(score)] += 1;
        }
    }
    // Their games still tell how strong their opponents are.
    let deleted = deleted_accounts(connection)?;
    known.retain(|(account, ..), _| !deleted.contains(account));
    let mut statement = connection.prepare(COUNTED)?;
    let mut rows = statement.query([])?;
    let mut listed = 0;
    while let Some(row) = rows.next()? {
        listed += 1;
        let place: RatingPlace = (row.get(0)?, parsed(row, 1)?, parsed(row, 2)?);
        let counts: [i64; 3] = [row.get(6)?, row.get(7)?, row.get(8)?];
        let stored = (rating_in(row, 3)?, counts);
        let same = known
            .get(&place)
            .is_some_and(|(standing, counted)| !differ(standing.rating, stored.0) && *counted == stored.1);
        if !same {
            problems.push(format!("{}, {} {}: the rating is not that of its games", place.0, place.1, place.2));
        }
    }
    if listed != known.len() {
        problems.push(format!("{listed} ratings, computed {}", known.len()));
    }
    // What comes after a break was not read, and would be lost.
    if mend && is_whole && !problems.is_empty() {
        for (number, Rating { rating, deviation, volatility }) in corrections {
            let sql = "UPDATE rating_changes SET rating = ?2, deviation = ?3, volatility = ?4 WHERE number = ?1";
            connection.prepare_cached(sql)?.execute(params![number, rating, deviation, volatility])?;
        }
        connection.execute("DELETE FROM ratings", [])?;
        for ((account, game, speed), (Standing { rating, last }, [won, drawn, lost])) in known {
            let Rating { rating, deviation, volatility } = rating;
            let words = (game.word(), speed.word());
            connection
                .prepare_cached(RATING)?
                .execute(params![account, words.0, words.1, rating, deviation, volatility, won, drawn, lost, last])?;
        }
    }
    Ok(problems)
}

/// The players whose accounts were deleted: they have no ratings.
fn deleted_accounts(connection: &Connection) -> rusqlite::Result<BTreeSet<String>> {
    let mut statement = connection.prepare("SELECT player FROM accounts WHERE gone IS NOT NULL")?;
    statement.query_map([], |row| row.get(0))?.collect()
}

fn differ(one: Rating, other: Rating) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() <= TOLERANCE * one.abs().max(1.0);
    !(near(one.rating, other.rating) && near(one.deviation, other.deviation) && near(one.volatility, other.volatility))
}
