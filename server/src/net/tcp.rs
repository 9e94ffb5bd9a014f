//! A TCP connection that the outbox of its client may write to as well.

use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

/// The writing end of a connection.
pub(crate) type WriteHalf = OwnedWriteHalf;

/// A connection of a client, with TLS or without.
pub(crate) trait ClientStream: AsyncRead + AsyncWrite + Unpin + Send + 'static {
    /// Takes the writing end, if its bytes reach the client unchanged. The stream can still be written to.
    fn take_write_half(&mut self) -> Option<WriteHalf> {
        None
    }
}

/// A writer must make sure that the other one is not in the middle of a frame.
impl ClientStream for Tcp {
    fn take_write_half(&mut self) -> Option<WriteHalf> {
        self.write.take()
    }
}

#[cfg(feature = "tls")]
impl ClientStream for tokio_rustls::server::TlsStream<TcpStream> {}

/// In place of a stream with TLS.
#[cfg(not(feature = "tls"))]
impl ClientStream for TcpStream {}

/// A TCP connection whose writing end is shared.
#[derive(Debug)]
pub(crate) struct Tcp {
    /// Also gives access to the whole stream.
    read: OwnedReadHalf,
    /// The stream can be written to as long as this exists, here or in an outbox.
    write: Option<WriteHalf>,
}

impl Tcp {
    pub(crate) fn new(stream: TcpStream) -> Self {
        let (read, write) = stream.into_split();
        Self { read, write: Some(write) }
    }

    fn stream(&self) -> &TcpStream {
        self.read.as_ref()
    }
}

impl AsyncRead for Tcp {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.read).poll_read(context, buffer)
    }
}

impl AsyncWrite for Tcp {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        loop {
            ready!(self.stream().poll_write_ready(context))?;
            match self.stream().try_write(bytes) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                written => return Poll::Ready(written),
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(())) // There is no buffer.
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(SockRef::from(self.stream()).shutdown(Shutdown::Write))
    }
}
