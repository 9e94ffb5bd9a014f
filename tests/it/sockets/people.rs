//! Seeks, and the rights of a host.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    BlockTarget, Command, Event, PlayerId, RefusalCode, RoomCode, SeatChoice, ServerMessage, Status,
};
use harness::{Player, TestServer, eventually};

use super::Table;

fn pair(game: GameKind, clock: &str) -> Command {
    Command::Pair { game, options: [].into(), clock: clock.parse().unwrap(), rated: false, range: None }
}

/// The room that pairing has made for a player.
async fn paired(player: &mut Player) -> RoomCode {
    loop {
        if let ServerMessage::Paired { room } = player.receive().await.unwrap() {
            return room;
        }
    }
}

#[tokio::test]
async fn equal_seeks_are_paired() {
    let server = TestServer::start().await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    let mut citra = server.player("Citra").await;
    ana.done(pair(GameKind::TicTacToe, "5+3")).await;
    citra.done(pair(GameKind::TicTacToe, "none")).await;
    budi.done(pair(GameKind::TicTacToe, "5+3")).await;
    let room = paired(&mut ana).await;
    assert_eq!(paired(&mut budi).await, room);
    let snapshot = ana.join(room).await;
    assert_eq!((snapshot.status, snapshot.games), (Status::Waiting, 0));
    let snapshot = budi.join(room).await;
    assert_eq!((snapshot.status, snapshot.games), (Status::Playing, 1));
    let first = snapshot.seats.first.as_ref().and_then(|seat| seat.player);
    let mover = if first == Some(ana.welcome().player) { &mut ana } else { &mut budi };
    mover.play(room, 0, "b2").await;
    server.end();
}

/// The next message to a player about a game that somebody missed.
async fn missed(player: &mut Player) -> ServerMessage {
    loop {
        let message = player.receive().await.unwrap();
        if matches!(message, ServerMessage::OpponentAbsent { .. } | ServerMessage::GameMissed { .. }) {
            return message;
        }
    }
}

#[tokio::test]
async fn who_misses_paired_games_pauses_from_the_second_on_and_the_opponent_seeks_again() {
    let server = TestServer::start().await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    let seek = || pair(GameKind::TicTacToe, "5+3");
    ana.done(seek()).await;
    for pause_ms in [None, Some(60_000)] {
        budi.done(seek()).await;
        let room = paired(&mut budi).await;
        assert_eq!(paired(&mut ana).await, room);
        budi.join(room).await;
        budi.done(Command::Leave { room }).await;
        assert_eq!(missed(&mut budi).await, ServerMessage::GameMissed { room, pause_ms });
        assert_eq!(missed(&mut ana).await, ServerMessage::OpponentAbsent { room, seeking: true });
        assert_eq!(seekers(&mut budi, None, None).await, (vec![ana.welcome().player], 1));
    }
    let (code, sentence) = budi.refused(seek()).await;
    assert_eq!(code, RefusalCode::SeekPaused);
    assert!(sentence.contains("seek again in 60 s") || sentence.contains("seek again in 59 s"), "{sentence}");
    let mut citra = server.player("Citra").await;
    citra.done(seek()).await;
    let room = paired(&mut citra).await;
    assert_eq!(paired(&mut ana).await, room);
    ana.done(Command::Unpair).await;
    citra.join(room).await;
    citra.done(Command::Leave { room }).await;
    assert_eq!(missed(&mut citra).await, ServerMessage::GameMissed { room, pause_ms: None });
    assert_eq!(seekers(&mut citra, None, None).await, (vec![], 0), "Ana no longer seeks");
    server.end();
}

#[tokio::test]
async fn ended_seeks_are_not_paired() {
    let server = TestServer::start().await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    let seek = || pair(GameKind::Reversi, "none");
    ana.done(seek()).await;
    ana.done(Command::Unpair).await;
    budi.done(seek()).await;
    budi.vanish();
    let mut citra = server.player("Citra").await;
    // The server counts two people when it has noticed that Budi is gone.
    eventually("the server to miss Budi", async || match citra.ask(Command::Lobby).await {
        ServerMessage::Lobby { list, .. } => list.players == 2,
        other => panic!("the lobby, not {other:?}"),
    })
    .await;
    citra.done(seek()).await;
    ana.done(seek()).await;
    assert_eq!(paired(&mut ana).await, paired(&mut citra).await);
    server.end();
}

/// The players whose seeks are listed from a place on, and the number of all.
async fn seekers(reader: &mut Player, game: Option<GameKind>, from: Option<u32>) -> (Vec<PlayerId>, u32) {
    match reader.ask(Command::Seeks { game, from }).await {
        ServerMessage::Seeks { seeks, of, from: first, .. } => {
            assert_eq!(first, from.unwrap_or(1));
            assert!(game.is_none_or(|game| seeks.iter().all(|seek| seek.game == game)), "{seeks:?}");
            (seeks.into_iter().map(|seek| seek.player).collect(), of)
        }
        other => panic!("the seeks, not {other:?}"),
    }
}

