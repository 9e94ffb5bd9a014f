//! Folding the journal of a node into the rows of its games.

use crate::store::live::{LiveGame, deadline_columns};
use crate::store::postgres::session::Session;
use crate::store::sql::{Sql, SqlResult, games};
use crate::store::{Epoch, line};

/// Rewrites the rows of all unfinished games of a node and empties its journal, within the transaction of the caller, which must keep
/// others from writing for that node.
pub(super) fn fold(session: &Session, owner: Epoch) -> SqlResult<()> {
    const OWN: &str = "games.shard IN (SELECT shards.shard FROM shards WHERE shards.owner = ?1)";
    const ASIDE: &str = "INSERT INTO aside (game, fact) SELECT $1, fact FROM unnest($2::text[]) WITH ORDINALITY \
        AS lines (fact, n) ORDER BY n";
    let database: &dyn Sql = session;
    let own = [owner.into()];
    if database.one::<i64>("SELECT count(*) FROM journal WHERE epoch = ?1", &own)? == 0 {
        return Ok(());
    }
    let found = games::unfinished(session, owner, OWN, &own)?;
    let whole: Vec<LiveGame> = found.games.iter().map(|found| LiveGame::read(owner, found)).collect();
    write_rows(session, &whole)?;
    for (game, lines) in found.damaged {
        session.change(ASIDE, &[&game, &lines])?;
    }
    session.execute("DELETE FROM journal WHERE epoch = ?1", &own)?;
    Ok(())
}

/// Writes the rows of unfinished games.
fn write_rows(session: &Session, games: &[LiveGame]) -> SqlResult<()> {
    const ROWS: &str = "UPDATE games SET moves = live.moves, plies = live.plies, clocks = live.clocks, \
        deadline = live.deadline, decided = live.decided, prepared = live.prepared \
        FROM unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::text[]) \
        AS live (key, moves, plies, clocks, deadline, decided, prepared) \
        WHERE games.key = live.key";
    let (mut keys, mut moves, mut plies, mut clocks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut deadlines: [Vec<Option<i64>>; 2] = Default::default();
    let mut prepared = Vec::new();
    for live in games {
        keys.push(live.key);
        moves.push(live.moves.as_str());
        plies.push(live.plies as i32);
        clocks.push(live.clocks_column());
        for (column, value) in deadlines.iter_mut().zip(deadline_columns(live.deadline)) {
            column.push(value);
        }
        prepared.push(live.prepared.as_ref().map(line::write_prepared));
    }
    if !keys.is_empty() {
        let [deadline, decided] = &deadlines;
        session.change(ROWS, &[&keys, &moves, &plies, &clocks, deadline, decided, &prepared])?;
    }
    Ok(())
}
