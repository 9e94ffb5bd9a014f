//! Rated games of Adjacency: pairs with exchanged seats.

use super::*;
use crate::store::{Half, Shard};

/// A rated room of Adjacency in which Ann and Bea have yet to meet, Ann on the first seat.
fn meeting() -> Table {
    let mut table = Table::new(GameKind::Adjacency, "3+2");
    let clock = "3+2".parse().expect("a clock");
    let spec = RoomSpec::new(GameKind::Adjacency, [].into(), None, clock, false).expect("possible");
    let spec = spec.rated(None).expect("rated");
    let pair = [(&caller(ANN), SeatChoice::First), (&caller(BEA), SeatChoice::Second)];
    table.room = Room::paired(code(), spec, pair, &same_address(), [1; 32], None, table.now);
    table
}

/// The people of these tests come from one address.
fn same_address() -> Config {
    Config { rate_same_address: true, ..Config::default() }
}

/// The same with both there: the first game has begun.
fn first_game() -> Table {
    let mut table = meeting();
    for person in [ANN, BEA] {
        table.join(person, SeatChoice::Any);
    }
    table
}

/// The same after Bea has given it up.
fn between() -> Table {
    let mut table = first_game();
    assert_eq!(table.ask(BEA, Command::Resign { room: code() }), Ok(RoomAnswer::Ok));
    table.events();
    table
}

/// The stored beginnings of games.
fn starts(table: &mut Table) -> Vec<(Option<Half>, String, u64)> {
    table.events();
    let begun = table.facts.iter().filter_map(|fact| match fact {
        Fact::Started(start) => {
            let first = start.players[0].person().expect("a person");
            let person = [ANN, BEA].into_iter().find(|person| caller(*person).player == first).expect("one of the two");
            Some((start.half, start.start.clone(), person))
        }
        _ => None,
    });
    begun.collect()
}

/// The player on turn plays any move.
fn play_any(table: &mut Table) {
    let snapshot = table.snapshot();
    let text = snapshot.turn.legal.iter().next().expect("a legal move").to_owned();
    let on_turn = table.room.person_on_turn().expect("a person");
    let person = [ANN, BEA].into_iter().find(|person| caller(*person).player == on_turn).expect("one of the two");
    assert_eq!(table.play(person, snapshot.turn.ply, &text), Ok(RoomAnswer::Ok));
}

#[test]
fn the_second_game_of_a_pair_begins_by_itself_with_exchanged_seats_from_the_same_drawn_position() {
    let mut table = between();
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.half, snapshot.second_in_ms), (Status::Ended, Some(1), Some(5000)));
    table.wait(4);
    assert_eq!(table.snapshot().second_in_ms, Some(1000));
    table.wait(1);
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.half, snapshot.second_in_ms), (Status::Playing, Some(2), None));
    let games = starts(&mut table);
    let [(one, start, ann), (two, again, bea)] = &games[..] else { panic!("two games: {games:?}") };
    assert_eq!(((*one, *ann), (*two, *bea)), ((Some(Half::First), ANN), (Some(Half::Second), BEA)));
    assert_eq!(start, again);
    assert!(start.ends_with(" x 52"), "four plies of 56 were drawn: {start}");
    // A rematch after it begins another pair, from another position.
    table.ask(ANN, Command::Resign { room: code() }).expect("it goes on");
    assert_eq!(table.snapshot().second_in_ms, None, "the pair is over");
    table.offer(ANN, OfferKind::Rematch).expect("it may be offered");
    table.accept(BEA, OfferKind::Rematch).expect("it was offered");
    let games = starts(&mut table);
    let (half, other, first) = &games[2];
    assert_eq!((*half, *first), (Some(Half::First), ANN));
    assert_ne!(other, start);
}

