//! Arena: entrants who are ready are paired again and again until the time is over.
//!
//! The scoring is that of lichess: a win is 2, a draw 1; after two wins in a row everything counts double until a game
//! is not won.

use integer_blossom::min_weight_perfect_matching;

use crate::club::seat::{SeatHistory, is_first};

/// An entrant who is ready for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ready {
    /// The number of the entrant.
    pub entrant: usize,
    /// The current place in the table, from 0.
    pub rank: u32,
    /// The current rating.
    pub rating: i32,
    /// The last opponent.
    pub last: Option<usize>,
    /// How long this entrant has waited, in milliseconds.
    pub waited_ms: u64,
    /// Whether the last round of pairing left the entrant without an opponent.
    pub was_left_out: bool,
}

impl Ready {
    /// Whether the last game of one of the two was against the other.
    fn met_last(&self, other: &Self) -> bool {
        self.last == Some(other.entrant) || other.last == Some(self.entrant)
    }
}

/// The result of a game of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArenaGame {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}

/// The half points for each game, in their order. `streaks` doubles them after two wins in a row.
pub fn points(games: &[ArenaGame], streaks: bool) -> Vec<u32> {
    let mut wins = 0;
    let mut score = |game: &ArenaGame| {
        let factor = if streaks && wins >= 2 { 2 } else { 1 };
        wins = if *game == ArenaGame::Won { wins + 1 } else { 0 };
        factor
            * match game {
                ArenaGame::Won => 2,
                ArenaGame::Drawn => 1,
                ArenaGame::Lost => 0,
            }
    };
    games.iter().map(&mut score).collect()
}

/// The longest wait before the ready entrants are paired, in milliseconds, given the expected seconds of a game.
pub fn patience_ms(game_seconds: u64) -> u64 {
    (game_seconds / 10 + 6).clamp(8, 50) * 1000
}

/// With more ready entrants than this, a pairing without rematches exists, or nearly: there is no need to test for it.
const MANY: usize = 50;

/// Whether it is time to pair: all ready entrants can be paired without a rematch, nobody else will be ready soon, or
/// two have waited long enough. `busy` entrants play, or rest after a game.
pub fn is_due(ready: &[Ready], busy: usize, patience_ms: u64) -> bool {
    let impatient = ready.iter().filter(|ready| ready.waited_ms >= patience_ms).count();
    ready.len() >= 2 && (busy == 0 || impatient >= 2 || can_all_be_paired(ready))
}

fn can_all_be_paired(ready: &[Ready]) -> bool {
    let is_rematch = |one: usize, other: usize| ready[one].met_last(&ready[other]);
    ready.len().is_multiple_of(2)
        && (ready.len() > MANY
            || matching(ready, |one, other| is_rematch(one, other).into())
                .into_iter()
                .all(|(one, other)| !is_rematch(one, other)))
}

/// More than the sum of all differences of a pairing.
const FORCED: i128 = 1 << 40;

/// More than the sum of all seats that cannot be given.
const FORBIDDEN: i128 = 1 << 60;

/// The pairs, (first, second) by number of entrant. `seats` are the earlier seats of each ready entrant; where they do not
/// decide the seats of a pair, `seed` does. No two entrants meet twice in a row, except if only two are ready. Two entrants that
/// must have the same seat meet only if it cannot be avoided. With an odd number no entrant is left out twice in a row if another
/// can be. `by_rating` pairs by rating instead of by rank, as in the first minute.
pub fn pair(ready: &[Ready], seats: &[SeatHistory], by_rating: bool, seed: u64) -> Vec<(usize, usize)> {
    let cost = |at: usize, behind: usize| {
        let (one, other) = (&ready[at], &ready[behind]);
        let must = seats[at].must();
        let forced = if must.is_some() && must == seats[behind].must() { FORCED } else { 0 };
        let again = if one.met_last(other) { FORBIDDEN } else { 0 };
        let ranks = if by_rating { 0 } else { i128::from(one.rank.abs_diff(other.rank)) };
        again + forced + 1000 * ranks + i128::from(one.rating.abs_diff(other.rating))
    };
    let mut games = Vec::with_capacity(ready.len() / 2);
    for (one, other) in matching(ready, cost) {
        if ready[one].met_last(&ready[other]) && ready.len() > 2 {
            continue;
        }
        let (upper, lower) = if ready[one].rank <= ready[other].rank { (one, other) } else { (other, one) };
        let lot = seed.wrapping_add(games.len() as u64).is_multiple_of(2);
        let is_first = is_first(&seats[upper], &seats[lower], lot);
        let (upper, lower) = (ready[upper].entrant, ready[lower].entrant);
        games.push(if is_first { (upper, lower) } else { (lower, upper) });
    }
    games
}

