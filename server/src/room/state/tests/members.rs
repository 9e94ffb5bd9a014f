//! Members come and go.

use bidak_shared::protocol::Offer;

use super::*;

#[test]
fn the_first_two_people_sit_and_the_game_begins() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::Any);
    assert_eq!(table.snapshot().status, Status::Waiting);
    table.join(BEA, SeatChoice::Any);
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.games, snapshot.turn.legal.len()), (Status::Playing, 1, 9));
    assert_eq!(snapshot.seats.side_of(caller(BEA).player), Some(Second));
    assert!(matches!(
        table.events().as_slice(),
        [Event::Seated { side: First, .. }, Event::Seated { side: Second, .. }, Event::Started { games: 1, .. }]
    ));
}

#[test]
fn seats_are_refused_that_are_taken_or_held_twice() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    let join = |seat| Command::Join { room: code(), seat };
    assert_eq!(table.ask(BEA, join(SeatChoice::First)), Err(RefusalCode::SeatTaken));
    assert_eq!(table.ask(ANN, join(SeatChoice::Second)), Err(RefusalCode::AlreadySeated));
    assert_eq!(table.ask(ANN, join(SeatChoice::First)), Ok(RoomAnswer::Joined));
    table.join(BEA, SeatChoice::Any);
    assert_eq!(table.ask(CAT, join(SeatChoice::Any)), Err(RefusalCode::SeatTaken));
    assert_eq!(table.snapshot().spectators, 0, "a player who was refused a seat does not watch");
}

#[test]
fn only_the_host_and_the_invited_player_may_take_a_kept_seat() {
    let keep_for = |table: &mut Table, opponent| {
        let Caller { player: id, name, key, .. } = caller(opponent);
        table.room.keep_seat_for(KnownPlayer { id, key, name: name.get() });
        table.join(ANN, SeatChoice::Second);
    };
    let join = || Command::Join { room: code(), seat: SeatChoice::Any };
    let mut table = Table::new(GameKind::TicTacToe, "none");
    keep_for(&mut table, CAT);
    assert_eq!(table.ask(BEA, join()), Err(RefusalCode::SeatTaken));
    table.watch(BEA);
    assert_eq!(table.ask(BEA, join()), Err(RefusalCode::SeatTaken), "from inside as well");
    table.join(CAT, SeatChoice::Any);
    assert_eq!(table.snapshot().status, Status::Playing);
    assert_eq!(table.leave(CAT), Ok(RoomAnswer::Left));
    assert_eq!(table.ask(BEA, join()), Ok(RoomAnswer::Joined), "after the first game it is anybody's");

    let mut table = Table::new(GameKind::TicTacToe, "none");
    keep_for(&mut table, ANN);
    assert_eq!(table.ask(BEA, join()), Err(RefusalCode::SeatTaken));
    assert_eq!(table.add_bot(ANN), Ok(RoomAnswer::Ok));
    assert_eq!(table.snapshot().status, Status::Playing);
}

#[test]
fn who_stays_after_a_game_keeps_its_position_and_is_asked_before_a_game_with_somebody_new() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    table.join(BEA, SeatChoice::Any);
    table.play_all(&["b2"]);
    assert_eq!(table.leave(BEA), Ok(RoomAnswer::Left));
    let last = table.snapshot().turn.position;
    table.events();
    let game = |by| Offer { by, offer: OfferKind::Game };
    table.join(CAT, SeatChoice::Any);
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.games, &snapshot.turn.position), (Status::Ended, 1, &last));
    assert_eq!((snapshot.offers.as_slice(), snapshot.newcomers.as_slice()), (&[game(Second)][..], &[Second][..]));
    assert!(matches!(table.events().as_slice(), [Event::Seated { side: Second, .. }, Event::Offered(_)]));
    // Who is asked may say no, and may ask later; a rematch is meant as a game.
    assert_eq!(table.decline(ANN, OfferKind::Game), Ok(RoomAnswer::Ok));
    assert_eq!(table.offer(ANN, OfferKind::Rematch), Ok(RoomAnswer::Ok));
    assert_eq!(table.snapshot().offers, [game(First)]);
    assert_eq!(table.accept(CAT, OfferKind::Game), Ok(RoomAnswer::Ok));
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.games, snapshot.newcomers.len()), (Status::Playing, 2, 0));
    assert_eq!(snapshot.seats.side_of(caller(ANN).player), Some(First), "the seats stay as they were taken");
    // Now the two know each other: playing again is a rematch, with seats swapped.
    assert_eq!(table.ask(ANN, Command::Resign { room: code() }), Ok(RoomAnswer::Ok));
    assert_eq!(table.offer(ANN, OfferKind::Game), Ok(RoomAnswer::Ok));
    assert_eq!(table.snapshot().offers, [Offer { by: First, offer: OfferKind::Rematch }]);
    assert_eq!(table.accept(CAT, OfferKind::Rematch), Ok(RoomAnswer::Ok));
    assert_eq!(table.snapshot().seats.side_of(caller(ANN).player), Some(Second));
}

