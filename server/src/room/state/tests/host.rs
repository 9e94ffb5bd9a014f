//! The rights of the host, and rooms without one.

use bidak_shared::protocol::Spectator;

use crate::caller::blocks::Blocks;

use super::*;

fn kick(person: u64) -> Command {
    Command::Kick { room: code(), player: caller(person).player }
}

fn mute(person: u64, muted: bool) -> Command {
    Command::Mute { room: code(), player: caller(person).player, muted }
}

fn chat(text: &str) -> Command {
    Command::Chat { room: code(), text: text.to_owned() }
}

const CLOSE: fn() -> Command = || Command::Close { room: code() };

#[test]
fn in_rated_games_players_never_read_what_spectators_say_before_the_end() {
    let mut table = Table::new(GameKind::Reversi, "3+2");
    let spec = table.room.spec.clone().rated(None).expect("rated");
    table.room = Room::new(
        code(),
        spec,
        Some(caller(ANN).player),
        &Config { rate_same_address: true, ..Config::default() },
        [1; 32],
        table.now,
    );
    for (person, side) in [(ANN, First), (BEA, Second)] {
        table.seat(side, person, None);
        table.watch(person);
    }
    table.watch(CAT);
    table.room.start_game(table.now);
    assert_eq!(table.ask(ANN, Command::ChatApart { room: code(), apart: false }), Err(RefusalCode::Rated));
    table.ask(CAT, chat("f5 is best")).expect("spectators may speak");
    let read = |table: &Table, person| table.room.snapshot(caller(person).player, &Blocks::default(), table.now).chat;
    assert_eq!((read(&table, ANN).len(), read(&table, BEA).len(), read(&table, CAT).len()), (0, 0, 1));
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    let overheard = |event: &Event| matches!(event, Event::Overheard { chat } if chat.len() == 1);
    assert!(table.events().iter().any(overheard));
    assert_eq!(read(&table, ANN).len(), 1);
}

#[test]
fn a_kicked_player_is_removed_on_all_devices_and_banned() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    let second_device = Caller { connection: ConnectionId(30), ..caller(CAT) };
    table.ask_as(&second_device, Command::Watch { room: code() }).expect("a second device");
    assert_eq!(
        table.room.spectators(1),
        [Spectator { player: caller(CAT).player, name: caller(CAT).name.get(), mark: None }]
    );
    table.events();
    assert_eq!(table.ask(ANN, kick(CAT)), Ok(RoomAnswer::Ok));
    let effects = table.room.take_effects();
    assert_eq!(effects.removed, [ConnectionId(CAT), ConnectionId(30)]);
    table.wait(1);
    assert_eq!(table.snapshot().spectators, 0);
    for back in [
        Command::Watch { room: code() },
        Command::Join { room: code(), seat: SeatChoice::Any },
        Command::Resume { room: code(), version: 0 },
    ] {
        assert_eq!(table.ask(CAT, back), Err(RefusalCode::Banned));
    }
    assert_eq!(table.ask(CAT, chat("let me in")), Err(RefusalCode::NotMember));
}

#[test]
fn players_cannot_be_kicked_from_a_running_game() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    assert_eq!(table.ask(ANN, kick(BEA)), Err(RefusalCode::CannotKick));
    assert_eq!(table.ask(ANN, kick(ANN)), Err(RefusalCode::CannotKick));
    assert_eq!(table.ask(ANN, kick(CAT)), Err(RefusalCode::NoPlayer));
    table.ask(BEA, Command::Resign { room: code() }).expect("possible");
    assert_eq!(table.ask(ANN, kick(BEA)), Ok(RoomAnswer::Ok));
    let snapshot = table.snapshot();
    assert_eq!((snapshot.seats.second, snapshot.status), (None, Status::Waiting));
}

#[test]
fn a_muted_player_cannot_chat_until_unmuted() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    assert_eq!(table.ask(ANN, mute(BEA, true)), Ok(RoomAnswer::Ok));
    assert_eq!(table.ask(ANN, mute(BEA, true)), Ok(RoomAnswer::Ok), "twice is the same as once");
    assert_eq!(table.ask(BEA, chat("but")), Err(RefusalCode::Muted));
    assert_eq!(table.snapshot().muted, [caller(BEA).player]);
    assert_eq!(table.ask(ANN, mute(BEA, false)), Ok(RoomAnswer::Ok));
    assert_eq!(table.ask(BEA, chat("thanks")), Ok(RoomAnswer::Ok));
    let Caller { player, name, .. } = caller(BEA);
    let muted = |muted| Event::Muted { player, name: name.get(), muted };
    let events = table.events();
    assert_eq!(events[..2], [muted(true), muted(false)]);
    assert!(matches!(&events[2..], [Event::Chat(line)] if line.player == Some(player)));
    assert_eq!(table.ask(ANN, mute(CAT, true)), Err(RefusalCode::NoPlayer));
    assert_eq!(table.ask(ANN, mute(ANN, true)), Err(RefusalCode::NoPlayer));
}

