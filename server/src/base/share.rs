//! The share of a limit by address on one of several servers: each server counts only its own clients. Pure.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The number of servers.
#[derive(Clone, Debug)]
pub(crate) struct Share(Arc<AtomicU32>);

/// One server grants the whole limit.
impl Default for Share {
    fn default() -> Self {
        Self(Arc::new(AtomicU32::new(1)))
    }
}

impl Share {
    /// Sets the number of servers.
    pub(crate) fn set_servers(&self, servers: usize) {
        self.0.store(u32::try_from(servers).unwrap_or(u32::MAX).max(1), Ordering::Relaxed);
    }

    /// The number of servers.
    pub(crate) fn servers(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// This server's share of a limit, rounded up; 0 stays 0, which is no limit.
    pub(crate) fn of(&self, limit: usize) -> usize {
        limit.div_ceil(self.servers() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_server_grants_its_share_rounded_up_and_no_limit_stays_none() {
        let share = Share::default();
        assert_eq!([0, 1, 500].map(|limit| share.of(limit)), [0, 1, 500]);
        for (servers, parts) in [(3, [0, 1, 167]), (0, [0, 1, 500]), (2, [0, 1, 250])] {
            share.set_servers(servers);
            assert_eq!([0, 1, 500].map(|limit| share.of(limit)), parts, "{servers}");
        }
    }
}
