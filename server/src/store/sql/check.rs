//! Checks everything that a store has: checksums, moves, results, ratings, tournaments.

use bidak_shared::game::{EndReason, Outcome};

use crate::store::StoredGame;
use crate::store::sql::checksum::{END, START, SumColumn, of_row};
use crate::store::sql::read::{COLUMNS, WIDTH, game_in};
use crate::store::sql::{Row, Sql, SqlResult, games, ratings};

/// The number of games in one query.
const PAGE: u32 = 500;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreReport {
    /// The problems, as sentences.
    pub problems: Vec<String>,
    /// The number of games.
    pub games: u64,
    /// The number of those without a checksum, which an earlier version wrote.
    pub without_checksum: u64,
}

/// A game with its checksums.
struct Checked {
    key: i64,
    id: String,
    game: SqlResult<StoredGame>,
    is_over: bool,
    plies: u32,
    /// The stored checksums, and those of the columns.
    start: (Option<i64>, SqlResult<i64>),
    end: (Option<i64>, SqlResult<i64>),
}

impl Checked {
    fn read(row: &dyn Row) -> SqlResult<Self> {
        const START_AT: usize = WIDTH + 6;
        const END_AT: usize = START_AT + START.len();
        Ok(Self {
            key: row.get(WIDTH)?,
            id: row.get(WIDTH + 1)?,
            game: game_in(row).map(|(_, game)| game),
            is_over: row.optional::<i64>(WIDTH + 2)?.is_some(),
            plies: row.get(WIDTH + 3)?,
            start: (row.optional(WIDTH + 4)?, of_row(row, START_AT, &START)),
            end: (row.optional(WIDTH + 5)?, of_row(row, END_AT, &END)),
        })
    }

    /// What is wrong with it.
    fn problem(self, database: &dyn Sql) -> Option<String> {
        let differs = |(stored, computed): &(Option<i64>, SqlResult<i64>)| {
            stored.is_some_and(|stored| !computed.as_ref().is_ok_and(|computed| *computed == stored))
        };
        if differs(&self.start) {
            return Some("its beginning is not the one that was stored (checksum)".to_owned());
        }
        if self.is_over && differs(&self.end) {
            return Some("its moves or its end are not those that were stored (checksum)".to_owned());
        }
        let game = match self.game {
            Ok(game) if self.is_over => game,
            // Facts newer than the row of an unfinished game are in the journal.
            Ok(game) => match games::game(database, game.id) {
                Ok(Some(found)) => found.game,
                Ok(None) => return None,
                Err(error) => return Some(error.to_string()),
            },
            Err(error) => return Some(error.to_string()),
        };
        if self.is_over && game.moves.len() as u32 != self.plies {
            return Some(format!("it has {} moves, and counts {}", game.moves.len(), self.plies));
        }
        problem_of(&game)
    }
}

/// What is wrong with a game by the rules: a move, or the result.
fn problem_of(game: &StoredGame) -> Option<String> {
    let record = match game.record_text().replay() {
        Ok(record) => record,
        Err(error) => return Some(error.to_string()),
    };
    let (ending, _) = game.end?;
    let (outcome, reason) = (record.outcome(), record.end_reason());
    let says = |outcome: Option<Outcome>| outcome.map_or_else(|| "no result".to_owned(), |outcome| outcome.to_string());
    if ending.reason.is_by_rules() {
        return match (outcome, reason) {
            (Some(_), Some(found)) if outcome == ending.outcome && found == ending.reason => None,
            (Some(_), Some(found)) => Some(format!(
                "it is stored as {} by {}, and its moves end it as {} by {found}",
                says(ending.outcome),
                ending.reason,
                says(outcome)
            )),
            _ => Some(format!("it is stored as ended by {}, and its moves do not end it", ending.reason)),
        };
    }
    if let Some(found) = reason {
        return Some(format!("it is stored as ended by {}, and its moves end it by {found}", ending.reason));
    }
    let may_be = match ending.reason {
        EndReason::Aborted | EndReason::Fault => ending.outcome.is_none(),
        EndReason::Agreement => ending.outcome == Some(Outcome::Draw),
        EndReason::Time => ending.outcome == Some(Outcome::Win(record.to_move().opponent())),
        EndReason::Resignation => matches!(ending.outcome, Some(Outcome::Win(_))),
        _ => true,
    };
    (!may_be).then(|| format!("it cannot be {} by {}", says(ending.outcome), ending.reason))
}

