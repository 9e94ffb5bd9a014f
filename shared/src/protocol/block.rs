//! Blocked players.

use serde::{Deserialize, Serialize};

use crate::protocol::{Handle, PlayerId, PlayerName};

/// A player whom the reader has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocked {
    /// The player's id.
    pub player: PlayerId,
    /// The player's name at that time.
    pub name: PlayerName,
    /// The handle of the player's account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<Handle>,
}

/// The player of `block` and `unblock`: by id, or an account by handle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockTarget {
    /// The player's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The handle of the player's account, without an id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<String>,
}
