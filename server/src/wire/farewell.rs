//! Closes a connection so that the client gets the reason.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode as WireCode;

use crate::base::limit::Limit;
use crate::net::websocket::{EndlessFrames, Metered};
use crate::wire::closing::{CloseCode, Closing};

/// The deadline of the close frame, and of an unfinished frame before it.
pub(crate) const FAREWELL: Duration = Duration::from_millis(500);

/// How long to read the client's last bytes: closing a socket with unread bytes makes the system drop unsent data,
/// so a client in the middle of a burst would not learn the reason.
const LISTEN: Duration = Duration::from_secs(1);

impl Closing {
    /// The closing for a client whose frames cannot be read; `None` if the connection was lost.
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
        Some(Self::of(code, reason))
    }

    /// Closes the socket so that the client learns why: the close frame and the end of our side first, and then time for
    /// both to arrive.
    pub(crate) async fn say_farewell<S: AsyncRead + AsyncWrite + Unpin>(self, mut socket: WebSocketStream<Metered<S>>) {
        let frame = CloseFrame { code: self.code.into(), reason: self.reason.into() };
        if !matches!(timeout(FAREWELL, socket.close(Some(frame))).await, Ok(Ok(()))) {
            return;
        }
        let stream = socket.get_mut();
        stream.message_came();
        let mut scrap = vec![0; 16 * 1024];
        let listen = async {
            // Closes our side first, since clients may wait for that.
            if stream.shutdown().await.is_ok() {
                while matches!(stream.read(&mut scrap).await, Ok(1..)) {
                    stream.message_came();
                }
            }
        };
        let _ = timeout(LISTEN, listen).await; // Long enough either way.
    }
}

impl From<CloseCode> for WireCode {
    fn from(code: CloseCode) -> Self {
        match code {
            CloseCode::Away => Self::Away,
            CloseCode::Protocol => Self::Protocol,
            CloseCode::Unsupported => Self::Unsupported,
            CloseCode::Invalid => Self::Invalid,
            CloseCode::Policy => Self::Policy,
            CloseCode::Size => Self::Size,
            CloseCode::Restart => Self::Restart,
        }
    }
}
