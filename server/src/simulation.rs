//! Deterministic simulation of several nodes as one server: nodes, links, store and players in one thread, with faults, on a clock that
//! jumps to the next event. A run follows from its seed, byte by byte: a failure can be repeated as often as one likes.
//!
//! - Nodes are whole servers ([`serve_until`]) behind two seams: [`environment`] (random numbers, the time of day, threads) and
//!   [`network`] (links, and the connections of clients).
//! - [`wires`] carry bytes between nodes, players and the store. They are [`tokio::io::duplex`] pipes with a task for each direction that
//!   delays, holds or cuts. The crate turmoil has hosts and a topology of its own, but it drops and delays whole packets of its own
//!   sockets, and our store is no socket: pipes with a gate for each direction are less code, and serve all three.
//! - A [`remote_store`] connects one node to the store, the model [`SharedMemory`] with its fences: requests and answers can be held
//!   separately.
//! - [`host`] starts, crashes, stops and restarts one node; [`faults`] does so at random, and ends all faults before the run ends.
//! - Players ([`play`]) sit at [`table`]s on all nodes, speak the real protocol, lose their connections and connect again; some have
//!   accounts, play rated games, want rematches or chat. In some runs others play a [`tournament`].
//! - All of them write a [`history`]. In the end the [`judge`] compares it with the store, and the [`club`] does so for accounts, ratings,
//!   chat and the tournament.
//!
//! `BIDAK_SIMULATION_SEED=17 cargo test -p bidak-server --lib simulation::replays -- --nocapture` runs one seed and prints its history;
//! `BIDAK_SIMULATION_SEEDS=100000 cargo test -p bidak-server --lib simulation::many` runs many.
//!
//! [`serve_until`]: crate::run::serve::serve_until
//! [`environment`]: crate::base::environment
//! [`network`]: crate::net::network
//! [`SharedMemory`]: crate::store::SharedMemory

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, thread};

use rand::SeedableRng;
use rand::rngs::StdRng;
use sha2::{Digest, Sha256};
use tokio::runtime::Builder;
use tokio::time::timeout;

use crate::base::environment::simulated::Simulated;
use crate::base::watched::Watched;
use crate::store::SharedMemory;

mod apart;
mod club;
mod connection;
mod faults;
mod health;
mod history;
mod host;
mod judge;
#[path = "../../tests/harness/play.rs"]
mod play;
mod remote_store;
mod table;
mod tournament;
mod verdicts;
mod view;
mod wires;

use history::{History, Incident};
use host::Host;
use play::{Hall, Pace};
use wires::Wires;

/// How long the players have to end their games after the last fault.
const PATIENCE: Duration = Duration::from_mins(3);

/// Players stay at their node until they lose the connection.
const PACE: Pace = Pace { think_ms: 1200, reconnect_ms: 500, switch: 0.0 };

/// A generator of random numbers for one purpose.
fn generator(seed: u64, purpose: &str) -> StdRng {
    let digest = Sha256::new().chain_update(seed.to_be_bytes()).chain_update(purpose).finalize();
    StdRng::from_seed(digest.into())
}

/// The result of a run.
#[derive(Debug)]
struct Outcome {
    history: String,
    /// The errors found, if any.
    complaints: Vec<String>,
}

/// Runs one seed.
fn run(seed: u64) -> Outcome {
    let runtime =
        Builder::new_current_thread().enable_time().start_paused(true).build().expect("no sockets are needed");
    let outcome = runtime.block_on(async {
        let environment = Simulated::begin(rand::RngExt::random(&mut generator(seed, "environment")));
        (simulate(seed).await, environment)
    });
    // Tasks that still run may draw numbers while they end.
    drop(runtime);
    outcome.0
}

async fn simulate(seed: u64) -> Outcome {
    let plan = faults::Plan::draw(&mut generator(seed, "plan"));
    let history = History::begin();
    history.note(format!("seed {seed}: {plan:?}"));
    let wires = Arc::new(Wires::new(plan.nodes, generator(seed, "wires")));
    let store = Arc::new(SharedMemory::default());
    let hosts: Vec<Host> = (0..plan.nodes)
        .map(|node| Host::start(node, plan.unload, (Arc::clone(&wires), Arc::clone(&store)), history.clone()))
        .collect();
    let hall = Arc::new(Hall {
        wires: Arc::clone(&wires),
        history: history.clone(),
        faults_are_over: Watched::new(false),
        pace: PACE,
    });
    let mut players: Vec<_> =
        (0..plan.tables).flat_map(|number| table::sit_down(&hall, seed, number)).map(tokio::spawn).collect();
    if plan.has_tournament {
        players.extend(tournament::begin(&hall, seed).into_iter().map(tokio::spawn));
    }
    faults::inject(&plan, &mut generator(seed, "faults"), &hosts, &wires, &store, &history).await;
    history.happened(Incident::Calm);
    hall.faults_are_over.change(|are_over| *are_over = true);
    let mut complaints = Vec::new();
    let ends = async {
        for player in &mut players {
            if let Err(error) = player.await {
                complaints.push(format!("a player has failed: {error}"));
            }
        }
    };
    let is_late = timeout(PATIENCE, ends).await.is_err();
    if is_late {
        complaints.push("somebody cannot go on, although nothing fails any more".to_owned());
    }
    complaints.extend(judge::complaints(&history, store.all_games()));
    complaints.extend(club::complaints(&history, &store));
    Outcome { history: history.to_string(), complaints }
}

/// A number from an environment variable.
fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Runs a seed; panics with its history if there are complaints.
fn check(seed: u64) {
    let Outcome { history, complaints } = run(seed);
    assert!(
        complaints.is_empty(),
        "{history}\n{}\nagain: BIDAK_SIMULATION_SEED={seed} cargo test -p bidak-server --lib simulation::replays -- --nocapture",
        complaints.join("\n")
    );
}

/// Runs seeds on all cores, and prints those that fail.
fn check_all(first: u64, count: u64) {
    let next = AtomicU64::new(first);
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        return;
                    }
                    let complaints = run(seed).complaints;
                    if !complaints.is_empty() {
                        eprintln!("seed {seed}: {}", complaints.join("; "));
                        failed.lock().expect("nobody panics with it").push(seed);
                    }
                }
            });
        }
    });
    let mut failed = failed.into_inner().expect("nobody panics with it");
    failed.sort_unstable();
    if let Some(seed) = failed.first() {
        eprintln!("{} of {count} seeds have failed: {failed:?}", failed.len());
        check(*seed);
        panic!("seed {seed} fails, but not twice");
    }
}

/// The number of seeds in a usual run of the tests.
const SEEDS: u64 = 300;

#[test]
fn many_runs_with_faults_lose_nothing_double_nothing_and_all_go_on() {
    check_all(number("BIDAK_SIMULATION_FIRST").unwrap_or(0), number("BIDAK_SIMULATION_SEEDS").unwrap_or(SEEDS));
}

#[test]
fn a_seed_replays_byte_by_byte() {
    for seed in 0..number("BIDAK_SIMULATION_SEEDS").unwrap_or(3) {
        let [one, other] = [run(seed).history, run(seed).history];
        if let Some((line, (one, other))) =
            one.lines().zip(other.lines()).enumerate().find(|(_, (one, other))| one != other)
        {
            panic!("seed {seed}, line {line}:\n{one}\n{other}");
        }
        assert_eq!(one.len(), other.len());
    }
}

#[test]
fn replays_one_seed() {
    let Some(seed) = number("BIDAK_SIMULATION_SEED") else { return };
    eprintln!("{}", run(seed).history);
    check(seed);
}
