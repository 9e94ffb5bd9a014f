//! Commands, one by one: their effects, and their refusals.

use super::*;

#[test]
fn an_early_withdrawal_from_a_round_robin_is_annulled_and_a_late_one_forfeits_the_remaining_games() {
    for (rounds_before, points_of_opponents) in [(1, 0), (3, 1)] {
        let mut trial = Trial::new(Settings::of(Form::RoundRobin { cycles: 1 }, 1));
        trial.enter(6, &mut Chance(1));
        for round in 0..5 {
            trial.done(&Command::Next);
            for board in 0..3 {
                let place = &trial.now.rounds[round].boards[board];
                if place.results.is_empty() {
                    // Entrant 0 wins, the others draw.
                    let result = match (place.first, place.second) {
                        (0, _) => PairingResult::First,
                        (_, 0) => PairingResult::Second,
                        _ => PairingResult::Draw,
                    };
                    trial.done(&Command::Result { round, board, game: 0, result, margin: 0 });
                }
            }
            if round + 1 == rounds_before {
                trial.done(&Command::Attend { entrant: 0, presence: Presence::Withdrawn });
            }
        }
        let table = trial.now.table();
        let expected = if points_of_opponents == 0 { 0 } else { 2 * rounds_before as u32 };
        assert_eq!(table.half_points(0), expected, "after {rounds_before} rounds");
        // Four draws each, and two half points for each game that the withdrawn entrant did not play.
        let others: u32 = (1..6).map(|entrant| table.half_points(entrant)).sum();
        let forfeits = if points_of_opponents == 0 { 0 } else { 5 - rounds_before as u32 };
        assert_eq!(others, 5 * 4 + 2 * forfeits, "after {rounds_before} rounds");
    }
}

#[test]
fn commands_that_make_no_sense_now_change_nothing() {
    let mut trial = Trial::new(Settings { most: 3, ..Settings::of(Form::Swiss { rounds: 3 }, 1) });
    trial.enter(1, &mut Chance(1));
    assert_eq!(trial.tell(&Command::Next), Err(CannotDo::CannotPair));
    trial.enter(2, &mut Chance(2));
    assert_eq!(trial.tell(&Command::Enter { rating: 1500, place: None }), Err(CannotDo::Full));
    assert_eq!(trial.tell(&Command::Attend { entrant: 9, presence: Presence::Paused }), Err(CannotDo::NotEntered));
    assert_eq!(trial.tell(&Command::Forbid { one: 1, other: 1 }), Err(CannotDo::SameEntrant));
    assert_eq!(trial.tell(&Command::Forbid { one: 1, other: 9 }), Err(CannotDo::NotEntered));
    assert_eq!(trial.tell(&Command::Open), Err(CannotDo::IsOpen));
    assert_eq!(trial.tell(&Command::End), Err(CannotDo::IsOpen));
    trial.done(&Command::Next);
    assert_eq!(trial.tell(&Command::Enter { rating: 1500, place: None }), Err(CannotDo::EntryOver));
    assert_eq!(trial.tell(&Command::Next), Err(CannotDo::RoundGoesOn));
    assert_eq!(trial.tell(&Command::End), Err(CannotDo::RoundGoesOn));
    let result = |board, game, result| Command::Result { round: 0, board, game, result, margin: 0 };
    assert_eq!(trial.tell(&result(1, 0, PairingResult::First)), Err(CannotDo::NoBoard));
    assert_eq!(trial.tell(&result(0, 1, PairingResult::First)), Err(CannotDo::NoBoard));
    let decide = |result| Command::Decide { round: 0, board: 0, game: 0, result };
    let second = Command::Decide { round: 0, board: 0, game: 1, result: PairingResult::Draw };
    assert_eq!(trial.tell(&second), Err(CannotDo::NoBoard), "a meeting of one game");
    let nowhere =
        Command::Decide { round: usize::MAX, board: usize::MAX, game: usize::MAX, result: PairingResult::Draw };
    assert_eq!(trial.tell(&nowhere), Err(CannotDo::EarlierRound), "numbers of clients count from 1, and 0 is none");
    trial.done(&Command::Began { round: 0, board: 0 });
    assert_eq!(trial.tell(&Command::Undo), Err(CannotDo::MoveMade));
    trial.done(&result(0, 0, PairingResult::First));
    assert_eq!(trial.tell(&result(0, 0, PairingResult::Second)), Err(CannotDo::HasResult));
    trial.done(&decide(PairingResult::Draw));
    assert_eq!(trial.now.rounds()[0].boards[0].results[0].0, PairingResult::Draw);
    trial.done(&Command::Attend { entrant: 0, presence: Presence::Withdrawn });
    let back = Command::Attend { entrant: 0, presence: Presence::Here };
    assert_eq!(trial.tell(&back), Err(CannotDo::HasWithdrawn));
    let bye = |entrant| Command::Bye { entrant };
    assert_eq!(trial.tell(&bye(9)), Err(CannotDo::NotEntered));
    assert_eq!(trial.tell(&bye(0)), Err(CannotDo::HasWithdrawn));
    let Round { boards, byes } = trial.now.rounds()[0].clone();
    for entrant in [1, 2] {
        let is_free = byes.contains(&entrant);
        assert_eq!(boards[0].first == entrant || boards[0].second == entrant, !is_free);
        let expected = if is_free { CannotDo::HasBye } else { CannotDo::IsPaired };
        assert_eq!(trial.tell(&bye(entrant)), Err(expected));
    }
    let hand = |boards: &[(usize, usize)]| Command::PairByHand { boards: boards.to_vec(), byes: Vec::new() };
    for (boards, expected) in [
        (&[(0, 1)][..], CannotDo::NotHere(1)),
        (&[(1, 1)], CannotDo::NamedTwice(2)),
        (&[(1, 9)], CannotDo::NotEntered),
        (&[], CannotDo::NoPairs),
    ] {
        assert_eq!(trial.tell(&hand(boards)), Err(expected));
    }
    trial.done(&Command::Cancel);
    assert_eq!(trial.tell(&Command::Cancel), Err(CannotDo::IsOver));
}

