//! Permits that are limited in all and by address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::address::Network;
use crate::limit::Limit;

/// So many permits in all, and so many of them for one address.
#[derive(Clone, Debug)]
pub(crate) struct Permits(Arc<PermitsShared>);

#[derive(Debug)]
struct PermitsShared {
    most: usize,
    /// 0 for no limit.
    most_per_address: usize,
    /// What is reached when all are taken, and when those of an address are.
    limits: [Limit; 2],
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_address: HashMap<Network, usize>,
}

/// One permit, given back when dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    permits: Permits,
    network: Network,
}

impl Permits {
    /// Free permits. Without a number by address (0), an address may take all.
    pub(crate) fn new(most: usize, most_per_address: usize, limits: [Limit; 2]) -> Self {
        Self(Arc::new(PermitsShared { most, most_per_address, limits, taken: Mutex::default() }))
    }

    /// A permit, or the limit that is reached.
    pub(crate) fn take(&self, network: Network) -> Result<Permit, Limit> {
        let PermitsShared { most, most_per_address, limits, ref taken } = *self.0;
        let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        let here = taken.by_address.get(&network).copied().unwrap_or(0);
        if taken.all >= most {
            return Err(limits[0]);
        }
        if most_per_address > 0 && here >= most_per_address {
            return Err(limits[1]);
        }
        taken.all += 1;
        taken.by_address.insert(network, here + 1);
        Ok(Permit { permits: self.clone(), network })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut taken = self.permits.0.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if let Some(here) = taken.by_address.get_mut(&self.network) {
            *here -= 1;
            if *here == 0 {
                taken.by_address.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: [Limit; 2] = [Limit::Connections, Limit::ConnectionsPerAddress];

    #[test]
    fn permits_are_limited_in_all_and_by_address_and_given_back() {
        let permits = Permits::new(3, 2, LIMITS);
        let one = permits.take(Network::of("10.0.0.1")).expect("free");
        let _two = permits.take(Network::of("10.0.0.1")).expect("free");
        assert_eq!(permits.take(Network::of("10.0.0.1")).err(), Some(Limit::ConnectionsPerAddress));
        let _three = permits.take(Network::of("10.0.0.2")).expect("free");
        assert_eq!(permits.take(Network::of("10.0.0.3")).err(), Some(Limit::Connections));
        drop(one);
        assert!(permits.take(Network::of("10.0.0.1")).is_ok());
    }

    #[test]
    fn zero_means_no_limit_by_address() {
        let permits = Permits::new(100, 0, LIMITS);
        let taken: Vec<_> = (0..100).filter_map(|_| permits.take(Network::of("10.0.0.1")).ok()).collect();
        assert_eq!(taken.len(), 100);
    }
}
