//! Several nodes over one `PostgreSQL` database: one is killed, and its games go on at another.

mod cables;
mod cluster;
#[path = "../../server/src/simulation/connection.rs"]
mod connection;
mod faults;
mod figures;
#[path = "../../server/src/simulation/health.rs"]
mod health;
#[path = "../../server/src/simulation/history.rs"]
#[expect(dead_code, reason = "only the simulation records what the store takes, and tournaments")]
mod history;
#[path = "../../server/src/simulation/judge.rs"]
mod judge;
mod lids;
mod lobby;
mod namespaces;
#[path = "../harness/play.rs"]
mod play;
mod tables;
mod unloaded;
#[path = "../../server/src/simulation/view.rs"]
mod view;
#[path = "../../server/src/base/watched.rs"]
mod watched;
mod wires;

use std::path::Path;

use bidak_shared::game::EndReason;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Event, RoomCode, RoomEvent, SeatChoice, ServerMessage};
use harness::nodes::until_it_makes_rooms;
use harness::player::move_;
use harness::postgres::PostgresServer;
use harness::{Player, Served, eventually, served};
use watched::Watched;

/// Starts a node, and waits until it makes rooms.
async fn node(store: &str, name: &str) -> Served {
    let served = Served::start(Path::new(store), &["--node", name, "--link", "127.0.0.1:0"]);
    until_it_makes_rooms(&served.url).await;
    served
}

/// A game of two players at two nodes.
struct Table {
    /// The node of the room, and the other one.
    nodes: [Served; 2],
    /// The players, each at one of the nodes.
    players: [Player; 2],
    tokens: [String; 2],
    room: RoomCode,
}

impl Table {
    /// Begins a game and plays two moves, the second one over the link between the nodes.
    async fn begun(store: &str) -> Self {
        let nodes = [node(store, "north").await, node(store, "south").await];
        let mut ana = Player::hello(&nodes[0].url, Some("Ana"), None).await;
        let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
        let mut budi = Player::hello(&nodes[1].url, Some("Budi"), None).await;
        budi.join(room).await;
        ana.play(room, 0, "a1").await;
        budi.play(room, 1, "b1").await;
        let tokens = [&ana, &budi].map(|player| player.welcome().token.reveal().to_owned());
        Self { nodes, players: [ana, budi], tokens, room }
    }
}

/// Connects with a token, and joins a room at a node that may not have it yet; returns the player, and the moves.
pub(super) async fn rejoin(url: &str, token: &str, room: RoomCode) -> (Player, Vec<String>) {
    let mut found = None;
    eventually("a node to have the room", async || {
        let mut player = Player::hello(url, Some("Back"), Some(token)).await;
        player.send(Command::Join { room, seat: SeatChoice::Any }).await;
        // Until the node has the room, it closes the connection after a while: then the player tries again.
        while let Ok(message) = player.receive().await {
            if let ServerMessage::Joined { snapshot, .. } = message {
                found = Some((player, snapshot.moves));
                return true;
            }
        }
        false
    })
    .await;
    found.expect("it was found")
}

#[tokio::test]
async fn a_node_that_was_paused_until_others_had_its_games_acknowledges_nothing_and_ends() {
    let Some(mut postgres) = PostgresServer::start() else { return };
    let store = postgres.database("paused");
    let Table { nodes: [north, south], players: [mut ana, _budi], tokens, room } = Table::begun(&store).await;
    north.pause();
    let asked = ana.send(move_(room, 2, "a2")).await;
    let (mut budi, moves) = rejoin(&south.url, &tokens[1], room).await;
    assert_eq!(moves, ["a1", "b1"]);
    let (mut rejoined, _) = rejoin(&south.url, &tokens[0], room).await;
    rejoined.play(room, 2, "a3").await;
    north.go_on();
    while let Ok(message) = ana.receive().await {
        assert_ne!(message.re(), Some(asked), "the move was not played: {message:?}");
        let ended = matches!(&message, ServerMessage::Event(RoomEvent { event: Event::Ended(_), .. }));
        assert!(!ended, "its game goes on elsewhere: {message:?}");
    }
    north.wait();
    budi.play(room, 3, "b2").await;
    rejoined.play(room, 4, "a2").await;
    assert_eq!(budi.ending().await.reason, EndReason::Line);
    assert!(south.stop().success());
}

#[tokio::test]
async fn games_of_a_killed_node_go_on_at_another_one_over_the_same_database() {
    let Some(mut postgres) = PostgresServer::start() else { return };
    let store = postgres.database("nodes");
    let Table { nodes: [north, south], players: [mut ana, _budi], tokens, room } = Table::begun(&store).await;
    ana.play(room, 2, "a2").await;
    north.kill();
    let (mut budi, moves) = rejoin(&south.url, &tokens[1], room).await;
    assert_eq!(moves, ["a1", "b1", "a2"]);
    budi.play(room, 3, "b2").await;
    // The killed node starts again, and its player joins the room, which another node has now.
    let north = node(&store, "north").await;
    let (mut ana, moves) = rejoin(&north.url, &tokens[0], room).await;
    assert_eq!(moves, ["a1", "b1", "a2", "b2"]);
    ana.play(room, 4, "a3").await;
    for player in [&mut ana, &mut budi] {
        assert_eq!(player.ending().await.reason, EndReason::Line);
    }
    assert!(north.stop().success());
    assert!(south.stop().success());
    for (args, part) in [
        (&["list"][..], "Ana - Budi"),
        (&["export", "--format", "json"], "\"a3\""),
        (&["check"], "ok\n"),
        (&["prune", "--keep-games", "5"], "0\n"),
    ] {
        let (code, said, errors) = served::store(Path::new(&store), args);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{args:?}");
        assert!(said.contains(part), "{args:?}: {said}");
    }
}
