//! The lobby that several nodes share: rooms appear at all of them, and equal seeks at two nodes are paired.

use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, LobbyChanges, RoomCode, SeatChoice, ServerMessage};
use harness::player::create;
use harness::{Player, within};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::cluster::Cluster;
use super::figures::{Times, rounds};
use super::play::Hall;

async fn player_at(hall: &Arc<Hall>, node: usize, name: &str) -> Player {
    Player::hello(&format!("ws://{}/ws", hall.wires.door(node)), Some(name), None).await
}

/// Follows the list of rooms at a node, and sends the rooms that change.
async fn read_lobby(mut player: Player, rooms: mpsc::UnboundedSender<(RoomCode, Instant)>) {
    let list = player.ask(Command::Lobby).await;
    assert!(matches!(list, ServerMessage::Lobby { .. }), "{list:?}");
    while let Ok(message) = player.receive().await {
        if let ServerMessage::LobbyChanged(LobbyChanges { changed, .. }) = message {
            for room in changed {
                // The test may be over.
                let _ = rooms.send((room.room, Instant::now()));
            }
        }
    }
}

/// Waits for the room of a player who seeks an opponent.
async fn paired(player: &mut Player) -> RoomCode {
    loop {
        if let ServerMessage::Paired { room } = player.receive().await.expect("the connection stays") {
            return room;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_appear_at_all_nodes_and_players_of_two_nodes_are_paired() {
    let Some(cluster) = Cluster::start(7).await else { return };
    let hall = Arc::clone(&cluster.hall);
    let mut lobbies = Vec::new();
    for node in 0..3 {
        let (sender, rooms) = mpsc::unbounded_channel();
        tokio::spawn(read_lobby(player_at(&hall, node, "Reader").await, sender));
        lobbies.push(rooms);
    }
    let [mut here, mut elsewhere, mut pairs] =
        ["a room appears at its own node", "a room appears at another node", "equal seeks at two nodes are paired"]
            .map(Times::new);
    for round in 0..rounds(6) as usize {
        let node = round % 3;
        let mut host = player_at(&hall, node, "Ana").await;
        let since = Instant::now();
        let form = create(GameKind::Reversi, &[], ClockSpec::None, SeatChoice::First);
        let room = host.joined(form).await.room;
        for (other, lobby) in lobbies.iter_mut().enumerate() {
            let appears = async {
                loop {
                    let (code, at) = lobby.recv().await.expect("it is read");
                    if code == room {
                        return at.duration_since(since).as_millis() as u64;
                    }
                }
            };
            let ms = within("a room to appear", appears).await;
            if other == node { here.add(ms) } else { elsewhere.add(ms) }
        }
        host.done(Command::Leave { room }).await;
        let clock = ClockSpec::Main { main_ms: 60_000 * (1 + round as u32 % 30), increment_ms: 0 };
        let pair = || Command::Pair { game: GameKind::Morris, options: [].into(), clock, rated: false, range: None };
        let mut first = player_at(&hall, node, "First").await;
        let mut second = player_at(&hall, (node + 1 + round / 3 % 2) % 3, "Second").await;
        first.done(pair()).await;
        let since = Instant::now();
        second.done(pair()).await;
        let room = paired(&mut first).await;
        assert_eq!(paired(&mut second).await, room);
        pairs.add(since.elapsed().as_millis() as u64);
        for player in [&mut first, &mut second] {
            player.join(room).await;
        }
        first.done(Command::Resign { room }).await;
    }
    cluster.judged().await;
    for times in [here, elsewhere, pairs] {
        times.print();
    }
}
