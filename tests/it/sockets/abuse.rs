//! Clients that send garbage, too much, too fast, or nothing, and do not disturb anybody else.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Event, RefusalCode, ServerMessage};
use futures::StreamExt;
use harness::{Player, TestServer, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::{Table, generous, is_counted};

#[tokio::test]
async fn text_that_is_no_request_is_refused_and_the_connection_lives() {
    let server = TestServer::start().await;
    let mut player = server.player("Ana").await;
    for text in
        ["", "nonsense", "[]", "{}", "{\"id\":5}", "{\"id\":5,\"type\":\"dance\"}", "null", "\u{0}", "{\"id\":1e99}"]
    {
        player.send_text(text).await;
        match player.receive().await.unwrap() {
            ServerMessage::Refused { re, code: RefusalCode::BadMessage, .. } => {
                assert_eq!(re, text.contains("\"id\":5").then_some(5), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(matches!(player.ask(Command::Ping).await, ServerMessage::Pong { .. }));
    server.end();
}

#[tokio::test]
async fn deeply_nested_json_is_refused() {
    let server = TestServer::start().await;
    let mut player = server.player("Ana").await;
    player.send_text(&"[".repeat(16_000)).await;
    assert!(matches!(player.receive().await.unwrap(), ServerMessage::Refused { code: RefusalCode::BadMessage, .. }));
    server.end();
}

#[tokio::test]
async fn each_kind_of_bad_frame_closes_with_its_code_and_nobody_else_notices() {
    let mut table = Table::tic_tac_toe().await;
    for (frame, code) in [
        (Message::binary(vec![1, 2, 3]), 1003),
        (Message::text("x".repeat(1_000_000)), 1009),
        (Message::Frame(Frame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true)), 1007),
    ] {
        let mut bad = table.server.player("Mallory").await;
        bad.send_frame(frame).await;
        assert_eq!(bad.until_closed().await, Some(code));
    }
    table.play(&["b2", "a1", "c3"]).await;
    table.server.end();
}

#[tokio::test]
async fn a_frame_without_a_mask_closes_the_connection() {
    let mut table = Table::tic_tac_toe().await;
    let mut stream = TcpStream::connect(table.server.address()).await.unwrap();
    let head = "GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
                sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    // A text frame of two bytes without a mask, which only a server may send.
    stream.write_all(&[head.as_bytes(), b"\x81\x02hi"].concat()).await.unwrap();
    let mut answer = Vec::new();
    within("the server to hang up", stream.read_to_end(&mut answer)).await.unwrap();
    // A close frame: its head, then the code.
    let close = answer.windows(4).find(|bytes| bytes[0] == 0x88 && bytes[1] >= 2).expect("a close frame");
    assert_eq!(u16::from_be_bytes([close[2], close[3]]), 1002);
    table.play(&["b2"]).await;
    table.server.end();
}

#[tokio::test]
async fn a_flood_is_refused_and_then_cut_off() {
    let mut table = Table::tic_tac_toe().await;
    let mut flooder = table.server.player("Flooder").await;
    // More than is ever refused, and little enough that the reason arrives.
    for _ in 0..1_000 {
        flooder.send_text(r#"{"id":1,"type":"ping"}"#).await;
    }
    let mut refused = false;
    let code = loop {
        match flooder.receive().await {
            Ok(ServerMessage::Refused { code: RefusalCode::TooFast, .. }) => refused = true,
            Ok(_) => {}
            Err(frame) => break frame.map(|frame| u16::from(frame.code)),
        }
    };
    assert!(refused, "the flooder was warned");
    assert_eq!(code, Some(1008));
    table.play(&["b2", "a1", "c3"]).await;
    table.server.end();
}

#[tokio::test]
async fn a_client_that_stops_reading_is_cut_off_while_the_game_goes_on() {
    // Ana chats more than a person could: the limits on messages are high.
    let mut table = Table::with(generous(), GameKind::TicTacToe, &[]).await;
    let mut deaf = Player::connect_with_small_buffers(table.server.address()).await;
    let token = deaf.welcome().token.reveal().to_owned();
    let version = deaf.joined(Command::Watch { room: table.room }).await.version;
    // `deaf` reads nothing from here on, and Ana fills its buffers until the server gives it up.
    let line = Command::Chat { room: table.room, text: "x".repeat(300) };
    let mut lines = 0;
    // Not until the event with the number of spectators, which comes within a second: Budi does not read either.
    while !table.server.metrics().text().contains("bidak_limits_hit_total{limit=\"outbox\"} 1\n") {
        table.ana.send(line.clone()).await;
        table.ana.event().await;
        lines += 1;
        assert!(lines < 100_000, "the deaf client is still there");
    }
    drop(deaf);
    table.ana.play(table.room, 0, "b2").await;
    table.budi.play(table.room, 1, "a1").await;
    let mut deaf = Player::hello(&table.server.url(), None, Some(&token)).await;
    let id = deaf.send(Command::Resume { room: table.room, version }).await;
    match deaf.answer(id).await {
        ServerMessage::Joined { snapshot, .. } => assert_eq!(snapshot.moves, ["b2", "a1"]),
        other => panic!("so many events are not kept: {other:?}"),
    }
    table.server.end();
}

#[tokio::test]
async fn guests_who_talk_without_end_cut_off_nobody_who_reads_a_moment_later() {
    let mut table = Table::tic_tac_toe().await;
    let mut slow = Player::connect_with_small_buffers(table.server.address()).await;
    slow.joined(Command::Watch { room: table.room }).await;
    let mut guests = Vec::new();
    for name in ["Cici", "Dedi", "Eko"] {
        let mut guest = table.server.player(name).await;
        guest.joined(Command::Watch { room: table.room }).await;
        guests.push(guest);
    }
    // Each stays within the rate of its connection; together they say more than any queue holds.
    for _ in 0..190 {
        for guest in &mut guests {
            guest.send(Command::Chat { room: table.room, text: "x".repeat(300) }).await;
        }
    }
    for guest in &mut guests {
        assert!(matches!(guest.ask(Command::Ping).await, ServerMessage::Pong { .. }));
    }
    assert!(!is_counted(&table.server, "outbox"));
    assert!(is_counted(&table.server, "chat"));
    table.ana.done(Command::Chat { room: table.room, text: "never mind".to_owned() }).await;
    table.ana.play(table.room, 0, "b2").await;
    slow.until(|event| matches!(event, Event::Moved { .. }).then_some(())).await;
    table.server.end();
}

/// The first bytes that the server answers to raw bytes; empty if it closes.
async fn raw(server: &TestServer, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = vec![0; 2048];
    let length = within("an answer to raw bytes", stream.read(&mut answer)).await.unwrap_or(0);
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

#[tokio::test]
async fn plain_http_is_answered_on_the_same_port() {
    let server = TestServer::start().await;
    for (request, status) in [
        ("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n", "200"),
        ("GET / HTTP/1.1\r\nhost: x\r\n\r\n", "200"),
        ("GET /nothing HTTP/1.1\r\nhost: x\r\n\r\n", "404"),
        ("POST /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n", "405"),
        ("GET /ws HTTP/1.1\r\nhost: x\r\n\r\n", "426"),
    ] {
        let answer = raw(&server, request.as_bytes()).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{request:?}: {answer}");
    }
    server.end();
}

#[tokio::test]
async fn a_client_that_does_not_speak_http_is_turned_away() {
    let mut table = Table::tic_tac_toe().await;
    let answer = raw(&table.server, b"\x16\x03\x01\x02\x00nonsense\r\n\r\n").await;
    assert!(answer.is_empty() || answer.contains("400"), "{answer}");
    table.play(&["b2"]).await;
    table.server.end();
}

#[tokio::test]
async fn players_get_a_notice_before_the_shutdown() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2"]).await;
    let (mut ana, server) = (table.ana, table.server);
    let stop = tokio::spawn(server.stop());
    let mut noticed = false;
    let code = loop {
        match ana.receive().await {
            Ok(ServerMessage::Notice { .. }) => noticed = true,
            Ok(_) => {}
            Err(frame) => break frame.map(|frame| u16::from(frame.code)),
        }
    };
    assert!(noticed, "the players get the event");
    assert_eq!(code, Some(1001));
    stop.await.unwrap();
}

#[tokio::test]
async fn an_idle_connection_does_not_delay_the_shutdown() {
    let server = TestServer::start().await;
    let silent = TcpStream::connect(server.address()).await.unwrap();
    let (half, _) = tokio_tungstenite::connect_async(server.url()).await.unwrap();
    let (_sink, mut stream) = half.split();
    server.stop().await;
    while let Some(Ok(_)) = within("the connection to end", stream.next()).await {}
    drop(silent);
}
