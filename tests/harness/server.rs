//! A server in this process, for one test.

use std::net::SocketAddr;
use std::sync::Arc;

use bidak_server::store::Store;
use bidak_server::{Config, Metrics, Services, serve};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::{DEADLINE, Player, within};

/// A server in this process, on a free port of loopback. It is dropped with the test, or ended gracefully by [`TestServer::stop`].
#[derive(Debug)]
pub struct TestServer {
    address: SocketAddr,
    services: Services,
    shutdown: CancellationToken,
    task: JoinHandle<std::io::Result<()>>,
}

/// The default configuration with long time-outs: the machine may be slow.
pub fn patient() -> Config {
    Config {
        // All players of the tests come from one address.
        rate_same_address: true,
        handshake: DEADLINE,
        hello: DEADLINE,
        idle: DEADLINE,
        write_timeout: DEADLINE,
        first_move: DEADLINE,
        ..Config::default()
    }
}

impl TestServer {
    /// A server with a patient configuration.
    pub async fn start() -> Self {
        Self::with(patient()).await
    }

    /// A server with this configuration.
    pub async fn with(config: Config) -> Self {
        Self::with_services(config, Services::default()).await
    }

    /// A server with this configuration and store.
    pub async fn with_store(config: Config, store: Arc<dyn Store>) -> Self {
        Self::with_services(config, Services::with_store(store)).await
    }

    async fn with_services(config: Config, services: Services) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound socket has an address");
        let shutdown = CancellationToken::new();
        let task = tokio::spawn(serve(listener, config, services.clone(), shutdown.clone()));
        Self { address, services, shutdown, task }
    }

    /// The address at which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The metrics of the server.
    pub fn metrics(&self) -> &Metrics {
        &self.services.metrics
    }

    /// Makes the server reload its certificate.
    pub fn reload(&self) {
        self.services.reload.notify_one();
    }

    /// The address for clients.
    pub fn url(&self) -> String {
        format!("ws://{}/ws", self.address)
    }

    /// A player who has said hello.
    pub async fn player(&self, name: &str) -> Player {
        Player::hello(&self.url(), Some(name), None).await
    }

    /// Ends the test without a graceful shutdown. The server must still be running.
    pub fn end(self) {
        assert!(!self.task.is_finished(), "the server ended by itself");
        self.task.abort();
    }

    /// Asks the server for a graceful shutdown, without waiting for it.
    pub fn begin_to_stop(&self) {
        self.shutdown.cancel();
    }

    /// Waits until the server has ended by itself; returns its result.
    pub async fn end_by_itself(self) -> std::io::Result<()> {
        within("the server to end", self.task).await.expect("the server does not panic")
    }

    /// Ends the server and waits until it has ended.
    pub async fn stop(self) {
        self.shutdown.cancel();
        within("the server to end", self.task).await.expect("the server does not panic").expect("the server ends well");
    }
}
