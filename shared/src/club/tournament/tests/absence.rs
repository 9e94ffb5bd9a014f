//! Entrants who pause, leave or come late.

use super::*;

fn attend(trial: &mut Trial, entrants: impl IntoIterator<Item = usize>, presence: Presence) {
    for entrant in entrants {
        trial.done(&Command::Attend { entrant, presence });
    }
}

/// Entrants with falling ratings: the first one is the first seed.
fn seeded(form: Form, entrants: i32) -> Trial {
    let mut trial = Trial::new(Settings::of(form, 1));
    for entrant in 0..entrants {
        trial.done(&Command::Enter { rating: 2000 - entrant, place: None });
    }
    trial
}

/// The lower number wins each game that is left of the last round.
fn win(trial: &mut Trial) {
    let round = trial.now.rounds.len() - 1;
    for board in 0..trial.now.rounds[round].boards.len() {
        let it = &trial.now.rounds[round].boards[board];
        let result = if it.first < it.second { PairingResult::First } else { PairingResult::Second };
        if !trial.now.is_decided(it) {
            trial.done(&Command::Result { round, board, game: 0, result, margin: 0 });
        }
    }
}

#[test]
fn a_round_waits_for_the_organiser_while_fewer_than_two_are_there() {
    for form in
        [Form::RoundRobin { cycles: 1 }, Form::RoundRobin { cycles: 2 }, Form::Swiss { rounds: 3 }, Form::Knockout]
    {
        let mut trial = seeded(form, 4);
        trial.done(&Command::Next);
        win(&mut trial);
        let before = trial.facts.len() + 4;
        attend(&mut trial, 0..4, Presence::Paused);
        assert_eq!(trial.tell(&Command::Next), Err(CannotDo::CannotPair), "{form:?}: nobody is there");
        attend(&mut trial, [0], Presence::Here);
        assert_eq!(trial.tell(&Command::Next), Err(CannotDo::CannotPair), "{form:?}: one is there");
        assert_eq!(trial.facts.len(), before + 1, "{form:?}");
        attend(&mut trial, 1..4, Presence::Here);
        trial.done(&Command::Next);
        assert_eq!(trial.now.rounds.len(), 2, "{form:?}");
        assert!(!trial.now.is_round_done(), "{form:?}: there are games");
    }
}

#[test]
fn a_knockout_begins_without_absent_entrants_and_later_they_lose_at_once() {
    let mut trial = seeded(Form::Knockout, 9);
    attend(&mut trial, [8], Presence::Paused);
    trial.done(&Command::Next);
    let seated: BTreeSet<usize> =
        trial.now.rounds[0].boards.iter().flat_map(|board| [board.first, board.second]).collect();
    assert_eq!(seated, (0..8).collect(), "without the paused entrant it is a round of eight");
    assert!(trial.now.rounds[0].byes.is_empty());
    win(&mut trial);
    // 0 meets 3, and 1 meets 2.
    attend(&mut trial, [0], Presence::Paused);
    trial.done(&Command::Next);
    let boards = &trial.now.rounds[1].boards;
    assert_eq!((boards[0].first, boards[0].second), (0, 3));
    assert_eq!(boards[0].results, [(PairingResult::SecondByForfeit, 0)]);
    assert!(trial.now.is_decided(&boards[0]) && !trial.now.is_decided(&boards[1]));
    win(&mut trial);
    // The final: 3 against 1, who withdraws.
    attend(&mut trial, [1], Presence::Withdrawn);
    trial.done(&Command::Next);
    assert!(trial.now.is_round_done(), "the last one does not wait for one who cannot return");
    trial.done(&Command::Next);
    assert_eq!(trial.now.phase(), Phase::Over);
    assert_eq!(trial.now.standings()[0].entrant, 3);
}

#[test]
fn missed_rounds_stay_missed_and_leaving_and_returning_earns_no_bye() {
    let mut trial = seeded(Form::Swiss { rounds: 4 }, 5);
    let mut byes = 0;
    for round in 0..4 {
        // Away in every second round; present with an odd number in the others.
        let presence = if round % 2 == 0 { Presence::Here } else { Presence::Paused };
        attend(&mut trial, [4], presence);
        trial.done(&Command::Next);
        byes += trial.now.rounds[round].byes.iter().filter(|entrant| **entrant == 4).count();
        win(&mut trial);
    }
    assert_eq!(byes, 1, "one bye, in the first round as the lowest");
    assert_eq!(trial.now.table().half_points(4), 2, "nothing for rounds that were missed");
    attend(&mut trial, [4], Presence::Withdrawn);
    let back = Command::Attend { entrant: 4, presence: Presence::Here };
    assert_eq!(trial.tell(&back), Err(CannotDo::HasWithdrawn));
}

/// The entrants and their half points, the best first.
fn points(trial: &Trial) -> Vec<(usize, u32)> {
    trial.now.standings().iter().map(|row| (row.entrant, row.half_points)).collect()
}

#[test]
fn a_bye_counts_like_a_win_while_its_round_goes_on_and_not_for_somebody_who_then_comes_to_no_game() {
    let mut trial = seeded(Form::Swiss { rounds: 3 }, 5);
    trial.done(&Command::Next);
    assert_eq!(points(&trial)[0], (4, 2), "the last seed has the bye");
    let first = &trial.now.rounds[0].boards[0];
    let winner = first.first;
    trial.done(&Command::Result { round: 0, board: 0, game: 0, result: PairingResult::First, margin: 0 });
    let mut top: Vec<usize> = points(&trial).iter().filter(|(_, points)| *points == 2).map(|(one, _)| *one).collect();
    top.sort_unstable();
    assert_eq!(top, [winner, 4], "the win counts at once, like the bye");
    win(&mut trial);
    trial.done(&Command::Next);
    let is_of_four = |board: &Board| board.first == 4 || board.second == 4;
    let board = trial.now.rounds[1].boards.iter().position(is_of_four).expect("no second bye");
    assert!(points(&trial).contains(&(4, 2)), "so far nothing was missed");
    let result = match trial.now.rounds[1].boards[board].first {
        4 => PairingResult::SecondByForfeit,
        _ => PairingResult::FirstByForfeit,
    };
    trial.done(&Command::Result { round: 1, board, game: 0, result, margin: 0 });
    win(&mut trial);
    assert_eq!(points(&trial)[4], (4, 0), "last, and without points for it");
    trial.done(&Command::Next);
    win(&mut trial);
    let row = trial.now.standings().into_iter().find(|row| row.entrant == 4).expect("everybody is listed");
    assert!(row.half_points >= 2 && row.free == 2, "whoever comes in the end has the bye: {row:?}");
}

#[test]
fn the_pairing_does_not_look_at_tie_breaks() {
    let play = |tie_breaks: &[TieBreak]| {
        let form = Form::Swiss { rounds: 5 };
        let mut trial = Trial::new(Settings { tie_breaks: tie_breaks.to_vec(), ..Settings::of(form, 3) });
        let mut chance = Chance(5);
        trial.enter(12, &mut chance);
        for _ in 0..5 {
            trial.done(&Command::Next);
            trial.play_round(&mut chance);
        }
        trial
    };
    let (one, other) = (play(TieBreak::SWISS), play(&[TieBreak::Lot]));
    assert_eq!(one.facts, other.facts);
    let order = |trial: &Trial| trial.now.standings().iter().map(|row| row.entrant).collect::<Vec<_>>();
    assert_ne!(order(&one), order(&other), "the tie-breaks matter for the table");
}
