//! The weight of a rated result for each player: how much of it counts, so that nobody can make a rating with helpers.
//!
//! 1. *Repetition.* The first [`FULL_A_DAY`] results of two accounts within a day count in full, the next 1/2, then 1/4 and so on.
//! 2. *Early ends.* A game that ended otherwise than by its rules before half of its [`usual_plies`] costs the loser in full. The winner
//!    gets the played part of these plies, and so do both players of a draw.
//! 3. *No connection.* A result against an opponent who is not connected with an anchor (see [`places`](super::places)) lifts nobody above
//!    [`CEILING`]. If neither player is connected, the loser loses by the same smaller weight: their ratings then say only how
//!    they compare with each other.
//!
//! Games against the bots of the server always count in full.

use crate::club::rating::change::RatedSide;
use crate::game::{Outcome, Player};
use crate::kind::GameKind;

/// The number of results of two accounts in a day that count in full.
pub const FULL_A_DAY: u32 = 5;

/// The highest rating that results against opponents without a connection can give: 100 points above where everybody begins.
pub const CEILING: f64 = 1600.0;

/// The plies that a game of Reversi has from its usual start, if nobody passes.
const REVERSI_PLIES: u32 = 60;

/// The plies of a usual game of Morris: the mean length given for Nine Men's Morris in tables of game complexity.
const MORRIS_PLIES: u32 = 50;

/// The exactness of [`limited`]: halvings of the interval.
const STEPS: u32 = 40;

/// The conditions of a result.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The number of earlier results of the two within the last day.
    pub earlier: u32,
    /// The part of the game that counts for each player, see [`parts`].
    pub parts: [f64; 2],
    /// Whether each player is connected with an anchor.
    pub connected: [bool; 2],
}

/// The plies of a game of usual length; `fixed` for a game that always has so many.
pub fn usual_plies(game: GameKind, fixed: Option<u32>) -> u32 {
    match (game, fixed) {
        (_, Some(plies)) => plies,
        (GameKind::Morris, None) => MORRIS_PLIES,
        (_, None) => REVERSI_PLIES,
    }
}

/// The part of a game that counts for each player if it ended after `plies` of `usual` ones otherwise than by its rules.
pub fn parts(outcome: Outcome, plies: u32, usual: u32) -> [f64; 2] {
    if 2 * plies >= usual {
        return [1.0; 2];
    }
    let part = f64::from(plies) / f64::from(usual);
    match outcome {
        Outcome::Win(Player::First) => [part, 1.0],
        Outcome::Win(Player::Second) => [1.0, part],
        Outcome::Draw => [part; 2],
    }
}

/// The weights of a result at `now` for both players; `score` is that of the first.
pub fn weights(pair: [RatedSide; 2], score: f64, terms: &Terms, now: i64) -> [f64; 2] {
    if pair.into_iter().any(RatedSide::is_bot) {
        return [1.0; 2];
    }
    let full = of_repetition(terms.earlier);
    let [one, other] = pair;
    let mut weights = terms.parts.map(|part| full * part);
    for (own, opponent, side, score) in [(one, other, 0, score), (other, one, 1, 1.0 - score)] {
        if terms.connected[1 - side] {
            continue;
        }
        let whole = weights[side];
        weights[side] = limited(own, opponent, score, whole, now);
        if !terms.connected[side] && weights[side] < whole {
            weights[1 - side] *= weights[side] / whole;
        }
    }
    weights
}

/// The weight of the next result of two accounts that have had so many within a day.
fn of_repetition(earlier: u32) -> f64 {
    match earlier.checked_sub(FULL_A_DAY) {
        None => 1.0,
        Some(beyond) => 0.5_f64.powi(i32::try_from(beyond).unwrap_or(i32::MAX).saturating_add(1)),
    }
}

