//! The account of a player, as all connections of the player share it.

use std::sync::{Arc, OnceLock};

use bidak_shared::protocol::Handle;

use crate::store::AccountTag;

/// The account of a player, if any: one cell, shared by all connections of the player and set once.
#[derive(Clone, Debug, Default)]
pub(crate) struct AccountCell(Arc<OnceLock<AccountTag>>);

impl AccountCell {
    /// The account.
    pub(crate) fn tag(&self) -> Option<&AccountTag> {
        self.0.get()
    }

    /// The handle of the account.
    pub(crate) fn handle(&self) -> Option<&Handle> {
        self.tag().map(|tag| &tag.handle)
    }

    /// Sets the account.
    pub(crate) fn set(&self, tag: AccountTag) {
        let _ = self.0.set(tag); // A handle never changes.
    }
}
