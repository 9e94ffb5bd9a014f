//! How long rooms wait for their store: one timer for all of them.
//!
//! A timer for each append would be set and removed with every move, and cost a tenth of it. Here an append that waits is in a list, and
//! everybody in it looks at the time now and then.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::sleep;

use crate::room::{PATIENCE, now};

/// How often waiters look at the time.
pub(super) const LOOK: Duration = Duration::from_secs(1);

/// The patience of all rooms of a server with its store.
#[derive(Clone, Debug)]
pub(super) struct Patience(Arc<Notify>);

impl Patience {
    /// Wakes waiters as long as it exists. To be called in a runtime.
    pub(super) fn new() -> Self {
        let waiting = Arc::new(Notify::new());
        tokio::spawn(look_now_and_then(Arc::downgrade(&waiting)));
        Self(waiting)
    }

    /// Resolves once somebody has waited for [`PATIENCE`], or up to [`LOOK`] later.
    pub(super) async fn ends(&self, since: Instant) {
        loop {
            self.0.notified().await;
            if now().saturating_duration_since(since) >= PATIENCE {
                return;
            }
        }
    }
}

async fn look_now_and_then(waiting: Weak<Notify>) {
    while let Some(waiting) = waiting.upgrade() {
        waiting.notify_waiters();
        drop(waiting);
        sleep(LOOK).await;
    }
}
