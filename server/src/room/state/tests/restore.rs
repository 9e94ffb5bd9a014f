//! Rooms with a waiting player, over a restart of the server.

use super::*;
use crate::room::EarlyClose;

/// The room after a restart, if it was kept.
fn again(table: &mut Table) -> Option<Table> {
    let waiting = table.room.waiting()?;
    let room = Room::waiting_again(waiting, &Config::default(), [2; 32], 1 << 20, |_| None, table.now)?;
    Some(Table { room, now: table.now, facts: Vec::new() })
}

fn seated(table: &Table) -> [Option<PlayerId>; 2] {
    [First, Second].map(|side| table.room.sitters.of(side).and_then(Sitter::person))
}

const SIT: fn() -> Command = || Command::Join { room: code(), seat: SeatChoice::Any };

#[test]
fn a_waiting_player_has_the_same_seat_after_a_restart() {
    let mut table = Table::new(GameKind::TicTacToe, "3+2");
    table.join(ANN, SeatChoice::Second);
    let mut table = again(&mut table).expect("she waits");
    assert_eq!(seated(&table), [None, Some(caller(ANN).player)]);
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.games, snapshot.host), (Status::Waiting, 0, Some(caller(ANN).player)));
    assert_eq!((snapshot.version, snapshot.clock), (1 << 20, "3+2".parse().expect("a clock")));
    table.join(ANN, SeatChoice::Any);
    table.join(BEA, SeatChoice::Any);
    assert_eq!(table.snapshot().status, Status::Playing);
}

#[test]
fn a_seat_is_kept_for_the_same_player_after_a_restart_and_is_not_taken_by_itself() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    let Caller { player: id, name, key, .. } = caller(CAT);
    table.room.keep_seat_for(KnownPlayer { id, key, name: name.get() });
    table.join(ANN, SeatChoice::First);
    let mut table = again(&mut table).expect("she waits");
    assert_eq!(seated(&table), [Some(caller(ANN).player), None]);
    assert_eq!(table.ask(BEA, SIT()), Err(RefusalCode::SeatTaken));
    table.join(CAT, SeatChoice::Any);
    assert_eq!(seated(&table), [ANN, CAT].map(|person| Some(caller(person).player)));
}

#[test]
fn paired_players_meet_after_a_restart_and_their_finished_game_is_not_repeated() {
    let mut table = host::paired();
    let seats = seated(&table);
    let mut table = again(&mut table).expect("they have yet to meet");
    assert_eq!(seated(&table), seats);
    table.join(ANN, SeatChoice::Any);
    table.join(BEA, SeatChoice::Any);
    assert_eq!(table.snapshot().status, Status::Playing);
    let first = if seats[0] == Some(caller(ANN).player) { ANN } else { BEA };
    table.ask(first, Command::Resign { room: code() }).expect("possible");
    assert!(again(&mut table).is_none(), "their game is over");
    table.leave(first).expect("a member can leave");
    let mut table = again(&mut table).expect("the other one waits");
    assert_eq!(table.snapshot().games, 1);
    table.join(CAT, SeatChoice::Any);
    let other = if first == ANN { BEA } else { ANN };
    table.join(other, SeatChoice::Any);
    table.accept(other, OfferKind::Game).expect("Cat asks for it");
    assert_eq!(table.snapshot().games, 2);
}

#[test]
fn a_room_without_a_waiting_player_is_not_stored() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.watch(ANN);
    assert!(table.room.waiting().is_none(), "nobody sits");
    table.add_bot(ANN).expect("the host");
    assert!(table.room.waiting().is_none(), "a bot sits");
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    assert!(table.room.waiting().is_none(), "a game goes on");
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    assert!(table.room.waiting().is_none(), "the game is over");
    table.leave(BEA).expect("a member can leave");
    assert_eq!(table.room.waiting().map(|waiting| waiting.side), Some(First), "Ann waits for another");
    table.ask(ANN, Command::Close { room: code() }).expect("she is the host");
    assert!(table.room.waiting().is_none(), "it is closed");
    let mut table = tournament::room_of_terms(false);
    assert!(table.room.waiting().is_none(), "a tournament makes its rooms again");
    table.room.close_early(EarlyClose::Undone, table.now);
    assert!(table.room.waiting().is_none());
}

#[test]
fn returning_to_a_finished_game_starts_no_clock() {
    let mut table = Table::of_two(GameKind::TicTacToe, "1+0");
    table.play_all(&["a1", "b2"]);
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Resignation)));
    table.drop(ANN);
    table.join(ANN, SeatChoice::Any);
    assert_eq!(table.snapshot().turn.clocks.and_then(|clocks| clocks.running), None);
    table.wait(120);
    assert_eq!(table.ending(), None, "it ended once");
}
