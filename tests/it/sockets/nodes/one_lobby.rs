//! The lobby of several nodes is one: pairing, people, seeks, seats.

use std::collections::BTreeSet;

use bidak_server::Config;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Command, LobbyList, PlayerId, RefusalCode, RoomCode, SeatChoice, ServerMessage,
};
use harness::nodes::TestNode;
use harness::player::create;
use harness::{Player, eventually};

use super::{again, two_nodes};

/// Clocks whose seeks different nodes pair: with 16 of them, all at one node of two in one of 32,000 runs.
fn clocks() -> Vec<ClockSpec> {
    (1..=16).map(|minutes| format!("{minutes}+0").parse().expect("a clock")).collect()
}

fn pair(clock: ClockSpec) -> Command {
    Command::Pair { game: GameKind::TicTacToe, options: [].into(), clock, rated: false, range: None }
}

/// The room of a player who seeks an opponent.
async fn paired(player: &mut Player) -> RoomCode {
    loop {
        if let ServerMessage::Paired { room } = player.receive().await.expect("the connection stays") {
            return room;
        }
    }
}

/// Two who seek the same each come to one room and play.
async fn meet(mut first: Player, mut second: Player) {
    let room = paired(&mut first).await;
    assert_eq!(paired(&mut second).await, room);
    let start = first.joined(Command::Join { room, seat: SeatChoice::Any }).await;
    second.joined(Command::Join { room, seat: SeatChoice::Any }).await;
    let is_first = start.seats.first.and_then(|seat| seat.player) == Some(first.welcome().player);
    let [mover, other] = if is_first { [&mut first, &mut second] } else { [&mut second, &mut first] };
    mover.play(room, 0, "a1").await;
    while other.turn().await.ply != 1 {}
}

/// Players who seek, one with each clock.
async fn seekers(node: &TestNode, name: &str) -> Vec<Player> {
    let mut seekers = Vec::new();
    for clock in clocks() {
        let mut player = node.server.player(name).await;
        player.done(pair(clock)).await;
        seekers.push(player);
    }
    seekers
}

#[tokio::test]
async fn two_who_seek_the_same_at_two_nodes_are_paired_and_play() {
    let (_store, nodes) = two_nodes().await;
    let earlier = seekers(&nodes[0], "Ana").await;
    let later = seekers(&nodes[1], "Budi").await;
    for (first, second) in earlier.into_iter().zip(later) {
        meet(first, second).await;
    }
    // Two at one node, whichever node finds their match.
    let earlier = seekers(&nodes[1], "Citra").await;
    let later = seekers(&nodes[1], "Dewi").await;
    for (first, second) in earlier.into_iter().zip(later) {
        meet(first, second).await;
    }
    for node in nodes {
        node.server.end();
    }
}

#[tokio::test]
async fn a_seek_that_has_ended_is_paired_at_no_node() {
    let (_store, nodes) = two_nodes().await;
    let mut gone = Vec::new();
    for player in seekers(&nodes[0], "Ana").await {
        gone.push((again(&player, &nodes[1]).await, player));
    }
    eventually("the other nodes to know of the players", async || {
        let [(here, _), (there, _)] = [people(&nodes[0]).await, people(&nodes[1]).await];
        gone.iter().all(|(other, _)| [&here, &there].iter().all(|people| people.contains(&other.welcome().player)))
    })
    .await;
    for (number, (other, player)) in gone.iter_mut().enumerate() {
        // From any device.
        let device = if number % 2 == 0 { other } else { player };
        device.done(Command::Unpair).await;
    }
    eventually("the seeks to end", async || {
        people(&nodes[0]).await.1.is_empty() && people(&nodes[1]).await.1.is_empty()
    })
    .await;
    let earlier = seekers(&nodes[1], "Budi").await;
    let later = seekers(&nodes[0], "Citra").await;
    for (first, second) in earlier.into_iter().zip(later) {
        meet(first, second).await;
    }
    for node in nodes {
        node.server.end();
    }
}

#[tokio::test]
async fn a_node_that_ends_or_dies_loses_no_seek_of_others() {
    for dies in [false, true] {
        let (_store, [north, south]) = two_nodes().await;
        let earlier = seekers(&south, "Ana").await;
        if dies {
            north.cut();
            north.until_taken_over().await;
        } else {
            north.server.stop().await;
        }
        let later = seekers(&south, "Budi").await;
        for (first, second) in earlier.into_iter().zip(later) {
            meet(first, second).await;
        }
        south.server.end();
    }
}

async fn list(node: &TestNode) -> LobbyList {
    let mut reader = node.server.player("Reader").await;
    match reader.ask(Command::Lobby).await {
        ServerMessage::Lobby { list, .. } => list,
        other => panic!("{other:?}"),
    }
}

/// The people in the list of a node, and those who seek.
async fn people(node: &TestNode) -> (BTreeSet<PlayerId>, BTreeSet<PlayerId>) {
    let list = list(node).await;
    let people = list.people.iter().map(|person| person.player).collect();
    (people, list.seeks.iter().map(|seek| seek.player).collect())
}

