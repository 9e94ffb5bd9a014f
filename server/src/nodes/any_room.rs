//! A room, here or on another node: the rest of the server need not know which.

use bidak_shared::protocol::RoomCode;

use crate::nodes::RemoteRoom;
use crate::room::{ConnectionId, RoomHandle, RoomRequest};

/// A room, as a connection reaches it.
#[derive(Debug)]
pub(crate) enum AnyRoom {
    /// A room of this node.
    Here(RoomHandle),
    /// A room of another node.
    There(RemoteRoom),
}

impl AnyRoom {
    pub(crate) fn code(&self) -> RoomCode {
        match self {
            Self::Here(room) => room.code(),
            Self::There(room) => room.code(),
        }
    }

    /// Whether the room has ended, as far as that is known here.
    pub(crate) fn is_closed(&self) -> bool {
        match self {
            Self::Here(room) => room.is_closed(),
            Self::There(_) => false,
        }
    }

    /// Passes a request to the room. Resolves after the answer; returns whether the connection is a member then.
    pub(crate) async fn request(&self, request: RoomRequest<'_>) -> bool {
        match self {
            Self::Here(room) => room.request(request).await,
            // Boxed, so that requests to rooms here are no larger.
            Self::There(room) => Box::pin(room.request(request)).await,
        }
    }

    /// The connection of a member is gone.
    pub(crate) async fn dropped(&self, connection: ConnectionId) {
        match self {
            Self::Here(room) => room.dropped(connection).await,
            // Dropping the handle says so.
            Self::There(_) => {}
        }
    }
}
