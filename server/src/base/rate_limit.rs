//! Token buckets for messages and for rare requests.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time in which a window's messages are earned.
const WINDOW: Duration = Duration::from_secs(20);

/// The capacity of the bucket, in windows: a burst after a quiet time is no abuse.
const BURST: f64 = 2.0;

/// The token bucket of one connection. It starts full and earns one message each `WINDOW / most`. Refused messages
/// spend too, so a client that keeps flooding goes so far into debt that it is disconnected.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    /// Messages a window.
    most: f64,
    /// Messages that may be sent now; negative in debt.
    credit: f64,
    updated: Instant,
}

/// The token bucket of a player over all connections: twice the rate of one connection. Connections share it without a
/// lock: it is the time at which the bucket is full again (the generic cell rate algorithm).
#[derive(Debug)]
pub(crate) struct PlayerRate {
    begun: Instant,
    /// The nanoseconds that a message earns back.
    message: u64,
    /// In nanoseconds after `begun`.
    full_at: AtomicU64,
}

impl PlayerRate {
    /// A full bucket for a player whose connections may each send `most` messages in 20 seconds.
    pub(crate) fn new(most: u32, now: Instant) -> Self {
        let message = WINDOW.as_nanos() as u64 / (2 * u64::from(most.max(1)));
        Self { begun: now, message: message.max(1), full_at: AtomicU64::new(0) }
    }

    /// Spends the credit of `messages` messages. The debt is bounded, so that one device does not silence the others for
    /// long.
    pub(crate) fn spend(&self, messages: u32, now: Instant) -> Pace {
        let (now, window) = (now.saturating_duration_since(self.begun).as_nanos() as u64, WINDOW.as_nanos() as u64);
        let cost = self.message.saturating_mul(messages.into());
        let burst = window * BURST as u64;
        let spent = |full_at: u64| (full_at.max(now) + cost).min(now + burst + 2 * window);
        let before = self.full_at.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |full_at| Some(spent(full_at)));
        let debt = spent(before.unwrap_or_default()) - now;
        if debt <= burst {
            Pace::Fine
        } else if debt < burst + window {
            Pace::TooFast
        } else {
            Pace::Flood
        }
    }
}

/// A token bucket for rare requests: full at first, and full again after a given time.
#[derive(Debug)]
pub(crate) struct Allowance {
    most: f64,
    within: Duration,
    left: f64,
    updated: Instant,
}

impl Allowance {
    /// A full bucket of `most` tokens, which refills in `within`.
    pub(crate) fn new(most: u32, within: Duration, now: Instant) -> Self {
        let most = f64::from(most);
        Self { most, within, left: most, updated: now }
    }

    /// Changes the capacity; keeps the fraction that is left.
    pub(crate) fn resize(&mut self, most: u32, now: Instant) {
        self.has_any(now);
        let most = f64::from(most);
        if self.most > 0.0 {
            self.left *= most / self.most;
        }
        self.most = most;
    }

    /// Spends a token, if there is one.
    pub(crate) fn spend(&mut self, now: Instant) -> bool {
        let has_any = self.has_any(now);
        if has_any {
            self.left -= 1.0;
        }
        has_any
    }

    /// Returns a token that was spent in vain.
    pub(crate) fn give_back(&mut self) {
        self.left = (self.left + 1.0).min(self.most);
    }

    /// Whether no token is missing.
    pub(crate) fn is_full(&mut self, now: Instant) -> bool {
        self.has_any(now);
        self.left >= self.most
    }

    /// Whether at least half of the tokens are there.
    pub(crate) fn has_half(&mut self, now: Instant) -> bool {
        self.has_any(now);
        self.left * 2.0 >= self.most
    }

    /// Whether there is a token.
    pub(crate) fn has_any(&mut self, now: Instant) -> bool {
        let earned = now.saturating_duration_since(self.updated).as_secs_f64() / self.within.as_secs_f64() * self.most;
        self.updated = self.updated.max(now);
        self.left = (self.left + earned).min(self.most);
        // Slightly less than 1, because of rounding errors.
        self.left > 0.999_999
    }
}

/// The verdict on a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pace {
    /// It is within the credit.
    Fine,
    /// It is not; refuse it.
    TooFast,
    /// The sender ignores refusals; disconnect.
    Flood,
}

impl RateLimiter {
    /// A full bucket for `most` messages in each 20 seconds.
    pub(crate) fn new(most: u32, now: Instant) -> Self {
        let most = f64::from(most.max(1));
        Self { most, credit: most * BURST, updated: now }
    }

    /// Spends the credit of `messages` messages.
    pub(crate) fn spend(&mut self, messages: u32, now: Instant) -> Pace {
        let earned = now.saturating_duration_since(self.updated).as_secs_f64() / WINDOW.as_secs_f64() * self.most;
        self.updated = self.updated.max(now);
        self.credit = (self.credit + earned).min(self.most * BURST) - f64::from(messages);
        if self.credit >= 0.0 {
            Pace::Fine
        } else if self.credit > -self.most {
            Pace::TooFast
        } else {
            Pace::Flood
        }
    }

