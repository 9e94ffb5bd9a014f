//! The end of a node in order.

use std::sync::Arc;

use bidak_server::store::SharedMemory;
use bidak_server::{Config, NodeSettings};
use bidak_shared::protocol::{Command, ServerMessage};
use harness::Player;
use harness::nodes::{TestNode, loopback, shared, until_it_makes_rooms};
use harness::server::patient;

use super::{COME_BACK, across, again, back_in, play, two_nodes};

#[tokio::test]
async fn rooms_are_at_other_nodes_before_the_connections_of_a_node_that_ends_are_closed() {
    let (_store, nodes) = two_nodes().await;
    let (mut players, room) = across(&nodes).await;
    play(&mut players, room, 0, &["a1", "b1"]).await;
    // A client outside rooms stays connected to the end.
    let mut reader = nodes[0].server.player("Citra").await;
    let [north, south] = nodes;
    north.server.begin_to_stop();
    for player in &mut players {
        assert_eq!(player.until_closed().await, COME_BACK, "at either node");
        assert!(south.owns(room).await, "it was handed over first");
    }
    assert_eq!(reader.until_closed().await, COME_BACK);
    let mut back = Vec::new();
    for player in &players {
        let mut player = again(player, &south).await;
        assert_eq!(back_in(&mut player, room).await.moves.len(), 2);
        back.push(player);
    }
    let mut players: [Player; 2] = back.try_into().expect("two players");
    play(&mut players, room, 2, &["a2", "b2", "a3"]).await;
    north.server.stop().await;
    south.server.end();
}

/// A node at which players may say as much as they like.
async fn talkative(store: &Arc<SharedMemory>, name: &str) -> TestNode {
    let node = Some(NodeSettings { name: name.to_owned(), ..loopback() });
    let config = Config { node, messages_per_20s: 1_000_000, chat_per_20s: 0, ..patient() };
    TestNode::configured(store, None, config).await
}

#[tokio::test]
async fn a_request_for_a_room_that_was_handed_over_sends_its_player_to_where_it_is() {
    let store = shared();
    let nodes = [talkative(&store, "north").await, talkative(&store, "south").await];
    for node in &nodes {
        until_it_makes_rooms(&node.server.url()).await;
    }
    let (mut players, room) = across(&nodes).await;
    let [north, south] = nodes;
    north.server.begin_to_stop();
    // Each request until then is carried out, or the connection ends; no answer says that the room is gone.
    for player in &mut players {
        let end = 'end: loop {
            let asked = player.send(Command::Spectators { room, from: None }).await;
            loop {
                match player.receive().await {
                    Ok(ServerMessage::Refused { code, sentence, .. }) => panic!("{code}: {sentence}"),
                    Ok(message) if message.re() == Some(asked) => break,
                    Ok(_) => {}
                    Err(frame) => break 'end frame,
                }
            }
        };
        assert_eq!(end.map(|frame| frame.code.into()), COME_BACK);
    }
    north.server.stop().await;
    south.server.end();
}
