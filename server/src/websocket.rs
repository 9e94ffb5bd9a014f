//! The WebSocket itself: its buffers and bounds.

use tokio::io::{AsyncRead, AsyncWrite};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

/// The defaults would cost 128 KiB for each connection, filled with zeros at every read. A request is some 60 bytes.
const BUFFER: usize = 1024;

/// Room for the largest frame that we send and the ones before it.
const MOST_UNWRITTEN: usize = 128 * 1024;

/// The server's side of a WebSocket whose handshake is done; `read` is what came after that. No message may have more than
/// `most_bytes`.
pub(crate) async fn wrap<S>(stream: S, read: Vec<u8>, most_bytes: usize) -> WebSocketStream<S>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(MOST_UNWRITTEN.max(2 * most_bytes))
        .max_message_size(Some(most_bytes))
        .max_frame_size(Some(most_bytes));
    WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await
}