    /// How long until a message is fine again.
    pub(crate) fn wait(&self) -> Duration {
        WINDOW.mul_f64((1.0 - self.credit).max(0.0) / self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_of_two_windows_is_fine_and_the_next_message_is_not() {
        let now = Instant::now();
        let mut limiter = RateLimiter::new(100, now);
        for _ in 0..200 {
            assert_eq!(limiter.spend(1, now), Pace::Fine);
        }
        assert_eq!(limiter.spend(1, now), Pace::TooFast);
    }

    #[test]
    fn a_steady_sender_below_the_rate_is_never_refused() {
        let start = Instant::now();
        let mut limiter = RateLimiter::new(100, start);
        for message in 0..10_000 {
            assert_eq!(limiter.spend(1, start + Duration::from_millis(200) * message), Pace::Fine);
        }
    }

    #[test]
    fn a_sender_that_ignores_refusals_is_a_flood() {
        let now = Instant::now();
        let mut limiter = RateLimiter::new(100, now);
        let paces: Vec<Pace> = (0..300).map(|_| limiter.spend(1, now)).collect();
        assert_eq!(paces[298], Pace::TooFast);
        assert_eq!(paces[299], Pace::Flood);
    }

    #[test]
    fn a_player_has_twice_the_rate_of_a_connection_over_all_of_them() {
        let start = Instant::now();
        let rate = PlayerRate::new(100, start);
        let paces: Vec<Pace> = (0..600).map(|_| rate.spend(1, start)).collect();
        assert_eq!([399, 400, 598, 599].map(|at| paces[at]), [Pace::Fine, Pace::TooFast, Pace::TooFast, Pace::Flood]);
        let later = start + Duration::from_secs(25);
        assert_eq!((0..500).filter(|_| rate.spend(1, later) == Pace::Fine).count(), 50);
        for _ in 0..10_000 {
            rate.spend(100, later);
        }
        assert_eq!(rate.spend(1, later + WINDOW * 3), Pace::Fine, "the debt is bounded");
        let mut now = later + WINDOW * 9;
        for _ in 0..10_000 {
            now += Duration::from_millis(100);
            assert_eq!(rate.spend(1, now), Pace::Fine);
        }
    }

    #[test]
    fn after_the_wait_the_next_message_is_fine() {
        let now = Instant::now();
        let mut limiter = RateLimiter::new(100, now);
        limiter.spend(230, now);
        let wait = limiter.wait() + Duration::from_millis(1);
        assert_eq!(limiter.spend(1, now + wait), Pace::Fine);
    }

    #[test]
    fn a_second_earns_the_messages_of_a_second() {
        let start = Instant::now();
        let mut limiter = RateLimiter::new(100, start);
        limiter.spend(200, start);
        for second in 1..100 {
            let now = start + Duration::from_secs(second);
            let paces: Vec<Pace> = (0..6).map(|_| limiter.spend(1, now)).collect();
            assert_eq!(paces.iter().position(|pace| *pace != Pace::Fine), Some(5), "after {second} s");
            // The refused message was charged as well.
            limiter.credit += 1.0;
        }
    }

    #[test]
    fn an_allowance_refills_bit_by_bit_up_to_its_capacity() {
        let start = Instant::now();
        let mut allowance = Allowance::new(4, Duration::from_secs(40), start);
        assert_eq!((0..9).filter(|_| allowance.spend(start)).count(), 4);
        for (second, spent) in [(9, 0), (10, 1), (29, 1), (30, 1), (70, 4), (1000, 4)] {
            let now = start + Duration::from_secs(second);
            assert_eq!((0..9).filter(|_| allowance.spend(now)).count(), spent, "after {second} s");
        }
    }

    #[test]
    fn an_allowance_that_is_resized_keeps_the_fraction_left() {
        let start = Instant::now();
        let mut allowance = Allowance::new(8, Duration::from_secs(40), start);
        assert!((0..2).all(|_| allowance.spend(start)));
        allowance.resize(4, start);
        assert_eq!((0..9).filter(|_| allowance.spend(start)).count(), 3);
        let later = start + Duration::from_secs(10);
        allowance.resize(8, later);
        assert_eq!((0..9).filter(|_| allowance.spend(later)).count(), 2, "a quarter has been earned");
    }

    #[test]
    fn credit_does_not_pile_up_beyond_a_burst() {
        let now = Instant::now();
        let mut limiter = RateLimiter::new(10, now);
        let later = now + Duration::from_hours(1);
        assert_eq!(limiter.spend(20, later), Pace::Fine);
        assert_eq!(limiter.spend(1, later), Pace::TooFast);
    }

    #[test]
    fn a_clock_that_seems_to_go_back_earns_nothing() {
        let now = Instant::now() + Duration::from_secs(5);
        let mut limiter = RateLimiter::new(1, now);
        assert_eq!(limiter.spend(3, now), Pace::Flood);
        assert_eq!(limiter.spend(1, now.checked_sub(Duration::from_secs(5)).expect("after the epoch")), Pace::Flood);
    }
}
