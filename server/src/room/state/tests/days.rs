//! Games by days a move: nobody need be there, and only the clock decides.

use super::*;

const DAY: u64 = 24 * 60 * 60;

/// The times left, in hours, and the side whose time runs.
fn hours(table: &Table) -> (u32, u32, Option<Player>) {
    let clocks = table.snapshot().turn.clocks.expect("a game by days");
    let [first, second] = [clocks.first_ms, clocks.second_ms].map(|ms| (ms + 1_800_000) / 3_600_000);
    (first, second, clocks.running)
}

#[test]
fn the_first_move_has_the_same_days_and_the_time_runs_at_once() {
    let mut table = Table::of_two(GameKind::TicTacToe, "2d");
    assert_eq!(hours(&table), (48, 48, Some(First)));
    table.wait(DAY);
    assert_eq!(hours(&table), (24, 48, Some(First)));
    table.play_all(&["a1"]);
    assert_eq!(hours(&table), (48, 48, Some(Second)));
    table.wait(2 * DAY - 1);
    assert_eq!(table.ending(), None);
    table.wait(1);
    assert_eq!(table.ending(), Some((Some(win(First)), EndReason::Time)));
}

#[test]
fn players_who_are_gone_lose_neither_by_a_claim_nor_by_absence() {
    let mut table = Table::of_two(GameKind::TicTacToe, "3d");
    table.play_all(&["a1", "b2"]);
    table.drop(ANN);
    let gone = table.room.gone(table.now);
    assert_eq!(gone.iter().map(|gone| gone.claim_in_ms).collect::<Vec<_>>(), [None]);
    table.wait(DAY);
    assert_eq!(table.ask(BEA, Command::Claim { room: code() }), Err(RefusalCode::CannotClaim));
    table.drop(BEA);
    table.wait(2 * DAY - 1);
    assert_eq!(table.ending(), None);
    assert!(!table.room.is_closed(), "its clock runs");
    table.wait(1);
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Time)));
}

#[test]
fn a_takeback_gives_all_days_again() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    table.play_all(&["a1"]);
    table.wait(DAY / 2);
    table.offer(ANN, OfferKind::Takeback).expect("she has moved");
    table.accept(BEA, OfferKind::Takeback).expect("it is offered");
    assert_eq!(hours(&table), (24, 24, Some(First)));
}

#[test]
fn the_deadline_of_each_turn_is_stored() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    table.play_all(&["a1"]);
    table.offer(ANN, OfferKind::Takeback).expect("she has moved");
    table.accept(BEA, OfferKind::Takeback).expect("it is offered");
    table.play_all(&["a1", "b1", "a2", "b2", "a3"]);
    table.events();
    let words = table.facts.iter().map(|fact| match fact {
        Fact::Started(_) => "started",
        Fact::Moved { .. } => "moved",
        Fact::TakenBack { .. } => "taken back",
        Fact::Due(deadline) => {
            assert_eq!(deadline.at.seconds().abs_diff(deadline.decided.seconds()).abs_diff(DAY) / 2, 0, "{deadline:?}");
            "due"
        }
        Fact::Ended(_) => "ended",
        fact @ (Fact::Paused(_) | Fact::Kept(_) | Fact::Loaded { .. }) => panic!("{fact:?}"),
    });
    let words: Vec<_> = words.collect();
    let begin = ["started", "due", "moved", "due", "taken back", "due"];
    assert_eq!(words[..6], begin);
    assert_eq!(words[6..], ["moved", "due", "moved", "due", "moved", "due", "moved", "due", "moved", "ended"]);
}

#[test]
fn after_a_restart_the_time_has_been_running_whoever_is_there() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    table.play_all(&["a1"]);
    table.events();
    table.facts.clear();
    table.room.pause(table.now, Timestamp::from_seconds(0));
    assert!(table.events().is_empty(), "nothing pauses");
    assert!(matches!(&table.facts[..], [Fact::Kept(_)]), "{:?}", table.facts);
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    table.play_all(&["a1"]);
    let mut table = table.restored();
    assert_eq!(hours(&table), (24, 24, Some(Second)));
    table.wait(DAY - 2);
    assert_eq!(table.ending(), None);
    table.wait(4);
    assert_eq!(table.ending(), Some((Some(win(First)), EndReason::Time)));
}

#[test]
fn a_room_with_a_running_clock_does_not_close_for_idleness() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1440+0");
    table.play_all(&["a1", "b2"]);
    table.wait(24 * 60 * 60 - 1);
    assert!(!table.room.is_closed());
    table.wait(1);
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Time)));
}

#[test]
fn a_bot_plays_by_days_as_without_a_clock() {
    let mut table = Table::new(GameKind::TicTacToe, "1d");
    table.join(ANN, SeatChoice::First);
    table.add_bot(ANN).expect("a seat is free");
    table.play(ANN, 0, "b2").expect("legal");
    bots::think(&mut table);
    assert_eq!(hours(&table), (24, 24, Some(First)));
}