#[test]
fn a_round_that_cannot_avoid_a_rematch_says_how_many_there_are() {
    let mut trial = Trial::new(Settings::of(Form::Swiss { rounds: 3 }, 1));
    trial.enter(2, &mut Chance(1));
    for expected in [0, 1, 1] {
        trial.done(&Command::Next);
        let Some(Fact::Paired { conflicts, .. }) = trial.facts.last() else { panic!("a round was paired") };
        assert_eq!(*conflicts, expected);
        trial.done(&Command::Result {
            round: trial.now.rounds.len() - 1,
            board: 0,
            game: 0,
            result: PairingResult::Draw,
            margin: 0,
        });
    }
}

#[test]
fn only_a_swiss_tournament_keeps_two_apart_and_it_does_so_once() {
    for form in [Form::Arena, Form::Knockout, Form::RoundRobin { cycles: 1 }, Form::Swiss { rounds: 3 }] {
        let mut trial = Trial::new(Settings::of(form, 1));
        trial.enter(3, &mut Chance(1));
        let done = trial.tell(&Command::Forbid { one: 0, other: 1 });
        assert_eq!(done.is_ok(), matches!(form, Form::Swiss { .. }), "{form:?}");
        // The same pair again is no other fact.
        let facts = trial.facts.len();
        let _ = trial.tell(&Command::Forbid { one: 1, other: 0 });
        assert_eq!(trial.facts.len(), facts, "{form:?}");
    }
}

#[test]
fn a_round_paired_by_hand_is_played_as_it_stands_and_who_is_left_out_may_have_a_bye_later() {
    let mut trial = Trial::new(Settings::of(Form::Swiss { rounds: 3 }, 1));
    trial.enter(4, &mut Chance(1));
    trial.done(&Command::PairByHand { boards: vec![(3, 0)], byes: vec![1] });
    assert_eq!(trial.now.phase(), Phase::Running);
    trial.done(&Command::Bye { entrant: 2 });
    assert_eq!(trial.now.rounds()[0].byes, [1, 2]);
    trial.done(&Command::Decide { round: 0, board: 0, game: 0, result: PairingResult::FirstByForfeit });
    assert!(trial.now.is_round_done());
    let points: Vec<_> = (0..4).map(|entrant| trial.now.table().half_points(entrant)).collect();
    assert_eq!(points, [0, 2, 2, 2]);
    assert_eq!(Tournament::fold(trial.settings.clone(), &trial.facts), trial.now);
}