#[tokio::test]
async fn every_node_shows_the_people_and_the_seeks_of_all() {
    let (_store, nodes) = two_nodes().await;
    let [mut ana, budi] = [nodes[0].server.player("Ana").await, nodes[1].server.player("Budi").await];
    let ids = [&ana, &budi].map(|player| player.welcome().player);
    for node in &nodes {
        eventually("both to be listed", async || {
            let list = list(node).await;
            // A reader comes and goes.
            ids.iter().all(|id| list.people.iter().any(|person| person.player == *id)) && list.players >= 3
        })
        .await;
    }
    ana.done(pair(ClockSpec::None)).await;
    for node in &nodes {
        eventually("the seek to be listed", async || people(node).await.1 == BTreeSet::from([ids[0]])).await;
    }
    // The same player elsewhere stays when one connection ends.
    let back = again(&ana, &nodes[1]).await;
    eventually("the other connection to be known", async || people(&nodes[1]).await.0.contains(&ids[0])).await;
    ana.vanish();
    for node in &nodes {
        eventually("the seek alone to end", async || {
            let (people, seeks) = people(node).await;
            seeks.is_empty() && people.contains(&ids[0])
        })
        .await;
    }
    back.vanish();
    for node in &nodes {
        eventually("the player to be gone", async || !people(node).await.0.contains(&ids[0])).await;
    }
    // The people of a node that has ended are no longer listed.
    let [north, south] = nodes;
    south.server.stop().await;
    eventually("the people of the other node to be gone", async || !people(&north).await.0.contains(&ids[1])).await;
    north.server.end();
}

#[tokio::test]
async fn every_node_knows_the_seats_of_a_player_and_counts_them() {
    let (_store, nodes) = two_nodes().await;
    let mut ana = nodes[0].server.player("Ana").await;
    let most = Config::default().rooms_per_player;
    let mut rooms = BTreeSet::new();
    for _ in 0..most {
        let mut command = create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First);
        let Command::Create { private, .. } = &mut command else { panic!("not create") };
        *private = true;
        rooms.insert(ana.joined(command).await.room);
    }
    eventually("the other node to know all seats", async || {
        let back = again(&ana, &nodes[1]).await;
        back.welcome().rooms.iter().copied().collect::<BTreeSet<_>>() == rooms
    })
    .await;
    let mut back = again(&ana, &nodes[1]).await;
    let another = create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First);
    assert_eq!(back.refused(another).await.0, RefusalCode::TooManyRooms);
    // Nor may she enter a room of another node; but one of her own she may.
    let mut budi = nodes[0].server.player("Budi").await;
    let room = budi.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    assert_eq!(back.refused(Command::Join { room, seat: SeatChoice::Any }).await.0, RefusalCode::TooManyRooms);
    let own = *rooms.first().expect("some");
    back.joined(Command::Join { room: own, seat: SeatChoice::Any }).await;
    back.done(Command::Close { room: own }).await;
    eventually("the other node to know that it is gone", async || {
        !again(&ana, &nodes[1]).await.welcome().rooms.contains(&own)
    })
    .await;
    back.joined(Command::Join { room, seat: SeatChoice::Any }).await;
    for node in nodes {
        node.server.end();
    }
}

#[tokio::test]
async fn a_seat_is_kept_for_somebody_who_is_connected_to_another_node_only() {
    let (_store, nodes) = two_nodes().await;
    let [mut ana, mut budi] = [nodes[0].server.player("Ana").await, nodes[1].server.player("Budi").await];
    let id = budi.welcome().player;
    let Command::Create { game, options, position, clock, private, seat, rated, .. } =
        create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First)
    else {
        unreachable!()
    };
    let kept = |opponent| Command::Create {
        opponent: Some(opponent),
        options: options.clone(),
        position: position.clone(),
        game,
        clock,
        private,
        seat,
        rated,
    };
    let mut made = None;
    eventually("the node of Ana to know where Budi is", async || {
        if let ServerMessage::Joined { snapshot, .. } = ana.ask(kept(id)).await {
            made = Some(snapshot);
        }
        made.is_some()
    })
    .await;
    let made = made.expect("it was made");
    assert_eq!(made.kept_for, Some(id));
    // The seat is not for others.
    let mut citra = nodes[1].server.player("Citra").await;
    let join = |seat| Command::Join { room: made.room, seat };
    let (code, _) = citra.refused(join(SeatChoice::Second)).await;
    assert_eq!(code, RefusalCode::SeatTaken);
    let joined = budi.joined(join(SeatChoice::Any)).await;
    assert_eq!(joined.seats.second.and_then(|seat| seat.player), Some(id));
    // Nobody has this id.
    assert_eq!(ana.refused(kept(PlayerId::from_bits(77))).await.0, RefusalCode::NoPlayer);
    for node in nodes {
        node.server.end();
    }
}
