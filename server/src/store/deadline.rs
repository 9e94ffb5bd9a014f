//! The deadline of a turn in a game by days a move. It is a time of the calendar, because it does not wait for a server that is down; only a long time
//! without any server makes it later.

use std::time::{Duration, Instant};

use bidak_shared::protocol::Timestamp;

use crate::base::environment;

/// The end of the time of the player on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// When it is up.
    pub at: Timestamp,
    /// When that was decided.
    pub decided: Timestamp,
}

impl Deadline {
    /// A deadline at a moment, decided now.
    pub(crate) fn new(at: Instant, now: Instant) -> Self {
        let time = environment::time_of_day();
        let at = time + at.saturating_duration_since(now);
        // Rounded up: the player has at least the whole time.
        let up = u64::from(at.subsec_nanos() > 0);
        Self { at: Timestamp::from_seconds(at.as_secs() + up), decided: Timestamp::from_seconds(time.as_secs()) }
    }

    /// The time left.
    pub(crate) fn left(self) -> Duration {
        Duration::from_secs(self.at.seconds()).saturating_sub(environment::time_of_day())
    }
}

/// A long time without any server.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outage {
    pub(super) since: Timestamp,
    pub(super) until: Timestamp,
}

#[cfg(any(feature = "postgres", feature = "sqlite"))]
impl Outage {
    /// The longest time without a server that delays no deadline, in seconds.
    const SHORT: u64 = 60 * 60;

    /// The time since a server was last up, if it is long.
    pub(super) fn between(since: Timestamp, until: Timestamp) -> Option<Self> {
        (until.seconds().saturating_sub(since.seconds()) > Self::SHORT).then_some(Self { since, until })
    }

    /// The deadline after this outage, if it was decided before. The second time it changes nothing.
    pub(super) fn delay(self, deadline: Deadline) -> Deadline {
        if deadline.decided >= self.until {
            return deadline;
        }
        let at = deadline.at.seconds() + (self.until.seconds() - self.since.seconds());
        Deadline { at: Timestamp::from_seconds(at), decided: self.until }
    }
}

#[cfg(all(test, any(feature = "postgres", feature = "sqlite")))]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Timestamp {
        Timestamp::from_seconds(seconds)
    }

    #[test]
    fn only_an_outage_of_more_than_an_hour_counts() {
        assert_eq!(Outage::between(at(1_000), at(4_600)), None);
        assert_eq!(Outage::between(at(5_000), at(4_600)), None, "the clock was set back");
        assert_eq!(Outage::between(at(1_000), at(4_601)), Some(Outage { since: at(1_000), until: at(4_601) }));
    }

    #[test]
    fn an_outage_delays_once_the_deadlines_that_were_decided_before_its_end() {
        let outage = Outage { since: at(10_000), until: at(20_000) };
        let before = Deadline { at: at(86_400), decided: at(9_000) };
        let delayed = outage.delay(before);
        assert_eq!(delayed, Deadline { at: at(96_400), decided: at(20_000) });
        assert_eq!(outage.delay(delayed), delayed);
        let after = Deadline { at: at(106_400), decided: at(20_001) };
        assert_eq!(outage.delay(after), after);
    }
}
