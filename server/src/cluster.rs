//! A server that is one of several nodes: leases, takeover, and the owner's end of links.

pub(crate) mod beats;
pub(crate) mod host;
