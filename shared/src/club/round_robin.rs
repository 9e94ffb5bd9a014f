//! Round robin by the Berger tables (FIDE Handbook C.05, annex 1).

/// The pairings of one round, (first, second), as numbers of entrants from 0. An entrant in no pair has no game in this
/// round.
pub type Round = Vec<(usize, usize)>;

/// The rounds of a round robin of `entrants`. With an odd number one entrant is free in each round.
pub fn single(entrants: usize) -> Vec<Round> {
    let even = entrants + entrants % 2;
    if even < 2 {
        return Vec::new();
    }
    let circle = even - 1;
    let round = |round: usize| {
        // One entrant of the circle meets the last one, and the others fold around it.
        let pivot = round * (even / 2) % circle;
        let top = if round.is_multiple_of(2) { (pivot, circle) } else { (circle, pivot) };
        let folded = (1..even / 2).map(|step| ((pivot + step) % circle, (pivot + circle - step) % circle));
        let is_here = |pair: &(usize, usize)| pair.0 < entrants && pair.1 < entrants;
        [top].into_iter().chain(folded).filter(is_here).collect()
    };
    (0..circle).map(round).collect()
}

/// A double round robin; the second cycle exchanges the seats. The last two rounds of the first cycle change places, so
/// that nobody has the same seat three times in a row between the cycles.
pub fn double(entrants: usize) -> Vec<Round> {
    let mut first = single(entrants);
    let second = first.iter().map(|round| round.iter().map(|(a, b)| (*b, *a)).collect()).collect::<Vec<Round>>();
    let rounds = first.len();
    if rounds >= 2 {
        first.swap(rounds - 2, rounds - 1);
    }
    first.extend(second);
    first
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn everybody_meets_everybody_once_and_seats_are_even() {
        for entrants in 2..=17 {
            for (rounds, meetings) in [(single(entrants), 1), (double(entrants), 2)] {
                let mut met = BTreeMap::new();
                let mut firsts = vec![0_i32; entrants];
                for round in &rounds {
                    let mut busy = vec![false; entrants];
                    for (first, second) in round {
                        assert!(!busy[*first] && !busy[*second] && first != second);
                        (busy[*first], busy[*second]) = (true, true);
                        *met.entry((*first.min(second), *first.max(second))).or_insert(0) += 1;
                        firsts[*first] += 1;
                        firsts[*second] -= 1;
                    }
                }
                assert_eq!(met.len(), entrants * (entrants - 1) / 2);
                assert!(met.values().all(|times| *times == meetings), "{entrants}");
                assert!(firsts.iter().all(|lead| lead.abs() <= 2 - meetings), "{entrants}: {firsts:?}");
            }
        }
    }

    #[test]
    fn without_two_entrants_there_are_no_rounds() {
        assert_eq!(single(0), Vec::<Round>::new());
        assert!(single(1).iter().all(Vec::is_empty));
    }
}
