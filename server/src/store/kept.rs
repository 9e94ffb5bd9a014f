//! The part of a room that is stored beside its unfinished game.

use std::net::IpAddr;

use bidak_shared::game::Player;
use bidak_shared::protocol::{ChatLine, Offer, PlayerId, Timestamp};
use serde::{Deserialize, Serialize};

/// The state of a room beside its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRoom {
    /// The version of the last event: those after it are greater.
    pub version: u32,
    /// The number of moves then. Offers belong to this position.
    pub plies: u32,
    /// The side on turn.
    pub on_turn: Player,
    /// Since when it has been on turn.
    pub turn_since: Timestamp,
    /// Since when each side has been gone.
    #[serde(default)]
    pub gone_since: [Option<Timestamp>; 2],
    /// The number of takebacks.
    #[serde(default)]
    pub takebacks: u32,
    /// The last lines of the chat, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<ChatLine>,
    /// The open offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// The players whom the host has muted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<PlayerId>,
    /// The players whom the host has kicked, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub banned: Vec<PlayerId>,
    /// How players and the host protect the room.
    #[serde(default, skip_serializing_if = "RoomGuard::is_empty")]
    pub guard: RoomGuard,
    /// Whether the members see the searches of bots.
    #[serde(default)]
    pub shows_thinking: bool,
    /// Whether the host keeps what spectators say from the players.
    #[serde(default)]
    pub chat_apart: bool,
    /// Whether the room is unloaded with this. Not part of the text, but of the row.
    #[serde(skip)]
    pub is_unloaded: bool,
}

/// How the players and the host protect a room, beside its mutes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomGuard {
    /// Players who were kicked, for a room that waits; a game has them in [`KeptRoom::banned`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub banned: Vec<PlayerId>,
    /// The addresses of guests who were kicked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub addresses: Vec<IpAddr>,
    /// Those who have locked the room.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locked_by: Vec<PlayerId>,
    /// The players who hide what spectators say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hides: Vec<PlayerId>,
    /// Who has been in a room with one of these addresses, or with a lock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<PlayerId>,
}

impl RoomGuard {
    /// Whether nobody has protected anything.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl KeptRoom {
    /// The text for the store.
    #[cfg_attr(
        not(any(feature = "postgres", feature = "sqlite")),
        expect(dead_code, reason = "only databases store texts")
    )]
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("it has only string keys")
    }
}
