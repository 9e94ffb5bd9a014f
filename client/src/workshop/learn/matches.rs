//! A match of new weights against old ones, until a sequential test knows which are better.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bidak_shared::eval::weights::Weights;
use bidak_shared::learning::{Course, Player};
use bidak_shared::search::StopFlag;

use crate::workshop::arena::statistics::{Model, Sample, Sprt, Verdict};

/// The most pairs of games.
const PAIRS: u64 = 1_000;
/// Pairs between two looks at the test, which are always played: so the result does not depend on the threads.
const STEP: u64 = 50;
const TEST: Sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };

/// How a match ended.
pub(super) struct MatchResult {
    /// Pairs by the points of the new weights in them, from 0 to 2 in halves.
    counts: [u64; 5],
    margin: i64,
    verdict: Option<Verdict>,
}

impl MatchResult {
    pub(super) fn games(&self) -> u64 {
        2 * self.counts.iter().sum::<u64>()
    }

    pub(super) fn points(&self) -> f64 {
        self.counts.iter().enumerate().map(|(halves, count)| halves as f64 / 2.0 * *count as f64).sum()
    }

    /// Pieces a game by which the new weights were ahead.
    pub(super) fn margin(&self) -> f64 {
        self.margin as f64 / self.games().max(1) as f64
    }

    pub(super) fn elo(&self) -> Option<f64> {
        Sample::new(&self.counts).elo().map(|elo| elo.value)
    }

    pub(super) fn sentence(&self) -> String {
        let verdict = match self.verdict {
            Some(Verdict::H1) => "better than before",
            Some(Verdict::H0) => "not better than before",
            None => "undecided",
        };
        format!(
            "{} points of {} against the weights before, {:+.1} pieces a game: {verdict}",
            self.points(),
            self.games(),
            self.margin()
        )
    }
}

/// Plays it; `None` if it was stopped.
pub(super) fn play<C: Course>(
    new: Option<&Weights>,
    old: Option<&Weights>,
    seed: u64,
    threads: NonZeroUsize,
    stop: &StopFlag,
) -> Option<MatchResult> {
    let (new, old) = (C::player(new), C::player(old));
    let mut result = MatchResult { counts: [0; 5], margin: 0, verdict: None };
    let mut pairs = 0;
    while pairs < PAIRS && result.verdict.is_none() {
        let next = AtomicU64::new(pairs);
        pairs += STEP;
        let work = |mut new: C::Player, mut old: C::Player| {
            let mut results = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= pairs || stop.is_raised() {
                    return results;
                }
                results.push(new.meet(&mut old, seed.wrapping_add(number)));
            }
        };
        let played: Vec<(i32, i32)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.get())
                .map(|_| (new.clone(), old.clone()))
                .map(|(new, old)| scope.spawn(|| work(new, old)))
                .collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("the rules do not panic")).collect()
        });
        if stop.is_raised() {
            return None;
        }
        for (utilities, margin) in played {
            result.counts[(utilities + 2) as usize] += 1;
            result.margin += i64::from(margin);
        }
        result.verdict = TEST.verdict(TEST.ratio(&Sample::new(&result.counts)));
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use bidak_shared::eval::reversi::patterns::ReversiPatterns;
    use bidak_shared::learning::reversi::ReversiCourse;

    use super::*;

    #[test]
    fn an_evaluation_beats_none() {
        let none = Weights::zero::<ReversiPatterns>();
        let threads = NonZeroUsize::new(2).expect("two");
        let result = play::<ReversiCourse>(None, Some(&none), 1, threads, &StopFlag::new()).expect("nothing stops it");
        assert_eq!(result.verdict, Some(Verdict::H1), "{}", result.sentence());
    }
}
