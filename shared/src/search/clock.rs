//! The clock of all searches: that of the system, or a function that the program brings where the system has none, as in a browser.

use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

/// The function that the program brought.
static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

/// A moment on the clock, as the time since a start that is the same for all moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

impl Instant {
    /// Reads the clock.
    pub fn now() -> Self {
        Self(NOW.get().map_or_else(system, |now| now()))
    }

    /// The time since this moment; zero if the clock went back.
    pub fn elapsed(self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }
}

/// Makes all searches read this clock, which must not go back. Call it before the first search: moments of two clocks cannot be compared.
/// `false`, and nothing changes, if a clock was brought before.
pub fn bring(now: fn() -> Duration) -> bool {
    NOW.set(now).is_ok()
}

fn system() -> Duration {
    static START: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_the_system_is_read_unless_the_program_brings_one() {
        let (start, before) = (std::time::Instant::now(), Instant::now());
        while Instant::now() == before {}
        assert!(before.elapsed() > Duration::ZERO && before.elapsed() <= start.elapsed());
    }
}
