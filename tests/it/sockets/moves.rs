//! Moves that are late, repeated, early, illegal or not the player's own.

use bidak_shared::kind::EngineKind;
use bidak_shared::protocol::{Command, RefusalCode, SeatChoice, ServerMessage};
use harness::player::move_;

use super::Table;

#[tokio::test]
async fn a_repeated_move_is_recognised_and_harmless() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2"]).await;
    table.ana.play(table.room, 0, "b2").await;
    table.budi.play(table.room, 1, "a1").await;
    assert_eq!(table.ana.turn().await.ply, 2, "nothing was played in between");
    table.ana.play(table.room, 0, "b2").await;
    table.server.end();
}

#[tokio::test]
async fn a_move_for_another_ply_and_an_illegal_one_have_different_codes() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "a1"]).await;
    for (ply, text, code) in [
        (0, "c3", RefusalCode::Stale),
        (1, "c3", RefusalCode::Stale),
        (3, "c3", RefusalCode::Ahead),
        (400, "c3", RefusalCode::Ahead),
        (2, "b2", RefusalCode::IllegalMove),
        (2, "z9", RefusalCode::UnreadableMove),
        (2, "", RefusalCode::UnreadableMove),
    ] {
        let (refusal, sentence) = table.ana.refused(move_(table.room, ply, text)).await;
        assert_eq!(refusal, code, "{text} at {ply}: {sentence}");
    }
    table.ana.play(table.room, 2, "c3").await;
    table.server.end();
}

#[tokio::test]
async fn refusals_say_what_is_wrong() {
    let mut table = Table::tic_tac_toe().await;
    let (code, sentence) = table.budi.refused(move_(table.room, 0, "b2")).await;
    assert_eq!(code, RefusalCode::NotYourTurn);
    assert!(sentence.contains("X's turn"), "{sentence}");
    table.play(&["b2"]).await;
    let (code, sentence) = table.budi.refused(move_(table.room, 1, "b2")).await;
    assert_eq!(code, RefusalCode::IllegalMove);
    assert!(sentence.contains("b2 is taken"), "{sentence}");
    let (code, sentence) = table.budi.refused(move_(table.room, 1, "castle")).await;
    assert_eq!(code, RefusalCode::UnreadableMove);
    assert!(sentence.contains("castle") && sentence.contains("b2"), "{sentence}");
    table.server.end();
}

#[tokio::test]
async fn a_spectator_cannot_move() {
    let table = Table::tic_tac_toe().await;
    let mut eve = table.server.player("Eve").await;
    assert_eq!(eve.refused(move_(table.room, 0, "b2")).await.0, RefusalCode::NotMember);
    eve.joined(Command::Watch { room: table.room }).await;
    assert_eq!(eve.refused(move_(table.room, 0, "b2")).await.0, RefusalCode::NotSeated);
    table.server.end();
}

#[tokio::test]
async fn of_two_devices_that_play_the_same_ply_exactly_one_is_accepted() {
    let mut table = Table::tic_tac_toe().await;
    let token = table.ana.welcome().token.reveal().to_owned();
    let mut phone = harness::Player::hello(&table.server.url(), None, Some(&token)).await;
    phone.joined(Command::Join { room: table.room, seat: SeatChoice::Any }).await;
    let first = table.ana.send(move_(table.room, 0, "a1")).await;
    let second = phone.send(move_(table.room, 0, "c3")).await;
    let answers = [table.ana.answer(first).await, phone.answer(second).await];
    let accepted = answers.iter().filter(|answer| matches!(answer, ServerMessage::Ok { .. })).count();
    let stale =
        answers.iter().filter(|answer| matches!(answer, ServerMessage::Refused { code: RefusalCode::Stale, .. }));
    assert_eq!((accepted, stale.count()), (1, 1), "{answers:?}");
    let seen = [table.ana.turn().await, phone.turn().await, table.budi.turn().await];
    assert!(seen.iter().all(|turn| turn.ply == 1 && turn.position == seen[0].position));
    table.server.end();
}

#[tokio::test]
async fn nobody_moves_for_a_bot() {
    let server = harness::TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let room = ana.create(bidak_shared::kind::GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    ana.add_bot(room, None, EngineKind::Random).await;
    ana.turn().await;
    ana.play(room, 0, "b2").await;
    let (code, _) = ana.refused(move_(room, 1, "a1")).await;
    // The bot may have moved by now, which makes the ply stale; Ana's move is refused in both cases.
    assert!([RefusalCode::NotYourTurn, RefusalCode::Stale].contains(&code), "{code}");
    server.end();
}
