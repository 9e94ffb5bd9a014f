//! The journal: a row for each group, lines that are damaged, rows of games that are rewritten when it is long.

use super::*;

/// A number that a query finds.
fn number(path: &Path, sql: &str) -> i64 {
    rusqlite::Connection::open(path).expect("a database").query_row(sql, [], |row| row.get(0)).expect("SQL")
}

#[tokio::test]
async fn batches_that_are_written_together_are_one_row_of_the_journal() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, Restored { epoch, .. }) = open(&path).await;
    for game in 1..=20 {
        append(&store, epoch, game, vec![started(1, 2)]).await;
    }
    let back = |ply| Fact::TakenBack { ply, clocks: None };
    let batches = (1..=20)
        .map(|game| (game, vec![moved(0, "a1"), moved(1, "b2"), back(1), moved(1, MOVES[game as usize % 5 + 1])]));
    let answers = together(&path, &store, epoch, batches.clone()).await;
    assert_eq!(answers, vec![Ok(()); 20]);
    assert!(number(&path, "SELECT count(*) FROM journal") <= 2, "the writer may have begun with the first of them");
    assert_eq!(number(&path, "SELECT sum(lines) FROM journal"), 80);
    let copy = folder.path().join("copy.db");
    as_killed(&path, &copy);
    let (_store, restored) = open(&copy).await;
    let games: Vec<_> = restored.games.iter().map(texts).collect();
    assert_eq!(games, (1..=20).map(|game: usize| vec!["a1", MOVES[game % 5 + 1]]).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_damaged_line_of_the_journal_costs_its_own_game_only() {
    for damage in ["'2 m 0 1'", "'2 x'", "'2 ' || CAST(x'ff' AS TEXT)", "CAST(x'ff' AS TEXT)", "'m 0 1 a1'", "''"] {
        let folder = TempDir::new().expect("folders can be made there");
        let path = folder.path().join("games.db");
        let (store, Restored { epoch, .. }) = open(&path).await;
        for game in 1..4 {
            append(&store, epoch, game, vec![started(1, 2)]).await;
        }
        let moves = || vec![moved(0, "a1"), moved(1, "b2")];
        let answers = together(&path, &store, epoch, (1..4).map(|game| (game, moves()))).await;
        assert_eq!(answers, vec![Ok(()); 3]);
        let copy = folder.path().join("copy.db");
        as_killed(&path, &copy);
        let connection = rusqlite::Connection::open(&copy).expect("a database");
        let spoil = format!(
            "UPDATE journal SET facts = replace(facts, '2 m 0 1 a1', {damage}) WHERE instr(facts, '2 m 0 1 a1') > 0"
        );
        assert_eq!(connection.execute(&spoil, []), Ok(1), "{damage}");
        drop(connection);
        for round in 2..4 {
            let (store, restored) = open(&copy).await;
            assert_eq!(restored.games.iter().map(|game| game.id).collect::<Vec<_>>(), [id(1), id(3)], "{damage}");
            assert!(restored.games.iter().all(|game| texts(game).len() == round), "{damage}: {:?}", restored.games);
            for game in [1, 3] {
                append(&store, restored.epoch, game, vec![moved(round as u32, MOVES[4 + round])]).await;
            }
        }
    }
}

#[tokio::test]
async fn a_long_journal_is_emptied_into_the_rows_of_the_games_also_when_most_of_it_is_from_before_a_kill() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, Restored { epoch, .. }) = open(&path).await;
    append(&store, epoch, 1, vec![started(1, 2), moved(0, "a1")]).await;
    append(&store, epoch, 2, vec![started(1, 2), moved(0, "c3")]).await;
    let forth_and_back = |times| {
        let pair = || [moved(1, "b2"), Fact::TakenBack { ply: 1, clocks: None }];
        (0..times).flat_map(|_| pair()).chain([moved(1, "b1")]).collect::<Vec<_>>()
    };
    let lines = "SELECT coalesce(sum(lines), 0) FROM journal";
    append(&store, epoch, 1, forth_and_back(20_000)).await;
    assert_eq!(number(&path, lines), 40_003);
    let copy = folder.path().join("copy.db");
    as_killed(&path, &copy);
    let (store, Restored { epoch, .. }) = open(&copy).await;
    append(&store, epoch, 2, forth_and_back(10_000)).await;
    // The answer comes before the journal is emptied, and the next query after it.
    append(&store, epoch, 2, vec![moved(2, "c1")]).await;
    assert_eq!(number(&copy, lines), 1);
    assert_eq!(number(&copy, "SELECT count(*) FROM games WHERE moves = 'a1 b1' OR moves = 'c3 b1'"), 2);
    for (game, moves) in [(1, vec!["a1", "b1"]), (2, vec!["c3", "b1", "c1"])] {
        let game = store.game(id(game)).await.expect("it can be read").expect("it goes on");
        assert_eq!(texts(&game), moves);
    }
}
