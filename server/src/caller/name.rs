//! The name of a player, which may change while the player is here.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bidak_shared::protocol::{NameMark, PlayerName};

use crate::store::AccountTag;

/// Shared by all connections of a player, so that each of them shows the same name: the one that a guest took last, or the handle of
/// an account.
#[derive(Clone, Debug)]
pub(crate) struct SharedName(Arc<Mutex<Named>>);

#[derive(Debug)]
struct Named {
    name: PlayerName,
    mark: Option<NameMark>,
    is_handle: bool,
}

impl SharedName {
    /// The name of a guest, marked as one where there are accounts.
    pub(crate) fn of_guest(name: PlayerName, mark: Option<NameMark>) -> Self {
        Self(Arc::new(Mutex::new(Named { name, mark, is_handle: false })))
    }

    fn lock(&self) -> MutexGuard<'_, Named> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The player's present name.
    pub(crate) fn get(&self) -> PlayerName {
        self.lock().name.clone()
    }

    /// The mark beside the name.
    pub(crate) fn mark(&self) -> Option<NameMark> {
        self.lock().mark
    }

    /// Renames a guest. An account keeps its handle.
    pub(crate) fn set(&self, name: PlayerName) {
        let mut named = self.lock();
        if !named.is_handle {
            named.name = name;
        }
    }

    /// The player has an account from now on.
    pub(crate) fn take_handle(&self, tag: &AccountTag) {
        let mark = NameMark::of(Some((&tag.handle, tag.kind)));
        *self.lock() = Named { name: tag.handle.name(), mark, is_handle: true };
    }
}
