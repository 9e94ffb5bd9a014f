//! Ratings against another implementation of Glicko-2.

use bidak_shared::club::rating::{Played, Rating, System};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// Glickman's system as it is published: without the bounds of the server.
const UNBOUNDED: System =
    System { tau: 0.5, deviations: (0.0, 10_000.0), most_volatility: 10.0, most_change: 10_000.0, periods_a_day: 0.0 };

fn other(rating: &Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
}

#[test]
fn whole_periods_are_rated_as_skillratings_rates_them() {
    let mut rng = StdRng::seed_from_u64(1);
    let mut rating = || Rating {
        rating: rng.random_range(800.0..2600.0),
        deviation: rng.random_range(30.0..350.0),
        volatility: rng.random_range(0.03..0.09),
    };
    let mut chance = StdRng::seed_from_u64(2);
    for tau in [0.3, 0.5, 0.75, 1.2] {
        let config = Glicko2Config { tau, convergence_tolerance: 1e-6 };
        for _ in 0..500 {
            let player = rating();
            let games: Vec<Played> = (0..chance.random_range(0..9))
                .map(|_| Played {
                    opponent: rating(),
                    score: [0.0, 0.5, 1.0][chance.random_range(0..3_usize)],
                    weight: 1.0,
                })
                .collect();
            let outcome = |score: f64| match score {
                0.0 => Outcomes::LOSS,
                1.0 => Outcomes::WIN,
                _ => Outcomes::DRAW,
            };
            let theirs: Vec<_> = games.iter().map(|game| (other(&game.opponent), outcome(game.score))).collect();
            let theirs = glicko2_rating_period(&other(&player), &theirs, &config);
            let ours = System { tau, ..UNBOUNDED }.rate_periods(player, &games, 1.0);
            for (own, other, tolerance) in [
                (ours.rating, theirs.rating, 1e-3),
                (ours.deviation, theirs.deviation, 1e-3),
                (ours.volatility, theirs.volatility, 1e-6),
            ] {
                assert!((own - other).abs() < tolerance, "{own} instead of {other}: {player:?} {games:?}");
            }
        }
    }
}
