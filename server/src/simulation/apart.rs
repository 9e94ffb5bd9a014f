//! Nodes that do not reach each other while all reach the store: the right ones step aside, and no other does.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::time::sleep;

use super::generator;
use super::history::{History, Incident, Line};
use super::host::{Host, NodeOrder};
use super::wires::{NAMES, Place, Wires};
use crate::base::environment::simulated::Simulated;
use crate::store::SharedMemory;

/// The longest time for which a fault may interrupt games.
const DEMAND: Duration = Duration::from_secs(6);

/// Long enough for all consequences of a fault, or of its end.
const LONG: Duration = Duration::from_secs(20);

/// A wire that is held. Nodes are numbered by age: 0 is the oldest.
#[derive(Clone, Copy, Debug)]
enum Held {
    /// From one node to another.
    Between(usize, usize),
    /// Between a node and the store, both ways.
    Store(usize),
}

/// Some nodes that have shared a store for a while.
struct Scene {
    wires: Arc<Wires>,
    store: Arc<SharedMemory>,
    history: History,
    hosts: Vec<Host>,
}

impl Scene {
    async fn begin(nodes: usize) -> Self {
        let wires = Arc::new(Wires::new(nodes, generator(0, "wires")));
        let (store, history) = (Arc::new(SharedMemory::default()), History::begin());
        let start =
            |node| Host::start(node, Duration::from_mins(5), (Arc::clone(&wires), Arc::clone(&store)), history.clone());
        let hosts = (0..nodes).map(start).collect();
        sleep(LONG).await;
        Self { wires, store, history, hosts }
    }

    /// The nodes that own shards.
    fn owners(&self) -> BTreeSet<usize> {
        let map = self.store.map();
        let owners = map.nodes.iter().filter(|node| map.shards_of(node.epoch).next().is_some());
        owners.map(|node| number(&node.new.name)).collect()
    }

    /// The nodes, the oldest first.
    fn by_age(&self) -> Vec<usize> {
        self.store.map().nodes.iter().map(|node| number(&node.new.name)).collect()
    }

    /// The nodes that have stepped aside, one entry for each time.
    fn stepped_aside(&self) -> Vec<Place> {
        let lines = self.history.lines();
        let aside = lines.iter().filter_map(|(_, line)| match line {
            Line::Incident(Incident::Aside(node)) => Some(*node),
            _ => None,
        });
        aside.collect()
    }

    fn set_open(&self, by_age: &[usize], held: &[Held], is_open: bool) {
        for held in held {
            let (from, to) = match *held {
                Held::Between(from, to) => (Place::Node(by_age[from]), Place::Node(by_age[to])),
                Held::Store(node) => (Place::Node(by_age[node]), Place::Store),
            };
            self.wires.set_open(from, to, is_open);
            if let Held::Store(_) = held {
                self.wires.set_open(to, from, is_open);
            }
        }
    }
}

fn number(name: &str) -> usize {
    NAMES.iter().position(|one| *one == name).expect("a node of the simulation")
}

/// The wires from the others to a node.
fn incoming(node: usize) -> Vec<Held> {
    (0..3).filter(|other| *other != node).map(|other| Held::Between(other, node)).collect()
}

/// The wires from a node to the others.
fn outgoing(node: usize) -> Vec<Held> {
    (0..3).filter(|other| *other != node).map(|other| Held::Between(node, other)).collect()
}

/// Runs a future in a simulated environment, on a clock that jumps.
fn simulated<T>(future: impl Future<Output = T>) -> T {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("no sockets");
    let done = runtime.block_on(async {
        let environment = Simulated::begin([1; 32]);
        (future.await, environment)
    });
    drop(runtime);
    done.0
}

#[test]
fn nodes_that_the_others_do_not_reach_give_them_their_rooms_and_nobody_else_does() {
    let all =
        |nodes: &[usize]| nodes.iter().flat_map(|node| [incoming(*node), outgoing(*node)].concat()).collect::<Vec<_>>();
    for (what, nodes, held, aside) in [
        ("nothing", 3, vec![], &[][..]),
        ("the oldest is cut off", 3, all(&[0]), &[0]),
        ("the youngest is cut off", 3, all(&[2]), &[2]),
        ("the oldest does not receive from the others", 3, incoming(0), &[0]),
        ("the others do not receive from the oldest", 3, outgoing(0), &[0]),
        ("two do not reach each other", 3, vec![Held::Between(0, 1), Held::Between(1, 0)], &[1]),
        ("one does not reach another", 3, vec![Held::Between(2, 1)], &[2]),
        ("two are all", 2, vec![Held::Between(0, 1), Held::Between(1, 0)], &[1]),
        ("no node reaches another", 3, all(&[0, 1, 2]), &[1, 2]),
        ("the store is away", 3, vec![Held::Store(0), Held::Store(1), Held::Store(2)], &[]),
        ("the store and the links are away", 3, [all(&[0, 1, 2]), (0..3).map(Held::Store).collect()].concat(), &[]),
        ("one reaches nothing", 3, [all(&[1]), vec![Held::Store(1)]].concat(), &[]),
    ] {
        simulated(async {
            let scene = Scene::begin(nodes).await;
            let everybody: BTreeSet<usize> = (0..nodes).collect();
            assert_eq!((scene.owners(), scene.stepped_aside()), (everybody.clone(), vec![]), "{what}: the beginning");
            let by_age = scene.by_age();
            scene.set_open(&by_age, &held, false);
            sleep(DEMAND).await;
            let aside: BTreeSet<usize> = aside.iter().map(|node| by_age[*node]).collect();
            let is_away = |held: &Held| matches!(held, Held::Store(_));
            if !held.iter().any(is_away) {
                assert_eq!(scene.owners(), &everybody - &aside, "{what}: {}", scene.history);
            }
            sleep(LONG).await;
            let gone: BTreeSet<usize> = scene.stepped_aside().into_iter().map(number_of).collect();
            assert_eq!(gone, aside, "{what}: {}", scene.history);
            assert_eq!(scene.stepped_aside().len(), aside.len(), "{what}: once is enough: {}", scene.history);
            scene.set_open(&by_age, &held, true);
            sleep(LONG).await;
            assert_eq!(scene.owners(), everybody, "{what}: all have rooms again: {}", scene.history);
            assert_eq!(scene.stepped_aside().len(), aside.len(), "{what}: its end: {}", scene.history);
        });
    }
}

fn number_of(place: Place) -> usize {
    match place {
        Place::Node(node) => node,
        _ => unreachable!("only nodes step aside"),
    }
}

#[test]
fn no_node_steps_aside_because_another_has_died_or_ends() {
    for nodes in [2, 3] {
        for age in 0..nodes {
            for order in [
                NodeOrder::Crash(LONG),
                NodeOrder::Crash(Duration::ZERO),
                NodeOrder::Stop(LONG),
                NodeOrder::Stop(Duration::ZERO),
            ] {
                simulated(async {
                    let scene = Scene::begin(nodes).await;
                    scene.hosts[scene.by_age()[age]].order(order);
                    sleep(LONG * 2).await;
                    assert_eq!(scene.stepped_aside(), [], "{nodes} {age} {order:?}: {}", scene.history);
                    assert_eq!(scene.owners(), (0..nodes).collect(), "{nodes} {age} {order:?}: {}", scene.history);
                });
            }
        }
    }
}
