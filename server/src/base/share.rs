//! The part of a limit by address that one of several servers gives: clients come to any of them, and are counted by each alone.
//! Pure.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// How many servers give a part.
#[derive(Clone, Debug)]
pub(crate) struct Share(Arc<AtomicU32>);

/// One server gives everything.
impl Default for Share {
    fn default() -> Self {
        Self(Arc::new(AtomicU32::new(1)))
    }
}

impl Share {
    /// The new number of servers.
    pub(crate) fn set_servers(&self, servers: usize) {
        self.0.store(u32::try_from(servers).unwrap_or(u32::MAX).max(1), Ordering::Relaxed);
    }

    /// How many servers there are.
    pub(crate) fn servers(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// The part of a limit, rounded up; 0 stays 0, which is no limit.
    pub(crate) fn of(&self, limit: usize) -> usize {
        limit.div_ceil(self.servers() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_server_gives_its_part_rounded_up_and_no_limit_stays_none() {
        let share = Share::default();
        assert_eq!([0, 1, 500].map(|limit| share.of(limit)), [0, 1, 500]);
        for (servers, parts) in [(3, [0, 1, 167]), (0, [0, 1, 500]), (2, [0, 1, 250])] {
            share.set_servers(servers);
            assert_eq!([0, 1, 500].map(|limit| share.of(limit)), parts, "{servers}");
        }
    }
}
