//! Unloaded games: they lie in the store alone, with the state of their rooms, until they are loaded.

use bidak_shared::protocol::{PreparedMove, RoomCode, Timestamp};

use super::*;
use crate::base::token_hash::TokenHash;
use crate::store::samples::kept;

fn room() -> RoomCode {
    RoomCode::from_bits(7)
}

fn unloaded(store: &Arc<dyn Store>) -> &dyn UnloadedStore {
    store.unloaded().expect("it unloads games")
}

fn unload(plies: u32) -> Fact {
    Fact::Kept(Box::new(kept(plies, true)))
}

const LOADED: fn(u32) -> Fact = |plies| Fact::Loaded { plies };

async fn of(store: &Arc<dyn Store>, player: u64) -> Vec<(RoomCode, u32, Player)> {
    let games = unloaded(store).unloaded_of(PlayerId::from_bits(player), 10).await.expect("it can be read");
    games.into_iter().map(|game| (game.room, game.plies, game.on_turn)).collect()
}

#[tokio::test]
async fn an_unloaded_game_lies_in_the_store_until_it_is_loaded_once() {
    for (store, _site) in stores().await {
        let epoch = Epoch(1);
        write(&store, epoch, 1, vec![started(1, 2), moved(0, "a1"), moved(1, "b2"), moved(2, "c3")]).await;
        assert_eq!(unloaded(&store).unloaded_game(room()).await, Ok(None), "it is loaded");
        write(&store, epoch, 1, vec![unload(3)]).await;
        assert_eq!(of(&store, 1).await, [(room(), 3, Player::Second)]);
        assert_eq!(of(&store, 2).await, of(&store, 1).await);
        assert_eq!(of(&store, 3).await, []);
        for late in [moved(3, "a2"), unload(3), LOADED(2), DRAWN] {
            let refused = append(&*store, 1, vec![late]).await;
            assert!(matches!(refused, Err(StoreError::Disorder { .. })), "{refused:?}");
        }
        let game = unloaded(&store).unloaded_game(room()).await.expect("it can be read").expect("it is there");
        assert_eq!((texts(&game), game.kept.as_deref()), (vec!["a1", "b2", "c3"], Some(&kept(3, true))));
        assert_eq!(store.game(id(1)).await.expect("it can be read"), Some(game));
        write(&store, epoch, 1, vec![LOADED(3)]).await;
        let again = append(&*store, 1, vec![LOADED(3)]).await;
        assert!(matches!(again, Err(StoreError::Disorder { .. })), "{again:?}");
        assert_eq!(of(&store, 1).await, []);
        write(&store, epoch, 1, vec![moved(3, "a2")]).await;
        write(&store, epoch, 1, vec![unload(4)]).await;
        write(&store, epoch, 1, vec![LOADED(4)]).await;
        write(&store, epoch, 1, vec![moved(4, "b1")]).await;
        let game = store.game(id(1)).await.expect("it can be read").expect("it is there");
        assert_eq!((texts(&game), game.is_unloaded()), (vec!["a1", "b2", "c3", "a2", "b1"], false));
        write(&store, epoch, 1, vec![DRAWN]).await;
        let game = store.game(id(1)).await.expect("it can be read").expect("it is there");
        assert_eq!((game.moves.len(), game.kept), (5, None));
    }
}

#[tokio::test]
async fn a_start_reads_no_unloaded_game_and_has_all_moves_of_one_that_was_loaded_again() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        let epoch = restored.epoch;
        write(&store, epoch, 1, vec![started(1, 2), moved(0, "a1")]).await;
        write(&store, epoch, 1, vec![unload(1)]).await;
        write(&store, epoch, 2, vec![started(3, 4), moved(0, "a1"), moved(1, "b2")]).await;
        write(&store, epoch, 2, vec![unload(2)]).await;
        write(&store, epoch, 2, vec![LOADED(2)]).await;
        write(&store, epoch, 2, vec![moved(2, "c3")]).await;
        let lines = fresh.count("SELECT sum(lines) FROM journal");
        assert!(lines >= 6, "{lines}");
        // As after a kill: the journal is still there.
        let folder = tempfile::TempDir::new().expect("folders can be made there");
        let place = match &fresh.place {
            StorePlace::File(path) => {
                let copy = folder.path().join("games.db");
                for part in ["", "-wal"] {
                    let name = |path: &std::path::Path| format!("{}{part}", path.display());
                    std::fs::copy(name(path), name(&copy)).expect("it is there");
                }
                StorePlace::File(copy)
            }
            place => place.clone(),
        };
        drop(store);
        for _ in 0..2 {
            let store = place.open().expect("it can be used");
            let restored = store.take_over(10).await.expect("it can be read");
            let [game] = restored.games.as_slice() else { panic!("one game goes on: {:?}", restored.games) };
            assert_eq!((game.id, texts(game)), (id(2), vec!["a1", "b2", "c3"]));
            assert_eq!(of(&store, 1).await, [(room(), 1, Player::Second)]);
        }
    }
}

