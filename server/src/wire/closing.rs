//! Why the server closes a connection, without the transport. Pure.

use crate::base::limit::Limit;

/// Why a room, the lobby or the server ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HangUp {
    /// The client reads too slowly.
    TooSlow,
    /// The client has sent too many wrong codes.
    WrongCodes,
    /// A room could not store its events.
    NotStored,
    /// A room waits for its store.
    StoreAway,
    /// Its token is revoked.
    Revoked,
    /// Its account is deleted.
    Deleted,
    /// The operator has banned it.
    Banned,
    /// The link to the node that has a room is broken.
    LinkBroken,
    /// Another server has the games.
    Fenced,
    /// The server is going down.
    GoingDown,
}

impl HangUp {
    /// Whether a write that the client does not take is given up.
    pub(crate) fn is_urgent(self) -> bool {
        matches!(self, Self::TooSlow | Self::StoreAway | Self::LinkBroken | Self::Fenced | Self::GoingDown)
    }
}

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
    pub(crate) const fn of(code: CloseCode, reason: &'static str) -> Self {
        Self { code, reason, limit: None }
    }

    /// A closing because of a limit.
    pub(crate) const fn at(limit: Limit, code: CloseCode, reason: &'static str) -> Self {
        Self { code, reason, limit: Some(limit) }
    }
}

impl From<HangUp> for Closing {
    fn from(why: HangUp) -> Self {
        let (code, reason) = match why {
            HangUp::TooSlow => {
                return Self::at(Limit::Outbox, CloseCode::Policy, "you read too slowly; come back and resume");
            }
            HangUp::WrongCodes => {
                let reason = "too many wrong codes on this connection; come back with the right one";
                return Self::at(Limit::WrongGuesses, CloseCode::Policy, reason);
            }
            HangUp::NotStored => {
                (CloseCode::Restart, "a game could not be written down; come back, resume it, and see where it stands")
            }
            HangUp::StoreAway => {
                (CloseCode::Restart, "the store of the games does not answer; come back and resume your games")
            }
            HangUp::Revoked => (CloseCode::Policy, "another device of your account has revoked the token of this one"),
            HangUp::Deleted => (CloseCode::Policy, "this account was deleted"),
            HangUp::Banned => (CloseCode::Policy, "the operator of this server has banned you"),
            HangUp::LinkBroken => {
                (CloseCode::Restart, "the server that has a room of yours cannot be reached; come back and resume")
            }
            HangUp::Fenced => (CloseCode::Restart, "another server has the games now; come back and resume them"),
            HangUp::GoingDown => (CloseCode::Away, "the server is going down"),
        };
        Self::of(code, reason)
    }
}
