//! Several servers as one: players of one game on different nodes, and the end of the node that has the game.

mod challenges;
mod leaving;
mod limits;
mod one_lobby;
mod tls;
mod tournaments;

use std::sync::Arc;

use bidak_server::store::SharedMemory;
use bidak_shared::game::{EndReason, Player as Side};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, RefusalCode, RoomCode, SeatChoice, ServerMessage, Snapshot, Status};
use harness::nodes::{TestNode, shared, until_it_makes_rooms};
use harness::player::{create, move_};
use harness::{Player, eventually};

/// The close code of connections that may come back at once.
const COME_BACK: Option<u16> = Some(1012);

/// Two nodes that share a store, each with rooms of its own.
async fn two_nodes() -> (Arc<SharedMemory>, [TestNode; 2]) {
    let store = shared();
    let nodes = [TestNode::start(&store, "north").await, TestNode::start(&store, "south").await];
    for node in &nodes {
        // The second one gets rooms of the first.
        until_it_makes_rooms(&node.server.url()).await;
    }
    (store, nodes)
}

/// The same player at a node.
async fn again(player: &Player, node: &TestNode) -> Player {
    let token = player.welcome().token.reveal().to_owned();
    let back = Player::hello(&node.server.url(), Some("Back"), Some(&token)).await;
    assert_eq!(back.welcome().player, player.welcome().player);
    back
}

async fn back_in(player: &mut Player, room: RoomCode) -> Snapshot {
    player.joined(Command::Join { room, seat: SeatChoice::Any }).await
}

/// Plays moves by turns, the first one at `ply`, and waits until both know of them.
async fn play(players: &mut [Player; 2], room: RoomCode, ply: u32, texts: &[&str]) {
    for (ply, text) in (ply..).zip(texts) {
        players[ply as usize % 2].play(room, ply, text).await;
        for player in &mut *players {
            while player.turn().await.ply != ply + 1 {}
        }
    }
}

/// Ana at the first node makes a room there; Budi comes from the second node.
async fn across([north, south]: &[TestNode; 2]) -> ([Player; 2], RoomCode) {
    let [mut ana, mut budi] = [north.server.player("Ana").await, south.server.player("Budi").await];
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let joined = budi.join(room).await;
    assert_eq!(joined.seats.side_of(budi.welcome().player), Some(Side::Second));
    ([ana, budi], room)
}

#[tokio::test]
async fn players_on_different_nodes_play_watch_and_talk_as_on_one() {
    let (_store, nodes) = two_nodes().await;
    let (mut players, room) = across(&nodes).await;
    let mut watcher = nodes[1].server.player("Citra").await;
    let seen = watcher.joined(Command::Watch { room }).await;
    play(&mut players, room, 0, &["a1", "b1"]).await;
    let [ana, budi] = &mut players;
    // Refusals and repeated moves are as on one server.
    assert_eq!(budi.refused(move_(room, 2, "c1")).await.0, RefusalCode::NotYourTurn);
    budi.play(room, 1, "b1").await;
    budi.done(Command::Chat { room, text: "hello".to_owned() }).await;
    ana.until(|event| matches!(event, bidak_shared::protocol::Event::Chat(_)).then_some(())).await;
    // Budi loses the connection, and finds all that was missed.
    let version = back_in(budi, room).await.version;
    let mut back = again(budi, &nodes[1]).await;
    ana.play(room, 2, "a2").await;
    assert_eq!(back.resumed(room, version).await.ply, 3);
    *budi = back;
    budi.play(room, 3, "b2").await;
    ana.play(room, 4, "a3").await;
    for player in [ana, budi, &mut watcher] {
        assert_eq!(player.ending().await.reason, EndReason::Line);
    }
    assert!(seen.moves.is_empty());
    // A room that is nowhere is refused, whichever node it would be on.
    for node in &nodes {
        let mut lost = node.server.player("Lost").await;
        for bits in 0..4 {
            let room = RoomCode::from_bits((1 << 20) + bits * 200);
            assert_eq!(lost.refused(Command::Watch { room }).await.0, RefusalCode::NoRoom);
        }
    }
    for node in nodes {
        node.server.end();
    }
}

