//! Load tests: the capacity of one server, and its behaviour under abuse.
//!
//! ```text
//! cargo bench -p bidak-server --bench load -- saturated paced idle      # some of the scenarios
//! cargo bench -p bidak-server --bench load -- --help
//! ```
//!
//! The server is a process of its own on a core of its own, and the load stays on another one, so that moves per second
//! are those of one core. Each scenario prints one line of JSON. A minimal relay is measured with the same load: the
//! ratio of the two does not depend on the machine.

use std::io;

use clap::{Parser, ValueEnum};
use serde_json::Value;

mod client;
mod process;
mod relay;
mod scenario;
mod table;

use process::Target;
use scenario::Load;

/// The first argument that makes this program the relay.
const RELAY_WORD: &str = "relay-process";

/// Load for a server of its own, measured and printed as JSON
#[derive(Parser, Debug)]
#[command(name = "load")]
struct Args {
    /// Scenarios, in this order
    #[arg(value_enum, default_values_t = [Scenario::Saturated, Scenario::Paced, Scenario::Idle])]
    scenarios: Vec<Scenario>,

    /// The target [default: the server, and in `saturated` the relay too]
    #[arg(long, value_enum)]
    target: Option<Target>,

    #[command(flatten)]
    load: Load,

    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// The scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scenario {
    /// Games as fast as they are answered: moves a second, processor time of a move
    Saturated,
    /// Games at --rate moves a second in all: latency
    Paced,
    /// --connections idle connections: memory and processor time of each
    Idle,
    /// --connections lost at once in the middle of games and back at once: time until each has its whole game again
    Storm,
    /// --games games that go on: memory of each beyond its connections
    Seated,
    /// A game with --connections spectators: processor time of each at each move, and of a bare write
    Watchers,
    /// A list of --connections rooms with --rate changes a second and a thousand readers: processor time
    Lobby,
    /// --connections readers of the list, all gone and back at once: time until each has it again
    LobbyStorm,
    /// --games games at --rate moves a second in all, on one thread of the server and on two: processor time of a move
    Threads,
    /// --games people who play strong bots: how long they wait, and how long moves between other people take meanwhile
    Bots,
    /// Thirty different games analyzed at once on one thread for searches: when the first and the last is done, the depths, and how long
    /// moves between people take meanwhile
    Studies,
    /// Sixty pupils with login cards at one address, alone and beside a stranger there who uses every limit, for --seconds each: what is
    /// refused to the pupils, and how long their moves take
    Class,
    /// A server killed with --games games in its file and started again: time until they are played on
    Restart,
    /// A store with --games unloaded games: start and memory beyond those with an empty one, time of one player's list, time to enter
    Unloaded,
    /// --connections that begin a handshake and do not end it, beside paced games
    HalfOpen,
    /// --games games over three nodes that share the database of --server=--store: moves a second, processor time of a move with both
    /// players at the node of their room, and with one of them at another node
    Nodes,
    /// Ten sockets that send what they can, beside paced games
    Flood,
    /// What one address can do with the default bounds: rooms with bots, all rooms, games between bots, archive queries,
    /// codes that are guessed, rooms that are left, frames that are no requests or no messages, a client that does not read, a lobby that
    /// many read; and a store that stalls or grows
    Abuse,
}

impl Scenario {
    async fn run(self, target: Target, load: &Load) -> io::Result<Value> {
        match self {
            Self::Saturated => scenario::saturated(target, load).await,
            Self::Paced => scenario::paced(target, load).await,
            Self::Idle => scenario::idle(target, load).await,
            Self::Storm => scenario::storm(target, load).await,
            Self::Seated => scenario::seated(target, load).await,
            Self::Watchers => scenario::watchers(target, load).await,
            Self::Lobby => scenario::lobby(target, load).await,
            Self::LobbyStorm => scenario::lobby_storm(target, load).await,
            Self::Threads => scenario::threads(target, load).await,
            Self::Bots => scenario::bots(target, load).await,
            Self::Studies => scenario::studies(target, load).await,
            Self::Class => scenario::class(target, load).await,
            Self::Restart => scenario::restart(target, load).await,
            Self::Unloaded => scenario::unloaded(target, load).await,
            Self::HalfOpen => scenario::half_open(target, load).await,
            Self::Nodes => scenario::nodes(target, load).await,
            Self::Flood => scenario::flood(target, load).await,
            Self::Abuse => scenario::abuse(target, load).await,
        }
    }
}

#[expect(clippy::print_stdout, reason = "a benchmark prints what it found")]
fn main() -> io::Result<()> {
    if std::env::args().nth(1).is_some_and(|word| word == RELAY_WORD) {
        return relay::run();
    }
    let args = Args::parse();
    if let Some(core) = args.load.load_core() {
        process::stay_on(core)?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    for scenario in &args.scenarios {
        let both = [Target::Relay, Target::Server];
        let targets = match (&args.target, scenario) {
            (Some(target), _) => std::slice::from_ref(target),
            (None, Scenario::Saturated) => &both,
            (None, _) => &both[1..],
        };
        let mut relay = None;
        for target in targets {
            let mut found = runtime.block_on(scenario.run(*target, &args.load))?;
            let cost = found["us_per_move"].as_f64();
            match target {
                Target::Relay => relay = cost,
                Target::Server => {
                    if let (Some(relay), Some(cost)) = (relay, cost) {
                        found["ratio_to_relay"] = scenario::rounded(relay / cost).into();
                    }
                }
            }
            let name = scenario.to_possible_value().expect("none is hidden");
            found["scenario"] = name.get_name().into();
            found["target"] = target.word().into();
            println!("{found}");
        }
    }
    Ok(())
}
