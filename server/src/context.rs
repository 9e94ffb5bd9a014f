//! The state that all connections share.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio_util::sync::CancellationToken;

use crate::accounts::Accounts;
use crate::archive::Archive;
use crate::config::Config;
use crate::lobby::LobbyHandle;
use crate::room::ConnectionId;
use crate::services::Services;
use crate::study::Study;
use crate::tls::Tls;
use crate::tournaments::Tournaments;

/// The state that all connections share.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) config: Arc<Config>,
    pub(crate) services: Services,
    /// The address of the server.
    pub(crate) address: SocketAddr,
    pub(crate) lobby: LobbyHandle,
    pub(crate) archive: Archive,
    pub(crate) accounts: Accounts,
    pub(crate) study: Study,
    pub(crate) tournaments: Tournaments,
    /// With it, every connection is encrypted.
    pub(crate) tls: Option<Arc<Tls>>,
    /// Cancelled when nothing new may begin.
    pub(crate) closing: CancellationToken,
    /// Cancelled when connections must end.
    pub(crate) stop: CancellationToken,
    /// Cancelled when another server has taken the games over.
    pub(crate) fenced: CancellationToken,
    pub(crate) next_connection: AtomicU64,
}

impl Context {
    /// A unique id for a connection.
    pub(crate) fn connection_id(&self) -> ConnectionId {
        ConnectionId(self.next_connection.fetch_add(1, Ordering::Relaxed))
    }
}
