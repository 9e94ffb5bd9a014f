//! The addresses at which others reach the server.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The default port, which need not be typed.
pub const USUAL_PORT: u16 = 7878;

/// Why a server cannot listen at its address, as a clause with the remedy.
pub fn listen_problem(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "another program uses that port; choose another with --listen ADDR:PORT".to_owned(),
        io::ErrorKind::AddrNotAvailable => "this machine does not have that address".to_owned(),
        io::ErrorKind::PermissionDenied => "that port needs more rights; choose one above 1023".to_owned(),
        _ => error.to_string(),
    }
}

/// The addresses at which others reach a server that listens at `address`, the most useful first: that address itself, or
/// those of the machine where it listens on all of them.
pub fn addresses(address: SocketAddr) -> Vec<SocketAddr> {
    let ips = if address.ip().is_unspecified() {
        let mut ips: Vec<IpAddr> =
            outgoing(Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()).into_iter().collect();
        if address.is_ipv6() {
            let far = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
            ips.extend(outgoing(Ipv6Addr::UNSPECIFIED.into(), far.into()));
        }
        if ips.is_empty() {
            ips.push(Ipv4Addr::LOCALHOST.into());
        }
        ips
    } else {
        vec![address.ip()]
    };
    ips.into_iter().map(|ip| SocketAddr::new(ip, address.port())).collect()
}

/// An address as people type it: without the usual port.
pub fn typed(address: SocketAddr) -> String {
    match address.ip() {
        IpAddr::V4(ip) if address.port() == USUAL_PORT => ip.to_string(),
        IpAddr::V6(ip) if address.port() == USUAL_PORT => format!("[{ip}]"),
        _ => address.to_string(),
    }
}

/// The invitation to a server at `address`.
pub(crate) fn invitation(address: SocketAddr, is_encrypted: bool) -> String {
    let places = addresses(address);
    let (scheme, page) = if is_encrypted { ("wss://", "https") } else { ("", "http") };
    let join: Vec<String> = places.iter().map(|place| format!("bidak join {scheme}{}", typed(*place))).collect();
    let join = format!("Players join with: {}\n", join.join(" or "));
    match places.first().filter(|_| cfg!(feature = "web")) {
        Some(place) => format!("{join}In a browser: {page}://{place}\n"),
        None => join,
    }
}

/// The address from which this machine reaches `far`. Connecting a UDP socket sends nothing: it only selects a route.
/// The addresses used are reserved for documentation.
fn outgoing(from: IpAddr, far: IpAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind((from, 0)).ok()?;
    socket.connect((far, 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_all_addresses_is_reached_at_those_of_the_machine() {
        for (listen, expected) in [
            ("192.168.1.7:9000", Some("192.168.1.7:9000")),
            ("[fe80::1]:9000", Some("[fe80::1]:9000")),
            ("0.0.0.0:9000", None),
            ("[::]:9000", None),
        ] {
            let found = addresses(listen.parse().expect("an address"));
            match expected {
                Some(expected) => assert_eq!(found, [expected.parse().expect("an address")]),
                None => assert!(
                    !found.is_empty() && found.iter().all(|one| !one.ip().is_unspecified() && one.port() == 9000),
                    "{found:?}"
                ),
            }
        }
    }
}
