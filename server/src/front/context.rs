//! The state that all connections share.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use crate::accounts::archive::Archive;
use crate::accounts::desk::Accounts;
use crate::accounts::exports::Exports;
use crate::accounts::study::Study;
use crate::base::share::Share;
use crate::caller::guesses::Guesses;
use crate::caller::sanctions::Sanctions;
use crate::config::{Config, Services};
use crate::front::tls::Tls;
use crate::lobby::LobbyHandle;
use crate::net::unnamed_proxies::UnnamedProxies;
use crate::nodes::Nodes;
use crate::tournaments::Tournaments;
use crate::wire::connections::Connections;
use crate::wire::turned_away::TurnedAway;

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
    pub(crate) exports: Exports,
    pub(crate) guesses: Guesses,
    pub(crate) study: Study,
    pub(crate) tournaments: Tournaments,
    /// None for a server that owns every room.
    pub(crate) nodes: Option<Arc<Nodes>>,
    /// If there is one, every connection is encrypted.
    pub(crate) tls: Option<Arc<Tls>>,
    /// Cancelled when nothing new may begin.
    pub(crate) closing: CancellationToken,
    /// Cancelled when connections must end.
    pub(crate) stop: CancellationToken,
    pub(crate) connections: Connections,
    pub(crate) turned_away: TurnedAway,
    pub(crate) unnamed_proxies: UnnamedProxies,
    /// The mutes and bans of the operator.
    pub(crate) sanctions: Sanctions,
    /// This node's share of the limits by address.
    pub(crate) share: Share,
}