#[test]
fn two_who_have_sat_down_in_a_finished_room_and_a_player_with_a_bot_begin_at_once() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    for person in [ANN, BEA] {
        table.join(person, SeatChoice::Any);
    }
    table.watch(CAT);
    for person in [ANN, BEA] {
        assert_eq!(table.leave(person), Ok(RoomAnswer::Left));
    }
    table.join(CAT, SeatChoice::Any);
    assert_eq!(table.snapshot().status, Status::Waiting);
    table.join(ANN, SeatChoice::Any);
    assert_eq!((table.snapshot().status, table.snapshot().games), (Status::Playing, 2));
    assert_eq!(table.leave(CAT), Ok(RoomAnswer::Left));
    assert_eq!(table.add_bot(ANN), Ok(RoomAnswer::Ok));
    assert_eq!((table.snapshot().status, table.snapshot().games), (Status::Playing, 3));
    // A bot never says no.
    table.watch(BEA);
    assert_eq!(table.leave(ANN), Ok(RoomAnswer::Left));
    table.join(BEA, SeatChoice::Any);
    assert_eq!((table.snapshot().status, table.snapshot().games), (Status::Playing, 4));
}

#[test]
fn spectators_are_counted_by_person_and_may_sit_down() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    table.watch(BEA);
    let second_device = Caller { connection: ConnectionId(20), ..caller(BEA) };
    assert_eq!(table.ask_as(&second_device, Command::Watch { room: code() }), Ok(RoomAnswer::Joined));
    assert_eq!(table.snapshot().spectators, 1);
    table.join(BEA, SeatChoice::Any);
    table.wait(1);
    assert_eq!(table.snapshot().spectators, 0);
    assert_eq!(table.snapshot().status, Status::Playing);
}

#[test]
fn only_members_may_send_requests() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    for command in [
        Command::Move { room: code(), ply: 0, text: "a1".to_owned() },
        Command::Chat { room: code(), text: "hello".to_owned() },
        Command::Leave { room: code() },
        Command::Resign { room: code() },
    ] {
        assert_eq!(table.ask(CAT, command), Err(RefusalCode::NotMember));
    }
}

#[test]
fn the_number_of_spectators_is_published_at_once_and_then_once_a_second() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    let counted = |table: &mut Table| -> Vec<u32> {
        let count = |event| if let Event::Spectators { count } = event { Some(count) } else { None };
        table.events().into_iter().filter_map(count).collect()
    };
    let mut counts = Vec::new();
    for person in 10..30 {
        table.watch(person);
        counts.push(counted(&mut table));
    }
    assert_eq!(counts.concat(), [1]);
    table.wait(1);
    assert_eq!(counted(&mut table), [20]);
    // One leaves and another comes: the number is the same.
    table.drop(10);
    table.watch(30);
    table.wait(1);
    assert!(counted(&mut table).is_empty());
    table.wait(60);
    table.drop(11);
    assert_eq!(counted(&mut table), [19], "after a while again at once");
}

#[test]
fn spectators_may_speak_but_not_play() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    assert_eq!(table.play(CAT, 0, "a1"), Err(RefusalCode::NotSeated));
    assert_eq!(table.ask(CAT, Command::Resign { room: code() }), Err(RefusalCode::NotSeated));
    assert_eq!(table.offer(CAT, OfferKind::Draw), Err(RefusalCode::NotSeated));
    assert_eq!(table.ask(CAT, Command::Chat { room: code(), text: "nice".to_owned() }), Ok(RoomAnswer::Ok));
    let [line] = table.snapshot().chat.try_into().expect("one line was said");
    assert_eq!((line.seat, line.text.as_str()), (None, "nice"));
}

