//! Each limit of the server, its refusal, and that there is room again afterwards.

use std::time::Duration;

use bidak_server::{Config, Metrics};
use bidak_shared::game::{EndReason, Outcome, Player as Side};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, Event, RefusalCode, SeatChoice, ServerMessage};
use harness::player::create;
use harness::server::patient;
use harness::{Player, TestServer, within};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use super::Table;

/// Whether the server has noticed that this bound was reached.
fn is_counted(metrics: &Metrics, limit: &str) -> bool {
    !metrics.text().contains(&format!("bidak_limits_hit_total{{limit=\"{limit}\"}} 0\n"))
}

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
    ana.done(Command::Leave { room }).await;
    // The room ends by itself, which the lobby hears a moment later.
    while let ServerMessage::Refused { code, .. } = budi.ask(tic_tac_toe()).await {
        assert_eq!(code, RefusalCode::ServerFull);
    }
    server.end();
}

#[tokio::test]
async fn a_full_room_takes_no_more_spectators() {
    let mut table = Table::with(Config { members_per_room: 3, ..patient() }, GameKind::TicTacToe, &[]).await;
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
    assert!(is_counted(table.server.metrics(), "connections"));
    table.play(&["b2", "a1"]).await;
    table.budi.vanish();
    table.ana.until(|event| matches!(event, Event::Presence { connected: false, .. }).then_some(())).await;
    table.server.end();
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_may_have_another_when_one_is_gone() {
    let config = Config { connections_per_address: 2, ..patient() };
    let mut table = Table::with(config, GameKind::TicTacToe, &[]).await;
    assert!(tokio_tungstenite::connect_async(table.server.url()).await.is_err());
    assert!(is_counted(table.server.metrics(), "connections_per_address"));
    table.budi.vanish();
    table.ana.until(|event| matches!(event, Event::Presence { connected: false, .. }).then_some(())).await;
    // The place is given back a moment later.
    within("a place", async { while tokio_tungstenite::connect_async(table.server.url()).await.is_err() {} }).await;
    table.server.end();
}

#[tokio::test]
async fn who_connects_and_says_nothing_is_hung_up_on() {
    let config = Config { handshake: Duration::from_millis(1), ..patient() };
    let server = TestServer::with(config).await;
    let mut silent = TcpStream::connect(server.address()).await.unwrap();
    within("the end", silent.read_to_end(&mut Vec::new())).await.unwrap();
    assert!(is_counted(server.metrics(), "handshake"));
    server.end();
}

#[tokio::test]
async fn the_win_is_claimed_from_a_player_who_does_not_come_back() {
    let config = Config { claim: Duration::ZERO, ..patient() };
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
async fn a_server_that_goes_down_makes_no_new_rooms() {
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
async fn who_does_not_say_hello_is_not_waited_for() {
    let config = Config { hello: Duration::ZERO, ..patient() };
    let server = TestServer::with(config).await;
    let mut silent = Player::connect(&server.url()).await;
    assert_eq!(silent.until_closed().await, Some(1008));
    server.end();
}

#[tokio::test]
async fn who_gives_no_sign_of_life_is_gone() {
    let config = Config { idle: Duration::ZERO, ping_every: Duration::from_millis(1), ..patient() };
    let server = TestServer::with(config).await;
    let mut silent = Player::connect(&server.url()).await;
    assert_eq!(silent.until_closed().await, Some(1008));
    server.end();
}
