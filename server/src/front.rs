//! The way in: accepted sockets, TLS, HTTP and the tasks of connections.

pub(crate) mod accept;
pub(crate) mod connection;
pub(crate) mod context;
pub(crate) mod http;
pub(crate) mod monitor;
pub(crate) mod tls;
