//! Accepts connections while permits are free, and reads the client's address from the header of a balancer.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use futures::future::Either;
use prometheus_client::metrics::gauge::Gauge;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{interval, timeout};
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::permits::{Permit, Permits};
use crate::front::context::Context;
use crate::front::http;
use crate::net::proxy::{self, Peer};
use crate::net::proxy_header::{self, Origin};
use crate::net::tcp::Tcp;

/// The pause after an error of `accept`, for example without free file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// The interval between log lines that count the connections turned away: a line for each would fill the disk.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// The send buffer of the system for a client that does not read; Linux doubles it. Without this limit it grows to
/// megabytes.
const SEND_BUFFER: usize = 64 * 1024;

/// The most connections that wait in the system to be accepted; it may allow fewer. When all clients reconnect at once, those beyond it try
/// again after a second.
const BACKLOG: i32 = 4096;

/// The listener for clients.
#[derive(Debug)]
pub(crate) enum Door {
    Tcp(TcpListener),
    /// The pipes of a simulation.
    #[cfg(test)]
    Simulated(Inlet),
}

impl Door {
    /// The address that it listens on.
    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        match self {
            Self::Tcp(listener) => listener.local_addr(),
            #[cfg(test)]
            Self::Simulated(_) => Ok(([127, 0, 0, 1], 7878).into()),
        }
    }

    /// Accepts clients until [`Context::stop`].
    pub(crate) async fn admit(self, context: Arc<Context>, connections: TaskTracker) {
        match self {
            Self::Tcp(listener) => run(listener, context, connections).await,
            #[cfg(test)]
            Self::Simulated(inlet) => inlet.admit(context, connections).await,
        }
    }
}

/// The pipes over which simulated players connect to a node.
#[cfg(test)]
#[derive(Debug)]
pub(crate) struct Inlet(pub(crate) tokio::sync::mpsc::UnboundedReceiver<tokio::io::DuplexStream>);

#[cfg(test)]
impl Inlet {
    /// Serves each connection without HTTP: it is a `WebSocket` from its first byte on.
    pub(crate) async fn admit(mut self, context: Arc<Context>, connections: TaskTracker) {
        loop {
            let come = tokio::select! {
                biased;
                () = context.stop.cancelled() => return,
                come = self.0.recv() => come,
            };
            let Some(stream) = come else { return context.stop.cancelled().await };
            let context = Arc::clone(&context);
            connections.spawn(async move {
                let socket =
                    crate::net::websocket::wrap(stream, Vec::new(), bidak_shared::protocol::MAX_CLIENT_FRAME).await;
                let network = AddressRange::of("10.0.0.1");
                crate::front::connection::run(socket, None, network, &context, None).await;
            });
        }
    }
}

