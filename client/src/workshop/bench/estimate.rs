//! Estimates from samples, with intervals of 95 %.
//!
//! The unit of a sample is what is independent: a game, or a pair of games from one opening with the seats exchanged, which
//! share the advantage of the opening. Positions of one game are not independent of each other, so their mean is the unit.

use crate::workshop::arena::statistics::Z_95;

/// With fewer units an estimate has no bounds: the spread of so few says nothing.
pub const FEWEST: usize = 5;

/// An estimate, and the interval that holds the true value in 95 of 100 samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate itself; nothing was measured without one.
    pub found: Option<f64>,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The size of the sample, in units.
    pub n: usize,
}

impl Estimate {
    /// A number that is counted, not sampled.
    pub fn counted(value: f64) -> Self {
        Self { found: Some(value), low: value, high: value, n: 1 }
    }

    /// The mean of independent units, by Student's distribution.
    pub fn mean(units: &[f64]) -> Self {
        let n = units.len();
        let found = (n > 0).then(|| units.iter().sum::<f64>() / n as f64);
        let Some(mean) = found.filter(|_| n >= FEWEST) else { return Self::unbounded(found, n) };
        let half = standard_error(units, mean) * t_95(n - 1);
        Self { found, low: mean - half, high: mean + half, n }
    }

    /// The mean of units between 0 and 1, such as points for a game. Where all of them are 0, or all are 1, the rule of three
    /// takes the place of the spread, which is nothing: another result is at most 3/n of them.
    pub fn share(units: &[f64]) -> Self {
        let estimate = Self::mean(units);
        let three = 3.0 / estimate.n.max(1) as f64;
        match estimate.found {
            Some(found) if estimate.n >= FEWEST && found <= 0.0 => Self { high: three.min(1.0), ..estimate },
            Some(found) if estimate.n >= FEWEST && found >= 1.0 => Self { low: (1.0 - three).max(0.0), ..estimate },
            _ => Self { low: estimate.low.max(0.0), high: estimate.high.min(1.0), ..estimate },
        }
    }

    /// The share of failures among independent trials. Without one, at most 3/n fail (the rule of three); a single one is
    /// certain, so the share is more than nothing.
    pub fn failures(failures: usize, trials: usize) -> Self {
        let n = trials as f64;
        let found = (trials > 0).then(|| failures as f64 / n);
        match failures {
            _ if trials == 0 => Self::unbounded(None, 0),
            0 => Self { found, low: 0.0, high: (3.0 / n).min(1.0), n: trials },
            _ => {
                let (low, high) = wilson(failures as f64 / n, n);
                Self { found, low, high, n: trials }
            }
        }
    }

    /// The ratio of paired quantities: the mean of the logarithms of their ratios, first over the pairs of each game, then
    /// over the games, as a ratio again. A game without pairs does not count.
    pub fn ratio(games: &[Vec<f64>]) -> Self {
        let means: Vec<f64> = games
            .iter()
            .filter(|logs| !logs.is_empty())
            .map(|logs| logs.iter().sum::<f64>() / logs.len() as f64)
            .collect();
        let logs = Self::mean(&means);
        Self { found: logs.found.map(f64::exp), low: logs.low.exp(), high: logs.high.exp(), n: logs.n }
    }

    /// The difference between the means of two independent samples (Welch).
    pub fn difference(one: &[f64], other: &[f64]) -> Self {
        let n = one.len().min(other.len());
        let [mean_one, mean_other] = [one, other].map(|units| units.iter().sum::<f64>() / units.len().max(1) as f64);
        let found = (n > 0).then_some(mean_one - mean_other);
        let Some(difference) = found.filter(|_| n >= FEWEST) else { return Self::unbounded(found, n) };
        let error = standard_error(one, mean_one).hypot(standard_error(other, mean_other));
        // With the degrees of freedom of the smaller sample, which is never too narrow.
        let half = error * t_95(n - 1);
        Self { found, low: difference - half, high: difference + half, n }
    }

    /// The slope of a line through the means of samples at some places, weighted by their errors.
    pub fn slope(samples: &[(f64, &[f64])]) -> Self {
        let n = samples.iter().map(|(_, units)| units.len()).sum();
        let points: Vec<(f64, f64, f64)> = samples
            .iter()
            .filter(|(_, units)| units.len() >= FEWEST)
            .map(|(place, units)| {
                let mean = units.iter().sum::<f64>() / units.len() as f64;
                let error = standard_error(units, mean);
                // A sample without spread has the error of a single unit that differs by one.
                let error = if error > 0.0 { error } else { 1.0 / units.len() as f64 };
                (*place, mean, error.powi(-2))
            })
            .collect();
        if points.len() < 2 {
            return Self::unbounded(None, n);
        }
        let weight: f64 = points.iter().map(|(.., w)| w).sum();
        let [x, y] = [0, 1]
            .map(|which| points.iter().map(|(x, y, w)| w * if which == 0 { *x } else { *y }).sum::<f64>() / weight);
        let spread: f64 = points.iter().map(|(place, _, w)| w * (place - x).powi(2)).sum();
        let slope = points.iter().map(|(place, mean, w)| w * (place - x) * (mean - y)).sum::<f64>() / spread;
        let half = Z_95 / spread.sqrt();
        Self { found: Some(slope), low: slope - half, high: slope + half, n }
    }

