//! What happens because time passes. None passes here.

use super::*;

#[test]
fn whose_time_runs_out_has_lost() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    table.play_all(&["a1", "b2"]);
    table.wait(59);
    assert_eq!(table.ending(), None);
    table.wait(1);
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Time)));
    assert_eq!(table.snapshot().turn.clocks.expect("a timed game").first_ms, 0);
}

#[test]
fn a_move_that_comes_after_the_flag_is_too_late() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    table.play_all(&["a1", "b2"]);
    table.now += Duration::from_secs(61);
    assert_eq!(table.play(ANN, 2, "c3"), Err(RefusalCode::NotPlaying));
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Time)));
}

#[test]
fn clocks_wait_until_both_have_moved_and_are_told_with_each_turn() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+2");
    table.wait(20);
    table.play_all(&["a1"]);
    let clocks = table.snapshot().turn.clocks.expect("a timed game");
    assert_eq!((clocks.first_ms, clocks.running), (60_000, None));
    table.play(BEA, 1, "b2").expect("legal");
    table.wait(10);
    table.play(ANN, 2, "c3").expect("legal");
    let clocks = table.snapshot().turn.clocks.expect("a timed game");
    assert_eq!((clocks.first_ms, clocks.second_ms, clocks.running), (52_000, 60_000, Some(Second)));
}

#[test]
fn a_timed_game_that_nobody_begins_is_aborted() {
    for moves in [&[][..], &["a1"]] {
        let mut table = Table::of_two(GameKind::TicTacToe, "5+0");
        table.wait(50);
        table.play_all(moves);
        table.wait(59);
        let early = if moves.is_empty() { Some((None, EndReason::Aborted)) } else { None };
        assert_eq!(table.ending(), early, "the second player has a minute of her own");
        table.wait(1);
        assert_eq!(table.snapshot().ending.expect("over by now").reason, EndReason::Aborted);
    }
}

#[test]
fn without_a_clock_nobody_is_hurried() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.wait(3600);
    assert_eq!(table.ending(), None);
}

#[test]
fn the_win_over_somebody_who_is_gone_can_be_claimed_after_a_while() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    let claim = Command::Claim { room: code() };
    assert_eq!(table.ask(BEA, claim.clone()), Err(RefusalCode::CannotClaim));
    table.drop(ANN);
    table.wait(39);
    assert_eq!(table.ask(BEA, claim.clone()), Err(RefusalCode::CannotClaim));
    table.wait(1);
    assert_eq!(table.ask(BEA, claim), Ok(Answer::Ok));
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Abandonment)));
}

#[test]
fn who_is_back_in_time_cannot_be_claimed_against() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.drop(ANN);
    table.wait(39);
    table.join(ANN, SeatChoice::Any);
    table.wait(100);
    assert_eq!(table.ask(BEA, Command::Claim { room: code() }), Err(RefusalCode::CannotClaim));
}

#[test]
fn a_game_that_both_have_left_alone_ends_and_the_room_closes() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.drop(ANN);
    table.wait(300);
    table.drop(BEA);
    table.wait(599);
    assert_eq!(table.ending(), None);
    table.wait(1);
    assert_eq!(table.ending(), Some((None, EndReason::Abandonment)));
    assert!(table.room.is_closed());
}

#[test]
fn one_who_stays_keeps_the_game() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.drop(ANN);
    table.wait(3600);
    assert_eq!(table.ending(), None);
    assert!(!table.room.is_closed());
}

#[test]
fn a_lost_connection_does_not_close_a_waiting_room_at_once() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    table.drop(ANN);
    table.wait(39);
    assert!(!table.room.is_closed());
    table.join(ANN, SeatChoice::Any);
    table.wait(100);
    assert!(!table.room.is_closed());
    table.drop(ANN);
    table.wait(40);
    assert!(table.room.is_closed());
}

#[test]
fn the_seat_of_somebody_who_does_not_come_back_after_the_game_is_free_again() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    table.drop(ANN);
    table.wait(40);
    assert_eq!(table.events().last(), Some(&Event::Vacated { side: First }));
    table.join(CAT, SeatChoice::Any);
    assert_eq!(table.snapshot().status, Status::Playing);
}

#[test]
fn a_room_that_nobody_enters_closes() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.wait(9);
    assert!(!table.room.is_closed());
    table.wait(1);
    assert!(table.room.is_closed());
}

#[test]
fn a_room_where_nobody_does_anything_closes_in_the_end() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.wait(12 * 3600 - 1);
    assert!(!table.room.is_closed());
    table.wait(1);
    assert_eq!(table.ending(), Some((None, EndReason::Abandonment)));
    assert!(table.room.is_closed());
    assert_eq!(table.room.deadline(), None);
}

#[test]
fn the_deadline_is_when_the_next_thing_happens() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    let first_move = table.now + Duration::from_mins(1);
    assert_eq!(table.room.deadline(), Some(first_move));
    table.play_all(&["a1", "b2"]);
    table.wait(5);
    table.play(ANN, 2, "c3").expect("legal");
    assert_eq!(table.room.deadline(), Some(table.now + Duration::from_mins(1)));
}
