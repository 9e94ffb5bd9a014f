//! Servers on the same network, by multicast DNS: those that `host` and `class` run say that they are there, and `join` without an
//! address and the start screen list them.
//!
//! Everybody on the network can answer. So an answer is only a line to choose from: its name is made harmless and cut, there are at
//! most [`MOST`], and nothing connects by itself.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use mdns_sd::{Receiver, ResolvedService, ScopedIp, ServiceDaemon, ServiceEvent, ServiceInfo};

use crate::net::link::DEFAULT_PORT;

/// The name of the kind of service.
const SERVICE: &str = "_bidak._tcp.local.";

/// The most servers that are listed.
pub const MOST: usize = 9;

/// Characters of a name that are shown. Multicast DNS allows 63 bytes.
const LONGEST: usize = 40;

/// The longest wait for the word that a server is gone to be sent.
const FAREWELL: Duration = Duration::from_millis(200);

/// A server that says it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearby {
    /// Its own name; never empty, and without control characters.
    pub name: String,
    /// Where it is, as people type it after `bidak join`.
    pub address: String,
}

/// Says that a server is there until it is dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    name: String,
}

impl Announcement {
    /// Announces a server that is reached at these addresses, which have one port. None where that is impossible: others then type
    /// the address, as they do everywhere else.
    pub fn make(name: &str, addresses: &[SocketAddr]) -> Option<Self> {
        let port = addresses.first()?.port();
        let ips: Vec<IpAddr> = addresses.iter().map(SocketAddr::ip).collect();
        // The name of a host of our own: that of the machine may mean other addresses.
        let host = format!("bidak-{:08x}.local.", rand::random::<u32>());
        let name = harmless(name);
        let service = ServiceInfo::new(SERVICE, &name, &host, ips.as_slice(), port, None).ok()?;
        let daemon = ServiceDaemon::new().ok()?;
        let name = service.get_fullname().to_owned();
        daemon.register(service).ok()?;
        Some(Self { daemon, name })
    }
}

impl fmt::Debug for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Announcement").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        // Others forget a server that says nothing as well, only later.
        if let Ok(done) = self.daemon.unregister(&self.name) {
            let _ = done.recv_timeout(FAREWELL);
        }
        let _ = self.daemon.shutdown();
    }
}

/// A search for servers. It ends when it is dropped.
pub struct Search {
    daemon: ServiceDaemon,
    events: Receiver<ServiceEvent>,
    list: List,
}

/// The servers by their full names, so that a repeated answer adds no entry.
#[derive(Debug, Default)]
struct List(BTreeMap<String, Nearby>);

impl Search {
    /// Asks the network. None where that is impossible.
    pub fn begin() -> Option<Self> {
        let daemon = ServiceDaemon::new().ok()?;
        let events = daemon.browse(SERVICE).ok()?;
        Some(Self { daemon, events, list: List::default() })
    }

    /// Waits until the list changes, or for this time; whether it has changed.
    pub fn wait(&mut self, most: Duration) -> bool {
        let deadline = Instant::now() + most;
        while let Ok(event) = self.events.recv_deadline(deadline) {
            if self.list.take(event) {
                return true;
            }
        }
        false
    }

    /// The servers, by name.
    pub fn found(&self) -> Vec<Nearby> {
        self.list.found()
    }
}

impl List {
    fn found(&self) -> Vec<Nearby> {
        let mut found: Vec<Nearby> = self.0.values().cloned().collect();
        found.sort_by(|one, other| (&one.name, &one.address).cmp(&(&other.name, &other.address)));
        found
    }

    /// Takes an event of the network; whether the list has changed.
    fn take(&mut self, event: ServiceEvent) -> bool {
        match event {
            ServiceEvent::ServiceResolved(service) => {
                let Some(server) = nearby(&service) else { return false };
                let is_known = self.0.contains_key(&service.fullname);
                if !is_known && self.0.len() >= MOST {
                    return false;
                }
                let before = self.0.insert(service.fullname.clone(), server.clone());
                before != Some(server)
            }
            ServiceEvent::ServiceRemoved(_, name) => self.0.remove(&name).is_some(),
            _ => false,
        }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("list", &self.list).finish_non_exhaustive()
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        let _ = self.daemon.shutdown(); // It may have ended already.
    }
}