#[test]
fn chat_that_could_harm_a_terminal_is_refused() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    for text in ["", "  ", "\u{1b}[2J", "two\nlines"] {
        let chat = Command::Chat { room: code(), text: text.to_owned() };
        assert_eq!(table.ask(ANN, chat), Err(RefusalCode::BadChat), "{text:?}");
    }
}

#[test]
fn leaving_a_game_resigns_it_and_frees_the_seat() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    assert_eq!(table.leave(ANN), Ok(RoomAnswer::Left));
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Resignation)));
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.seats.first), (Status::Waiting, None));
    table.join(CAT, SeatChoice::Any);
    table.accept(BEA, OfferKind::Game).expect("Cat asks for it");
    assert_eq!(table.snapshot().games, 2);
}

#[test]
fn a_room_closes_when_the_last_member_leaves() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    table.watch(BEA);
    table.leave(ANN).expect("a member can leave");
    assert!(!table.room.is_closed(), "the host has left, the room lives on");
    table.leave(BEA).expect("a member can leave");
    assert!(table.room.is_closed());
    assert_eq!(table.events().last(), Some(&Event::Closed));
    assert_eq!(table.ask(CAT, Command::Watch { room: code() }), Err(RefusalCode::NoRoom));
}

#[test]
fn a_player_on_two_devices_is_there_until_the_last_one_is_gone() {
    let mut table = Table::of_two(GameKind::TicTacToe, "5+0");
    let second_device = Caller { connection: ConnectionId(20), ..caller(ANN) };
    let answer = table.ask_as(&second_device, Command::Join { room: code(), seat: SeatChoice::Any });
    assert_eq!(answer, Ok(RoomAnswer::Joined));
    table.drop(ANN);
    assert_eq!(table.events(), []);
    table.drop(20);
    let gone = Event::Presence { side: First, connected: false, claim_in_ms: Some(40_000) };
    assert_eq!(table.events(), [gone]);
}

#[test]
fn two_devices_of_one_player_share_the_turn() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    let second_device = Caller { connection: ConnectionId(20), ..caller(ANN) };
    table.ask_as(&second_device, Command::Watch { room: code() }).expect("a player may come in twice");
    assert_eq!(table.play(ANN, 0, "a1"), Ok(RoomAnswer::Ok));
    let again = |text: &str| Command::Move { room: code(), ply: 0, text: text.to_owned() };
    assert_eq!(table.ask_as(&second_device, again("b2")), Err(RefusalCode::Stale));
    assert_eq!(table.ask_as(&second_device, again("a1")), Ok(RoomAnswer::Ok));
    assert_eq!(table.snapshot().moves, ["a1"]);
}

#[test]
fn a_returning_player_gets_the_seat_and_the_missed_events() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    let seen = table.snapshot().version;
    table.drop(ANN);
    let resume = |version| Command::Resume { room: code(), version };
    assert_eq!(table.ask(ANN, resume(seen)), Ok(RoomAnswer::Resumed(seen)));
    assert_eq!(table.snapshot().version, seen + 2, "gone and back");
    assert!(table.snapshot().seats.first.expect("still taken").connected);
}

#[test]
fn missed_events_are_replayed_with_the_present_times() {
    let mut table = Table::of_two(GameKind::TicTacToe, "5+0");
    table.play_all(&["a1", "b2"]);
    let seen = table.snapshot().version;
    table.drop(BEA);
    table.drop(ANN);
    table.wait(10);
    assert_eq!(table.ask(ANN, Command::Resume { room: code(), version: seen }), Ok(RoomAnswer::Resumed(seen)));
    let (turn, gone) = (table.room.turn(caller(ANN).player, table.now), table.room.gone(table.now));
    let clocks = turn.clocks.expect("a timed game");
    assert_eq!((clocks.first_ms, clocks.second_ms, clocks.running), (290_000, 300_000, Some(First)));
    assert_eq!(gone, [Gone { side: Second, gone_ms: 10_000, claim_in_ms: Some(30_000) }]);
    assert_eq!(table.snapshot().gone, gone);
}

