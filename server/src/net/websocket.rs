//! The configuration of the connections: buffers and limits.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

/// The default would cost 128 KiB for each connection, zeroed at every read. A request has about 60 bytes; for a longer one the buffer grows.
const BUFFER: usize = 512;

/// Room for the largest frame that we send and the ones before it.
const MOST_UNWRITTEN: usize = 128 * 1024;

/// A message and its frames may take this many times its maximum length on the wire.
const MOST_FRAMING: usize = 4;

/// A client sent too many frames without a complete message.
#[derive(Clone, Copy, Debug, Error)]
#[error("frames without a message")]
pub(crate) struct EndlessFrames;

/// A stream that fails when too much was read since the last message: the library below counts no frames.
#[derive(Debug)]
pub(crate) struct Metered<S> {
    stream: S,
    read: usize,
    most: usize,
}

impl<S> Metered<S> {
    /// A stream of messages of at most `most_bytes`.
    pub(crate) fn new(stream: S, most_bytes: usize) -> Self {
        Self { stream, read: 0, most: MOST_FRAMING * most_bytes }
    }

    /// A whole message was read.
    pub(crate) fn message_came(&mut self) {
        self.read = 0;
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.read > self.most {
            return Poll::Ready(Err(io::Error::other(EndlessFrames)));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        self.read += buffer.filled().len() - before;
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// The server's side of a WebSocket whose handshake is done; `read` has the bytes after that. No message may have more than
/// `most_bytes`.
pub(crate) async fn wrap<S>(stream: S, read: Vec<u8>, most_bytes: usize) -> WebSocketStream<Metered<S>>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(MOST_UNWRITTEN.max(2 * most_bytes))
        .max_message_size(Some(most_bytes))
        .max_frame_size(Some(most_bytes));
    WebSocketStream::from_partially_read(Metered::new(stream, most_bytes), read, Role::Server, Some(config)).await
}
