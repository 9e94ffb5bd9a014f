//! A knockout of the most entrants, from entry to the final.

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::club::result::PairingResult;
use bidak_shared::club::tournament::{Command, Fact, Form, MOST_ENTRANTS, Phase, Presence, Settings, Tournament};

fn done(now: &mut Tournament, facts: &mut Vec<Fact>, command: &Command) {
    for fact in now.decide(command).unwrap_or_else(|error| panic!("{command:?}: {error}")) {
        now.apply(&fact);
        facts.push(fact);
    }
}

#[test]
fn four_hundred_play_a_knockout_in_a_bracket_of_512_and_the_best_have_the_byes() {
    let settings = Settings::of(Form::Knockout, 7);
    let (mut now, mut facts) = (Tournament::new(settings.clone()), Vec::new());
    done(&mut now, &mut facts, &Command::Open);
    // The earlier, the stronger.
    for number in 0..MOST_ENTRANTS as i32 {
        done(&mut now, &mut facts, &Command::Enter { rating: 3000 - number, place: None });
    }
    let (mut lost, mut boards_of_round) = (BTreeMap::new(), Vec::new());
    while now.phase() != Phase::Over {
        done(&mut now, &mut facts, &Command::Next);
        if now.phase() == Phase::Over {
            break;
        }
        let round = now.rounds().len() - 1;
        let boards = now.rounds()[round].boards.clone();
        boards_of_round.push((boards.len(), now.rounds()[round].byes.len()));
        if round == 0 {
            assert_eq!(now.rounds()[0].byes.iter().copied().collect::<BTreeSet<_>>(), (0..112).collect());
            // An entrant who withdraws now loses at once, and the bracket stays.
            done(&mut now, &mut facts, &Command::Attend { entrant: 399, presence: Presence::Withdrawn });
        }
        for (board, place) in boards.into_iter().enumerate() {
            let seats = [place.first, place.second];
            assert!(seats.iter().all(|entrant| !lost.contains_key(entrant)), "{seats:?} in round {round}");
            let mut games = 0;
            while !now.is_decided(&now.rounds()[round].boards[board]) {
                let game = now.rounds()[round].boards[board].results.len();
                let [first, second] = if game.is_multiple_of(2) { seats } else { [seats[1], seats[0]] };
                // Each seventh meeting is drawn three times, and the margin decides it.
                let is_drawn = board % 7 == 3;
                let result = match first < second {
                    _ if is_drawn => PairingResult::Draw,
                    true => PairingResult::First,
                    false => PairingResult::Second,
                };
                let margin = if first < second { 1 } else { -1 };
                done(&mut now, &mut facts, &Command::Result { round, board, game, result, margin });
                games += 1;
                assert!(games <= 3, "the meeting {seats:?} does not end");
            }
            let out = seats.into_iter().max().unwrap();
            lost.insert(out, round);
        }
    }
    // 144 games bring 400 down to 256.
    let halves = [(144, 112), (128, 0), (64, 0), (32, 0), (16, 0), (8, 0), (4, 0), (2, 0), (1, 0)];
    assert_eq!(boards_of_round, halves);
    assert_eq!(lost.len(), MOST_ENTRANTS - 1, "everybody but the winner has lost once");
    let rows = now.standings();
    assert_eq!(
        rows.iter().map(|row| row.entrant).take(2).collect::<Vec<_>>(),
        [0, 1],
        "the best two meet in the final"
    );
    assert_eq!(rows.iter().map(|row| row.entrant).collect::<BTreeSet<_>>().len(), MOST_ENTRANTS);
    let rounds: Vec<_> = rows[1..].iter().map(|row| lost[&row.entrant]).collect();
    assert!(rounds.is_sorted_by(|one, other| one >= other), "who lost later stands higher: {rounds:?}");
    assert_eq!(Tournament::fold(settings, &facts), now, "the state is the fold of the facts");
}