#[test]
fn only_the_player_on_turn_reads_the_legal_moves() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    table.events();
    for (ply, text, reader) in [(0, "a1", ANN), (1, "b1", BEA), (2, "a2", ANN), (3, "b2", BEA)] {
        for person in [ANN, BEA, CAT] {
            let expected = if person == reader { 9 - ply as usize } else { 0 };
            assert_eq!(
                table
                    .room
                    .snapshot(caller(person).player, &crate::caller::blocks::Blocks::default(), table.now)
                    .turn
                    .legal
                    .len(),
                expected
            );
            assert_eq!(table.room.turn(caller(person).player, table.now).legal.len(), expected);
        }
        assert_eq!(table.play(reader, ply, text), Ok(RoomAnswer::Ok));
        let sent = table.room.take_effects().events;
        let on_turn: Vec<_> = sent.iter().filter(|sent| sent.event.has_turn()).map(|sent| sent.on_turn).collect();
        assert_eq!(on_turn, [Some(caller(if reader == ANN { BEA } else { ANN }).player)], "after {text}");
    }
    table.play(ANN, 4, "a3").expect("the line of three");
    assert_eq!(table.snapshot().turn.legal.len(), 0);
}

#[test]
fn a_full_room_refuses_spectators_and_never_a_player() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    let most = Config::default().spectators_per_room as u64;
    for person in 100..100 + most {
        let elsewhere = Caller { network: AddressRange::of(&format!("10.0.1.{}", person % 2)), ..caller(person) };
        assert_eq!(table.ask_as(&elsewhere, Command::Watch { room: code() }), Ok(RoomAnswer::Joined));
    }
    assert_eq!(table.ask(CAT, Command::Watch { room: code() }), Err(RefusalCode::RoomFull));
    let second_device = Caller { connection: ConnectionId(20), ..caller(BEA) };
    assert_eq!(table.ask_as(&second_device, Command::Watch { room: code() }), Ok(RoomAnswer::Joined));
    table.drop(100);
    table.watch(CAT);
    table.drop(ANN);
    assert_eq!(table.ask(ANN, Command::Join { room: code(), seat: SeatChoice::Any }), Ok(RoomAnswer::Joined));
}

#[test]
fn one_address_does_not_take_all_places_of_a_room() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    let most = Config::default().spectators_per_room as u64;
    let crowd = AddressRange::of("10.0.0.2");
    let watches = |table: &mut Table, person: u64, network: AddressRange| {
        table.ask_as(&Caller { network, ..caller(person) }, Command::Watch { room: code() })
    };
    for person in 100..100 + most * 3 / 4 {
        assert_eq!(watches(&mut table, person, crowd), Ok(RoomAnswer::Joined));
    }
    assert_eq!(watches(&mut table, 50, crowd), Err(RefusalCode::RoomFull));
    assert_eq!(watches(&mut table, 51, AddressRange::of("10.0.0.3")), Ok(RoomAnswer::Joined));
    let returned = Caller { network: crowd, ..caller(ANN) };
    table.drop(ANN);
    assert_eq!(table.ask_as(&returned, Command::Join { room: code(), seat: SeatChoice::Any }), Ok(RoomAnswer::Joined));
}

fn chat(text: &str) -> Command {
    Command::Chat { room: code(), text: text.to_owned() }
}

#[test]
fn keys_count_for_members_and_for_requests_that_would_happen_twice() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    let said = |table: &mut Table| table.events().iter().filter(|event| matches!(event, Event::Chat(_))).count();
    for _ in 0..2 {
        assert_eq!(table.ask_keyed(&caller(ANN), Some(1), chat("hello")), Ok(RoomAnswer::Ok));
    }
    assert_eq!(said(&mut table), 1);
    let moves = Command::Move { room: code(), ply: 0, text: "b2".to_owned() };
    assert_eq!(table.ask_keyed(&caller(ANN), Some(1), moves), Ok(RoomAnswer::Ok));
    assert_eq!(table.snapshot().moves, ["b2"], "a move has its ply and no key");
    table.watch(CAT);
    assert_eq!(table.ask_keyed(&caller(CAT), Some(1), chat("hello")), Ok(RoomAnswer::Ok));
    table.leave(CAT).expect("a member can leave");
    assert_eq!(table.ask_keyed(&caller(CAT), Some(1), chat("hello")), Err(RefusalCode::NotMember));
}

