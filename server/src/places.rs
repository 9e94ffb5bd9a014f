//! Places that are limited in all and by address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::address::Network;
use crate::limit::Limit;

/// So many places in all, and so many of them for one address.
#[derive(Clone, Debug)]
pub(crate) struct Places(Arc<PlacesShared>);

#[derive(Debug)]
struct PlacesShared {
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

/// One place, given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    network: Network,
}

impl Places {
    /// Free places. Without a number by address (0), an address may take all.
    pub(crate) fn new(most: usize, most_per_address: usize, limits: [Limit; 2]) -> Self {
        Self(Arc::new(PlacesShared { most, most_per_address, limits, taken: Mutex::default() }))
    }

    /// A place, or the limit that is reached.
    pub(crate) fn take(&self, network: Network) -> Result<Place, Limit> {
        let PlacesShared { most, most_per_address, limits, ref taken } = *self.0;
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
        Ok(Place { places: self.clone(), network })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.taken.lock().unwrap_or_else(PoisonError::into_inner);
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
    fn places_are_limited_in_all_and_by_address_and_given_back() {
        let places = Places::new(3, 2, LIMITS);
        let one = places.take(Network::of("10.0.0.1")).expect("free");
        let _two = places.take(Network::of("10.0.0.1")).expect("free");
        assert_eq!(places.take(Network::of("10.0.0.1")).err(), Some(Limit::ConnectionsPerAddress));
        let _three = places.take(Network::of("10.0.0.2")).expect("free");
        assert_eq!(places.take(Network::of("10.0.0.3")).err(), Some(Limit::Connections));
        drop(one);
        assert!(places.take(Network::of("10.0.0.1")).is_ok());
    }

    #[test]
    fn zero_means_no_limit_by_address() {
        let places = Places::new(100, 0, LIMITS);
        let taken: Vec<_> = (0..100).filter_map(|_| places.take(Network::of("10.0.0.1")).ok()).collect();
        assert_eq!(taken.len(), 100);
    }
}
