//! The addresses of clients behind a reverse proxy. Pure.
//!
//! Each proxy appends the address of its peer to `X-Forwarded-For`; everything before that was sent by the client and
//! may be forged. So the header counts only from trusted proxies, and is read from its end.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use thiserror::Error;

/// The most trusted proxies in a chain.
const MOST_HOPS: usize = 16;

/// The addresses that begin with the same bits, such as 10.0.0.0/8; without a prefix one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subnet {
    address: IpAddr,
    prefix: u8,
}

/// A text that is no subnet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an address such as 127.0.0.1, or a network such as 10.0.0.0/8 or fd00::/8")]
pub struct BadSubnet;

impl FromStr for Subnet {
    type Err = BadSubnet;

    fn from_str(text: &str) -> Result<Self, BadSubnet> {
        let (address, prefix) = text.split_once('/').map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        let address: IpAddr = address.parse().map_err(|_| BadSubnet)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(most), str::parse).map_err(|_| BadSubnet)?;
        // A prefix of 0 would trust every address, and an IPv4 address has one form.
        let is_good = (1..=most).contains(&prefix) && address == address.to_canonical();
        if is_good { Ok(Self { address, prefix }) } else { Err(BadSubnet) }
    }
}

impl fmt::Display for Subnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

impl Subnet {
    fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(other)) => (ours.to_bits() ^ other.to_bits()) >> (32 - self.prefix) == 0,
            (IpAddr::V6(ours), IpAddr::V6(other)) => (ours.to_bits() ^ other.to_bits()) >> (128 - self.prefix) == 0,
            _ => false,
        }
    }
}

/// Where a connection comes from, before any request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// Whether it comes through a balancer. Such a client is a visitor, never a monitor on this machine.
    pub(crate) is_behind_balancer: bool,
}

impl From<IpAddr> for Peer {
    /// A peer that has connected here itself.
    fn from(address: IpAddr) -> Self {
        Self { address, is_behind_balancer: false }
    }
}

impl Peer {
    /// A client behind a balancer. Clients without an address count as one.
    pub(crate) fn behind_balancer(address: Option<IpAddr>) -> Self {
        Self { address: address.unwrap_or(UNREADABLE), is_behind_balancer: true }
    }
}

/// Whether a peer is a trusted proxy.
pub(crate) fn is_trusted(peer: IpAddr, trusted: &[Subnet]) -> bool {
    trusted.iter().any(|subnet| subnet.contains(peer))
}

/// Clients whose proxy sends no readable address share this one.
const UNREADABLE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The address of the client: the peer's, or the last one in the values of `X-Forwarded-For` that is no trusted
/// proxy's. Without the header a request of a trusted proxy counts for the proxy; an unreadable address is
/// [`UNREADABLE`].
pub(crate) fn client_of<'a>(
    peer: IpAddr,
    forwarded: impl DoubleEndedIterator<Item = &'a str>,
    trusted: &[Subnet],
) -> IpAddr {
    let mut client = peer;
    for (number, hop) in forwarded.rev().flat_map(|value| value.rsplit(',')).enumerate() {
        if !is_trusted(client, trusted) {
            break;
        }
        let Some(before) = address(hop.trim()).filter(|_| number < MOST_HOPS) else { return UNREADABLE };
        client = before;
    }
    client
}

/// The client that an untrusted peer names in the header as the one before it.
pub(crate) fn named_client<'a>(mut forwarded: impl DoubleEndedIterator<Item = &'a str>) -> Option<IpAddr> {
    address(forwarded.next_back()?.rsplit(',').next()?.trim())
}

