//! The environment of the server: random numbers, the time of day, threads for searches. A simulation puts its own in
//! their place, so that a whole run follows from one number.
//!
//! Everything else that a server does follows from the messages it gets and from the clock of tokio.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rand::distr::{Distribution, StandardUniform};
use tokio::task::JoinHandle;

#[cfg(test)]
pub(crate) mod simulated;

/// A random value, good enough for a secret.
pub(crate) fn random<T>() -> T
where
    StandardUniform: Distribution<T>,
{
    #[cfg(test)]
    if let Some(value) = simulated::random() {
        return value;
    }
    rand::random()
}

/// The present moment on the clock of tokio.
pub(crate) fn instant() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// The time since the beginning of 1970.
pub(crate) fn time_of_day() -> Duration {
    #[cfg(test)]
    if let Some(time) = simulated::time_of_day() {
        return time;
    }
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Runs long work on its own thread; in a simulation it takes no time.
pub(crate) fn spawn_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    #[cfg(test)]
    if simulated::is_on() {
        return tokio::spawn(async { work() });
    }
    tokio::task::spawn_blocking(work)
}
