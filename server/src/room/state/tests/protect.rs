//! How people are protected in every room.

use super::host::paired;
use super::*;
use crate::caller::blocks::Blocks;
use crate::store::AccountTag;

const WATCH: fn() -> Command = || Command::Watch { room: code() };

fn chat(text: &str) -> Command {
    Command::Chat { room: code(), text: text.to_owned() }
}

fn kick(person: u64) -> Command {
    Command::Kick { room: code(), player: caller(person).player }
}

fn mute(person: u64, muted: bool) -> Command {
    Command::Mute { room: code(), player: caller(person).player, muted }
}

fn lock(locked: bool) -> Command {
    Command::Lock { room: code(), locked }
}

fn hide(hidden: bool) -> Command {
    Command::HideSpectators { room: code(), hidden }
}

fn report(person: u64, reason: &str) -> Command {
    Command::Report { room: code(), player: caller(person).player, reason: reason.to_owned() }
}

/// A guest from an address, whom the server first saw at a time.
fn guest(person: u64, address: &str, known_since: Option<Instant>) -> Caller {
    Caller { network: AddressRange::of(address), known_since, ..caller(person) }
}

/// The same with an account.
fn member(person: u64, address: &str, known_since: Option<Instant>) -> Caller {
    let with_account = guest(person, address, known_since);
    let handle = format!("member-{person}").parse().expect("a handle");
    with_account.account.set(AccountTag { handle, kind: bidak_shared::protocol::AccountKind::Person, owner: None });
    with_account
}

fn read(table: &Table, person: u64) -> usize {
    table.room.snapshot(caller(person).player, &Blocks::default(), table.now).chat.len()
}

#[test]
fn the_ban_of_a_guest_holds_for_guests_who_are_new_at_that_address_and_over_a_restart() {
    const THERE: &str = "10.0.0.9";
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    let (before, troll) = (table.now, guest(20, THERE, Some(table.now)));
    table.ask_as(&troll, WATCH()).expect("nobody is banned yet");
    let neighbour = guest(21, THERE, Some(before));
    table.ask_as(&neighbour, WATCH()).expect("likewise");
    table.wait(60);
    assert_eq!(table.ask(ANN, kick(20)), Ok(RoomAnswer::Ok));
    let after = table.now + Duration::from_secs(5);
    table.wait(30);
    let cases = |is_restored: bool| {
        [
            (guest(20, "10.0.0.8", Some(before)), Err(RefusalCode::Banned)),
            (guest(22, THERE, Some(after)), Err(RefusalCode::Banned)),
            (guest(22, "10.0.0.8", Some(after)), Ok(RoomAnswer::Joined)),
            (member(23, THERE, Some(after)), Ok(RoomAnswer::Joined)),
            (guest(24, THERE, if is_restored { None } else { Some(before) }), Ok(RoomAnswer::Joined)),
            // Who has been there, and the players.
            (guest(21, THERE, Some(after)), Ok(RoomAnswer::Joined)),
            (guest(BEA, THERE, Some(after)), Ok(RoomAnswer::Joined)),
        ]
    };
    for (caller, expected) in cases(false) {
        assert_eq!(table.ask_as(&caller, WATCH()), expected, "{caller:?}");
    }
    let mut table = table.restored();
    for (caller, expected) in cases(true) {
        assert_eq!(table.ask_as(&caller, WATCH()), expected, "after a restart {caller:?}");
    }
}

#[test]
fn the_ban_of_an_account_does_not_meet_its_neighbours() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.ask_as(&member(20, "10.0.0.9", None), WATCH()).expect("nobody is banned yet");
    table.ask(ANN, kick(20)).expect("she is the host");
    let other_device = Caller { connection: ConnectionId(99), ..member(20, "10.0.0.7", None) };
    assert_eq!(table.ask_as(&other_device, WATCH()), Err(RefusalCode::Banned));
    let new = guest(21, "10.0.0.9", Some(table.now + Duration::from_secs(1)));
    assert_eq!(table.ask_as(&new, WATCH()), Ok(RoomAnswer::Joined));
}

#[test]
fn in_a_room_without_a_host_each_player_mutes_and_ends_only_the_own_mute() {
    let mut table = paired();
    table.join(ANN, SeatChoice::Any);
    table.join(BEA, SeatChoice::Any);
    table.watch(CAT);
    table.watch(10);
    assert_eq!(table.ask(10, mute(CAT, true)), Err(RefusalCode::NotHost));
    assert_eq!(table.ask(ANN, mute(CAT, true)), Ok(RoomAnswer::Ok));
    assert_eq!(table.ask(CAT, chat("play b2")), Err(RefusalCode::Muted));
    assert_eq!(table.ask(BEA, mute(CAT, false)), Ok(RoomAnswer::Ok));
    assert_eq!(table.ask(CAT, chat("play b2")), Err(RefusalCode::Muted), "Ann has muted her");
    assert_eq!(table.ask(ANN, mute(CAT, false)), Ok(RoomAnswer::Ok));
    assert_eq!(table.ask(CAT, chat("hello")), Ok(RoomAnswer::Ok));
}

