//! Two nodes behind a real `HAProxy`, if it is installed, with the configuration of `server/deploy/haproxy.cfg`.

mod guide;

use std::fs;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};
use std::sync::Once;
use std::time::Duration;

use bidak_server::store::Shard;
use bidak_shared::game::EndReason;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, Hello, RoomCode, SeatChoice, ServerMessage, Snapshot};
use harness::player::{create, move_};
use harness::postgres::{PostgresServer, free_port};
use harness::program::{Home, Program};
use harness::{Player, eventually, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Makes the absence of `HAProxy` a failure.
const NEEDED: &str = "BIDAK_NEED_HAPROXY";

/// The names of the nodes in the configuration.
const NAMES: [&str; 2] = ["north", "south"];

/// Connections that all nodes together accept from one address.
const FROM_ONE: usize = 8;

/// Those of them that stay open without `hello`.
const STAY_OPEN: usize = FROM_ONE / 4 * 3;

/// The path of `HAProxy`; prints a line and returns `None` if it is not installed.
fn haproxy() -> Option<PathBuf> {
    static SAID: Once = Once::new();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let found = folders.map(|folder| folder.join("haproxy")).find(|program| program.exists());
    if found.is_none() {
        assert!(std::env::var_os(NEEDED).is_none(), "{NEEDED} is set, but there is no HAProxy");
        let line = "there is no HAProxy on this machine: nothing is tested with it";
        SAID.call_once(|| drop(writeln!(io::stderr(), "{line}")));
    }
    found
}

fn deployed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/deploy").join(name)
}

#[test]
fn the_configurations_are_those_of_a_balancer() {
    let Some(program) = haproxy() else { return };
    for name in ["haproxy.cfg", "haproxy-compose.cfg"] {
        let checked = Process::new(&program).arg("-c").arg("-f").arg(deployed(name)).output().unwrap();
        assert!(checked.status.success(), "{name}: {}", String::from_utf8_lossy(&checked.stderr));
    }
}

/// A balancer that runs. It is killed when it is dropped.
struct Balancer {
    process: Child,
    address: SocketAddr,
}

impl Balancer {
    /// Starts it with the configuration of the project, with other addresses.
    fn start(program: &Path, home: &Home, nodes: [SocketAddr; 2]) -> Self {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()));
        let mut config = fs::read_to_string(deployed("haproxy.cfg")).unwrap();
        let [north, south] = nodes;
        for (from, to) in [
            ("bind :7878", format!("bind {address}")),
            ("server north 10.0.0.11:7878", format!("server north {north}")),
            ("server south 10.0.0.12:7878", format!("server south {south}")),
            // No idle timeout ends a connection in these tests.
            ("timeout client 120s", "timeout client 1h".to_owned()),
            ("timeout server 120s", "timeout server 1h".to_owned()),
            // Some systems allow fewer open files.
            ("maxconn 100000", "maxconn 100".to_owned()),
        ] {
            assert_eq!(config.matches(from).count(), 1, "{from}");
            config = config.replace(from, &to);
        }
        let file = home.path().join("haproxy.cfg");
        fs::write(&file, config).unwrap();
        let mut process = Process::new(program);
        process.arg("-db").arg("-f").arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let process = process.spawn().unwrap();
        Self { process, address }
    }

    fn url(&self) -> String {
        format!("ws://{}/ws", self.address)
    }

    /// Connects from an address and asks for a WebSocket; the connection and the first line of the answer, if there is one.
    async fn upgrade(&self, from: Ipv4Addr) -> Option<(TcpStream, String)> {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((from, 0).into()).unwrap();
        let mut stream = within("a connection", socket.connect(self.address)).await.ok()?;
        let request = "GET /ws HTTP/1.1\r\nHost: bidak\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
            Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut line = Vec::new();
        while !line.ends_with(b"\r\n") {
            line.push(within("an answer", stream.read_u8()).await.ok()?);
        }
        Some((stream, String::from_utf8(line).unwrap()))
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts a node behind a balancer on this machine; its address.
fn start_node(home: &Home, store: &str, name: &str) -> (Program, SocketAddr) {
    let from_one = FROM_ONE.to_string();
    let args = [
        &["serve", "--listen", "127.0.0.1:0", "--log-format", "json", "--store", store, "--node", name][..],
        &["--link", "127.0.0.1:0", "--proxy-protocol", "127.0.0.1", "--connections-per-address", &from_one],
        &["--new-players-per-address", "0", "--handshake-ms", "180000", "--hello-ms", "180000"],
        &["--idle-ms", "180000", "--first-move-ms", "3600000"],
    ];
    let mut node = home.start(&args.concat());
    let line: serde_json::Value = serde_json::from_str(&node.error_with("\"listening\"")).unwrap();
    let address = line["fields"]["address"].as_str().unwrap().parse().unwrap();
    (node, address)
}

/// Ana and Budi, each connected through the balancer, in a room that Ana has made.
async fn sit_down(balancer: &Balancer) -> ([Player; 2], RoomCode) {
    let mut made = None;
    // Repeated until the nodes own shards and the balancer finds them ready.
    eventually("a room", async || {
        let Ok(mut ana) = Player::connect_behind(balancer.address, b"").await else { return false };
        let hello = Hello { name: Some("Ana".to_owned()), ..Hello::default() };
        ana.send(Command::Hello(hello)).await;
        let create = create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First);
        let id = ana.send(create).await;
        let mut token = None;
        while let Ok(message) = ana.receive().await {
            match message {
                ServerMessage::Welcome(welcome) => token = Some(welcome.token.reveal().to_owned()),
                ServerMessage::Joined { snapshot, .. } => {
                    made = Some((token.expect("hello comes first"), snapshot.room));
                    return true;
                }
                message if message.re() == Some(id) => return false,
                _ => {}
            }
        }
        false
    })
    .await;
    let (token, room) = made.expect("there is a room");
    let mut ana = Player::hello(&balancer.url(), None, Some(&token)).await;
    ana.join(room).await;
    let mut budi = Player::hello(&balancer.url(), Some("Budi"), None).await;
    budi.join(room).await;
    ([ana, budi], room)
}

