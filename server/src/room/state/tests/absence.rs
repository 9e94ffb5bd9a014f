//! Absence of players, in games with and without a clock, against people and against bots.

use super::*;

/// A day, in seconds.
const DAY: u64 = 24 * 3600;

fn claim() -> Command {
    Command::Claim { room: code() }
}

/// The room of two seeks that were paired now, Ann on the first seat.
fn of_seeks(clock: &str) -> Table {
    let mut table = Table::new(GameKind::TicTacToe, clock);
    let spec = RoomSpec::new(GameKind::TicTacToe, [].into(), None, clock.parse().expect("a clock"), false);
    let seats = [(&caller(ANN), SeatChoice::First), (&caller(BEA), SeatChoice::Second)];
    let room = Room::paired(code(), spec.expect("possible"), seats, &Config::default(), [1; 32], None, table.now);
    table.room = room.for_seeks(table.now);
    table
}

/// The people whom the room has missed since the last look, and whether it has closed.
fn missed(table: &mut Table) -> (Vec<u64>, bool) {
    let missing = table.room.take_effects().missing;
    let people = [ANN, BEA].into_iter().filter(|person| missing.contains(&caller(*person).player));
    (people.collect(), table.room.is_closed())
}

#[test]
fn a_player_who_does_not_come_to_the_game_of_two_seeks_is_missed_after_ten_seconds() {
    for (present, absent) in [(&[ANN][..], &[BEA][..]), (&[], &[ANN, BEA])] {
        let mut table = of_seeks("5+0");
        for person in present {
            table.join(*person, SeatChoice::Any);
        }
        table.wait(9);
        assert_eq!(missed(&mut table), (vec![], false));
        table.wait(1);
        assert_eq!(missed(&mut table), (absent.to_vec(), true));
    }
    let mut table = of_seeks("none");
    for person in [ANN, BEA] {
        table.join(person, SeatChoice::Any);
    }
    table.drop(BEA);
    table.wait(3600);
    assert_eq!(missed(&mut table), (vec![], false), "both have come");
}

#[test]
fn a_player_who_leaves_before_the_game_of_two_seeks_is_missed_at_once() {
    let mut table = of_seeks("5+0");
    table.join(ANN, SeatChoice::Any);
    table.leave(ANN).expect("a member can leave");
    assert_eq!(missed(&mut table), (vec![ANN], true), "Bea has time to come");
}

#[test]
fn a_player_who_does_not_make_the_first_move_of_the_game_of_two_seeks_is_missed() {
    for (moves, absent) in [(&[][..], ANN), (&["a1"], BEA)] {
        let mut table = of_seeks("5+0");
        for person in [ANN, BEA] {
            table.join(person, SeatChoice::Any);
        }
        table.play_all(moves);
        table.wait(Config::default().first_move.as_secs());
        assert_eq!(missed(&mut table), (vec![absent], true));
    }
    let mut table = of_seeks("5+0");
    for person in [ANN, BEA] {
        table.join(person, SeatChoice::Any);
    }
    table.play_all(&["a1", "b2"]);
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    for person in [ANN, BEA] {
        table.ask(person, Command::Offer { room: code(), offer: OfferKind::Rematch }).expect("possible");
    }
    table.wait(Config::default().first_move.as_secs());
    assert_eq!(missed(&mut table), (vec![], false), "a rematch is no seek");
}

/// Ann on the first seat against a bot; nobody has moved.
fn against_bot(clock: &str) -> Table {
    let mut table = Table::new(GameKind::TicTacToe, clock);
    table.join(ANN, SeatChoice::First);
    table.add_bot(ANN).expect("a seat is free");
    table.events();
    table
}

#[test]
fn the_win_over_an_absent_player_can_be_claimed_after_a_while() {
    let mut table = Table::of_two(GameKind::TicTacToe, "5+0");
    table.play_all(&["a1", "b2"]);
    assert_eq!(table.ask(BEA, claim()), Err(RefusalCode::CannotClaim));
    table.drop(ANN);
    table.wait(39);
    assert_eq!(table.ask(BEA, claim()), Err(RefusalCode::CannotClaim));
    table.wait(1);
    assert_eq!(table.ask(BEA, claim()), Ok(RoomAnswer::Ok));
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Abandonment)));
}

#[test]
fn a_player_back_in_time_does_not_lose_by_a_claim() {
    let mut table = Table::of_two(GameKind::TicTacToe, "5+0");
    table.play_all(&["a1", "b2"]);
    table.drop(ANN);
    table.wait(39);
    table.join(ANN, SeatChoice::Any);
    table.wait(100);
    assert_eq!(table.ask(BEA, claim()), Err(RefusalCode::CannotClaim));
}