#[test]
fn a_player_may_hide_what_spectators_say_and_the_other_one_reads_it() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    assert_eq!(table.ask(CAT, hide(true)), Err(RefusalCode::NotSeated));
    assert_eq!(table.ask(BEA, hide(true)), Ok(RoomAnswer::Ok));
    table.ask(CAT, chat("play b2")).expect("she may speak");
    table.ask(ANN, chat("hello")).expect("she may speak");
    assert_eq!((read(&table, ANN), read(&table, BEA), read(&table, CAT)), (2, 1, 2));
    let kept_from: Vec<KeptFrom> = table.room.take_effects().events.iter().map(|event| event.kept_from).collect();
    assert_eq!(kept_from[1..], [KeptFrom::Players([None, Some(caller(BEA).player)]), KeptFrom::Nobody]);
    let snapshot = |table: &Table, person| table.room.snapshot(caller(person).player, &Blocks::default(), table.now);
    assert!(snapshot(&table, BEA).hides_spectators && !snapshot(&table, ANN).hides_spectators);
    table.ask(BEA, hide(false)).expect("she may");
    assert_eq!(read(&table, BEA), 2);
}

#[test]
fn what_was_kept_from_a_player_who_hides_it_stays_hidden_after_the_game() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    table.ask(ANN, Command::ChatApart { room: code(), apart: true }).expect("she hosts");
    table.ask(BEA, hide(true)).expect("she plays");
    table.ask(CAT, chat("play b2")).expect("she may speak");
    table.events();
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    let overheard = table.room.take_effects().events.into_iter();
    let overheard: Vec<KeptFrom> = overheard
        .filter(|told| matches!(told.event.event, Event::Overheard { .. }))
        .map(|told| told.kept_from)
        .collect();
    assert_eq!(overheard, [KeptFrom::Others([Some(caller(ANN).player), None])]);
    assert_eq!((read(&table, ANN), read(&table, BEA)), (1, 0));
}

#[test]
fn a_locked_game_is_watched_by_those_who_were_there_until_all_unlock_it() {
    let mut table = paired();
    table.join(ANN, SeatChoice::Any);
    table.join(BEA, SeatChoice::Any);
    table.watch(CAT);
    assert_eq!(table.ask(CAT, lock(true)), Err(RefusalCode::NotSeated));
    table.events();
    table.ask(ANN, lock(true)).expect("she plays");
    table.ask(BEA, lock(true)).expect("she plays");
    table.leave(CAT).expect("a member can leave");
    assert_eq!(table.ask(10, WATCH()), Err(RefusalCode::Locked));
    assert_eq!(table.ask(CAT, WATCH()), Ok(RoomAnswer::Joined), "she was there");
    assert!(table.snapshot().locked);
    let mut table = table.restored();
    assert_eq!(table.ask(10, WATCH()), Err(RefusalCode::Locked), "also after a restart");
    assert_eq!(table.ask(CAT, WATCH()), Ok(RoomAnswer::Joined));
    table.join(ANN, SeatChoice::Any);
    table.join(BEA, SeatChoice::Any);
    table.ask(ANN, lock(false)).expect("she plays");
    assert_eq!(table.ask(10, WATCH()), Err(RefusalCode::Locked));
    table.ask(BEA, lock(false)).expect("she plays");
    assert_eq!(table.ask(10, WATCH()), Ok(RoomAnswer::Joined));
    let locked = |event: &Event| matches!(event, Event::Locked { .. });
    assert_eq!(table.events().into_iter().filter(locked).collect::<Vec<_>>(), [Event::Locked { locked: false }]);
}

#[test]
fn a_report_has_twenty_lines_around_the_last_one_of_the_reported_player() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    table.watch(10);
    for line in 0..40 {
        let person = if line == 20 { CAT } else { [ANN, BEA][line % 2] };
        table.ask(person, chat(&format!("line {line}"))).expect("slow enough");
        table.wait(5);
    }
    assert_eq!(table.ask(BEA, report(BEA, "me")), Err(RefusalCode::NoPlayer));
    assert_eq!(table.ask(BEA, report(77, "nobody")), Err(RefusalCode::NoPlayer));
    assert_eq!(table.ask(BEA, report(CAT, "\n")), Err(RefusalCode::BadChat));
    assert_eq!(table.ask(10, report(CAT, "help from outside")), Ok(RoomAnswer::Ok));
    let sent = table.room.take_effects().sent_report.expect("a report");
    assert_eq!((sent.reported, sent.reporter), (caller(CAT).player, caller(10).player));
    let lines: Vec<String> = sent.chat.iter().map(|line| line.text.to_string()).collect();
    assert_eq!(lines, (11..31).map(|line| format!("line {line}")).collect::<Vec<_>>());
}
