//! The host that a request names, and who may read the metrics.

use std::net::IpAddr;

use hyper::Request;
use hyper::header::HOST;

use crate::net::proxy::Peer;

/// The host that a request names, without the port; none if it names none or an unreadable one.
fn host_of<B>(request: &Request<B>) -> Option<&str> {
    let named = match request.uri().host() {
        Some(host) => host,
        None => request.headers().get(HOST)?.to_str().ok()?,
    };
    // An address of IPv6 has brackets.
    let host = match named.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        None => named.split(':').next()?,
    };
    Some(host.strip_suffix('.').unwrap_or(host))
}

/// Whether a request is for one of these names; for any if there are none.
pub(super) fn is_served<B>(request: &Request<B>, names: &[String]) -> bool {
    names.is_empty() || host_of(request).is_some_and(|host| names.iter().any(|name| name.eq_ignore_ascii_case(host)))
}

/// Whether a request is of a program on this machine that no proxy has passed on. A page that makes a name of its own lead here does not
/// name a loopback host.
pub(super) fn is_of_this_machine<B>(request: &Request<B>, peer: Peer) -> bool {
    let is_local = |host: &str| {
        host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    };
    let is_forwarded = |name: &str| name == "forwarded" || name.starts_with("x-forwarded-");
    !peer.is_behind_balancer
        && peer.address.to_canonical().is_loopback()
        && !request.headers().keys().any(|name| is_forwarded(name.as_str()))
        && host_of(request).is_some_and(is_local)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(host: &str, header: &str) -> Request<()> {
        Request::builder().uri("/metrics").header("host", host).header(header, "x").body(()).expect("a request")
    }

    #[test]
    fn a_host_is_compared_without_port_and_case_and_any_is_served_without_a_list() {
        let names = ["Play.example".to_owned(), "::1".to_owned()];
        for (host, is_ours) in [
            ("play.example", true),
            ("PLAY.example:7878", true),
            ("play.example.", true),
            ("[::1]:7878", true),
            ("evil.example", false),
            ("play.example.evil", false),
            ("", false),
        ] {
            assert_eq!(is_served(&request(host, "accept"), &names), is_ours, "{host}");
            assert!(is_served(&request(host, "accept"), &[]), "{host}");
        }
    }

    #[test]
    fn only_this_machine_without_a_proxy_reads_metrics() {
        let here = || Peer::from(IpAddr::from([127, 0, 0, 1]));
        for (host, header, peer, may) in [
            ("localhost:7878", "accept", here(), true),
            ("127.0.0.1", "accept", here(), true),
            ("[::1]:7878", "accept", Peer::from(IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])), true),
            ("localhost", "accept", Peer::from(IpAddr::from([10, 0, 0, 7])), false),
            ("localhost", "accept", Peer::behind_balancer(Some([127, 0, 0, 1].into())), false),
            ("localhost", "forwarded", here(), false),
            ("localhost", "x-forwarded-for", here(), false),
            ("localhost", "x-forwarded-proto", here(), false),
            // A name that its owner lets lead to 127.0.0.1.
            ("rebound.example", "accept", here(), false),
        ] {
            assert_eq!(is_of_this_machine(&request(host, header), peer), may, "{host} {header} {peer:?}");
        }
    }
}
