//! The networks by which limits count clients.

use std::net::{IpAddr, Ipv6Addr};

/// The network of a client: its IPv4 address, or its IPv6 /64 network, the usual share of a household.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct AddressRange(IpAddr);

impl From<IpAddr> for AddressRange {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        })
    }
}

impl AddressRange {
    /// One address of the network.
    pub(crate) fn address(self) -> IpAddr {
        self.0
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
}
