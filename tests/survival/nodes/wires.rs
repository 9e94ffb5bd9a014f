//! A TCP proxy between every pair: players and nodes, nodes and the database, nodes and nodes. Each direction can be held or
//! delayed, and connections can be cut.

use std::collections::{BTreeMap, BTreeSet};
use std::future::pending;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use std::{fmt, fs};

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::{mpsc, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::client_async;
use tokio_util::sync::CancellationToken;

use super::connection::{Connection, Lost};

/// An end of a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Node(usize),
    /// All players, and the balancer.
    Players,
    Database,
}

/// How long a proxy waits for a connection, as in `server/deploy/haproxy.cfg`.
const CONNECT: Duration = Duration::from_secs(2);

/// How long a player waits for a connection.
const PLAYER_CONNECT: Duration = Duration::from_secs(5);

/// A connection is lost when nothing arrives for this time, not even a ping.
const SILENCE: Duration = Duration::from_secs(30);

/// A connection of a player.
pub(super) type PlayerConnection = Connection<TcpStream>;

/// The names of the nodes.
pub(super) const NAMES: [&str; 4] = ["north", "south", "west", "east"];

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Node(node) => f.write_str(NAMES[*node]),
            Self::Players => f.write_str("players"),
            Self::Database => f.write_str("database"),
        }
    }
}

/// A port of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Port {
    Players,
    Links,
    Database,
}

/// The address at which a place listens.
#[derive(Clone, Debug)]
pub(super) enum Address {
    Tcp(SocketAddr),
    Unix(PathBuf),
}

/// One direction between two places.
#[derive(Clone, Copy, Debug)]
struct Direction {
    is_open: bool,
    delay: Duration,
}

/// All proxies.
#[derive(Debug, Default)]
pub(super) struct Wires(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    directions: BTreeMap<(Place, Place), watch::Sender<Direction>>,
    /// The open connections, with tokens that cut them.
    connections: Vec<([Place; 2], CancellationToken)>,
    addresses: BTreeMap<(Place, Port), Address>,
    /// The nodes, by the ids of their processes.
    processes: BTreeMap<u32, usize>,
    /// The addresses of the proxies through which players reach the nodes.
    doors: BTreeMap<usize, SocketAddr>,
    /// The nodes to which the balancer sends no players.
    down: BTreeSet<usize>,
}

impl State {
    fn direction(&mut self, from: Place, to: Place) -> &watch::Sender<Direction> {
        let open = || watch::Sender::new(Direction { is_open: true, delay: Duration::ZERO });
        self.directions.entry((from, to)).or_insert_with(open)
    }
}