/// A player who comes back through the balancer, after any number of attempts, and the state of the room.
async fn back(balancer: &Balancer, token: &str, room: RoomCode) -> (Player, Snapshot) {
    let mut found = None;
    eventually("a player to be back", async || {
        let Ok(mut player) = Player::connect_behind(balancer.address, b"").await else { return false };
        player.send(Command::Hello(Hello { token: Some(token.to_owned()), ..Hello::default() })).await;
        player.send(Command::Join { room, seat: SeatChoice::Any }).await;
        while let Ok(message) = player.receive().await {
            match message {
                ServerMessage::Joined { snapshot, .. } => {
                    found = Some((player, *snapshot));
                    return true;
                }
                ServerMessage::Refused { .. } => return false,
                _ => {}
            }
        }
        false
    })
    .await;
    found.expect("it is back")
}

/// The limit per address applies to the client's address, which the nodes get from the balancer: of too many connections
/// from one address three quarters of the allowance stay open, one from another address too.
async fn the_clients_address_is_counted(balancer: &Balancer) {
    let upgraded = async |last| {
        let (stream, line) = balancer.upgrade(Ipv4Addr::new(127, 0, 0, last)).await.expect("an answer");
        assert!(line.contains(" 101 "), "{line}");
        stream
    };
    let mut open = Vec::new();
    for _ in 0..2 * FROM_ONE {
        open.push(upgraded(2).await);
    }
    let mut other = upgraded(3).await;
    eventually("the surplus to be closed", async || {
        open.retain_mut(|stream| !is_over(stream));
        open.len() <= STAY_OPEN
    })
    .await;
    // Those on trial have less time than this.
    tokio::time::sleep(Duration::from_secs(4)).await;
    open.retain_mut(|stream| !is_over(stream));
    assert_eq!(open.len(), STAY_OPEN, "connections of one address");
    assert!(!is_over(&mut other), "another address has an allowance of its own");
}

/// Whether the other side has ended a connection.
fn is_over(stream: &mut TcpStream) -> bool {
    let mut buffer = [0; 256];
    loop {
        match stream.try_read(&mut buffer) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(fault) => return fault.kind() != io::ErrorKind::WouldBlock,
        }
    }
}

/// Two players play through the balancer, and the node of their room gets a signal that kills or stops it.
async fn a_node_goes(signal: &str) {
    let Some(program) = haproxy() else { return };
    let Some(mut postgres) = PostgresServer::start() else { return };
    let store = postgres.database("bidak");
    let home = Home::new();
    let [(north, north_at), (south, south_at)] = NAMES.map(|name| start_node(&home, &store, name));
    let mut balancer = Balancer::start(&program, &home, [north_at, south_at]);
    let (mut players, room) = sit_down(&balancer).await;
    let tokens = players.each_ref().map(|player| player.welcome().token.reveal().to_owned());
    for (ply, text) in (0..).zip(["a1", "b1", "a2"]) {
        players[ply as usize % 2].play(room, ply, text).await;
    }
    the_clients_address_is_counted(&balancer).await;
    let owner =
        format!("SELECT name FROM nodes JOIN shards ON owner = epoch WHERE shard = {}", Shard::of(room).number());
    let [owner, others] =
        if postgres.ask("bidak", &owner).trim() == NAMES[0] { [north, south] } else { [south, north] };
    owner.signal(signal);
    // Both connections are closed, not left silent.
    for player in &mut players {
        while player.receive().await.is_ok() {}
    }
    let mut back_again = Vec::new();
    for token in &tokens {
        let (player, snapshot) = back(&balancer, token, room).await;
        assert_eq!(snapshot.moves.len(), 3, "every acknowledged move is there");
        back_again.push(player);
    }
    for (ply, text) in [(3, "b2"), (4, "a3")] {
        back_again[ply as usize % 2].done(move_(room, ply, text)).await;
    }
    for player in &mut back_again {
        assert_eq!(player.ending().await.reason, EndReason::Line);
    }
    assert!(balancer.process.try_wait().unwrap().is_none(), "the balancer runs");
    drop((owner, others));
}

#[tokio::test(flavor = "multi_thread")]
async fn players_come_back_through_the_balancer_when_their_node_is_killed() {
    a_node_goes("KILL").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_come_back_through_the_balancer_when_their_node_stands_still() {
    a_node_goes("STOP").await;
}