#[test]
fn a_rematch_in_between_is_the_second_game_at_once() {
    let mut table = between();
    table.offer(ANN, OfferKind::Rematch).expect("it may be offered");
    table.accept(BEA, OfferKind::Rematch).expect("it was offered");
    assert_eq!(starts(&mut table)[1].0, Some(Half::Second));
    table.wait(5);
    assert_eq!(table.snapshot().games, 2, "it began once");
}

#[test]
fn a_player_absent_from_the_second_game_loses_it_even_after_leaving() {
    // Ann has won, and leaves. In the second game Bea moves first.
    let mut table = between();
    assert_eq!(table.leave(ANN), Ok(RoomAnswer::Left));
    table.wait(5);
    play_any(&mut table);
    table.wait(59);
    assert_eq!(table.ending(), None);
    table.wait(1);
    assert_eq!(table.ending(), Some((Some(win(First)), EndReason::NoShow)));
    // Bea has lost, and does not move.
    let mut table = between();
    table.drop(BEA);
    table.wait(5);
    table.wait(60);
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::NoShow)));
    // Where neither is there, neither wins.
    let mut table = between();
    table.drop(ANN);
    table.drop(BEA);
    table.wait(5);
    table.wait(60);
    assert_eq!(table.ending(), Some((None, EndReason::NoShow)));
}

#[test]
fn the_second_game_cannot_be_avoided_by_abort_close_or_kick() {
    let mut table = between();
    table.room.host = Some(caller(ANN).player);
    let room = code();
    let (close, kick) = (Command::Close { room }, Command::Kick { room, player: caller(BEA).player });
    assert_eq!(table.ask(ANN, close.clone()), Err(RefusalCode::Playing));
    assert_eq!(table.ask(ANN, kick.clone()), Err(RefusalCode::CannotKick));
    table.wait(5);
    assert_eq!(table.ask(BEA, Command::Abort { room }), Err(RefusalCode::TooLate));
    assert_eq!(table.ask(ANN, close.clone()), Err(RefusalCode::Playing));
    assert_eq!(table.ask(ANN, kick), Err(RefusalCode::CannotKick));
    table.ask(ANN, Command::Resign { room }).expect("it goes on");
    assert_eq!(table.ask(ANN, close), Ok(RoomAnswer::Ok));
}

#[test]
fn a_first_game_without_a_result_has_no_second_one_and_a_graceful_shutdown_in_between_begins_it() {
    let mut table = first_game();
    table.ask(ANN, Command::Abort { room: code() }).expect("nobody has moved");
    table.wait(10);
    let snapshot = table.snapshot();
    assert_eq!((snapshot.games, snapshot.second_in_ms), (1, None));
    let mut table = between();
    table.room.pause(table.now, bidak_shared::protocol::Timestamp::from_seconds(0));
    assert_eq!(starts(&mut table)[1].0, Some(Half::Second));
}

#[test]
fn a_bot_plays_the_second_game_too_and_wins_it_against_an_absent_player() {
    let mut table = Table::new(GameKind::Adjacency, "3+2");
    let spec = table.room.spec.clone().rated(None).expect("rated");
    let bot = "random".parse().expect("an engine");
    table.room = Room::new(code(), spec, Some(caller(ANN).player), &same_address(), [1; 32], table.now);
    *table.room.sitters.of_mut(First) = Some(Sitter::Bot(bot));
    table.seat(Second, ANN, Some(table.now));
    table.join(ANN, SeatChoice::Any);
    table.ask(ANN, Command::Resign { room: code() }).expect("it goes on");
    table.events();
    table.wait(5);
    table.wait(60);
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::NoShow)), "Ann is on turn and makes no move");
}

