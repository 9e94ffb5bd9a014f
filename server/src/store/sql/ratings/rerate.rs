//! Recomputes all ratings from the games, in the order of their ends.

use std::collections::{BTreeSet, HashMap};

use bidak_shared::club::rating::Rating;
use bidak_shared::club::rating::change::{DatedRating, RatedSide, after};
use bidak_shared::club::speed::Speed;
use bidak_shared::kind::{GameKind, Word};

use super::{bot_of, index_of, places, rating_in};
use crate::store::sql::{Row, Sql, SqlResult};

/// The tolerance for recomputed ratings: machines round logarithms differently.
const TOLERANCE: f64 = 1e-6;

/// An account or a bot of the server, with a game and a speed.
type RatingPlace = (String, GameKind, Speed);

/// The change of one player's rating by a game.
struct Change {
    number: i64,
    id: String,
    account: String,
    opponent: String,
    game: GameKind,
    speed: Speed,
    score: f64,
    at: i64,
    rating: Rating,
    weight: f64,
}

impl Change {
    fn read(row: &dyn Row) -> SqlResult<Self> {
        Ok(Self {
            number: row.get(0)?,
            id: row.get(1)?,
            account: row.get(2)?,
            opponent: row.get(3)?,
            game: row.parsed(4)?,
            speed: row.parsed(5)?,
            score: row.get(6)?,
            at: row.get(7)?,
            rating: rating_in(row, 8)?,
            weight: row.get(11)?,
        })
    }
}

/// The recomputed ratings.
#[derive(Default)]
struct Recount {
    known: HashMap<RatingPlace, (DatedRating, [i64; 3])>,
    problems: Vec<String>,
    corrections: Vec<(i64, Rating)>,
}

impl Recount {
    /// Adds both changes of a game.
    fn add(&mut self, first: Change, second: &Change) {
        let Change { id, account, opponent, game, speed, score, at, .. } = first;
        let places = [(account, game, speed), (opponent, game, speed)];
        let rated = |(place, stored): (&RatingPlace, Rating)| match bot_of(&place.0) {
            // The rating of a bot is fixed: its value at that game.
            Some(_) => RatedSide::Bot(stored),
            None => RatedSide::Account(self.known.get(place).map(|(standing, _)| *standing)),
        };
        let pair = [(&places[0], first.rating), (&places[1], second.rating)].map(rated);
        let computed = after(pair, score, [first.weight, second.weight], at);
        let stored = [(first.number, first.rating), (second.number, second.rating)];
        for (((number, stored), rating), (side, place)) in
            stored.into_iter().zip(computed).zip(places.into_iter().enumerate())
        {
            if differ(stored, rating) {
                self.problems
                    .push(format!("game {id}: {} has {:.3}, computed {:.3}", place.0, stored.rating, rating.rating));
                self.corrections.push((number, rating));
            }
            let score = if side == 0 { score } else { 1.0 - score };
            let entry = self.known.entry(place).or_insert((DatedRating { rating, last: at }, [0; 3]));
            entry.0 = DatedRating { rating, last: at };
            entry.1[index_of(score)] += 1;
        }
    }
}

/// Recomputes all ratings from the games in the order of their ends, and returns the differences. With `mend` it stores the
/// recomputed ones, in the transaction of the caller.
pub(in crate::store) fn rerate(database: &dyn Sql, mend: bool) -> SqlResult<Vec<String>> {
    const CHANGES: &str = "SELECT number, id, account, opponent, game, speed, score, at, rating, deviation, volatility, \
        weight FROM rating_changes ORDER BY number";
    const COUNTED: &str = "SELECT account, game, speed, rating, deviation, volatility, won, drawn, lost FROM ratings";
    const GONE: &str = "SELECT player FROM accounts WHERE gone IS NOT NULL";
    let mut recount = Recount::default();
    // The changes of two games by two servers may be interleaved, but not those of one player.
    let mut halves: HashMap<String, Change> = HashMap::new();
    database.each_row(CHANGES, &[], &mut |row| {
        let change = Change::read(row)?;
        match halves.remove(&change.id) {
            Some(first) if first.opponent == change.account => recount.add(first, &change),
            Some(first) => drop(halves.insert(format!("{} ", first.id), first)),
            None => drop(halves.insert(change.id.clone(), change)),
        }
        Ok(())
    })?;
    let Recount { mut known, mut problems, corrections } = recount;
    let is_whole = halves.is_empty();
    for change in halves.values() {
        problems.push(format!("game {} changed one rating only; nothing was corrected", change.id));
    }
    // The games of deleted accounts still count for their opponents.
    let deleted: BTreeSet<String> = database.rows(GONE, &[], |row| row.get(0))?.into_iter().collect();
    known.retain(|(account, ..), _| !deleted.contains(account));
    let mut listed = 0;
    database.each_row(COUNTED, &[], &mut |row| {
        listed += 1;
        let place: RatingPlace = (row.get(0)?, row.parsed(1)?, row.parsed(2)?);
        let counts: [i64; 3] = [row.get(6)?, row.get(7)?, row.get(8)?];
        let stored = (rating_in(row, 3)?, counts);
        let same = known
            .get(&place)
            .is_some_and(|(standing, counted)| !differ(standing.rating, stored.0) && *counted == stored.1);
        if !same {
            problems.push(format!("{}, {} {}: the rating is not that of its games", place.0, place.1, place.2));
        }
        Ok(())
    })?;
    if listed != known.len() {
        problems.push(format!("{listed} ratings, computed {}", known.len()));
    }
    // A change without its pair cannot be recomputed: storing the rest would lose it.
    if mend && is_whole && !problems.is_empty() {
        write(database, &corrections, &known)?;
    }
    Ok(problems)
}

/// Replaces all ratings by the recomputed ones.
fn write(
    database: &dyn Sql,
    corrections: &[(i64, Rating)],
    known: &HashMap<RatingPlace, (DatedRating, [i64; 3])>,
) -> SqlResult<()> {
    const CHANGE: &str = "UPDATE rating_changes SET rating = ?2, deviation = ?3, volatility = ?4 WHERE number = ?1";
    const RATING: &str = "INSERT INTO ratings (account, game, speed, rating, deviation, volatility, won, drawn, \
        lost, last) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    for (number, Rating { rating, deviation, volatility }) in corrections {
        let values = [(*number).into(), (*rating).into(), (*deviation).into(), (*volatility).into()];
        database.execute(CHANGE, &values)?;
    }
    database.execute("DELETE FROM ratings", &[])?;
    for ((account, game, speed), (DatedRating { rating, last }, [won, drawn, lost])) in known {
        let values = [
            account.into(),
            game.word().into(),
            speed.word().into(),
            rating.rating.into(),
            rating.deviation.into(),
            rating.volatility.into(),
            (*won).into(),
            (*drawn).into(),
            (*lost).into(),
            (*last).into(),
        ];
        database.execute(RATING, &values)?;
    }
    places::refresh_places(database)
}

fn differ(one: Rating, other: Rating) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() <= TOLERANCE * one.abs().max(1.0);
    !(near(one.rating, other.rating) && near(one.deviation, other.deviation) && near(one.volatility, other.volatility))
}
