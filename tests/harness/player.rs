//! A scripted client: it sends requests and waits for answers and events.

use std::collections::VecDeque;
use std::net::SocketAddr;

use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    ClockSpec, Command, Ending, Event, GameFilter, GameSummary, Hello, RefusalCode, Request, RoomCode, RoomEvent,
    SeatBot, SeatChoice, ServerMessage, Snapshot, Turn, Welcome,
};
use futures::{SinkExt, StreamExt};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

use crate::within;

/// One connection.
#[derive(Debug)]
pub struct Player {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next_id: u32,
    /// Messages that arrived while the client waited for another one, oldest first.
    waiting: VecDeque<ServerMessage>,
    welcome: Option<Welcome>,
}

impl Player {
    /// Connects, and sends nothing.
    pub async fn connect(url: &str) -> Self {
        let (socket, _) = within("the handshake", connect_async(url)).await.expect("the server accepts");
        Self { socket, next_id: 0, waiting: VecDeque::new(), welcome: None }
    }

    /// Connects as a reverse proxy for a client, and sends nothing; an error if the server refuses the connection.
    pub async fn connect_forwarded(url: &str, forwarded: &str) -> Result<Self, tungstenite::Error> {
        let mut request = url.into_client_request().expect("an address");
        request.headers_mut().insert("x-forwarded-for", forwarded.parse().expect("a header"));
        let (socket, _) = within("the handshake", connect_async(request)).await?;
        Ok(Self { socket, next_id: 0, waiting: VecDeque::new(), welcome: None })
    }

    /// Connects as a balancer that sends this header first, and then nothing; an error if the server refuses the connection.
    pub async fn connect_behind(address: SocketAddr, header: &[u8]) -> Result<Self, tungstenite::Error> {
        let mut tcp = within("a connection", TcpStream::connect(address)).await?;
        tcp.write_all(header).await?;
        let connecting = client_async(format!("ws://{address}/ws"), MaybeTlsStream::Plain(tcp));
        let (socket, _) = within("the handshake", connecting).await?;
        Ok(Self { socket, next_id: 0, waiting: VecDeque::new(), welcome: None })
    }

    /// Connects, and sends `hello` with this name and token.
    pub async fn hello(url: &str, name: Option<&str>, token: Option<&str>) -> Self {
        let (name, token) = (name.map(str::to_owned), token.map(str::to_owned));
        Self::greet(url, Hello { name, token, ..Hello::default() }).await
    }

    /// Connects, and sends this `hello`, which must be answered by `welcome`.
    pub async fn greet(url: &str, hello: Hello) -> Self {
        let mut player = Self::connect(url).await;
        player.send_hello(hello).await;
        player
    }

    async fn send_hello(&mut self, hello: Hello) {
        match self.ask(Command::Hello(hello)).await {
            ServerMessage::Welcome(welcome) => self.welcome = Some(*welcome),
            other => panic!("hello was answered by {other:?}"),
        }
    }

    /// Connects and sends `hello` through a socket with the smallest buffers, so that the server soon notices if the client does not read.
    pub async fn connect_with_small_buffers(address: SocketAddr) -> Self {
        let tcp = TcpSocket::new_v4().expect("a socket");
        tcp.set_recv_buffer_size(4096).expect("a small buffer");
        let stream = within("a connection", tcp.connect(address)).await.expect("the server accepts");
        let url = format!("ws://{address}/ws");
        let (socket, _) = within("the handshake", client_async(url, MaybeTlsStream::Plain(stream)))
            .await
            .expect("the server accepts");
        let mut player = Self { socket, next_id: 0, waiting: VecDeque::new(), welcome: None };
        player.send_hello(Hello::default()).await;
        player
    }

    /// The server's answer to `hello`.
    pub fn welcome(&self) -> &Welcome {
        self.welcome.as_ref().expect("hello was said")
    }

    /// Sends any text as a frame.
    pub async fn send_text(&mut self, text: &str) {
        self.send_frame(Message::text(text)).await;
    }

    /// Sends any frame. If the connection is closed, the test notices when it reads.
    pub async fn send_frame(&mut self, frame: Message) {
        let _ = within("a frame to be sent", self.socket.send(frame)).await;
    }

    /// Sends a request without waiting for the answer; returns the id of the request.
    pub async fn send(&mut self, command: Command) -> u32 {
        self.send_keyed(None, command).await
    }

    async fn send_keyed(&mut self, key: Option<u32>, command: Command) -> u32 {
        self.next_id += 1;
        let request = Request { id: self.next_id, key, command };
        self.send_text(&request.encode()).await;
        self.next_id
    }

    /// The next message from the server; `Err` with the close frame once the connection is closed.
    pub async fn receive(&mut self) -> Result<ServerMessage, Option<CloseFrame>> {
        if let Some(message) = self.waiting.pop_front() {
            return Ok(message);
        }
        self.read().await
    }