#[test]
fn entrants_withdrawn_before_the_first_round_may_come_back() {
    let mut trial = Trial::new(Settings::of(Form::Knockout, 1));
    trial.enter(2, &mut Chance(1));
    for presence in [Presence::Withdrawn, Presence::Here] {
        trial.done(&Command::Attend { entrant: 0, presence });
    }
    trial.done(&Command::Next);
    assert_eq!(trial.now.rounds()[0].boards.len(), 1);
}

#[test]
fn a_loser_who_came_ranks_above_an_absent_one() {
    for form in [Form::Swiss { rounds: 3 }, Form::RoundRobin { cycles: 1 }] {
        let mut trial = Trial::new(Settings::of(form, 1));
        trial.enter(4, &mut Chance(1));
        trial.done(&Command::Next);
        let result = |board, result| Command::Result { round: 0, board, game: 0, result, margin: 0 };
        trial.done(&result(0, PairingResult::FirstByForfeit));
        trial.done(&result(1, PairingResult::First));
        let boards = &trial.now.rounds()[0].boards;
        let (winners, [absent, lost]) = ([boards[0].first, boards[1].first], [boards[0].second, boards[1].second]);
        let order: Vec<usize> = trial.now.standings().into_iter().map(|row| row.entrant).collect();
        assert!(order[..2].iter().all(|entrant| winners.contains(entrant)), "{form:?}: {order:?}");
        assert_eq!(order[2..], [lost, absent], "{form:?}: whoever never came is last");
    }
}

#[test]
fn the_organiser_readmits_somebody_who_has_withdrawn_where_rounds_may_be_missed() {
    for form in [Form::Arena, Form::Knockout, Form::RoundRobin { cycles: 1 }, Form::Swiss { rounds: 3 }] {
        let mut trial = Trial::new(Settings::of(form, 1));
        trial.enter(3, &mut Chance(1));
        trial.done(&Command::Next);
        assert_eq!(trial.now.decide(&Command::Readmit { entrant: 0 }), Ok(Vec::new()), "here already");
        trial.done(&Command::Attend { entrant: 0, presence: Presence::Withdrawn });
        let done = trial.tell(&Command::Readmit { entrant: 0 });
        let may_return = matches!(form, Form::Swiss { .. } | Form::Arena);
        assert_eq!(done, if may_return { Ok(()) } else { Err(CannotDo::HasStarted) }, "{form:?}");
        assert_eq!(trial.now.entrants()[0].presence == Presence::Here, may_return, "{form:?}");
        assert_eq!(trial.tell(&Command::Readmit { entrant: 9 }), Err(CannotDo::NotEntered));
    }
}

#[test]
fn somebody_who_comes_late_gets_half_a_point_once_where_that_is_settled() {
    for (late_half_point, expected) in [(false, 0), (true, 1)] {
        let settings = Settings { last_entry: 5, late_half_point, ..Settings::of(Form::Swiss { rounds: 5 }, 7) };
        let mut trial = Trial::new(settings);
        for rating in [1600, 1500] {
            trial.done(&Command::Enter { rating, place: None });
        }
        for round in 0..2 {
            trial.done(&Command::PairByHand { boards: vec![(0, 1)], byes: vec![] });
            trial.done(&Command::Result { round, board: 0, game: 0, result: PairingResult::First, margin: 0 });
        }
        // Two rounds were missed, and leaving and coming back brings nothing more.
        trial.done(&Command::Enter { rating: 1400, place: None });
        for presence in [Presence::Paused, Presence::Here] {
            trial.done(&Command::Attend { entrant: 2, presence });
        }
        assert_eq!(trial.now.table().half_points(2), expected);
        assert_eq!(trial.now.table().half_points(0), 4, "nobody else");
    }
}

#[test]
fn a_knockout_is_seeded_by_the_places_of_an_earlier_tournament_then_by_rating() {
    let mut trial = Trial::new(Settings::of(Form::Knockout, 7));
    for (rating, place) in [(1900, None), (1500, Some(2)), (1400, Some(1)), (1800, None)] {
        trial.done(&Command::Enter { rating, place });
    }
    trial.done(&Command::Next);
    let boards: Vec<(usize, usize)> =
        trial.now.rounds()[0].boards.iter().map(|board| (board.first, board.second)).collect();
    // The first meets the fourth, the second the third.
    let mut meetings: Vec<[usize; 2]> = boards.iter().map(|(one, other)| [*one.min(other), *one.max(other)]).collect();
    meetings.sort_unstable();
    assert_eq!(meetings, [[0, 1], [2, 3]]);
}
