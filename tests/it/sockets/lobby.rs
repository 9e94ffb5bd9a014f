//! The list of rooms, kept up to date; private rooms.

use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    ClockSpec, Command, Hello, LobbyChanges, LobbyFrom, RoomCode, RoomSummary, SeatBot, SeatChoice, ServerMessage,
    Status,
};
use harness::{Player, TestServer, eventually};

/// Requests the rooms in the lobby.
async fn rooms(player: &mut Player) -> Vec<RoomSummary> {
    match player.ask(Command::Lobby).await {
        ServerMessage::Lobby { list, .. } => list.rooms,
        other => panic!("{other:?}"),
    }
}

/// Waits for a change of the room list in which `pick` finds something.
async fn change<T>(player: &mut Player, mut pick: impl FnMut(&[RoomSummary], &[RoomCode]) -> Option<T>) -> T {
    loop {
        if let ServerMessage::LobbyChanged(LobbyChanges { changed, removed, .. }) = player.receive().await.unwrap()
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
async fn the_loss_of_a_seat_in_a_private_room_is_sent_to_its_player_alone() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let room = ana.joined(private_room()).await.room;
    let mut budi = server.player("Budi").await;
    budi.join(room).await;
    // Ana looks at the lobby with another device, and Citra with her own.
    let mut ana_again = Player::hello(&server.url(), None, Some(ana.welcome().token.reveal())).await;
    assert_eq!(rooms(&mut ana_again).await, []);
    let mut citra = server.player("Citra").await;
    assert_eq!(rooms(&mut citra).await, []);
    ana.done(Command::Leave { room }).await;
    change(&mut ana_again, |_, removed| removed.contains(&room).then_some(())).await;
    // The next change that Citra receives is a public room.
    let public = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let heard = change(&mut citra, |changed, removed| {
        assert!(!removed.contains(&room), "a private room is nobody else's business");
        changed.iter().any(|entry| entry.room == public).then_some(())
    });
    heard.await;
    server.end();
}

/// A room of Tic-tac-toe that is in no list.
fn private_room() -> Command {
    Command::Create {
        game: GameKind::TicTacToe,
        options: [].into(),
        position: None,
        clock: ClockSpec::None,
        private: true,
        seat: SeatChoice::First,
        opponent: None,
        rated: false,
    }
}

#[tokio::test]
async fn a_private_room_is_not_listed_and_opens_to_its_code() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let room = ana.joined(private_room()).await.room;
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
        rated: false,
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

/// Waits for a change of the lobby in which `pick` finds something.
async fn lobby_change<T>(player: &mut Player, mut pick: impl FnMut(&LobbyChanges) -> Option<T>) -> T {
    loop {
        if let ServerMessage::LobbyChanged(changes) = player.receive().await.unwrap()
            && let Some(found) = pick(&changes)
        {
            return found;
        }
    }
}

#[tokio::test]
async fn the_lobby_lists_people_programs_and_seeks_as_they_come_and_go() {
    let server = TestServer::start().await;
    let mut watcher = server.player("Watcher").await;
    let ServerMessage::Lobby { list, .. } = watcher.ask(Command::Lobby).await else { panic!("the lobby") };
    let people: Vec<_> = list.people.iter().map(|person| (person.name.as_str(), person.program)).collect();
    assert_eq!((people.as_slice(), list.seeks.as_slice()), ([("Watcher", false)].as_slice(), [].as_slice()));

    let hello = Hello { name: Some("Deep Green".to_owned()), program: true, ..Hello::default() };
    let mut green = Player::greet(&server.url(), hello).await;
    let id = green.welcome().player;
    // The first change may be the watcher's own arrival.
    let is_green = |changes: &LobbyChanges| changes.people.iter().find(|person| person.player == id).cloned();
    let person = lobby_change(&mut watcher, is_green).await;
    assert_eq!((person.name.as_str(), person.program), ("Deep Green", true));

    let clock: ClockSpec = "5+3".parse().unwrap();
    let pair = || Command::Pair { game: GameKind::Reversi, options: [].into(), clock, rated: false, range: None };
    green.done(pair()).await;
    let seek = lobby_change(&mut watcher, |changes| changes.seeks.first().cloned()).await;
    assert_eq!((seek.player, seek.game, seek.clock), (id, GameKind::Reversi, clock));
    let ServerMessage::Lobby { list, .. } = green.ask(Command::Lobby).await else { panic!("the lobby") };
    assert_eq!((list.players, list.people.len(), list.seeks.as_slice()), (2, 2, [seek].as_slice()));

    watcher.done(pair()).await;
    lobby_change(&mut watcher, |changes| changes.withdrawn.contains(&id).then_some(())).await;
    green.vanish();
    lobby_change(&mut watcher, |changes| changes.left.contains(&id).then_some(())).await;
    server.end();
}

#[tokio::test]
async fn the_lobby_names_the_player_for_whom_a_seat_is_kept() {
    let server = TestServer::start().await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    let opponent = Some(budi.welcome().player);
    let create = Command::Create {
        game: GameKind::TicTacToe,
        options: [].into(),
        position: None,
        clock: ClockSpec::None,
        private: false,
        seat: SeatChoice::First,
        opponent,
        rated: false,
    };
    let snapshot = ana.joined(create).await;
    assert_eq!(snapshot.kept_for, opponent);
    let summaries = rooms(&mut budi).await;
    let summary = match summaries.as_slice() {
        [summary] => summary.clone(),
        _ => change(&mut budi, |changed, _| changed.first().cloned()).await,
    };
    assert_eq!(summary.kept_for, opponent);
    assert_eq!(budi.join(snapshot.room).await.kept_for, None, "the game has begun");
    server.end();
}

#[tokio::test]
async fn a_repeated_create_chat_or_bot_with_the_same_key_is_done_once() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let create = || harness::player::create(GameKind::Adjacency, &[], ClockSpec::None, SeatChoice::None);
    let mut made = Vec::new();
    for key in [7, 7, 8] {
        match ana.ask_keyed(Some(key), create()).await {
            ServerMessage::Joined { snapshot, .. } => made.push(snapshot.room),
            other => panic!("{other:?}"),
        }
    }
    assert!(made[0] == made[1] && made[0] != made[2], "{made:?}");
    let room = made[0];
    let bot = || Command::AddBot { room, seat: None, bot: SeatBot::new(EngineKind::Random, Level::MIN) };
    let chat = || Command::Chat { room, text: "hello".to_owned() };
    for (key, command) in [(1, chat()), (1, chat()), (2, bot()), (2, bot()), (3, chat())] {
        let answer = ana.ask_keyed(Some(key), command).await;
        assert!(matches!(answer, ServerMessage::Ok { .. }), "{answer:?}");
    }
    let snapshot = ana.joined(Command::Watch { room }).await;
    assert_eq!(snapshot.chat.len(), 2);
    assert_eq!((snapshot.status, snapshot.seats.second), (Status::Waiting, None), "one bot sits");
    server.end();
}