#[test]
fn a_live_game_that_both_have_left_alone_ends_and_the_room_closes() {
    let mut table = Table::of_two(GameKind::TicTacToe, "60+0");
    table.play_all(&["a1", "b2"]);
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
fn between_people_without_a_clock_a_win_is_claimed_after_a_day_by_somebody_who_is_there() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.drop(ANN);
    table.drop(BEA);
    table.wait(3 * DAY);
    assert_eq!(table.ending(), None, "nobody loses by absence");
    table.join(ANN, SeatChoice::Any);
    assert_eq!(table.room.gone(table.now).iter().map(|gone| gone.claim_in_ms).collect::<Vec<_>>(), [Some(0)]);
    table.join(BEA, SeatChoice::Any);
    assert_eq!(table.ask(ANN, claim()), Err(RefusalCode::CannotClaim), "she is back");
    table.drop(BEA);
    table.wait(DAY - 1);
    let refusal = table.room.request(&caller(ANN), None, claim(), table.now).expect_err("too early");
    assert_eq!(refusal.sentence, "your opponent may still come back, for 1 s");
    table.wait(1);
    assert_eq!(table.ask(ANN, claim()), Ok(RoomAnswer::Ok));
    assert_eq!(table.ending(), Some((Some(win(First)), EndReason::Abandonment)));
}

#[test]
fn against_a_bot_without_a_clock_nobody_can_be_absent() {
    let mut table = against_bot("none");
    table.drop(ANN);
    table.wait(29 * DAY);
    assert_eq!(table.ending(), None);
    assert_eq!(table.room.gone(table.now).iter().map(|gone| gone.claim_in_ms).collect::<Vec<_>>(), [None]);
    table.join(ANN, SeatChoice::Any);
    assert_eq!(table.play(ANN, 0, "a1"), Ok(RoomAnswer::Ok));
}

#[test]
fn a_game_that_waits_for_its_players_is_over_thirty_days_after_its_last_move() {
    for (mut table, movers) in
        [(against_bot("none"), [ANN, ANN]), (Table::of_two(GameKind::TicTacToe, "none"), [ANN, BEA])]
    {
        table.wait(20 * DAY);
        table.play(movers[0], 0, "a1").expect("legal");
        table.events();
        for person in movers {
            table.drop(person);
        }
        table.wait(30 * DAY - 1);
        assert_eq!(table.ending(), None);
        table.wait(1);
        assert_eq!(table.ending(), Some((None, EndReason::Abandonment)));
    }
}

#[test]
fn who_steps_out_keeps_the_seat_and_the_game_goes_on() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&["a1"]);
    table.events();
    assert_eq!(table.ask(ANN, Command::StepOut { room: code() }), Ok(RoomAnswer::Left));
    let away = Event::Presence { side: First, connected: false, claim_in_ms: Some(DAY as u32 * 1000) };
    assert_eq!(table.events(), [away]);
    assert_eq!(table.ask(ANN, Command::Chat { room: code(), text: "hello".to_owned() }), Err(RefusalCode::NotMember));
    table.play(BEA, 1, "b2").expect("legal");
    table.join(ANN, SeatChoice::Any);
    assert_eq!(table.play(ANN, 2, "c3"), Ok(RoomAnswer::Ok));
    assert_eq!(table.ask(CAT, Command::StepOut { room: code() }), Err(RefusalCode::NotMember));
}

#[test]
fn a_game_goes_on_while_one_player_stays() {
    for clock in ["none", "1440+0"] {
        let mut table = Table::of_two(GameKind::TicTacToe, clock);
        table.play_all(&["a1", "b2"]);
        table.drop(ANN);
        table.wait(3600);
        assert_eq!(table.ending(), None, "{clock}");
        assert!(!table.room.is_closed(), "{clock}");
    }
}

#[test]
fn an_idle_room_closes_in_the_end() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    table.events();
    table.wait(12 * 3600 - 1);
    assert!(!table.room.is_closed());
    table.wait(1);
    assert!(table.room.is_closed());
    assert_eq!(table.room.deadline(), None);
}

#[test]
fn no_room_closes_for_idleness_while_a_clock_runs_or_a_game_waits() {
    for (clock, moves) in [("1440+0", &["a1", "b2"][..]), ("none", &[])] {
        let mut table = Table::of_two(GameKind::TicTacToe, clock);
        table.play_all(moves);
        table.wait(DAY - 1);
        assert_eq!(table.ending(), None, "{clock}");
        assert!(!table.room.is_closed(), "{clock}");
    }
}

#[test]
fn a_win_is_claimed_from_a_person_by_a_person_while_they_play() {
    let claim_in = |table: &Table| table.room.gone(table.now).iter().map(|gone| gone.claim_in_ms).collect::<Vec<_>>();
    let mut table = Table::of_two(GameKind::TicTacToe, "5+0");
    table.drop(ANN);
    table.wait(10);
    assert_eq!(claim_in(&table), [Some(30_000)]);
    let mut table = Table::of_two(GameKind::TicTacToe, "5+0");
    table.ask(BEA, Command::Resign { room: code() }).expect("possible");
    table.drop(ANN);
    assert_eq!(claim_in(&table), [None], "the game is over");
    let mut table = against_bot("5+0");
    table.drop(ANN);
    assert_eq!(claim_in(&table), [None], "a bot claims nothing");
}

#[test]
fn in_a_tournament_without_a_clock_the_times_of_live_games_hold() {
    let mut table = super::tournament::room_of(true, "none");
    table.join(ANN, SeatChoice::Any);
    table.join(BEA, SeatChoice::Any);
    table.play_all(&["a1", "b2"]);
    table.drop(ANN);
    table.wait(40);
    assert_eq!(table.ask(BEA, claim()), Ok(RoomAnswer::Ok));
}
