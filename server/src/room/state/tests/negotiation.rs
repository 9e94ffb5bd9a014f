//! Draws, takebacks, rematches.

use OfferKind::{Draw, Rematch, Takeback};
use bidak_shared::protocol::{Offer, OfferEnd};

use super::*;

/// The event when an offer of First was overtaken.
fn overtaken(offer: OfferKind) -> Event {
    Event::Declined { offer: Offer { by: First, offer }, reason: OfferEnd::Overtaken }
}

#[test]
fn an_accepted_draw_ends_the_game() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.offer(ANN, Draw).expect("possible");
    assert_eq!(table.accept(ANN, Draw), Err(RefusalCode::NoOffer), "not one's own");
    table.accept(BEA, Draw).expect("possible");
    assert_eq!(table.ending(), Some((Some(Outcome::Draw), EndReason::Agreement)));
}

#[test]
fn equal_offers_of_both_players_are_an_agreement() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.offer(ANN, Draw).expect("possible");
    table.offer(BEA, Draw).expect("possible");
    assert_eq!(table.ending(), Some((Some(Outcome::Draw), EndReason::Agreement)));
}

#[test]
fn an_offer_made_twice_is_published_once() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.offer(ANN, Draw).expect("possible");
    table.offer(ANN, Draw).expect("possible");
    assert_eq!(table.events(), [Event::Offered(Offer { by: First, offer: Draw })]);
}

#[test]
fn an_offer_is_declined_by_the_opponent_or_withdrawn_by_its_player() {
    for (person, reason, code) in
        [(ANN, OfferEnd::Withdrawn, Ok(RoomAnswer::Ok)), (BEA, OfferEnd::Declined, Err(RefusalCode::CannotOffer))]
    {
        let mut table = Table::of_two(GameKind::TicTacToe, "none");
        let offer = Offer { by: First, offer: Draw };
        table.offer(ANN, Draw).expect("possible");
        table.decline(person, Draw).expect("possible");
        assert_eq!(table.events(), [Event::Offered(offer), Event::Declined { offer, reason }]);
        assert_eq!(table.offer(ANN, Draw), code, "declined offers wait for the next move");
        assert_eq!(table.decline(CAT, Draw), Err(RefusalCode::NotMember));
    }
}

#[test]
fn a_declined_offer_may_be_made_again_after_a_move() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.offer(ANN, Draw).expect("possible");
    table.decline(BEA, Draw).expect("possible");
    table.play_all(&["a1"]);
    assert_eq!(table.offer(ANN, Draw), Ok(RoomAnswer::Ok));
}

#[test]
fn a_move_answers_the_opponents_draw_offer() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.offer(ANN, Draw).expect("possible");
    table.play_all(&["a1"]);
    assert_eq!(table.snapshot().offers, [Offer { by: First, offer: Draw }], "the own move does not");
    table.play(BEA, 1, "b2").expect("legal");
    assert_eq!(table.snapshot().offers, []);
    assert!(table.events().contains(&overtaken(Draw)));
}

#[test]
fn a_takeback_returns_to_the_last_turn_of_the_player() {
    for (moves, person, left) in [
        (&["a1"][..], ANN, &[][..]),
        (&["a1", "b2"], ANN, &[]),
        (&["a1", "b2"], BEA, &["a1"]),
        (&["a1", "b2", "c3"], BEA, &["a1"]),
    ] {
        let mut table = Table::of_two(GameKind::TicTacToe, "none");
        table.play_all(moves);
        let other = if person == ANN { BEA } else { ANN };
        table.offer(person, Takeback).expect("possible");
        table.accept(other, Takeback).expect("possible");
        assert_eq!(table.snapshot().moves, left, "after {moves:?}");
        let plies = (moves.len() - left.len()) as u32;
        let last = table.events().pop();
        assert!(matches!(last, Some(Event::TakenBack { plies: taken, .. }) if taken == plies), "{last:?}");
        let of_moves = table.facts.iter().rfind(|fact| !matches!(fact, Fact::Kept(_)));
        assert_eq!(of_moves, Some(&Fact::TakenBack { ply: left.len() as u32, clocks: None }));
    }
}

#[test]
fn a_takeback_needs_a_move_of_the_player() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&["a1"]);
    assert_eq!(table.offer(BEA, Takeback), Err(RefusalCode::CannotOffer));
}

#[test]
fn a_move_overtakes_a_takeback() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&["a1"]);
    table.offer(ANN, Takeback).expect("possible");
    table.play(BEA, 1, "b2").expect("legal");
    assert_eq!(table.accept(BEA, Takeback), Err(RefusalCode::NoOffer));
}

#[test]
fn a_rematch_swaps_the_seats() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    assert_eq!(table.offer(ANN, Rematch), Err(RefusalCode::Playing));
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    table.offer(BEA, Rematch).expect("possible");
    table.accept(ANN, Rematch).expect("possible");
    let snapshot = table.snapshot();
    assert_eq!((snapshot.status, snapshot.games, snapshot.moves.len()), (Status::Playing, 2, 0));
    assert_eq!(snapshot.seats.side_of(caller(BEA).player), Some(First));
    assert_eq!(table.play(BEA, 0, "b2"), Ok(RoomAnswer::Ok));
}

#[test]
fn there_is_no_rematch_after_the_opponent_has_left() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    table.offer(ANN, Rematch).expect("possible");
    table.leave(ANN).expect("possible");
    assert!(table.events().contains(&overtaken(Rematch)));
    assert_eq!(table.accept(BEA, Rematch), Err(RefusalCode::NoOffer));
    assert_eq!(table.offer(BEA, Rematch), Err(RefusalCode::CannotOffer));
}

#[test]
fn every_offer_is_accepted_or_ends_with_an_event() {
    let mut table = Table::of_two(GameKind::TicTacToe, "none");
    table.play_all(&["a1"]);
    table.offer(ANN, Draw).expect("possible");
    table.offer(ANN, Takeback).expect("possible");
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    let events = table.events();
    assert!(events.contains(&overtaken(Draw)) && events.contains(&overtaken(Takeback)), "{events:?}");
    assert_eq!(table.snapshot().offers, []);
}
