//! Rooms that are unloaded, and their state after that.

use bidak_shared::protocol::{OfferKind, Timestamp};

use super::*;
use crate::store::{Deadline, KeptRoom, StoredGame};

const MINUTES: u64 = 60;

/// The time of day at the beginning of the tests.
const TIME: u64 = 1_000_000;

fn at(seconds: u64) -> Timestamp {
    Timestamp::from_seconds(TIME + seconds)
}

/// The stored game of a table.
fn stored(table: &mut Table) -> StoredGame {
    table.events();
    let mut facts = table.facts.iter().cloned();
    let Some(Fact::Started(start)) = facts.next() else { panic!("the game began") };
    let mut stored = StoredGame::new(GameId::from_bits(7), *start, at(0));
    facts.for_each(|fact| stored.add(fact, at(0)));
    stored
}

/// The room that is unloaded now, and loaded again after a time in seconds.
fn loaded_again(mut table: Table, passed: u64) -> Table {
    table.room.unload(table.now, at(0));
    let mut stored = stored(&mut table);
    assert!(stored.is_unloaded());
    if let Some(Deadline { at, .. }) = &mut stored.deadline {
        *at = Timestamp::from_seconds(at.seconds() - passed);
    }
    let now = table.now + Duration::from_secs(passed);
    let room = Room::restored(&stored, &Config::default(), [1; 32], 0, (now, at(passed))).expect("it was played");
    Table { room, now, facts: table.facts }
}

#[test]
fn a_room_is_unloaded_some_minutes_after_its_last_member_has_left() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    table.drop(ANN);
    table.drop(BEA);
    table.wait(30 * MINUTES);
    assert!(!table.room.wants_unloading(), "somebody watches");
    table.drop(CAT);
    table.wait(5 * MINUTES - 1);
    assert!(!table.room.wants_unloading());
    table.wait(1);
    assert!(table.room.wants_unloading());
    table.room.put_off_unloading(Duration::from_mins(1), table.now);
    table.wait(59);
    assert!(!table.room.wants_unloading());
    table.wait(1);
    assert!(table.room.wants_unloading());
    table.join(ANN, SeatChoice::Any);
    assert!(!table.room.wants_unloading(), "she is back");
    table.drop(ANN);
    table.wait(5 * MINUTES - 1);
    assert!(!table.room.wants_unloading());
}

#[test]
fn live_games_and_rooms_without_a_game_are_not_unloaded() {
    let mut live = Table::of_two(GameKind::TicTacToe, "60+0");
    live.play_all(&["a1", "b2"]);
    let mut over = Table::of_two(GameKind::TicTacToe, "none");
    over.ask(ANN, Command::Resign { room: code() }).expect("possible");
    let tournament = super::tournament::room_of(true, "none");
    for mut table in [live, over, tournament] {
        table.drop(ANN);
        table.drop(BEA);
        for _ in 0..20 {
            table.wait(MINUTES / 2);
            assert!(!table.room.wants_unloading());
        }
    }
}

#[test]
fn everything_in_a_room_survives_unloading() {
    let mut table = after_unloading("none");
    // Ann has been gone for an hour and a minute.
    table.join(BEA, SeatChoice::Any);
    table.wait(23 * 3600 - 61);
    assert_eq!(table.ask(BEA, Command::Claim { room: code() }), Err(RefusalCode::CannotClaim));
    table.wait(1);
    assert_eq!(table.ask(BEA, Command::Claim { room: code() }), Ok(RoomAnswer::Ok));
}