/// Checks every game, and adds what it finds.
pub(super) fn check_games(database: &dyn Sql, report: &mut StoreReport) -> SqlResult<()> {
    let sums = START.into_iter().chain(END).map(SumColumn::name).map(|name| format!("games.{name}"));
    let sums = sums.collect::<Vec<_>>().join(", ");
    let sql = format!(
        "SELECT {COLUMNS}, games.key, games.id, games.finish, games.plies, games.start_sum, games.end_sum, {sums} \
         FROM games WHERE key > ?1 ORDER BY games.key LIMIT ?2"
    );
    let mut last = i64::MIN;
    loop {
        let page = database.rows(&sql, &[last.into(), PAGE.into()], Checked::read)?;
        let Some(of_page) = page.last() else { return Ok(()) };
        last = of_page.key;
        for checked in page {
            report.games += 1;
            let lacks_sum = checked.start.0.is_none() || checked.is_over && checked.end.0.is_none();
            report.without_checksum += u64::from(lacks_sum);
            let id = checked.id.clone();
            if let Some(problem) = checked.problem(database) {
                report.problems.push(format!("game {id}: {problem}"));
            }
        }
    }
}

/// The games whose checksums are wrong: all that a copy can have done to them.
#[cfg(feature = "sqlite")]
pub(super) fn bad_sums(database: &dyn Sql) -> SqlResult<Vec<String>> {
    let columns = |columns: &[SumColumn]| columns.iter().map(|column| column.name()).collect::<Vec<_>>().join(", ");
    let mut problems = Vec::new();
    for (kind, of) in [("start_sum", &START[..]), ("end_sum", &END[..])] {
        let sql = format!("SELECT id, {kind}, {} FROM games WHERE {kind} IS NOT NULL", columns(of));
        database.each_row(&sql, &[], &mut |row| {
            if row.get::<i64>(1)? != of_row(row, 2, of)? {
                problems.push(format!("game {}: its checksum is wrong", row.str(0)?));
            }
            Ok(())
        })?;
    }
    Ok(problems)
}

/// Checks ratings, and the numbers of the facts of tournaments, and adds what it finds.
pub(super) fn check_rest(database: &dyn Sql, report: &mut StoreReport) -> SqlResult<()> {
    const GAPS: &str = "SELECT tournament FROM tournament_facts GROUP BY tournament \
        HAVING max(number) <> count(*) OR min(number) <> 1 ORDER BY tournament";
    report.problems.extend(ratings::rerate(database, false)?);
    report.problems.extend(ratings::unlike_games(database)?);
    let gaps = |row: &dyn Row| Ok(format!("tournament {}: a fact is missing", row.str(0)?));
    report.problems.extend(database.rows(GAPS, &[], gaps)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Player;
    use bidak_shared::protocol::{Ending, GameId};

    use super::*;
    use crate::store::samples::{moved, started};
    use crate::store::{Fact, now};

    #[test]
    fn a_result_that_the_moves_contradict_is_a_problem() {
        let line = ["a1", "b1", "a2", "b2", "a3"];
        let [first, second] = Player::BOTH.map(|side| Some(Outcome::Win(side)));
        for (moves, outcome, reason, is_sound) in [
            (&line[..], first, EndReason::Line, true),
            (&line, second, EndReason::Line, false),
            (&line, first, EndReason::Full, false),
            (&line, second, EndReason::Resignation, false),
            (&line[..4], first, EndReason::Line, false),
            (&line[..4], first, EndReason::Resignation, true),
            (&line[..4], Some(Outcome::Draw), EndReason::Resignation, false),
            (&line[..4], second, EndReason::Time, true),
            (&line[..4], first, EndReason::Time, false),
            (&line[..4], Some(Outcome::Draw), EndReason::Agreement, true),
            (&line[..4], first, EndReason::Agreement, false),
            (&line[..4], None, EndReason::Aborted, true),
            (&line[..4], first, EndReason::Aborted, false),
        ] {
            let Fact::Started(start) = started(1, 2) else { unreachable!("it begins a game") };
            let mut game = StoredGame::new(GameId::from_bits(1), *start, now());
            for (ply, text) in (0..).zip(moves) {
                game.add(moved(ply, text), now());
            }
            game.add(Fact::Ended(Ending { outcome, reason, margin: 0, illegal: None }), now());
            let problem = problem_of(&game);
            assert_eq!(problem.is_none(), is_sound, "{moves:?} {outcome:?} {reason}: {problem:?}");
        }
    }
}
