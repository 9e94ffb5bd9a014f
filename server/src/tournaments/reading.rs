//! Requests of one address read tournaments from the store one at a time: a tournament of another node is read for each
//! request, and may have tens of thousands of facts.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};

use tokio::sync::OwnedMutexGuard;

use crate::base::address::AddressRange;
use crate::tournaments::switchboard::locked;

/// A lock for each address that reads.
#[derive(Clone, Debug, Default)]
pub(super) struct Readings(Arc<Mutex<BTreeMap<AddressRange, Weak<tokio::sync::Mutex<()>>>>>);

/// The right to read for an address.
pub(super) type Turn = OwnedMutexGuard<()>;

impl Readings {
    /// Waits until the earlier requests of an address have read.
    pub(super) async fn turn(&self, asker: AddressRange) -> Turn {
        let line = {
            let mut lines = locked(&self.0);
            lines.retain(|_, line| line.strong_count() > 0);
            lines.get(&asker).and_then(Weak::upgrade).unwrap_or_else(|| {
                let line = Arc::default();
                lines.insert(asker, Arc::downgrade(&line));
                line
            })
        };
        line.lock_owned().await
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn one_address_reads_one_tournament_at_a_time_without_delaying_others() {
        let readings = Readings::default();
        let (here, there) = (AddressRange::of("10.0.0.1"), AddressRange::of("10.0.0.2"));
        let first = readings.turn(here).now_or_never().expect("nobody reads");
        let mut second = Box::pin(readings.turn(here));
        assert!(second.as_mut().now_or_never().is_none(), "the first one reads");
        let other = readings.turn(there).now_or_never().expect("another address");
        drop(first);
        let second = second.now_or_never().expect("the first one has read");
        assert!(readings.turn(here).now_or_never().is_none());
        drop((second, other));
        assert!(readings.turn(here).now_or_never().is_some());
        assert_eq!(locked(&readings.0).len(), 1, "nobody else is remembered");
    }
}
