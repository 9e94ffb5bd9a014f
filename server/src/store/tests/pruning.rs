//! Old games are removed, and nothing else.

use super::*;
use crate::store::KeepGames;

/// A store with finished games 1 to `last`, each between its own player and player 1000, and an unfinished one before them.
async fn filled(fresh: &FreshStore, last: u64) -> (Arc<dyn Store>, Epoch) {
    let (store, Restored { epoch, .. }) = fresh.open().await;
    write(&store, epoch, 500, vec![started(2000, 1), moved(0, "a1")]).await;
    for game in 1..=last {
        write(&store, epoch, game.into(), vec![started(game, 1000), moved(0, "a1"), DRAWN]).await;
    }
    (store, epoch)
}

async fn prune(store: &Arc<dyn Store>, epoch: Epoch, keep: &str) -> u64 {
    let keep: KeepGames = keep.parse().expect("a retention");
    let mut removed = 0;
    loop {
        match store.prune(epoch, keep).await.expect("it can be written") {
            0 => return removed,
            some => removed += some,
        }
    }
}

async fn left(store: &Arc<dyn Store>) -> Vec<GameId> {
    let filter = GameFilter { limit: Some(50), ..GameFilter::default() };
    let page = store.games(GamesQuery { filter, viewer: Viewer::Operator }).await.expect("it can be read");
    page.games.iter().map(|game| game.id).collect()
}

#[tokio::test]
async fn the_oldest_games_go_with_their_lists_their_analyses_and_the_players_who_have_no_other() {
    for fresh in fresh_stores() {
        let (store, epoch) = filled(&fresh, 10).await;
        assert_eq!(prune(&store, epoch, "all").await, 0);
        assert_eq!(prune(&store, epoch, "10").await, 0);
        // A player seen after the oldest unfinished game began may play it.
        let age = "UPDATE players SET seen = seen - 100 WHERE id NOT IN \
            (SELECT first_player FROM games WHERE finish IS NULL UNION SELECT second_player FROM games WHERE finish IS NULL); \
        UPDATE games SET ended = ended - 864000 WHERE finish <= 8";
        fresh.run(age);
        for game in [1, 10] {
            store.keep_analysis(epoch, id(game), "findings".to_owned()).await.expect("it can be written");
        }
        assert_eq!(prune(&store, epoch, "4").await, 6);
        assert_eq!(fresh.count("SELECT count(*) FROM analyses"), 1);
        assert_eq!(left(&store).await, [10, 9, 8, 7].map(id));
        assert_eq!(fresh.count("SELECT count(*) FROM played"), 8);
        assert_eq!(fresh.count("SELECT count(*) FROM called"), 8);
        // Players 7 to 10 and 1000 have finished games; 2000 and 1 play the unfinished one.
        let players = "SELECT count(*) FROM players WHERE id IN (SELECT player FROM played)";
        assert_eq!((fresh.count(players), fresh.count("SELECT count(*) FROM players")), (5, 7));
        let unfinished = store.game(id(500)).await.expect("it can be read").expect("it goes on");
        assert_eq!(texts(&unfinished), ["a1"]);
        assert_eq!(prune(&store, epoch, "4,9d").await, 2, "two of the four are ten days old");
        assert_eq!(left(&store).await, [10, 9].map(id));
        write(&store, epoch, 500, vec![moved(1, "b2"), DRAWN]).await;
        assert_eq!(left(&store).await, [500, 10, 9].map(id));
    }
}

#[tokio::test]
async fn players_of_unfinished_games_and_those_for_whom_a_seat_waits_are_not_forgotten() {
    for fresh in fresh_stores() {
        let (store, epoch) = filled(&fresh, 3).await;
        assert_eq!(prune(&store, epoch, "1").await, 2);
        drop(store);
        let (_store, restored) = fresh.open().await;
        let [game] = restored.games.as_slice() else { panic!("one game goes on: {:?}", restored.games) };
        let mut people: Vec<_> = game.start.players.iter().map(crate::store::Contestant::person).collect();
        people.sort_unstable();
        assert_eq!(people, [1, 2000].map(|number| Some(PlayerId::from_bits(number))));
    }
}

#[tokio::test]
async fn the_key_of_the_newest_row_is_never_given_again() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        // Its lines stay in the journal after its end.
        write(&store, epoch, 1, vec![started(1, 2)]).await;
        write(&store, epoch, 1, vec![moved(0, "a1")]).await;
        write(&store, epoch, 1, vec![DRAWN]).await;
        fresh.run("UPDATE games SET ended = 0");
        assert_eq!(prune(&store, epoch, "1d").await, 0);
        write(&store, epoch, 2, vec![started(1, 2)]).await;
        write(&store, epoch, 2, vec![moved(0, "c3")]).await;
        assert_eq!(prune(&store, epoch, "1d").await, 1);
        let game = store.game(id(2)).await.expect("it can be read").expect("it goes on");
        assert_eq!(texts(&game), ["c3"]);
    }
}

#[tokio::test]
async fn many_games_are_removed_a_few_at_a_time_and_not_by_an_older_server() {
    for fresh in fresh_stores() {
        let (store, epoch) = filled(&fresh, 300).await;
        let keep = KeepGames { most: Some(10), days: None };
        assert_eq!(fresh.desk(|desk| desk.prunable(keep)), Ok(290));
        let some = store.prune(epoch, keep).await.expect("it can be written");
        assert!((1..290).contains(&some), "{some} at once");
        let fenced = store.prune(Epoch(0), keep).await;
        assert!(matches!(fenced, Err(StoreError::Fenced { .. })), "{fenced:?}");
        assert_eq!(fresh.desk(|desk| desk.prune(keep)), Ok(290 - some));
        assert_eq!(fresh.desk(|desk| desk.prunable(keep)), Ok(0));
        assert_eq!(left(&store).await.len(), 10);
        assert_eq!(fresh.desk(|desk| desk.check().map(|report| report.problems)), Ok(Vec::new()));
    }
}
