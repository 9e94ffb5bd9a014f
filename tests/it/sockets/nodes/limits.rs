//! Limits by address on several nodes.

use std::sync::Arc;

use bidak_server::store::SharedMemory;
use bidak_server::{Config, NodeSettings};
use bidak_shared::protocol::{Command, Hello, RefusalCode, RoomCode, ServerMessage, TournamentCode};
use harness::nodes::{TestNode, club, loopback, shared};
use harness::server::patient;
use harness::{Player, eventually};

/// A node behind a balancer, where an address has three connections and four new players in an hour, at all nodes together.
async fn node(store: &Arc<SharedMemory>, name: &str) -> TestNode {
    let node = Some(NodeSettings { name: name.to_owned(), ..loopback() });
    let proxy_protocol = vec!["127.0.0.1".parse().unwrap()];
    let bounds = Config { connections_per_address: 3, new_players_per_address: 4, ..patient() };
    TestNode::configured(store, None, Config { node, proxy_protocol, ..bounds }).await
}

/// Waits until a node knows of so many.
async fn until_nodes(node: &TestNode, count: usize) {
    until_metric(node, &format!("bidak_nodes {count}")).await;
}

/// Waits until the metrics of a node have this line.
async fn until_metric(node: &TestNode, line: &str) {
    eventually(line, async || node.server.metrics().text().lines().any(|one| one == line)).await;
}

/// A connection of a client with this number.
async fn connect(node: &TestNode, client: u8) -> Option<Player> {
    Player::connect_behind(node.server.address(), &super::super::balancer::client(client)).await.ok()
}

/// How many connections a client gets; they are given back.
async fn connections(node: &TestNode, client: u8) -> usize {
    let mut open = Vec::new();
    while let Some(player) = connect(node, client).await {
        open.push(player);
    }
    open.len()
}

/// How many new players come from the address of a client.
async fn new_players(node: &TestNode, client: u8) -> usize {
    for count in 0.. {
        let mut player = None;
        eventually("a place", async || {
            player = connect(node, client).await;
            player.is_some()
        })
        .await;
        let mut player = player.expect("there was a place");
        match player.ask(Command::Hello(Hello::default())).await {
            ServerMessage::Welcome(_) => {}
            ServerMessage::Refused { code: RefusalCode::TooFast, .. } => return count,
            other => panic!("{other:?}"),
        }
    }
    unreachable!("there is a limit")
}

#[tokio::test]
async fn nodes_divide_the_connections_and_new_players_of_an_address() {
    let store = shared();
    let north = node(&store, "north").await;
    until_nodes(&north, 1).await;
    assert_eq!(connections(&north, 1).await, 3);
    let south = node(&store, "south").await;
    for node in [&north, &south] {
        until_nodes(node, 2).await;
        assert_eq!((connections(node, 2).await, new_players(node, 3).await), (2, 2));
    }
    south.server.stop().await;
    until_nodes(&north, 1).await;
    assert_eq!(connections(&north, 4).await, 3);
    north.server.end();
}

#[tokio::test]
async fn guessing_codes_of_another_node_ends_a_connection_as_guessing_those_of_ones_own_does() {
    let (store, folder) = (shared(), tempfile::tempdir().expect("a folder"));
    let club = club(folder.path()).await;
    let north = TestNode::with_club(&store, Some(&club), "north").await;
    let south = TestNode::with_club(&store, Some(&club), "south").await;
    for node in [&north, &south] {
        until_metric(node, "bidak_shards 512").await;
    }
    // In shards of both nodes.
    let mut thief = south.server.player("Thief").await;
    for guess in 0..5 {
        let tournament = TournamentCode::from_bits((guess << 10) + guess * 237 % 1024);
        let follow = Command::Tournament { tournament, version: None };
        assert_eq!(thief.refused(follow).await.0, RefusalCode::NoTournament);
        let room = RoomCode::from_bits((guess << 10) + guess * 237 % 1024);
        assert_eq!(thief.refused(Command::Watch { room }).await.0, RefusalCode::NoRoom);
    }
    assert_eq!(thief.until_closed().await, Some(1008));
    for node in [north, south] {
        node.server.end();
    }
}
