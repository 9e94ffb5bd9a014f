//! Each limit of the server, its refusal, and that there is room again afterwards.

use std::time::Duration;

use bidak_server::Config;
use bidak_shared::game::{EndReason, Outcome, Player as Side};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, Event, Hello, RefusalCode, SeatChoice, ServerMessage};
use harness::player::create;
use harness::served::Served;
use harness::server::patient;
use harness::{Player, TestServer, eventually, within};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use super::{Table, is_counted};

fn tic_tac_toe() -> Command {
    create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First)
}

#[tokio::test]
async fn a_full_server_makes_no_more_rooms_until_one_is_gone() {
    let server = TestServer::with(Config { rooms: 1, ..patient() }).await;
    let mut ana = server.player("Ana").await;
    let room = ana.joined(tic_tac_toe()).await.room;
    let mut budi = server.player("Budi").await;
    assert_eq!(budi.refused(tic_tac_toe()).await.0, RefusalCode::ServerFull);
    assert!(matches!(ana.ask(Command::Lobby).await, ServerMessage::Lobby { .. }));
    ana.done(Command::Leave { room }).await;
    // The room closes by itself; the lobby learns of it a moment later.
    while !matches!(ana.receive().await, Ok(ServerMessage::LobbyChanged(changes)) if changes.removed == [room]) {}
    budi.joined(tic_tac_toe()).await;
    server.end();
}

#[tokio::test]
async fn a_full_room_takes_no_more_spectators() {
    let mut table = Table::with(Config { spectators_per_room: 3, ..patient() }, GameKind::TicTacToe, &[]).await;
    let mut eve = table.server.player("Eve").await;
    eve.joined(Command::Watch { room: table.room }).await;
    let mut late = table.server.player("Late").await;
    assert_eq!(late.refused(Command::Watch { room: table.room }).await.0, RefusalCode::RoomFull);
    eve.done(Command::Leave { room: table.room }).await;
    late.joined(Command::Watch { room: table.room }).await;
    table.play(&["b2"]).await;
    table.server.end();
}

#[tokio::test]
async fn a_connection_too_many_is_turned_away_and_the_others_play_on() {
    let config = Config { connections: 2, ..patient() };
    let mut table = Table::with(config, GameKind::TicTacToe, &[]).await;
    assert!(tokio_tungstenite::connect_async(table.server.url()).await.is_err());
    assert!(is_counted(&table.server, "connections"));
    table.play(&["b2", "a1"]).await;
    table.budi.vanish();
    table.ana.until(|event| matches!(event, Event::Presence { connected: false, .. }).then_some(())).await;
    table.server.end();
}

#[tokio::test]
async fn an_address_gets_another_connection_when_one_has_ended() {
    let config = Config { connections_per_address: 2, ..patient() };
    let mut table = Table::with(config, GameKind::TicTacToe, &[]).await;
    assert!(tokio_tungstenite::connect_async(table.server.url()).await.is_err());
    assert!(is_counted(&table.server, "connections_per_address"));
    table.budi.vanish();
    table.ana.until(|event| matches!(event, Event::Presence { connected: false, .. }).then_some(())).await;
    // The place becomes free a moment later.
    eventually("a place", async || tokio_tungstenite::connect_async(table.server.url()).await.is_ok()).await;
    table.server.end();
}

