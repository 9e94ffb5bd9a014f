//! Why the server closes a connection, without the transport. Pure.

use crate::base::limit::Limit;

/// The code with which the server closes a connection, by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CloseCode {
    /// The server is going down.
    Away,
    /// The frames cannot be read as WebSocket.
    Protocol,
    /// The server reads no such frames.
    Unsupported,
    /// The text is not UTF-8.
    Invalid,
    /// The client breaks the rules of the server.
    Policy,
    /// The frame is too large.
    Size,
    /// The client may come back at once.
    Restart,
}

/// The reason and the code with which the server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Closing {
    pub(crate) code: CloseCode,
    pub(crate) reason: &'static str,
    /// The limit that was reached, if any.
    pub(crate) limit: Option<Limit>,
}

impl Closing {
    /// A closing because of a limit.
    pub(crate) const fn at(limit: Limit, code: CloseCode, reason: &'static str) -> Self {
        Self { code, reason, limit: Some(limit) }
    }
}
