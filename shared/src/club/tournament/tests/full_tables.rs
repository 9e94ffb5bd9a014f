//! Swiss tournaments with rounds enough for all to meet.

use super::*;

#[test]
fn a_swiss_tournament_with_rounds_enough_for_all_to_meet_has_no_rematch() {
    for (count, rounds) in [(4, 3), (5, 5), (6, 5), (7, 7), (8, 7), (6, 7)] {
        for seed in 0..20 {
            let mut chance = Chance(seed);
            let mut trial = Trial::new(Settings::of(Form::Swiss { rounds }, seed));
            trial.enter(count, &mut chance);
            let all = count + count % 2 - 1;
            let mut met = BTreeSet::new();
            for round in 0..rounds {
                trial.done(&Command::Next);
                for board in trial.now.rounds[round].boards.clone() {
                    let pair = (board.first.min(board.second), board.first.max(board.second));
                    assert!(met.insert(pair) || round >= all, "{count} in {rounds}, seed {seed}: {pair:?}");
                }
                trial.play_round(&mut chance);
                trial.check();
            }
            assert_eq!(met.len(), count * (count - 1) / 2, "{count} in {rounds}: everybody met everybody");
        }
    }
}

#[test]
fn somebody_who_is_away_turns_such_a_tournament_into_one_by_points() {
    let mut trial = Trial::new(Settings::of(Form::Swiss { rounds: 5 }, 1));
    trial.enter(6, &mut Chance(1));
    trial.done(&Command::Next);
    trial.play_round(&mut Chance(1));
    trial.done(&Command::Attend { entrant: 2, presence: Presence::Paused });
    trial.done(&Command::Next);
    let Round { boards, byes } = &trial.now.rounds[1];
    assert_eq!((boards.len(), byes.len()), (2, 1));
    assert!(boards.iter().all(|board| board.first != 2 && board.second != 2) && byes != &[2]);
}