/// The largest weight, at most `weight`, that lifts a rating not above [`CEILING`].
fn limited(own: RatedSide, opponent: RatedSide, score: f64, weight: f64, now: i64) -> f64 {
    let before = own.standing(now).rating.rating;
    let most = before.max(CEILING);
    let is_allowed = |weight| own.after(opponent, score, weight, now).rating <= most;
    if is_allowed(weight) {
        return weight;
    }
    if before >= CEILING {
        return 0.0;
    }
    // The change grows with the weight: bisection.
    let (mut low, mut high) = (0.0, weight);
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if is_allowed(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "weights without a ceiling are exact")]
mod tests {
    use super::*;
    use crate::club::rating::change::{DatedRating, after};
    use crate::club::rating::{Rating, SYSTEM};

    const NEW: RatedSide = RatedSide::Account(None);

    fn known(rating: f64) -> RatedSide {
        RatedSide::Account(Some(DatedRating { rating: Rating { rating, deviation: 60.0, volatility: 0.06 }, last: 0 }))
    }

    fn terms(earlier: u32) -> Terms {
        Terms { earlier, parts: [1.0; 2], connected: [true; 2] }
    }

    #[test]
    fn the_first_five_results_of_two_in_a_day_count_in_full_and_each_further_one_half_as_much() {
        let weight = |earlier| weights([NEW, NEW], 1.0, &terms(earlier), 0);
        assert_eq!([0, 4, 5, 6, 8].map(weight), [1.0, 1.0, 0.5, 0.25, 0.0625].map(|weight| [weight; 2]));
        assert_eq!(weight(u32::MAX), [0.0; 2]);
        let bot = RatedSide::Bot(Rating::default());
        let hostile = Terms { earlier: 19, parts: [0.2, 1.0], connected: [false; 2] };
        assert_eq!(weights([NEW, bot], 1.0, &hostile, 0), [1.0; 2]);
    }

    #[test]
    fn the_winner_of_a_game_given_up_early_gets_its_played_part_and_the_loser_loses_in_full() {
        let second = Outcome::Win(Player::Second);
        for (plies, usual, outcome, expected) in [
            (10, 60, Outcome::Win(Player::First), [1.0 / 6.0, 1.0]),
            (10, 60, second, [1.0, 1.0 / 6.0]),
            (29, 60, second, [1.0, 29.0 / 60.0]),
            (30, 60, second, [1.0; 2]),
            (12, 50, Outcome::Draw, [0.24; 2]),
            (0, 16, second, [1.0, 0.0]),
        ] {
            assert_eq!(parts(outcome, plies, usual), expected, "{plies} of {usual}");
        }
        assert_eq!(usual_plies(GameKind::Adjacency, Some(44)), 44);
        assert_eq!([GameKind::Reversi, GameKind::Morris].map(|game| usual_plies(game, None)), [60, 50]);
    }

    #[test]
    fn results_against_the_unconnected_lift_nobody_above_the_ceiling() {
        let unconnected = |earlier| Terms { connected: [false; 2], ..terms(earlier) };
        // A new player gains 241 points by a first win.
        let [won, lost] = weights([NEW, NEW], 1.0, &unconnected(0), 0);
        assert!(won > 0.1 && won < 0.9 && won.to_bits() == lost.to_bits(), "{won} {lost}");
        let [winner, loser] = after([NEW, NEW], 1.0, [won, lost], 0);
        assert!(winner.rating <= CEILING && winner.rating > CEILING - 1e-6, "{winner:?}");
        assert!((winner.rating + loser.rating - 3000.0).abs() < 1e-6);
        // Above the ceiling a win over a newcomer changes nothing, and a defeat counts.
        let connected = |connected| Terms { connected, ..terms(0) };
        assert_eq!(weights([known(1900.0), NEW], 1.0, &connected([true, false]), 0), [0.0, 1.0]);
        assert_eq!(weights([known(1900.0), NEW], 0.0, &connected([true, false]), 0), [1.0; 2]);
        assert_eq!(weights([known(1400.0), NEW], 1.0, &connected([true, false]), 0), [1.0; 2]);
        // A newcomer who beats a connected player is lifted as far as today.
        let [gained, _] =
            after([NEW, known(1900.0)], 1.0, weights([NEW, known(1900.0)], 1.0, &connected([false, true]), 0), 0);
        assert!(gained.rating > 1500.0 + SYSTEM.most_change / 2.0, "{gained:?}");
    }
}
