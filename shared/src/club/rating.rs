//! Ratings by Glicko-2, after every game, with fractional rating periods.
//!
//! Source: Mark Glickman, "Example of the Glicko-2 system" (2013). Glickman rates whole periods of many games; here a
//! game is a period of its own and the deviation grows with the time between two games, as lichess does it.

pub mod change;
pub mod places;
pub mod weight;

#[cfg(test)]
mod simulation;

use std::f64::consts::PI;

/// The strength of a player, with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The strength; 400 points are odds of about ten to one.
    pub rating: f64,
    /// The standard deviation of [`Rating::rating`].
    pub deviation: f64,
    /// The volatility: how much the results vary.
    pub volatility: f64,
}

/// The constants of the system.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// The system constant that limits changes of the volatility.
    pub tau: f64,
    /// The bounds of deviations.
    pub deviations: (f64, f64),
    /// The largest volatility.
    pub most_volatility: f64,
    /// The largest change by one game. Glickman's update is one Newton step towards the most likely rating after the
    /// game. It overshoots after a surprise: a new player who beats an established one of 2200 would gain 1,209 points,
    /// while the mean of the posterior gains 703.
    pub most_change: f64,
    /// Rating periods in a day without games.
    pub periods_a_day: f64,
}

/// The system of the server: the constants of lichess.
pub const SYSTEM: System =
    System { tau: 0.75, deviations: (45.0, 500.0), most_volatility: 0.1, most_change: 700.0, periods_a_day: 0.214_36 };

/// From this deviation on a rating is provisional, shown as `1500?`.
pub const PROVISIONAL: f64 = 110.0;

/// Points of the Glicko-2 scale in a point of the usual one.
const SCALE: f64 = 173.717_8;
/// The rating in the middle of the scale.
const MIDDLE: f64 = 1500.0;
/// The precision of volatilities.
const EPSILON: f64 = 1e-6;

impl Default for Rating {
    fn default() -> Self {
        Self { rating: MIDDLE, deviation: 500.0, volatility: 0.09 }
    }
}

/// A result against an opponent.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The opponent's rating before the game.
    pub opponent: Rating,
    /// 1 for a win, 0 for a loss, 0.5 for a draw; the mean of both games of a pair with exchanged seats.
    pub score: f64,
    /// How much the result counts: 1 in full, 0 not at all.
    pub weight: f64,
}

impl Rating {
    /// Whether the rating is too uncertain for a leaderboard.
    pub fn is_provisional(&self) -> bool {
        self.deviation >= PROVISIONAL
    }

    /// The rating in whole points, as people see it.
    pub fn points(&self) -> i32 {
        self.rating.round() as i32
    }

    /// The score that `self` can expect against `opponent`, 0 to 1.
    pub fn expected(&self, opponent: &Self) -> f64 {
        let mu = (self.rating - opponent.rating) / SCALE;
        expected(mu, (self.deviation.hypot(opponent.deviation)) / SCALE)
    }
}

impl System {
    /// The rating before the next game, `days` after the last one.
    #[must_use]
    pub fn rested(&self, before: Rating, days: f64) -> Rating {
        let phi = Self::grown(before, days * self.periods_a_day);
        Rating { deviation: self.bounded(phi * SCALE), ..before }
    }

    /// The rating after some games, `days` after the last one before.
    #[must_use]
    pub fn rate(&self, before: Rating, games: &[Played], days: f64) -> Rating {
        self.rate_periods(before, games, days * self.periods_a_day)
    }

