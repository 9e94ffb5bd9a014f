//! The environment of a simulation: it follows from a seed, and belongs to the thread on which the simulation runs.

use std::cell::RefCell;
use std::time::Duration;

use rand::distr::{Distribution, StandardUniform};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::Instant;

/// When every simulation begins.
const BEGINNING: Duration = Duration::from_secs(1_700_000_000);

thread_local! {
    static ENVIRONMENT: RefCell<Option<(StdRng, Instant)>> = const { RefCell::new(None) };
}

/// The environment of this thread is simulated until this is dropped.
#[derive(Debug)]
pub(crate) struct Simulated;

impl Simulated {
    /// Begins, within a runtime whose time is paused.
    pub(crate) fn begin(seed: [u8; 32]) -> Self {
        ENVIRONMENT.set(Some((StdRng::from_seed(seed), Instant::now())));
        Self
    }
}

impl Drop for Simulated {
    fn drop(&mut self) {
        ENVIRONMENT.set(None);
    }
}

pub(super) fn is_on() -> bool {
    ENVIRONMENT.with_borrow(Option::is_some)
}

pub(super) fn random<T>() -> Option<T>
where
    StandardUniform: Distribution<T>,
{
    ENVIRONMENT.with_borrow_mut(|environment| environment.as_mut().map(|(rng, _)| rng.random()))
}

pub(super) fn time_of_day() -> Option<Duration> {
    ENVIRONMENT.with_borrow(|environment| environment.as_ref().map(|(_, since)| BEGINNING + since.elapsed()))
}
