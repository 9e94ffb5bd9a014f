//! Knockout: the loser of a meeting is out.

use crate::club::tie_break::lot;

/// The places of a first round by seed, from 0, as pairs: the best two can meet only in the final, the best four only
/// in the semi-finals, and so on. `None` is a bye, which the best seeds have.
pub fn first_round(entrants: usize) -> Vec<(usize, Option<usize>)> {
    if entrants == 0 {
        return Vec::new();
    }
    let size = entrants.next_power_of_two().max(2);
    let mut bracket = vec![0];
    while bracket.len() < size {
        let last = 2 * bracket.len() - 1;
        bracket = bracket.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    let seeds = bracket.chunks_exact(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
    seeds.map(|(better, worse)| (better, (worse < entrants).then_some(worse))).collect()
}

/// The meetings of the next round: neighbours in the bracket.
pub fn next_round(winners: &[usize]) -> Vec<(usize, usize)> {
    winners.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// The state of a meeting: decided, or its next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// More games of the meeting are to be played; seats are exchanged after each.
    PlayOn,
    /// Two games at half the time.
    Tiebreak,
    /// The upper entrant advances.
    Upper,
    /// The lower entrant advances.
    Lower,
}

/// A meeting: the half points and the margin of the upper one of the pair, less those of the lower one, in the games and
/// in the two games of a tie-break.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// Games played.
    pub games: u32,
    /// Half points of the upper entrant in them.
    pub upper: u32,
    /// Games of the tie-break that were played.
    pub tiebreak_games: u32,
    /// Half points of the upper entrant in them.
    pub tiebreak_upper: u32,
    /// The margin of the upper entrant in all games together, in pieces.
    pub margin: i32,
}

/// The state of a meeting of `best_of` games. It ends as soon as the remaining games cannot change the winner. If it is
/// still equal after the tie-break, the margin decides, then a random number from the published seed.
pub fn decide(meeting: &Meeting, best_of: u32, pair: (usize, usize), seed: u64) -> Decision {
    let left = 2 * best_of.saturating_sub(meeting.games);
    let lower = 2 * meeting.games - meeting.upper;
    if meeting.upper > lower + left {
        return Decision::Upper;
    }
    if lower > meeting.upper + left {
        return Decision::Lower;
    }
    if left > 0 {
        return Decision::PlayOn;
    }
    if meeting.tiebreak_games < 2 {
        return Decision::Tiebreak;
    }
    let tiebreak_lower = 2 * meeting.tiebreak_games - meeting.tiebreak_upper;
    let lots = || lot(seed, pair.0).cmp(&lot(seed, pair.1));
    match meeting.tiebreak_upper.cmp(&tiebreak_lower).then(meeting.margin.cmp(&0)).then_with(lots) {
        std::cmp::Ordering::Less => Decision::Lower,
        _ => Decision::Upper,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bracket_keeps_the_best_apart_and_gives_them_the_byes() {
        assert_eq!(first_round(4), [(0, Some(3)), (1, Some(2))]);
        assert_eq!(first_round(8), [(0, Some(7)), (3, Some(4)), (1, Some(6)), (2, Some(5))]);
        assert_eq!(first_round(5), [(0, None), (3, Some(4)), (1, None), (2, None)]);
        assert_eq!(first_round(1), [(0, None)]);
        assert_eq!(first_round(0), []);
        for entrants in 2..=64 {
            let mut winners: Vec<usize> = first_round(entrants).into_iter().map(|(better, _)| better).collect();
            // If the better seed always wins, the better half is left after each round.
            while winners.len() > 1 {
                let size = winners.len();
                winners = next_round(&winners).into_iter().map(|(one, other)| one.min(other)).collect();
                assert!(winners.iter().all(|seed| *seed < size / 2), "{entrants}: {winners:?}");
            }
            assert_eq!(winners, [0]);
        }
    }

    #[test]
    fn a_meeting_ends_when_it_is_decided() {
        let meeting = |games, upper| Meeting { games, upper, ..Meeting::default() };
        assert_eq!(decide(&meeting(1, 2), 3, (0, 1), 0), Decision::PlayOn);
        assert_eq!(decide(&meeting(2, 4), 3, (0, 1), 0), Decision::Upper);
        assert_eq!(decide(&meeting(2, 0), 3, (0, 1), 0), Decision::Lower);
        assert_eq!(decide(&meeting(2, 2), 2, (0, 1), 0), Decision::Tiebreak);
        let tied = Meeting { tiebreak_games: 2, tiebreak_upper: 2, ..meeting(2, 2) };
        assert_eq!(decide(&Meeting { margin: 3, ..tied }, 2, (0, 1), 0), Decision::Upper);
        assert_eq!(decide(&Meeting { margin: -3, ..tied }, 2, (0, 1), 0), Decision::Lower);
        assert_eq!(decide(&Meeting { tiebreak_upper: 3, margin: -9, ..tied }, 2, (0, 1), 0), Decision::Upper);
        let by_lot = [0, 1, 2, 3, 4, 5, 6, 7].map(|seed| decide(&tied, 2, (0, 1), seed));
        assert!(by_lot.contains(&Decision::Upper) && by_lot.contains(&Decision::Lower));
    }
}
