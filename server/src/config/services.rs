//! The services of a server: store, metrics, reload signal.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::base::metrics::Metrics;
use crate::net::network::{LinkNetwork, TcpNetwork};
use crate::store::{MemoryStore, Store};

/// The services of one server. By default games are stored in memory, and end with the process.
#[derive(Clone, Debug)]
pub struct Services {
    /// Where games are stored.
    pub store: Arc<dyn Store>,
    /// The values of `/metrics`.
    pub metrics: Arc<Metrics>,
    /// Notified to reload the certificate.
    pub reload: Arc<Notify>,
    /// The network that connects this node to others.
    pub(crate) network: Arc<dyn LinkNetwork>,
}

impl Services {
    /// Services with this store.
    pub fn with_store(store: Arc<dyn Store>) -> Self {
        Self { store, metrics: Arc::default(), reload: Arc::default(), network: Arc::new(TcpNetwork) }
    }
}

impl Default for Services {
    fn default() -> Self {
        Self::with_store(Arc::new(MemoryStore::default()))
    }
}
