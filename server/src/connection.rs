//! One WebSocket: reads requests and passes them on, writes what comes back, keeps watch over time.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::kind::{EngineKind, GameKind, Word};
use bidak_shared::notation::OptionValues;
use bidak_shared::protocol::{
    Command, EngineInfo, GameInfo, GameOption, PROTOCOL, RefusalCode, Request, RoomCode, ServerMessage, Welcome,
};
use futures::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite};
use tokio::time::{MissedTickBehavior, interval_at, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};
use tokio_util::sync::CancellationToken;

use crate::accept::Context;
use crate::archive;
use crate::lobby::Wish;
use crate::outbox::{Frame, Outbox, Outgoing, Reply};
use crate::refusal::Refusal;
use crate::room::{ConnectionId, Guest, RoomHandle, RoomSpec};
use crate::session::{Closing, Session, Verdict};

#[cfg(test)]
mod tests;

/// How long the last words may take, and how long we listen for the other side's.
const FAREWELL: Duration = Duration::from_secs(1);

/// What a WebSocket runs over.
pub(crate) trait Socket: AsyncRead + AsyncWrite + Unpin {}

impl<S: AsyncRead + AsyncWrite + Unpin> Socket for S {}

/// How a connection ends.
#[derive(Debug)]
enum End {
    /// The server closes it.
    Closing(Closing),
    /// The client is gone.
    Gone,
}

const fn closing(code: CloseCode, reason: &'static str) -> End {
    End::Closing(Closing { code, reason })
}

/// Serves one client until it goes or must go.
pub(crate) async fn run<S: Socket>(mut socket: WebSocketStream<S>, context: &Context) {
    let (outbox, mut outgoing) = Outbox::new(context.config.outbox_frames, context.config.outbox_bytes);
    let mut client = Client {
        id: context.connection_id(),
        context,
        outbox,
        session: Session::new(context.config.messages_per_20s, now()),
        guest: None,
        rooms: HashMap::new(),
    };
    tracing::debug!("connected");
    let end = client.converse(&mut socket, &mut outgoing).await;
    tracing::debug!(?end, "disconnected");
    client.depart().await;
    if let End::Closing(closing) = end {
        say_farewell(socket, closing).await;
    }
}

fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// What the server knows of the client on one connection.
struct Client<'a> {
    id: ConnectionId,
    context: &'a Context,
    outbox: Outbox,
    session: Session,
    /// None before `hello`.
    guest: Option<Arc<Guest>>,
    /// The rooms that this connection is a member of.
    rooms: HashMap<RoomCode, RoomHandle>,
}