#[tokio::test]
async fn the_state_of_a_room_is_stored_without_unloading_it() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        write(&store, restored.epoch, 1, vec![started(1, 2), moved(0, "a1")]).await;
        write(&store, restored.epoch, 1, vec![Fact::Kept(Box::new(kept(1, false)))]).await;
        drop(store);
        let (store, restored) = fresh.open().await;
        let [game] = restored.games.as_slice() else { panic!("it goes on: {:?}", restored.games) };
        assert_eq!((texts(game), game.kept.as_deref()), (vec!["a1"], Some(&kept(1, false))));
        write(&store, restored.epoch, 1, vec![moved(1, "b2"), DRAWN]).await;
    }
}

#[tokio::test]
async fn due_games_are_found_by_their_deadline_or_their_age() {
    let by_days = [(1_999_999, 1_000_000, 0), (2_000_000, 1_000_000, 1), (1_999_999, 1_000_001, 0)];
    let untimed = [(2_000_000, 1_000_000, 0), (2_000_000, 1_000_001, 1)];
    for (deadline, rows) in [(Some(due_at(2_000_000)), &by_days[..]), (None, &untimed)] {
        for (store, _site) in stores().await {
            let facts = [Some(started(1, 2)), deadline.clone(), Some(unload(0))];
            write(&store, Epoch(1), 1, facts.into_iter().flatten().collect()).await;
            for (now, moved_before, due) in rows {
                let found = due_rooms(&store, *now, *moved_before).await;
                assert_eq!(found, vec![room(); *due], "{deadline:?} {now} {moved_before}");
            }
            // With a move the deadline is gone.
            write(&store, Epoch(1), 1, vec![LOADED(0)]).await;
            write(&store, Epoch(1), 1, vec![moved(0, "a1"), unload(1)]).await;
            assert_eq!(due_rooms(&store, 2_000_000, 1_000_000).await, []);
        }
    }
}

/// The deadline of a turn, decided at the beginning of the tests.
fn due_at(seconds: u64) -> Fact {
    let [at, decided] = [seconds, 1_000_000].map(Timestamp::from_seconds);
    Fact::Due(Deadline { at, decided })
}

async fn due_rooms(store: &Arc<dyn Store>, now: u64, moved_before: u64) -> Vec<RoomCode> {
    let [now, moved_before] = [now, moved_before].map(Timestamp::from_seconds);
    let due = DueGames { now, moved_before, most: 10 };
    unloaded(store).unloaded_due(due).await.expect("it can be read")
}

#[tokio::test]
async fn an_outage_delays_the_deadline_of_an_unloaded_game_once() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        write(&store, restored.epoch, 1, vec![started(1, 2), due_at(2_000_000), unload(0)]).await;
        drop(store);
        fresh.run("INSERT INTO outages (since, until) VALUES (1100000, 1150000)");
        let later = Deadline { at: Timestamp::from_seconds(2_050_000), decided: Timestamp::from_seconds(1_150_000) };
        for _ in 0..2 {
            let (store, restored) = fresh.open().await;
            let game = unloaded(&store).unloaded_game(room()).await.expect("it can be read").expect("it is there");
            assert_eq!(game.deadline, Some(later));
            write(&store, restored.epoch, 1, vec![LOADED(0)]).await;
            write(&store, restored.epoch, 1, vec![unload(0)]).await;
            // The row has it now: the game is not due before.
            assert_eq!(due_rooms(&store, 2_049_999, 0).await, []);
            assert_eq!(due_rooms(&store, 2_050_000, 0).await, [room()]);
        }
    }
}

#[tokio::test]
async fn a_guest_with_an_unloaded_game_is_found_by_the_token_and_not_pruned() {
    for (store, site) in stores().await {
        let key = |number: u8| TokenHash([number; 32]);
        write(&store, Epoch(1), 1, vec![started(1, 2), moved(0, "a1")]).await;
        write(&store, Epoch(1), 1, vec![unload(1)]).await;
        for game in 2..5 {
            write(&store, Epoch(1), game, vec![started(1, 3), moved(0, "a1"), DRAWN]).await;
        }
        if let Some(fresh) = &site {
            fresh.run("UPDATE players SET seen = 5");
            let keep = KeepGames { most: Some(1), days: None };
            while store.prune(Epoch(1), keep).await.expect("it can be pruned") > 0 {}
            assert_eq!(fresh.count("SELECT count(*) FROM games WHERE finish IS NOT NULL"), 1);
        }
        for player in [1, 2] {
            let guest = unloaded(&store).known_guest(key(player)).await.expect("it can be read");
            assert_eq!(guest.map(|guest| guest.id), Some(PlayerId::from_bits(player.into())));
        }
        assert_eq!(unloaded(&store).known_guest(key(9)).await, Ok(None));
    }
}

