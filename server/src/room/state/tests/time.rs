//! Events that are caused by time; the tests set the time.

use super::*;

#[test]
fn a_player_whose_time_runs_out_loses() {
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
fn clocks_start_after_both_have_moved_and_come_with_each_turn() {
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
fn a_timed_game_without_a_first_move_is_aborted() {
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
fn without_a_clock_there_is_no_deadline_for_the_first_move() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.wait(3600);
    assert_eq!(table.ending(), None);
}

#[test]
fn a_lost_connection_does_not_close_a_waiting_room_at_once() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    table.drop(ANN);
    table.wait(14);
    assert!(!table.room.is_closed());
    table.join(ANN, SeatChoice::Any);
    table.wait(100);
    assert!(!table.room.is_closed());
    table.drop(ANN);
    table.wait(15);
    assert!(table.room.is_closed());
}

#[test]
fn a_seat_is_freed_if_its_player_does_not_come_back_after_the_game() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    table.drop(ANN);
    table.wait(40);
    assert_eq!(table.events().last(), Some(&Event::Vacated { side: First }));
    table.join(CAT, SeatChoice::Any);
    table.accept(BEA, OfferKind::Game).expect("Cat asks for it");
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
fn the_deadline_is_the_time_of_the_next_event() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    let first_move = table.now + Duration::from_mins(1);
    assert_eq!(table.room.deadline(), Some(first_move));
    table.play_all(&["a1", "b2"]);
    table.wait(5);
    table.play(ANN, 2, "c3").expect("legal");
    assert_eq!(table.room.deadline(), Some(table.now + Duration::from_mins(1)));
}

/// Somebody whose answers take this time to arrive.
fn far(person: u64, lag: Duration) -> Caller {
    let caller = caller(person);
    caller.lag.measured(lag);
    caller
}

#[test]
fn measured_lag_is_credited_to_its_player() {
    let mut table = Table::of_two(GameKind::TicTacToe, "3+0");
    table.play_all(&["a1", "b2"]);
    let ann = far(ANN, Duration::from_millis(700));
    let play = |table: &mut Table, caller: &Caller, ply, text: &str| {
        table.wait(10);
        let played = table.ask_as(caller, Command::Move { room: code(), ply, text: text.to_owned() });
        assert_eq!(played, Ok(RoomAnswer::Ok), "{text}");
        let clocks = table.snapshot().turn.clocks.expect("a timed game");
        (clocks.first_ms, clocks.second_ms)
    };
    assert_eq!(play(&mut table, &ann, 2, "c3"), (170_700, 180_000));
    assert_eq!(play(&mut table, &caller(BEA), 3, "a2"), (170_700, 170_000));
}

#[test]
fn faked_lag_gains_only_the_quota() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    let ann = far(ANN, Duration::from_secs(20));
    table.play_all(&["a1", "b2"]);
    table.ask_as(&ann, Command::Chat { room: code(), text: "hello".to_owned() }).expect("she may speak");
    table.now += Duration::from_millis(60_332);
    table.room.tick(table.now);
    assert_eq!(table.snapshot().status, Status::Playing);
    assert_eq!(table.snapshot().turn.clocks.map(|clocks| clocks.first_ms), Some(0));
    table.now += Duration::from_millis(1);
    table.room.tick(table.now);
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Time)));
}

#[test]
fn a_bot_is_credited_nothing() {
    let mut table = Table::new(GameKind::TicTacToe, "1+0");
    let ann = far(ANN, Duration::from_secs(20));
    assert_eq!(table.ask_as(&ann, Command::Join { room: code(), seat: SeatChoice::First }), Ok(RoomAnswer::Joined));
    table.add_bot(ANN).expect("a seat is free");
    let play = Command::Move { room: code(), ply: 0, text: "b2".to_owned() };
    assert_eq!(table.ask_as(&ann, play), Ok(RoomAnswer::Ok));
    bots::think(&mut table);
    let text = table.snapshot().turn.legal[0].to_owned();
    assert_eq!(table.ask_as(&ann, Command::Move { room: code(), ply: 2, text }), Ok(RoomAnswer::Ok));
    table.wait(5);
    bots::think(&mut table);
    assert_eq!(table.snapshot().turn.clocks.map(|clocks| clocks.second_ms), Some(55_000));
}

/// The room of Ann and Bea after the server was started again: nobody is there yet.
fn restored() -> Table {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    table.play_all(&["a1", "b2"]);
    table.restored()
}

#[test]
fn after_a_restart_the_win_over_an_absent_player_can_be_claimed() {
    let mut table = restored();
    table.wait(30);
    table.join(BEA, SeatChoice::Any);
    let claim = Command::Claim { room: code() };
    // It is Ann's turn, whose time stands still.
    table.wait(9);
    assert_eq!(table.ask(BEA, claim.clone()), Err(RefusalCode::CannotClaim));
    assert_eq!(table.snapshot().turn.clocks.map(|clocks| (clocks.first_ms, clocks.running)), Some((60_000, None)));
    table.wait(1);
    assert_eq!(table.ask(BEA, claim), Ok(RoomAnswer::Ok));
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Abandonment)));
}

