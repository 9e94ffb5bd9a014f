//! Addresses of servers.

use std::fmt;
use std::str::FromStr;

use bidak_shared::protocol::Token;
use thiserror::Error;

/// The default port of a server.
pub const DEFAULT_PORT: u16 = 7878;

/// The path of the WebSocket on a server.
const PATH: &str = "/ws";

/// The most tokens for one address: of several servers that answered there at different times.
pub(crate) const MOST_TOKENS: usize = 4;

/// The address of a server. Written `host`, `host:port` or `ws://host:port`, with or without `/ws` at the end, or with
/// another path where a proxy stands in front; `wss` is encrypted, `http` and `https` mean the same as `ws` and `wss`. An
/// IPv6 address stands in brackets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    is_secure: bool,
    host: String,
    port: u16,
    path: String,
}

/// A text that names no server.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadAddress {
    /// Encrypted connections, in a program that cannot make them.
    #[error("{text}: this program was built without TLS; use ws:// inside a trusted network or through a tunnel")]
    Tls {
        /// The address.
        text: String,
    },
    /// Another scheme.
    #[error("{scheme:?} is not a scheme of a server: write ws://HOST:PORT, HOST:PORT or HOST")]
    Scheme {
        /// The scheme.
        scheme: String,
    },
    /// The part before the port.
    #[error("{text:?} has no host: write ws://HOST:PORT, HOST:PORT or HOST, an IPv6 address in brackets")]
    Host {
        /// The address.
        text: String,
    },
    /// An address of the page with a bad code.
    #[error("{text:?} has no such code: copy the whole address")]
    Page {
        /// The address.
        text: String,
    },
    /// The part after the colon.
    #[error("{port:?} is not a port: a port is a number from 1 to 65535")]
    Port {
        /// The port.
        port: String,
    },
}

impl Address {
    /// Whether the connection is encrypted.
    pub fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// The name or the number of the host, without brackets.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of this server's page for browsers.
    pub fn page(&self) -> String {
        format!("{}://{}/", if self.is_secure { "https" } else { "http" }, self.authority())
    }

    /// The host and the port, as in a URL, by which this server is identified.
    pub fn authority(&self) -> String {
        if self.host.contains(':') {
            format!("[{}]:{}", self.host, self.port)
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        Self::read(text, |_| DEFAULT_PORT)
    }
}

impl Address {
    /// The address of a server in the address of its page: without a port it is that of browsers.
    pub fn of_page(text: &str) -> Result<Self, BadAddress> {
        Self::read(text, |scheme| match scheme {
            "http" => 80,
            "https" => 443,
            _ => DEFAULT_PORT,
        })
    }

    /// Reads an address; its scheme chooses the default port.
    fn read(text: &str, default_port: impl Fn(&str) -> u16) -> Result<Self, BadAddress> {
        let text = text.trim();
        let shortened = || text.chars().take(60).collect::<String>();
        let (scheme, rest) = text.split_once("://").unwrap_or(("ws", text));
        let scheme = scheme.to_ascii_lowercase();
        let is_secure = match scheme.as_str() {
            "ws" | "http" => false,
            "wss" | "https" if cfg!(feature = "tls") => true,
            "wss" | "https" => return Err(BadAddress::Tls { text: shortened() }),
            _ => return Err(BadAddress::Scheme { scheme: scheme.chars().take(20).collect() }),
        };
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let (host, port) = match authority.strip_prefix('[') {
            Some(bracketed) => {
                let (host, after) = bracketed.split_once(']').ok_or_else(|| BadAddress::Host { text: shortened() })?;
                host.parse::<std::net::Ipv6Addr>().map_err(|_| BadAddress::Host { text: shortened() })?;
                match after.strip_prefix(':') {
                    Some(port) => (host, Some(port)),
                    None if after.is_empty() => (host, None),
                    None => return Err(BadAddress::Host { text: shortened() }),
                }
            }
            None => match authority.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (authority, None),
            },
        };
        // Other characters would get into an HTTP header.
        let is_host = |character: char| character.is_ascii_alphanumeric() || "-._:".contains(character);
        if host.is_empty() || !host.chars().all(is_host) {
            return Err(BadAddress::Host { text: shortened() });
        }
        let port = match port {
            None => default_port(&scheme),
            Some(port) => port
                .parse()
                .ok()
                .filter(|number| *number > 0)
                .ok_or_else(|| BadAddress::Port { port: port.chars().take(20).collect() })?,
        };
        let path = path.trim_end_matches('/');
        if path.chars().any(|character| !character.is_ascii_graphic()) {
            return Err(BadAddress::Host { text: shortened() });
        }
        let path = if path.ends_with(PATH) { path.to_owned() } else { format!("{path}{PATH}") };
        Ok(Self { is_secure, host: host.to_owned(), port, path })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "wss" } else { "ws" };
        write!(f, "{scheme}://{}{}", self.authority(), self.path)
    }
}

/// Puts the token of the latest visit before the others, which may be those of another server at the same address.
pub(crate) fn put_first(tokens: &mut Vec<Token>, latest: Token) {
    tokens.retain(|token| *token != latest);
    tokens.insert(0, latest);
    tokens.truncate(MOST_TOKENS);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_an_address_is_understood() {
        for (text, url) in [
            ("example.org", "ws://example.org:7878/ws"),
            ("example.org:80", "ws://example.org:80/ws"),
            ("ws://example.org", "ws://example.org:7878/ws"),
            ("ws://example.org:9000/", "ws://example.org:9000/ws"),
            ("WS://example.org:9000/ws", "ws://example.org:9000/ws"),
            ("http://example.org:9000/ws/", "ws://example.org:9000/ws"),
            ("example.org/play", "ws://example.org:7878/play/ws"),
            (" 192.168.1.7:7878 ", "ws://192.168.1.7:7878/ws"),
            ("[::1]:7000", "ws://[::1]:7000/ws"),
            ("ws://[fe80::1]", "ws://[fe80::1]:7878/ws"),
            #[cfg(feature = "tls")]
            ("wss://example.org", "wss://example.org:7878/ws"),
            #[cfg(feature = "tls")]
            ("https://example.org:443/play", "wss://example.org:443/play/ws"),
        ] {
            assert_eq!(text.parse::<Address>().map(|address| address.to_string()), Ok(url.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_bad_address_gets_a_sentence() {
        for (text, part) in [
            #[cfg(not(feature = "tls"))]
            ("wss://example.org", "without TLS"),
            #[cfg(not(feature = "tls"))]
            ("https://example.org", "without TLS"),
            ("ftp://example.org", "not a scheme"),
            ("", "has no host"),
            ("ws://", "has no host"),
            (":7878", "has no host"),
            ("a b:1", "has no host"),
            ("[::1", "has no host"),
            ("[::1]x", "has no host"),
            ("[nonsense]:1", "has no host"),
            ("host\r\nEvil: 1", "has no host"),
            ("host/a b", "has no host"),
            ("host:0", "not a port"),
            ("host:70000", "not a port"),
            ("host:", "not a port"),
            ("::1", "has no host"),
        ] {
            let error = text.parse::<Address>().expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
