//! A server among several nodes: leases, takeover, and the end of a link at the owner of a room.

pub(crate) mod beats;
pub(crate) mod host;