#[test]
fn a_bot_that_waits_for_its_turn_to_think_does_not_lose_the_second_game_as_a_no_show() {
    let mut table = Table::new(GameKind::Adjacency, "3+2");
    let spec = table.room.spec.clone().rated(None).expect("rated");
    table.room = Room::new(code(), spec, Some(caller(ANN).player), &same_address(), [1; 32], table.now);
    table.seat(First, ANN, Some(table.now));
    *table.room.sitters.of_mut(Second) = Some(Sitter::Bot("random".parse().expect("an engine")));
    table.join(ANN, SeatChoice::Any);
    table.ask(ANN, Command::Resign { room: code() }).expect("it goes on");
    table.wait(5);
    assert_eq!(table.snapshot().half, Some(2));
    table.events();
    table.wait(90);
    assert_eq!(table.ending(), None, "the bot is on turn");
    assert_eq!(table.leave(ANN), Ok(RoomAnswer::Left));
    assert_eq!(table.ending(), Some((Some(win(First)), EndReason::Resignation)));
}

#[test]
fn both_games_of_a_pair_by_days_begin_together_the_second_one_unloaded_in_a_room_of_the_same_shard() {
    let mut table = Table::new(GameKind::Adjacency, "3d");
    let spec = RoomSpec::new(GameKind::Adjacency, [].into(), None, "3d".parse().expect("a clock"), false);
    let spec = spec.expect("possible").rated(None).expect("rated");
    let pair = [(&caller(ANN), SeatChoice::First), (&caller(BEA), SeatChoice::Second)];
    table.room = Room::paired(code(), spec, pair, &same_address(), [1; 32], None, table.now);
    for person in [ANN, BEA] {
        table.join(person, SeatChoice::Any);
    }
    let Effects { entries, partner, .. } = table.room.take_effects();
    let partner = partner.expect("a second room");
    assert_eq!(table.room.take_effects().partner, None);
    assert_eq!(Shard::of(partner), Shard::of(code()));
    let [first, second] = [code(), partner].map(|room| {
        let is_of = |fact: &Fact| matches!(fact, Fact::Started(start) if start.room == room);
        let id = entries.iter().find(|entry| is_of(&entry.fact)).expect("it began").game;
        let mut facts = entries.iter().filter(|entry| entry.game == id).map(|entry| entry.fact.clone());
        let Some(Fact::Started(start)) = facts.next() else { panic!("first it begins") };
        let mut stored = StoredGame::new(id, *start, Timestamp::from_seconds(0));
        facts.for_each(|fact| stored.add(fact, Timestamp::from_seconds(0)));
        stored
    });
    assert_eq!((first.start.half, second.start.half), (Some(Half::First), Some(Half::Second)));
    assert_eq!((first.start.partner, second.start.partner), (Some(partner), Some(code())));
    assert!(first.start.players.iter().eq(second.start.players.iter().rev()));
    assert_eq!(first.start.start, second.start.start);
    assert!(first.deadline.is_some() && first.deadline == second.deadline);
    assert!(second.is_unloaded() && !first.is_unloaded());
    let snapshot = table.snapshot();
    assert_eq!((snapshot.half, snapshot.partner, snapshot.second_in_ms), (Some(1), Some(partner), None));

    // Neither is aborted, and none follows the first.
    assert_eq!(table.ask(ANN, Command::Abort { room: code() }), Err(RefusalCode::TooLate));
    assert_eq!(table.ask(ANN, Command::Resign { room: code() }), Ok(RoomAnswer::Ok));
    assert_eq!(table.snapshot().second_in_ms, None);
    let now = (table.now, crate::store::now());
    let mut other = Room::restored(&second, &Config::default(), [2; 32], 1, now).expect("it has no moves");
    assert_eq!(other.abort(table.now).map_err(|refusal| refusal.code), Err(RefusalCode::TooLate));
    assert_eq!(
        other.snapshot(caller(ANN).player, &crate::caller::blocks::Blocks::default(), table.now).partner,
        Some(code())
    );

    // A rematch is another pair, with a new second room.
    table.events();
    assert_eq!(table.offer(ANN, OfferKind::Rematch), Ok(RoomAnswer::Ok));
    assert_eq!(table.accept(BEA, OfferKind::Rematch), Ok(RoomAnswer::Ok));
    assert!(table.room.take_effects().partner.is_some_and(|next| next != partner));
}