/// How a node lists a room, if it does.
async fn listed(node: &TestNode, room: RoomCode) -> Option<Status> {
    let mut reader = node.server.player("Reader").await;
    match reader.ask(Command::Lobby).await {
        ServerMessage::Lobby { list, .. } => {
            list.rooms.into_iter().find(|listed| listed.room == room).map(|listed| listed.status)
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_node_lists_the_rooms_of_all_and_none_that_is_gone() {
    let (_store, nodes) = two_nodes().await;
    let mut ana = nodes[0].server.player("Ana").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let both = async |status: Option<Status>| {
        for node in &nodes {
            eventually("a node to list the room as it is", async || listed(node, room).await == status).await;
        }
    };
    both(Some(Status::Waiting)).await;
    let mut budi = nodes[1].server.player("Budi").await;
    budi.join(room).await;
    both(Some(Status::Playing)).await;
    budi.done(Command::Resign { room }).await;
    both(Some(Status::Ended)).await;
    ana.done(Command::Close { room }).await;
    both(None).await;
    for node in nodes {
        node.server.end();
    }
}

#[tokio::test]
async fn games_of_a_node_that_ends_in_order_go_on_at_the_other() {
    let (_store, nodes) = two_nodes().await;
    let (mut players, room) = across(&nodes).await;
    play(&mut players, room, 0, &["a1", "b1", "a2"]).await;
    let [north, south] = nodes;
    north.server.stop().await;
    let [ana, budi] = &mut players;
    assert_eq!(budi.until_closed().await, COME_BACK);
    let mut players = [again(ana, &south).await, again(budi, &south).await];
    for player in &mut players {
        assert_eq!(back_in(player, room).await.moves, ["a1", "b1", "a2"]);
    }
    play(&mut players, room, 3, &["b2", "a3"]).await;
    for player in &mut players {
        assert_eq!(player.ending().await.reason, EndReason::Line);
    }
    south.server.end();
}

#[tokio::test]
async fn games_of_a_node_that_cannot_reach_the_store_go_on_at_the_other_and_it_tells_nobody_of_a_fault() {
    let (_store, nodes) = two_nodes().await;
    let (mut players, room) = across(&nodes).await;
    play(&mut players, room, 0, &["a1", "b1"]).await;
    let [north, south] = nodes;
    north.cut();
    let [mut ana, mut budi] = players;
    let asked = ana.send(move_(room, 2, "a2")).await;
    // The other node takes over, and closes its link.
    assert_eq!(budi.until_closed().await, COME_BACK);
    let mut players = [again(&ana, &south).await, again(&budi, &south).await];
    for player in &mut players {
        assert_eq!(back_in(player, room).await.moves, ["a1", "b1"]);
    }
    play(&mut players, room, 2, &["c3", "b2"]).await;
    // It comes back too late: it may write nothing, and ends.
    north.heal();
    let error = north.server.end_by_itself().await.expect_err("another node has its games");
    assert!(error.to_string().contains("another server has taken over"), "{error}");
    loop {
        match ana.receive().await {
            Ok(message) => {
                assert_ne!(message.re(), Some(asked), "the move was not played: {message:?}");
            }
            Err(closed) => {
                assert_eq!(closed.map(|frame| u16::from(frame.code)), COME_BACK);
                break;
            }
        }
    }
    play(&mut players, room, 4, &["a3"]).await;
    let mut late = south.server.player("Late").await;
    assert_eq!(late.joined(Command::Watch { room }).await.moves, ["a1", "b1", "c3", "b2", "a3"]);
    south.server.end();
}

#[tokio::test]
async fn games_of_a_node_that_the_store_does_not_let_write_go_on_at_the_other() {
    let (_store, nodes) = two_nodes().await;
    let (mut players, room) = across(&nodes).await;
    play(&mut players, room, 0, &["a1", "b1"]).await;
    let [north, south] = nodes;
    north.limit();
    let [mut ana, mut budi] = players;
    ana.send(move_(room, 2, "a2")).await;
    let error = north.server.end_by_itself().await.expect_err("it cannot serve");
    assert!(error.to_string().contains("refuses sessions of this node"), "{error}");
    for player in [&mut ana, &mut budi] {
        assert_eq!(player.until_closed().await, COME_BACK);
    }
    let mut players = [again(&ana, &south).await, again(&budi, &south).await];
    for player in &mut players {
        assert_eq!(back_in(player, room).await.moves, ["a1", "b1"]);
    }
    play(&mut players, room, 2, &["a2", "b2", "a3"]).await;
    for player in &mut players {
        assert_eq!(player.ending().await.reason, EndReason::Line);
    }
    south.server.end();
}

#[tokio::test]
async fn a_node_without_others_stays_while_the_store_does_not_let_it_write() {
    let store = shared();
    let north = TestNode::start(&store, "north").await;
    until_it_makes_rooms(&north.server.url()).await;
    north.limit();
    let before = north.beats();
    eventually("it to go on", async || north.beats() > before + 10).await;
    // Nobody else could serve its rooms.
    north.server.player("Late").await;
    north.server.end();
}

#[tokio::test]
async fn a_node_keeps_its_lease_while_it_loads_the_rooms_of_another_however_long_that_takes() {
    let (_store, [north, south]) = two_nodes().await;
    south.hold_loading(true);
    north.server.stop().await;
    // Its lease lasts for six beats.
    let before = south.beats();
    eventually("it to extend its lease", async || south.beats() > before + 10).await;
    south.hold_loading(false);
    eventually("the rooms of all", async || {
        let mut player = south.server.player("Somebody").await;
        let rooms = create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First);
        matches!(player.ask(rooms).await, ServerMessage::Joined { .. })
    })
    .await;
    south.server.end();
}