#[tokio::test]
async fn an_address_with_many_rooms_hides_none_of_another() {
    let trusted_proxy = vec!["127.0.0.0/8".parse().unwrap()];
    let server = TestServer::with(bidak_server::Config { trusted_proxy, ..super::generous() }).await;
    let at = async |address: &str| {
        let mut player = Player::connect_forwarded(&server.url(), address).await.expect("there is a place");
        let welcome = player.ask(Command::Hello(Hello::default())).await;
        assert!(matches!(welcome, ServerMessage::Welcome(_)), "{welcome:?}");
        player
    };
    let mut honest = at("198.51.100.2").await;
    let room = honest.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let mut crowd = Vec::new();
    for _ in 0..5 {
        let mut player = at("198.51.100.1").await;
        for _ in 0..6 {
            player.create(GameKind::TicTacToe, &[], SeatChoice::First).await;
        }
        crowd.push(player);
    }
    for (address, rooms, unlisted) in [("198.51.100.3", 21, 0), ("198.51.100.1", 31, 10)] {
        let mut reader = at(address).await;
        let ServerMessage::Lobby { list, .. } = reader.ask(Command::LobbyMore(LobbyFrom::default())).await else {
            panic!("the list")
        };
        assert_eq!((list.rooms.len(), list.unlisted.len(), list.more), (rooms, unlisted, 0), "{address}");
        assert!(list.rooms[..2].iter().any(|one| one.room == room), "addresses take turns");
        let from = LobbyFrom { rooms: 15, ..LobbyFrom::default() };
        let ServerMessage::Lobby { list: page, .. } = reader.ask(Command::LobbyMore(from)).await else {
            panic!("the list")
        };
        assert_eq!(page.rooms, list.rooms[15..], "the next page");
    }
    // The changes of the list are sent, and counted, after a pause.
    eventually("the hidden rooms are counted", async || super::is_counted(&server, "listed_per_address")).await;
    server.end();
}
