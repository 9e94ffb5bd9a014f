//! The bounds of one address, one player and one connection, which leave enough for a class.

use std::sync::Arc;

use bidak_server::Config;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    ClockSpec, Command, Hello, MAX_CLIENT_FRAME, PROTOCOL, RefusalCode, RoomCode, SeatBot, SeatChoice, ServerMessage,
};
use harness::player::create;
use harness::server::patient;
use harness::{Player, TestServer, within};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::accounts::{register, server};
use super::{Table, generous, is_counted};

fn tic_tac_toe() -> Command {
    create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First)
}

#[tokio::test]
async fn a_hundred_people_and_programs_of_one_class_play_fifty_games_without_a_refusal() {
    // The defaults with shorter searches.
    let config = Config { think: std::time::Duration::from_millis(5), ..patient() };
    let server = Arc::new(TestServer::with(config).await);
    let games = (0..50).map(|game| {
        let server = Arc::clone(&server);
        tokio::spawn(async move {
            let mut ana = server.player("Ana").await;
            let mut budi = server.player("Budi").await;
            assert!(matches!(budi.ask(Command::Lobby).await, ServerMessage::Lobby { .. }));
            let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
            if game % 5 == 0 {
                // Budi watches a bot.
                budi.joined(Command::Watch { room }).await;
                ana.done(Command::AddBot { room, seat: None, bot: SeatBot::new(EngineKind::Best, Level::MAX) }).await;
                ana.play(room, 0, "b2").await;
                while ana.turn().await.ply < 2 {}
            } else {
                budi.join(room).await;
                for (ply, text) in (0..).zip(["b2", "a1", "c3", "a3", "a2", "c2", "b3", "b1", "c1"]) {
                    let on_turn = if ply % 2 == 0 { &mut ana } else { &mut budi };
                    on_turn.play(room, ply, text).await;
                }
            }
            (ana, budi)
        })
    });
    let mut players = Vec::new();
    for game in games.collect::<Vec<_>>() {
        players.push(within("a game", game).await.expect("nothing was refused"));
    }
    let text = server.metrics().text();
    let hit = |line: &&str| !line.ends_with(" 0") && line.starts_with("bidak_refusals_total");
    assert_eq!(text.lines().filter(hit).collect::<Vec<_>>(), Vec::<&str>::new());
}

#[tokio::test]
async fn one_address_cannot_take_all_rooms() {
    let server = TestServer::with(Config { rooms_per_address: 2, ..patient() }).await;
    let mut players = Vec::new();
    for name in ["Ana", "Budi"] {
        let mut player = server.player(name).await;
        player.joined(tic_tac_toe()).await;
        players.push(player);
    }
    let mut citra = server.player("Citra").await;
    let (code, sentence) = citra.refused(tic_tac_toe()).await;
    assert_eq!(code, RefusalCode::TooManyRooms);
    assert!(sentence.contains("your address"), "{sentence}");
    assert!(is_counted(&server, "rooms_per_address"));
    let pair = Command::Pair {
        game: GameKind::TicTacToe,
        options: [].into(),
        clock: ClockSpec::None,
        rated: false,
        range: None,
    };
    assert_eq!(citra.refused(pair).await.0, RefusalCode::TooManyRooms);
    server.end();
}

#[tokio::test]
async fn one_address_cannot_create_endless_players_and_its_known_players_return() {
    let server = TestServer::with(Config { new_players_per_address: 2, ..patient() }).await;
    let ana = server.player("Ana").await;
    let _budi = server.player("Budi").await;
    let hello = || Command::Hello(Hello::default());
    let mut stranger = Player::connect(&server.url()).await;
    assert_eq!(stranger.refused(hello()).await.0, RefusalCode::TooFast);
    assert!(is_counted(&server, "new_players_per_address"));
    let again = Player::hello(&server.url(), None, Some(ana.welcome().token.reveal())).await;
    assert_eq!(again.welcome().player, ana.welcome().player);
    server.end();
}

