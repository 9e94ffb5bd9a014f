//! The first request of a connection.

use serde::{Deserialize, Serialize};

#[cfg(doc)]
use crate::protocol::Detail;
use crate::protocol::PROTOCOL;
use crate::protocol::defaults::is_false;

/// The identity of a client, and the options of the connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol number that the client speaks.
    pub protocol: u32,
    /// The player's name. A returning player may leave it out to keep the old one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The token of an earlier `welcome`, to be the same player again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// A link code from another device of the player; takes precedence over the token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The label of this device in the list of an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// Whether a program plays.
    #[serde(default, skip_serializing_if = "is_false")]
    pub program: bool,
    /// Whether moves come without the position, except on this player's own turn: see [`Detail::Brief`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub brief: bool,
}

/// A new player without a name.
impl Default for Hello {
    fn default() -> Self {
        Self { protocol: PROTOCOL, name: None, token: None, link: None, device: None, program: false, brief: false }
    }
}
