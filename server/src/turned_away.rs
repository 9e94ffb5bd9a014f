//! Connections that were turned away, counted for the log: one line for many.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::limit::Limit;

/// The connections that were turned away since the last line of the log.
#[derive(Debug, Default)]
pub(crate) struct TurnedAway(Mutex<Counts>);

#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    /// Because all places were taken.
    all: u64,
    /// Because an address had its share.
    by_address: u64,
    /// The address of the last one.
    last: Option<IpAddr>,
}

impl TurnedAway {
    /// Counts a connection from this address.
    pub(crate) fn count(&self, from: IpAddr, limit: Limit) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match limit {
            Limit::ConnectionsPerAddress => counts.by_address += 1,
            _ => counts.all += 1,
        }
        counts.last = Some(from);
    }

    /// Writes a line if there were any.
    pub(crate) fn log(&self) {
        let Counts { all, by_address, last } = self.take();
        if let Some(last) = last {
            tracing::warn!(
                connections = all + by_address,
                connections_per_address = by_address,
                %last,
                "turned away: no permits for more connections"
            );
        }
    }

    fn take(&self) -> Counts {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_is_told_once_and_by_its_reason() {
        let turned_away = TurnedAway::default();
        let [first, last] = [1, 2].map(|end| IpAddr::from([10, 0, 0, end]));
        for _ in 0..3 {
            turned_away.count(first, Limit::ConnectionsPerAddress);
        }
        turned_away.count(last, Limit::Connections);
        assert_eq!(turned_away.take(), Counts { all: 1, by_address: 3, last: Some(last) });
        assert_eq!(turned_away.take(), Counts::default());
    }
}