#[test]
fn only_changes_that_the_list_shows_are_reported_to_the_lobby() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    let is_listed = |table: &mut Table| table.room.take_effects().summary.is_some();
    assert!(is_listed(&mut table), "a new room");
    table.join(ANN, SeatChoice::First);
    assert!(is_listed(&mut table), "a player");
    // Two changes at once: a player, and the game.
    table.join(BEA, SeatChoice::Second);
    assert!(is_listed(&mut table), "a player and a game");
    table.ask(ANN, chat("good luck")).expect("she may speak");
    table.play_all(&["b2"]);
    table.offer(ANN, OfferKind::Draw).expect("possible");
    assert!(!is_listed(&mut table), "chat, moves and offers");
    table.drop(BEA);
    assert!(is_listed(&mut table), "a player who is gone");
}

#[test]
fn members_who_chat_too_much_are_refused_before_they_fill_the_queues_of_the_others() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.watch(CAT);
    let admitted = |table: &mut Table, person| (0..50).filter(|_| table.ask(person, chat("spam")).is_ok()).count();
    assert_eq!([ANN, BEA, CAT].map(|person| admitted(&mut table, person)), [10, 10, 10]);
    assert_eq!(table.ask(CAT, chat("spam")), Err(RefusalCode::TooFast));
    let offers =
        (0..50).filter(|_| table.offer(ANN, OfferKind::Draw).is_ok() && table.decline(ANN, OfferKind::Draw).is_ok());
    assert_eq!(offers.count(), 20, "offers that are made and withdrawn");
    let mutes = (0..50).filter(|number| {
        let mute = Command::Mute { room: code(), player: caller(CAT).player, muted: number % 2 == 0 };
        table.ask(ANN, mute).is_ok()
    });
    assert_eq!(mutes.count(), 0, "she has announced enough");
    assert_eq!(table.play(ANN, 0, "b2"), Ok(RoomAnswer::Ok), "moves are not announcements");
    table.wait(20);
    assert_eq!(table.ask(CAT, chat("sorry")), Ok(RoomAnswer::Ok));
}

#[test]
fn spectators_are_listed_page_by_page() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    for person in 1000..1250 {
        table.watch(person);
    }
    let second_device = Caller { connection: ConnectionId(20), ..caller(1003) };
    assert_eq!(table.ask_as(&second_device, Command::Watch { room: code() }), Ok(RoomAnswer::Joined));
    let mut listed = Vec::new();
    for (from, count) in [(1, 100), (101, 100), (201, 50), (251, 0)] {
        assert_eq!(
            table.ask(CAT + 1000, Command::Spectators { room: code(), from: Some(from) }),
            Ok(RoomAnswer::Spectators(from))
        );
        let page = table.room.spectators(from);
        assert_eq!(page.len(), count, "from {from}");
        listed.extend(page.into_iter().map(|one| one.player));
    }
    assert_eq!(listed, (1000..1250).map(PlayerId::from_bits).collect::<Vec<_>>());
    assert_eq!(table.room.watching(), 250);
    assert_eq!(table.ask(ANN, Command::Spectators { room: code(), from: Some(0) }), Err(RefusalCode::BadOption));
}

#[test]
fn taking_and_leaving_a_free_seat_again_and_again_is_refused() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.watch(ANN);
    let sit = Command::Join { room: code(), seat: SeatChoice::First };
    for _ in 0..5 {
        assert_eq!(table.ask(BEA, sit.clone()), Ok(RoomAnswer::Joined));
        assert_eq!(table.leave(BEA), Ok(RoomAnswer::Left));
    }
    assert_eq!(table.ask(BEA, sit.clone()), Err(RefusalCode::TooFast));
    table.watch(BEA);
    assert_eq!(table.ask(CAT, sit.clone()), Ok(RoomAnswer::Joined), "others may sit");
    // A seated player may come and go.
    for _ in 0..20 {
        assert_eq!(table.ask(CAT, sit.clone()), Ok(RoomAnswer::Joined));
    }
    table.leave(CAT).expect("a member");
    table.wait(20);
    assert_eq!(table.ask(BEA, sit), Ok(RoomAnswer::Joined));
}

#[test]
fn a_request_from_outside_is_refused_as_not_member_before_it_is_too_fast() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    for _ in 0..10 {
        assert_eq!(table.ask(ANN, chat("hello")), Ok(RoomAnswer::Ok));
    }
    assert_eq!(table.ask(ANN, chat("hello")), Err(RefusalCode::TooFast));
    table.drop(ANN);
    assert_eq!(table.ask(ANN, chat("hello")), Err(RefusalCode::NotMember));
}
