//! Compares the changes of ratings with the results of their games.

use super::result::result_of;
use crate::store::sql::{Row, Sql, SqlResult};

/// The games whose results are not those by which they changed ratings. Games that were removed are skipped, and pairs of which one
/// game was.
pub(in crate::store) fn unlike_games(database: &dyn Sql) -> SqlResult<Vec<String>> {
    const CHANGES: &str = "SELECT games.key, games.id, rating_changes.account, rating_changes.score \
        FROM rating_changes JOIN games ON games.id = rating_changes.id ORDER BY games.key";
    let read =
        |row: &dyn Row| Ok((row.get::<i64>(0)?, row.get::<String>(1)?, row.get::<String>(2)?, row.get::<f64>(3)?));
    let mut problems = Vec::new();
    let changes = database.rows(CHANGES, &[], read)?;
    for of_game in changes.chunk_by(|one, next| one.0 == next.0) {
        let (key, id, ..) = &of_game[0];
        let Some(result) = result_of(database, *key)? else { continue };
        for (_, _, account, score) in of_game {
            let computed = match &result.players {
                [first, _] if first == account => Some(result.score),
                [_, second] if second == account => Some(1.0 - result.score),
                _ => None,
            };
            if computed.is_none_or(|computed| (computed - score).abs() > 1e-6) {
                problems.push(format!("game {id}: it changed the rating of {account}, who has another result in it"));
            }
        }
    }
    Ok(problems)
}
