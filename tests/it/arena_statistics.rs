//! The statistics of the arena against values that were computed independently: the intervals from their definitions
//! with another program's normal distribution, the likelihoods by general constrained optimisation.

use bidak_client::workshop::arena::statistics::{Model, Sample, Sprt, Tally, Verdict, elo_of, score_of};

fn near(found: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((found - expected).abs() <= tolerance, "{what}: {found}, not {expected}");
}

#[test]
fn elo_and_scores_are_each_other_reversed() {
    near(elo_of(0.75), 190.848_501_888, 1e-6, "three points of four");
    near(elo_of(0.5), 0.0, 1e-12, "half the points");
    near(elo_of(score_of(-123.4)), -123.4, 1e-9, "there and back");
    assert_eq!((elo_of(0.0), elo_of(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
}

#[test]
fn elo_has_its_interval_for_games_and_for_pairs() {
    // Counts from worst to best; Elo, ends of the 95 % interval, likelihood of superiority.
    let rows: [(&[u64], [f64; 4]); 4] = [
        (&[20, 30, 50], [107.538_125, 51.418_028, 169.745_449, 0.999_938_8]),
        (&[0, 10, 30], [338.039_216, 249.537_940, 484.550_754, 1.0]),
        (&[5, 40, 110, 60, 9], [21.743_065, 2.944_145, 40.670_123, 0.988_316_3]),
        (&[0, 3, 20, 12, 1], [53.499_303, 15.689_263, 92.615_366, 0.997_295_2]),
    ];
    for (counts, [value, low, high, superiority]) in rows {
        let sample = Sample::new(counts);
        let elo = sample.elo().expect("games were played");
        near(elo.value, value, 1e-5, "Elo");
        near(elo.low, low, 1e-5, "lower end");
        near(elo.high, high, 1e-5, "upper end");
        near(elo.error(), (high - low) / 2.0, 1e-5, "error");
        near(sample.superiority(), superiority, 1e-6, "superiority");
    }
}

#[test]
fn the_same_games_as_pairs_have_the_smaller_error_when_openings_decide() {
    // Ten openings in which the first seat always wins: every pair is even.
    let games = Tally { wins: 10, draws: 0, losses: 10 }.sample();
    let pairs = Sample::new(&[0, 0, 10, 0, 0]);
    near(games.score(), pairs.score(), 1e-12, "score");
    near(games.standard_error(), 0.5 / 20.0_f64.sqrt(), 1e-12, "games as if independent");
    near(pairs.standard_error(), 0.0, 1e-12, "pairs");
    near(pairs.superiority(), 0.5, 1e-9, "nobody is superior");
}

#[test]
fn log_likelihood_ratios_are_those_of_a_general_optimiser() {
    // Counts; ratios for 0 against 5 and for -10 against 20, logistic then normalised.
    let rows: [(&[u64], [f64; 4]); 4] = [
        (&[20, 30, 50], [0.602_758_5, 0.505_796_3, 3.530_963_5, 2.972_802_1]),
        (&[0, 10, 30], [0.571_465_7, 0.494_597_4, 3.403_974_3, 2.943_528_3]),
        (&[5, 40, 110, 60, 9], [1.021_747_3, 0.634_396_7, 5.294_638_8, 3.532_325_5]),
        (&[0, 3, 20, 12, 1], [0.513_939_0, 0.280_175_4, 3.032_927_5, 1.647_993_2]),
    ];
    for (counts, expected) in rows {
        let sample = Sample::new(counts);
        let tests = [(0.0, 5.0, Model::Logistic), (0.0, 5.0, Model::Normalized)]
            .into_iter()
            .chain([(-10.0, 20.0, Model::Logistic), (-10.0, 20.0, Model::Normalized)]);
        for ((elo0, elo1, model), expected) in tests.zip(expected) {
            let test = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model };
            near(test.ratio(&sample), expected, 2e-4, &format!("{counts:?}, {elo0} against {elo1}, {model:?}"));
        }
    }
}

#[test]
fn a_test_ends_at_its_bounds() {
    let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.1, model: Model::Logistic };
    let (lower, upper) = test.bounds();
    near(lower, (0.1_f64 / 0.95).ln(), 1e-12, "lower bound");
    near(upper, (0.9_f64 / 0.05).ln(), 1e-12, "upper bound");
    assert_eq!(test.verdict(lower), Some(Verdict::H0));
    assert_eq!(test.verdict(upper), Some(Verdict::H1));
    assert_eq!(test.verdict(0.0), None);
    near(test.ratio(&Sample::new(&[0, 0, 0])), 0.0, 1e-12, "nothing was played");
}

#[test]
fn extreme_results_give_infinite_elo_and_finite_ratios() {
    let sample = Tally { wins: 20, draws: 0, losses: 0 }.sample();
    let elo = sample.elo().expect("games were played");
    assert!(elo.value.is_infinite() && elo.value > 0.0);
    for model in [Model::Logistic, Model::Normalized] {
        let test = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05, model };
        assert!(test.ratio(&sample).is_finite() && test.ratio(&sample) > 0.0, "{model:?}");
    }
    assert!(Tally::default().sample().elo().is_none());
}
