//! The header of the PROXY protocol, version 2, with which a balancer begins a connection: the address of the client.
//! The specification is "The PROXY protocol, versions 1 & 2", section 2.2.
//!
//! We read it ourselves: the crates for it do not distinguish the balancer's own connections from those of clients
//! without an address, or depend on an older version of another crate. The header is sixteen bytes and two addresses.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use tokio::io::{AsyncRead, AsyncReadExt};

#[cfg(fuzzing)]
pub(crate) mod fuzzing;

/// How every header begins.
const SIGNATURE: [u8; 12] = *b"\r\n\r\n\0\r\nQUIT\n";

/// The bytes before the addresses: the signature, version and command, family and transport, the length of the rest.
const FIXED: usize = 16;

/// The most bytes after those. Two IPv6 addresses take 36; balancers may add a name or an identifier of theirs.
const MOST_REST: usize = 1024;

/// Where a connection through a balancer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The balancer itself, which checks whether the server is well.
    Balancer,
    /// A client at this address.
    Client(IpAddr),
    /// A client that came to the balancer by something else than TCP over IP.
    Elsewhere,
}

/// The fixed part of a header.
#[derive(Clone, Copy, Debug)]
struct Head {
    is_local: bool,
    family: Family,
    is_stream: bool,
    rest: usize,
}

/// How the client has reached the balancer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Unspecified,
    V4,
    V6,
    Unix,
}

impl Family {
    /// The bytes of both addresses.
    fn length(self) -> usize {
        match self {
            Self::Unspecified => 0,
            Self::V4 => 12,
            Self::V6 => 36,
            Self::Unix => 216,
        }
    }
}

impl Head {
    fn read(bytes: [u8; FIXED]) -> Option<Self> {
        let [.., version_and_command, family_and_transport, high, low] = bytes;
        let is_local = match version_and_command {
            0x20 => true,
            0x21 => false,
            _ => return None,
        };
        let family = match family_and_transport >> 4 {
            0 => Family::Unspecified,
            1 => Family::V4,
            2 => Family::V6,
            3 => Family::Unix,
            _ => return None,
        };
        let is_stream = match family_and_transport & 0xf {
            1 => true,
            0 | 2 => false,
            _ => return None,
        };
        let rest = usize::from(u16::from_be_bytes([high, low]));
        let is_good = bytes.starts_with(&SIGNATURE) && rest <= MOST_REST && (is_local || rest >= family.length());
        is_good.then_some(Self { is_local, family, is_stream, rest })
    }

    /// The origin that the rest of the header describes.
    fn origin(self, rest: &[u8]) -> Origin {
        match self.family {
            _ if self.is_local => Origin::Balancer,
            Family::V4 if self.is_stream => rest
                .first_chunk::<4>()
                .map_or(Origin::Elsewhere, |source| Origin::Client(Ipv4Addr::from(*source).into())),
            Family::V6 if self.is_stream => rest
                .first_chunk::<16>()
                .map_or(Origin::Elsewhere, |source| Origin::Client(Ipv6Addr::from(*source).into())),
            _ => Origin::Elsewhere,
        }
    }
}

/// Reads a header, and nothing that follows it. Anything else at the beginning is [`ErrorKind::InvalidData`].
pub(crate) async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Origin> {
    let mut fixed = [0; FIXED];
    stream.read_exact(&mut fixed).await?;
    let head = Head::read(fixed).ok_or_else(|| {
        io::Error::new(ErrorKind::InvalidData, "there is no header of the PROXY protocol, version 2, at the beginning")
    })?;
    let mut rest = vec![0; head.rest];
    stream.read_exact(&mut rest).await?;
    Ok(head.origin(&rest))
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    /// A header with these bytes after the signature.
    fn header(after: &[u8]) -> Vec<u8> {
        [&SIGNATURE[..], after].concat()
    }

    fn client(address: &str) -> Origin {
        Origin::Client(address.parse().expect("an address"))
    }

    #[test]
    fn a_header_names_the_client_and_the_bytes_after_it_stay_unread() {
        let four = [&[0x21, 0x11, 0, 12][..], &[198, 51, 100, 7, 10, 0, 0, 1, 0x12, 0x67, 0x1e, 0xc6]].concat();
        let mut more = four.clone();
        // Something that the balancer adds: a kind, a length, and a byte.
        more[3] = 16;
        more.extend([0xea, 0, 1, 7]);
        let six = {
            let source: Ipv6Addr = "2001:db8::7".parse().expect("an address");
            [&[0x21, 0x21, 0, 36][..], &source.octets(), &[0; 20]].concat()
        };
        let datagram = [&[0x21, 0x12, 0, 12][..], &[198, 51, 100, 7, 10, 0, 0, 1, 0, 1, 0, 2]].concat();
        let unix = [&[0x21, 0x31, 0, 216][..], &[7; 216]].concat();
        for (after, origin) in [
            (&four[..], client("198.51.100.7")),
            (&more, client("198.51.100.7")),
            (&six, client("2001:db8::7")),
            (&datagram, Origin::Elsewhere),
            (&unix, Origin::Elsewhere),
            (&[0x21, 0, 0, 0], Origin::Elsewhere),
            (&[0x20, 0, 0, 0], Origin::Balancer),
            // A health check may say anything about addresses.
            (&[0x20, 0x11, 0, 3, 1, 2, 3], Origin::Balancer),
        ] {
            let bytes = [&header(after)[..], b"GET / HTTP/1.1"].concat();
            let mut reader = &bytes[..];
            let read = read(&mut reader).now_or_never().expect("at once").expect("a header");
            assert_eq!((read, reader), (origin, &b"GET / HTTP/1.1"[..]), "{after:?}");
        }
    }

    #[test]
    fn anything_but_a_short_header_is_refused_after_its_first_bytes() {
        let mut foreign = header(&[0x20, 0, 0, 0]);
        foreign[5] = b'q';
        for (bytes, kind) in [
            (b"GET / HTTP/1.1\r\n".to_vec(), ErrorKind::InvalidData),
            (b"PROXY TCP4 198.51.100.7 10.0.0.1 4711 7878\r\n".to_vec(), ErrorKind::InvalidData),
            (foreign, ErrorKind::InvalidData),
            // Another version, another command, another family, another transport.
            (header(&[0x11, 0x11, 0, 12]), ErrorKind::InvalidData),
            (header(&[0x22, 0x11, 0, 12]), ErrorKind::InvalidData),
            (header(&[0x21, 0x41, 0, 12]), ErrorKind::InvalidData),
            (header(&[0x21, 0x13, 0, 12]), ErrorKind::InvalidData),
            // Too short for its addresses, and too long for anything.
            (header(&[0x21, 0x11, 0, 11]), ErrorKind::InvalidData),
            (header(&[0x21, 0x21, 0, 35]), ErrorKind::InvalidData),
            (header(&[0x21, 0x11, 4, 1]), ErrorKind::InvalidData),
            (header(&[0x20, 0x00, 0xff, 0xff]), ErrorKind::InvalidData),
            // It ends too early.
            (header(&[0x21, 0x11, 0]), ErrorKind::UnexpectedEof),
            (header(&[0x21, 0x11, 0, 12, 198, 51]), ErrorKind::UnexpectedEof),
        ] {
            let read = read(&mut &bytes[..]).now_or_never().expect("at once");
            assert_eq!(read.expect_err("no header").kind(), kind, "{bytes:?}");
        }
    }
}
