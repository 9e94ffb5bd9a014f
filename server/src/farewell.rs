//! How a connection is ended by the server.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::limit::Limit;
use crate::websocket::{EndlessFrames, Metered};

/// How long the last frame may take. A frame that was begun has as long before that.
pub(crate) const FAREWELL: Duration = Duration::from_millis(500);

/// How long we read what a client still sends: closing a socket with unread bytes makes the system drop what was written,
/// and a client that sends a burst before it reads would never learn why it was cut off.
const LISTEN: Duration = Duration::from_secs(1);

/// Why and how a connection is closed by the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Closing {
    pub(crate) code: CloseCode,
    pub(crate) reason: &'static str,
    /// The bound that was reached, if it is because of one.
    pub(crate) limit: Option<Limit>,
}

impl Closing {
    /// Because a bound was reached.
    pub(crate) const fn at(limit: Limit, code: CloseCode, reason: &'static str) -> Self {
        Self { code, reason, limit: Some(limit) }
    }

    /// What is said to a client whose frames could not be read; nothing if the connection was simply lost.
    pub(crate) fn by(error: &Error) -> Option<Self> {
        let (code, reason) = match error {
            Error::Io(error)
                if error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<EndlessFrames>) =>
            {
                return Some(Self::at(Limit::FrameSize, CloseCode::Policy, "too many frames without a message"));
            }
            Error::Capacity(_) => return Some(Self::at(Limit::FrameSize, CloseCode::Size, "the frame is too large")),
            Error::Utf8(_) => (CloseCode::Invalid, "the text is not UTF-8"),
            Error::Protocol(ProtocolError::ResetWithoutClosingHandshake | ProtocolError::SendAfterClosing) => {
                return None;
            }
            Error::Protocol(_) => (CloseCode::Protocol, "this is not WebSocket"),
            _ => return None,
        };
        Some(Self { code, reason, limit: None })
    }

    /// Closes the socket so that the client learns why: the close frame and the end of our side first, and then time for
    /// both to arrive.
    pub(crate) async fn say_farewell<S: AsyncRead + AsyncWrite + Unpin>(self, mut socket: WebSocketStream<Metered<S>>) {
        let frame = CloseFrame { code: self.code, reason: self.reason.into() };
        if !matches!(timeout(FAREWELL, socket.close(Some(frame))).await, Ok(Ok(()))) {
            return;
        }
        let stream = socket.get_mut();
        stream.message_came();
        let mut scrap = vec![0; 16 * 1024];
        let listen = async {
            // A client that waits for us to go first need not wait any longer.
            if stream.shutdown().await.is_ok() {
                while matches!(stream.read(&mut scrap).await, Ok(1..)) {
                    stream.message_came();
                }
            }
        };
        let _ = timeout(LISTEN, listen).await; // Long enough either way.
    }
}
