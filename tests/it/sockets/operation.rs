//! Health, metrics and bounds, as an operator reads them.

use std::sync::Arc;
use std::time::Duration;

use bidak_server::Config;
use bidak_server::store::Store as _;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Event, RefusalCode, SeatBot, SeatChoice, ServerMessage};
use harness::failing_store::FailingStore;
use harness::server::patient;
use harness::{Player, TestServer, eventually, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Table, generous};

/// The answer to a GET with these headers.
pub(crate) async fn get(server: &TestServer, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n", server.address());
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    within("an answer", stream.read_to_string(&mut answer)).await.unwrap();
    answer
}

/// The value of a line of `/metrics`.
async fn counted(server: &TestServer, name: &str) -> f64 {
    let text = get(server, "/metrics", "").await;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is not in {text}")).trim().parse().unwrap()
}

/// Waits until a metric has reached a value.
async fn until_counted(server: &TestServer, name: &str, value: f64) {
    eventually(name, async || counted(server, name).await >= value).await;
}

#[tokio::test]
async fn metrics_count_players_rooms_moves_games_and_refusals() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1"]).await;
    let server = &table.server;
    for (name, value) in [
        ("bidak_players", 2.0),
        ("bidak_rooms", 1.0),
        ("bidak_moves_total", 2.0),
        ("bidak_move_seconds_count", 2.0),
        ("bidak_games_started_total{game=\"tictactoe\"}", 1.0),
        ("bidak_store_failures_total", 0.0),
    ] {
        until_counted(server, name, value).await;
        assert!((counted(server, name).await - value).abs() < 0.5, "{name}");
    }
    assert!(counted(server, "bidak_connections").await >= 3.0, "two players, and this request");
    table.ana.done(Command::Resign { room: table.room }).await;
    until_counted(&table.server, "bidak_games_ended_total{reason=\"resignation\"}", 1.0).await;
    assert_eq!(table.budi.refused(Command::Resign { room: table.room }).await.0, RefusalCode::NotPlaying);
    until_counted(&table.server, "bidak_refusals_total{code=\"not_playing\"}", 1.0).await;
    table.server.end();
}

#[tokio::test]
async fn players_are_counted_after_hello_and_not_by_connections() {
    let server = TestServer::start().await;
    let ana = server.player("Ana").await;
    let _phone = Player::hello(&server.url(), None, Some(ana.welcome().token.reveal())).await;
    let _budi = server.player("Budi").await;
    let _silent = Player::connect(&server.url()).await;
    let answer = get(&server, "/api/server", "").await;
    assert!(answer.contains("\"players\":2,"), "{answer}");
    server.end();
}

#[tokio::test]
async fn a_broken_handshake_is_answered_with_the_missing_header() {
    let server = TestServer::start().await;
    let key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for headers in [
        "",
        "connection: upgrade\r\n",
        "upgrade: websocket\r\nconnection: upgrade\r\n",
        &format!("upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 8\r\n{key}"),
        &format!("upgrade: other\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n{key}"),
    ] {
        let answer = get(&server, "/ws", headers).await.to_lowercase();
        assert!(answer.starts_with("http/1.1 426") && answer.contains("sec-websocket-version: 13"), "{answer}");
        let (_, sentence) = answer.split_once("\r\n\r\n").unwrap();
        assert_eq!(sentence, "this path is for websockets: ask for an upgrade, version 13, with a sec-websocket-key\n");
    }
    server.end();
}

#[tokio::test]
async fn the_latency_of_a_client_is_measured_from_the_beginning() {
    let server = TestServer::with(generous()).await;
    let mut ana = server.player("Ana").await;
    eventually("an answer to the first ping", async || {
        // The library answers pings while the player waits for messages.
        ana.ask(Command::Ping).await;
        counted(&server, "bidak_round_trip_seconds_count").await >= 1.0
    })
    .await;
    server.end();
}

#[tokio::test]
async fn a_server_that_shuts_down_is_not_ready_but_lets_its_players_reconnect() {
    let config = Config { drain: Duration::from_hours(1), ..patient() };
    let mut table = Table::with(config, GameKind::TicTacToe, &[]).await;
    for path in ["/readyz", "/healthz"] {
        assert!(get(&table.server, path, "").await.starts_with("HTTP/1.1 200"), "{path}");
    }
    table.server.begin_to_stop();
    for path in ["/readyz", "/healthz"] {
        let answer = get(&table.server, path, "").await;
        assert!(answer.starts_with("HTTP/1.1 503") && answer.ends_with("going down\n"), "{path}: {answer}");
    }
    let token = table.budi.welcome().token.reveal().to_owned();
    table.budi.vanish();
    table.budi = Player::hello(&table.server.url(), None, Some(&token)).await;
    table.budi.join(table.room).await;
    table.ana.until(|event| matches!(event, Event::Presence { connected: true, .. }).then_some(())).await;
    table.play(&["b2", "a1"]).await;
    table.server.end();
}

