//! The list of rooms, kept up to date; private rooms.

use bidak_shared::game::Player as Side;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, RoomCode, RoomSummary, SeatChoice, ServerMessage, Status};
use harness::{Player, TestServer};

/// The rooms in the lobby, asked for anew.
async fn rooms(player: &mut Player) -> Vec<RoomSummary> {
    match player.ask(Command::Lobby).await {
        ServerMessage::Lobby { rooms, .. } => rooms,
        other => panic!("{other:?}"),
    }
}

/// Waits for a change of the list that `pick` takes something from.
async fn change<T>(player: &mut Player, mut pick: impl FnMut(&[RoomSummary], &[RoomCode]) -> Option<T>) -> T {
    loop {
        if let ServerMessage::LobbyChanged { changed, removed, .. } = player.receive().await.unwrap()
            && let Some(found) = pick(&changed, &removed)
        {
            return found;
        }
    }
}

#[tokio::test]
async fn the_list_follows_every_change() {
    let server = TestServer::start().await;
    let mut watcher = server.player("Watcher").await;
    assert_eq!(rooms(&mut watcher).await, []);

    let mut ana = server.player("Ana").await;
    let room = ana.create(GameKind::Adjacency, &[("rounds", "8")], SeatChoice::Second).await.room;
    let summary = change(&mut watcher, |changed, _| changed.iter().find(|entry| entry.room == room).cloned()).await;
    assert_eq!((summary.game, summary.status, summary.clock), (GameKind::Adjacency, Status::Waiting, ClockSpec::None));
    assert_eq!(summary.options["rounds"], "8");
    assert_eq!(summary.seats.second.unwrap().name.as_str(), "Ana");
    assert_eq!(summary.seats.first, None);

    let mut budi = server.player("Budi").await;
    assert_eq!(rooms(&mut budi).await.len(), 1);
    budi.join(room).await;
    change(&mut watcher, |changed, _| changed.iter().any(|entry| entry.status == Status::Playing).then_some(())).await;

    ana.done(Command::Resign { room }).await;
    change(&mut watcher, |changed, _| changed.iter().any(|entry| entry.status == Status::Ended).then_some(())).await;

    ana.done(Command::Leave { room }).await;
    budi.done(Command::Leave { room }).await;
    change(&mut watcher, |_, removed| removed.contains(&room).then_some(())).await;
    assert_eq!(rooms(&mut watcher).await, []);
    server.end();
}

#[tokio::test]
async fn a_private_room_is_not_listed_and_opens_to_its_code() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let private = Command::Create {
        game: GameKind::TicTacToe,
        options: [].into(),
        position: None,
        clock: ClockSpec::None,
        private: true,
        seat: SeatChoice::First,
        opponent: None,
    };
    let room = ana.joined(private).await.room;
    let mut budi = server.player("Budi").await;
    assert_eq!(rooms(&mut budi).await, []);
    let typed: RoomCode = room.as_str().to_lowercase().parse().unwrap();
    let snapshot = budi.join(typed).await;
    assert!(snapshot.private);
    assert_eq!(rooms(&mut budi).await, []);
    server.end();
}

#[tokio::test]
async fn a_room_can_start_from_any_position() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let create = Command::Create {
        game: GameKind::TicTacToe,
        options: [].into(),
        position: Some("x...o.... x".to_owned()),
        clock: ClockSpec::None,
        private: false,
        seat: SeatChoice::First,
        opponent: None,
    };
    let snapshot = ana.joined(create).await;
    let room = snapshot.room;
    assert_eq!(snapshot.start, "x...o.... x");
    assert_eq!((snapshot.status, snapshot.turn.legal.len()), (Status::Waiting, 0));
    server.player("Budi").await.join(room).await;
    assert_eq!(ana.turn().await.legal.len(), 7);
    server.end();
}

#[tokio::test]
async fn a_spectator_can_sit_down_and_a_player_can_choose_the_side() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::None).await.room;
    let snapshot = ana.joined(Command::Join { room, seat: SeatChoice::Second }).await;
    assert_eq!(snapshot.seats.side_of(ana.welcome().player), Some(Side::Second));
    let mut budi = server.player("Budi").await;
    let snapshot = budi.joined(Command::Join { room, seat: SeatChoice::Random }).await;
    assert_eq!(snapshot.seats.side_of(budi.welcome().player), Some(Side::First));
    server.end();
}
