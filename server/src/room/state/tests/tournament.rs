//! Rooms of tournaments: players who do not come, or are gone for too long.

use bidak_shared::protocol::{TournamentCode, TournamentPlace};

use super::*;
use crate::room::EarlyClose;
use crate::store::{Contestant, TournamentGame};

/// The room of Ann and Bea, who have not come yet.
fn room() -> Table {
    room_of_terms(false)
}

/// The same, where the players may or may not agree on a draw.
pub(super) fn room_of_terms(draws: bool) -> Table {
    room_of(draws, "3+2")
}

/// The same with a clock, or `none`.
pub(super) fn room_of(draws: bool, clock: &str) -> Table {
    let mut table = Table::new(GameKind::TicTacToe, clock);
    let place = TournamentPlace { tournament: TournamentCode::from_bits(1), round: 1, board: 1, game: 1 };
    let terms = TournamentGame { place, no_show_ms: 60_000, draws, half: None };
    let spec = RoomSpec::new(GameKind::TicTacToe, [].into(), None, clock.parse().expect("a clock"), false);
    let spec = spec.expect("possible");
    let (clock, start) = (spec.clock, spec.start().to_owned());
    let seats = [ANN, BEA].map(|person| {
        let Caller { player, name, key, .. } = caller(person);
        Contestant::Person { id: player, name: name.get(), key, program: false }
    });
    let spec = spec.of_tournament(terms, clock, start);
    table.room = Room::seated(code(), spec, &seats, &Config::default(), [1; 32], table.now);
    table
}

/// The room after a move of each.
fn game() -> Table {
    game_of(room())
}

fn game_of(mut table: Table) -> Table {
    for person in [ANN, BEA] {
        table.join(person, SeatChoice::Any);
    }
    table.play_all(&["b2", "a1"]);
    table.events();
    table
}

#[test]
fn an_entrant_that_connects_as_a_program_is_one_in_the_record() {
    let mut table = room();
    let program = Caller { program: true, ..caller(ANN) };
    table.ask_as(&program, Command::Join { room: code(), seat: SeatChoice::Any }).expect("its seat is kept");
    table.join(BEA, SeatChoice::Any);
    table.events();
    let starts = table.facts.iter().filter_map(|fact| match fact {
        Fact::Started(start) => Some(start.players.each_ref().map(Contestant::is_program)),
        _ => None,
    });
    assert_eq!(starts.collect::<Vec<_>>(), [[true, false]]);
}

#[test]
fn a_player_gone_for_two_minutes_loses_without_a_claim() {
    let mut table = game();
    table.drop(BEA);
    table.wait(119);
    assert_eq!(table.ending(), None);
    table.wait(1);
    assert_eq!(table.ending(), Some((Some(win(Player::First)), EndReason::Abandonment)));
}

#[test]
fn a_player_back_in_time_does_not_lose_and_nobody_wins_if_both_are_gone() {
    let mut table = game();
    table.drop(BEA);
    table.wait(30);
    table.join(BEA, SeatChoice::Any);
    table.wait(1);
    table.drop(ANN);
    table.drop(BEA);
    // Two minutes from the second time on: Bea's first absence counts no more.
    table.wait(119);
    assert_eq!(table.ending(), None);
    table.wait(1);
    assert_eq!(table.ending(), Some((None, EndReason::Abandonment)));
}

#[test]
fn a_player_that_stays_away_loses_as_a_no_show() {
    for (there, expected) in [
        (&[][..], None),
        (&[ANN], Some(win(Player::First))),
        (&[BEA], Some(win(Player::Second))),
        (&[ANN, BEA], Some(win(Player::Second))),
    ] {
        let mut table = room();
        for person in there {
            table.join(*person, SeatChoice::Any);
        }
        table.wait(60);
        assert_eq!(table.ending(), Some((expected, EndReason::NoShow)), "{there:?}");
    }
}

#[test]
fn a_decided_game_ends_as_decided_and_an_undone_one_is_aborted() {
    for (why, expected) in [
        (EarlyClose::Decided(Some(Outcome::Draw)), (Some(Outcome::Draw), EndReason::Decided)),
        (EarlyClose::Decided(None), (None, EndReason::Decided)),
        (EarlyClose::Undone, (None, EndReason::Aborted)),
    ] {
        let mut table = game();
        table.room.close_early(why, table.now);
        assert_eq!(table.ending(), Some(expected));
        assert!(table.room.is_closed());
    }
}