    /// The same after a number of rating periods, which may be a fraction. With 1 it is Glickman's step.
    #[must_use]
    pub fn rate_periods(&self, before: Rating, games: &[Played], periods: f64) -> Rating {
        // Without information there is no variance to divide by.
        if games.iter().all(|game| game.weight <= 0.0) {
            let deviation = self.bounded(Self::grown(before, periods) * SCALE);
            return Rating { deviation, ..before };
        }
        let mu = (before.rating - MIDDLE) / SCALE;
        let (mut information, mut surprise) = (0.0, 0.0);
        for game in games {
            let (other, phi) = ((game.opponent.rating - MIDDLE) / SCALE, game.opponent.deviation / SCALE);
            let (certainty, hope) = (certainty(phi), expected(mu - other, phi));
            // A result of weight 1/2 says as much as half a game.
            information += game.weight * certainty * certainty * hope * (1.0 - hope);
            surprise += game.weight * certainty * (game.score - hope);
        }
        let variance = information.recip();
        let improvement = variance * surprise;
        let volatility = self.volatility(before, variance, improvement);
        let phi = before.deviation / SCALE;
        let grown = (phi * phi + periods * volatility * volatility).sqrt();
        let phi = (grown.powi(-2) + information).sqrt().recip();
        let change = (phi * phi * surprise * SCALE).clamp(-self.most_change, self.most_change);
        Rating { rating: before.rating + change, deviation: self.bounded(phi * SCALE), volatility }
    }

    /// The deviation on the Glicko-2 scale after some periods without games.
    fn grown(rating: Rating, periods: f64) -> f64 {
        let phi = rating.deviation / SCALE;
        (phi * phi + periods * rating.volatility * rating.volatility).sqrt()
    }

    fn bounded(&self, deviation: f64) -> f64 {
        deviation.clamp(self.deviations.0, self.deviations.1)
    }

    /// Step 5 of the paper: the root of a function, found by the Illinois method.
    fn volatility(&self, before: Rating, variance: f64, improvement: f64) -> f64 {
        let phi = before.deviation / SCALE;
        let (phi2, change2) = (phi * phi, improvement * improvement);
        let start = (before.volatility * before.volatility).ln();
        let slope = |x: f64| {
            let power = x.exp();
            let all = phi2 + variance + power;
            power * (change2 - all) / (2.0 * all * all) - (x - start) / (self.tau * self.tau)
        };
        let mut low = start;
        let mut high = if change2 > phi2 + variance {
            (change2 - phi2 - variance).ln()
        } else {
            let mut steps = 1.0;
            while slope(start - steps * self.tau) < 0.0 {
                steps += 1.0;
            }
            start - steps * self.tau
        };
        let (mut at_low, mut at_high) = (slope(low), slope(high));
        while (high - low).abs() > EPSILON {
            let next = low + (low - high) * at_low / (at_high - at_low);
            let at_next = slope(next);
            if at_next * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (next, at_next);
        }
        (low / 2.0).exp().min(self.most_volatility)
    }
}