#[tokio::test]
async fn a_server_whose_store_fails_is_not_ready_until_it_can_write_again() {
    let store = Arc::new(FailingStore::default());
    let server = TestServer::with_store(patient(), Arc::clone(&store) as _).await;
    let mut table = Table::at(server, GameKind::TicTacToe, &[]).await;
    store.set_broken(true);
    let play = Command::Move { room: table.room, ply: 0, text: "b2".to_owned() };
    assert_eq!(table.ana.refused(play).await.0, RefusalCode::Fault);
    let answer = get(&table.server, "/readyz", "").await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.ends_with("the store cannot write\n"), "{answer}");
    assert!(get(&table.server, "/healthz", "").await.starts_with("HTTP/1.1 200"), "without a store players may stay");
    assert!(counted(&table.server, "bidak_store_failures_total").await >= 1.0);
    store.set_broken(false);
    // Both return to a game without moves.
    for player in [&mut table.ana, &mut table.budi] {
        let token = player.welcome().token.reveal().to_owned();
        assert_eq!(player.until_closed().await, Some(1012));
        *player = Player::hello(&table.server.url(), None, Some(&token)).await;
        assert_eq!(player.join(table.room).await.moves, [""; 0]);
    }
    table.play(&["b2"]).await;
    assert!(get(&table.server, "/readyz", "").await.starts_with("HTTP/1.1 200"));
    table.server.end();
}

#[tokio::test]
async fn a_nearly_full_disk_stops_new_rooms_but_no_game() {
    let store = Arc::new(FailingStore::default());
    // Requests are repeated until the server has measured the disk.
    let config = Config { disk_reserve_mb: 1, ..generous() };
    let server = TestServer::with_store(config, Arc::clone(&store) as _).await;
    let mut table = Table::at(server, GameKind::TicTacToe, &[]).await;
    let another = || harness::player::create(GameKind::TicTacToe, &[], "none".parse().unwrap(), SeatChoice::First);
    let pair = || Command::Pair {
        game: GameKind::TicTacToe,
        options: [].into(),
        clock: "none".parse().unwrap(),
        rated: false,
        range: None,
    };
    store.set_free((1 << 20) - 1);
    until_counted(&table.server, "bidak_store_free_bytes", ((1 << 20) - 1).into()).await;
    let mut eve = table.server.player("Eve").await;
    // The gauge and the rule change together, the gauge first.
    eventually("no more rooms", async || match eve.ask(another()).await {
        ServerMessage::Joined { snapshot, .. } => {
            eve.done(Command::Leave { room: snapshot.room }).await;
            false
        }
        _ => true,
    })
    .await;
    assert_eq!(eve.refused(another()).await.0, RefusalCode::DiskFull);
    assert_eq!(eve.refused(pair()).await.0, RefusalCode::DiskFull);
    reached(&table.server, "disk_reserve").await;
    table.play(&["b2", "a1"]).await;
    store.set_free(1 << 20);
    eventually("rooms again", async || match eve.ask(another()).await {
        ServerMessage::Refused { code, .. } => {
            assert_eq!(code, RefusalCode::DiskFull);
            false
        }
        _ => true,
    })
    .await;
    table.server.end();
}

#[tokio::test]
async fn a_server_that_lost_its_store_to_another_ends_without_ending_games() {
    let store = Arc::new(FailingStore::default());
    let server = TestServer::with_store(patient(), Arc::clone(&store) as _).await;
    let mut table = Table::at(server, GameKind::TicTacToe, &[]).await;
    let mut idle = table.server.player("Eve").await;
    store.take_over(0).await.expect("memory can be taken over");
    table.ana.send(harness::player::move_(table.room, 0, "b2")).await;
    for player in [&mut table.ana, &mut table.budi, &mut idle] {
        let closed = loop {
            match player.receive().await {
                Ok(ServerMessage::Event(event)) => {
                    assert!(!matches!(event.event, Event::Ended(_) | Event::Closed), "{event:?}");
                }
                Ok(_) => {}
                Err(closed) => break closed,
            }
        };
        assert_eq!(closed.map(|frame| u16::from(frame.code)), Some(1012));
    }
    let error = table.server.end_by_itself().await.expect_err("it says why it ends");
    assert!(error.to_string().contains("another server has taken over the games"), "{error}");
}

#[tokio::test]
async fn a_page_of_another_origin_cannot_connect() {
    let upgrade = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let server = TestServer::start().await;
    let answer = get(&server, "/ws", &format!("{upgrade}origin: https://evil.example\r\n")).await;
    assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("--allow-origin"), "{answer}");
    assert!((counted(&server, "bidak_limits_hit_total{limit=\"origin\"}").await - 1.0).abs() < 0.5);
    server.end();
}

/// Asserts that a bound was reached and counted.
async fn reached(server: &TestServer, limit: &str) {
    until_counted(server, &format!("bidak_limits_hit_total{{limit=\"{limit}\"}}"), 1.0).await;
}