#[tokio::test]
async fn after_many_wrong_tokens_and_codes_the_right_ones_of_the_same_address_are_good() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { wrong_guesses_per_address: 6, ..generous() }).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let public = ana.joined(tic_tac_toe()).await.room;
    let Command::Create { game, options, position, clock, seat, opponent, .. } = tic_tac_toe() else { unreachable!() };
    let hidden = Command::Create { game, options, position, clock, private: true, seat, opponent, rated: false };
    let private = ana.joined(hidden).await.room;
    let ana_token = ana.welcome().token.reveal().to_owned();
    let mut budi = server.player("Budi").await;
    // Nobody can guess a token, so that wrong ones cost the others nothing.
    let mut thief = Player::connect(&server.url()).await;
    for guess in 0..206 {
        let token = Some(format!("{:0>25}", guess + 1_000));
        let refused = thief.refused(Command::Hello(Hello { token, ..Hello::default() })).await.0;
        assert_eq!(refused, RefusalCode::BadToken);
    }
    assert!(!is_counted(&server, "wrong_guesses_per_address"));
    for guess in 0..7 {
        let mut thief = server.player("Thief").await;
        let refused = thief.refused(Command::Watch { room: RoomCode::from_bits(guess) }).await.0;
        assert_eq!(refused, RefusalCode::NoRoom, "it is checked, though the last ones wait for their turn");
    }
    assert!(is_counted(&server, "wrong_guesses_per_address"));
    let mut ana_again = Player::hello(&server.url(), None, Some(&ana_token)).await;
    ana_again.join(private).await;
    budi.join(public).await;
    budi.join(private).await;
    // On another device, with a code.
    let token = ana_again.welcome().token.reveal().to_owned();
    let ServerMessage::Link { code, .. } = ana_again.ask(Command::Link { token }).await else { panic!("a code") };
    let mut device = Player::connect(&server.url()).await;
    let hello = Hello { link: Some(code.reveal().to_owned()), ..Hello::default() };
    let welcome = device.ask(Command::Hello(hello)).await;
    assert!(matches!(welcome, ServerMessage::Welcome(_)), "{welcome:?}");
    server.end();
}

#[tokio::test]
async fn half_open_and_idle_connections_of_an_address_leave_a_place_for_accounts() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { connections_per_address: 40, ..generous() }).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let token = ana.welcome().token.reveal().to_owned();
    let mut silent = Vec::new();
    for _ in 0..60 {
        silent.push(TcpStream::connect(server.address()).await.expect("it listens"));
    }
    let again = Player::hello(&server.url(), None, Some(&token)).await;
    assert_eq!(again.welcome().player, ana.welcome().player);
    let mut stranger = Player::connect(&server.url()).await;
    let (code, sentence) = stranger.refused(Command::Hello(Hello::default())).await;
    assert_eq!(code, RefusalCode::TooFast);
    assert!(sentence.contains("a login card"), "{sentence}");
    assert!(is_counted(&server, "connections_per_address"));
    assert_eq!(stranger.until_closed().await, Some(1008), "in three seconds");
    server.end();
}

#[tokio::test]
async fn one_player_has_a_tenth_of_the_connections_of_an_address() {
    let server = TestServer::with(Config { connections_per_address: 40, ..patient() }).await;
    let ana = server.player("Ana").await;
    let token = ana.welcome().token.reveal().to_owned();
    let mut others = Vec::new();
    let refused = loop {
        let mut again = Player::connect(&server.url()).await;
        let hello = Hello { token: Some(token.clone()), ..Hello::default() };
        match again.ask(Command::Hello(hello)).await {
            ServerMessage::Welcome(_) => others.push(again),
            ServerMessage::Refused { code, .. } => break code,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((others.len(), refused), (2, RefusalCode::TooFast), "three of thirty for a new player");
    server.player("Budi").await;
    server.end();
}

#[tokio::test]
async fn while_a_code_waits_for_its_turn_the_connection_goes_on() {
    let server = TestServer::with(Config { wrong_guesses_per_address: 1, ..patient() }).await;
    let mut thieves = Vec::new();
    for guess in 0..12 {
        let mut thief = server.player("Thief").await;
        thief.send(Command::Watch { room: RoomCode::from_bits(guess) }).await;
        thieves.push(thief);
    }
    let mut last = thieves.pop().expect("there are twelve");
    assert_eq!(last.ask(Command::Ping).await, ServerMessage::Pong { re: 3 }, "it does not wait behind the code");
    let another = last.refused(Command::Watch { room: RoomCode::from_bits(99) }).await;
    assert_eq!(another.0, RefusalCode::TooFast, "one code waits at a time");
    server.end();
}

#[tokio::test]
async fn a_player_who_left_eight_rooms_may_create_another() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let mut budi = server.player("Budi").await;
    for _ in 0..8 {
        let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::None).await.room;
        // Budi stays, so that the room lives on without Ana.
        budi.join(room).await;
        ana.done(Command::Leave { room }).await;
    }
    ana.joined(tic_tac_toe()).await;
    assert_eq!(budi.refused(tic_tac_toe()).await.0, RefusalCode::TooManyRooms, "Budi is in eight");
    server.end();
}

