//! The store as rooms write to it: under the epoch of this server.

use std::sync::Arc;

use crate::store::{Entry, Epoch, Store, StoreError, WaitingRoom};

/// Where the rooms of one server write down what happens.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    store: Arc<dyn Store>,
    epoch: Epoch,
}

impl Ledger {
    pub(crate) fn new(store: Arc<dyn Store>, epoch: Epoch) -> Self {
        Self { store, epoch }
    }

    /// Writes down what happened in one room. Done when it survives what the store promises to survive.
    pub(crate) async fn append(&self, entries: Vec<Entry>) -> Result<(), StoreError> {
        self.store.append(self.epoch, entries).await
    }

    /// Keeps a room that waits for the time after a restart.
    pub(crate) async fn keep_waiting(&self, room: WaitingRoom) -> Result<(), StoreError> {
        self.store.keep_waiting(self.epoch, room).await
    }

    /// A version of a room's events that no room can have reached under an earlier epoch: whoever comes back with an older
    /// one gets a snapshot, never events that belong to another life of the room.
    pub(crate) fn first_version(&self) -> u32 {
        /// Epochs are told apart as far as versions have bits for them.
        const EVENTS_BITS: u32 = 20;
        (self.epoch.0 as u32) << EVENTS_BITS
    }
}
