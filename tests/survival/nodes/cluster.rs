//! Three nodes over one database, with a proxy between every pair, a balancer, and tables at which games are played.

use std::env;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::Duration;

use bidak_server::store::{GamesQuery, PostgresStore, Store, StoredGame, Viewer};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::GameFilter;
use harness::postgres::PostgresServer;
use harness::served::Spot;
use harness::{Served, eventually, within};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::{JoinHandle, JoinSet, block_in_place};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::history::{History, Incident};
use super::namespaces::Namespaces;
use super::play::{Hall, Pace};
use super::wires::{Address, NAMES, Place, Port, Wires};
use super::{Watched, judge, tables};

/// The database of the nodes.
const DATABASE: &str = "bidak";

/// The ports in namespaces, where no other program uses any.
const LINK_PORT: u16 = 7879;
const DATABASE_PORT: u16 = 5432;

/// Players are much faster than the faults.
const PACE: Pace = Pace { think_ms: 60, reconnect_ms: 200, switch: 0.3 };

/// The log lines of a node that was fenced, or could not know whether it was.
const FENCED: [&str; 2] =
    ["another server has taken the games over", "the store does not answer, and the lease may have expired"];

/// The log line of a node that steps aside.
const ASIDE: &str = "the other nodes do not reach this one: it gives them its rooms and ends";

/// How often the balancer polls at each node, as in `server/deploy/haproxy.cfg`.
const POLL: Duration = Duration::from_secs(1);

/// The number of equal answers after which the balancer takes a node up or down.
const POLLS: u32 = 2;

/// Three or four nodes, and everything around them.
pub(super) struct Cluster {
    pub(super) hall: Arc<Hall>,
    pub(super) postgres: PostgresServer,
    pub(super) rng: Xoshiro256PlusPlus,
    /// The namespaces of all parts; none if they run on loopback behind proxies.
    namespaces: Option<Namespaces>,
    nodes: Vec<Node>,
    tables: Vec<JoinHandle<()>>,
    _balancer: JoinSet<()>,
}

/// A node, and its addresses.
struct Node {
    served: Option<Served>,
    /// The address at which others reach it, and the one at which it listens for them.
    links: [SocketAddr; 2],
    database: SocketAddr,
}

/// A free port of loopback.
const ANY: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

impl Cluster {
    /// Starts three nodes, and prepares a fourth one; none if this machine has no `PostgreSQL`.
    pub(super) async fn start(seed: u64) -> Option<Self> {
        Self::start_in(seed, None).await
    }

    /// Starts three nodes in namespaces. This process is in that of the players, and there are no proxies except the balancer.
    pub(super) async fn start_in(seed: u64, namespaces: Option<Namespaces>) -> Option<Self> {
        let postgres = || match &namespaces {
            Some(namespaces) => {
                let address = Namespaces::address(Place::Database).to_string();
                PostgresServer::start_in(&namespaces.name(Place::Database), &address)
            }
            None => PostgresServer::start(),
        };
        let mut postgres = block_in_place(postgres)?;
        postgres.database(DATABASE);
        let wires = Arc::new(Wires::default());
        let hall = Arc::new(Hall {
            wires: Arc::clone(&wires),
            history: History::begin(),
            faults_are_over: Watched::new(false),
            pace: PACE,
        });
        let mut nodes = Vec::new();
        let mut balancer = JoinSet::new();
        for node in 0..namespaces.as_ref().map_or(NAMES.len(), |_| Namespaces::NODES) {
            let here = Place::Node(node);
            wires.listen(Some(Place::Players), here, Port::Players).await;
            let (links, database) = if namespaces.is_some() {
                let at = |place, port| SocketAddr::from((Namespaces::address(place), port));
                ([at(here, LINK_PORT); 2], at(Place::Database, DATABASE_PORT))
            } else {
                let database = wires.listen(Some(here), Place::Database, Port::Database).await;
                ([wires.listen(None, here, Port::Links).await, ANY], database)
            };
            nodes.push(Node { served: None, links, database });
            wires.set_up(node, false);
            balancer.spawn(balance(node, Arc::clone(&hall)));
        }
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut cluster = Self { hall, postgres, rng, namespaces, nodes, tables: Vec::new(), _balancer: balancer };
        cluster.find_database();
        for node in 0..3 {
            cluster.begin(node);
        }
        cluster.settle(3).await;
        cluster.tables = tables::start(&cluster.hall);
        cluster.until_all_tables_move().await;
        Some(cluster)
    }

