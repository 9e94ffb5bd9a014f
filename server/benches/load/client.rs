//! A client that costs as little as possible: it searches frames for words instead of parsing them, so that the load
//! itself does not limit the result.

use std::io;
use std::time::Duration;

use bidak_shared::protocol::PROTOCOL;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The deadline of every step.
const PATIENCE: Duration = Duration::from_mins(1);

/// One connection.
pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    next_id: u32,
}

fn failed(what: impl std::fmt::Display) -> io::Error {
    io::Error::other(what.to_string())
}

impl Client {
    /// Connects without `hello`.
    pub(crate) async fn connect(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Self::over(stream, address).await
    }

    /// Makes a handshake over a connection.
    pub(crate) async fn over(stream: TcpStream, address: &str) -> io::Result<Self> {
        let buffers = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(4096);
        let url = format!("ws://{address}/ws");
        let shaken = timeout(PATIENCE, client_async_with_config(url, stream, Some(buffers))).await?;
        let (socket, _) = shaken.map_err(failed)?;
        Ok(Self { socket, next_id: 0 })
    }

    /// The connection, for bytes of one's own.
    pub(crate) fn into_stream(self) -> TcpStream {
        self.socket.into_inner()
    }

    /// Connects and says hello; returns the player's token as well.
    pub(crate) async fn greeted(address: &str, token: Option<&str>) -> io::Result<(Self, String)> {
        let mut client = Self::connect(address).await?;
        let welcome = client.ask(json!({"type": "hello", "protocol": PROTOCOL, "token": token})).await?;
        let token = welcome["token"].as_str().unwrap_or_default().to_owned();
        Ok((client, token))
    }

    /// A room in which this client has begun a game without a clock against another one with a move: it is the turn of `second`.
    pub(crate) async fn begin_against(&mut self, second: &mut Self) -> io::Result<String> {
        let joined = self.ask(json!({"type": "create", "game": "adjacency", "seat": "first"})).await?;
        let room = joined["snapshot"]["room"].as_str().unwrap_or_default().to_owned();
        second.ask(json!({"type": "join", "room": room, "seat": "second"})).await?;
        self.ask(json!({"type": "move", "room": room, "ply": 0, "move": "a1"})).await?;
        Ok(room)
    }

    /// The number of rooms in which the player with a token has a seat.
    pub(crate) async fn rooms_of(address: &str, token: &str) -> io::Result<usize> {
        let mut client = Self::connect(address).await?;
        let welcome = client.ask(json!({"type": "hello", "protocol": PROTOCOL, "token": token})).await?;
        Ok(welcome["rooms"].as_array().map_or(0, Vec::len))
    }

    /// Connects with a token and gets the list of the lobby, without parsing either answer.
    pub(crate) async fn reader(address: &str, token: &str) -> io::Result<Self> {
        let mut client = Self::connect(address).await?;
        client.send(format!(r#"{{"type":"hello","id":1,"protocol":{PROTOCOL},"token":"{token}"}}"#)).await?;
        timeout(PATIENCE, client.until(r#""type":"welcome""#)).await??;
        client.send(r#"{"type":"lobby","id":2}"#.to_owned()).await?;
        timeout(PATIENCE, client.until(r#""type":"lobby""#)).await??;
        client.next_id = 2;
        Ok(client)
    }

    /// Sends a text.
    pub(crate) async fn send(&mut self, text: String) -> io::Result<()> {
        self.socket.send(Message::text(text)).await.map_err(failed)
    }

    /// The next text.
    pub(crate) async fn receive(&mut self) -> io::Result<Utf8Bytes> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => return Err(failed(format!("closed by {frame:?}"))),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(failed(error)),
                None => return Err(failed("the connection has ended")),
            }
        }
    }

    /// The id for a request that is written by hand.
    pub(crate) fn fresh_id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id
    }

    /// Sends a request and waits for its answer; skips other frames.
    pub(crate) async fn ask(&mut self, mut request: Value) -> io::Result<Value> {
        let id = self.fresh_id();
        request["id"] = id.into();
        self.send(request.to_string()).await?;
        loop {
            let text = timeout(PATIENCE, self.receive()).await??;
            let message: Value = serde_json::from_str(&text)?;
            if message["re"] == id {
                return if message["type"] == "refused" { Err(failed(message)) } else { Ok(message) };
            }
        }
    }

    /// Reads until a frame contains `wanted`; skips other frames, but fails at a refusal.
    pub(crate) async fn until(&mut self, wanted: &str) -> io::Result<()> {
        loop {
            let text = self.receive().await?;
            if text.contains(wanted) {
                return Ok(());
            }
            if text.contains("\"type\":\"refused\"") {
                return Err(failed(text));
            }
        }
    }

    /// Reads for ever, which answers pings.
    pub(crate) async fn listen(mut self) {
        while self.receive().await.is_ok() {}
    }
}
