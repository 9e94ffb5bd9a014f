//! How a server becomes a node.

use std::io;
use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use crate::config::{NodeSettings, Services};
use crate::net::network::LinkListener;
use crate::nodes::mac::ClusterSecret;
use crate::nodes::tls::LinkTls;
use crate::nodes::{FORM, LinkEvents, Nodes};
use crate::store::{NewNode, StoreError};

/// A node that has joined the others, and the listener for their links.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) nodes: Arc<Nodes>,
    pub(crate) listener: Box<dyn LinkListener>,
}

impl Joined {
    /// Joins the nodes that share the store. Links are closed when `stop` is cancelled, and send their events to
    /// `events`.
    pub(crate) async fn by(
        settings: &NodeSettings,
        services: &Services,
        events: Arc<dyn LinkEvents>,
        stop: &CancellationToken,
    ) -> io::Result<Self> {
        let store = &*services.store;
        let Some(shared) = store.nodes() else {
            let problem = "several servers cannot share this store; use one that they can, or no --node and --link";
            return Err(io::Error::other(format!("{}: {problem}", store.name())));
        };
        let tls = settings.link_tls.as_deref().map(LinkTls::open).transpose()?;
        let link = &settings.link;
        let network = Arc::clone(&services.network);
        let listens = settings.link_listen.as_ref().unwrap_or(link);
        let listener = network.listen(listens).await.map_err(|error| {
            io::Error::new(error.kind(), format!("cannot listen for other nodes on {listens}: {error}"))
        })?;
        let real = listener.port()?;
        // Port 0 becomes the real port.
        let link = link.strip_suffix(":0").map_or_else(|| link.clone(), |host| format!("{host}:{real}"));
        let failed = |error: StoreError| io::Error::other(format!("{}: {error}", store.name()));
        let secret = ClusterSecret::new(shared.secret().await.map_err(failed)?);
        let new = NewNode { name: settings.name.clone(), link: link.clone(), form: FORM };
        let me = shared.join(new).await.map_err(failed)?;
        tracing::info!(node = %settings.name, %link, port = real, epoch = me.0, "joined");
        let metrics = Arc::clone(&services.metrics);
        metrics.set_node(&settings.name);
        let nodes = Nodes::new(me, secret, network, events, stop.child_token()).counting_in(metrics).encrypting(tls);
        Ok(Self { nodes: Arc::new(nodes), listener })
    }
}