    /// Connects the proxies to the present database server.
    pub(super) fn find_database(&mut self) {
        let socket = self.postgres.socket();
        self.hall.wires.set_address(Place::Database, Port::Database, Address::Unix(socket));
    }

    /// Adds a note to the history, and prints it.
    pub(super) fn note(&self, what: impl Into<String>) {
        let what = what.into();
        eprintln!("{:>7} {what}", self.hall.history.now());
        self.hall.history.note(what);
    }

    /// Adds an incident to the history, and prints it.
    pub(super) fn happened(&self, incident: Incident) {
        eprintln!("{:>7} {incident}", self.hall.history.now());
        self.hall.history.happened(incident);
    }

    /// Starts a node.
    pub(super) fn begin(&mut self, node: usize) {
        self.happened(Incident::Begins(Place::Node(node)));
        let Node { links: [link, listens], database, .. } = self.nodes[node];
        let store = format!("postgres://bidak@{database}/{DATABASE}");
        let [link, listens] = [link, listens].map(|address| address.to_string());
        let args = ["--node", NAMES[node], "--link", &link, "--link-listen", &listens, "--first-move-ms", "3600000"];
        let place = Place::Node(node);
        let address = self.namespaces.as_ref().map_or(ANY.ip(), |_| Namespaces::address(place).into());
        let spot = Spot { namespace: self.namespaces.as_ref().map(|namespaces| namespaces.name(place)), address };
        let wires = &self.hall.wires;
        let known = |process| wires.set_process(node, process);
        let served = block_in_place(|| Served::start_at(&spot, Path::new(&store), &args, known));
        let here = |port| Address::Tcp((address, port).into());
        let players = served.url.rsplit_once(':').and_then(|(_, rest)| rest.strip_suffix("/ws")?.parse().ok());
        wires.set_address(place, Port::Players, here(players.expect("a port")));
        wires.set_address(place, Port::Links, here(served.link_port.expect("a node listens")));
        self.nodes[node].served = Some(served);
        self.note(format!("{} listens", NAMES[node]));
    }

    /// The process of a node that runs.
    pub(super) fn node(&self, node: usize) -> &Served {
        self.nodes[node].served.as_ref().expect("it runs")
    }

    /// Takes the process of a node, to end it.
    fn take(&mut self, node: usize) -> Served {
        self.nodes[node].served.take().expect("it runs")
    }

    /// Records the end of a node, with the incidents that the rest of its log shows.
    fn record_end(&self, node: usize, log: &[Value], incident: fn(Place) -> Incident) {
        let place = Place::Node(node);
        let logged = |message: &str| log.iter().any(|line| line["fields"]["message"] == *message);
        if FENCED.iter().any(|message| logged(message)) {
            self.happened(Incident::Fenced(place));
        }
        if logged(ASIDE) {
            self.happened(Incident::Aside(place));
        }
        self.happened(incident(place));
    }

    /// Kills a node.
    pub(super) fn kill(&mut self, node: usize) {
        let log = block_in_place(|| self.take(node).kill_with_log());
        self.record_end(node, &log, Incident::Dies);
    }

    /// Waits until a node has ended by itself.
    pub(super) fn wait(&mut self, node: usize) -> ExitStatus {
        let (ended, log) = block_in_place(|| self.take(node).wait_with_log());
        self.record_end(node, &log, Incident::Dies);
        ended
    }

    /// Asks a node for a graceful shutdown, and waits for its end.
    pub(super) fn stop(&mut self, node: usize) {
        self.happened(Incident::Stops(Place::Node(node)));
        let (ended, log) = block_in_place(|| self.take(node).stop_with_log());
        assert!(ended.success(), "a node that nobody disturbs ends in order: {ended}");
        self.record_end(node, &log, Incident::HasStopped);
    }

    /// Restarts nodes that have ended by themselves, as a supervisor does.
    pub(super) fn revive(&mut self) {
        for node in 0..self.nodes.len() {
            if self.nodes[node].served.as_mut().is_some_and(Served::has_ended) {
                self.wait(node);
                self.begin(node);
            }
        }
    }

    /// Waits until this many nodes have rooms, and are old enough to take over from others.
    pub(super) async fn settle(&mut self, nodes: usize) {
        let query = "SELECT count(*), min(n.had) FROM (SELECT steady_since, (SELECT count(*) FROM shards WHERE owner = epoch) AS had \
            FROM nodes WHERE NOT fenced AND lease_until > now()) n WHERE n.had > 0 AND steady_since < now() - interval '6 s'";
        eventually("the nodes to be settled", async || {
            self.revive();
            let answer = block_in_place(|| self.postgres.ask(DATABASE, query));
            answer.split('|').next() == Some(&nodes.to_string())
        })
        .await;
    }

