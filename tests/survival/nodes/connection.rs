//! One connection of a player, who expects it to be lost.

use std::net::SocketAddr;
use std::time::Duration;

use bidak_shared::protocol::{Command, Request, ServerMessage};
use futures::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long a player waits for a connection.
const CONNECT: Duration = Duration::from_secs(5);

/// A connection over which nothing comes for so long, not even a ping, is given up.
const SILENCE: Duration = Duration::from_secs(30);

/// Why a connection is of no use any more.
#[derive(Debug)]
pub(super) struct Lost(pub(super) String);

/// One connection.
#[derive(Debug)]
pub(super) struct Connection {
    socket: WebSocketStream<TcpStream>,
    next_id: u32,
}

impl Connection {
    /// Connects.
    pub(super) async fn open(address: SocketAddr) -> Result<Self, Lost> {
        let opening = async {
            let stream = TcpStream::connect(address).await.map_err(|error| Lost(error.to_string()))?;
            let _ = stream.set_nodelay(true); // It works without as well.
            let opened = client_async(format!("ws://{address}/ws"), stream).await;
            opened.map(|(socket, _)| socket).map_err(|error| Lost(error.to_string()))
        };
        let socket = timeout(CONNECT, opening).await.unwrap_or_else(|_| Err(Lost("no answer".to_owned())))?;
        Ok(Self { socket, next_id: 0 })
    }

    /// Sends a request; its number.
    pub(super) async fn send(&mut self, command: Command) -> Result<u32, Lost> {
        self.next_id += 1;
        let frame = Request { id: self.next_id, key: None, command }.encode();
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
