//! Permits, limited in total and for each address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::base::address::AddressRange;
use crate::base::limit::Limit;
use crate::base::share::Share;

/// Permits with a limit in total and for each address.
#[derive(Clone, Debug)]
pub(crate) struct Permits(Arc<PermitsShared>);

#[derive(Debug)]
struct PermitsShared {
    most: usize,
    /// 0 for no limit.
    most_per_address: usize,
    share: Share,
    /// The limit in total, and the one for each address.
    limits: [Limit; 2],
    taken: Mutex<PermitCounts>,
}

#[derive(Debug, Default)]
struct PermitCounts {
    all: usize,
    by_address: HashMap<AddressRange, usize>,
}

/// One permit, given back when dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    permits: Permits,
    /// The address for which it counts.
    network: Option<AddressRange>,
}

impl Permits {
    /// Free permits. If the limit for one address is 0, an address may take all.
    pub(crate) fn new(most: usize, most_per_address: usize, limits: [Limit; 2]) -> Self {
        Self::shared(most, most_per_address, Share::default(), limits)
    }

    /// The same on one of several servers: each grants its share of the limit for an address.
    pub(crate) fn shared(most: usize, most_per_address: usize, share: Share, limits: [Limit; 2]) -> Self {
        Self(Arc::new(PermitsShared { most, most_per_address, share, limits, taken: Mutex::default() }))
    }

    /// A permit for an address, or the limit that is reached.
    pub(crate) fn take(&self, network: AddressRange) -> Result<Permit, Limit> {
        let mut permit = self.take_unassigned()?;
        permit.count_for(network)?;
        Ok(permit)
    }

    /// A permit that counts for no address yet, or the limit that is reached. See [`Permit::count_for`].
    pub(crate) fn take_unassigned(&self) -> Result<Permit, Limit> {
        let mut taken = self.taken();
        if taken.all >= self.0.most {
            return Err(self.0.limits[0]);
        }
        taken.all += 1;
        Ok(Permit { permits: self.clone(), network: None })
    }

    fn taken(&self) -> MutexGuard<'_, PermitCounts> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Permit {
    /// Counts the permit for this address from now on. If the address has reached its limit, returns that and changes
    /// nothing.
    pub(crate) fn count_for(&mut self, network: AddressRange) -> Result<(), Limit> {
        if self.network == Some(network) {
            return Ok(());
        }
        let mut taken = self.permits.taken();
        let PermitsShared { most_per_address, share, .. } = &*self.permits.0;
        let most = share.of(*most_per_address);
        let here = taken.by_address.entry(network).or_default();
        if most > 0 && *here >= most {
            return Err(self.permits.0.limits[1]);
        }
        *here += 1;
        if let Some(before) = self.network.replace(network) {
            taken.give_back(before);
        }
        Ok(())
    }
}

impl PermitCounts {
    fn give_back(&mut self, network: AddressRange) {
        if let Some(here) = self.by_address.get_mut(&network) {
            *here -= 1;
            if *here == 0 {
                self.by_address.remove(&network);
            }
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut taken = self.permits.taken();
        taken.all -= 1;
        if let Some(network) = self.network {
            taken.give_back(network);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: [Limit; 2] = [Limit::Connections, Limit::ConnectionsPerAddress];

    #[test]
    fn permits_are_limited_in_total_and_by_address_and_given_back() {
        let permits = Permits::new(3, 2, LIMITS);
        let one = permits.take(AddressRange::of("10.0.0.1")).expect("free");
        let _two = permits.take(AddressRange::of("10.0.0.1")).expect("free");
        assert_eq!(permits.take(AddressRange::of("10.0.0.1")).err(), Some(Limit::ConnectionsPerAddress));
        let _three = permits.take(AddressRange::of("10.0.0.2")).expect("free");
        assert_eq!(permits.take(AddressRange::of("10.0.0.3")).err(), Some(Limit::Connections));
        drop(one);
        assert!(permits.take(AddressRange::of("10.0.0.1")).is_ok());
    }

    #[test]
    fn a_permit_counts_for_an_address_that_is_known_later() {
        let permits = Permits::new(3, 1, LIMITS);
        let (here, there) = (AddressRange::of("10.0.0.1"), AddressRange::of("10.0.0.2"));
        let mut many = permits.take_unassigned().expect("free");
        assert_eq!(many.count_for(here), Ok(()));
        assert_eq!(many.count_for(here), Ok(()), "it is counted once");
        let mut other = permits.take_unassigned().expect("free");
        assert_eq!(other.count_for(here), Err(Limit::ConnectionsPerAddress));
        assert_eq!(many.count_for(there), Ok(()));
        assert_eq!(other.count_for(here), Ok(()), "the first one counts elsewhere");
        drop((many, other));
        assert!(permits.taken().by_address.is_empty() && permits.taken().all == 0);
    }

    #[test]
    fn one_of_several_servers_grants_an_address_its_share_and_takes_nothing_back() {
        let share = Share::default();
        let permits = Permits::shared(100, 4, share.clone(), LIMITS);
        let here = AddressRange::of("10.0.0.1");
        let taken: Vec<_> = (0..9).filter_map(|_| permits.take(here).ok()).collect();
        assert_eq!(taken.len(), 4);
        share.set_servers(2);
        let mut taken: Vec<_> = taken.into_iter().skip(1).collect();
        assert_eq!(permits.take(here).err(), Some(LIMITS[1]), "it has three of two");
        taken.truncate(1);
        assert!(permits.take(here).is_ok());
        share.set_servers(1);
        taken.extend((0..9).filter_map(|_| permits.take(here).ok()));
        assert_eq!(taken.len(), 4);
    }

    #[test]
    fn zero_means_no_limit_by_address() {
        let permits = Permits::new(100, 0, LIMITS);
        let taken: Vec<_> = (0..100).filter_map(|_| permits.take(AddressRange::of("10.0.0.1")).ok()).collect();
        assert_eq!(taken.len(), 100);
    }
}