impl Wires {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("nobody panics with it")
    }

    /// Opens or closes one direction. Bytes sent while it is closed arrive when it opens.
    pub(super) fn set_open(&self, from: Place, to: Place, is_open: bool) {
        self.state().direction(from, to).send_modify(|direction| direction.is_open = is_open);
    }

    /// Sets the delay of bytes sent in one direction from now on.
    pub(super) fn set_delay(&self, from: Place, to: Place, delay: Duration) {
        self.state().direction(from, to).send_modify(|direction| direction.delay = delay);
    }

    /// Closes all connections between two places.
    pub(super) fn cut(&self, one: Place, other: Place) {
        self.state().connections.retain(|(ends, end)| {
            let is_cut = *ends == [one, other] || *ends == [other, one];
            if is_cut {
                end.cancel();
            }
            !is_cut && !end.is_cancelled()
        });
    }

    /// Sets the address at which a place listens from now on.
    pub(super) fn set_address(&self, place: Place, port: Port, address: Address) {
        self.state().addresses.insert((place, port), address);
    }

    /// Sets the process of a node: its connections are recognized by it.
    pub(super) fn set_process(&self, node: usize, process: u32) {
        let mut state = self.state();
        state.processes.retain(|_, of| *of != node);
        state.processes.insert(process, node);
    }

    /// The address of the proxy through which players reach a node.
    pub(super) fn door(&self, node: usize) -> SocketAddr {
        self.state().doors[&node]
    }

    /// Connects a player to one of the nodes to which the balancer sends players.
    pub(super) async fn connect_player(&self, rng: &mut StdRng) -> Result<(Place, PlayerConnection), Lost> {
        let (node, address) = {
            let state = self.state();
            let up: Vec<_> = state.doors.iter().filter(|(node, _)| !state.down.contains(node)).collect();
            let (node, address) = up.choose(rng).ok_or_else(|| Lost("no node is up".to_owned()))?;
            (Place::Node(**node), **address)
        };
        let opening = async {
            let stream = TcpStream::connect(address).await.map_err(|error| Lost(error.to_string()))?;
            let _ = stream.set_nodelay(true); // It works without as well.
            let opened = client_async(format!("ws://{address}/ws"), stream).await;
            opened.map_err(|error| Lost(error.to_string()))
        };
        let (socket, _) = timeout(PLAYER_CONNECT, opening).await.map_err(|_| Lost("no answer".to_owned()))??;
        Ok((node, Connection::over(socket, SILENCE)))
    }

    /// Sets whether the balancer sends players to a node. It ends the connections to one that is down.
    pub(super) fn set_up(&self, node: usize, is_up: bool) {
        if is_up {
            self.state().down.remove(&node);
        } else if self.state().down.insert(node) {
            self.cut(Place::Players, Place::Node(node));
        }
    }

    /// Starts a proxy for connections to a place, from `from` or else from nodes; returns its address.
    pub(super) async fn listen(self: &Arc<Self>, from: Option<Place>, to: Place, port: Port) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let here = listener.local_addr().expect("a bound socket has an address");
        if let (Port::Players, Place::Node(node)) = (port, to) {
            self.state().doors.insert(node, here);
        }
        let wires = Arc::clone(self);
        tokio::spawn(async move {
            while let Ok((socket, peer)) = listener.accept().await {
                let wires = Arc::clone(&wires);
                tokio::spawn(wires.carry(socket, from.ok_or([here, peer]), to, port));
            }
        });
        here
    }

    /// The place a connection comes from: the given one, or the node whose process has its other end. The search takes long if many sockets
    /// are open.
    async fn origin(self: &Arc<Self>, from: Result<Place, [SocketAddr; 2]>) -> Option<Place> {
        let wires = Arc::clone(self);
        match from {
            Ok(place) => Some(place),
            Err(ends) => spawn_blocking(move || wires.caller(ends)).await.expect("it reads files"),
        }
    }

    fn caller(&self, [here, peer]: [SocketAddr; 2]) -> Option<Place> {
        let table = fs::read_to_string("/proc/net/tcp").ok()?;
        let ends = [peer.port(), here.port()].map(|port| format!(":{port:04X}"));
        let inode = table.lines().find_map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let is_it = fields.get(1)?.ends_with(&ends[0]) && fields.get(2)?.ends_with(&ends[1]);
            is_it.then(|| fields.get(9).copied()).flatten()
        })?;
        let socket = PathBuf::from(format!("socket:[{inode}]"));
        let processes: Vec<(u32, usize)> = self.state().processes.iter().map(|(id, node)| (*id, *node)).collect();
        let has_it = |process: u32| {
            let files = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
            files.into_iter().any(|file| fs::read_link(file.path()).is_ok_and(|target| target == socket))
        };
        processes.into_iter().find(|(process, _)| has_it(*process)).map(|(_, node)| Place::Node(node))
    }

    /// Carries one connection until it ends. If nothing listens there, it is closed before the search for its origin.
    async fn carry(self: Arc<Self>, socket: TcpStream, from: Result<Place, [SocketAddr; 2]>, to: Place, port: Port) {
        let address = self.state().addresses.get(&(to, port)).cloned();
        let Some(address) = address else { return };
        let _ = socket.set_nodelay(true); // It works without as well.
        let (near_read, near_write) = socket.into_split();
        match address {
            Address::Tcp(address) => {
                let Ok(Ok(far)) = timeout(CONNECT, TcpStream::connect(address)).await else { return };
                let Some(from) = self.origin(from).await else { return };
                let _ = far.set_nodelay(true); // As above.
                let (far_read, far_write) = far.into_split();
                self.pass((near_read, near_write), (far_read, far_write), from, to).await;
            }
            Address::Unix(path) => {
                let Ok(far) = UnixStream::connect(path).await else { return };
                let Some(from) = self.origin(from).await else { return };
                self.pass((near_read, near_write), split(far), from, to).await;
            }
        }
    }

    async fn pass(
        &self,
        near: (impl AsyncRead + Unpin, impl AsyncWrite + Unpin),
        far: (impl AsyncRead + Unpin, impl AsyncWrite + Unpin),
        from: Place,
        to: Place,
    ) {
        let end = CancellationToken::new();
        let (there, back) = {
            let mut state = self.state();
            state.connections.retain(|(_, end)| !end.is_cancelled());
            state.connections.push(([from, to], end.clone()));
            (state.direction(from, to).subscribe(), state.direction(to, from).subscribe())
        };
        tokio::select! {
            biased;
            () = end.cancelled() => {}
            () = pump(near.0, far.1, there) => {}
            () = pump(far.0, near.1, back) => {}
        }
        end.cancel();
    }
}

/// Carries bytes in one direction until the sender closes it; the end is held and delayed like the bytes.
async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut direction: watch::Receiver<Direction>,
) {
    let (sender, mut on_the_way) = mpsc::channel::<(Instant, Vec<u8>)>(64);
    let delays = direction.clone();
    let reading = async move {
        loop {
            let mut bytes = vec![0; 16 << 10];
            let count = from.read(&mut bytes).await.unwrap_or(0);
            bytes.truncate(count);
            let due = Instant::now() + delays.borrow().delay;
            if sender.send((due, bytes)).await.is_err() || count == 0 {
                return;
            }
        }
    };
    let writing = async move {
        while let Some((due, bytes)) = on_the_way.recv().await {
            if due > Instant::now() {
                sleep_until(due).await;
            }
            // All wires end with the test.
            let _ = direction.wait_for(|direction| direction.is_open).await;
            if bytes.is_empty() || to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        biased;
        () = writing => {}
        // The last bytes are still on their direction.
        () = async { reading.await; pending().await } => {}
    }
}
