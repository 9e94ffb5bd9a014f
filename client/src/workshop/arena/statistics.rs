//! Statistics of results: scores, Elo with error bars, sequential tests.
//!
//! The conventions are those of the usual engine arenas. Two games from the same opening with the seats exchanged
//! are one observation with five possible results (pentanomial): they share the advantage of the opening and of the
//! first move, so that counting them as independent would overstate the error. Games without a partner are
//! observations with three results (trinomial).

use std::f64::consts::LN_10;
use std::ops::AddAssign;

/// Standard deviations to either side of the mean that hold 95 % of a normal distribution.
pub(in crate::workshop) const Z_95: f64 = 1.959_963_984_540_054;
/// Takes the place of a count of zero in sequential tests, whose logarithm would be infinite.
const REGULARISED_ZERO: f64 = 1e-3;

/// Games of one side against another by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Games played.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A win counts 1, a draw a half.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The games as independent observations.
    pub fn sample(self) -> Sample {
        Sample::new(&[self.losses, self.draws, self.wins])
    }

    /// Counts a game with a utility of +1, 0 or -1.
    pub fn count(&mut self, utility: i32) {
        match utility {
            1.. => self.wins += 1,
            0 => self.draws += 1,
            ..0 => self.losses += 1,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// How often each result was observed, from the worst to the best; results are worth 0 to 1 at equal distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample(Vec<u64>);

impl Sample {
    /// Three counts of single games, or five of pairs.
    ///
    /// # Panics
    /// With fewer than two counts there is no scale.
    pub fn new(counts: &[u64]) -> Self {
        assert!(counts.len() >= 2, "a scale has two ends");
        Self(counts.to_vec())
    }

    /// Games (trinomial) or pairs of games (pentanomial).
    pub fn observations(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Each result's worth and how often it was observed.
    fn weighted(&self) -> impl Iterator<Item = (f64, f64)> {
        let steps = (self.0.len() - 1) as f64;
        self.0.iter().enumerate().map(move |(place, count)| (place as f64 / steps, *count as f64))
    }

    /// The mean worth, 0 to 1. A half if nothing was observed.
    pub fn score(&self) -> f64 {
        match self.observations() {
            0 => 0.5,
            total => self.weighted().map(|(worth, count)| worth * count).sum::<f64>() / total as f64,
        }
    }

    /// The variance of one observation.
    pub fn variance(&self) -> f64 {
        let mean = self.score();
        match self.observations() {
            0 => 0.0,
            total => self.weighted().map(|(worth, count)| count * (worth - mean).powi(2)).sum::<f64>() / total as f64,
        }
    }

    /// The standard error of [`Sample::score`].
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.observations().max(1) as f64).sqrt()
    }

    /// The difference in strength that the score suggests; `None` if nothing was observed.
    pub fn elo(&self) -> Option<Elo> {
        if self.observations() == 0 {
            return None;
        }
        let score = self.score();
        let reach = Z_95 * self.standard_error();
        Some(Elo { value: elo_of(score), low: elo_of(score - reach), high: elo_of(score + reach) })
    }

    /// The likelihood of being the stronger side, 0 to 1, by the normal approximation.
    pub fn superiority(&self) -> f64 {
        let (lead, error) = (self.score() - 0.5, self.standard_error());
        if error > 0.0 {
            normal_below(lead / error)
        } else if lead == 0.0 {
            0.5
        } else {
            f64::from(lead > 0.0)
        }
    }

    /// Worths and probabilities, without zeros, for likelihoods.
    fn regularised(&self) -> Vec<(f64, f64)> {
        let counts: Vec<(f64, f64)> =
            self.weighted().map(|(worth, count)| (worth, if count > 0.0 { count } else { REGULARISED_ZERO })).collect();
        let total: f64 = counts.iter().map(|(_, count)| count).sum();
        counts.into_iter().map(|(worth, count)| (worth, count / total)).collect()
    }
}

/// A difference in Elo with its 95 % interval. Infinite where a score is 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The most likely difference.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Elo {
    /// Half the width of the interval.
    pub fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The difference in Elo at which the stronger side expects `score`.
pub fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score that is expected at a difference in Elo.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The standard normal distribution function.
fn normal_below(z: f64) -> f64 {
    // Abramowitz & Stegun 7.1.26; the error is below 1.5e-7.
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let coefficients = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let polynomial = coefficients.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = polynomial * (-x * x).exp() / 2.0;
    if z < 0.0 { tail } else { 1.0 - tail }
}

/// On which scale the hypotheses of a test are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Model {
    /// Elo as usual: the same score whatever the share of draws
    #[default]
    Logistic,
    /// Elo divided by the spread of the results (Van den Bergh, "Comments on Normalized Elo")
    Normalized,
}