/// How much a game against an opponent of this deviation says: g in the paper.
fn certainty(phi: f64) -> f64 {
    (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt().recip()
}

/// The expected score at this difference of strength: E in the paper.
fn expected(difference: f64, phi: f64) -> f64 {
    (1.0 + (-certainty(phi) * difference).exp()).recip()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    /// The constants of Glickman's example, without the bounds of the server.
    const PAPER: System =
        System { tau: 0.5, deviations: (0.0, 1e9), most_volatility: 1.0, most_change: 1e9, periods_a_day: 1.0 };

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() < within, "{found} instead of {wanted}");
    }

    #[test]
    fn the_example_of_the_paper_comes_out() {
        let opponents = [(rating(1400.0, 30.0), 1.0), (rating(1550.0, 100.0), 0.0), (rating(1700.0, 300.0), 0.0)];
        let games = opponents.map(|(opponent, score)| Played { opponent, score, weight: 1.0 });
        let after = PAPER.rate_periods(rating(1500.0, 200.0), &games, 1.0);
        near(after.rating, 1464.06, 0.02);
        near(after.deviation, 151.52, 0.01);
        near(after.volatility, 0.059_99, 0.000_01);
    }

    #[test]
    fn a_game_and_its_mirror_change_equal_players_by_the_same() {
        let (ana, budi) = (Rating::default(), Rating::default());
        let won = SYSTEM.rate(ana, &[Played { opponent: budi, score: 1.0, weight: 1.0 }], 0.0);
        let lost = SYSTEM.rate(budi, &[Played { opponent: ana, score: 0.0, weight: 1.0 }], 0.0);
        near(won.rating - MIDDLE, MIDDLE - lost.rating, 1e-9);
        assert_eq!(won.deviation.to_bits(), lost.deviation.to_bits());
        let drawn = SYSTEM.rate(ana, &[Played { opponent: budi, score: 0.5, weight: 1.0 }], 0.0);
        near(drawn.rating, MIDDLE, 1e-9);
    }

    #[test]
    fn a_result_counts_by_its_weight() {
        let (known, opponent) = (rating(1500.0, 80.0), rating(1600.0, 60.0));
        let after = |weight| SYSTEM.rate(known, &[Played { opponent, score: 1.0, weight }], 2.0);
        let gains = [1.0, 0.5, 0.25, 0.0].map(|weight| after(weight).rating - known.rating);
        near(gains[1] / gains[0], 0.5, 0.02);
        near(gains[2] / gains[0], 0.25, 0.02);
        assert_eq!(gains[3].to_bits(), 0.0_f64.to_bits());
        near(after(0.0).deviation, SYSTEM.rested(known, 2.0).deviation, 1e-12);
        assert!(after(1e-9).rating.is_finite() && after(1e-9).volatility.is_finite());
        // Two halves are a whole, up to the step between them.
        let half = [Played { opponent, score: 1.0, weight: 0.5 }; 2];
        near(SYSTEM.rate(known, &half, 2.0).rating, after(1.0).rating, 1e-9);
    }

    /// The mean of the ratings of a new player after a win, each weighed by how likely it is: no approximation.
    fn exact_gain(opponent: Rating) -> f64 {
        let new = Rating::default();
        let (mut sum, mut all) = (0.0, 0.0);
        for step in -6000..=6000 {
            let deviations = f64::from(step) / 1000.0;
            let strength = (new.rating + deviations * new.deviation - opponent.rating) / SCALE;
            let weight = (-0.5 * deviations * deviations).exp() * expected(strength, opponent.deviation / SCALE);
            sum += deviations * new.deviation * weight;
            all += weight;
        }
        sum / all
    }

    #[test]
    fn the_largest_change_is_what_a_new_player_who_beats_a_strong_one_has_earned() {
        let strong = rating(2200.0, 60.0);
        let won = [Played { opponent: strong, score: 1.0, weight: 1.0 }];
        let unbounded = System { most_change: 1e9, ..SYSTEM };
        near(unbounded.rate(Rating::default(), &won, 0.0).rating - MIDDLE, 1209.0, 1.0);
        near(SYSTEM.rate(Rating::default(), &won, 0.0).rating - MIDDLE, 700.0, 1e-9);
        near(exact_gain(strong), 703.0, 1.0);
    }

    #[test]
    fn bounds_hold_whatever_happens() {
        let mut loser = Rating { rating: 3000.0, deviation: 500.0, volatility: 0.1 };
        let weak = Rating { rating: 400.0, deviation: 45.0, volatility: 0.06 };
        for _ in 0..200 {
            let before = loser.rating;
            loser = SYSTEM.rate(loser, &[Played { opponent: weak, score: 0.0, weight: 1.0 }], 30.0);
            assert!((before - loser.rating) <= SYSTEM.most_change + 1e-9);
            assert!((45.0..=500.0).contains(&loser.deviation));
            assert!(loser.volatility <= 0.1 && loser.rating.is_finite());
        }
    }

    #[test]
    fn absence_makes_a_rating_provisional_again() {
        let known = Rating { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
        assert!(!known.is_provisional());
        let rested = SYSTEM.rested(known, 365.0);
        assert!(rested.deviation > known.deviation);
        assert!(SYSTEM.rested(known, 10_000.0).is_provisional());
        near(SYSTEM.rested(known, 0.0).deviation, known.deviation, 1e-9);
    }

    #[test]
    fn expected_scores_add_up_to_one() {
        let (strong, weak) = (rating(1900.0, 60.0), rating(1500.0, 200.0));
        near(strong.expected(&weak) + weak.expected(&strong), 1.0, 1e-12);
        assert!(strong.expected(&weak) > 0.8);
    }
}
