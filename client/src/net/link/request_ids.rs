//! The numbers of requests.

use std::sync::atomic::{AtomicU32, Ordering};

/// The ids of requests, shared by all senders and by the task with its own hellos and pings.
pub(super) struct RequestIds(AtomicU32);

impl RequestIds {
    pub(super) fn next(&self) -> u32 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}

impl Default for RequestIds {
    fn default() -> Self {
        Self(AtomicU32::new(1))
    }
}
