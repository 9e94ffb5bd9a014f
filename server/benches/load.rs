//! How much one server carries: `cargo bench -p bidak-server --bench load -- [GAMES] [IDLE]`.
//!
//! The server is a process of its own, so that its processor time and memory are its own. Two clients for each game
//! play whole games of Adjacency as fast as they are answered; the rules are checked, and every turn carries its legal moves.
//! Then idle connections are opened and the memory of each is measured. All figures are of the server alone.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command as Process, Stdio};
use std::time::{Duration, Instant};

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, Event, PROTOCOL, Request, RoomCode, SeatChoice, ServerMessage, Turn};
use futures::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server of its own, ended with the benchmark.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start() -> Self {
        let mut process = Process::new(env!("CARGO_BIN_EXE_bidak-server"))
            .args(["--listen", "127.0.0.1:0", "--log-format", "json", "--store", "memory"])
            .args(["--connections-per-address", "0", "--messages-per-20s", "4000000000"])
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(process.stderr.take().expect("it is piped"));
        let mut line = String::new();
        lines.read_line(&mut line).expect("the server says where it listens");
        let line: serde_json::Value = serde_json::from_str(&line).expect("in JSON");
        let address = line["fields"]["address"].as_str().expect("with the address").to_owned();
        // Somebody must read what the server says, or it would wait for that.
        std::thread::spawn(move || lines.lines().for_each(drop));
        Self { process, url: format!("ws://{address}/ws") }
    }

    /// Processor time used so far.
    fn processor_time(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).expect("it runs");
        let after_name = stat.rsplit_once(") ").expect("the name is in brackets").1;
        let ticks = |field: usize| -> u64 {
            after_name.split(' ').nth(field).and_then(|text| text.parse().ok()).expect("a number of ticks")
        };
        // Fields 14 and 15 of proc(5); a tick is 10 ms on every Linux that matters.
        Duration::from_millis(10 * (ticks(11) + ticks(12)))
    }

    /// Resident memory in kB.
    fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("it runs");
        let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("it has memory");
        line.split_whitespace().nth(1).and_then(|text| text.parse().ok()).expect("a number of kB")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill(); // It has ended by itself.
        let _ = self.process.wait();
    }
}

async fn connect(url: &str) -> Socket {
    let buffers = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(4096);
    let (mut socket, _) = connect_async_with_config(url, Some(buffers), true).await.expect("the server answers");
    send(&mut socket, 1, Command::Hello { protocol: PROTOCOL, name: None, token: None }).await;
    answer(&mut socket).await;
    socket
}

async fn send(socket: &mut Socket, id: u32, command: Command) {
    socket.send(Message::text(Request { id, command }.encode())).await.expect("the server listens");
}

async fn receive(socket: &mut Socket) -> ServerMessage {
    loop {
        if let Message::Text(text) = socket.next().await.expect("the server talks").expect("in frames") {
            return ServerMessage::decode(&text).expect("that can be read");
        }
    }
}

async fn answer(socket: &mut Socket) -> ServerMessage {
    loop {
        let message = receive(socket).await;
        if message.re().is_some() {
            return message;
        }
    }
}

async fn next_turn(socket: &mut Socket) -> Turn {
    loop {
        match receive(socket).await {
            ServerMessage::Event(event) => {
                if let Event::Started { turn, .. } | Event::Moved { turn, .. } = event.event {
                    return turn;
                }
            }
            ServerMessage::Refused { sentence, .. } => panic!("refused: {sentence}"),
            _ => {}
        }
    }
}

/// Two clients play one whole game; the moves that were played.
async fn play(url: String) -> u64 {
    let mut clients = [connect(&url).await, connect(&url).await];
    let create = Command::Create {
        game: GameKind::Adjacency,
        options: [].into(),
        position: None,
        clock: ClockSpec::None,
        private: true,
        seat: SeatChoice::First,
    };
    send(&mut clients[0], 2, create).await;
    let ServerMessage::Joined { snapshot, .. } = answer(&mut clients[0]).await else { panic!("no room") };
    let room: RoomCode = snapshot.room;
    send(&mut clients[1], 2, Command::Join { room, seat: SeatChoice::Second }).await;
    answer(&mut clients[1]).await;
    let mut turn = next_turn(&mut clients[0]).await;
    while let Some(text) = turn.legal.first() {
        let mover = &mut clients[turn.to_move.index()];
        send(mover, 3 + turn.ply, Command::Move { room, ply: turn.ply, text: text.clone() }).await;
        turn = next_turn(&mut clients[0]).await;
        next_turn(&mut clients[1]).await;
    }
    u64::from(turn.ply)
}

#[expect(clippy::print_stdout, reason = "a benchmark prints what it found")]
fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<usize>().ok());
    let games = numbers.next().unwrap_or(200);
    let idle = numbers.next().unwrap_or(2000);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    runtime.block_on(async {
        let server = Server::start();
        let start = Instant::now();
        let before = server.processor_time();
        let playing: Vec<_> = (0..games).map(|_| tokio::spawn(play(server.url.clone()))).collect();
        let mut moves = 0;
        for game in playing {
            moves += game.await.expect("the game was played");
        }
        let took = start.elapsed().as_secs_f64();
        let used = server.processor_time().saturating_sub(before).as_secs_f64();
        println!("{games} games at once, {moves} moves in {took:.2} s");
        println!("{:.1} us of the server's processor a move, connecting included", used * 1e6 / moves as f64);
        println!("{:.0} moves/s on a core of its own", moves as f64 / used);

        let server = Server::start();
        connect(&server.url).await;
        let before = server.memory();
        let mut sockets = Vec::with_capacity(idle);
        for _ in 0..idle {
            sockets.push(connect(&server.url).await);
        }
        println!("{idle} idle connections: {:.1} kB each", (server.memory() - before) / idle as f64);
    });
}
