//! How nodes reach each other: by TCP; in a simulation, by pipes in memory.

use std::{fmt, io};

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};

/// The stream below a link.
pub(crate) trait Carrier: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Carrier for S {}

/// One end of a connection between two nodes.
pub(crate) type LinkSocket = Box<dyn Carrier>;

/// Connections from one node to the others, and from them.
pub(crate) trait LinkNetwork: fmt::Debug + Send + Sync {
    /// Connects to the node that listens at this host and port.
    fn connect<'a>(&'a self, address: &'a str) -> BoxFuture<'a, io::Result<LinkSocket>>;

    /// Listens for the others; port 0 stands for any free one.
    fn listen<'a>(&'a self, address: &'a str) -> BoxFuture<'a, io::Result<Box<dyn LinkListener>>>;
}

/// Where others connect to a node.
pub(crate) trait LinkListener: fmt::Debug + Send {
    /// The port.
    fn port(&self) -> io::Result<u16>;

    /// The next connection, and where it comes from. Dropping the future loses none.
    fn accept(&mut self) -> BoxFuture<'_, io::Result<(LinkSocket, String)>>;
}

/// The network of the system.
#[derive(Debug)]
pub(crate) struct TcpNetwork;

impl LinkNetwork for TcpNetwork {
    fn connect<'a>(&'a self, address: &'a str) -> BoxFuture<'a, io::Result<LinkSocket>> {
        async move {
            let socket = TcpStream::connect(address).await?;
            // Moves are small and urgent.
            socket.set_nodelay(true)?;
            Ok(Box::new(socket) as LinkSocket)
        }
        .boxed()
    }

    fn listen<'a>(&'a self, address: &'a str) -> BoxFuture<'a, io::Result<Box<dyn LinkListener>>> {
        async move { Ok(Box::new(TcpListener::bind(address).await?) as Box<dyn LinkListener>) }.boxed()
    }
}

impl LinkListener for TcpListener {
    fn port(&self) -> io::Result<u16> {
        Ok(self.local_addr()?.port())
    }

    fn accept(&mut self) -> BoxFuture<'_, io::Result<(LinkSocket, String)>> {
        async move {
            let (socket, peer) = Self::accept(self).await?;
            let _ = socket.set_nodelay(true); // Without it the link is only slower.
            Ok((Box::new(socket) as LinkSocket, peer.to_string()))
        }
        .boxed()
    }
}
