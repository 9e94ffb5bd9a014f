//! The entry point for fuzzing headers; compiled for fuzzing only.

use futures::FutureExt;

use super::{FIXED, MOST_REST, Origin, SIGNATURE, read};

/// Reads a header from these bytes: it is no longer than a header may be, and the address returned is the one in the
/// bytes.
pub fn read_proxy_header(bytes: &[u8]) {
    let mut reader = bytes;
    let read = read(&mut reader).now_or_never().expect("bytes in memory are there at once");
    let taken = bytes.len() - reader.len();
    assert!(taken <= FIXED + MOST_REST);
    let Ok(origin) = read else { return };
    assert!(bytes.starts_with(&SIGNATURE) && taken >= FIXED);
    if let Origin::Client(address) = origin {
        let rest = &bytes[FIXED..taken];
        match address {
            std::net::IpAddr::V4(address) => assert!(rest.starts_with(&address.octets())),
            std::net::IpAddr::V6(address) => assert!(rest.starts_with(&address.octets())),
        }
    }
}
