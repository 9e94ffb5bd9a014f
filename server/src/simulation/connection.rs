//! One connection of a player, who expects it to be lost.

use std::sync::Arc;
use std::time::Duration;

use bidak_shared::protocol::{Command, Request, ServerMessage};
use futures::{SinkExt, StreamExt};
use tokio::io::DuplexStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::wires::{Place, Port, Wires, player_socket};

/// How long a player waits for a connection.
const CONNECT: Duration = Duration::from_secs(2);

/// A connection over which nothing comes for so long, not even a ping, is given up.
const SILENCE: Duration = Duration::from_secs(21);

/// Why a connection is of no use any more.
#[derive(Debug)]
pub(super) struct Lost(pub(super) String);

/// One connection.
pub(super) struct Connection {
    socket: WebSocketStream<DuplexStream>,
    next_id: u32,
}

impl Connection {
    /// Connects to a node.
    pub(super) async fn open(wires: &Arc<Wires>, node: Place) -> Result<Self, Lost> {
        match timeout(CONNECT, wires.connect(Place::Players, node, Port::Players)).await {
            Ok(Ok(stream)) => Ok(Self { socket: player_socket(stream).await, next_id: 0 }),
            Ok(Err(error)) => Err(Lost(format!("{node}: {error}"))),
            Err(_) => Err(Lost(format!("{node} does not answer"))),
        }
    }

    /// Sends a request; its number.
    pub(super) async fn send(&mut self, key: Option<u32>, command: Command) -> Result<u32, Lost> {
        self.next_id += 1;
        let frame = Request { id: self.next_id, key, command }.encode();
        match timeout(SILENCE, self.socket.send(Message::text(frame))).await {
            Ok(Ok(())) => Ok(self.next_id),
            Ok(Err(error)) => Err(Lost(error.to_string())),
            Err(_) => Err(Lost("nothing is taken".to_owned())),
        }
    }

    /// The next message.
    pub(super) async fn next(&mut self) -> Result<ServerMessage, Lost> {
        loop {
            match timeout(SILENCE, self.socket.next()).await {
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
}
