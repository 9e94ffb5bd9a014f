//! Connections that were turned away, counted for the log: one line for many.

use std::io;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::base::limit::Limit;

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
    /// Because a balancer sent no header.
    without_header: u64,
    /// The last balancer without a header.
    last_balancer: Option<IpAddr>,
    /// How often the system could accept none.
    failures: u64,
    /// The last error of that.
    error: Option<String>,
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

    /// Counts a connection from this balancer that does not begin with a header.
    pub(crate) fn count_without_header(&self, from: IpAddr) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.without_header += 1;
        counts.last_balancer = Some(from);
    }

    /// Counts an error of the system, for example without free file descriptors.
    pub(crate) fn count_failure(&self, error: &io::Error) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.failures += 1;
        counts.error = Some(error.to_string());
    }

    /// Writes a line for each kind if there were any.
    pub(crate) fn log(&self) {
        let Counts { all, by_address, last, without_header, last_balancer, failures, error } = self.take();
        if let Some(error) = error {
            tracing::error!(failures, error, "cannot accept connections; is ulimit -n above --connections?");
        }
        if let Some(last) = last_balancer {
            tracing::warn!(
                connections = without_header,
                %last,
                "closed: an address of --proxy-protocol sends no header of the PROXY protocol, version 2 (send-proxy-v2 in HAProxy)"
            );
        }
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
    fn counts_are_taken_once_and_by_reason() {
        let turned_away = TurnedAway::default();
        let [first, last] = [1, 2].map(|end| IpAddr::from([10, 0, 0, end]));
        for _ in 0..3 {
            turned_away.count(first, Limit::ConnectionsPerAddress);
        }
        turned_away.count(last, Limit::Connections);
        turned_away.count_without_header(first);
        for error in ["too many open files", "no buffer space"] {
            turned_away.count_failure(&io::Error::other(error));
        }
        let expected = Counts {
            all: 1,
            by_address: 3,
            last: Some(last),
            without_header: 1,
            last_balancer: Some(first),
            failures: 2,
            error: Some("no buffer space".to_owned()),
        };
        assert_eq!(turned_away.take(), expected);
        assert_eq!(turned_away.take(), Counts::default());
    }
}