/// Accepts connections until [`Context::stop`]: players who drop during a shutdown can still come back.
async fn run(listener: TcpListener, context: Arc<Context>, connections: TaskTracker) {
    let limits = [Limit::Connections, Limit::ConnectionsPerAddress];
    let (config, share) = (&context.config, context.share.clone());
    let permits = Permits::shared(config.connections, config.connections_per_address, share, limits);
    let socket = SockRef::from(&listener);
    // Accepted sockets inherit this from the listener.
    if let Err(error) = socket.set_send_buffer_size(SEND_BUFFER) {
        tracing::warn!(%error, "cannot bound the buffers of the system");
    }
    if let Err(error) = socket.listen(BACKLOG) {
        tracing::warn!(%error, "fewer connections can wait until they are accepted");
    }
    let mut log = interval(LOG_EVERY);
    loop {
        let accepted = tokio::select! {
            () = context.stop.cancelled() => return context.turned_away.log(),
            _ = log.tick() => {
                context.turned_away.log();
                continue;
            }
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            // The client was gone before it was accepted.
            Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => continue,
            Err(error) => {
                context.turned_away.count_failure(&error);
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let metrics = &context.services.metrics;
        let network = AddressRange::from(peer.ip());
        // A proxy names its client in the request, a balancer in the first bytes: such connections are counted later.
        let config = &context.config;
        let is_proxy = [&config.trusted_proxy, &config.proxy_protocol].map(|list| proxy::is_trusted(peer.ip(), list));
        let permit = permits.take_unassigned().and_then(|mut permit| {
            if !is_proxy.contains(&true) {
                permit.count_for(network, environment::instant())?;
            }
            Ok(permit)
        });
        let permit = match permit {
            Ok(permit) => permit,
            Err(limit) => {
                context.turned_away.count(peer.ip(), limit);
                metrics.limit_hit(limit);
                turn_away(&stream);
                continue;
            }
        };
        let counted = Counted::new(metrics.connections.clone());
        // Moves are small and urgent.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "cannot turn Nagle's algorithm off");
        }
        let context = Arc::clone(&context);
        let unknown = tracing::field::Empty;
        // Only at this level: a span takes memory, and is entered whenever its task wakes.
        let span = tracing::debug_span!(parent: None, "connection", %peer, client = unknown, player = unknown);
        connections.spawn(
            async move {
                serve(stream, peer.ip(), permit, context).await;
                drop(counted);
            }
            .instrument(span),
        );
    }
}

/// Serves one connection from its first byte to its last.
fn serve(stream: TcpStream, address: IpAddr, permit: Permit, context: Arc<Context>) -> impl Future<Output = ()> {
    let is_balancer = proxy::is_trusted(address, &context.config.proxy_protocol);
    if !is_balancer && context.tls.is_none() {
        return Either::Left(http::serve(Tcp::new(stream), address.into(), permit, context));
    }
    // Boxed, so that other connections do not hold the memory of its state.
    Either::Right(Box::pin(serve_with_preamble(stream, address, permit, context)))
}

/// Serves a connection that begins with a balancer's header, or with TLS.
async fn serve_with_preamble(mut stream: TcpStream, address: IpAddr, mut permit: Permit, context: Arc<Context>) {
    let mut peer = Peer::from(address);
    if proxy::is_trusted(address, &context.config.proxy_protocol) {
        match read_origin(&mut stream, address, &mut permit, &context).await {
            Some(client) => peer = client,
            None => return,
        }
    }
    if context.tls.is_none() {
        return http::serve(Tcp::new(stream), peer, permit, context).await;
    }
    serve_with_tls(stream, peer, permit, context).await;
}

/// Reads the client's address from a balancer's header; none if the connection is not to be served.
async fn read_origin(stream: &mut TcpStream, balancer: IpAddr, permit: &mut Permit, context: &Context) -> Option<Peer> {
    let metrics = &context.services.metrics;
    let peer = match timeout(context.config.handshake, proxy_header::read(stream)).await {
        Ok(Ok(Origin::Balancer)) => return Some(balancer.into()),
        Ok(Ok(Origin::Client(address))) => Peer::behind_balancer(Some(address)),
        Ok(Ok(Origin::Elsewhere)) => Peer::behind_balancer(None),
        Ok(Err(error)) => {
            // Other errors are health checks: the balancer connects and closes.
            if error.kind() == ErrorKind::InvalidData {
                context.turned_away.count_without_header(balancer);
            }
            tracing::debug!(%error, "no PROXY header");
            return None;
        }
        Err(_) => {
            metrics.limit_hit(Limit::Handshake);
            tracing::debug!("the PROXY header took too long");
            return None;
        }
    };
    // A proxy behind the balancer is not counted here: each of its requests counts for a client.
    if !proxy::is_trusted(peer.address, &context.config.trusted_proxy)
        && let Err(limit) = permit.count_for(peer.address.into(), environment::instant())
    {
        context.turned_away.count(peer.address, limit);
        metrics.limit_hit(limit);
        turn_away(stream);
        return None;
    }
    Some(peer)
}

async fn serve_with_tls(stream: TcpStream, peer: Peer, permit: Permit, context: Arc<Context>) {
    let Some(tls) = &context.tls else { return };
    let handshake = timeout(context.config.handshake, Box::pin(tls.accept(stream)));
    let Some(shaken) = http::on_trial(permit.trial(), handshake).await else { return };
    match shaken {
        Ok(Ok(stream)) => http::serve(stream, peer, permit, context).await,
        Ok(Err(error)) => tracing::debug!(%error, "no TLS"),
        Err(_) => {
            context.services.metrics.limit_hit(Limit::Handshake);
            tracing::debug!("the TLS handshake took too long");
        }
    }
}

/// Increments a gauge while it lives.
struct Counted(Gauge);

impl Counted {
    fn new(gauge: Gauge) -> Self {
        gauge.inc();
        Self(gauge)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Sends the reason if the socket accepts it at once, and closes the connection.
fn turn_away(stream: &TcpStream) {
    const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: 31\r\n\
        connection: close\r\n\r\nno place for another connection";
    let _ = stream.try_write(FULL); // Best effort.
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idle_connection_is_small() {
        fn size_of_future<F>(_: impl Fn(TcpStream, IpAddr, Permit, Arc<Context>) -> F) -> usize {
            size_of::<F>()
        }
        let size = size_of_future(serve);
        assert!(size <= 2112, "{size} bytes for each connection; box rare parts");
    }
}
