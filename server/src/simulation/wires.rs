//! Simulated wires between nodes, players and the store.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use rand::RngExt;
use rand::rngs::StdRng;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, ReadHalf, WriteHalf, duplex, split};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::Role;
use tokio_util::sync::CancellationToken;

use super::connection::{Connection, Lost};
use crate::base::watched::Watched;
use crate::net::network::{LinkListener, LinkNetwork, LinkSocket};

/// The bytes that a pipe holds.
const PIPE: usize = 16 * 1024;

/// How long a player waits for a connection.
const CONNECT: Duration = Duration::from_secs(2);

/// A connection is lost when nothing arrives for this time, not even a ping.
const SILENCE: Duration = Duration::from_secs(21);

/// An end of a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Node(usize),
    /// All players.
    Players,
    Store,
}

/// The names of the nodes.
pub(super) const NAMES: [&str; 3] = ["north", "south", "west"];

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Node(node) => f.write_str(NAMES[*node]),
            Self::Players => f.write_str("players"),
            Self::Store => f.write_str("store"),
        }
    }
}

/// One direction of the wires between two places.
#[derive(Debug)]
struct Direction {
    is_open: Arc<Watched<bool>>,
    /// The longest delay, in milliseconds.
    slowest: u64,
}

/// All wires.
#[derive(Debug)]
pub(super) struct Wires {
    nodes: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    rng: StdRng,
    directions: BTreeMap<(Place, Place), Direction>,
    /// The open connections, with tokens that cut them.
    connections: Vec<([Place; 2], CancellationToken)>,
    /// The listeners of the nodes.
    listeners: BTreeMap<(Place, Port), mpsc::UnboundedSender<DuplexStream>>,
}

/// A port of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Port {
    Players,
    Links,
}

impl Wires {
    pub(super) fn new(nodes: usize, rng: StdRng) -> Self {
        let (directions, connections, listeners) = (BTreeMap::new(), Vec::new(), BTreeMap::new());
        Self { nodes, state: Mutex::new(State { rng, directions, connections, listeners }) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics with it")
    }

    /// Passes one direction: waits while it is closed, and then for a random delay.
    pub(super) async fn pass(&self, from: Place, to: Place) {
        let (is_open, slowest) = {
            let mut state = self.state();
            let direction = state.direction(from, to);
            (Arc::clone(&direction.is_open), direction.slowest)
        };
        is_open.until(|is_open| *is_open).await;
        let delay = self.state().rng.random_range(0..=slowest);
        if delay > 0 {
            sleep(Duration::from_millis(delay)).await;
        }
    }

    /// Opens or closes one direction. Bytes sent while it is closed arrive when it opens.
    pub(super) fn set_open(&self, from: Place, to: Place, is_open: bool) {
        self.state().direction(from, to).is_open.change(|open| *open = is_open);
    }

    /// Sets the longest delay of one direction, in milliseconds.
    pub(super) fn set_slowest(&self, from: Place, to: Place, slowest: u64) {
        self.state().direction(from, to).slowest = slowest;
    }

    /// Ends all faults of wires.
    pub(super) fn heal(&self) {
        for direction in self.state().directions.values_mut() {
            direction.is_open.change(|is_open| *is_open = true);
            direction.slowest = USUAL;
        }
    }

    /// Cuts all connections between two places: bytes on the way are lost.
    pub(super) fn cut(&self, one: Place, other: Place) {
        self.cut_if(|ends| *ends == [one, other] || *ends == [other, one]);
    }

    /// Cuts some of the connections of players.
    pub(super) fn cut_some_players(&self, rng: &mut StdRng) {
        self.cut_if(|ends| ends.contains(&Place::Players) && rng.random_bool(0.3));
    }

    /// Removes the listeners of a node, and cuts its connections.
    pub(super) fn remove(&self, node: Place) {
        self.state().listeners.retain(|(place, _), _| *place != node);
        self.cut_if(|ends| ends.contains(&node));
    }

    fn cut_if(&self, mut is_cut: impl FnMut(&[Place; 2]) -> bool) {
        let cut: Vec<_> = self.state().connections.extract_if(.., |(ends, _)| is_cut(ends)).collect();
        for (_, token) in cut {
            token.cancel();
        }
    }

    /// Listens at a port, in place of an earlier listener.
    pub(super) fn listen(&self, place: Place, port: Port) -> mpsc::UnboundedReceiver<DuplexStream> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.state().listeners.insert((place, port), sender);
        receiver
    }

