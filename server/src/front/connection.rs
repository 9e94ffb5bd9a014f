//! One WebSocket: reads and routes requests, writes answers and events, checks deadlines.

use std::sync::Arc;
use std::time::Instant;

use bidak_shared::protocol::{Command, LobbyFrom, PlayerName, RefusalCode, Request, ServerMessage};
use futures::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::accounts::archive::ArchiveRequest;
use crate::accounts::study::StudyRequest;
use crate::base::address::AddressRange;
use crate::base::environment::instant as now;
use crate::base::limit::Limit;
use crate::base::permits::Permit;
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::Caller;
use crate::caller::lag::Pings;
use crate::caller::presence::Presence;
use crate::front::context::Context;
use crate::lobby::{Length, RoomEntry, takes_seat};
use crate::net::tcp::WriteHalf;
use crate::net::websocket::Metered;
use crate::nodes::AnyRoom;
use crate::room::RoomRequest;
use crate::wire::closing::{CloseCode, Closing};
use crate::wire::connection_id::ConnectionId;
use crate::wire::farewell::FAREWELL;
use crate::wire::outbox::{Frame, Outbox, Outgoing, Reply};
use crate::wire::qr;
use crate::wire::session::{Session, Verdict};

mod account;
mod block;
mod challenge;
mod codes;
mod greeting;
mod invitations;
mod link;
mod my_games;
mod privacy;
mod rooms;
mod seek;
mod study;
mod tournament;
mod watch;
mod writer;

#[cfg(test)]
mod tests;

use account::WRITE_COST;
use codes::{CodeRequest, WaitingCode};
use study::Studying;
use tournament::Followed;
use watch::{Sign, Watch};
use writer::Writer;

/// A page of spectators costs one more message for each 500 spectators before it, because the room iterates over them.
const SPECTATORS_PER_MESSAGE: u32 = 500;

/// The extra cost of a QR code, in messages: no other answer takes a millisecond of computing.
const QR_COST: u32 = 9;

/// The stream below a WebSocket.
pub(crate) trait Socket: AsyncRead + AsyncWrite + Unpin {}

impl<S: AsyncRead + AsyncWrite + Unpin> Socket for S {}

/// The WebSocket of a client.
type ClientSocket<S> = WebSocketStream<Metered<S>>;

/// How a connection ends.
#[derive(Debug)]
enum End {
    /// The server closes it.
    Closing(Closing),
    /// The client is gone.
    Gone,
}

const TRIAL_ENDED: Closing = Closing::at(
    Limit::ConnectionsPerAddress,
    CloseCode::Policy,
    "too many connections from your address: another one has taken the place of this one, which had not said hello",
);

const NOT_TEXT: Closing = Closing::of(CloseCode::Unsupported, "send text frames");

/// Serves one client until it disconnects or is disconnected. With a `write_half` its outbox writes there as well.
#[expect(
    clippy::manual_async_fn,
    reason = "an `async fn` stores its arguments twice: a third of a kilobyte more for the socket"
)]
pub(crate) fn run<S: Socket>(
    mut socket: ClientSocket<S>,
    write_half: Option<WriteHalf>,
    network: AddressRange,
    context: &Context,
    permit: Option<Box<Permit>>,
) -> impl Future<Output = ()> {
    async move {
        let config = &context.config;
        let (outbox, outgoing) =
            Outbox::counting_in(Arc::clone(&context.services.metrics), config.outbox_frames, config.outbox_bytes);
        if let Some(write_half) = write_half {
            outgoing.share(write_half);
        }
        let registration = context.connections.register(outbox.clone());
        let mut client = Client {
            id: registration.id,
            network,
            permit,
            context,
            outbox,
            session: Session::new(context.config.messages_per_20s, now()),
            pings: Pings::default(),
            caller: None,
            device: TokenHash([0; 32]),
            label: None,
            rooms: Vec::new(),
            followed: Vec::new(),
            writer: Writer::default(),
            lookups: None,
            study: None,
            waiting_code: None,
            checks_code: false,
        };
        tracing::debug!("connected");
        let end = client.converse(&mut socket, &outgoing).await;
        tracing::debug!(?end, "disconnected");
        if let End::Closing(Closing { limit: Some(limit), .. }) = end {
            context.services.metrics.limit_hit(limit);
        }
        drop(registration);
        Box::pin(client.depart()).await;
        if let Some(rest) = outgoing.awake() {
            client.writer.add(&rest);
        }
        if let End::Closing(closing) = end {
            // First the rest of a frame that is partly written.
            let rest = client.writer.flush(socket.get_mut());
            if matches!(timeout(FAREWELL, rest).await, Ok(Ok(()))) {
                closing.say_farewell(socket).await;
            }
        }
    }
}