impl Client<'_> {
    async fn converse<S: Socket>(&mut self, socket: &mut WebSocketStream<S>, outgoing: &mut Outgoing) -> End {
        let config = &self.context.config;
        let cut = outgoing.cut();
        let mut pings = interval_at(tokio::time::Instant::now() + config.ping_every, config.ping_every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let hello_due = sleep(config.hello);
        tokio::pin!(hello_due);
        let mut heard = now();
        let mut told_closing = false;
        loop {
            let done = tokio::select! {
                end = called_off(&cut, &self.context.stop) => Err(end),
                () = self.context.closing.cancelled(), if !told_closing => {
                    told_closing = true;
                    let sentence = "the server is going down; no new rooms can be made".to_owned();
                    self.outbox.send(&ServerMessage::Notice { sentence });
                    Ok(())
                }
                () = &mut hello_due, if !self.session.is_greeted() => {
                    Err(closing(CloseCode::Policy, "you did not say hello in time"))
                }
                frame = outgoing.next() => match frame {
                    Some(frame) => self.write(socket, frame, outgoing).await,
                    None => Err(End::Gone),
                },
                message = socket.next() => {
                    heard = now();
                    match message {
                        Some(Ok(message)) => match (self.receive(message).await, outgoing.next_now()) {
                            // Written before more is read, so that nobody is cut off for the answers to a volley.
                            (Ok(()), Some(frame)) => self.write(socket, frame, outgoing).await,
                            (received, _) => received,
                        },
                        Some(Err(error)) => Err(end_by(&error)),
                        None => Err(End::Gone),
                    }
                }
                _ = pings.tick() => {
                    if now().saturating_duration_since(heard) >= config.idle {
                        return closing(CloseCode::Policy, "no sign of life");
                    }
                    self.in_time(socket.send(Message::Ping(Bytes::new())), &cut).await
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// Writes a frame and those that wait behind it.
    async fn write<S: Socket>(
        &self,
        socket: &mut WebSocketStream<S>,
        frame: Frame,
        outgoing: &mut Outgoing,
    ) -> Result<(), End> {
        let cut = outgoing.cut();
        let writing = async {
            let mut next = Some(frame);
            while let Some(frame) = next {
                socket.feed(Message::Text(frame)).await?;
                next = outgoing.next_now();
            }
            socket.flush().await
        };
        self.in_time(writing, &cut).await
    }

    /// Who does not take what is written in time is as good as gone.
    async fn in_time(
        &self,
        writing: impl Future<Output = Result<(), Error>>,
        cut: &CancellationToken,
    ) -> Result<(), End> {
        tokio::select! {
            end = called_off(cut, &self.context.stop) => Err(end),
            written = timeout(self.context.config.write_timeout, writing) => match written {
                Ok(Ok(())) => Ok(()),
                Ok(Err(_)) | Err(_) => Err(End::Gone),
            },
        }
    }

    /// Handles one message.
    async fn receive(&mut self, message: Message) -> Result<(), End> {
        let verdict = match message {
            Message::Text(text) => self.session.receive(&text, now()),
            Message::Binary(_) => return Err(closing(CloseCode::Unsupported, "send text frames")),
            // The library answers pings; its next report after a close is the end.
            _ => return self.session.receive_control(now()).map_or(Ok(()), |closing| Err(End::Closing(closing))),
        };
        match verdict {
            Verdict::Close(closing) => return Err(End::Closing(closing)),
            Verdict::Refuse(re, Refusal { code, sentence }) => {
                self.outbox.send(&ServerMessage::Refused { re, code, sentence });
            }
            Verdict::Serve(Request { id, command }) => {
                let reply = Reply::new(self.outbox.clone(), id);
                // Boxed, so that a connection that says nothing does not carry the room for what it might say.
                Box::pin(self.serve(command, id, reply)).await;
            }
        }
        Ok(())
    }

    async fn serve(&mut self, command: Command, id: u32, reply: Reply) {
        let Some(guest) = self.guest.clone() else {
            return match command {
                Command::Hello { name, token, .. } => self.hello(name, token, id, reply).await,
                // The session lets nothing else through.
                _ => reply.refuse(Refusal::fault()),
            };
        };
        match command {
            Command::Ping => reply.message(|re| ServerMessage::Pong { re }),
            Command::Lobby => self.context.lobby.subscribe(self.id, self.outbox.clone(), reply).await,
            Command::LeaveLobby => self.context.lobby.unsubscribe(self.id, reply).await,
            Command::Games(filter) => {
                archive::list(&*self.context.config.store, guest.player, filter, reply).await;
            }
            Command::Game { game_id } => archive::show(&*self.context.config.store, game_id, reply).await,
            Command::Create { .. } => match self.create(&guest, &command).await {
                Ok(room) => self.enter(room, guest, command, reply).await,
                Err(refusal) => reply.refuse(refusal),
            },
            Command::Pair { game, options, clock } => {
                let spec = self.may_enter_another().and_then(|()| RoomSpec::new(game, options, None, clock, false));
                match spec {
                    Ok(spec) => {
                        let wish = Wish { guest, spec, outbox: self.outbox.clone() };
                        self.context.lobby.pair(wish, reply).await;
                    }
                    Err(refusal) => reply.refuse(refusal),
                }
            }
            Command::Unpair => self.context.lobby.unpair(guest.player, reply).await,
            command => match command.room() {
                Some(code) => self.ask_room(code, guest, command, reply).await,
                None => reply.refuse(Refusal::fault()), // The session lets no second `hello` through.
            },
        }
    }

    async fn hello(&mut self, name: Option<String>, token: Option<String>, re: u32, reply: Reply) {
        let greeted = async {
            let name = name.map(|name| name.parse()).transpose();
            let name = name.map_err(|error| Refusal::new(RefusalCode::BadName, format!("{error}")))?;
            let token = token.map(|token| token.parse()).transpose();
            let token = token.map_err(|error| Refusal::new(RefusalCode::BadToken, format!("{error}")))?;
            self.context.lobby.hello(self.id, token, name).await
        };
        let (identity, rooms) = match greeted.await {
            Ok(greeted) => greeted,
            Err(refusal) => {
                if refusal.code == RefusalCode::BadToken {
                    self.session.wrong_guess(now());
                }
                return reply.refuse(refusal);
            }
        };
        tracing::Span::current().record("player", tracing::field::display(identity.player));
        self.session.greet();
        self.guest = Some(Arc::new(Guest {
            connection: self.id,
            player: identity.player,
            name: identity.name.clone(),
            key: identity.key,
        }));
        let welcome = Welcome {
            re,
            protocol: PROTOCOL,
            server: concat!("bidak ", env!("CARGO_PKG_VERSION")).to_owned(),
            player: identity.player,
            token: identity.token,
            name: identity.name,
            rooms,
            games: GameKind::ALL.iter().copied().map(game_info).collect(),
            engines: EngineKind::ALL.iter().copied().map(EngineInfo::of).collect(),
            limits: self.context.config.server_limits(),
        };
        reply.message(|_| ServerMessage::Welcome(Box::new(welcome)));
    }

    async fn create(&mut self, guest: &Guest, command: &Command) -> Result<RoomHandle, Refusal> {
        let Command::Create { game, options, position, clock, private, .. } = command else {
            return Err(Refusal::fault());
        };
        self.may_enter_another()?;
        let spec = RoomSpec::new(*game, options.clone(), position.as_deref(), *clock, *private)?;
        self.context.lobby.create(guest.player, spec).await
    }

    /// Passes a request on to its room.
    async fn ask_room(&mut self, code: RoomCode, guest: Arc<Guest>, command: Command, reply: Reply) {
        if let Some(room) = self.rooms.get(&code).filter(|room| !room.is_closed()) {
            let room = room.clone();
            return self.enter(room, guest, command, reply).await;
        }
        let Some(room) = self.context.lobby.find(code).await else {
            self.session.wrong_guess(now());
            return reply.refuse(Refusal::no_room());
        };
        if !matches!(command, Command::Join { .. } | Command::Watch { .. } | Command::Resume { .. }) {
            return reply.refuse(Refusal::not_member());
        }
        match self.may_enter_another() {
            Ok(()) => self.enter(room, guest, command, reply).await,
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// Has a room do something and notes whether this connection is a member afterwards.
    async fn enter(&mut self, room: RoomHandle, guest: Arc<Guest>, command: Command, reply: Reply) {
        if room.request(guest, command, self.outbox.clone(), reply).await {
            self.rooms.insert(room.code(), room);
        } else {
            self.rooms.remove(&room.code());
        }
    }

    fn may_enter_another(&mut self) -> Result<(), Refusal> {
        self.rooms.retain(|_, room| !room.is_closed());
        let most = self.context.config.rooms_per_player;
        if self.rooms.len() < most {
            return Ok(());
        }
        Err(Refusal::new(RefusalCode::TooManyRooms, format!("you are in {most} rooms, which is the most; leave one")))
    }

    /// Tells everybody who counts on this connection.
    async fn depart(&mut self) {
        for room in self.rooms.values() {
            room.dropped(self.id).await;
        }
        if self.guest.is_some() {
            self.context.lobby.gone(self.id).await;
        }
    }
}

/// Resolves when the connection must end: it was cut off, or the server stops.
async fn called_off(cut: &CancellationToken, stop: &CancellationToken) -> End {
    tokio::select! {
        () = cut.cancelled() => closing(CloseCode::Policy, "you read too slowly; come back and resume"),
        () = stop.cancelled() => closing(CloseCode::Away, "the server is going down"),
    }
}

/// How a connection ends that sent something the protocol does not allow, or that broke.
fn end_by(error: &Error) -> End {
    match error {
        Error::Capacity(_) => closing(CloseCode::Size, "the frame is too large"),
        Error::Utf8(_) => closing(CloseCode::Invalid, "the text is not UTF-8"),
        Error::Protocol(error) if !is_loss(error) => closing(CloseCode::Protocol, "this is not WebSocket"),
        _ => End::Gone,
    }
}

/// Whether the connection was simply lost.
fn is_loss(error: &tokio_tungstenite::tungstenite::error::ProtocolError) -> bool {
    use tokio_tungstenite::tungstenite::error::ProtocolError;
    matches!(error, ProtocolError::ResetWithoutClosingHandshake | ProtocolError::SendAfterClosing)
}

/// Closes the socket so that the client learns why: the close frame first, and then time for it to arrive, since closing
/// a socket with unread bytes makes the system throw away what was written.
async fn say_farewell<S: Socket>(mut socket: WebSocketStream<S>, Closing { code, reason }: Closing) {
    let frame = CloseFrame { code, reason: reason.into() };
    if !matches!(timeout(FAREWELL, socket.close(Some(frame))).await, Ok(Ok(()))) {
        return;
    }
    let stream = socket.get_mut();
    let mut scrap = [0; 512];
    let listen = async { while matches!(stream.read(&mut scrap).await, Ok(1..)) {} };
    let _ = timeout(FAREWELL, listen).await; // Long enough either way.
}

fn game_info(game: GameKind) -> GameInfo {
    let options = game.option_specs().iter().map(|spec| {
        let (min, max, choices) = match spec.values {
            OptionValues::Number { min, max, .. } => (Some(min), Some(max), Vec::new()),
            OptionValues::Choice(words) => (None, None, words.iter().map(|word| (*word).to_owned()).collect()),
        };
        GameOption {
            name: spec.name.to_owned(),
            about: spec.about.to_owned(),
            default: spec.values.default_text(),
            min,
            max,
            choices,
        }
    });
    GameInfo { game, title: game.title().to_owned(), options: options.collect() }
}