/// The description of a service; none without an address that others can type.
fn nearby(service: &ResolvedService) -> Option<Nearby> {
    let ips = service.addresses.iter().filter_map(|ip| match ip {
        ScopedIp::V4(ip) => Some(IpAddr::V4(*ip.addr())),
        // An address of one link needs the name of the interface behind it.
        ScopedIp::V6(ip) if !ip.addr().is_unicast_link_local() => Some(IpAddr::V6(*ip.addr())),
        _ => None,
    });
    // Those of IPv4 come first, and can be typed.
    let ip = ips.filter(|ip| !ip.is_unspecified() && !ip.is_multicast()).min()?;
    let address = typed(SocketAddr::new(ip, Some(service.port).filter(|port| *port > 0)?));
    let name = service.fullname.strip_suffix(SERVICE).unwrap_or(&service.fullname);
    // Points in a name are written with a backslash before them.
    let name = Some(harmless(&name.trim_end_matches('.').replace('\\', ""))).filter(|name| !name.is_empty());
    Some(Nearby { name: name.unwrap_or_else(|| address.clone()), address })
}

/// A name from the network, cut, without characters that move a cursor or turn the direction of a line.
fn harmless(name: &str) -> String {
    let turns = |sign: &char| matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let name: String = name.chars().filter(|sign| !sign.is_control() && !turns(sign)).take(LONGEST).collect();
    name.trim().to_owned()
}

fn typed(address: SocketAddr) -> String {
    match address.ip() {
        IpAddr::V4(ip) if address.port() == DEFAULT_PORT => ip.to_string(),
        IpAddr::V6(ip) if address.port() == DEFAULT_PORT => format!("[{ip}]"),
        _ => address.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn service(name: &str, ips: &[&str], port: u16) -> ServiceEvent {
        let ips: Vec<IpAddr> = ips.iter().map(|ip| ip.parse().expect("an address")).collect();
        let info = ServiceInfo::new(SERVICE, name, "host.local.", ips.as_slice(), port, None).expect("a service");
        ServiceEvent::ServiceResolved(Box::new(info.as_resolved_service()))
    }

    #[test]
    fn foreign_announcements_are_made_harmless_cut_and_bounded() {
        for (name, ips, port, expected) in [
            ("Ana's class", &["192.168.1.7"][..], 7878, Some(("Ana's class", "192.168.1.7"))),
            ("v1.2", &["fd00::7", "10.0.0.3"], 9000, Some(("v1.2", "10.0.0.3:9000"))),
            ("six", &["fd00::7"], 7878, Some(("six", "[fd00::7]"))),
            ("\u{1b}[2J\u{202e}x", &["10.0.0.4"], 1, Some(("[2Jx", "10.0.0.4:1"))),
            ("\u{7}", &["10.0.0.4"], 1, Some(("10.0.0.4:1", "10.0.0.4:1"))),
            ("nowhere", &["0.0.0.0"], 7878, None),
            ("multicast", &["224.0.0.1"], 7878, None),
            ("link", &["fe80::1"], 7878, None),
            ("no port", &["10.0.0.5"], 0, None),
        ] {
            let mut list = List::default();
            let is_listed = list.take(service(name, ips, port));
            let expected =
                expected.map(|(name, address)| Nearby { name: name.to_owned(), address: address.to_owned() });
            assert_eq!((is_listed, list.found()), (expected.is_some(), expected.into_iter().collect()), "{name:?}");
            assert!(!list.take(service(name, ips, port)), "the same again changes nothing");
        }
        let mut list = List::default();
        for number in 0..50 {
            list.take(service(&format!("{number}{}", "x".repeat(50)), &["10.0.0.9"], 7878));
        }
        let found = list.found();
        assert_eq!(found.len(), MOST);
        assert!(found.iter().all(|server| server.name.chars().count() <= LONGEST), "{found:?}");
    }
}