/// This connection in a room.
struct Membership {
    room: AnyRoom,
    _presence: Presence,
}

/// The client on one connection, as the server knows it.
struct Client<'a> {
    id: ConnectionId,
    network: AddressRange,
    /// None in a simulation.
    permit: Option<Box<Permit>>,
    context: &'a Context,
    outbox: Outbox,
    session: Session,
    pings: Pings,
    /// None before `hello`.
    caller: Option<Arc<Caller>>,
    /// The hash of this device's token, from `hello` on.
    device: TokenHash,
    /// The label of the device.
    label: Option<PlayerName>,
    /// The rooms that this connection is a member of: few.
    rooms: Vec<Membership>,
    /// The tournaments that this connection follows.
    followed: Vec<Followed>,
    writer: Writer,
    /// Look-ups in progress; they end with the connection. None before the first one.
    lookups: Option<Box<JoinSet<()>>>,
    /// The client's study; it ends with the connection.
    study: Option<Studying>,
    /// A request whose code waits for its check.
    waiting_code: Option<Box<WaitingCode>>,
    /// Whether the code of the present request could be guessed.
    checks_code: bool,
}

impl Client<'_> {
    async fn converse<S: Socket>(&mut self, socket: &mut ClientSocket<S>, outgoing: &Outgoing) -> End {
        let context = self.context;
        let trial = self.permit.as_deref().and_then(Permit::trial);
        let mut watch = Watch::new(&context.config, trial.map(|(until, _)| until), now());
        let timer = sleep_until(watch.due(false).into());
        tokio::pin!(timer);
        loop {
            let done = tokio::select! {
                // Frames in the outbox are written before more is read, so that a burst of requests does not overfill it.
                biased;
                frame = outgoing.next() => match frame {
                    Ok(frame) => self.write(socket, frame, outgoing).await,
                    Err(why) => Err(End::Closing(why.into())),
                },
                message = socket.next() => {
                    let now = now();
                    watch.received(now);
                    if let Err(end) = self.wake_up(socket, outgoing).await {
                        return end;
                    }
                    socket.get_mut().message_came();
                    match message {
                        Some(Ok(Message::Text(text))) => self.receive(&text, now).await,
                        Some(Ok(Message::Binary(_))) => Err(End::Closing(NOT_TEXT)),
                        Some(Ok(control)) => match self.receive_control(&control, now) {
                            // The library answers pings and close frames: its answer goes out before any frame of ours.
                            Ok(()) => in_time(context, socket.flush(), outgoing).await,
                            Err(end) => Err(end),
                        },
                        Some(Err(error)) => Err(Closing::by(&error).map_or(End::Gone, End::Closing)),
                        None => Err(End::Gone),
                    }
                }
                () = Permit::trial_ended(self.permit.as_deref()), if self.permit.as_deref().is_some_and(Permit::is_on_trial) => {
                    Err(End::Closing(TRIAL_ENDED))
                }
                turn = WaitingCode::come(&mut self.waiting_code), if self.waiting_code.is_some() => {
                    if let Err(end) = self.wake_up(socket, outgoing).await {
                        return end;
                    }
                    Box::pin(self.serve_turn(turn)).await;
                    Ok(())
                }
                () = &mut timer => {
                    // A `hello` may wait for the check of its code.
                    let greeted = self.session.is_greeted() || self.waiting_code.is_some();
                    let watched = watch.look(greeted, !self.rooms.is_empty(), now());
                    timer.as_mut().reset(watch.due(greeted).into());
                    match watched {
                        Ok(Sign::Enough) => Ok(()),
                        Ok(Sign::Ping) => {
                            if let Err(end) = self.wake_up(socket, outgoing).await {
                                return end;
                            }
                            let ping = Message::Ping(self.pings.ask(now()).to_vec().into());
                            in_time(context, socket.send(ping), outgoing).await
                        }
                        Err(closing) => Err(End::Closing(closing)),
                    }
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// Takes the right to write from the other tasks, and completes a frame that one of them has begun.
    async fn wake_up<S: Socket>(&mut self, socket: &mut ClientSocket<S>, outgoing: &Outgoing) -> Result<(), End> {
        match outgoing.awake() {
            // Boxed, because it is rare.
            Some(rest) => Box::pin(self.write(socket, rest, outgoing)).await,
            None => Ok(()),
        }
    }

    /// Writes a frame and those that wait behind it.
    async fn write<S: Socket>(
        &mut self,
        socket: &mut ClientSocket<S>,
        frame: Frame,
        outgoing: &Outgoing,
    ) -> Result<(), End> {
        self.writer.add(&frame);
        while !self.writer.has_enough()
            && let Some(frame) = outgoing.next_now()
        {
            self.writer.add(&frame);
        }
        in_time(self.context, self.writer.flush(socket.get_mut()), outgoing).await
    }

    /// Handles a ping, a pong or the end.
    fn receive_control(&mut self, control: &Message, now: Instant) -> Result<(), End> {
        if let Message::Pong(payload) = control
            && let Some(time) = self.pings.answered(payload, now)
        {
            self.context.services.metrics.round_trip_took(time);
        }
        self.session.receive_control(now).map_or(Ok(()), |closing| Err(End::Closing(closing)))
    }

    /// Handles one text.
    async fn receive(&mut self, text: &str, now: Instant) -> Result<(), End> {
        match self.session.receive(text, now) {
            Verdict::Close(closing) => return Err(End::Closing(closing)),
            Verdict::Refuse(re, refusal) => self.outbox.refuse(re, refusal),
            Verdict::Serve(Request { id, key, command }) => {
                if let Command::Spectators { from: Some(from), .. } = command {
                    self.session.charge(from / SPECTATORS_PER_MESSAGE, now);
                }
                if matches!(command, Command::Why { .. })
                    && let Err(refusal) = Box::pin(self.may_ask_why(now)).await
                {
                    self.outbox.refuse(Some(id), refusal);
                    return Ok(());
                }
                if matches!(command, Command::Chat { .. })
                    && let Some(caller) = &self.caller
                    && let Err(refusal) = self.context.sanctions.may_chat(caller.player)
                {
                    self.outbox.refuse(Some(id), refusal);
                    return Ok(());
                }
                if matches!(command, Command::Report { .. })
                    && let Err(refusal) = Box::pin(self.may_report()).await
                {
                    self.outbox.refuse(Some(id), refusal);
                    return Ok(());
                }
                let reply = Reply::new(self.outbox.clone(), id);
                match (&self.caller, self.room_of(&command)) {
                    (Some(caller), Some(room)) => {
                        if takes_seat(&command)
                            && let Err(refusal) =
                                Box::pin(self.context.lobby.may_sit(room.code(), Arc::clone(caller))).await
                        {
                            reply.refuse(refusal);
                            return Ok(());
                        }
                        let code = room.code();
                        let outbox = &self.outbox;
                        let request = RoomRequest { caller, key, command, reply, outbox, arrived: now };
                        let is_member = room.request(request).await.is_member();
                        if !is_member {
                            self.rooms.retain(|one| one.room.code() != code);
                        }
                    }
                    // Boxed, so that a silent connection does not carry the future of a request.
                    _ => Box::pin(self.serve_code(CodeRequest { key, command, id, reply })).await,
                }
            }
        }
        Ok(())
    }

    /// The room of a request, if this connection is a member of it. A closed room refuses by itself; but a request to enter goes to the lobby,
    /// because a new room may have the code by now.
    fn room_of(&self, command: &Command) -> Option<&AnyRoom> {
        let code = command.room()?;
        let room = self.rooms.iter().map(|one| &one.room).find(|room| room.code() == code)?;
        let enters = matches!(command, Command::Join { .. } | Command::Watch { .. } | Command::Resume { .. });
        (!enters || !room.is_closed()).then_some(room)
    }

    async fn serve(&mut self, key: Option<u32>, command: Command, id: u32, reply: Reply) {
        let Some(caller) = self.caller.clone() else {
            return match command {
                Command::Hello(hello) => self.hello(hello, id, reply).await,
                // The session lets nothing else through.
                _ => reply.refuse(Refusal::fault()),
            };
        };
        match command {
            Command::Ping => reply.message(|re| ServerMessage::Pong { re }),
            Command::Lobby => {
                let (client, list) = ((self.id, self.network), (Length::First, LobbyFrom::default()));
                self.context.lobby.subscribe(client, self.outbox.clone(), list, reply).await;
            }
            Command::LobbyMore(from) => {
                self.session.charge(WRITE_COST, now());
                let (client, list) = ((self.id, self.network), (Length::Long, from));
                self.context.lobby.subscribe(client, self.outbox.clone(), list, reply).await;
            }
            Command::LeaveLobby => self.context.lobby.unsubscribe(self.id, reply).await,
            Command::MyGames { from } => {
                Box::pin(self.answer_my_games(caller.player, from.unwrap_or_default(), reply)).await;
            }
            Command::Games(filter) => match filter.problem() {
                Some(problem) => reply.refuse(Refusal::new(RefusalCode::BadOption, problem)),
                None => self.look_up(caller.player, ArchiveRequest::Games(filter), reply),
            },
            Command::Game { game_id } => self.look_up(caller.player, ArchiveRequest::Game(game_id), reply),
            Command::Analyze(request) => self.study(caller.player, StudyRequest::Analyze(*request), reply).await,
            Command::Hint(line) => self.study(caller.player, StudyRequest::Hint(*line), reply).await,
            Command::Tree(request) => self.study(caller.player, StudyRequest::Tree(*request), reply).await,
            Command::Recording(request) => self.study(caller.player, StudyRequest::Recording(*request), reply).await,
            Command::Puzzle(request) => self.study(caller.player, StudyRequest::Puzzle(request), reply).await,
            Command::Import { text } => self.study(caller.player, StudyRequest::Import(text), reply).await,
            Command::StopStudy => self.stop_study(reply).await,
            Command::Link { .. } | Command::Unlink => Box::pin(self.serve_link(&caller, command, reply)).await,
            Command::Account { .. }
            | Command::FullName { .. }
            | Command::BotAccount { .. }
            | Command::Profile { .. }
            | Command::Leaders { .. }
            | Command::Ratings { .. }
            | Command::Devices
            | Command::Revoke { .. } => Box::pin(self.serve_account(&caller, command, reply)).await,
            Command::DeleteAccount { .. } | Command::Export => {
                Box::pin(self.serve_privacy(&caller, command, reply)).await;
            }
            Command::TournamentNew(_)
            | Command::Tournaments
            | Command::Tournament { .. }
            | Command::LeaveTournament { .. }
            | Command::Entrants { .. }
            | Command::Standings { .. }
            | Command::Round { .. }
            | Command::Enter { .. }
            | Command::Ready { .. }
            | Command::Withdraw { .. }
            | Command::Direct(_) => Box::pin(self.serve_tournament(caller, command, reply)).await,
            Command::Qr { text } => {
                self.session.charge(QR_COST, now());
                match qr::rows(&text) {
                    Ok(rows) => reply.message(|re| ServerMessage::Qr { re, size: rows.len() as u32, rows }),
                    Err(refusal) => reply.refuse(refusal),
                }
            }
            Command::Create { .. } => match self.create(&caller, &command, key).await {
                Ok(RoomEntry { room, presence }) => {
                    self.enter((AnyRoom::Here(room), presence), caller, command, reply).await;
                }
                Err(refusal) => reply.refuse(refusal),
            },
            Command::Pair { .. } | Command::Unpair | Command::Seeks { .. } => {
                Box::pin(self.serve_seek(caller, command, reply)).await;
            }
            Command::Block(_) | Command::Unblock(_) | Command::Blocked => {
                Box::pin(self.serve_block(&caller, command, reply)).await;
            }
            Command::Challenge(_)
            | Command::AcceptChallenge { .. }
            | Command::DeclineChallenge { .. }
            | Command::WithdrawChallenge { .. }
            | Command::Challenges { .. } => Box::pin(self.serve_challenge(caller, command, reply)).await,
            command => match command.room() {
                Some(code) => self.ask_room(code, caller, command, reply).await,
                None => reply.refuse(Refusal::fault()), // The session lets no second `hello` through.
            },
        }
    }

    /// Reports the end of the connection to its rooms, its tournaments and the lobby.
    async fn depart(&mut self) {
        for Membership { room, .. } in &self.rooms {
            room.dropped(self.id).await;
        }
        for followed in &self.followed {
            followed.gone(self.id).await;
        }
        if self.caller.is_some() {
            self.context.lobby.gone(self.id).await;
        }
    }
}

/// Waits for a write. A client that does not read in time counts as gone.
async fn in_time<E>(
    context: &Context,
    writing: impl Future<Output = Result<(), E>>,
    outgoing: &Outgoing,
) -> Result<(), End> {
    tokio::select! {
        // Most writes are done at once; the others are not even polled then.
        biased;
        written = writing => written.map_err(|_| End::Gone),
        why = outgoing.cut() => Err(End::Closing(why.into())),
        () = async { sleep(context.config.write_timeout).await } => {
            context.services.metrics.limit_hit(Limit::Write);
            Err(End::Gone)
        }
    }
}
