//! The round trip time of a client, measured by pings of the server. A client that answers pings late on purpose gains
//! only what [`crate::room`] credits for lag, which is little. Pure.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::base::millis::millis;

/// The smoothed round trip time of one client; zero before the first measurement. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lag(Arc<AtomicU32>);

impl Lag {
    /// The round trip.
    pub(crate) fn get(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed).into())
    }

    /// Takes the round trip time that another node has measured.
    pub(crate) fn set(&self, time: Duration) {
        self.0.store(millis(time), Ordering::Relaxed);
    }

    /// Takes a measurement; a new one counts for a quarter.
    pub(crate) fn measured(&self, time: Duration) {
        let before = self.get();
        let now = if before.is_zero() { time } else { (before * 3 + time) / 4 };
        self.0.store(millis(now), Ordering::Relaxed);
    }
}

/// The pings to one client.
#[derive(Debug, Default)]
pub(crate) struct Pings {
    /// The number of pings sent.
    count: u32,
    /// The time of the last ping, until it is answered.
    asked: Option<Instant>,
    lag: Lag,
}

impl Pings {
    /// The shared round trip time.
    pub(crate) fn lag(&self) -> Lag {
        self.lag.clone()
    }

    /// The payload of a ping sent now.
    pub(crate) fn ask(&mut self, now: Instant) -> [u8; 4] {
        self.count = self.count.wrapping_add(1);
        self.asked = Some(now);
        self.payload()
    }

    /// Takes a pong; returns the round trip time if it answers the last ping.
    pub(crate) fn answered(&mut self, payload: &[u8], now: Instant) -> Option<Duration> {
        if payload != self.payload() {
            return None;
        }
        let time = now.saturating_duration_since(self.asked.take()?);
        self.lag.measured(time);
        Some(time)
    }

    fn payload(&self) -> [u8; 4] {
        self.count.to_be_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_round_trip_is_from_a_ping_to_its_answer_and_to_no_other_pong() {
        let now = Instant::now();
        let mut pings = Pings::default();
        assert_eq!(pings.answered(&[0; 4], now), None, "nobody has asked");
        let first = pings.ask(now);
        assert_eq!(pings.answered(b"hello", now + ms(10)), None);
        assert_eq!(pings.answered(&first, now + ms(40)), Some(ms(40)));
        assert_eq!(pings.answered(&first, now + ms(50)), None, "it was answered");
        let second = pings.ask(now + ms(100));
        assert_eq!(pings.answered(&first, now + ms(110)), None, "that was another");
        assert_eq!(pings.answered(&second, now + ms(180)), Some(ms(80)));
        assert_eq!(pings.lag().get(), ms(50));
    }

    #[test]
    fn one_round_trip_out_of_the_ordinary_counts_for_a_quarter() {
        let lag = Lag::default();
        for (time, smoothed) in [(100, 100), (100, 100), (500, 200), (200, 200), (0, 150)] {
            lag.measured(ms(time));
            assert_eq!(lag.get(), ms(smoothed), "{time}");
        }
    }
}
