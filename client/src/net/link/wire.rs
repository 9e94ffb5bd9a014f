//! What a WebSocket runs over, and why there is nothing to run over.

use tokio::io::{AsyncRead, AsyncWrite};

use super::{FailureKind, Reason};

/// What a WebSocket runs over: bare, or encrypted.
pub(super) trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Wire for S {}

/// Why there is no connection, or none any more.
pub(super) enum Trouble {
    /// It may be better next time.
    Passing(Reason),
    /// Trying again would not help.
    Lasting(FailureKind, Reason),
}
