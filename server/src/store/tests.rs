//! Tests that every store must pass.

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Ending, GameFilter, PlayerId, PlayerResult};

use super::*;
use fresh_store::{FreshStore, fresh_stores};
use samples::{moved, started};

mod accounts;
mod challenges;
#[cfg(feature = "postgres")]
pub(super) mod database;
pub(super) mod fresh_store;
mod lasting;
mod live_clocks;
mod moderation;
mod nodes;
mod pairs;
#[cfg(feature = "postgres")]
#[path = "../../../tests/harness/postgres.rs"]
#[expect(unreachable_pub, dead_code, reason = "the harness of the other tests has it as well")]
pub(super) mod postgres_server;
mod pruning;
mod rated;
mod unloaded;
mod weights;

const DRAWN: Fact =
    Fact::Ended(Ending { outcome: Some(Outcome::Draw), reason: EndReason::Agreement, margin: 0, illegal: None });
const WON: Fact = Fact::Ended(Ending {
    outcome: Some(Outcome::Win(Player::First)),
    reason: EndReason::Count,
    margin: 2,
    illegal: None,
});

fn id(number: u128) -> GameId {
    GameId::from_bits(number)
}

/// One of each kind, empty and taken over once, with its place.
async fn stores() -> Vec<(Arc<dyn Store>, Option<FreshStore>)> {
    let memory: Arc<dyn Store> = Arc::new(MemoryStore::default());
    memory.take_over(10).await.expect("memory can be taken over");
    let mut stores = vec![(memory, None)];
    for fresh in fresh_stores() {
        stores.push((fresh.open().await.0, Some(fresh)));
    }
    stores
}

async fn write(store: &Arc<dyn Store>, epoch: Epoch, game: u128, facts: Vec<Fact>) {
    let batch = facts.into_iter().map(|fact| GameFact { game: id(game), fact }).collect();
    store.append(epoch, batch).await.expect("it can be written");
}

fn texts(game: &StoredGame) -> Vec<&str> {
    game.moves.iter().map(|played| played.text.as_str()).collect()
}

fn ratings(store: &Arc<dyn Store>) -> &dyn RatingStore {
    store.ratings().expect("it lasts")
}

async fn append(store: &dyn Store, game: u128, facts: Vec<Fact>) -> Result<(), StoreError> {
    let batch = facts.into_iter().map(|fact| GameFact { game: id(game), fact }).collect();
    store.append(Epoch(1), batch).await
}

async fn listed(store: &dyn Store, filter: GameFilter, viewer: Viewer) -> (Vec<GameId>, bool) {
    let page = store.games(GamesQuery { filter, viewer }).await.expect("it can be read");
    (page.games.iter().map(|game| game.id).collect(), page.more)
}

#[tokio::test]
async fn a_batch_is_written_as_a_whole_or_not_at_all() {
    for (store, _site) in stores().await {
        let store = &*store;
        append(store, 7, vec![started(1, 2), moved(0, "a1")]).await.expect("in order");
        let disorder = append(store, 7, vec![moved(1, "b2"), moved(1, "b3")]).await;
        assert!(matches!(disorder, Err(StoreError::Disorder { .. })), "{disorder:?}");
        let unknown = append(store, 8, vec![moved(0, "a1")]).await;
        assert!(matches!(unknown, Err(StoreError::Disorder { .. })), "{unknown:?}");
        let game = store.game(id(7)).await.expect("it can be read").expect("it is there");
        assert_eq!(game.moves.len(), 1);
        assert_eq!(game.player(Player::First).person(), Some(PlayerId::from_bits(1)));
        append(store, 7, vec![moved(1, "b2"), DRAWN]).await.expect("in order");
        let late = append(store, 7, vec![moved(2, "c3")]).await;
        assert!(matches!(late, Err(StoreError::Disorder { .. })), "{late:?}");
    }
}