#[tokio::test]
async fn seeks_are_listed_page_by_page_without_those_that_a_block_hides() {
    let server = TestServer::with(super::generous()).await;
    let mut reader = server.player("Ana").await;
    assert_eq!(seekers(&mut reader, None, None).await, (Vec::new(), 0));
    let mut newest_first = Vec::new();
    let mut people = Vec::new();
    // No two seek the same.
    for number in 0..53_u32 {
        let mut seeker = server.player(&format!("Player {number}")).await;
        let game = if number % 10 == 0 { GameKind::Adjacency } else { GameKind::Reversi };
        seeker.done(pair(game, &format!("{}+1", number + 1))).await;
        newest_first.insert(0, seeker.welcome().player);
        people.push(seeker);
    }
    let (first, rest) = newest_first.split_at(50);
    assert_eq!(seekers(&mut reader, None, None).await, (first.to_vec(), 53));
    assert_eq!(seekers(&mut reader, None, Some(51)).await, (rest.to_vec(), 53));
    assert_eq!(seekers(&mut reader, None, Some(54)).await, (Vec::new(), 53));
    let (adjacency, of) = seekers(&mut reader, Some(GameKind::Adjacency), None).await;
    assert_eq!((adjacency.len(), of), (6, 6));
    let (code, sentence) = reader.refused(Command::Seeks { game: None, from: Some(0) }).await;
    assert_eq!((code, sentence.as_str()), (RefusalCode::BadOption, "from counts from 1"));

    let by_id = |player: &Player| BlockTarget { player: Some(player.welcome().player), handle: None };
    reader.done(Command::Block(by_id(&people[52]))).await;
    people[51].done(Command::Block(by_id(&reader))).await;
    people[50].done(Command::Unpair).await;
    let (seen, of) = seekers(&mut reader, None, None).await;
    assert_eq!((seen.as_slice(), of), (&newest_first[3..], 50));
    server.end();
}

#[tokio::test]
async fn a_seek_with_an_impossible_option_is_refused() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let options = [("rounds".to_owned(), "99".to_owned())].into();
    let seek =
        Command::Pair { game: GameKind::Adjacency, options, clock: "none".parse().unwrap(), rated: false, range: None };
    assert_eq!(ana.refused(seek).await.0, RefusalCode::BadOption);
    server.end();
}

#[tokio::test]
async fn the_host_lists_mutes_and_kicks_spectators() {
    let mut table = Table::tic_tac_toe().await;
    let room = table.room;
    let mut eve = table.server.player("Eve").await;
    eve.joined(Command::Watch { room }).await;
    let player = eve.welcome().player;
    for (from, names) in [(None, ["Eve"].as_slice()), (Some(1), &["Eve"]), (Some(2), &[])] {
        match table.budi.ask(Command::Spectators { room, from }).await {
            ServerMessage::Spectators { spectators, from: first, of, .. } => {
                assert_eq!(spectators.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), names);
                assert_eq!((first, of), (from.unwrap_or(1), 1));
            }
            other => panic!("the spectators, not {other:?}"),
        }
    }
    let nowhere = Command::Spectators { room, from: Some(0) };
    assert_eq!(table.budi.refused(nowhere).await.0, RefusalCode::BadOption);
    assert_eq!(table.budi.refused(Command::Kick { room, player }).await.0, RefusalCode::NotHost);
    table.ana.done(Command::Mute { room, player, muted: true }).await;
    let says = Command::Chat { room, text: "nonsense".to_owned() };
    assert_eq!(eve.refused(says).await.0, RefusalCode::Muted);
    table.ana.done(Command::Kick { room, player }).await;
    loop {
        match eve.receive().await.unwrap() {
            ServerMessage::Kicked { room: from, .. } => break assert_eq!(from, room),
            ServerMessage::Event(event) => assert!(matches!(event.event, Event::Muted { .. }), "{event:?}"),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(eve.refused(Command::Join { room, seat: SeatChoice::None }).await.0, RefusalCode::Banned);
    table.play(&["b2", "a1"]).await;
    table.server.end();
}

#[tokio::test]
async fn a_closed_room_is_gone_for_everybody() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let mut eve = server.player("Eve").await;
    eve.joined(Command::Watch { room }).await;
    ana.done(Command::Close { room }).await;
    eve.until(|event| (*event == Event::Closed).then_some(())).await;
    assert_eq!(ana.refused(Command::Watch { room }).await.0, RefusalCode::NoRoom);
    server.end();
}

#[tokio::test]
async fn a_timed_game_is_resumed_by_its_events_and_the_turn_now() {
    let clock = "5+3".parse().unwrap();
    let server = TestServer::start().await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    let create = harness::player::create(GameKind::TicTacToe, &[], clock, SeatChoice::First);
    let room = ana.joined(create).await.room;
    let version = budi.join(room).await.version;
    ana.play(room, 0, "b2").await;
    budi.play(room, 1, "a1").await;
    let token = budi.welcome().token.reveal().to_owned();
    budi.vanish();
    ana.until(|event| matches!(event, Event::Presence { connected: false, .. }).then_some(())).await;
    let mut budi = Player::hello(&server.url(), None, Some(&token)).await;
    let id = budi.send(Command::Resume { room, version }).await;
    let mut seen = version;
    let turn = loop {
        match budi.receive().await.unwrap() {
            ServerMessage::Event(event) => {
                seen += 1;
                assert_eq!(event.version, seen, "no event is missing");
            }
            ServerMessage::Resumed { re, room: of, turn, gone, .. } => {
                assert_eq!((re, of, gone), (id, room, Vec::new()));
                break turn;
            }
            other => panic!("{other:?}"),
        }
    };
    assert!(seen >= version + 3, "two moves and being gone were missed");
    assert_eq!(turn.clocks.unwrap().running, Some(bidak_shared::game::Player::First));
    assert!(turn.legal.is_empty(), "it is not his turn");
    server.end();
}
