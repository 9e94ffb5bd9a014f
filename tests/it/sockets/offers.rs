//! Draws, takebacks, rematches, resignation, abortion, leaving, and chat.

use bidak_shared::game::{EndReason, Outcome, Player as Side};
use bidak_shared::kind::{EngineKind, GameKind};
use bidak_shared::protocol::{Command, Event, Offer, OfferEnd, OfferKind, RefusalCode, SeatChoice, Status};
use harness::TestServer;

use super::Table;

fn offer(table: &Table, offer: OfferKind) -> Command {
    Command::Offer { room: table.room, offer }
}

fn accept(table: &Table, offer: OfferKind) -> Command {
    Command::Accept { room: table.room, offer }
}

fn decline(table: &Table, offer: OfferKind) -> Command {
    Command::Decline { room: table.room, offer }
}

#[tokio::test]
async fn a_draw_is_made_by_offer_and_acceptance() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1"]).await;
    table.ana.done(offer(&table, OfferKind::Draw)).await;
    let seen = table.budi.until(|event| if let Event::Offered(offer) = event { Some(*offer) } else { None }).await;
    assert_eq!(seen, Offer { by: Side::First, offer: OfferKind::Draw });
    table.budi.done(accept(&table, OfferKind::Draw)).await;
    let ending = table.ana.ending().await;
    assert_eq!((ending.outcome, ending.reason), (Some(Outcome::Draw), EndReason::Agreement));
    table.server.end();
}

#[tokio::test]
async fn the_same_offer_by_the_opponent_accepts_it() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1"]).await;
    table.ana.done(offer(&table, OfferKind::Draw)).await;
    table.budi.done(offer(&table, OfferKind::Draw)).await;
    assert_eq!(table.ana.ending().await.reason, EndReason::Agreement);
    table.server.end();
}

#[tokio::test]
async fn a_declined_or_overtaken_offer_is_gone() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1"]).await;
    table.ana.done(offer(&table, OfferKind::Draw)).await;
    table.budi.done(decline(&table, OfferKind::Draw)).await;
    let gone = |event: &Event| match event {
        Event::Declined { offer, reason } => Some((*offer, *reason)),
        _ => None,
    };
    let draw = |by| Offer { by, offer: OfferKind::Draw };
    assert_eq!(table.ana.until(gone).await, (draw(Side::First), OfferEnd::Declined));
    assert_eq!(table.budi.refused(accept(&table, OfferKind::Draw)).await.0, RefusalCode::NoOffer);
    table.budi.done(offer(&table, OfferKind::Draw)).await;
    table.ana.play(table.room, 2, "c3").await;
    assert_eq!(table.ana.refused(accept(&table, OfferKind::Draw)).await.0, RefusalCode::NoOffer);
    table.server.end();
}

#[tokio::test]
async fn nobody_accepts_an_offer_of_their_own() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1"]).await;
    table.ana.done(offer(&table, OfferKind::Draw)).await;
    assert_eq!(table.ana.refused(accept(&table, OfferKind::Draw)).await.0, RefusalCode::NoOffer);
    table.server.end();
}

#[tokio::test]
async fn a_takeback_goes_to_the_last_turn_of_the_offering_player() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1", "c3"]).await;
    // It is Budi's turn: his own last turn was at ply 1.
    table.budi.done(offer(&table, OfferKind::Takeback)).await;
    table.ana.done(accept(&table, OfferKind::Takeback)).await;
    for player in [&mut table.ana, &mut table.budi] {
        let turn = player.turn().await;
        assert_eq!((turn.ply, turn.to_move, turn.position.as_deref()), (1, Side::Second, Some("....x.... o")));
    }
    table.budi.play(table.room, 1, "c1").await;
    table.server.end();
}

#[tokio::test]
async fn there_is_nothing_to_take_back_before_the_first_own_move() {
    let mut table = Table::tic_tac_toe().await;
    assert_eq!(table.ana.refused(offer(&table, OfferKind::Takeback)).await.0, RefusalCode::CannotOffer);
    table.play(&["b2"]).await;
    assert_eq!(table.budi.refused(offer(&table, OfferKind::Takeback)).await.0, RefusalCode::CannotOffer);
    table.server.end();
}