#[tokio::test]
async fn the_log_has_one_line_for_many_connections_that_were_turned_away() {
    const MANY: u64 = 50;
    let folder = TempDir::new().expect("folders can be made there");
    let served = Served::start(&folder.path().join("games.db"), &["--connections", "1"]);
    let _ana = Player::connect(&served.url).await;
    for _ in 0..MANY {
        assert!(tokio_tungstenite::connect_async(&served.url).await.is_err());
    }
    let (_, log) = served.stop_with_log();
    let is_about = |line: &&Value| line["fields"]["message"].as_str().is_some_and(|text| text.starts_with("turned"));
    let lines: Vec<&Value> = log.iter().filter(is_about).collect();
    let sum: u64 = lines.iter().map(|line| line["fields"]["connections"].as_u64().expect("a number")).sum();
    assert_eq!(sum, MANY, "{lines:?}");
    assert!(lines.len() < MANY as usize, "{} lines", lines.len());
    let warnings = log.iter().filter(|line| line["level"] == "WARN").count();
    assert_eq!(warnings, lines.len(), "{log:?}");
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_client_is_counted_by_itself() {
    let trusted_proxy = vec!["127.0.0.0/8".parse().unwrap()];
    let bounds = Config { connections_per_address: 1, new_players_per_address: 1, ..patient() };
    let server = TestServer::with(Config { trusted_proxy, ..bounds.clone() }).await;
    let mut ana = Player::connect_forwarded(&server.url(), "198.51.100.1").await.unwrap();
    assert!(matches!(ana.ask(Command::Hello(Hello::default())).await, ServerMessage::Welcome(_)));
    assert!(!is_counted(&server, "connections_per_address"));
    // Whatever a client writes into the header stands before its address and is ignored.
    for forwarded in ["198.51.100.1", "203.0.113.9, 198.51.100.1", "203.0.113.9, 127.0.0.1, 198.51.100.1, 127.0.0.7"] {
        assert!(Player::connect_forwarded(&server.url(), forwarded).await.is_err(), "{forwarded}");
    }
    assert!(is_counted(&server, "connections_per_address"));
    let mut budi = Player::connect_forwarded(&server.url(), "198.51.100.2").await.unwrap();
    assert!(matches!(budi.ask(Command::Hello(Hello::default())).await, ServerMessage::Welcome(_)));
    // The bounds of the lobby use this address too.
    budi.vanish();
    eventually("a place", async || {
        let Ok(mut again) = Player::connect_forwarded(&server.url(), "198.51.100.2").await else { return false };
        assert_eq!(again.refused(Command::Hello(Hello::default())).await.0, RefusalCode::TooFast);
        true
    })
    .await;
    server.end();

    // The header of a client that is no trusted proxy is ignored.
    let server = TestServer::with(bounds).await;
    let _ana = Player::connect_forwarded(&server.url(), "198.51.100.1").await.unwrap();
    assert!(Player::connect_forwarded(&server.url(), "198.51.100.2").await.is_err());
    server.end();
}

#[tokio::test]
async fn forwarded_words_that_are_no_address_are_one_client_and_ports_do_not_matter() {
    let trusted_proxy = vec!["127.0.0.0/8".parse().unwrap()];
    let config = Config { trusted_proxy, connections_per_address: 1, ..patient() };
    let server = TestServer::with(config).await;
    let mut held = Vec::new();
    for (one, same) in [
        ("unknown", "_hidden"),
        ("198.51.100.9:4711", "198.51.100.9"),
        ("[2001:db8::1]:80", "2001:db8::2"),
        ("[2001:db8:1::1]", "[2001:db8:1::1]:4712"),
    ] {
        held.push(Player::connect_forwarded(&server.url(), one).await.expect(one));
        assert!(Player::connect_forwarded(&server.url(), same).await.is_err(), "{same}");
    }
    server.end();
}

#[tokio::test]
#[should_panic(expected = "no conections in")]
async fn a_misspelt_bound_fails_the_test_that_names_it() {
    let server = TestServer::start().await;
    is_counted(&server, "conections");
}

#[tokio::test]
async fn a_connection_that_sends_nothing_is_closed() {
    let config = Config { handshake: Duration::from_millis(1), ..patient() };
    let server = TestServer::with(config).await;
    let mut silent = TcpStream::connect(server.address()).await.unwrap();
    within("the end", silent.read_to_end(&mut Vec::new())).await.unwrap();
    assert!(is_counted(&server, "handshake"));
    server.end();
}

#[tokio::test]
async fn the_win_is_claimed_from_a_player_who_does_not_come_back() {
    let config = Config { claim_untimed: Duration::ZERO, ..patient() };
    let mut table = Table::with(config, GameKind::TicTacToe, &[]).await;
    table.play(&["b2", "a1"]).await;
    table.budi.vanish();
    table.ana.until(|event| matches!(event, Event::Presence { connected: false, .. }).then_some(())).await;
    table.ana.done(Command::Claim { room: table.room }).await;
    let ending = table.ana.ending().await;
    assert_eq!((ending.outcome, ending.reason), (Some(Outcome::Win(Side::First)), EndReason::Abandonment));
    table.server.end();
}

#[tokio::test]
async fn a_server_that_shuts_down_creates_no_rooms() {
    let config = Config { drain: Duration::from_mins(1), ..patient() };
    let server = TestServer::with(config).await;
    let mut ana = server.player("Ana").await;
    server.begin_to_stop();
    loop {
        if let ServerMessage::Notice { .. } = ana.receive().await.unwrap() {
            break;
        }
    }
    assert_eq!(ana.refused(tic_tac_toe()).await.0, RefusalCode::ShuttingDown);
    server.end();
}

#[tokio::test]
async fn a_client_without_hello_is_disconnected() {
    let config = Config { hello: Duration::ZERO, ..patient() };
    let server = TestServer::with(config).await;
    let mut silent = Player::connect(&server.url()).await;
    assert_eq!(silent.until_closed().await, Some(1008));
    server.end();
}

#[tokio::test]
async fn a_silent_client_is_disconnected() {
    let config = Config { idle: Duration::ZERO, ping_every: Duration::from_millis(1), ..patient() };
    let server = TestServer::with(config).await;
    let mut silent = Player::connect(&server.url()).await;
    assert_eq!(silent.until_closed().await, Some(1008));
    server.end();
}
