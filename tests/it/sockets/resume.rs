//! Lost connections: the seat is kept, and missed events are replayed.

use bidak_shared::game::Player as Side;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Event, Hello, RefusalCode, SeatChoice, ServerMessage};
use harness::Player;
use harness::player::move_;

use super::Table;

fn presence(event: &Event) -> Option<(Side, bool)> {
    match event {
        Event::Presence { side, connected, .. } => Some((*side, *connected)),
        _ => None,
    }
}

#[tokio::test]
async fn a_player_who_drops_returns_to_the_seat_and_gets_the_missed_events() {
    let mut table = Table::of(GameKind::Adjacency, &[("rounds", "4")]).await;
    table.play(&["c3", "d4"]).await;
    let token = table.ana.welcome().token.reveal().to_owned();
    let id = table.ana.welcome().player;
    let version = table.ana.joined(Command::Join { room: table.room, seat: SeatChoice::Any }).await.version;
    table.ana.vanish();
    assert_eq!(table.budi.until(presence).await, (Side::First, false));
    table.budi.done(Command::Chat { room: table.room, text: "are you there?".to_owned() }).await;

    let mut ana = Player::hello(&table.server.url(), None, Some(&token)).await;
    assert_eq!(ana.welcome().player, id);
    assert_eq!(ana.welcome().name.as_str(), "Ana");
    assert_eq!(ana.welcome().rooms, [table.room]);
    assert_eq!(ana.resumed(table.room, version).await.legal.len(), 54, "it is her turn");
    let mut next = version;
    let mut heard = false;
    while !heard {
        let event = ana.event().await;
        next += 1;
        assert_eq!(event.version, next, "no event is missing");
        heard = matches!(event.event, Event::Chat(_));
    }
    assert_eq!(table.budi.until(presence).await, (Side::First, true));
    ana.play(table.room, 2, "e5").await;
    table.ana = ana;
    table.budi.turn().await;
    table.budi.play(table.room, 3, "f6").await;
    table.server.end();
}

#[tokio::test]
async fn joining_again_gives_the_old_seat_and_the_whole_room() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1", "c3"]).await;
    let token = table.budi.welcome().token.reveal().to_owned();
    table.budi.vanish();
    let mut budi = Player::hello(&table.server.url(), Some("Budi the second"), Some(&token)).await;
    let other_seat = Command::Join { room: table.room, seat: SeatChoice::First };
    assert_eq!(budi.refused(other_seat).await.0, RefusalCode::AlreadySeated);
    let snapshot = budi.joined(Command::Join { room: table.room, seat: SeatChoice::Any }).await;
    assert_eq!(snapshot.seats.side_of(budi.welcome().player), Some(Side::Second));
    assert_eq!(snapshot.moves, ["b2", "a1", "c3"]);
    assert_eq!(snapshot.turn.position.as_deref(), Some("o...x...x o"));
    budi.play(table.room, 3, "c1").await;
    table.server.end();
}

#[tokio::test]
async fn a_move_whose_answer_was_lost_can_be_sent_again() {
    let mut table = Table::tic_tac_toe().await;
    let token = table.ana.welcome().token.reveal().to_owned();
    table.ana.send(move_(table.room, 0, "b2")).await;
    assert_eq!(table.budi.turn().await.ply, 1);
    table.ana.vanish();
    let mut ana = Player::hello(&table.server.url(), None, Some(&token)).await;
    ana.joined(Command::Join { room: table.room, seat: SeatChoice::Any }).await;
    ana.play(table.room, 0, "b2").await;
    table.budi.play(table.room, 1, "a1").await;
    assert_eq!(ana.turn().await.ply, 2);
    table.server.end();
}

#[tokio::test]
async fn an_unknown_version_gets_a_snapshot() {
    let mut table = Table::tic_tac_toe().await;
    let snapshot = table.budi.joined(Command::Resume { room: table.room, version: u32::MAX }).await;
    assert_eq!(snapshot.seats.side_of(table.budi.welcome().player), Some(Side::Second));
    table.server.end();
}

#[tokio::test]
async fn a_spectator_can_resume_too() {
    let mut table = Table::tic_tac_toe().await;
    let mut eve = table.server.player("Eve").await;
    let version = eve.joined(Command::Watch { room: table.room }).await.version;
    let token = eve.welcome().token.reveal().to_owned();
    eve.vanish();
    table.play(&["b2", "a1"]).await;
    let mut eve = Player::hello(&table.server.url(), None, Some(&token)).await;
    let id = eve.send(Command::Resume { room: table.room, version }).await;
    assert!(matches!(eve.answer(id).await, ServerMessage::Resumed { .. }), "so few events are kept");
    table.ana.play(table.room, 2, "c3").await;
    let last =
        eve.until(|event| if let Event::Moved { turn, .. } = event { (turn.ply == 3).then_some(()) } else { None });
    last.await;
    table.server.end();
}

#[tokio::test]
async fn one_seat_on_two_devices() {
    let mut table = Table::tic_tac_toe().await;
    let token = table.ana.welcome().token.reveal().to_owned();
    let mut phone = Player::hello(&table.server.url(), None, Some(&token)).await;
    phone.joined(Command::Join { room: table.room, seat: SeatChoice::Any }).await;
    phone.play(table.room, 0, "b2").await;
    assert_eq!(table.ana.turn().await.ply, 1);
    // The player is still connected by the other device.
    phone.vanish();
    table.budi.play(table.room, 1, "a1").await;
    table.ana.turn().await;
    table.ana.play(table.room, 2, "c3").await;
    let mut seen = Vec::new();
    while seen.len() < 3 {
        let event = table.budi.event().await.event;
        assert!(presence(&event).is_none(), "{event:?}");
        if let Event::Moved { turn, .. } = event {
            seen.push(turn.ply);
        }
    }
    assert_eq!(seen, [1, 2, 3]);
    table.server.end();
}

#[tokio::test]
async fn an_unknown_token_is_refused_and_hello_without_it_works() {
    let table = Table::tic_tac_toe().await;
    let mut stranger = Player::connect(&table.server.url()).await;
    let hello = |token: Option<&str>| {
        let (name, token) = (Some("Ana".to_owned()), token.map(str::to_owned));
        Command::Hello(Hello { name, token, ..Hello::default() })
    };
    assert_eq!(stranger.refused(hello(Some("0000000000000000000000000"))).await.0, RefusalCode::BadToken);
    assert_eq!(stranger.refused(hello(Some("nonsense"))).await.0, RefusalCode::BadToken);
    assert!(matches!(stranger.ask(hello(None)).await, ServerMessage::Welcome(_)));
    table.server.end();
}
