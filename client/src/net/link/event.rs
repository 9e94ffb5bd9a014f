//! The events of a connection.

use std::time::Duration;

use bidak_shared::protocol::{ServerMessage, Welcome};

use super::Reason;
use crate::base::failure::Code;

/// Changes of the connection, and messages from the server.
#[derive(Clone, Debug)]
pub enum LinkEvent {
    /// An attempt begins. The first has the number 1, also after a loss.
    Connecting {
        /// Its number.
        attempt: u32,
    },
    /// Hello was said and answered, at the beginning and after each loss.
    Connected(Box<Welcome>),
    /// Any other message of the server.
    Message(ServerMessage),
    /// How long a ping and its answer took.
    Latency(Duration),
    /// The connection is gone; the next attempt comes by itself.
    Lost {
        /// Why.
        reason: Reason,
        /// Until the next attempt.
        retry_in: Duration,
    },
    /// The link has given up; no event follows.
    Failed {
        /// The failure, for programs.
        kind: FailureKind,
        /// The failure, for people.
        reason: Reason,
    },
}

/// Why a link gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The text names no server.
    Address,
    /// No server answered, or the connection could not be restored for a long time.
    Unreachable,
    /// The server refuses this player, for instance because of the name.
    Refused,
    /// The other side does not speak this protocol.
    Protocol,
}

impl From<FailureKind> for Code {
    fn from(kind: FailureKind) -> Self {
        match kind {
            FailureKind::Address => Self::Usage,
            FailureKind::Unreachable => Self::Unreachable,
            FailureKind::Refused => Self::Failed,
            FailureKind::Protocol => Self::Protocol,
        }
    }
}