    async fn read(&mut self) -> Result<ServerMessage, Option<CloseFrame>> {
        let message = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Text(text))) => {
                        return Ok(ServerMessage::decode(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                    }
                    Some(Ok(Message::Close(frame))) => return Err(frame),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Err(None),
                }
            }
        };
        within("a message from the server", message).await
    }

    /// Reads until the connection is closed; returns the code of the close frame, if there was one.
    pub async fn until_closed(&mut self) -> Option<u16> {
        loop {
            if let Err(frame) = self.receive().await {
                return frame.map(|frame| frame.code.into());
            }
        }
    }

    /// The finished games that match a filter, and whether there are more.
    pub async fn games(&mut self, filter: GameFilter) -> (Vec<GameSummary>, bool) {
        match self.ask(Command::Games(Box::new(filter))).await {
            ServerMessage::Games { games, more, .. } => (games, more),
            other => panic!("a list, not {other:?}"),
        }
    }

    /// Sends a request and waits for its answer. Everything else that arrives is kept for later.
    pub async fn ask(&mut self, command: Command) -> ServerMessage {
        let id = self.send(command).await;
        self.answer(id).await
    }

    /// The same with a key, by which the server recognizes a repeated request.
    pub async fn ask_keyed(&mut self, key: Option<u32>, command: Command) -> ServerMessage {
        let id = self.send_keyed(key, command).await;
        self.answer(id).await
    }

    /// Waits for the answer to the request with this id.
    pub async fn answer(&mut self, id: u32) -> ServerMessage {
        loop {
            let message = self.read().await.unwrap_or_else(|frame| panic!("closed by {frame:?}, awaiting {id}"));
            if message.re() == Some(id) {
                return message;
            }
            self.waiting.push_back(message);
        }
    }

    /// Sends a request that must be answered by `ok`.
    pub async fn done(&mut self, command: Command) {
        match self.ask(command.clone()).await {
            ServerMessage::Ok { .. } => {}
            other => panic!("{command:?} was answered by {other:?}"),
        }
    }

    /// Sends a request that must be refused; returns the code and the sentence.
    pub async fn refused(&mut self, command: Command) -> (RefusalCode, String) {
        match self.ask(command.clone()).await {
            ServerMessage::Refused { code, sentence, .. } => (code, sentence),
            other => panic!("{command:?} was answered by {other:?}"),
        }
    }

    /// Sends a request that must be answered by a snapshot.
    pub async fn joined(&mut self, command: Command) -> Snapshot {
        match self.ask(command.clone()).await {
            ServerMessage::Joined { snapshot, .. } => *snapshot,
            other => panic!("{command:?} was answered by {other:?}"),
        }
    }

    /// Resumes a room that still has the missed events; returns the current turn.
    pub async fn resumed(&mut self, room: RoomCode, version: u32) -> Turn {
        match self.ask(Command::Resume { room, version }).await {
            ServerMessage::Resumed { turn, .. } => turn,
            other => panic!("resume was answered by {other:?}"),
        }
    }

    /// The next event of any room; skips other messages.
    pub async fn event(&mut self) -> RoomEvent {
        loop {
            match self.receive().await {
                Ok(ServerMessage::Event(event)) => return event,
                Ok(_) => {}
                Err(frame) => panic!("closed by {frame:?}, awaiting an event"),
            }
        }
    }

    /// The result of `pick` for the first event that it accepts; skips the events before.
    pub async fn until<T>(&mut self, mut pick: impl FnMut(&Event) -> Option<T>) -> T {
        loop {
            let event = self.event().await;
            if let Some(found) = pick(&event.event) {
                return found;
            }
        }
    }

    /// The turn of the next start, move or takeback.
    pub async fn turn(&mut self) -> Turn {
        self.until(|event| match event {
            Event::Started { turn, .. } | Event::Moved { turn, .. } | Event::TakenBack { turn, .. } => {
                Some(turn.clone())
            }
            _ => None,
        })
        .await
    }

    /// How the game ends.
    pub async fn ending(&mut self) -> Ending {
        self.until(|event| match event {
            Event::Ended(ending) => Some(*ending),
            _ => None,
        })
        .await
    }

    /// Creates a public room and sits down there.
    pub async fn create(&mut self, game: GameKind, options: &[(&str, &str)], seat: SeatChoice) -> Snapshot {
        self.joined(create(game, options, ClockSpec::None, seat)).await
    }

    /// Takes the free seat of a room.
    pub async fn join(&mut self, room: RoomCode) -> Snapshot {
        self.joined(Command::Join { room, seat: SeatChoice::Any }).await
    }

    /// Plays a move that must be accepted.
    pub async fn play(&mut self, room: RoomCode, ply: u32, text: &str) {
        self.done(move_(room, ply, text)).await;
    }

    /// Puts a bot on a seat.
    pub async fn add_bot(&mut self, room: RoomCode, seat: Option<Side>, engine: EngineKind) {
        self.done(Command::AddBot { room, seat, bot: SeatBot::new(engine, Level::MIN) }).await;
    }

    /// Drops the connection without a close frame.
    pub fn vanish(self) {
        drop(self);
    }
}

/// The request for a room.
pub fn create(game: GameKind, options: &[(&str, &str)], clock: ClockSpec, seat: SeatChoice) -> Command {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Command::Create { game, options, position: None, clock, private: false, seat, opponent: None, rated: false }
}

/// The request to play a move.
pub fn move_(room: RoomCode, ply: u32, text: &str) -> Command {
    Command::Move { room, ply, text: text.to_owned() }
}
