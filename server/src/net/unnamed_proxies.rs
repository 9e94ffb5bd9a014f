//! Proxies that the configuration does not name: all their clients seem to come from one address, so that games between them are not rated
//! and limits count them as one. Pure.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// The different clients that make an address a proxy: a program at home that sends the header itself names one or two.
const MANY: usize = 5;

/// The most addresses that are watched; anybody can send the header.
const MOST: usize = 64;

/// The addresses that have sent `X-Forwarded-For` without being trusted, each with the clients that it has named.
#[derive(Debug, Default)]
pub(crate) struct UnnamedProxies(Mutex<BTreeMap<IpAddr, BTreeSet<IpAddr>>>);

impl UnnamedProxies {
    /// Notes the client that the header of a connection from `peer` names. Returns whether this makes `peer` known as a proxy, which happens
    /// once.
    pub(crate) fn note(&self, peer: IpAddr, client: IpAddr) -> bool {
        let mut watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if watched.len() >= MOST && !watched.contains_key(&peer) {
            return false;
        }
        let clients = watched.entry(peer).or_default();
        clients.len() < MANY && clients.insert(client) && clients.len() == MANY
    }

    /// Whether many clients came from an address.
    pub(crate) fn is_suspected(&self, peer: IpAddr) -> bool {
        let watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        watched.get(&peer).is_some_and(|clients| clients.len() >= MANY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: usize) -> IpAddr {
        format!("10.0.{}.{}", number / 200, number % 200).parse().expect("an address")
    }

    #[test]
    fn an_address_that_names_many_clients_is_a_proxy_once() {
        let proxies = UnnamedProxies::default();
        for _ in 0..100 {
            assert!(!proxies.note(address(1), address(2)), "one client again and again");
        }
        let found: Vec<usize> = (2..20).filter(|client| proxies.note(address(1), address(*client))).collect();
        assert_eq!(found, [1 + MANY]);
        assert!((2..20).any(|client| proxies.note(address(2), address(client))), "each is found by itself");
    }

    #[test]
    fn the_number_of_watched_addresses_is_bounded() {
        let proxies = UnnamedProxies::default();
        for peer in 0..2 * MOST {
            proxies.note(address(peer), address(1));
        }
        assert_eq!(proxies.0.lock().expect("nobody panics with it").len(), MOST);
    }
}
