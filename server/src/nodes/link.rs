//! The edge's end of a link: carries requests of clients here to rooms of another node, and the answers and events
//! back.
//!
//! A link holds nothing that must survive. When it breaks, the connections of all clients in rooms behind it end, and
//! the clients reconnect and resume, as after a restart.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fmt, io};

use bidak_shared::protocol::{Command, PlayerName, Request};
use futures::future::BoxFuture;
use tokio::io::{AsyncRead, AsyncWrite, BufReader, split};
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use crate::base::environment;
use crate::base::millis::millis;
use crate::caller::Caller;
use crate::nodes::CallerForm;
use crate::nodes::mac::ClusterSecret;
use crate::nodes::peer::NodeChanges;
use crate::nodes::queue::{LinkQueue, SILENCE};
use crate::nodes::reach::Reach;
use crate::nodes::wire::{self, Ask, FromOwner, Number, RequestEnd, Role, ToEdge, ToOwner};
use crate::room::{PATIENCE, RoomRequest};
use crate::store::Epoch;
use crate::wire::closing::HangUp;
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::Outbox;

/// The purposes of the codes with which the two ends authenticate each other.
pub(crate) const FROM_EDGE: &str = "link: edge";
pub(crate) const FROM_OWNER: &str = "link: owner";

/// How much longer than the owner the edge waits for an answer.
const ANSWER: Duration = PATIENCE.saturating_add(SILENCE);

/// Identifies a link of this node; there may be several to the same other node over time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LinkId {
    /// The other node.
    pub(crate) node: Epoch,
    pub(crate) number: u64,
}

/// Receives the events of a node's links. The lobby does, and shows the rooms of the other nodes.
pub(crate) trait LinkEvents: fmt::Debug + Send + Sync {
    /// A link to another node is open.
    fn opened(&self, node: Epoch, queue: LinkQueue) -> BoxFuture<'_, ()>;

    /// The lobby of another node has changed; `None` when the node cannot be reached any more.
    fn lobby_changed(&self, from: LinkId, changes: Option<Box<NodeChanges>>) -> BoxFuture<'_, ()>;
}

/// A link to the owner of rooms.
#[derive(Debug)]
pub(crate) struct Link {
    id: LinkId,
    events: Arc<dyn LinkEvents>,
    queue: LinkQueue,
    clients: Mutex<Clients>,
}

#[derive(Debug, Default)]
struct Clients {
    by_connection: HashMap<ConnectionId, Client>,
    asked: u64,
    /// Whether the link is broken.
    are_gone: bool,
}

/// A client here that is, or wants to be, in rooms behind the link.
#[derive(Debug)]
struct Client {
    outbox: Outbox,
    /// The client as the owner knows it.
    caller: Option<CallerForm>,
    /// The number of handles of rooms that the connection holds.
    holds: usize,
    waiting: HashMap<u64, oneshot::Sender<Role>>,
}

/// The input of a code of the handshake.
pub(crate) fn handshake(from: Epoch, to: Epoch, challenge: &[u8]) -> Vec<u8> {
    [&from.0.to_be_bytes()[..], &to.0.to_be_bytes(), challenge].concat()
}

impl Link {
    /// Opens a link over a socket, from one node to another. It is broken when `broken` is cancelled, or the socket fails.
    pub(crate) async fn open(
        socket: impl AsyncRead + AsyncWrite + Send + 'static,
        secret: ClusterSecret,
        ([from, to], form): ([Epoch; 2], u32),
        (events, reach): (Arc<dyn LinkEvents>, Reach),
        broken: CancellationToken,
    ) -> io::Result<Arc<Self>> {
        let (mut reader, mut writer) = split(Box::pin(socket));
        introduce(&mut reader, &mut writer, secret, ([from, to], form)).await?;
        let queue = LinkQueue::new(form, broken);
        let id = LinkId { node: to, number: environment::random() };
        let link = Arc::new(Self { id, events, queue: queue.clone(), clients: Mutex::default() });
        queue.push(&ToOwner::Watch);
        link.events.opened(to, queue.clone()).await;
        tokio::spawn(queue.write(writer, &ToOwner::Alive));
        reach.opened(to, id.number);
        let ours = Arc::clone(&link);
        tokio::spawn(async move {
            let mut silence = Duration::ZERO;
            tokio::select! {
                biased;
                error = ours.read(BufReader::with_capacity(wire::AT_ONCE, reader)) => {
                    tracing::info!(to = to.0, %error, "a link has broken");
                    if error.kind() == io::ErrorKind::TimedOut {
                        silence = SILENCE;
                    }
                }
                () = ours.queue.broken() => tracing::info!(to = to.0, "a link is closed"),
            }
            reach.closed(to, ours.id.number, Instant::now() - silence);
            ours.close();
            ours.events.lobby_changed(ours.id, None).await;
        });
        Ok(link)
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.queue.is_broken()
    }

    /// Sends a message that is lost with the link.
    pub(crate) fn push(&self, message: &ToOwner) {
        self.queue.push(message);
    }

    /// The bytes that wait to be written to it.
    pub(crate) fn waiting_bytes(&self) -> usize {
        self.queue.waiting_bytes()
    }

    /// Breaks the link, and ends the connections of its clients.
    pub(crate) fn close(&self) {
        self.queue.break_link();
        let gone = {
            let mut clients = self.clients();
            clients.are_gone = true;
            std::mem::take(&mut clients.by_connection)
        };
        // Sorted, so that a simulation can be repeated.
        let gone: BTreeMap<ConnectionId, Client> = gone.into_iter().collect();
        for Client { outbox, .. } in gone.into_values() {
            outbox.hang_up(HangUp::LinkBroken);
        }
    }

