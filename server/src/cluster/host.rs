//! The owner's end of links: serves the clients of other nodes in the rooms and tournaments of this one.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Command, PlayerName, RefusalCode, Request, RoomCode, TournamentCode};
use tokio::io::{AsyncRead, AsyncWrite, BufReader, split};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::parts::{Taker, TakerKind};
use crate::base::permits::{Permit, Permits};
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::caller::presence::Presence;
use crate::front::context::Context;
use crate::lobby::RoomEntry;
use crate::net::network::LinkListener;
use crate::nodes::link::{FROM_EDGE, FROM_OWNER, handshake};
use crate::nodes::queue::{LinkQueue, SILENCE};
use crate::nodes::wire::{self, Ask, FromEdge, Number, RequestEnd, Role, ToEdge, ToOwner, common};
use crate::nodes::{CallerForm, Nodes};
use crate::room::{RoomHandle, RoomRequest};
use crate::store::{Epoch, Shard};
use crate::tournaments::{self, TournamentHandle};
use crate::wire::closing::HangUp;
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::{Outbox, Reply};

/// Messages of one client that may wait: the edge sends a request only after the answer to the last one.
const WAITING: usize = 64;

/// The time for the handshake.
const HANDSHAKE: Duration = Duration::from_secs(5);

/// The interval between log lines that count strangers.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// Handshakes at once: a stranger chooses the content of some kilobytes in each.
const MOST_HANDSHAKES: usize = 1_000;

/// Handshakes of one address at once, so that no stranger keeps nodes out.
const MOST_HANDSHAKES_OF_ADDRESS: usize = 50;

/// The pause after an error of `accept`.
const PAUSE: Duration = Duration::from_millis(100);

