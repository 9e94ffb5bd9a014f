//! A node with unloaded games is killed: the next owner of their shards finds them in the store, and loads each when its players come back.

use std::path::Path;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, MyGamesCount, SeatChoice, ServerMessage, Snapshot};
use harness::nodes::until_it_makes_rooms;
use harness::postgres::PostgresServer;
use harness::{Player, Served, eventually, served};

use super::rejoin;

/// Starts a node that unloads rooms at once.
pub(super) async fn node(store: &str, name: &str) -> Served {
    let served = Served::start(Path::new(store), &["--node", name, "--link", "127.0.0.1:0", "--unload-ms", "1"]);
    until_it_makes_rooms(&served.url).await;
    served
}

/// The number of a player's games, at a node; none while that player's rooms are loaded.
async fn unloaded_games(url: &str, token: &str) -> Option<MyGamesCount> {
    let player = Player::hello(url, None, Some(token)).await;
    if player.welcome().rooms.is_empty() { player.welcome().my_games } else { None }
}

#[tokio::test]
async fn unloaded_games_of_a_killed_node_are_loaded_at_another_one() {
    let Some(mut postgres) = PostgresServer::start() else { return };
    let store = postgres.database("unloaded");
    let (north, south) = (node(&store, "north").await, node(&store, "south").await);
    let mut ana = Player::hello(&north.url, Some("Ana"), None).await;
    let mut budi = Player::hello(&south.url, Some("Budi"), None).await;
    let mut games = Vec::new();
    for _ in 0..3 {
        let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
        budi.join(room).await;
        ana.play(room, 0, "a1").await;
        budi.play(room, 1, "b1").await;
        let Snapshot { version, .. } = ana.join(room).await;
        for player in [&mut ana, &mut budi] {
            player.done(Command::StepOut { room }).await;
        }
        games.push((room, version));
    }
    let tokens = [&ana, &budi].map(|player| player.welcome().token.reveal().to_owned());
    drop((ana, budi));
    let all = MyGamesCount { on_turn: 3, total: 3 };
    eventually("all games are unloaded", async || unloaded_games(&north.url, &tokens[0]).await == Some(all)).await;
    north.kill();
    // The first who comes back may find that no node has the shard yet.
    for (room, version) in &games {
        let (mut ana, moves) = rejoin(&south.url, &tokens[0], *room).await;
        assert_eq!(moves, ["a1", "b1"]);
        let ServerMessage::Joined { snapshot, .. } =
            ana.ask(Command::Join { room: *room, seat: SeatChoice::Any }).await
        else {
            panic!("a snapshot")
        };
        assert!(snapshot.version >= *version, "version {} after {version}", snapshot.version);
        ana.play(*room, 2, "a2").await;
    }
    let of_budi = MyGamesCount { on_turn: 3, total: 3 };
    let budi = Player::hello(&south.url, None, Some(&tokens[1])).await;
    assert_eq!(budi.welcome().my_games, Some(of_budi));
    drop(budi);
    assert!(south.stop().success());
    let (code, said, errors) = served::store(Path::new(&store), &["check"]);
    assert_eq!((code, said.as_str(), errors.as_str()), (Some(0), "ok\n", ""));
}