#[test]
fn after_a_restart_a_players_time_runs_from_the_return_and_an_abandoned_game_ends() {
    let mut table = restored();
    table.wait(39);
    table.join(ANN, SeatChoice::Any);
    table.wait(10);
    assert_eq!(table.snapshot().turn.clocks.map(|clocks| clocks.first_ms), Some(50_000));
    let mut table = restored();
    table.wait(599);
    assert_eq!(table.ending(), None);
    table.wait(1);
    assert_eq!(table.ending(), Some((None, EndReason::Abandonment)));
}

#[test]
fn a_room_that_everybody_left_before_its_first_game_closes_after_a_moment() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    table.watch(BEA);
    table.drop(ANN);
    table.wait(16);
    assert!(!table.room.is_closed(), "somebody is there");
    table.drop(BEA);
    table.wait(14);
    assert!(!table.room.is_closed());
    table.wait(1);
    assert!(table.room.is_closed());
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.drop(ANN);
    table.drop(BEA);
    table.wait(16);
    assert!(!table.room.is_closed(), "a game is not given up so soon");
}

#[test]
fn the_times_left_are_stored_at_a_shutdown() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    table.play_all(&["a1", "b2"]);
    table.wait(25);
    table.events();
    table.facts.clear();
    table.room.pause(table.now, Timestamp::from_seconds(0));
    table.wait(3600);
    table.events();
    let [Fact::Clocks(clocks)] = table.facts.as_slice() else { panic!("the clocks: {:?}", table.facts) };
    assert_eq!((clocks.first_ms, clocks.second_ms, clocks.running), (35_000, 60_000, None));
    // Clocks that stand still have nothing to write down.
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    table.play_all(&["a1"]);
    table.events();
    table.facts.clear();
    table.room.pause(table.now, Timestamp::from_seconds(0));
    table.events();
    assert_eq!(table.facts, []);
}

#[test]
fn live_clocks_stand_from_the_signal_to_stop_on_in_this_game_and_in_the_next() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    table.play_all(&["a1", "b2"]);
    table.wait(25);
    table.events();
    table.facts.clear();
    table.room.halt_clocks(table.now);
    table.events();
    let [Fact::Clocks(clocks)] = table.facts.as_slice() else { panic!("the clocks: {:?}", table.facts) };
    assert_eq!((clocks.first_ms, clocks.second_ms, clocks.running), (35_000, 60_000, None));
    // Moves cost no time until the server is back.
    table.wait(100);
    table.play(ANN, 2, "c3").expect("legal");
    table.wait(100);
    table.play(BEA, 3, "a2").expect("legal");
    let clocks = table.snapshot().turn.clocks.expect("a timed game");
    assert_eq!((clocks.first_ms, clocks.second_ms, clocks.running), (35_000, 60_000, None));
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    table.offer(ANN, OfferKind::Game).expect("possible");
    table.accept(BEA, OfferKind::Game).expect("possible");
    let [first, second] = if table.play(ANN, 0, "a1").is_ok() { [ANN, BEA] } else { [BEA, ANN] };
    if first == BEA {
        table.play(BEA, 0, "a1").expect("legal");
    }
    table.play(second, 1, "b2").expect("legal");
    table.wait(100);
    assert_eq!(table.snapshot().turn.clocks.map(|clocks| (clocks.first_ms, clocks.running)), Some((60_000, None)));
}

#[test]
fn a_flag_that_is_due_at_the_signal_to_stop_falls() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    table.play_all(&["a1", "b2"]);
    table.now += Duration::from_mins(1);
    table.room.halt_clocks(table.now);
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Time)));
}

#[test]
fn a_clock_that_starts_when_its_player_is_back_is_stored() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    table.play_all(&["a1", "b2"]);
    table.events();
    let game = GameId::from_bits(1);
    let mut stored: Option<StoredGame> = None;
    for fact in std::mem::take(&mut table.facts) {
        match (&mut stored, fact) {
            (_, Fact::Started(start)) => stored = Some(StoredGame::new(game, *start, Timestamp::from_seconds(0))),
            (Some(stored), fact) => stored.add(fact, Timestamp::from_seconds(0)),
            (None, fact) => panic!("{fact:?} came first"),
        }
    }
    let (stored, time) = (stored.expect("it began"), (table.now, Timestamp::from_seconds(0)));
    table.room = Room::restored(&stored, &Config::default(), [2; 32], 1 << 20, time).expect("its moves are legal");
    table.join(BEA, SeatChoice::Any);
    table.wait(10);
    table.events();
    assert_eq!(table.facts, [], "it is Ann's turn");
    table.join(ANN, SeatChoice::Any);
    table.events();
    let [Fact::Clocks(clocks)] = table.facts.as_slice() else { panic!("the clocks: {:?}", table.facts) };
    assert_eq!((clocks.first_ms, clocks.running), (60_000, Some(First)));
}

#[test]
fn unsent_events_do_not_count_in_the_sent_version() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    table.events();
    let version = table.room.sent_version();
    table.ask(ANN, Command::Chat { room: code(), text: "hello".to_owned() }).expect("she may speak");
    assert_eq!((table.room.sent_version(), table.snapshot().version), (version, version + 1));
    table.events();
    assert_eq!(table.room.sent_version(), version + 1);
}
