//! One player on several devices: link codes, and QR codes of invitations.

use bidak_shared::protocol::{Command, Hello, LinkCode, RefusalCode, RoomCode, SeatChoice, ServerMessage};
use harness::{Player, TestServer};

use super::{Table, is_counted};

pub(crate) async fn code_for(player: &mut Player) -> LinkCode {
    let token = player.welcome().token.reveal().to_owned();
    match player.ask(Command::Link { token }).await {
        ServerMessage::Link { code, expires_ms: 300_000, .. } => code,
        other => panic!("a code for five minutes, not {other:?}"),
    }
}

pub(crate) fn with_code(code: &str) -> Hello {
    Hello { link: Some(code.to_owned()), ..Hello::default() }
}

#[tokio::test]
async fn a_link_code_gives_another_device_the_seat_of_a_guest_once() {
    let mut table = Table::tic_tac_toe().await;
    let code = code_for(&mut table.ana).await;
    let mut phone = Player::greet(&table.server.url(), with_code(&code.reveal().to_lowercase())).await;
    assert_eq!(phone.welcome().player, table.ana.welcome().player);
    assert_eq!((phone.welcome().name.as_str(), phone.welcome().rooms.as_slice()), ("Ana", [table.room].as_slice()));
    let snapshot = phone.joined(Command::Join { room: table.room, seat: SeatChoice::Any }).await;
    assert_eq!(snapshot.turn.legal.len(), 9);
    phone.play(table.room, 0, "b2").await;
    assert_eq!(table.budi.turn().await.ply, 1);

    let mut thief = Player::connect(&table.server.url()).await;
    assert_eq!(thief.refused(Command::Hello(with_code(code.reveal()))).await.0, RefusalCode::BadLink);
    // The token works without the code.
    let token = phone.welcome().token.reveal().to_owned();
    phone.vanish();
    let again = Player::hello(&table.server.url(), None, Some(&token)).await;
    assert_eq!(again.welcome().player, table.ana.welcome().player);
    table.server.end();
}

#[tokio::test]
async fn a_revoked_link_code_brings_nobody_in_and_is_revoked_once() {
    let server = TestServer::start().await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    let (code, other) = (code_for(&mut ana).await, code_for(&mut budi).await);
    ana.done(Command::Unlink).await;
    let mut thief = Player::connect(&server.url()).await;
    assert_eq!(thief.refused(Command::Hello(with_code(code.reveal()))).await.0, RefusalCode::BadLink);
    let (refusal, sentence) = ana.refused(Command::Unlink).await;
    assert_eq!((refusal, sentence.contains("none of your link codes")), (RefusalCode::BadLink, true), "{sentence}");
    let phone = Player::greet(&server.url(), with_code(other.reveal())).await;
    assert_eq!(phone.welcome().player, budi.welcome().player);
    assert_eq!(budi.refused(Command::Unlink).await.0, RefusalCode::BadLink, "it was used");
    server.end();
}

#[tokio::test]
async fn a_link_code_needs_the_own_token() {
    let server = TestServer::start().await;
    let (mut ana, budi) = (server.player("Ana").await, server.player("Budi").await);
    for token in [budi.welcome().token.reveal(), "0000000000000000000000000", "nonsense"] {
        assert_eq!(ana.refused(Command::Link { token: token.to_owned() }).await.0, RefusalCode::BadToken, "{token}");
    }
    server.end();
}

#[tokio::test]
async fn guessing_link_codes_ends_a_connection_as_guessing_rooms_does() {
    let server = TestServer::start().await;
    let mut thief = Player::connect(&server.url()).await;
    let mut guest = server.player("Eve").await;
    for guess in 0..5 {
        let code = LinkCode::from_bits(guess);
        assert_eq!(thief.refused(Command::Hello(with_code(code.reveal()))).await.0, RefusalCode::BadLink);
        let room = RoomCode::from_bits(guess as u32);
        assert_eq!(guest.refused(Command::Watch { room }).await.0, RefusalCode::NoRoom);
    }
    for mut player in [thief, guest] {
        assert_eq!(player.until_closed().await, Some(1008));
    }
    assert!(is_counted(&server, "wrong_guesses"));
    server.end();
}

#[tokio::test]
async fn an_invitation_is_drawn_as_a_qr_code() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    match ana.ask(Command::Qr { text: "http://192.168.1.20:7878/#/room/K7QF2M".to_owned() }).await {
        ServerMessage::Qr { size, rows, .. } => {
            assert!((21..=41).contains(&size) && rows.len() == size as usize, "{rows:?}");
            assert!(rows.iter().all(|row| row.len() == size as usize));
            assert!(rows[0].starts_with("1111111") && rows[0].ends_with("1111111"));
        }
        other => panic!("a code, not {other:?}"),
    }
    for text in [String::new(), "x".repeat(201)] {
        assert_eq!(ana.refused(Command::Qr { text }).await.0, RefusalCode::BadMessage);
    }
    server.end();
}
