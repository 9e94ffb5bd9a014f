//! The schedule: pairings, openings and seats.

/// The form of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Everybody against everybody.
    #[default]
    RoundRobin,
    /// The first engine against each of the others.
    Gauntlet,
}

/// One game to be played. Games `2 n` and `2 n + 1` are a pair: the same opening with the seats exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its place in the schedule, which also decides its seed.
    pub number: usize,
    /// The places of both entrants in the list, First before Second.
    pub seats: [usize; 2],
    /// The number of the opening.
    pub opening: usize,
}

/// `pairs` pairs of games for each two that meet. All meetings use the same openings, and the first opening is played
/// everywhere before the second, so that a table of the first games is fair.
pub fn fixtures(form: Form, entrants: usize, pairs: usize) -> Vec<Fixture> {
    let hosts = match form {
        Form::RoundRobin => entrants,
        Form::Gauntlet => 1,
    };
    let meetings = || (0..hosts).flat_map(move |one| (one + 1..entrants).map(move |other| (one, other)));
    (0..pairs)
        .flat_map(|opening| meetings().flat_map(move |(one, other)| [([one, other], opening), ([other, one], opening)]))
        .enumerate()
        .map(|(number, (seats, opening))| Fixture { number, seats, opening })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_in_both_seats() {
        let games = fixtures(Form::RoundRobin, 4, 3);
        assert_eq!(games.len(), 6 * 3 * 2);
        for first in 0..4 {
            for second in (0..4).filter(|second| *second != first) {
                let openings: Vec<usize> =
                    games.iter().filter(|game| game.seats == [first, second]).map(|game| game.opening).collect();
                assert_eq!(openings, [0, 1, 2]);
            }
        }
    }

    #[test]
    fn in_a_gauntlet_only_the_first_meets_the_others() {
        let games = fixtures(Form::Gauntlet, 4, 2);
        assert_eq!(games.len(), 3 * 2 * 2);
        assert!(games.iter().all(|game| game.seats.contains(&0)));
    }

    #[test]
    fn a_pair_shares_its_opening() {
        for pair in fixtures(Form::RoundRobin, 3, 2).chunks(2) {
            assert_eq!(pair[0].opening, pair[1].opening);
            assert_eq!(pair[0].seats, [pair[1].seats[1], pair[1].seats[0]]);
            assert_eq!(pair[0].number + 1, pair[1].number);
        }
    }
}
