//! Rooms of tournaments: players who do not come, or are gone for too long.

use bidak_shared::protocol::{TournamentCode, TournamentPlace};

use super::*;
use crate::room::CallOff;
use crate::store::{Contestant, TournamentGame};

/// The room of Ann and Bea, who have not come yet.
fn room() -> Table {
    let mut table = Table::new(GameKind::TicTacToe, "3+2");
    let place = TournamentPlace { tournament: TournamentCode::from_bits(1), round: 1, board: 1, game: 1 };
    let terms = TournamentGame { place, no_show_ms: 60_000, draws: false, half: None };
    let spec = RoomSpec::new(GameKind::TicTacToe, BTreeMap::new(), None, "3+2".parse().expect("a clock"), false);
    let spec = spec.expect("possible");
    let (clock, start) = (spec.clock, spec.start().to_owned());
    let seats = [ANN, BEA].map(|person| {
        let Guest { player, name, key, .. } = guest(person);
        Contestant::Person { id: player, name: name.get(), key }
    });
    let spec = spec.of_tournament(terms, clock, start);
    table.room = Room::seated(code(), spec, &seats, &Config::default(), [1; 32], table.now);
    table
}

/// The same after a move of each.
fn game() -> Table {
    let mut table = room();
    for person in [ANN, BEA] {
        table.join(person, SeatChoice::Any);
    }
    table.play_all(&["b2", "a1"]);
    table.events();
    table
}

#[test]
fn a_player_who_is_gone_for_two_minutes_has_lost_without_a_claim() {
    let mut table = game();
    table.drop(BEA);
    table.wait(119);
    assert_eq!(table.ending(), None);
    table.wait(1);
    assert_eq!(table.ending(), Some((Some(win(Player::First)), EndReason::Abandonment)));
}

#[test]
fn a_player_who_comes_back_in_time_has_lost_nothing_and_of_two_who_are_gone_nobody_wins() {
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
fn whoever_does_not_come_has_not_shown_up() {
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
fn a_game_that_is_decided_ends_so_and_one_that_is_called_off_is_aborted() {
    for (why, expected) in [
        (CallOff::Decided(Some(Outcome::Draw)), (Some(Outcome::Draw), EndReason::Decided)),
        (CallOff::Decided(None), (None, EndReason::Decided)),
        (CallOff::Undone, (None, EndReason::Aborted)),
    ] {
        let mut table = game();
        table.room.call_off(why, table.now);
        assert_eq!(table.ending(), Some(expected));
        assert!(table.room.is_closed());
    }
}
