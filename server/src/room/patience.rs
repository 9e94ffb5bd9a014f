//! One timer for all rooms that wait for the store.
//!
//! A timer for each append would be set and removed with every move, and cost a tenth of the move. Here the appends
//! that wait are in one list, and check the time once a second.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::sleep;

use crate::room::{PATIENCE, now};

/// How often waiters check the time.
pub(super) const CHECK_PERIOD: Duration = Duration::from_secs(1);

/// The timer.
#[derive(Clone, Debug)]
pub(super) struct Patience(Arc<Notify>);

impl Patience {
    /// Wakes waiters as long as it exists. To be called in a runtime.
    pub(super) fn new() -> Self {
        let waiting = Arc::new(Notify::new());
        tokio::spawn(wake_periodically(Arc::downgrade(&waiting)));
        Self(waiting)
    }

    /// Resolves [`PATIENCE`] after `since`, or up to [`CHECK_PERIOD`] later.
    pub(super) async fn ends(&self, since: Instant) {
        loop {
            self.0.notified().await;
            if now().saturating_duration_since(since) >= PATIENCE {
                return;
            }
        }
    }
}

async fn wake_periodically(waiting: Weak<Notify>) {
    while let Some(waiting) = waiting.upgrade() {
        waiting.notify_waiters();
        drop(waiting);
        sleep(CHECK_PERIOD).await;
    }
}
