//! Arena: entrants who are ready are paired again and again until the time is over.
//!
//! The scoring is that of lichess: a win is 2, a draw 1; after two wins in a row everything counts double until a game
//! is not won.

use integer_blossom::min_weight_perfect_matching;

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

/// The result of a game of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}

/// The half points for each of some games, in their order. `streaks` doubles them after two wins in a row.
pub fn points(games: &[Game], streaks: bool) -> Vec<u32> {
    let mut wins = 0;
    let mut score = |game: &Game| {
        let factor = if streaks && wins >= 2 { 2 } else { 1 };
        wins = if *game == Game::Won { wins + 1 } else { 0 };
        factor
            * match game {
                Game::Won => 2,
                Game::Drawn => 1,
                Game::Lost => 0,
            }
    };
    games.iter().map(&mut score).collect()
}

/// The longest wait before the ready entrants are paired, in milliseconds, given the expected seconds of a game.
pub fn patience_ms(game_seconds: u64) -> u64 {
    (game_seconds / 10 + 6).clamp(8, 50) * 1000
}

/// Whether it is time to pair: no entrant is still playing, or two have waited long enough.
pub fn is_due(ready: &[Ready], playing: usize, patience_ms: u64) -> bool {
    let impatient = ready.iter().filter(|ready| ready.waited_ms >= patience_ms).count();
    ready.len() >= 2 && (playing == 0 || impatient >= 2)
}

/// More than the sum of all differences of a pairing.
const FORBIDDEN: i128 = 1 << 60;

/// The pairs, the higher ranked entrant first. Nobody meets the last opponent again unless only two are ready. With an
/// odd number no entrant is left out twice in a row if another can be. `by_rating` pairs by rating instead of by rank,
/// as in the first minute.
pub fn pair(ready: &[Ready], by_rating: bool) -> Vec<(usize, usize)> {
    if ready.len() < 2 {
        return Vec::new();
    }
    let vertices = ready.len() + ready.len() % 2;
    let mut costs = vec![0_i128; vertices * vertices];
    for (at, one) in ready.iter().enumerate() {
        for (behind, other) in ready.iter().enumerate().skip(at + 1) {
            let again = one.last == Some(other.entrant) || other.last == Some(one.entrant);
            let ranks = if by_rating { 0 } else { i128::from(one.rank.abs_diff(other.rank)) };
            let ratings = i128::from(one.rating.abs_diff(other.rating));
            costs[at * vertices + behind] = 1000 * ranks + ratings + if again { FORBIDDEN } else { 0 };
        }
        if vertices > ready.len() {
            // The entrant without an opponent: not the one left out before, and preferably one who has not waited long.
            costs[at * vertices + ready.len()] =
                i128::from(one.waited_ms) + if one.was_left_out { FORBIDDEN } else { 0 };
        }
    }
    let mates = min_weight_perfect_matching(&costs, vertices);
    let mut games = Vec::with_capacity(vertices / 2);
    for (one, other) in mates.into_iter().enumerate().filter(|(one, other)| one < other && *other < ready.len()) {
        let (one, other) = (ready[one], ready[other]);
        let again = one.last == Some(other.entrant) || other.last == Some(one.entrant);
        if !again || ready.len() == 2 {
            let (upper, lower) = if one.rank <= other.rank { (one, other) } else { (other, one) };
            games.push((upper.entrant, lower.entrant));
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;

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
        use Game::{Drawn, Lost, Won};
        assert_eq!(points(&[Won, Won, Won, Drawn, Won, Lost, Won], true), [2, 2, 4, 2, 2, 0, 2]);
        assert_eq!(points(&[Won, Won, Won, Drawn], false), [2, 2, 2, 1]);
        assert_eq!(points(&[Won, Won, Won, Lost, Drawn], true), [2, 2, 4, 0, 1]);
    }

    #[test]
    fn neighbours_in_the_table_meet() {
        assert_eq!(pair(&ready(6), false), [(0, 1), (2, 3), (4, 5)]);
        assert_eq!(pair(&ready(1), false), []);
    }

    #[test]
    fn nobody_meets_the_same_opponent_twice_running_but_two_alone_do() {
        let mut four = ready(4);
        (four[0].last, four[1].last) = (Some(1), Some(0));
        let games = pair(&four, false);
        assert_eq!(games.len(), 2);
        assert!(!games.contains(&(0, 1)));
        let mut two = ready(2);
        (two[0].last, two[1].last) = (Some(1), Some(0));
        assert_eq!(pair(&two, false), [(0, 1)]);
        let mut three = ready(3);
        (three[0].last, three[1].last) = (Some(1), Some(0));
        three[2].was_left_out = true;
        let games = pair(&three, false);
        assert_eq!(games.len(), 1);
        assert!(games[0].1 == 2, "{games:?}");
    }

    #[test]
    fn with_an_odd_number_nobody_is_left_out_twice() {
        for left_out in 0..5 {
            let mut five = ready(5);
            five[left_out].was_left_out = true;
            let games = pair(&five, false);
            assert_eq!(games.len(), 2);
            assert!(games.iter().any(|(one, other)| *one == left_out || *other == left_out), "{left_out}");
        }
    }

    #[test]
    fn pairing_waits_for_company_but_not_for_ever() {
        assert!(!is_due(&ready(1), 0, 8000));
        assert!(is_due(&ready(2), 0, 8000));
        assert!(!is_due(&ready(3), 4, 8000));
        let mut waiting = ready(3);
        waiting[0].waited_ms = 8000;
        waiting[1].waited_ms = 9000;
        assert!(is_due(&waiting, 4, 8000));
        assert_eq!(patience_ms(0), 8000);
        assert_eq!(patience_ms(180), 24_000);
        assert_eq!(patience_ms(100_000), 50_000);
    }
}