#[tokio::test]
async fn an_unloaded_game_moves_with_its_shard_and_is_loaded_by_the_next_owner_alone() {
    for (store, _site) in stores().await {
        let Some(nodes) = store.nodes() else { continue };
        let node = |name: &str| NewNode { name: name.to_owned(), link: String::new(), form: 1 };
        let [north, south] = [nodes.join(node("north")).await, nodes.join(node("south")).await];
        let [north, south] = [north, south].map(|epoch| epoch.expect("it can join"));
        let shard = Shard::of(room());
        // The server of the test owned all shards before.
        nodes.hand_over(Epoch(1), vec![(shard, north)]).await.expect("it owns it");
        write(&store, north, 1, vec![started(1, 2), moved(0, "a1")]).await;
        write(&store, north, 1, vec![unload(1)]).await;
        nodes.hand_over(north, vec![(shard, south)]).await.expect("it owns it");
        let loaded = nodes.load(south, vec![shard]).await.expect("it owns it");
        assert!(loaded.games.is_empty(), "{:?}", loaded.games);
        let game = unloaded(&store).unloaded_game(room()).await.expect("it can be read").expect("it is there");
        assert_eq!(texts(&game), ["a1"]);
        let entry = |fact| vec![GameFact { game: id(1), fact }];
        assert!(store.append(north, entry(LOADED(1))).await.is_err(), "it has given the shard away");
        store.append(south, entry(LOADED(1))).await.expect("it owns the shard");
        store.append(south, entry(moved(1, "b2"))).await.expect("it is loaded");
    }
}

#[tokio::test]
async fn a_prepared_move_is_stored_until_its_ply_is_played_over_unloading_and_restarts() {
    let prepared = |ply| PreparedMove { ply, text: "c3".to_owned() };
    for (store, site) in stores().await {
        let kept =
            async |store: &Arc<dyn Store>| store.game(id(1)).await.expect("readable").expect("it is there").prepared;
        write(&store, Epoch(1), 1, vec![started(1, 2), moved(0, "a1"), Fact::Prepared(Some(prepared(2)))]).await;
        assert_eq!(kept(&store).await, Some(prepared(2)));
        write(&store, Epoch(1), 1, vec![unload(1)]).await;
        let game = unloaded(&store).unloaded_game(room()).await.expect("it can be read").expect("it is there");
        assert_eq!(game.prepared, Some(prepared(2)));
        write(&store, Epoch(1), 1, vec![LOADED(1)]).await;
        let (store, epoch) = match &site {
            Some(fresh) => {
                drop(store);
                let (store, restored) = fresh.open().await;
                assert_eq!(restored.games[0].prepared, Some(prepared(2)));
                (store, restored.epoch)
            }
            None => (store, Epoch(1)),
        };
        // The opponent's move keeps it, the move of its ply removes it.
        write(&store, epoch, 1, vec![moved(1, "b2")]).await;
        assert_eq!(kept(&store).await, Some(prepared(2)));
        write(&store, epoch, 1, vec![moved(2, "a3")]).await;
        assert_eq!(kept(&store).await, None);
        write(&store, epoch, 1, vec![Fact::Prepared(Some(prepared(4))), Fact::TakenBack { ply: 2, clocks: None }])
            .await;
        assert_eq!(kept(&store).await, None);
        write(&store, epoch, 1, vec![Fact::Prepared(Some(prepared(4))), Fact::Prepared(None)]).await;
        assert_eq!(kept(&store).await, None);
        write(&store, epoch, 1, vec![Fact::Prepared(Some(prepared(4)))]).await;
        write(&store, epoch, 1, vec![unload(2)]).await;
        write(&store, epoch, 1, vec![LOADED(2)]).await;
        write(&store, epoch, 1, vec![DRAWN]).await;
        assert_eq!(kept(&store).await, None);
        if let Some(fresh) = site {
            assert_eq!(fresh.count("SELECT count(*) FROM games WHERE prepared IS NOT NULL"), 0);
        }
    }
}
