//! The networks by which limits count clients.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr};

/// The network of a client: its IPv4 address, or its IPv6 /64 network, the usual share of a household.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AddressRange {
    range: IpAddr,
    /// The rest of a private or link-local IPv6 address; two networks are equal without it.
    device: u64,
}

impl From<IpAddr> for AddressRange {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self { range: address.into(), device: 0 },
            IpAddr::V6(address) => {
                let bits = address.to_bits();
                let is_local = address.is_unique_local() || address.is_unicast_link_local();
                let device = if is_local { bits as u64 } else { 0 };
                Self { range: Ipv6Addr::from_bits(bits & !u128::from(u64::MAX)).into(), device }
            }
        }
    }
}

impl PartialEq for AddressRange {
    fn eq(&self, other: &Self) -> bool {
        self.range == other.range
    }
}

impl Eq for AddressRange {}

impl Hash for AddressRange {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.range.hash(state);
    }
}

impl PartialOrd for AddressRange {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AddressRange {
    fn cmp(&self, other: &Self) -> Ordering {
        self.range.cmp(&other.range)
    }
}

impl AddressRange {
    /// One address of the network.
    pub(crate) fn address(self) -> IpAddr {
        self.range
    }

    /// The address as exactly as two players are told apart by it, for another node.
    pub(crate) fn exact_address(self) -> IpAddr {
        match self.range {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(network) => Ipv6Addr::from_bits(network.to_bits() | u128::from(self.device)).into(),
        }
    }

    /// Whether two players come from one address: by the network, but in a private or link-local IPv6 network, which all of a house or a
    /// school share, by the whole address.
    pub(crate) fn is_same_address(self, other: Self) -> bool {
        self.exact_address() == other.exact_address()
    }
}

#[cfg(test)]
impl AddressRange {
    /// The network of an address, for tests.
    pub(crate) fn of(address: &str) -> Self {
        Self::from(address.parse::<IpAddr>().expect("an address"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_household_count_as_one_network() {
        for (one, other, same) in [
            ("2001:db8::1", "2001:db8::ffff:2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("::ffff:10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false),
        ] {
            assert_eq!(AddressRange::of(one) == AddressRange::of(other), same, "{one} {other}");
        }
    }

    #[test]
    fn players_of_one_private_ipv6_network_are_told_apart_by_the_whole_address() {
        for (one, other, same) in [
            ("2001:db8::1", "2001:db8::ffff:2", true),
            ("fd00::1", "fd00::2", false),
            ("fe80::1", "fe80::2", false),
            ("fd00::1", "fd00::1", true),
            ("fd00::1", "fd00:0:0:1::1", false),
            ("192.168.1.7", "192.168.1.7", true),
            ("192.168.1.7", "192.168.1.8", false),
        ] {
            let [one, other] = [one, other].map(AddressRange::of);
            assert_eq!(one.is_same_address(other), same, "{one:?} {other:?}");
            let carried = AddressRange::from(one.exact_address());
            assert!(carried == one && carried.is_same_address(one), "{one:?}");
        }
        assert!(AddressRange::of("fd00::1") == AddressRange::of("fd00::2"), "limits count both as one");
    }
}
