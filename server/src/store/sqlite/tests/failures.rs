//! Batches that cannot be written.

use super::*;

/// Makes the file refuse new rows of the journal that match a condition (on `NEW.facts`, `NEW.lines`), with the effect `raise`.
fn spoil(path: &Path, raise: &str, condition: &str) {
    let connection = rusqlite::Connection::open(path).expect("a database");
    let trigger = format!(
        "CREATE TABLE tried (times INTEGER); \
         CREATE TRIGGER spoil BEFORE INSERT ON journal WHEN {condition} \
         BEGIN INSERT INTO tried VALUES (1); SELECT RAISE({raise}, 'spoilt'); END;"
    );
    connection.execute_batch(&trigger).expect("SQL");
}

/// Three games move at the same time; the facts of the middle one cannot be written.
async fn three_at_once(raise: &str, spoilt: Vec<Fact>) {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, Restored { epoch, .. }) = open(&path).await;
    for game in 1..=3 {
        append(&store, epoch, game, vec![started(1, 2)]).await;
    }
    spoil(&path, raise, "NEW.facts LIKE '%c3%'");
    let good = |text: &str| vec![moved(0, text)];
    let writes = [(1, good("a1")), (2, spoilt), (3, good("b2"))].map(|(game, facts)| {
        store.append(epoch, facts.into_iter().map(|fact| GameFact { game: id(game), fact }).collect())
    });
    let answers = futures::future::join_all(writes).await;
    assert_eq!((&answers[0], &answers[2]), (&Ok(()), &Ok(())), "{raise}");
    assert!(matches!(answers[1], Err(StoreError::Failed(_))), "{raise}: {:?}", answers[1]);
    // The game of the failed batch is unchanged and continues.
    append(&store, epoch, 2, vec![moved(0, "a2"), moved(1, "b1")]).await;
    drop(store);
    let (_store, restored) = open(&path).await;
    let games: Vec<_> = restored.games.iter().map(texts).collect();
    assert_eq!(games, [vec!["a1"], vec!["a2", "b1"], vec!["b2"]], "{raise}");
}

#[tokio::test]
async fn a_batch_that_fails_fails_alone_and_as_a_whole() {
    for raise in ["ABORT", "FAIL", "ROLLBACK"] {
        three_at_once(raise, vec![moved(0, "c3")]).await;
        three_at_once(raise, vec![moved(0, "a1"), moved(1, "c3"), DRAWN]).await;
    }
}

#[tokio::test]
async fn a_game_whose_beginning_fails_has_not_begun() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, Restored { epoch, .. }) = open(&path).await;
    append(&store, epoch, 1, vec![started(1, 2), moved(0, "a1")]).await;
    spoil(&path, "ABORT", "NEW.facts LIKE '%c3%'");
    // The end of one game and the beginning of the next are one batch.
    let batch = [(1, DRAWN), (2, started(1, 2)), (2, moved(0, "c3"))];
    let batch = batch.map(|(game, fact)| GameFact { game: id(game), fact }).to_vec();
    let failed = store.append(epoch, batch).await;
    assert!(matches!(failed, Err(StoreError::Failed(_))), "{failed:?}");
    assert_eq!(store.game(id(2)).await, Ok(None));
    let game = store.game(id(1)).await.expect("it can be read").expect("it goes on");
    assert_eq!((game.end, texts(&game)), (None, vec!["a1"]));
    append(&store, epoch, 1, vec![moved(1, "b2")]).await;
}

#[tokio::test]
async fn batches_that_failed_together_are_each_tried_once_more() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, Restored { epoch, .. }) = open(&path).await;
    for game in 1..=4 {
        append(&store, epoch, game, vec![started(1, 2)]).await;
    }
    spoil(&path, "ABORT", "NEW.lines > 1");
    let answers = together(&path, &store, epoch, (1..=4).map(|game| (game, vec![moved(0, "a1")]))).await;
    assert_eq!(answers, vec![Ok(()); 4]);
    for game in 1..=4 {
        let game = store.game(id(game)).await.expect("it can be read").expect("it goes on");
        assert_eq!(texts(&game), ["a1"]);
    }
}

#[tokio::test]
async fn a_game_goes_on_after_a_batch_of_it_that_failed_in_the_same_group() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, Restored { epoch, .. }) = open(&path).await;
    append(&store, epoch, 1, vec![started(1, 2)]).await;
    append(&store, epoch, 2, vec![started(1, 2)]).await;
    let connection = rusqlite::Connection::open(&path).expect("a database");
    let once = "CREATE TRIGGER spoil BEFORE UPDATE ON games WHEN NEW.finish IS NOT NULL AND NEW.plies < 3 \
        BEGIN SELECT RAISE(ABORT, 'spoilt'); END;";
    connection.execute_batch(once).expect("SQL");
    // The end of the second game fails, and it continues in the same group.
    let batches =
        [(1, "a1", 0, false), (2, "a1", 0, false), (2, "b2", 1, true), (2, "c3", 1, false), (2, "b1", 2, true)];
    let facts = |(game, text, ply, ends): (u128, &str, u32, bool)| {
        (game, [moved(ply, text)].into_iter().chain(ends.then_some(DRAWN)).collect())
    };
    let answers = together(&path, &store, epoch, batches.map(facts).into_iter()).await;
    assert!(answers[2].is_err(), "{answers:?}");
    assert_eq!([0, 1, 3, 4].map(|place: usize| answers[place].clone()), [const { Ok(()) }; 4]);
    let game = store.game(id(2)).await.expect("it can be read").expect("it is over");
    assert_eq!((game.end.is_some(), texts(&game)), (true, vec!["a1", "c3", "b1"]));
}
