//! A request to a room, from its arrival to its answer.

use std::sync::Arc;
use std::time::Instant;

use bidak_shared::protocol::Command;

use crate::caller::Caller;
use crate::wire::outbox::{Outbox, Reply};

/// A request to a room.
#[derive(Debug)]
pub(crate) struct RoomRequest<'a> {
    /// The sender.
    pub(crate) caller: &'a Arc<Caller>,
    /// The same for a repeated request, which is not carried out again.
    pub(crate) key: Option<u32>,
    pub(crate) command: Command,
    pub(crate) reply: Reply,
    /// Receives the events of the room from now on, if the connection becomes a member.
    pub(crate) outbox: &'a Outbox,
    /// When the request arrived. A clock stops at that time, however long the request waits.
    pub(crate) arrived: Instant,
}