#[tokio::test]
async fn lists_are_filtered_and_come_in_pages() {
    for (store, _site) in stores().await {
        let store = &*store;
        for (game, people) in [(1, (1, 2)), (2, (3, 4)), (3, (2, 1)), (4, (1, 3))] {
            append(store, game, vec![started(people.0, people.1), moved(0, "a1"), DRAWN]).await.expect("in order");
        }
        append(store, 5, vec![started(1, 2), DRAWN]).await.expect("in order");
        append(store, 6, vec![started(1, 2), moved(0, "a1")]).await.expect("in order");
        let player = Some(PlayerId::from_bits(1));
        for (filter, expected, more) in [
            (GameFilter::default(), vec![4, 3, 2, 1], false),
            (GameFilter { player, ..GameFilter::default() }, vec![4, 3, 1], false),
            (GameFilter { name: Some(" person 4".to_owned()), ..GameFilter::default() }, vec![2], false),
            (GameFilter { game: Some(GameKind::Morris), ..GameFilter::default() }, vec![], false),
            (GameFilter { outcome: Some(Outcome::Draw), limit: Some(1), ..GameFilter::default() }, vec![4], true),
            (GameFilter { outcome: Some(Outcome::Win(Player::First)), ..GameFilter::default() }, vec![], false),
            (GameFilter { player, result: Some(PlayerResult::Drawn), ..GameFilter::default() }, vec![4, 3, 1], false),
            (GameFilter { player, result: Some(PlayerResult::Won), ..GameFilter::default() }, vec![], false),
            (GameFilter { result: Some(PlayerResult::Won), ..GameFilter::default() }, vec![4, 3, 2, 1], false),
            (GameFilter { limit: Some(2), ..GameFilter::default() }, vec![4, 3], true),
            (GameFilter { limit: Some(2), before: Some(id(3)), ..GameFilter::default() }, vec![2, 1], false),
            (GameFilter { player, before: Some(id(4)), ..GameFilter::default() }, vec![3, 1], false),
            (GameFilter { before: Some(id(99)), ..GameFilter::default() }, vec![], false),
            // Number 5 has no move, number 6 goes on.
            (GameFilter { unplayed: true, ..GameFilter::default() }, vec![5, 4, 3, 2, 1], false),
            (GameFilter { unplayed: true, limit: Some(2), ..GameFilter::default() }, vec![5, 4], true),
            (GameFilter { unplayed: true, before: Some(id(5)), ..GameFilter::default() }, vec![4, 3, 2, 1], false),
        ] {
            let expected: Vec<GameId> = expected.into_iter().map(id).collect();
            assert_eq!(listed(store, filter.clone(), Viewer::Public).await, (expected, more), "{store:?} {filter:?}");
        }
    }
}

#[tokio::test]
async fn a_result_is_that_of_the_player_who_is_asked_for() {
    for (store, _site) in stores().await {
        let store = &*store;
        for (game, (first, second), end) in [(1, (1, 2), WON), (2, (2, 1), WON), (3, (1, 2), DRAWN)] {
            append(store, game, vec![started(first, second), moved(0, "a1"), end]).await.expect("in order");
        }
        for (player, result, expected) in [
            (1, PlayerResult::Won, [1]),
            (1, PlayerResult::Lost, [2]),
            (2, PlayerResult::Won, [2]),
            (2, PlayerResult::Lost, [1]),
            (2, PlayerResult::Drawn, [3]),
        ] {
            let player = Some(PlayerId::from_bits(player));
            let filter = GameFilter { player, result: Some(result), ..GameFilter::default() };
            assert_eq!(
                listed(store, filter, Viewer::Public).await.0,
                expected.map(id),
                "{store:?} {player:?} {result}"
            );
        }
    }
}