#[test]
fn the_start_of_a_game_is_reported_once() {
    let mut table = room();
    for person in [ANN, BEA] {
        table.join(person, SeatChoice::Any);
    }
    let began = |table: &mut Table| {
        let reports = table.room.take_effects().reports;
        reports.iter().filter(|report| matches!(report, Report::Began)).count()
    };
    assert_eq!(began(&mut table), 0, "nobody has moved");
    table.play_all(&["b2"]);
    assert_eq!(began(&mut table), 1);
    table.play(BEA, 1, "a1").expect("legal");
    assert_eq!(began(&mut table), 0, "it began before");
}

#[test]
fn players_of_a_tournament_may_agree_only_on_draws_and_only_if_its_terms_allow_it() {
    for (draws, expected) in [(true, Ok(RoomAnswer::Ok)), (false, Err(RefusalCode::CannotOffer))] {
        let mut table = game_of(room_of_terms(draws));
        assert_eq!(table.offer(ANN, OfferKind::Takeback), Err(RefusalCode::CannotOffer), "{draws}");
        assert_eq!(table.offer(ANN, OfferKind::Rematch), Err(RefusalCode::CannotOffer), "{draws}");
        assert_eq!(table.offer(ANN, OfferKind::Draw), expected, "{draws}");
    }
    // Elsewhere a takeback needs no terms.
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&["b2"]);
    assert_eq!(table.offer(ANN, OfferKind::Takeback), Ok(RoomAnswer::Ok));
}

#[test]
fn in_a_game_that_has_begun_the_player_on_turn_is_the_no_show() {
    for (moves, gone, expected) in [(&[][..], BEA, Player::Second), (&["b2"], ANN, Player::First)] {
        let mut table = room();
        for person in [ANN, BEA] {
            table.join(person, SeatChoice::Any);
        }
        table.play_all(moves);
        table.drop(gone);
        table.wait(60);
        assert_eq!(table.ending(), Some((Some(win(expected)), EndReason::NoShow)), "{moves:?}");
    }
}

/// Arrivals and departures: the second, the person, and whether the person comes.
type Coming = (u64, u64, bool);

/// The ending of a game after these people came and went, a number of seconds after the room was made.
fn ending_after(mut table: Table, comings: &[Coming], seconds: u64) -> Option<(Option<Outcome>, EndReason)> {
    let mut second = 0;
    for (at, person, comes) in comings {
        table.wait(at - second);
        second = *at;
        if *comes {
            table.join(*person, SeatChoice::Any);
        } else {
            table.drop(*person);
        }
    }
    table.wait(seconds - second);
    table.ending()
}

#[test]
fn a_player_that_was_there_wins_a_no_show_and_two_that_never_met_get_nothing() {
    for (comings, expected) in [
        (&[(0, ANN, true), (30, ANN, false)][..], Some(win(Player::First))),
        (&[(0, ANN, true), (20, ANN, false), (30, BEA, true), (40, BEA, false)], None),
        // The game has begun, and both are gone since.
        (&[(0, ANN, true), (0, BEA, true), (0, ANN, false), (0, BEA, false)], None),
    ] {
        assert_eq!(ending_after(room(), comings, 60), Some((expected, EndReason::NoShow)), "{comings:?}");
    }
}

#[test]
fn of_two_absent_players_the_one_that_left_later_wins() {
    let comings = [(0, ANN, false), (110, BEA, false)];
    assert_eq!(ending_after(game(), &comings, 120), Some((Some(win(Player::Second)), EndReason::Abandonment)));
}

#[test]
fn a_room_of_a_tournament_stays_a_while_after_its_game() {
    let mut table = game();
    assert_eq!(table.room.tournament().map(|terms| terms.draws), Some(false));
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    table.wait(1);
    assert!(!table.room.is_closed(), "the players may talk about it");
    table.wait(3600);
    assert!(table.room.is_closed());
}

#[test]
fn a_board_view_shows_the_present_position() {
    let table = game();
    let view = table.room.board_view(table.now).expect("the board of a tournament");
    assert_eq!((view.round, view.board, view.ply, view.last.as_deref()), (1, 1, 2, Some("a1")));
    assert_eq!(view.players, [ANN, BEA].map(|person| caller(person).name.get()));
    let other = Table::of_two(GameKind::TicTacToe, "none");
    assert!(other.room.board_view(other.now).is_none(), "no tournament looks at it");
}
