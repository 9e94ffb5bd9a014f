//! The name of a player, which may change while the player is here.

use std::sync::{Arc, Mutex, PoisonError};

use bidak_shared::protocol::PlayerName;

/// Shared by all connections of a player, so that each of them shows the name that the player took last.
#[derive(Clone, Debug)]
pub(crate) struct SharedName(Arc<Mutex<PlayerName>>);

impl From<PlayerName> for SharedName {
    fn from(name: PlayerName) -> Self {
        Self(Arc::new(Mutex::new(name)))
    }
}

impl SharedName {
    /// The player's present name.
    pub(crate) fn get(&self) -> PlayerName {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Renames the player.
    pub(crate) fn set(&self, name: PlayerName) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = name;
    }
}
