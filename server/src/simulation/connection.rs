//! One connection of a player, which may be lost at any time. The tests that kill real nodes over `PostgreSQL` include this file.

use std::time::Duration;

use bidak_shared::protocol::{Command, Request, ServerMessage};
use futures::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// Why a connection was lost.
#[derive(Debug)]
pub(super) struct Lost(pub(super) String);

/// One connection.
#[derive(Debug)]
pub(super) struct Connection<S> {
    socket: WebSocketStream<S>,
    /// The connection is lost when nothing arrives for this time, not even a ping.
    silence: Duration,
    next_id: u32,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Connection<S> {
    /// A connection that is lost after this time of silence.
    pub(super) fn over(socket: WebSocketStream<S>, silence: Duration) -> Self {
        Self { socket, silence, next_id: 0 }
    }

    /// Sends a request; returns its id.
    pub(super) async fn send(&mut self, key: Option<u32>, command: Command) -> Result<u32, Lost> {
        self.next_id += 1;
        let frame = Request { id: self.next_id, key, command }.encode();
        match timeout(self.silence, self.socket.send(Message::text(frame))).await {
            Ok(Ok(())) => Ok(self.next_id),
            Ok(Err(error)) => Err(Lost(error.to_string())),
            Err(_) => Err(Lost("nothing is taken".to_owned())),
        }
    }

    /// The next message.
    pub(super) async fn next(&mut self) -> Result<ServerMessage, Lost> {
        loop {
            match timeout(self.silence, self.socket.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => {
                    return Ok(ServerMessage::decode(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Ok(Some(Ok(Message::Close(Some(frame))))) => {
                    return Err(Lost(format!("{} {}", frame.code, frame.reason)));
                }
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(error))) => return Err(Lost(error.to_string())),
                Ok(None) => return Err(Lost("it is closed".to_owned())),
                Err(_) => return Err(Lost("silence".to_owned())),
            }
        }
    }

    /// Reads until the connection is lost.
    pub(super) async fn ignore_all(&mut self) -> Lost {
        loop {
            if let Err(lost) = self.next().await {
                return lost;
            }
        }
    }
}
