//! A client whose server may vanish at any time.

use std::sync::Arc;

use bidak_shared::protocol::{Command, Event, Hello, RefusalCode, Request, ServerMessage, Turn};
use futures::{SinkExt, StreamExt};
use harness::within;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Hall;

/// The server is gone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lost;

/// One connection.
#[derive(Debug)]
pub(super) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next_id: u32,
    hall: Arc<Hall>,
    /// The token of this player.
    pub(super) token: String,
    /// The last turn that the server announced.
    pub(super) turn: Option<Turn>,
}

impl Client {
    /// Connects as the player with this token, or as a new player without a token that the server knows.
    pub(super) async fn connect(url: &str, token: Option<&str>, hall: &Arc<Hall>) -> Result<Self, Lost> {
        hall.waiting.begin();
        let connected = within("the handshake", connect_async(url)).await;
        hall.waiting.end();
        let (socket, _) = connected.map_err(|_| Lost)?;
        let mut client = Self { socket, next_id: 0, hall: Arc::clone(hall), token: String::new(), turn: None };
        let hello = |token: Option<&str>| {
            let (name, token) = (Some("Table".to_owned()), token.map(str::to_owned));
            Command::Hello(Hello { name, token, ..Hello::default() })
        };
        let mut answer = client.ask(hello(token)).await?;
        if matches!(answer, ServerMessage::Refused { code: RefusalCode::BadToken, .. }) {
            answer = client.ask(hello(None)).await?;
        }
        let ServerMessage::Welcome(welcome) = answer else { panic!("welcome, not {answer:?}") };
        welcome.token.reveal().clone_into(&mut client.token);
        Ok(client)
    }

    /// Sends a request, and waits for its answer.
    pub(super) async fn ask(&mut self, command: Command) -> Result<ServerMessage, Lost> {
        let hall = Arc::clone(&self.hall);
        hall.waiting.begin();
        let answer = self.answer(command).await;
        hall.waiting.end();
        answer
    }

    async fn answer(&mut self, command: Command) -> Result<ServerMessage, Lost> {
        self.next_id += 1;
        let frame = Request { id: self.next_id, key: None, command }.encode();
        within("a frame to be sent", self.socket.send(Message::text(frame))).await.map_err(|_| Lost)?;
        loop {
            let message = self.next().await?;
            if message.re() == Some(self.next_id) {
                return Ok(message);
            }
        }
    }

    /// Waits for the next message.
    pub(super) async fn wait(&mut self) -> Result<(), Lost> {
        let hall = Arc::clone(&self.hall);
        hall.waiting.begin();
        let received = self.next().await;
        hall.waiting.end();
        received.map(drop)
    }

    /// The next message; records its turn.
    async fn next(&mut self) -> Result<ServerMessage, Lost> {
        loop {
            let Some(Ok(frame)) = within("a message", self.socket.next()).await else { return Err(Lost) };
            let Message::Text(text) = frame else { continue };
            let message = ServerMessage::decode(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            match &message {
                ServerMessage::Event(event) => {
                    if let Event::Started { turn, .. } | Event::Moved { turn, .. } = &event.event {
                        self.turn = Some(turn.clone());
                    }
                }
                ServerMessage::Joined { snapshot, .. } => self.turn = Some(snapshot.turn.clone()),
                _ => {}
            }
            return Ok(message);
        }
    }
}
