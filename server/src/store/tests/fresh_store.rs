//! Fresh stores for tests, one of each durable kind.

use std::sync::Arc;
use std::thread;

use tempfile::TempDir;

#[cfg(feature = "postgres")]
use super::database::database;
use crate::store::{Restored, Store, StoreDesk, StorePlace};

/// An empty store, until the end of a test.
pub(in crate::store) struct FreshStore {
    pub(in crate::store) place: StorePlace,
    _folder: TempDir,
}

/// One store of each kind that this machine supports.
pub(in crate::store) fn fresh_stores() -> Vec<FreshStore> {
    let folder = || TempDir::new().expect("folders can be made there");
    let mut fresh_stores = Vec::new();
    if cfg!(feature = "sqlite") {
        let folder = folder();
        fresh_stores
            .push(FreshStore { place: StorePlace::File(folder.path().join("deep/er/games.db")), _folder: folder });
    }
    #[cfg(feature = "postgres")]
    if let Some(place) = database() {
        fresh_stores.push(FreshStore { place, _folder: folder() });
    }
    fresh_stores
}

impl FreshStore {
    /// Opens the store as a server does.
    pub(in crate::store) async fn open(&self) -> (Arc<dyn Store>, Restored) {
        let store = self.place.open().expect("it can be used");
        let restored = store.take_over(100).await.expect("it can be read");
        (store, restored)
    }

    /// Runs work of an operator on its own thread: it blocks, which a runtime forbids.
    pub(in crate::store) fn desk<T: Send>(&self, work: impl FnOnce(&StoreDesk) -> T + Send) -> T {
        let at_desk = || work(&self.place.desk(true).expect("it lasts").expect("it can be opened"));
        thread::scope(|scope| scope.spawn(at_desk).join().expect("it is done"))
    }

    /// Runs statements on the store.
    pub(in crate::store) fn run(&self, statements: &str) {
        self.desk(|desk| statements.split(';').for_each(|statement| desk.run(statement)));
    }

    /// The number that a query returns.
    pub(in crate::store) fn count(&self, question: &str) -> i64 {
        self.desk(|desk| desk.count(question))
    }
}
