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
    // The room is stored at each change of an offer as well.
    let of_moves = table.facts.iter().filter(|fact| !matches!(fact, Fact::Kept(_)));
    let words = of_moves.map(|fact| match fact {
        Fact::Started(_) => "started",
        Fact::Moved { .. } => "moved",
        Fact::TakenBack { .. } => "taken back",
        Fact::Due(deadline) => {
            assert_eq!(deadline.at.seconds().abs_diff(deadline.decided.seconds()).abs_diff(DAY) / 2, 0, "{deadline:?}");
            "due"
        }
        Fact::Ended(_) => "ended",
        fact @ (Fact::Prepared(_) | Fact::Clocks(_) | Fact::Kept(_) | Fact::Loaded { .. }) => panic!("{fact:?}"),
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

fn prepare(table: &mut Table, person: u64, ply: u32, text: &str) -> Result<RoomAnswer, RefusalCode> {
    table.ask(person, Command::Prepare { room: code(), ply, text: text.to_owned() })
}

/// The prepared move as a person sees it.
fn prepared(table: &Table, person: u64) -> Option<String> {
    table
        .room
        .snapshot(caller(person).player, &crate::caller::blocks::Blocks::default(), table.now)
        .prepared
        .map(|prepared| prepared.text)
}

#[test]
fn a_prepared_move_is_played_when_its_turn_comes_and_nobody_else_sees_it() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    assert_eq!(prepare(&mut table, BEA, 1, "a1"), Ok(RoomAnswer::Ok));
    assert_eq!(prepare(&mut table, BEA, 1, "b2"), Ok(RoomAnswer::Ok), "it replaces the one before");
    assert!(table.events().is_empty());
    assert_eq!([ANN, BEA, CAT].map(|person| prepared(&table, person)), [None, Some("b2".to_owned()), None]);
    table.drop(BEA);
    table.play(ANN, 0, "a1").expect("legal");
    assert_eq!(table.snapshot().moves, ["a1", "b2"]);
    assert_eq!(hours(&table), (24, 24, Some(First)));
    assert_eq!(prepared(&table, BEA), None);
}

#[test]
fn a_prepared_move_that_is_illegal_or_cancelled_is_not_played() {
    for cancelled in [false, true] {
        let mut table = Table::of_two(GameKind::TicTacToe, "1d");
        prepare(&mut table, BEA, 1, if cancelled { "c3" } else { "a1" }).expect("possible");
        if cancelled {
            table.ask(ANN, Command::CancelPrepared { room: code() }).expect("she has none");
            assert_eq!(prepared(&table, BEA).as_deref(), Some("c3"));
            table.ask(BEA, Command::CancelPrepared { room: code() }).expect("possible");
        }
        table.play(ANN, 0, "a1").expect("legal");
        assert_eq!(table.snapshot().moves, ["a1"]);
        // Its player sees the illegal one until the next own move, and can cancel it.
        assert_eq!(prepared(&table, BEA).as_deref(), if cancelled { None } else { Some("a1") });
        assert_eq!(prepared(&table, ANN), None);
        let mut table = table.restored();
        assert_eq!(prepared(&table, BEA).as_deref(), if cancelled { None } else { Some("a1") });
        table.join(BEA, SeatChoice::Any);
        table.play(BEA, 1, "b2").expect("legal");
        assert_eq!(prepared(&table, BEA), None);
    }
}

#[test]
fn a_takeback_and_the_end_of_the_game_drop_the_prepared_move() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    table.play(ANN, 0, "a1").expect("legal");
    prepare(&mut table, ANN, 2, "c3").expect("possible");
    table.offer(ANN, OfferKind::Takeback).expect("she has moved");
    table.accept(BEA, OfferKind::Takeback).expect("it is offered");
    assert_eq!(prepared(&table, ANN), None);
    prepare(&mut table, BEA, 1, "b2").expect("possible");
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    assert_eq!(prepared(&table, BEA), None);
}

#[test]
fn a_prepared_move_is_for_the_next_own_ply_of_a_game_by_days() {
    use RefusalCode::{Ahead, NotPlaying, NotSeated, NotYourTurn, Stale, UnreadableMove};
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    table.watch(CAT);
    for (person, ply, text, refused) in [
        (BEA, 0, "b2", Stale),
        (BEA, 2, "b2", Ahead),
        (BEA, 1, "z9", UnreadableMove),
        (BEA, 1, "b 2", UnreadableMove),
        (ANN, 0, "b2", Stale),
        (ANN, 2, "b2", Ahead),
        (CAT, 1, "b2", NotSeated),
    ] {
        assert_eq!(prepare(&mut table, person, ply, text), Err(refused), "{person} {ply} {text}");
    }
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    assert_eq!(prepare(&mut table, BEA, 1, "b2"), Err(NotPlaying));
    let mut table = Table::of_two(GameKind::TicTacToe, "5+0");
    assert_eq!(prepare(&mut table, BEA, 1, "b2"), Err(NotYourTurn));
}

#[test]
fn a_prepared_move_survives_a_restart() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    prepare(&mut table, BEA, 1, "b2").expect("possible");
    let mut table = table.restored();
    assert_eq!(prepared(&table, BEA).as_deref(), Some("b2"));
    table.join(ANN, SeatChoice::Any);
    table.play(ANN, 0, "a1").expect("legal");
    assert_eq!(table.snapshot().moves, ["a1", "b2"]);
}
