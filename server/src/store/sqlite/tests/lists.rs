//! How lists are read.

use std::sync::atomic::{AtomicUsize, Ordering};

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::PlayerResult;

use super::*;
use crate::store::sql::Dialect;
use crate::store::sql::list::listings;

/// Every filter there can be, with and without each of its parts.
fn every_filter() -> Vec<GameFilter> {
    let mut filters = vec![GameFilter::default()];
    for part in [
        GameFilter { game: Some(GameKind::Reversi), ..GameFilter::default() },
        GameFilter { player: Some(PlayerId::from_bits(1)), ..GameFilter::default() },
        GameFilter { name: Some("Ana".to_owned()), ..GameFilter::default() },
        GameFilter { outcome: Some(Outcome::Draw), ..GameFilter::default() },
        GameFilter { result: Some(PlayerResult::Lost), ..GameFilter::default() },
    ] {
        let with = |filter: &GameFilter| GameFilter {
            game: filter.game.or(part.game),
            player: filter.player.or(part.player),
            name: filter.name.clone().or(part.name.clone()),
            outcome: filter.outcome.or(part.outcome),
            result: filter.result.or(part.result),
            ..GameFilter::default()
        };
        let more: Vec<_> = filters.iter().map(with).collect();
        filters.extend(more);
    }
    assert_eq!(filters.len(), 32);
    filters.push(GameFilter { unplayed: true, ..GameFilter::default() });
    filters
}

/// The query plan of `SQLite` for a list.
fn plan(connection: &rusqlite::Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("SQL");
    // The plan does not depend on the values, so none are bound.
    let mut rows = statement.raw_query();
    let mut steps = Vec::new();
    while let Some(row) = rows.next().expect("a plan") {
        steps.push(row.get(3).expect("a step"));
    }
    steps
}

#[tokio::test]
async fn every_filter_is_one_range_of_an_index_and_nothing_is_sorted() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    drop(open(&path).await);
    let connection = rusqlite::Connection::open(&path).expect("a database");
    for filter in every_filter() {
        for viewer in [Viewer::Public, Viewer::Player(PlayerId::from_bits(2)), Viewer::Operator] {
            let query = GamesQuery { filter: filter.clone(), viewer };
            for before in [None, Some(7)] {
                for list in listings(Dialect::Sqlite, &query, before) {
                    let plan = plan(&connection, &list.statement);
                    let first = &plan[0];
                    let is_bad = |step: &String| step.starts_with("SCAN") || step.contains("TEMP B-TREE");
                    assert!(!plan.iter().any(is_bad), "{query:?}: {plan:?}");
                    let range = if before.is_some() { "finish<?" } else { "=?" };
                    assert!(first.starts_with("SEARCH") && first.contains(range), "{query:?}: {plan:?}");
                    // Columns outside the index of players or names are in the index of games itself.
                    let is_alone = filter.player.is_none()
                        && filter.name.is_none()
                        && viewer != Viewer::Player(PlayerId::from_bits(2));
                    for (column, is_asked) in
                        [("kind=?", filter.game.is_some()), ("outcome=?", filter.outcome.is_some())]
                    {
                        assert!(!is_alone || first.contains(column) == is_asked, "{query:?}: {plan:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_question_that_nobody_waits_for_is_not_answered() {
    let connection = rusqlite::Connection::open_in_memory().expect("memory can be used");
    let asked = Arc::new(AtomicUsize::new(0));
    let ask = |done| {
        let asked = Arc::clone(&asked);
        question(move |_| Ok(asked.fetch_add(1, Ordering::Relaxed)), done)(&connection);
    };
    let (done, answer) = tokio::sync::oneshot::channel();
    drop(answer);
    ask(done);
    let (done, answer) = tokio::sync::oneshot::channel();
    ask(done);
    assert_eq!(answer.blocking_recv(), Ok(Ok(0)), "it is the first that is answered");
}
