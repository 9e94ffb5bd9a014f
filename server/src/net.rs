//! Sockets, networks, proxies and addresses.

pub(crate) mod addresses;
pub(crate) mod network;
pub(crate) mod proxy;
pub(crate) mod proxy_header;
pub(crate) mod tcp;
pub(crate) mod unnamed_proxies;
pub(crate) mod websocket;
