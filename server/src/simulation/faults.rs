//! Random faults at random times.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::history::{History, Incident};
use super::host::{Host, NodeOrder};
use super::wires::{Place, Wires};
use crate::store::SharedMemory;

/// Something that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// A node ends in the middle of everything.
    Crash,
    /// A node is stopped in order.
    Stop,
    /// Nothing passes between two places, one way or both ways.
    Partition,
    /// All traffic of a node is held, as if it were paused.
    Pause,
    /// The store answers nobody.
    Stall,
    /// A node and the others do not reach each other, one way or both ways, for long; all reach the store.
    Apart,
    /// Links between two nodes break.
    CutLinks,
    /// Players lose their connections.
    CutPlayers,
    /// The wires between two places are slow.
    Delay,
    /// The clock of the store jumps.
    Clock,
}

/// All kinds of faults.
const ALL: [Fault; 10] = [
    Fault::Crash,
    Fault::Stop,
    Fault::Partition,
    Fault::Pause,
    Fault::Stall,
    Fault::Apart,
    Fault::CutLinks,
    Fault::CutPlayers,
    Fault::Delay,
    Fault::Clock,
];

/// The shortest time of [`Fault::Apart`]: one node has stepped aside by then.
const APART: Duration = Duration::from_secs(5);

/// The longest delay of slow wires, in milliseconds.
const SLOWEST: u64 = 1500;

/// The faults of one run.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) nodes: usize,
    pub(super) tables: usize,
    /// Whether there is a tournament.
    pub(super) has_tournament: bool,
    /// How long a room is empty until it is unloaded.
    pub(super) unload: Duration,
    /// How long faults are injected.
    length: Duration,
    /// The longest pause between two faults.
    pause_ms: u64,
    faults: Vec<Fault>,
}

impl Plan {
    /// A random plan. Many plans have few kinds of faults, so that each kind meets every state.
    pub(super) fn draw(rng: &mut StdRng) -> Self {
        let kinds = rng.random_range(1..=ALL.len());
        Self {
            nodes: rng.random_range(2..=3),
            tables: rng.random_range(1..=3),
            has_tournament: rng.random_bool(0.5),
            length: Duration::from_secs(rng.random_range(8..=25)),
            pause_ms: rng.random_range(500..=5000),
            faults: ALL.sample(rng, kinds).copied().collect(),
            unload: Duration::from_millis(if rng.random_bool(0.75) { rng.random_range(0..=1500) } else { 300_000 }),
        }
    }
}

/// Injects faults until the end of the plan, and then ends them.
pub(super) async fn inject(
    plan: &Plan,
    rng: &mut StdRng,
    hosts: &[Host],
    wires: &Arc<Wires>,
    store: &SharedMemory,
    history: &History,
) {
    let until = Instant::now() + plan.length;
    // Ends each fault at its time.
    let mut healing = JoinSet::new();
    loop {
        sleep(Duration::from_millis(rng.random_range(50..=plan.pause_ms))).await;
        if Instant::now() >= until {
            break;
        }
        let fault = *plan.faults.choose(rng).expect("at least one");
        let node = rng.random_range(0..plan.nodes);
        let other = (node + rng.random_range(1..plan.nodes)) % plan.nodes;
        let (me, peer) = (Place::Node(node), Place::Node(other));
        let time = Duration::from_millis(rng.random_range(50..=8000));
        match fault {
            Fault::Crash => hosts[node].order(NodeOrder::Crash(time)),
            Fault::Stop => hosts[node].order(NodeOrder::Stop(time)),
            Fault::CutLinks => {
                history.note(format!("cut {me} {peer}"));
                wires.cut(me, peer);
            }
            Fault::CutPlayers => {
                history.note("cut some players".to_owned());
                wires.cut_some_players(rng);
            }
            Fault::Clock => {
                let ahead = Duration::from_millis(rng.random_range(3_590_000..=3_610_000));
                history.note(format!("the clock of the store is {} ms ahead", ahead.as_millis() as i64 - 3_600_000));
                store.set_ahead(ahead);
                // Leases may have expired by the jump.
                for node in (0..plan.nodes).map(Place::Node) {
                    history.happened(Incident::Cut(node));
                    history.happened(Incident::Healed(node));
                }
            }
            Fault::Delay => {
                let (to, slowest) = (some_peer(rng, peer), rng.random_range(10..=SLOWEST));
                history.note(format!("{me} to {to} takes up to {slowest} ms"));
                if to == Place::Store {
                    history.happened(Incident::Cut(me));
                }
                wires.set_slowest(me, to, slowest);
                wires.set_slowest(to, me, slowest);
            }
            Fault::Partition | Fault::Pause | Fault::Stall | Fault::Apart => {
                let time = if fault == Fault::Apart { time + APART } else { time };
                let held = held(fault, rng, plan.nodes, me, peer);
                let names: Vec<String> = held.iter().map(|(from, to)| format!("{from}>{to}")).collect();
                history.note(format!("{fault:?} {} for {} ms", names.join(" "), time.as_millis()));
                let cut = cut_off(&held);
                for node in &cut {
                    history.happened(Incident::Cut(*node));
                }
                for (from, to) in &held {
                    wires.set_open(*from, *to, false);
                }
                let (wires, history) = (Arc::clone(wires), history.clone());
                healing.spawn(async move {
                    sleep(time).await;
                    history.note(format!("end of {fault:?} {}", names.join(" ")));
                    for (from, to) in held {
                        wires.set_open(from, to, true);
                    }
                    for node in cut {
                        history.happened(Incident::Healed(node));
                    }
                });
            }
        }
    }
    healing.shutdown().await;
    wires.heal();
    // A beat on a slow wire may still be on its way, and its node believes until then that the lease may have expired.
    sleep(Duration::from_millis(SLOWEST)).await;
}

/// A random place that a node sends to.
fn some_peer(rng: &mut StdRng, peer: Place) -> Place {
    *[Place::Store, Place::Players, peer].choose(rng).expect("three")
}

/// The nodes that are cut off from the store if these directions are held.
fn cut_off(held: &[(Place, Place)]) -> BTreeSet<Place> {
    let ends = held.iter().filter(|(from, to)| [from, to].contains(&&Place::Store));
    ends.flat_map(|(from, to)| [*from, *to]).filter(|place| *place != Place::Store).collect()
}

/// The directions that a fault holds.
fn held(fault: Fault, rng: &mut StdRng, nodes: usize, me: Place, peer: Place) -> Vec<(Place, Place)> {
    let all: Vec<Place> = (0..nodes).map(Place::Node).collect();
    let mut held = Vec::new();
    match fault {
        Fault::Pause => {
            for other in all.into_iter().chain([Place::Players, Place::Store]).filter(|other| *other != me) {
                held.extend([(me, other), (other, me)]);
            }
        }
        Fault::Stall => {
            let (asks, answers) = *[(true, true), (true, false), (false, true)].choose(rng).expect("three");
            for node in all {
                held.extend(asks.then_some((node, Place::Store)));
                held.extend(answers.then_some((Place::Store, node)));
            }
        }
        Fault::Apart => {
            let (there, back) = *[(true, true), (true, false), (false, true)].choose(rng).expect("three");
            for other in all.into_iter().filter(|other| *other != me) {
                held.extend(there.then_some((me, other)));
                held.extend(back.then_some((other, me)));
            }
        }
        _ => {
            let other = some_peer(rng, peer);
            let (there, back) = *[(true, true), (true, false), (false, true)].choose(rng).expect("three");
            held.extend(there.then_some((me, other)));
            held.extend(back.then_some((other, me)));
        }
    }
    held
}