/// The address of a hop, which some proxies write with its port: `192.0.2.1:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`.
fn address(hop: &str) -> Option<IpAddr> {
    let in_brackets = || hop.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok();
    hop.parse().ok().or_else(|| Some(hop.parse::<SocketAddr>().ok()?.ip())).or_else(|| Some(in_brackets()?.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subnets(texts: &[&str]) -> Vec<Subnet> {
        texts.iter().map(|text| text.parse().expect("a subnet")).collect()
    }

    #[test]
    fn a_subnet_is_one_address_or_all_that_begin_with_the_same_bits() {
        for (text, inside, outside) in [
            ("127.0.0.1", &["127.0.0.1", "::ffff:127.0.0.1"][..], &["127.0.0.2", "::1"][..]),
            ("10.0.0.0/8", &["10.0.0.0", "10.255.255.255"], &["11.0.0.0", "9.255.255.255"]),
            ("192.168.4.7/30", &["192.168.4.4", "192.168.4.7"], &["192.168.4.8", "192.168.4.3"]),
            ("128.0.0.0/1", &["255.0.0.1"], &["127.0.0.1"]),
            ("fd00::/8", &["fd12::1"], &["fe00::1", "10.0.0.1"]),
            ("::1/128", &["::1"], &["::2"]),
        ] {
            let subnet: Subnet = text.parse().expect(text);
            for (addresses, expected) in [(inside, true), (outside, false)] {
                for address in addresses {
                    assert_eq!(subnet.contains(address.parse().expect(address)), expected, "{address} in {text}");
                }
            }
            let again = subnet.to_string().parse();
            assert_eq!(again, Ok(subnet));
        }
        for text in [
            "",
            "localhost",
            "10.0.0.0/33",
            "10.0.0.0/0",
            "::/0",
            "fd00::/129",
            "10.0.0.0/",
            "10.0.0.0/-1",
            "::ffff:10.0.0.1",
        ] {
            assert_eq!(text.parse::<Subnet>(), Err(BadSubnet), "{text}");
        }
    }

    #[test]
    fn a_client_is_the_last_hop_that_is_no_trusted_proxy() {
        let trusted = subnets(&["10.0.0.1", "10.0.1.0/24", "fd00::/8"]);
        let many = ["10.0.0.1,"; 40].concat();
        for (peer, forwarded, client) in [
            // Not a trusted proxy.
            ("192.0.2.1", &[][..], "192.0.2.1"),
            ("192.0.2.1", &["198.51.100.7"], "192.0.2.1"),
            ("10.0.0.2", &["198.51.100.7"], "10.0.0.2"),
            // A proxy, with and without a client.
            ("10.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("::ffff:10.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", &["2001:db8::7"], "2001:db8::7"),
            ("10.0.0.1", &[], "10.0.0.1"),
            // Text of the client itself stands before.
            ("10.0.0.1", &["203.0.113.9, 10.0.0.1 ,198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", &["203.0.113.9", "198.51.100.7"], "198.51.100.7"),
            // Proxies behind proxies.
            ("10.0.0.1", &["203.0.113.9, 198.51.100.7, fd00::3, 10.0.1.9"], "198.51.100.7"),
            ("10.0.0.1", &["198.51.100.7", "10.0.1.9"], "198.51.100.7"),
            // With ports, and in brackets.
            ("10.0.0.1", &["198.51.100.7:4711"], "198.51.100.7"),
            ("10.0.0.1", &["[2001:db8::7]:4711"], "2001:db8::7"),
            ("10.0.0.1", &["[2001:db8::7]"], "2001:db8::7"),
            ("10.0.0.1", &["198.51.100.7, 10.0.1.9:80"], "198.51.100.7"),
            // Words that are no addresses: all of them are one client, and never the proxy.
            ("10.0.0.1", &["unknown"], "0.0.0.0"),
            ("10.0.0.1", &[""], "0.0.0.0"),
            ("10.0.0.1", &["_hidden, 10.0.1.9"], "0.0.0.0"),
            ("10.0.0.1", &["198.51.100.7, , 10.0.1.9"], "0.0.0.0"),
            ("10.0.0.1", &["198.51.100.7:port"], "0.0.0.0"),
            ("10.0.0.1", &["[198.51.100.7]"], "0.0.0.0"),
            ("10.0.0.1", &["unknown, 198.51.100.7"], "198.51.100.7"),
            // A list without an end.
            ("10.0.0.1", &["198.51.100.7,", many.trim_end_matches(',')], "0.0.0.0"),
        ] {
            let peer = peer.parse().expect("an address");
            let found = client_of(peer, forwarded.iter().copied(), &trusted);
            assert_eq!(found, client.parse::<IpAddr>().expect("an address"), "{forwarded:?} from {peer}");
        }
    }
}