/// Accepts links until the server stops.
pub(crate) async fn run(mut listener: Box<dyn LinkListener>, nodes: Arc<Nodes>, context: Arc<Context>) {
    let mut links = JoinSet::new();
    let handshakes = Handshakes::default();
    let strangers = Arc::new(Strangers::default());
    let mut log = interval(LOG_EVERY);
    loop {
        let accepted = tokio::select! {
            biased;
            () = context.stop.cancelled() => return strangers.log(),
            _ = log.tick() => {
                strangers.log();
                continue;
            }
            Some(_) = links.join_next() => continue,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((socket, peer)) => {
                let handshake = match handshakes.begin(&peer) {
                    Ok(handshake) => handshake,
                    Err(error) => {
                        strangers.count(peer, error);
                        continue;
                    }
                };
                let (nodes, context) = (Arc::clone(&nodes), Arc::clone(&context));
                let strangers = Arc::clone(&strangers);
                links.spawn(async move {
                    let ended = match timeout(HANDSHAKE, nodes.accept(socket)).await {
                        Ok(Ok(socket)) => serve(socket, handshake, Arc::clone(&nodes), context).await,
                        Ok(Err(error)) => Err(error),
                        Err(late) => Err(late.into()),
                    };
                    match ended {
                        Ok(error) => tracing::info!(%peer, %error, "a link from another node has ended"),
                        Err(error) => {
                            tracing::debug!(%peer, %error, "no link");
                            strangers.count(peer, error);
                        }
                    }
                });
            }
            Err(error) => {
                tracing::error!(%error, "cannot accept links");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// The handshakes in progress.
#[derive(Debug)]
struct Handshakes(Permits);

impl Default for Handshakes {
    fn default() -> Self {
        // No metric counts these limits: the log names them.
        let limits = [Limit::Connections, Limit::ConnectionsPerAddress];
        Self(Permits::new(MOST_HANDSHAKES, MOST_HANDSHAKES_OF_ADDRESS, limits))
    }
}

impl Handshakes {
    /// Begins a handshake with a peer; it ends when the permit is dropped.
    fn begin(&self, peer: &str) -> io::Result<Permit> {
        let permit = match peer.parse::<SocketAddr>() {
            // Nodes have no quarter of their own: the whole allowance is theirs.
            Ok(address) => self.0.take(address.ip().into(), Taker { player: None, kind: TakerKind::Known }),
            // A network without addresses.
            Err(_) => self.0.take_unassigned(),
        };
        permit.map_err(|limit| {
            io::Error::other(match limit {
                Limit::ConnectionsPerAddress => "too many handshakes of its address at once",
                _ => "too many handshakes at once",
            })
        })
    }
}

/// Connections to the port for links that did not come from nodes, counted so that the log has one line for many.
#[derive(Debug, Default)]
struct Strangers(Mutex<Option<(u64, String, io::Error)>>);

impl Strangers {
    fn count(&self, peer: String, error: io::Error) {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = counted.as_ref().map_or(0, |(count, ..)| *count);
        *counted = Some((before + 1, peer, error));
    }

    fn log(&self) {
        if let Some((connections, last, error)) = self.take() {
            tracing::warn!(connections, %last, %error, "closed at the port for links: not from a node of this server");
        }
    }

    fn take(&self) -> Option<(u64, String, io::Error)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Serves one link until it breaks; returns the reason, or an error if the handshake failed. `handshake` is dropped after the handshake.
pub(super) async fn serve(
    socket: impl AsyncRead + AsyncWrite + Send + 'static,
    handshake: impl Send,
    nodes: Arc<Nodes>,
    context: Arc<Context>,
) -> io::Result<io::Error> {
    let (mut reader, mut writer) = split(Box::pin(socket));
    let (from, form) = timeout(HANDSHAKE, greet(&mut reader, &mut writer, &nodes)).await??;
    drop(handshake);
    let queue = LinkQueue::new(form, CancellationToken::new());
    let _broken = BreaksLink(queue.clone());
    tokio::spawn(queue.clone().write(writer, &ToEdge::Alive));
    let mut clients = EdgeClients { from, clients: BTreeMap::new(), nodes, context, queue: queue.clone() };
    Ok(tokio::select! {
        biased;
        error = clients.read(BufReader::with_capacity(wire::AT_ONCE, reader)) => error,
        () = queue.broken() => io::Error::other("it has broken"),
    })
}

/// Breaks the link when its reader ends, so that nothing more is written.
struct BreaksLink(LinkQueue);

impl Drop for BreaksLink {
    fn drop(&mut self) {
        self.0.break_link();
    }
}

/// Both ends prove that they know the secret of the cluster; returns the node that opened the link, and the form of the link.
pub(crate) async fn greet(
    reader: &mut (impl AsyncRead + Unpin),
    writer: &mut (impl AsyncWrite + Unpin),
    nodes: &Nodes,
) -> io::Result<(Epoch, u32)> {
    let ours: [u8; 32] = environment::random();
    wire::write_greeting(writer, &ToEdge::Challenge { challenge: ours }).await?;
    let refused = |sentence| Err(io::Error::new(io::ErrorKind::PermissionDenied, sentence));
    let ToOwner::Hello { form, from, to, mac, challenge } = wire::read_greeting(reader).await? else {
        return refused("it does not say hello first");
    };
    let (from, to) = (Epoch(from), Epoch(to));
    if to != nodes.me || !nodes.secret.verify(FROM_EDGE, &handshake(from, to, &ours), &mac) {
        return refused("it looks for another node, or has another secret");
    }
    if common(nodes.form, form) != Some(form) {
        let problem = format!("a node speaks links of form {form}, and this one of {} and the one before", nodes.form);
        return Err(io::Error::new(io::ErrorKind::Unsupported, problem));
    }
    let mac = nodes.secret.sign(FROM_OWNER, &handshake(from, to, &challenge));
    wire::write_greeting(writer, &ToEdge::Welcome { mac }).await?;
    if !nodes.lives(from) {
        // It has just joined or restarted: learn of it now, not at the next beat.
        nodes.look();
    }
    Ok((from, form))
}

/// The clients of one edge.
struct EdgeClients {
    from: Epoch,
    clients: BTreeMap<Number, mpsc::Sender<Mail>>,
    nodes: Arc<Nodes>,
    context: Arc<Context>,
    queue: LinkQueue,
}

/// A message of one client; a request with its time of arrival.
#[derive(Debug)]
enum Mail {
    Caller(Box<CallerForm>),
    Ask(Ask, Instant),
}

impl EdgeClients {
    async fn read(&mut self, mut reader: impl AsyncRead + Unpin) -> io::Error {
        loop {
            let message = match timeout(SILENCE, wire::read_from_edge(&mut reader)).await {
                Ok(Ok(FromEdge::Message(message))) => message,
                Ok(Ok(FromEdge::Ask(ask))) => {
                    let arrived = environment::instant();
                    match self.send(ask.connection, Mail::Ask(ask, arrived)) {
                        Ok(()) => continue,
                        Err(error) => return error,
                    }
                }
                Ok(Err(error)) => return error,
                Err(silence) => return silence.into(),
            };
            let sent = match message {
                ToOwner::Guest { connection, guest } => self.send(connection, Mail::Caller(guest)),
                ToOwner::Greeted { connection, player } => {
                    if self.context.tournaments.plays(player) {
                        let (context, from) = (Arc::clone(&self.context), self.from);
                        // A tournament may wait for its store.
                        tokio::spawn(async move {
                            for game in context.tournaments.games_of(player).await {
                                context.lobby.send_to_node(from, player, Some(connection), game).await;
                            }
                        });
                    }
                    Ok(())
                }
                ToOwner::Gone { connection } => {
                    // Its task then leaves the rooms.
                    self.clients.remove(&connection);
                    Ok(())
                }
                ToOwner::Watch => {
                    self.context.lobby.add_neighbour(self.queue.clone()).await;
                    Ok(())
                }
                ToOwner::Peer(mail) => {
                    self.context.lobby.on_peer_mail(self.from, mail).await;
                    Ok(())
                }
                ToOwner::Alive => Ok(()),
                ToOwner::Hello { .. } => Err(io::Error::other("it says hello twice")),
            };
            if let Err(error) = sent {
                return error;
            }
        }
    }

    fn send(&mut self, connection: Number, mail: Mail) -> io::Result<()> {
        let client = self.clients.entry(connection).or_insert_with(|| {
            let (sender, mailbox) = mpsc::channel(WAITING);
            let (nodes, context, queue) = (Arc::clone(&self.nodes), Arc::clone(&self.context), self.queue.clone());
            tokio::spawn(serve_client(connection, mailbox, nodes, context, queue));
            sender
        });
        client.try_send(mail).map_err(|_| io::Error::other("it sends requests without waiting for the answers"))
    }
}

/// Serves one client of another node until the client or the link is gone.
async fn serve_client(
    number: Number,
    mut mailbox: mpsc::Receiver<Mail>,
    nodes: Arc<Nodes>,
    context: Arc<Context>,
    queue: LinkQueue,
) {
    let outbox = Outbox::over_link(Arc::clone(&context.services.metrics), Arc::new(queue.clone()), number);
    let registration = context.connections.register(outbox.clone());
    let mut client = Client {
        number,
        id: registration.id,
        nodes: &nodes,
        context: &context,
        queue,
        outbox,
        caller: None,
        rooms: Vec::new(),
        followed: Vec::new(),
    };
    while let Some(mail) = mailbox.recv().await {
        match mail {
            Mail::Caller(form) => client.set_caller(*form),
            Mail::Ask(ask, arrived) => client.ask(ask, arrived).await,
        }
    }
    for (room, _) in &client.rooms {
        room.dropped(client.id).await;
    }
    for (_, tournament) in &client.followed {
        tournament.gone(client.id).await;
    }
}

/// A client of another node.
struct Client<'a> {
    number: Number,
    /// Its connection, as the rooms here know it.
    id: ConnectionId,
    nodes: &'a Nodes,
    context: &'a Context,
    queue: LinkQueue,
    outbox: Outbox,
    caller: Option<Arc<Caller>>,
    rooms: Vec<(RoomHandle, Presence)>,
    /// The tournaments here that it follows.
    followed: Vec<(TournamentCode, TournamentHandle)>,
}

impl Client<'_> {
    /// Sets the player of the client, or a change of it.
    fn set_caller(&mut self, form: CallerForm) {
        let (name, blocked, account) = (form.name.clone(), form.blocked.clone(), form.account.clone());
        let connection = self.id;
        let caller = self.caller.get_or_insert_with(|| Arc::new(form.into_caller(connection)));
        caller.name.set(name);
        caller.blocks.set(blocked);
        if let Some(account) = account {
            caller.account.set(account.into());
        }
    }

    /// Answers a request.
    async fn ask(&mut self, Ask { number, version, lag_ms, label, request, .. }: Ask, arrived: Instant) {
        let role = if let (Ok(request), Some(caller)) = (Request::decode(&request), self.caller.clone()) {
            caller.lag.set(Duration::from_millis(lag_ms.into()));
            match tournaments::code_of(&request.command) {
                Some(code) => self.serve_tournament((code, version), caller, request, label).await,
                None => self.serve(caller, request, version, arrived).await,
            }
        } else {
            // A correct edge never sends this.
            self.outbox.hang_up(HangUp::LinkBroken);
            Role::Outsider
        };
        self.queue.push_done(RequestEnd { connection: self.number, number, role });
    }

    async fn serve(&mut self, caller: Arc<Caller>, request: Request, version: u64, arrived: Instant) -> Role {
        let Request { id, key, command } = request;
        let reply = Reply::new(self.outbox.clone(), id);
        let Some(code) = command.room() else {
            reply.refuse(Refusal::fault());
            return Role::Outsider;
        };
        let known = self.rooms.iter().map(|(room, _)| room).find(|room| room.code() == code && !room.is_closed());
        if let Some(room) = known {
            let outbox = &self.outbox;
            let is_member = room.request(RoomRequest { caller: &caller, key, command, reply, outbox, arrived }).await;
            if !is_member {
                self.forget(code);
            }
            return Role::of(is_member);
        }
        if !self.owns(Shard::of(code), version).await {
            reply.forget();
            return Role::Outsider;
        }
        match self.context.lobby.find(code, Arc::clone(&caller), &command).await {
            Ok(RoomEntry { room, presence }) => {
                let outbox = &self.outbox;
                let request = RoomRequest { caller: &caller, key: None, command, reply, outbox, arrived };
                let is_member = room.request(request).await;
                self.forget(code);
                if is_member {
                    self.rooms.push((room, presence));
                }
                Role::of(is_member)
            }
            Err(refusal) => {
                let is_guess = refusal.code == RefusalCode::NoRoom;
                reply.refuse(refusal);
                if is_guess { Role::Guesser } else { Role::Outsider }
            }
        }
    }

    /// Whether this node has a shard. If not, ends the connection of the client: the edge has an old map, or the shard is moving.
    async fn owns(&self, shard: Shard, version: u64) -> bool {
        let is_owner = self.nodes.owns(shard, version).await;
        if !is_owner {
            self.outbox.hang_up(HangUp::Fenced);
        }
        is_owner
    }

    /// Serves a request about a tournament; returns the client's role in it afterwards.
    async fn serve_tournament(
        &mut self,
        (code, version): (TournamentCode, u64),
        caller: Arc<Caller>,
        request: Request,
        label: Option<PlayerName>,
    ) -> Role {
        let Request { id, command, .. } = request;
        let reply = Reply::new(self.outbox.clone(), id);
        if !self.owns(Shard::of_tournament(code), version).await {
            reply.forget();
            return Role::Outsider;
        }
        self.followed.retain(|(_, one)| !one.is_closed());
        let known = self.followed.iter().position(|(one, _)| *one == code);
        if let Command::LeaveTournament { .. } = command {
            if let Some(place) = known {
                self.followed.swap_remove(place).1.gone(self.id).await;
            }
            reply.ok();
            return Role::Outsider;
        }
        match self.context.tournaments.prepare(&caller, &command, label).await {
            Ok(prepared) => {
                if tournaments::follows(&command) && known.is_none() {
                    self.followed.push((code, prepared.handle.clone()));
                }
                let answered = prepared.request(caller, self.outbox.clone(), command, reply).await;
                let _ = answered.await; // Only signals the end.
            }
            Err(refusal) => {
                let is_guess = refusal.code == RefusalCode::NoTournament;
                reply.refuse(refusal);
                if is_guess {
                    return Role::Guesser;
                }
            }
        }
        Role::of(self.followed.iter().any(|(one, _)| *one == code))
    }

    fn forget(&mut self, code: RoomCode) {
        self.rooms.retain(|(room, _)| room.code() != code);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_so_many_handshakes_at_once_and_leaves_place_for_others() {
        let handshakes = Handshakes::default();
        let mut open: Vec<Permit> =
            (0..200).filter_map(|port| handshakes.begin(&format!("10.0.0.1:{port}")).ok()).collect();
        assert_eq!(open.len(), MOST_HANDSHAKES_OF_ADDRESS);
        let refused = handshakes.begin("10.0.0.1:9").expect_err("as many as it may have").to_string();
        assert!(refused.contains("of its address"), "{refused}");
        let node = handshakes.begin("10.0.0.2:7").expect("another address");
        open.pop();
        assert!(handshakes.begin("10.0.0.1:9").is_ok(), "one has ended");
        // A household is one address.
        let household = (0..200).filter_map(|port| handshakes.begin(&format!("[2001:db8::{port}]:1")).ok());
        let household: Vec<Permit> = household.collect();
        assert_eq!(household.len(), MOST_HANDSHAKES_OF_ADDRESS);
        drop((open, node, household));
        let all = (0..2000).filter_map(|host| handshakes.begin(&format!("10.1.{}.{}:1", host / 250, host % 250)).ok());
        let all: Vec<Permit> = all.collect();
        assert_eq!(all.len(), MOST_HANDSHAKES);
        assert!(handshakes.begin("10.0.0.2:7").is_err() && handshakes.begin("a node").is_err());
    }
}
