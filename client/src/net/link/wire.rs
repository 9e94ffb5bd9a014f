//! The transport of a WebSocket, and its failures.

use tokio::io::{AsyncRead, AsyncWrite};

use super::{FailureKind, Reason};

/// The stream below a WebSocket: bare, or encrypted.
pub(super) trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Wire for S {}

/// Why there is no connection, or none any more.
pub(super) enum Trouble {
    /// Another attempt may succeed.
    Passing(Reason),
    /// Trying again would not help.
    Lasting(FailureKind, Reason),
}