    /// Half the width of the interval; `None` without bounds.
    pub fn error(self) -> Option<f64> {
        let half = (self.high - self.low) / 2.0;
        half.is_finite().then_some(half)
    }

    fn unbounded(found: Option<f64>, n: usize) -> Self {
        Self { found, low: f64::NEG_INFINITY, high: f64::INFINITY, n }
    }
}

/// The standard error of the mean of a sample.
fn standard_error(units: &[f64], mean: f64) -> f64 {
    let n = units.len() as f64;
    if n < 2.0 {
        return f64::INFINITY;
    }
    (units.iter().map(|unit| (unit - mean).powi(2)).sum::<f64>() / (n - 1.0) / n).sqrt()
}

/// The 95 % interval of a share by Wilson's score.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    let z2 = Z_95 * Z_95;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z_95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// The quantile of Student's distribution that leaves 95 % between its two signs.
fn t_95(freedom: usize) -> f64 {
    const FIRST: [f64; 4] = [12.706, 4.303, 3.182, 2.776];
    if let Some(value) = freedom.checked_sub(1).and_then(|index| FIRST.get(index)) {
        return *value;
    }
    // Abramowitz & Stegun 26.7.5; the error is below 0.001 from five degrees on.
    let (z, v) = (Z_95, freedom as f64);
    let g1 = (z.powi(3) + z) / 4.0;
    let g2 = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let g3 = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + g1 / v + g2 / v.powi(2) + g3 / v.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64) -> bool {
        (value - expected).abs() < 0.005
    }

    #[test]
    fn the_interval_of_a_mean_is_that_of_student() {
        for (freedom, expected) in [(1, 12.706), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)] {
            assert!(near(t_95(freedom), expected), "{freedom}: {}", t_95(freedom));
        }
        // Spread 1, so the standard error is 1/3 and the quantile of 8 degrees 2.306.
        let estimate = Estimate::mean(&[4.0, 5.0, 6.0, 4.0, 5.0, 6.0, 5.0, 3.585_786_437_6, 6.414_213_562_4]);
        assert!(near(estimate.found.expect("a mean"), 5.0));
        assert!(near(estimate.high - 5.0, 2.306 / 3.0), "{estimate:?}");
        assert_eq!(estimate.n, 9);
    }

    #[test]
    fn few_units_have_a_mean_and_no_bounds() {
        let estimate = Estimate::mean(&[1.0; FEWEST - 1]);
        assert_eq!((estimate.found, estimate.error()), (Some(1.0), None));
        assert_eq!(Estimate::mean(&[1.0; FEWEST]).error(), Some(0.0));
        assert_eq!(Estimate::mean(&[]).found, None);
        assert_eq!(Estimate::ratio(&[vec![], vec![0.0]]).n, 1);
    }

    #[test]
    fn a_share_without_spread_has_the_rule_of_three() {
        let won = Estimate::share(&[1.0; 30]);
        assert_eq!((won.low, won.high), (0.9, 1.0));
        let lost = Estimate::share(&[0.0; 30]);
        assert_eq!((lost.low, lost.high), (0.0, 0.1));
        let drawn = Estimate::share(&[0.5; 30]);
        assert_eq!((drawn.low, drawn.high), (0.5, 0.5));
    }

    #[test]
    fn failures_begin_at_one_counter_example() {
        let none = Estimate::failures(0, 60);
        assert_eq!((none.found, none.low, none.high), (Some(0.0), 0.0, 0.05));
        let one = Estimate::failures(1, 60);
        assert!(one.low > 0.0 && near(one.low, 0.003) && near(one.high, 0.089), "{one:?}");
        assert_eq!(Estimate::failures(0, 0).found, None);
    }

    #[test]
    fn a_ratio_is_that_of_games_however_many_positions_they_have() {
        let (half, quarter) = (0.5_f64.ln(), 0.25_f64.ln());
        let long = vec![half; 100];
        let games = [long, vec![quarter], vec![quarter], vec![half], vec![quarter], vec![half]];
        let ratio = Estimate::ratio(&games);
        assert!(near(ratio.found.expect("a mean"), (0.125_f64).sqrt()), "{ratio:?}");
        assert!(ratio.low < 0.3536 && ratio.high > 0.3536 && ratio.high < 0.6);
        assert_eq!(ratio.n, 6);
    }

    #[test]
    fn differences_and_slopes_have_the_errors_of_their_samples() {
        let one = [1.0, 2.0, 3.0, 4.0, 5.0];
        let other = one.map(|unit| unit + 10.0);
        let difference = Estimate::difference(&other, &one);
        assert!(near(difference.found.expect("both were measured"), 10.0));
        // Each mean has an error of 0.7071; 2.776 is the quantile of four degrees.
        assert!(near(difference.error().expect("bounds"), 2.776), "{difference:?}");
        let slope = Estimate::slope(&[(1.0, &one), (2.0, &other)]);
        assert!(near(slope.found.expect("two places"), 10.0));
        assert!(near(slope.error().expect("bounds"), Z_95), "{slope:?}");
        assert_eq!(Estimate::slope(&[(1.0, &one)]).found, None);
    }
}