/// A sequential probability ratio test (Wald 1945) of "at most `elo0` stronger" against "at least `elo1` stronger", as
/// a generalised likelihood ratio over the observed distribution of results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The hypothesis that is tested.
    pub elo0: f64,
    /// Its alternative.
    pub elo1: f64,
    /// The chance to accept `elo1` when `elo0` is true.
    pub alpha: f64,
    /// The chance to accept `elo0` when `elo1` is true.
    pub beta: f64,
    /// The scale of both.
    pub model: Model,
}

/// How a sequential test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `elo0` is accepted.
    H0,
    /// `elo1` is accepted.
    H1,
}

impl Sprt {
    /// The log-likelihood ratios at and beyond which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the hypotheses after these observations.
    pub fn ratio(&self, sample: &Sample) -> f64 {
        let total = sample.observations();
        if total == 0 {
            return 0.0;
        }
        let observed = sample.regularised();
        // Two games of a pair, averaged, spread less than one by the root of two.
        let games = ((observed.len() - 1) as f64 / 2.0).sqrt();
        let likeliest = |elo: f64| match self.model {
            Model::Logistic => likeliest_with_mean(&observed, score_of(elo)),
            Model::Normalized => likeliest_with_t(&observed, 0.5, elo * LN_10 / 800.0 * games),
        };
        let (p0, p1) = (likeliest(self.elo0), likeliest(self.elo1));
        let gain: f64 =
            observed.iter().zip(p0.iter().zip(&p1)).map(|((_, seen), (p0, p1))| seen * (p1 / p0).ln()).sum();
        total as f64 * gain
    }

    /// The decision by `ratio`, if there is one yet.
    pub fn verdict(&self, ratio: f64) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            Some(Verdict::H1)
        } else if ratio <= lower {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

/// The distribution nearest to the observed one (in likelihood) among those under which `values` have mean 0.
fn likeliest_with_zero_mean(observed: &[(f64, f64)], values: &[f64]) -> Vec<f64> {
    let (least, most) = values.iter().fold((f64::MAX, f64::MIN), |(least, most), v| (least.min(*v), most.max(*v)));
    // Lagrange: p = observed / (1 + x value), with the x at which the mean vanishes; the mean falls as x rises.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |x: f64| observed.iter().zip(values).map(|((_, p), v)| p * v / (1.0 + x * v)).sum::<f64>();
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    observed.iter().zip(values).map(|((_, p), v)| p / (1.0 + x * v)).collect()
}

/// The most likely distribution with a given mean.
fn likeliest_with_mean(observed: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let values: Vec<f64> = observed.iter().map(|(worth, _)| worth - mean).collect();
    likeliest_with_zero_mean(observed, &values)
}

/// The most likely distribution whose mean lies `t` of its own standard deviations above `reference`. The condition is
/// linearised around the last distribution, until nothing changes.
fn likeliest_with_t(observed: &[(f64, f64)], reference: f64, t: f64) -> Vec<f64> {
    let mut p = vec![1.0 / observed.len() as f64; observed.len()];
    for _ in 0..50 {
        let mean: f64 = observed.iter().zip(&p).map(|((worth, _), p)| worth * p).sum();
        let deviation = observed.iter().zip(&p).map(|((worth, _), p)| p * (worth - mean).powi(2)).sum::<f64>().sqrt();
        let values: Vec<f64> = observed
            .iter()
            .map(|(worth, _)| worth - reference - t * deviation * (1.0 + ((worth - mean) / deviation).powi(2)) / 2.0)
            .collect();
        let next = likeliest_with_zero_mean(observed, &values);
        let change = next.iter().zip(&p).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        p = next;
        if change < 1e-12 {
            break;
        }
    }
    p
}
