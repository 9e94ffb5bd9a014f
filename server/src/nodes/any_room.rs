//! A room, here or on another node, behind one interface.

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

    /// Whether the room is known to have ended; `false` for a room of another node.
    pub(crate) fn is_closed(&self) -> bool {
        match self {
            Self::Here(room) => room.is_closed(),
            Self::There(..) => false,
        }
    }

    /// Passes a request to the room. Resolves after the answer, to the role that the connection has then. Boxed, so
    /// that an idle connection does not carry the future of a request.
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
            // Dropping the handle tells the owner.
            Self::There(..) => {}
        }
    }
}