#[test]
fn a_game_by_days_is_unloaded_as_well_while_its_clock_runs() {
    let mut table = after_unloading("3d");
    assert_eq!(table.room.gone(table.now).iter().filter_map(|gone| gone.claim_in_ms).count(), 0);
    table.join(BEA, SeatChoice::Any);
    table.wait(3 * 24 * 3600 - 3600 - MINUTES - 2);
    assert_eq!(table.ask(BEA, Command::Claim { room: code() }), Err(RefusalCode::CannotClaim));
    assert_eq!(table.ending(), None);
    // The calendar, by which deadlines are stored, has not seen the minute before the room was empty.
    table.wait(MINUTES + 4);
    assert_eq!(table.ending(), Some((Some(win(First)), EndReason::Time)));
}

/// A room that was unloaded for an hour, with everything that a room can have.
fn after_unloading(clock: &str) -> Table {
    let mut table = Table::of_two(GameKind::TicTacToe, clock);
    table.play_all(&["a1", "b2", "c3"]);
    table.watch(CAT);
    table.watch(10);
    table.ask(CAT, Command::Chat { room: code(), text: "nice".to_owned() }).expect("she may speak");
    table.ask(ANN, Command::Mute { room: code(), player: caller(10).player, muted: true }).expect("she hosts");
    table.ask(ANN, Command::Kick { room: code(), player: caller(CAT).player }).expect("she hosts");
    table.offer(ANN, OfferKind::Draw).expect("possible");
    table.drop(ANN);
    table.wait(MINUTES);
    table.drop(BEA);
    assert!(table.room.waits_for_players());
    let before = table.snapshot();
    let mut table = loaded_again(table, 3600);
    let after = table.snapshot();
    assert_eq!(after.chat, before.chat);
    assert_eq!((after.offers, after.muted), (before.offers, before.muted));
    assert_eq!((after.moves, after.seats, after.host), (before.moves, before.seats, before.host));
    assert_eq!((after.games, after.start, after.private), (before.games, before.start, before.private));
    assert!(after.version > before.version, "{} {}", after.version, before.version);
    assert_eq!(table.ask(CAT, Command::Watch { room: code() }), Err(RefusalCode::Banned));
    table.watch(10);
    assert_eq!(table.ask(10, Command::Chat { room: code(), text: "me".to_owned() }), Err(RefusalCode::Muted));
    table
}

#[test]
fn a_game_whose_time_is_up_ends_when_it_is_loaded() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    table.play_all(&["a1"]);
    table.drop(ANN);
    table.drop(BEA);
    let mut table = loaded_again(table, 24 * 3600 + 1);
    table.wait(0);
    assert_eq!(table.ending(), Some((Some(win(First)), EndReason::Time)));
}

#[test]
fn a_game_that_has_waited_for_thirty_days_ends_when_it_is_loaded() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&["a1"]);
    table.drop(ANN);
    table.drop(BEA);
    table.wait(3600);
    let days = 30 * 24 * 3600 - 3600;
    let mut early = loaded_again(table, days - 1);
    early.wait(0);
    assert_eq!(early.ending(), None);
    early.wait(1);
    assert_eq!(early.ending(), Some((None, EndReason::Abandonment)));
    assert!(early.room.is_closed(), "nobody has been there for long");
}

#[test]
fn the_state_at_a_shutdown_is_taken_up_and_later_moves_end_its_offers() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&["a1"]);
    table.offer(ANN, OfferKind::Draw).expect("possible");
    table.ask(ANN, Command::Chat { room: code(), text: "hello".to_owned() }).expect("she may speak");
    table.room.pause(table.now, at(0));
    let mut game = stored(&mut table);
    let kept: KeptRoom = *game.kept.clone().expect("it was paused");
    assert!(!kept.is_unloaded);
    let restored = |game: &StoredGame, table: &Table| {
        Room::restored(game, &Config::default(), [1; 32], 1 << 20, (table.now, at(10))).expect("it was played")
    };
    let room = restored(&game, &table);
    assert_eq!((room.offers.open().len(), room.chat.lines().len(), room.version), (1, 1, 1 << 20));
    game.add(Fact::Moved { ply: 1, by: Second, text: "b2".to_owned(), clocks: None, search: None }, at(0));
    let room = restored(&game, &table);
    assert_eq!((room.offers.open().len(), room.chat.lines().len()), (0, 1));
}