/// The pairs of least cost, as places in `ready`, the lower place first.
fn matching(ready: &[Ready], cost: impl Fn(usize, usize) -> i128) -> Vec<(usize, usize)> {
    if ready.len() < 2 {
        return Vec::new();
    }
    let vertices = ready.len() + ready.len() % 2;
    let mut costs = vec![0_i128; vertices * vertices];
    for (at, one) in ready.iter().enumerate() {
        for behind in at + 1..ready.len() {
            costs[at * vertices + behind] = cost(at, behind);
        }
        if vertices > ready.len() {
            // The entrant without an opponent: never the one left out before, preferably one with a short wait.
            costs[at * vertices + ready.len()] =
                i128::from(one.waited_ms) + if one.was_left_out { FORBIDDEN } else { 0 };
        }
    }
    let mates = min_weight_perfect_matching(&costs, vertices);
    mates.into_iter().enumerate().filter(|(one, other)| one < other && *other < ready.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;

    fn ready(count: usize) -> Vec<Ready> {
        (0..count)
            .map(|entrant| Ready {
                entrant,
                rank: entrant as u32,
                rating: 1500 - 10 * entrant as i32,
                last: None,
                waited_ms: 0,
                was_left_out: false,
            })
            .collect()
    }

    #[test]
    fn a_streak_counts_double_until_a_game_is_not_won() {
        use ArenaGame::{Drawn, Lost, Won};
        assert_eq!(points(&[Won, Won, Won, Drawn, Won, Lost, Won], true), [2, 2, 4, 2, 2, 0, 2]);
        assert_eq!(points(&[Won, Won, Won, Drawn], false), [2, 2, 2, 1]);
        assert_eq!(points(&[Won, Won, Won, Lost, Drawn], true), [2, 2, 4, 0, 1]);
    }

    /// The pairs of entrants without earlier games, the lower number first.
    fn met(ready: &[Ready], by_rating: bool) -> Vec<(usize, usize)> {
        let pairs = pair(ready, &vec![SeatHistory::default(); ready.len()], by_rating, 0);
        pairs.into_iter().map(|(first, second)| (first.min(second), first.max(second))).collect()
    }

    #[test]
    fn neighbours_in_the_table_meet_and_in_the_first_minute_neighbours_by_rating() {
        assert_eq!(met(&ready(6), false), [(0, 1), (2, 3), (4, 5)]);
        assert_eq!(met(&ready(1), false), []);
        let mut four = ready(4);
        for (one, rating) in four.iter_mut().zip([1900, 1200, 1850, 1250]) {
            one.rating = rating;
        }
        assert_eq!(met(&four, false), [(0, 1), (2, 3)]);
        assert_eq!(met(&four, true), [(0, 2), (1, 3)]);
    }

    #[test]
    fn seats_alternate_and_nobody_is_always_first() {
        for count in [2, 3, 5, 8] {
            let mut chance = 9_u64;
            let mut seats = vec![SeatHistory::default(); count];
            let mut ready = ready(count);
            for round in 0..30 {
                let games = pair(&ready, &seats, false, round);
                assert!(!games.is_empty());
                for one in &mut ready {
                    one.was_left_out = true;
                }
                for (first, second) in games {
                    seats[first].push(Player::First);
                    seats[second].push(Player::Second);
                    (ready[first].last, ready[second].last) = (Some(second), Some(first));
                    (ready[first].was_left_out, ready[second].was_left_out) = (false, false);
                    // The places of the table change as games are won.
                    chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let (rank, other) = (ready[first].rank, ready[second].rank);
                    if chance >> 63 == 1 {
                        (ready[first].rank, ready[second].rank) = (other, rank);
                    }
                }
            }
            for (entrant, seats) in seats.iter().enumerate() {
                assert!(seats.lead().abs() <= 2, "{entrant} of {count}: {seats:?}");
            }
        }
    }

    #[test]
    fn two_who_must_have_the_same_seat_meet_others() {
        let first_twice = SeatHistory::new(vec![Player::First; 2]);
        let second_twice = SeatHistory::new(vec![Player::Second; 2]);
        let seats = [first_twice.clone(), first_twice, second_twice.clone(), second_twice];
        let games = pair(&ready(4), &seats, false, 0);
        assert!(games.iter().all(|(first, second)| *first >= 2 && *second < 2), "{games:?}");
    }

    #[test]
    fn only_two_entrants_alone_meet_twice_in_a_row() {
        let mut four = ready(4);
        (four[0].last, four[1].last) = (Some(1), Some(0));
        let games = met(&four, false);
        assert_eq!(games.len(), 2);
        assert!(!games.contains(&(0, 1)));
        let mut two = ready(2);
        (two[0].last, two[1].last) = (Some(1), Some(0));
        assert_eq!(met(&two, false), [(0, 1)]);
        let mut three = ready(3);
        (three[0].last, three[1].last) = (Some(1), Some(0));
        three[2].was_left_out = true;
        let games = met(&three, false);
        assert_eq!(games.len(), 1);
        assert!(games[0].1 == 2, "{games:?}");
    }

    #[test]
    fn with_an_odd_number_nobody_is_left_out_twice() {
        for left_out in 0..5 {
            let mut five = ready(5);
            five[left_out].was_left_out = true;
            let games = met(&five, false);
            assert_eq!(games.len(), 2);
            assert!(games.iter().any(|(one, other)| *one == left_out || *other == left_out), "{left_out}");
        }
    }

    #[test]
    fn all_who_are_ready_are_paired_at_once_and_others_wait_for_company_but_not_for_ever() {
        let due = |ready: &[Ready], busy| is_due(ready, busy, 8000);
        assert!(!due(&ready(1), 0));
        assert!(due(&ready(2), 0), "nobody else is there");
        assert!(due(&ready(4), 6), "all four have an opponent");
        assert!(due(&ready(MANY + 2), 6));
        assert!(!due(&ready(3), 4), "one would be left out");
        let mut four = ready(4);
        for (one, last) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
            four[one].last = Some(last);
        }
        assert!(due(&four, 6), "the winners meet, and the losers");
        assert!(!due(&four[..2], 6), "a rematch, while others still play");
        assert!(due(&four[..2], 0), "a rematch of the only two");
        let mut waiting = ready(3);
        waiting[0].waited_ms = 8000;
        assert!(!due(&waiting, 4));
        waiting[1].waited_ms = 9000;
        assert!(due(&waiting, 4));
        assert_eq!(patience_ms(0), 8000);
        assert_eq!(patience_ms(180), 24_000);
        assert_eq!(patience_ms(100_000), 50_000);
    }
}