#[tokio::test]
async fn a_rematch_swaps_the_seats() {
    let mut table = Table::tic_tac_toe().await;
    assert_eq!(table.ana.refused(offer(&table, OfferKind::Rematch)).await.0, RefusalCode::Playing);
    table.ana.done(Command::Resign { room: table.room }).await;
    assert_eq!(table.budi.ending().await.outcome, Some(Outcome::Win(Side::Second)));
    table.budi.done(offer(&table, OfferKind::Rematch)).await;
    table.ana.done(accept(&table, OfferKind::Rematch)).await;
    let (games, seats) = table
        .budi
        .until(|event| match event {
            Event::Started { games, seats, .. } => Some((*games, seats.clone())),
            _ => None,
        })
        .await;
    assert_eq!(games, 2);
    assert_eq!(seats.side_of(table.budi.welcome().player), Some(Side::First));
    assert_eq!(seats.side_of(table.ana.welcome().player), Some(Side::Second));
    table.budi.play(table.room, 0, "b2").await;
    table.ana.play(table.room, 1, "a1").await;
    table.server.end();
}

#[tokio::test]
async fn a_bot_agrees_to_a_takeback_and_to_a_rematch() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    ana.add_bot(room, None, EngineKind::Random).await;
    assert_eq!(ana.turn().await.ply, 0);
    ana.play(room, 0, "b2").await;
    assert_eq!(ana.turn().await.ply, 1);
    assert_eq!(ana.turn().await.ply, 2);
    ana.done(Command::Offer { room, offer: OfferKind::Takeback }).await;
    assert_eq!(ana.turn().await.ply, 0);
    ana.done(Command::Resign { room }).await;
    ana.ending().await;
    ana.done(Command::Offer { room, offer: OfferKind::Rematch }).await;
    let first = ana
        .until(|event| if let Event::Started { seats, .. } = event { Some(seats.first.clone()) } else { None })
        .await;
    assert!(first.unwrap().bot.is_some(), "the bot has the first move now");
    server.end();
}

#[tokio::test]
async fn a_game_can_be_aborted_until_both_have_moved() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2"]).await;
    table.budi.done(Command::Abort { room: table.room }).await;
    let ending = table.ana.ending().await;
    assert_eq!((ending.outcome, ending.reason), (None, EndReason::Aborted));
    table.server.end();

    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1"]).await;
    let (code, sentence) = table.ana.refused(Command::Abort { room: table.room }).await;
    assert_eq!(code, RefusalCode::TooLate);
    assert!(sentence.contains("resign"), "{sentence}");
    table.server.end();
}

#[tokio::test]
async fn leaving_a_game_resigns_it() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1"]).await;
    table.ana.done(Command::Leave { room: table.room }).await;
    let ending = table.budi.ending().await;
    assert_eq!((ending.outcome, ending.reason), (Some(Outcome::Win(Side::Second)), EndReason::Resignation));
    let snapshot = table.budi.joined(Command::Watch { room: table.room }).await;
    assert_eq!((snapshot.status, snapshot.ending), (Status::Waiting, Some(ending)));
    assert_eq!(table.ana.refused(Command::Resign { room: table.room }).await.0, RefusalCode::NotMember);
    table.server.end();
}

#[tokio::test]
async fn everybody_in_the_room_gets_a_chat_line() {
    let mut table = Table::tic_tac_toe().await;
    let mut eve = table.server.player("Eve").await;
    eve.joined(Command::Watch { room: table.room }).await;
    eve.done(Command::Chat { room: table.room, text: "  hello there ".to_owned() }).await;
    for player in [&mut table.ana, &mut table.budi, &mut eve] {
        let line = player.until(|event| if let Event::Chat(line) = event { Some(line.clone()) } else { None }).await;
        assert_eq!((line.from.as_str(), line.seat, line.text.as_str()), ("Eve", None, "hello there"));
    }
    let mut late = table.server.player("Late").await;
    let snapshot = late.joined(Command::Watch { room: table.room }).await;
    assert_eq!(snapshot.chat.len(), 1);
    // The number is sent at most once a second.
    if snapshot.spectators != 2 {
        late.until(|event| (*event == Event::Spectators { count: 2 }).then_some(())).await;
    }
    table.server.end();
}