    /// How many nodes have been fenced so far; each start counts as a new node.
    pub(super) fn fenced(&mut self) -> u64 {
        let answer = self.postgres.ask(DATABASE, "SELECT count(*) FROM nodes WHERE fenced");
        answer.parse().expect("a number")
    }

    /// Waits until a move has been acknowledged at every table.
    pub(super) async fn until_all_tables_move(&mut self) {
        self.note("every table has to go on");
        let first = self.hall.history.lines().len();
        eventually("every table to go on", async || {
            self.revive();
            self.hall.counts(first).iter().all(|moves| *moves > 0)
        })
        .await;
        self.note("every table has gone on");
    }

    /// Waits until this many more moves have been acknowledged.
    pub(super) async fn more_moves(&mut self, moves: usize) {
        let first = self.hall.history.lines().len();
        eventually("moves to be acknowledged", async || {
            self.revive();
            self.hall.counts(first).iter().sum::<usize>() >= moves
        })
        .await;
    }

    /// Lets the players end their games, stops all nodes, and judges the history. Returns the number of acknowledged moves, and the longest
    /// time that a move took on a clock.
    pub(super) async fn judged(mut self) -> (usize, u32) {
        self.happened(Incident::Calm);
        self.hall.faults_are_over.change(|are_over| *are_over = true);
        for table in std::mem::take(&mut self.tables) {
            within("a player to end", table).await.expect("no player fails");
        }
        for node in 0..self.nodes.len() {
            self.revive();
            if self.nodes[node].served.is_some() {
                self.stop(node);
            }
        }
        let mut stored = stored(&self.postgres.address(DATABASE)).await;
        // Other games do not belong to tables.
        stored.retain(|game| matches!(game.start.kind, GameKind::Adjacency | GameKind::TicTacToe));
        let slowest = stored.iter().map(longest_thought).max().unwrap_or_default();
        let complaints = judge::complaints(&self.hall.history, stored);
        if env::var_os("BIDAK_SURVIVAL_HISTORY").is_some() {
            eprintln!("{}", self.hall.history);
        }
        assert!(complaints.is_empty(), "{}\n{}", self.hall.history, complaints.join("\n"));
        (self.hall.counts(0).iter().sum(), slowest)
    }
}

/// The longest time that a move of a game took on the clock of its player, in milliseconds.
fn longest_thought(game: &StoredGame) -> u32 {
    let left: Vec<u32> = game.moves.iter().filter_map(|one| one.left_ms).collect();
    left.iter().zip(left.iter().skip(2)).map(|(before, after)| before.saturating_sub(*after)).max().unwrap_or_default()
}

/// All games in a database, after all its servers have ended.
async fn stored(address: &str) -> Vec<StoredGame> {
    let address = address.parse().expect("it is the address of a database");
    let store = block_in_place(|| PostgresStore::open(&address)).expect("it can be read");
    let mut games = store.take_over(0).await.expect("nobody else has it").games;
    let mut before = None;
    loop {
        let filter = GameFilter { before, limit: Some(GameFilter::MOST), ..GameFilter::default() };
        let page = store.games(GamesQuery { filter, viewer: Viewer::Operator }).await.expect("it can be read");
        before = page.games.last().map(|game| game.id);
        games.extend(page.games);
        if !page.more {
            return games;
        }
    }
}

/// The balancer: polls whether a node is ready, and sends no players to it if not.
async fn balance(node: usize, hall: Arc<Hall>) {
    let address = hall.wires.door(node);
    let mut polls = interval(POLL);
    polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut is_up, mut others) = (false, 0);
    loop {
        polls.tick().await;
        let is_ready = timeout(POLL, is_ready(address)).await.unwrap_or(false);
        others = if is_ready == is_up { 0 } else { others + 1 };
        if others == POLLS {
            (is_up, others) = (is_ready, 0);
            hall.history.note(format!("{} is {}", NAMES[node], if is_up { "up" } else { "down" }));
            hall.wires.set_up(node, is_up);
        }
    }
}

async fn is_ready(address: SocketAddr) -> bool {
    let Ok(mut stream) = TcpStream::connect(address).await else { return false };
    let request = b"GET /readyz HTTP/1.1\r\nhost: bidak\r\nconnection: close\r\n\r\n";
    let mut answer = Vec::new();
    stream.write_all(request).await.is_ok()
        && stream.read_to_end(&mut answer).await.is_ok()
        && answer.starts_with(b"HTTP/1.1 200 ")
}
