//! Data that outlives a server.

use bidak_shared::protocol::{Clocks, PlayerId};

use super::*;
use crate::store::KnownPlayer;

const CLOCKS: Clocks = Clocks { first_ms: 58_000, second_ms: 60_000, running: Some(Player::Second) };
const MOVES: [&str; 9] = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"];

#[tokio::test]
async fn games_go_on_where_they_stood_however_often_the_file_is_opened() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        assert!(restored.games.is_empty());
        write(&store, restored.epoch, 1, vec![started(1, 2), moved(0, "a1")]).await;
        write(&store, restored.epoch, 2, vec![started(1, 3), moved(0, "b2"), DRAWN]).await;
        write(&store, restored.epoch, 1, vec![moved(1, "b2"), moved(2, "c3")]).await;
        write(&store, restored.epoch, 1, vec![Fact::TakenBack { ply: 1, clocks: Some(CLOCKS) }]).await;
        drop(store);
        for round in 2..5 {
            let (store, restored) = fresh.open().await;
            assert_eq!(restored.epoch, Epoch(round));
            let [game] = restored.games.as_slice() else { panic!("one game goes on: {:?}", restored.games) };
            assert_eq!((game.id, texts(game)), (id(1), MOVES[..round as usize - 1].to_vec()));
            assert_eq!(game.clocks, if round == 2 { Some(CLOCKS) } else { None });
            assert_eq!(Fact::Started(Box::new(game.start.clone())), started(1, 2));
            let mut players: Vec<_> = restored.players.iter().map(|player| player.id).collect();
            players.sort_unstable();
            assert_eq!(players, [1, 2, 3].map(PlayerId::from_bits));
            let ply = round as u32 - 1;
            write(&store, restored.epoch, 1, vec![moved(ply, MOVES[ply as usize])]).await;
        }
    }
}

#[tokio::test]
async fn a_waiting_room_is_restored_once_and_not_stored_by_a_fenced_server() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        let guard = RoomGuard { banned: vec![PlayerId::from_bits(9)], ..RoomGuard::default() };
        let room = WaitingRoom {
            guard,
            rated: true,
            room: "K7QF2M".parse().expect("a code"),
            games: 2,
            host: Some(PlayerId::from_bits(1)),
            private: true,
            kind: bidak_shared::kind::GameKind::Adjacency,
            options: [("rounds".to_owned(), "8".to_owned())].into(),
            start: "6oo/6oo/8/8/8/8/xx6/xx6 x 8".to_owned(),
            clock: "5+3".parse().expect("a clock"),
            side: Player::Second,
            player: KnownPlayer {
                id: PlayerId::from_bits(1),
                key: crate::base::token_hash::TokenHash([7; 32]),
                name: "Ana".parse().expect("a name"),
            },
            kept_for: Some(KnownPlayer {
                id: PlayerId::from_bits(2),
                key: crate::base::token_hash::TokenHash([8; 32]),
                name: "Budi".parse().expect("a name"),
            }),
        };
        store.keep_waiting(restored.epoch, room.clone()).await.expect("it can be written");
        drop(store);
        let (store, restored) = fresh.open().await;
        assert_eq!(restored.rooms, std::slice::from_ref(&room));
        let mut players = restored.players;
        players.sort_unstable_by_key(|player| player.id);
        assert_eq!(Some(players), room.kept_for.clone().map(|kept| vec![room.player.clone(), kept]));
        let late = store.keep_waiting(Epoch(1), room).await;
        assert!(matches!(late, Err(StoreError::Fenced { .. })), "{late:?}");
        drop(store);
        assert_eq!(fresh.open().await.1.rooms, []);
    }
}

#[tokio::test]
async fn many_rooms_at_once_each_get_their_own_answer() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        let plays = (0..200).map(|game| {
            let store = &store;
            async move {
                write(store, restored.epoch, game, vec![started(1, 2)]).await;
                for (ply, text) in (0..).zip(MOVES) {
                    write(store, restored.epoch, game, vec![moved(ply, text)]).await;
                }
                let late = vec![GameFact { game: id(game), fact: moved(8, "c3") }];
                let refused = store.append(restored.epoch, late).await;
                assert!(matches!(refused, Err(StoreError::Disorder { .. })), "{refused:?}");
            }
        });
        futures::future::join_all(plays).await;
        for game in 0..200 {
            let stored = store.game(id(game)).await.expect("it can be read").expect("it is there");
            assert_eq!(texts(&stored), MOVES);
        }
    }
}

#[tokio::test]
async fn an_operator_sees_private_games_among_the_others_in_the_order_of_their_ends() {
    for fresh in fresh_stores() {
        let (store, restored) = fresh.open().await;
        for game in 1..=6 {
            let Fact::Started(mut start) = started(1, 2) else { panic!("a start") };
            start.private = game % 2 == 0;
            write(&store, restored.epoch, game, vec![Fact::Started(start), moved(0, "a1"), DRAWN]).await;
        }
        let list = |viewer, before, limit| {
            let filter = GameFilter { before, limit: Some(limit), ..GameFilter::default() };
            let store = &store;
            async move {
                let page = store.games(GamesQuery { filter, viewer }).await.expect("it can be read");
                (page.games.iter().map(|game| game.id).collect::<Vec<_>>(), page.more)
            }
        };
        let ids = |numbers: &[u128]| numbers.iter().copied().map(id).collect::<Vec<_>>();
        assert_eq!(list(Viewer::Operator, None, 4).await, (ids(&[6, 5, 4, 3]), true));
        assert_eq!(list(Viewer::Operator, Some(id(3)), 4).await, (ids(&[2, 1]), false));
        assert_eq!(list(Viewer::Player(PlayerId::from_bits(2)), None, 3).await, (ids(&[6, 5, 4]), true));
        assert_eq!(list(Viewer::Player(PlayerId::from_bits(3)), None, 3).await, (ids(&[5, 3, 1]), false));
        assert_eq!(list(Viewer::Public, Some(id(5)), 1).await, (ids(&[3]), true));
    }
}