#[tokio::test]
async fn rooms_are_counted_for_the_player_over_all_connections_for_create_join_and_watch_alike() {
    let server = TestServer::with(Config { rooms_per_player: 2, ..patient() }).await;
    let mut budi = server.player("Budi").await;
    let (first, second) = (budi.joined(tic_tac_toe()).await.room, budi.joined(tic_tac_toe()).await.room);
    let mut citra = server.player("Citra").await;
    let third = citra.joined(tic_tac_toe()).await.room;
    let mut ana = server.player("Ana").await;
    let mut ana_again = Player::hello(&server.url(), None, Some(ana.welcome().token.reveal())).await;
    ana.joined(Command::Watch { room: first }).await;
    ana_again.join(second).await;
    for command in [tic_tac_toe(), Command::Watch { room: third }, Command::Join { room: third, seat: SeatChoice::Any }]
    {
        assert_eq!(ana.refused(command.clone()).await.0, RefusalCode::TooManyRooms, "{command:?}");
        assert_eq!(ana_again.refused(command).await.0, RefusalCode::TooManyRooms);
    }
    ana_again.joined(Command::Watch { room: first }).await;
    ana.done(Command::Leave { room: first }).await;
    assert_eq!(ana.refused(tic_tac_toe()).await.0, RefusalCode::TooManyRooms, "the other connection is still there");
    ana_again.done(Command::Leave { room: first }).await;
    ana.joined(Command::Watch { room: third }).await;
    server.end();
}

#[tokio::test]
async fn frames_that_never_become_a_message_close_the_connection() {
    let mut table = Table::tic_tac_toe().await;
    let mut mallory = table.server.player("Mallory").await;
    let begin = Frame::message("x", OpCode::Data(Data::Text), false);
    mallory.send_frame(Message::Frame(begin)).await;
    let mut sent = 0;
    for _ in 0..12_000 {
        mallory.send_frame(Message::Frame(Frame::message("", OpCode::Data(Data::Continue), false))).await;
        sent += 6;
    }
    assert!(sent > 4 * MAX_CLIENT_FRAME, "more than a message may take");
    assert_eq!(mallory.until_closed().await, Some(1008));
    assert!(is_counted(&table.server, "frame_size"));
    table.play(&["b2"]).await;
    table.server.end();
}

#[tokio::test]
async fn at_most_a_megabyte_waits_for_a_client_that_does_not_read() {
    let mut table = Table::with(generous(), GameKind::TicTacToe, &[]).await;
    let mut deaf = Player::connect_with_small_buffers(table.server.address()).await;
    deaf.joined(Command::Watch { room: table.room }).await;
    let line = Command::Chat { room: table.room, text: "x".repeat(300) };
    let mut bytes = 0;
    while !is_counted(&table.server, "outbox") {
        table.ana.done(line.clone()).await;
        bytes += 300;
        assert!(bytes < 1_000_000, "a megabyte waits for a client that does not read");
    }
    table.server.end();
}

#[tokio::test]
async fn a_burst_before_the_first_read_still_ends_with_1008() {
    let server = TestServer::start().await;
    let mut flooder = Player::connect(&server.url()).await;
    let hello = format!(r#"{{"id":1,"type":"hello","protocol":{PROTOCOL}}}"#);
    flooder.send_text(&hello).await;
    for _ in 0..2000 {
        flooder.send_text(r#"{"id":2,"type":"ping"}"#).await;
    }
    assert_eq!(flooder.until_closed().await, Some(1008));
    server.end();
}

#[tokio::test]
async fn methods_and_paths_get_the_right_http_status() {
    let server = TestServer::start().await;
    for (line, status, header) in [
        ("GET /", "200", ""),
        ("HEAD /healthz", "200", ""),
        ("POST /", "405", "allow: GET, HEAD"),
        ("DELETE /api/games", "405", "allow: GET, HEAD"),
        ("PUT /api/games/0123456789ABCDEF", "405", "allow: GET, HEAD"),
        ("POST /ws", "405", "allow: GET, HEAD"),
        ("GET /ws", "426", "upgrade: websocket"),
        ("GET /api/games?colour=red", "400", ""),
        ("GET /api/games?limit=many", "400", ""),
        ("GET /api/games/x", "404", ""),
        ("GET /api/games/0123456789ABCDEF", "404", ""),
        ("GET /api", "404", ""),
        ("POST /nowhere", "404", ""),
        ("OPTIONS *", "405", "allow: GET, HEAD"),
        ("CONNECT example.org:80", "405", "allow: GET, HEAD"),
        ("GET /api/games?limit=5&limit=6", "400", ""),
    ] {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        let request = format!("{line} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        within("an answer", stream.read_to_string(&mut answer)).await.unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{line}: {answer}");
        assert!(answer.to_lowercase().contains(&header.to_lowercase()), "{line}: {answer}");
        assert!(!answer.contains("invalid digit"), "{line}: {answer}");
    }
    server.end();
}