#[test]
fn a_room_is_closed_by_its_host_but_not_over_a_game_of_people() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    assert_eq!(table.ask(ANN, CLOSE()), Err(RefusalCode::Playing));
    table.ask(BEA, Command::Resign { room: code() }).expect("possible");
    assert_eq!(table.ask(ANN, CLOSE()), Ok(RoomAnswer::Ok));
    assert!(table.room.is_closed());
    assert_eq!(table.events().last(), Some(&Event::Closed));
}

#[test]
fn a_game_of_bots_ends_with_its_room() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.watch(ANN);
    table.add_bot(ANN).expect("the host");
    table.add_bot(ANN).expect("the host");
    assert_eq!(table.ask(ANN, CLOSE()), Ok(RoomAnswer::Ok));
    assert!(table.room.is_closed());
}

#[test]
fn only_the_host_has_these_rights() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    let show = Command::ShowThinking { room: code(), shown: true };
    for command in [kick(CAT), mute(CAT, true), CLOSE(), show] {
        assert_eq!(table.ask(BEA, command), Err(RefusalCode::NotHost));
    }
}

pub(super) fn paired() -> Table {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    let spec = RoomSpec::new(GameKind::TicTacToe, [].into(), None, "none".parse().expect("a clock"), false);
    let [ann, bea] = [ANN, BEA].map(caller);
    table.room = Room::paired(
        code(),
        spec.expect("possible"),
        [(&ann, SeatChoice::Random), (&bea, SeatChoice::Random)],
        &Config::default(),
        [1; 32],
        None,
        table.now,
    );
    table
}

#[test]
fn the_game_of_paired_players_begins_when_both_have_entered() {
    let mut table = paired();
    table.join(ANN, SeatChoice::Any);
    assert_eq!(table.snapshot().status, Status::Waiting);
    assert_eq!(table.ask(CAT, Command::Join { room: code(), seat: SeatChoice::Any }), Err(RefusalCode::SeatTaken));
    table.watch(CAT);
    table.ask(BEA, Command::Resume { room: code(), version: 0 }).expect("resuming is coming too");
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.games, snapshot.host), (Status::Playing, 1, None));
    assert_eq!(table.ask(ANN, kick(CAT)), Err(RefusalCode::NotHost), "both are guests here");
}

#[test]
fn a_paired_player_that_stays_away_loses_the_seat_and_no_game() {
    let mut table = paired();
    table.join(ANN, SeatChoice::Any);
    table.wait(40);
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.games, snapshot.ending), (Status::Waiting, 0, None));
    table.add_bot(ANN).expect("Ann sits here");
    assert_eq!(table.snapshot().status, Status::Playing);
}

#[test]
fn a_room_that_neither_paired_player_enters_closes() {
    let mut table = paired();
    table.wait(40);
    table.wait(10);
    assert!(table.room.is_closed());
}

#[test]
fn the_oldest_ban_ends_when_there_are_too_many() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    let strangers = 1000..1201;
    for stranger in strangers.clone() {
        table.watch(stranger);
        table.ask(ANN, kick(stranger)).expect("she is the host");
        assert_eq!(table.ask(stranger, Command::Watch { room: code() }), Err(RefusalCode::Banned));
    }
    let watch = |table: &mut Table, stranger| table.ask(stranger, Command::Watch { room: code() });
    assert_eq!(watch(&mut table, strangers.start), Ok(RoomAnswer::Joined));
    assert_eq!(watch(&mut table, strangers.start + 1), Err(RefusalCode::Banned));
}

#[test]
fn of_too_many_muted_players_those_that_have_left_are_forgotten() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    let strangers = 1000..1199;
    for stranger in strangers.clone() {
        table.watch(stranger);
        table.wait(1);
        table.ask(ANN, mute(stranger, true)).expect("she is the host");
        table.leave(stranger).expect("a member can leave");
    }
    table.watch(BEA);
    table.ask(ANN, mute(BEA, true)).expect("she is the host");
    assert_eq!(table.snapshot().muted.len(), 200, "those who have left are remembered");
    table.watch(strangers.start);
    assert_eq!(table.ask(strangers.start, chat("let me speak")), Err(RefusalCode::Muted));
    table.watch(CAT);
    table.ask(ANN, mute(CAT, true)).expect("she is the host");
    let mut muted = table.snapshot().muted;
    muted.sort();
    assert_eq!(muted, [BEA, CAT, strangers.start].map(|person| caller(person).player), "those who are here");
}
