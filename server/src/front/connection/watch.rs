//! The deadlines of a connection: hello, pings, silence. Pure. One timer serves all three, to save memory: each connection has one.

use std::time::{Duration, Instant};

use crate::base::limit::Limit;
use crate::config::Config;
use crate::wire::closing::{CloseCode, Closing};

/// The deadlines of one client.
#[derive(Debug)]
pub(super) struct Watch {
    ping_every: Duration,
    idle: Duration,
    /// The deadline of `hello`.
    hello_due: Instant,
    ping_due: Instant,
    was_asked: bool,
    last_received: Instant,
}

/// What to send next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// Nothing yet.
    Enough,
    /// Send a ping.
    Ping,
}

impl Watch {
    /// The deadlines of a new connection, which may be on trial until a time.
    pub(super) fn new(config: &Config, trial_until: Option<Instant>, now: Instant) -> Self {
        let hello_due = now + config.hello;
        Self {
            ping_every: config.ping_every,
            idle: config.idle,
            hello_due: trial_until.map_or(hello_due, |until| until.min(hello_due)),
            // The first ping is sent at once, so that the lag is known in the first game.
            ping_due: now,
            was_asked: false,
            last_received: now,
        }
    }

    /// Records that the client has sent something.
    pub(super) fn received(&mut self, now: Instant) {
        self.last_received = now;
    }

    /// The next deadline.
    pub(super) fn due(&self, greeted: bool) -> Instant {
        if greeted { self.ping_due } else { self.ping_due.min(self.hello_due) }
    }

    /// The step that is due now: a ping, or the end. A client outside rooms is pinged half as often: nobody waits for its move,
    /// and pings are most of the work of a server with thousands of idle clients.
    pub(super) fn look(&mut self, greeted: bool, in_a_room: bool, now: Instant) -> Result<Sign, Closing> {
        let closing = |limit, reason| Err(Closing::at(limit, CloseCode::Policy, reason));
        if !greeted && now >= self.hello_due {
            return closing(Limit::Hello, "you did not say hello in time");
        }
        if now < self.ping_due {
            return Ok(Sign::Enough);
        }
        self.ping_due = now + self.ping_every;
        let silence = now.saturating_duration_since(self.last_received);
        if silence >= self.idle {
            return closing(Limit::Idle, "no sign of life");
        }
        let is_recent = silence < self.ping_every * 3 / 2;
        if self.was_asked && !in_a_room && is_recent {
            return Ok(Sign::Enough);
        }
        self.was_asked = true;
        Ok(Sign::Ping)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The signs at each second of the first minute, until the end.
    fn signs(greeted: bool, in_a_room: bool, sends: impl Fn(u64) -> bool) -> (Vec<u64>, Option<(u64, &'static str)>) {
        let start = Instant::now();
        let mut watch = Watch::new(&Config::default(), None, start);
        let mut pings = Vec::new();
        for second in 0..=60 {
            let now = start + Duration::from_secs(second);
            if sends(second) {
                watch.received(now);
            }
            if now < watch.due(greeted) {
                continue;
            }
            match watch.look(greeted, in_a_room, now) {
                Ok(Sign::Enough) => {}
                Ok(Sign::Ping) => pings.push(second),
                Err(closing) => return (pings, Some((second, closing.reason))),
            }
        }
        (pings, None)
    }

    #[test]
    fn without_hello_in_time_a_connection_ends() {
        assert_eq!(signs(false, false, |_| true), (vec![0], Some((10, "you did not say hello in time"))));
    }

    #[test]
    fn on_trial_a_connection_has_less_time_for_hello() {
        let start = Instant::now();
        let mut watch = Watch::new(&Config::default(), Some(start + Duration::from_secs(3)), start);
        let mut look = |second| watch.look(false, false, start + Duration::from_secs(second)).is_ok();
        assert_eq!([2, 3].map(&mut look), [true, false]);
    }

    #[test]
    fn a_client_that_answers_is_pinged_again_and_again() {
        assert_eq!(signs(true, true, |second| second % 10 == 1), (vec![0, 10, 20, 30, 40, 50, 60], None));
    }

    #[test]
    fn a_client_outside_rooms_is_pinged_half_as_often() {
        assert_eq!(signs(true, false, |second| second % 20 == 1), (vec![0, 20, 40, 60], None));
        assert_eq!(signs(true, false, |_| true), (vec![0], None), "a client that sends something needs no ping");
    }

    #[test]
    fn a_silent_client_is_pinged_and_then_disconnected() {
        assert_eq!(signs(true, true, |_| false), (vec![0, 10, 20], Some((30, "no sign of life"))));
        assert_eq!(signs(true, false, |_| false), (vec![0, 20], Some((30, "no sign of life"))));
    }
}
