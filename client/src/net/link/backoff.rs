//! The delays between attempts.

use std::time::Duration;

use rand::{Rng, RngExt};

/// Doubling waits. Each is shortened by up to a half at random, so that a thousand clients of a server that went down do
/// not come back at the same instant.
#[derive(Debug)]
pub(super) struct Backoff {
    next: Duration,
    most: Duration,
}

impl Backoff {
    pub(super) fn new(least: Duration, most: Duration) -> Self {
        Self { next: least, most }
    }

    /// The wait before the next attempt.
    pub(super) fn next(&mut self, rng: &mut impl Rng) -> Duration {
        let whole = self.next.min(self.most);
        self.next = whole * 2;
        whole.mul_f64(rng.random_range(0.5..=1.0))
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn waits_double_up_to_the_most_and_vary_by_half() {
        let most = Duration::from_secs(15);
        let mut backoff = Backoff::new(Duration::from_millis(500), most);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut whole = Duration::from_millis(500);
        for _ in 0..10 {
            let wait = backoff.next(&mut rng);
            assert!((whole / 2..=whole).contains(&wait), "{wait:?} of {whole:?}");
            whole = (whole * 2).min(most);
        }
    }
}