#[test]
fn what_spectators_say_is_kept_from_the_players_after_unloading_too() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    assert_eq!(table.ask(ANN, Command::ChatApart { room: code(), apart: true }), Ok(RoomAnswer::Ok));
    assert_eq!(table.ask(CAT, Command::Chat { room: code(), text: "b2!".to_owned() }), Ok(RoomAnswer::Ok));
    for person in [ANN, BEA, CAT] {
        table.drop(person);
    }
    let table = loaded_again(table, 60);
    let lines = |person: u64| {
        let snapshot = table.room.snapshot(caller(person).player, &crate::caller::blocks::Blocks::default(), table.now);
        assert!(snapshot.apart);
        snapshot.chat.len()
    };
    assert_eq!([ANN, BEA, CAT].map(lines), [0, 0, 1]);
}

#[test]
fn chat_and_open_offers_survive_a_kill_but_for_live_clocks() {
    for (clock, is_kept) in [("3d", true), ("none", true), ("60+0", false)] {
        let mut table = Table::of_two(GameKind::TicTacToe, clock);
        table.watch(CAT);
        let say = |text: &str| Command::Chat { room: code(), text: text.to_owned() };
        table.ask(ANN, say("hello")).expect("she plays");
        table.play_all(&["a1"]);
        table.ask(CAT, say("nice")).expect("she watches");
        table.offer(ANN, OfferKind::Draw).expect("possible");
        let before = table.snapshot();
        assert_eq!((before.chat.len(), before.offers.len()), (2, 1));
        table.events();
        let writes = table.facts.iter().filter(|fact| matches!(fact, Fact::Kept(_))).count();
        assert_eq!(writes, if is_kept { 3 } else { 0 }, "{clock}");
        let after = table.restored().snapshot();
        let expected = if is_kept { (before.chat, before.offers) } else { Default::default() };
        assert_eq!((after.chat, after.offers), expected, "{clock}");
    }
}

#[test]
fn no_kill_brings_back_an_offer_that_is_over_and_none_takes_one_that_outlasts_a_move() {
    type Change = fn(&mut Table);
    let changes: [(&str, usize, Change); 4] = [
        ("declined", 0, |table| assert!(table.decline(BEA, OfferKind::Draw).is_ok())),
        ("withdrawn", 0, |table| assert!(table.decline(ANN, OfferKind::Draw).is_ok())),
        ("played on by its maker", 1, |table| table.play_all(&["a1"])),
        ("answered by a move", 0, |table| table.play_all(&["a1", "b1"])),
    ];
    for (what, left, change) in changes {
        let mut table = Table::of_two(GameKind::TicTacToe, "1d");
        table.offer(ANN, OfferKind::Draw).expect("possible");
        change(&mut table);
        assert_eq!(table.snapshot().offers.len(), left, "{what}");
        assert_eq!(table.restored().snapshot().offers.len(), left, "{what}");
    }
    let mut table = Table::of_two(GameKind::TicTacToe, "1d");
    table.play_all(&["a1"]);
    table.offer(ANN, OfferKind::Takeback).expect("she has moved");
    table.accept(BEA, OfferKind::Takeback).expect("it is offered");
    table.play_all(&["a1"]);
    assert!(table.restored().snapshot().offers.is_empty(), "taken back, and played again");
}

#[test]
fn what_was_said_before_the_game_is_stored_at_its_start() {
    let mut table = Table::new(GameKind::TicTacToe, "1d");
    table.join(ANN, SeatChoice::First);
    table.ask(ANN, Command::Chat { room: code(), text: "who plays?".to_owned() }).expect("she waits here");
    table.join(BEA, SeatChoice::Second);
    assert_eq!(table.restored().snapshot().chat.len(), 1);
}
