//! The course of a game.

use bidak_shared::protocol::{ClockSpec, Ending, EngineFailure, Forfeit, IllegalMove};

use super::*;

/// First wins with the left column.
const SHORT: [&str; 5] = ["a1", "b1", "a2", "b2", "a3"];

#[test]
fn a_game_is_published_and_stored_from_start_to_end() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&SHORT);
    let events = table.events();
    let [.., Event::Moved { by: First, text, turn, .. }, Event::Ended(ending)] = events.as_slice() else {
        panic!("the last move and the end, not {events:?}")
    };
    assert_eq!((text.as_str(), turn.ply, turn.legal.len()), ("a3", 5, 0));
    assert_eq!((ending.outcome, ending.reason), (Some(win(First)), EndReason::Line));
    assert!(matches!(
        table.facts.as_slice(),
        [
            Fact::Started { .. },
            Fact::Moved { ply: 0, by: First, .. },
            Fact::Moved { ply: 1, by: Second, .. },
            Fact::Moved { ply: 2, .. },
            Fact::Moved { ply: 3, .. },
            Fact::Moved { ply: 4, .. },
            Fact::Ended(_)
        ]
    ));
    let snapshot = table.snapshot();
    assert_eq!(snapshot.moves, SHORT);
    assert_eq!((snapshot.status, snapshot.ending, snapshot.turn.legal.len()), (Status::Ended, Some(*ending), 0));
}

#[test]
fn each_wrong_move_is_refused_with_its_reason_and_changes_nothing() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&["a1"]);
    table.events();
    for (person, ply, text, code) in [
        (ANN, 1, "b2", RefusalCode::NotYourTurn),
        (BEA, 1, "a1", RefusalCode::IllegalMove),
        (BEA, 1, "z9", RefusalCode::UnreadableMove),
        (BEA, 1, "", RefusalCode::UnreadableMove),
        (BEA, 2, "b2", RefusalCode::Ahead),
        (ANN, 0, "b2", RefusalCode::Stale),
    ] {
        assert_eq!(table.play(person, ply, text), Err(code), "{text} at ply {ply}");
    }
    assert_eq!(table.events(), []);
    assert_eq!(table.snapshot().moves, ["a1"]);
}

#[test]
fn a_move_that_is_sent_again_is_fine_and_happens_once() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&SHORT);
    table.events();
    assert_eq!(table.play(ANN, 4, "a3"), Ok(RoomAnswer::Ok), "also the move that ended the game");
    assert_eq!(table.play(BEA, 1, "b1"), Ok(RoomAnswer::Ok));
    assert_eq!(table.play(BEA, 5, "c1"), Err(RefusalCode::NotPlaying));
    assert_eq!(table.events(), []);
}

#[test]
fn without_two_players_there_is_no_game_to_play() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    assert_eq!(table.play(ANN, 0, "a1"), Err(RefusalCode::NotPlaying));
    assert_eq!(table.ask(ANN, Command::Resign { room: code() }), Err(RefusalCode::NotPlaying));
    assert_eq!(table.ask(ANN, Command::Claim { room: code() }), Err(RefusalCode::NotPlaying));
    assert_eq!(table.offer(ANN, OfferKind::Draw), Err(RefusalCode::NotPlaying));
    assert_eq!(table.offer(ANN, OfferKind::Rematch), Err(RefusalCode::CannotOffer));
}

#[test]
fn a_resignation_loses_on_either_turn() {
    for (person, winner) in [(ANN, Second), (BEA, First)] {
        let mut table = Table::of_two(GameKind::TicTacToe, "none");
        assert_eq!(table.ask(person, Command::Resign { room: code() }), Ok(RoomAnswer::Ok));
        assert_eq!(table.ending(), Some((Some(win(winner)), EndReason::Resignation)));
    }
}

#[test]
fn the_failure_of_an_engine_is_the_reason_of_the_end() {
    for (why, reason) in [
        (EngineFailure::Crash, EndReason::Crash),
        (EngineFailure::Silence, EndReason::Silence),
        (EngineFailure::Illegal, EndReason::Illegal),
    ] {
        let mut table = Table::of_two(GameKind::TicTacToe, "none");
        let played = Some(IllegalMove::of("z9"));
        let forfeit = Command::Forfeit(Forfeit { room: code(), why, played });
        assert_eq!(table.ask(BEA, forfeit.clone()), Ok(RoomAnswer::Ok));
        let illegal = played.filter(|_| why == EngineFailure::Illegal);
        let ending = Ending { outcome: Some(win(First)), reason, margin: 0, illegal };
        let events = table.events();
        assert!(events.contains(&Event::Ended(ending)), "{events:?}");
        assert_eq!(table.ask(BEA, forfeit), Err(RefusalCode::NotPlaying));
    }
}

#[test]
fn a_game_can_be_aborted_until_both_have_moved() {
    for (moves, expected) in
        [(&[][..], Ok(RoomAnswer::Ok)), (&["a1"], Ok(RoomAnswer::Ok)), (&["a1", "b2"], Err(RefusalCode::TooLate))]
    {
        let mut table = Table::of_two(GameKind::TicTacToe, "none");
        table.play_all(moves);
        assert_eq!(table.ask(BEA, Command::Abort { room: code() }), expected, "after {moves:?}");
        assert_eq!(table.ending(), expected.is_ok().then_some((None, EndReason::Aborted)));
    }
}

#[test]
fn a_game_can_start_from_another_position_with_the_second_player_on_turn() {
    let clock = ClockSpec::None;
    let position = Some("x........ o");
    let spec = RoomSpec::new(GameKind::TicTacToe, [].into(), position, clock, false).expect("possible");
    let now = Instant::now();
    let room = Room::new(code(), spec, Some(caller(ANN).player), &Config::default(), [1; 32], now);
    let mut table = Table { room, now, facts: Vec::new() };
    table.join(ANN, SeatChoice::First);
    table.join(BEA, SeatChoice::Second);
    assert_eq!(table.play(ANN, 0, "b2"), Err(RefusalCode::NotYourTurn));
    assert_eq!(table.play(BEA, 0, "b2"), Ok(RoomAnswer::Ok));
    assert_eq!(table.play(BEA, 0, "b2"), Ok(RoomAnswer::Ok), "sent again");
    assert_eq!(table.play(ANN, 0, "b2"), Err(RefusalCode::Stale), "that was not hers");
}

#[test]
fn requests_before_and_after_the_game_are_refused_with_different_sentences() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    let moves = || Command::Move { room: code(), ply: 0, text: "b2".to_owned() };
    let sentence = |table: &mut Table| {
        let refusal =
            table.room.request(&caller(ANN), None, Command::Resign { room: code() }, table.now).expect_err("no game");
        refusal.sentence
    };
    assert_eq!(table.ask(ANN, moves()), Err(RefusalCode::NotPlaying));
    assert!(sentence(&mut table).contains("has not begun"));
    table.join(BEA, SeatChoice::Any);
    table.ask(BEA, Command::Resign { room: code() }).expect("possible");
    assert!(sentence(&mut table).contains("is over"));
}