#[tokio::test]
async fn each_reached_bound_is_counted() {
    let config = Config { rooms: 1, messages_per_20s: 100, rooms_per_player: 1, ..patient() };
    let server = TestServer::with(config).await;
    let mut ana = server.player("Ana").await;
    ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await;
    let another = || harness::player::create(GameKind::TicTacToe, &[], "none".parse().unwrap(), SeatChoice::First);
    assert_eq!(ana.refused(another()).await.0, RefusalCode::TooManyRooms);
    reached(&server, "rooms_per_player").await;
    let mut budi = server.player("Budi").await;
    assert_eq!(budi.refused(another()).await.0, RefusalCode::ServerFull);
    reached(&server, "rooms").await;
    for _ in 0..30 {
        budi.send_text("nonsense").await;
    }
    budi.until_closed().await;
    reached(&server, "bad_messages").await;
    let mut citra = server.player("Citra").await;
    citra.send_text(&"x".repeat(100_000)).await;
    citra.until_closed().await;
    reached(&server, "frame_size").await;
    let mut dewi = server.player("Dewi").await;
    for _ in 0..400 {
        dewi.send_text(r#"{"id":1,"type":"ping"}"#).await;
    }
    dewi.until_closed().await;
    reached(&server, "messages").await;
    server.end();
}

#[tokio::test]
async fn time_outs_are_counted_too() {
    let config = Config { hello: Duration::ZERO, ..patient() };
    let server = TestServer::with(config).await;
    Player::connect(&server.url()).await.until_closed().await;
    reached(&server, "hello").await;
    server.end();
    let config = Config { idle: Duration::ZERO, ping_every: Duration::from_millis(1), ..patient() };
    let server = TestServer::with(config).await;
    Player::connect(&server.url()).await.until_closed().await;
    reached(&server, "idle").await;
    server.end();
}

#[tokio::test]
async fn a_bot_gets_no_seat_when_too_many_searches_wait() {
    let config = Config { waiting_searches: 0, ..patient() };
    let server = TestServer::with(config).await;
    let mut ana = server.player("Ana").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let (engine, level) = (bidak_shared::kind::EngineKind::Random, bidak_shared::kind::Level::MIN);
    let add = Command::AddBot { room, seat: None, bot: SeatBot::new(engine, level) };
    assert_eq!(ana.refused(add).await.0, RefusalCode::BotsBusy);
    reached(&server, "waiting_searches").await;
    server.end();
}

#[tokio::test]
async fn a_server_whose_file_is_deleted_begins_nothing_new_until_it_is_back() {
    let folder = tempfile::TempDir::new().unwrap();
    let [path, aside] = ["games.db", "aside.db"].map(|name| folder.path().join(name));
    let store = Arc::new(bidak_server::store::SqliteStore::open(&path).unwrap());
    let server = TestServer::with_store(generous(), store as _).await;
    let mut table = Table::at(server, GameKind::TicTacToe, &[]).await;
    std::fs::rename(&path, &aside).unwrap();
    until_counted(&table.server, "bidak_store_lost", 1.0).await;
    let answer = get(&table.server, "/readyz", "").await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("deleted or replaced"), "{answer}");
    let mut eve = table.server.player("Eve").await;
    let another = || harness::player::create(GameKind::TicTacToe, &[], "none".parse().unwrap(), SeatChoice::First);
    assert_eq!(eve.refused(another()).await.0, RefusalCode::StoreLost);
    table.play(&["b2", "a1"]).await;
    std::fs::rename(&aside, &path).unwrap();
    eventually("rooms again", async || matches!(eve.ask(another()).await, ServerMessage::Joined { .. })).await;
    assert!(get(&table.server, "/readyz", "").await.starts_with("HTTP/1.1 200"));
    table.server.end();
}

#[tokio::test]
async fn requests_for_other_hosts_than_those_of_a_list_are_refused_and_monitors_have_an_address_of_their_own() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let config = Config { host_name: vec!["play.example".to_owned()], metrics_listen: Some(free.clone()), ..patient() };
    let server = TestServer::with(config).await;
    let ask = async |address: &str, path: &str, host: &str| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        within("an answer", stream.read_to_string(&mut answer)).await.unwrap();
        answer.split(' ').nth(1).expect("a status").to_owned()
    };
    let address = server.address().to_string();
    for (address, path, host, status) in [
        (&address, "/", "play.example:7878", "200"),
        (&address, "/", "evil.example", "421"),
        (&address, "/api/games", "evil.example", "421"),
        (&address, "/ws", "evil.example", "421"),
        (&address, "/api/games", "Play.Example", "200"),
        (&address, "/readyz", "10.0.0.1", "200"),
        (&address, "/metrics", "localhost", "404"),
        (&free, "/metrics", "monitored.example", "200"),
        (&free, "/readyz", "monitored.example", "200"),
        (&free, "/", "monitored.example", "404"),
    ] {
        assert_eq!(ask(address, path, host).await, status, "{address} {path} {host}");
    }
    server.end();
}
