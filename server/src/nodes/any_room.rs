//! A room, here or on another node: the rest of the server need not know which.

use bidak_shared::protocol::RoomCode;
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::nodes::{Remote, Role};
use crate::room::{RoomHandle, RoomRequest};
use crate::wire::connection_id::ConnectionId;

/// A room, as a connection reaches it.
#[derive(Debug)]
pub(crate) enum AnyRoom {
    /// A room of this node.
    Here(RoomHandle),
    /// A room of another node.
    There(RoomCode, Remote),
}

impl AnyRoom {
    pub(crate) fn code(&self) -> RoomCode {
        match self {
            Self::Here(room) => room.code(),
            Self::There(code, _) => *code,
        }
    }

    /// Whether the room has ended, as far as that is known here.
    pub(crate) fn is_closed(&self) -> bool {
        match self {
            Self::Here(room) => room.is_closed(),
            Self::There(..) => false,
        }
    }

    /// Passes a request to the room. Resolves after the answer; returns the role of the connection in the room then. Boxed, so that a silent
    /// connection does not carry the future of a request.
    pub(crate) fn request<'a>(&'a self, request: RoomRequest<'a>) -> BoxFuture<'a, Role> {
        match self {
            Self::Here(room) => room.request(request).map(Role::of).boxed(),
            Self::There(_, room) => room.request(request, None).boxed(),
        }
    }

    /// The connection of a member is gone.
    pub(crate) async fn dropped(&self, connection: ConnectionId) {
        match self {
            Self::Here(room) => room.dropped(connection).await,
            // Dropping the handle says so.
            Self::There(..) => {}
        }
    }
}
