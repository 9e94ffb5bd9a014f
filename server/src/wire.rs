//! Frames, outboxes and sessions of connections, and how they end.

pub(crate) mod closing;
pub(crate) mod connection_id;
pub(crate) mod connections;
pub(crate) mod crowd;
pub(crate) mod farewell;
pub(crate) mod frame;
pub(crate) mod outbox;
pub(crate) mod qr;
pub(crate) mod session;
pub(crate) mod turned_away;
