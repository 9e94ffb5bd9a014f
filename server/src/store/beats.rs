//! The beats of a store while a live clock runs: see [`Reading`].

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::store::{Epoch, Reading};

/// How often a beat is written.
const BEAT_PERIOD: Duration = Duration::from_secs(1);

/// The steady clock of a store, and the time of its last beat.
#[derive(Debug)]
pub(super) struct BeatClock {
    since: Instant,
    /// None before the first one.
    last: Option<Instant>,
}

impl BeatClock {
    pub(super) fn new(since: Instant) -> Self {
        Self { since, last: None }
    }

    /// The present reading.
    pub(super) fn read(&self, epoch: Epoch) -> Reading {
        Reading { epoch, ms: self.since.elapsed().as_millis() as u64 }
    }

    /// Time until the next beat.
    fn wait(&self) -> Duration {
        self.last.map_or(Duration::ZERO, |last| BEAT_PERIOD.saturating_sub(last.elapsed()))
    }

    /// Whether a beat is due, if a clock runs.
    #[cfg(feature = "sqlite")]
    pub(super) fn is_due(&self) -> bool {
        self.wait().is_zero()
    }

    /// A beat is written.
    pub(super) fn beaten(&mut self) {
        self.last = Some(Instant::now());
    }
}

/// The state of a thread that writes beats between its jobs.
pub(super) trait Beating {
    fn beat_clock(&self) -> &BeatClock;

    /// Whether a clock runs whose beats this thread writes.
    fn has_running_clock(&self) -> bool;

    /// Writes a beat.
    fn beat(&mut self);
}

/// The next job; `None` when all senders are gone. Meanwhile beats are written as long as a clock runs.
pub(super) fn next_job<J>(beating: &mut impl Beating, jobs: &Receiver<J>) -> Option<J> {
    loop {
        let wait = beating.beat_clock().wait();
        if !wait.is_zero() {
            match jobs.recv_timeout(wait) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        if !beating.has_running_clock() {
            // Only a job starts one.
            return jobs.recv().ok();
        }
        beating.beat();
    }
}
