//! How often the Swiss pairing is that of the FIDE (Dutch) System. It is a system of its own; this shows that it is near.

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::club::swiss;

use crate::reports::{played_round, reports, table};

/// At least so many of a hundred pairings are equal, given the same rounds before.
const FLOOR: usize = 60;

#[test]
fn most_pairings_are_those_of_the_dutch_system() {
    let (mut equal, mut all) = (0, 0);
    let mut by_round: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (report, _) in reports(include_str!("../data/club/swiss_dutch.trf")) {
        for round in 0..report.players[0].rounds.len() {
            let played = played_round(&report, round);
            let pair = |one: usize, other: usize| (one.min(other), one.max(other));
            let theirs: BTreeSet<_> = played.boards.iter().map(|(first, second, _)| pair(*first, *second)).collect();
            let before = table(&report, round);
            let here = (0..report.players.len()).filter(|one| report.players[*one].rounds[round].code != 'Z');
            let contenders: Vec<_> = here.map(|entrant| before.contender(entrant, [])).collect();
            let ours = swiss::pair(&contenders, 0).unwrap();
            assert_eq!(ours.conflicts, 0, "{} round {}", report.title, round + 1);
            assert_eq!(ours.boards.len(), theirs.len());
            let same = ours.boards.iter().filter(|(first, second)| theirs.contains(&pair(*first, *second))).count();
            if round == 0 {
                assert_eq!(same, theirs.len(), "{}: the first round is the same", report.title);
            }
            let counts = by_round.entry(round + 1).or_default();
            (counts.0, counts.1) = (counts.0 + same, counts.1 + theirs.len());
            (equal, all) = (equal + same, all + theirs.len());
        }
    }
    assert!(all > 600);
    assert!(100 * equal >= FLOOR * all, "{equal} of {all} pairings are equal; by round: {by_round:?}");
}