    fn clients(&self) -> MutexGuard<'_, Clients> {
        // No panic can leave it half changed.
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Delivers messages until the link ends.
    async fn read(&self, mut reader: impl AsyncRead + Unpin) -> io::Error {
        loop {
            let message = match timeout(SILENCE, wire::read_from_owner(&mut reader)).await {
                Ok(Ok(message)) => message,
                Ok(Err(error)) => return error,
                Err(silence) => return silence.into(),
            };
            if let FromOwner::Message(ToEdge::News(changes)) = message {
                self.events.lobby_changed(self.id, Some(changes)).await;
                continue;
            }
            let mut clients = self.clients();
            match message {
                FromOwner::Frame { to, frame } => {
                    for number in to {
                        if let Some(client) = clients.by_connection.get(&ConnectionId(number)) {
                            client.outbox.write(&frame);
                        }
                    }
                }
                FromOwner::Done(RequestEnd { connection, number, role }) => {
                    let client = clients.by_connection.get_mut(&ConnectionId(connection));
                    if let Some(asker) = client.and_then(|client| client.waiting.remove(&number)) {
                        let _ = asker.send(role); // The asker has gone.
                    }
                }
                FromOwner::Message(ToEdge::HangUp { connection, why }) => {
                    if let Some(client) = clients.by_connection.get(&ConnectionId(connection)) {
                        client.outbox.hang_up(why.into());
                    }
                }
                FromOwner::Message(_) => {}
            }
        }
    }

    /// Sends a request; its end brings the role that the client has then. `None` over a broken link.
    fn ask(
        &self,
        caller: &Caller,
        request: &Request,
        version: u64,
        label: Option<PlayerName>,
    ) -> Option<oneshot::Receiver<Role>> {
        let mut clients = self.clients();
        clients.asked += 1;
        let number = clients.asked;
        let client = clients.by_connection.get_mut(&caller.connection)?;
        let connection = caller.connection.0;
        // Names and blocks change rarely, and never with a move.
        if client.caller.is_none() || !matches!(request.command, Command::Move { .. }) {
            let form = CallerForm::of(caller);
            if client.caller.as_ref() != Some(&form) {
                self.queue.push(&ToOwner::Guest { connection, guest: Box::new(form.clone()) });
                client.caller = Some(form);
            }
        }
        let (answer, answered) = oneshot::channel();
        client.waiting.insert(number, answer);
        let lag_ms = millis(caller.lag.get());
        self.queue.push_ask(&Ask { connection, number, version, lag_ms, label, request: request.encode() });
        Some(answered)
    }
}

/// The handshake from the side of the node that opens the link, in this form: both ends prove that they know the secret
/// of the cluster.
pub(crate) async fn introduce(
    reader: &mut (impl AsyncRead + Unpin),
    writer: &mut (impl AsyncWrite + Unpin),
    secret: ClusterSecret,
    ([from, to], form): ([Epoch; 2], u32),
) -> io::Result<()> {
    let first: ToEdge = wire::read_greeting(reader).await?;
    let ToEdge::Challenge { challenge: theirs } = first else { return Err(refused()) };
    let challenge = environment::random();
    let mac = secret.sign(FROM_EDGE, &handshake(from, to, &theirs));
    let hello = ToOwner::Hello { form, from: from.0, to: to.0, mac, challenge };
    wire::write_greeting(writer, &hello).await?;
    let ToEdge::Welcome { mac } = wire::read_greeting(reader).await? else { return Err(refused()) };
    if !secret.verify(FROM_OWNER, &handshake(from, to, &challenge), &mac) {
        return Err(refused());
    }
    Ok(())
}

fn refused() -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, "the other node has another secret, or is not the one it should be")
}

/// A room or a tournament of another node, as one connection here reaches it.
#[derive(Debug)]
pub(crate) struct Remote {
    /// The link to the owner, and the version of the map that names it; `None` if no owner could be reached.
    owner: Option<(Arc<Link>, u64)>,
    connection: ConnectionId,
}

impl Remote {
    /// The owner behind a link, for a connection here.
    pub(crate) fn behind(owner: Option<(Arc<Link>, u64)>, connection: ConnectionId, outbox: Outbox) -> Self {
        if let Some((link, _)) = &owner {
            let mut clients = link.clients();
            if !clients.are_gone {
                let client = clients.by_connection.entry(connection);
                let new = || Client { outbox, caller: None, holds: 0, waiting: HashMap::new() };
                client.or_insert_with(new).holds += 1;
            }
        }
        Self { owner, connection }
    }

    /// Passes a request to the owner. Resolves after the answer, to the role that the connection has in the room or
    /// tournament then. Without an answer the connection ends. `label` names the device, for a request that makes an
    /// account.
    pub(crate) async fn request(&self, request: RoomRequest<'_>, label: Option<PlayerName>) -> Role {
        let RoomRequest { caller, key, command, reply, outbox, .. } = request;
        let request = Request { id: reply.re(), key, command };
        // Only the owner answers.
        reply.forget();
        let asked = self.owner.as_ref().and_then(|(link, version)| link.ask(caller, &request, *version, label));
        if let Some(answered) = asked
            && let Ok(Ok(role)) = timeout(ANSWER, answered).await
        {
            return role;
        }
        outbox.hang_up(HangUp::LinkBroken);
        Role::Outsider
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        let Some((link, _)) = &self.owner else { return };
        let mut clients = link.clients();
        let Some(client) = clients.by_connection.get_mut(&self.connection) else { return };
        client.holds -= 1;
        if client.holds == 0 {
            clients.by_connection.remove(&self.connection);
            link.queue.push(&ToOwner::Gone { connection: self.connection.0 as Number });
        }
    }
}