    /// Connects two places.
    pub(super) async fn connect(self: &Arc<Self>, from: Place, to: Place, port: Port) -> io::Result<DuplexStream> {
        self.pass(from, to).await;
        let (near, near_end) = duplex(PIPE);
        let (far_end, far) = duplex(PIPE);
        let accepted = {
            let state = self.state();
            state.listeners.get(&(to, port)).is_some_and(|listener| listener.send(far).is_ok())
        };
        self.pass(to, from).await;
        if !accepted {
            return Err(ErrorKind::ConnectionRefused.into());
        }
        let token = CancellationToken::new();
        {
            let mut state = self.state();
            state.connections.retain(|(_, token)| !token.is_cancelled());
            state.connections.push(([from, to], token.clone()));
        }
        let ((near_read, near_write), (far_read, far_write)) = (split(near_end), split(far_end));
        tokio::spawn(Arc::clone(self).carry([from, to], near_read, far_write, token.clone()));
        tokio::spawn(Arc::clone(self).carry([to, from], far_read, near_write, token));
        Ok(near)
    }

    /// Carries one direction of a connection until its end.
    async fn carry(
        self: Arc<Self>,
        [from, to]: [Place; 2],
        mut near: ReadHalf<DuplexStream>,
        mut far: WriteHalf<DuplexStream>,
        cut: CancellationToken,
    ) {
        let carrying = async {
            let mut bytes = Vec::with_capacity(PIPE);
            loop {
                bytes.clear();
                let read = near.read_buf(&mut bytes).await;
                self.pass(from, to).await;
                if !matches!(read, Ok(1..)) || far.write_all(&bytes).await.is_err() {
                    break;
                }
            }
        };
        tokio::select! {
            biased;
            () = cut.cancelled() => {}
            () = carrying => {}
        }
        let _ = far.shutdown().await; // The other end may be gone.
    }
}

/// The longest delay without faults, in milliseconds.
const USUAL: u64 = 3;

impl State {
    fn direction(&mut self, from: Place, to: Place) -> &mut Direction {
        let new = || Direction { is_open: Arc::new(Watched::new(true)), slowest: USUAL };
        self.directions.entry((from, to)).or_insert_with(new)
    }
}

/// A connection of a player.
pub(super) type PlayerConnection = Connection<DuplexStream>;

impl Wires {
    /// Connects a player to any node, also to one that does not run.
    pub(super) async fn connect_player(self: &Arc<Self>, rng: &mut StdRng) -> Result<(Place, PlayerConnection), Lost> {
        let node = Place::Node(rng.random_range(0..self.nodes));
        let connecting = timeout(CONNECT, self.connect(Place::Players, node, Port::Players));
        let stream = connecting.await.map_err(|_| Lost(format!("{node} does not answer")))?;
        let stream = stream.map_err(|error| Lost(format!("{node}: {error}")))?;
        let socket = WebSocketStream::from_raw_socket(stream, Role::Client, None).await;
        Ok((node, Connection::over(socket, SILENCE)))
    }
}

/// The network of one node.
#[derive(Debug)]
pub(super) struct NodeNetwork {
    pub(super) me: Place,
    pub(super) wires: Arc<Wires>,
}

impl LinkNetwork for NodeNetwork {
    fn connect<'a>(&'a self, address: &'a str) -> BoxFuture<'a, io::Result<LinkSocket>> {
        async move {
            let to = NAMES.iter().position(|name| address.starts_with(name)).ok_or(ErrorKind::NotFound)?;
            let stream = self.wires.connect(self.me, Place::Node(to), Port::Links).await?;
            Ok(Box::new(stream) as LinkSocket)
        }
        .boxed()
    }

    fn listen<'a>(&'a self, _: &'a str) -> BoxFuture<'a, io::Result<Box<dyn LinkListener>>> {
        async { Ok(Box::new(NodeListener(self.wires.listen(self.me, Port::Links))) as Box<dyn LinkListener>) }.boxed()
    }
}

#[derive(Debug)]
struct NodeListener(mpsc::UnboundedReceiver<DuplexStream>);

impl LinkListener for NodeListener {
    fn port(&self) -> io::Result<u16> {
        Ok(1)
    }

    fn accept(&mut self) -> BoxFuture<'_, io::Result<(LinkSocket, String)>> {
        async {
            match self.0.recv().await {
                Some(stream) => Ok((Box::new(stream) as LinkSocket, "a node".to_owned())),
                None => std::future::pending().await,
            }
        }
        .boxed()
    }
}