#[tokio::test]
async fn games_of_private_rooms_are_listed_for_those_who_played_them() {
    for (store, _site) in stores().await {
        let store = &*store;
        let Fact::Started(mut start) = started(1, 2) else { panic!("a start") };
        start.private = true;
        append(store, 1, vec![Fact::Started(start.clone()), moved(0, "a1"), DRAWN]).await.expect("in order");
        append(store, 2, vec![Fact::Started(start), DRAWN]).await.expect("in order");
        append(store, 3, vec![started(1, 2), DRAWN]).await.expect("in order");
        let player = |number| Viewer::Player(PlayerId::from_bits(number));
        for (viewer, sees) in [
            (Viewer::Public, false),
            (player(1), true),
            (player(2), true),
            (player(3), false),
            (Viewer::Operator, true),
        ] {
            let (games, _) = listed(store, GameFilter::default(), viewer).await;
            assert_eq!(games.len(), usize::from(sees), "{store:?} {viewer:?}");
            let filter = GameFilter { unplayed: true, ..GameFilter::default() };
            let expected = if sees { vec![3, 2, 1] } else { vec![3] };
            let expected: Vec<GameId> = expected.into_iter().map(id).collect();
            assert_eq!(listed(store, filter, viewer).await.0, expected, "{store:?} {viewer:?}");
        }
    }
}

#[tokio::test]
async fn writes_under_an_old_epoch_are_refused() {
    for (store, _site) in stores().await {
        let first = store.take_over(10).await.expect("it can be taken over").epoch;
        let second = store.take_over(10).await.expect("it can be taken over").epoch;
        let batch = vec![GameFact { game: id(1), fact: started(1, 2) }];
        assert_eq!(store.append(second, batch.clone()).await, Ok(()));
        assert_eq!(store.append(first, batch).await, Err(StoreError::Fenced { ours: first, theirs: second }));
    }
}

#[tokio::test]
async fn an_analysis_is_kept_with_a_game_that_is_over_and_replaced_by_the_next() {
    for (store, _site) in stores().await {
        let old = store.take_over(10).await.expect("it can be taken over").epoch;
        let epoch = store.take_over(10).await.expect("it can be taken over").epoch;
        let entry = |game, fact| GameFact { game: id(game), fact };
        let over = [started(1, 2), moved(0, "a1"), DRAWN].map(|fact| entry(1, fact));
        let unfinished = [started(1, 2), moved(0, "a1")].map(|fact| entry(2, fact));
        for batch in [over.to_vec(), unfinished.to_vec()] {
            store.append(epoch, batch).await.expect("in order");
        }
        for game in [1, 2, 3] {
            assert_eq!(store.analysis(id(game)).await, Ok(None));
            for text in ["one", "two"] {
                assert_eq!(store.keep_analysis(epoch, id(game), text.to_owned()).await, Ok(()));
            }
        }
        let kept = [store.analysis(id(1)).await, store.analysis(id(2)).await, store.analysis(id(3)).await];
        assert_eq!(kept, [Ok(Some("two".to_owned())), Ok(None), Ok(None)], "{store:?}");
        let late = store.keep_analysis(old, id(1), "late".to_owned()).await;
        assert_eq!(late, Err(StoreError::Fenced { ours: old, theirs: epoch }), "{store:?}");
    }
}

#[tokio::test]
async fn a_search_for_a_text_with_a_control_character_finds_nothing() {
    for (store, _site) in stores().await {
        append(&*store, 1, vec![started(1, 2), moved(0, "a1"), DRAWN]).await.expect("in order");
        for name in ["\0", "Person\0 1", "Person\u{7}1", "\u{9b}"] {
            for player in [None, Some(PlayerId::from_bits(1))] {
                let filter = GameFilter { name: Some(name.to_owned()), player, ..GameFilter::default() };
                assert_eq!(listed(&*store, filter, Viewer::Public).await, (Vec::new(), false), "{name:?}");
            }
        }
        let Some(ratings) = store.ratings() else { continue };
        let of = ["\0", "greedy:3", "a\0b"].map(str::to_owned).to_vec();
        let speed = bidak_shared::club::speed::Speed::Blitz;
        let named = ratings.named(GameKind::Reversi, speed, of).await.expect("it can be read");
        assert_eq!(named.iter().map(|one| one.of.as_str()).collect::<Vec<_>>(), ["greedy:3"]);
    }
}
