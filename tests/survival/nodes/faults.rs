//! Faults, one kind in each test: a few times, or `BIDAK_SURVIVAL_ROUNDS` times. No acknowledged move is lost or doubled, no fault ends a
//! game, and all games go on: see the judge of the simulation.

use std::time::Duration;

use rand::RngExt;
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep_until};

use super::cluster::Cluster;
use super::figures::{Times, rounds};
use super::history::Incident;
use super::wires::{NAMES, Place};

/// How long an owner is paused.
const PAUSE: Duration = Duration::from_secs(10);

/// Waits until the end of a fault that began at `since`.
async fn until_end(since: Instant, time: Duration) {
    sleep_until(since + time).await;
}

/// Waits for some moves, and chooses a node.
pub(super) async fn choose(cluster: &mut Cluster) -> usize {
    let moves = cluster.rng.random_range(1..100);
    cluster.more_moves(moves).await;
    cluster.rng.random_range(0..3)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_killed_and_their_games_go_on_there_or_elsewhere() {
    let Some(mut cluster) = Cluster::start(1).await else { return };
    let mut again = Times::new("killed and started again: longest time without a move at a table");
    let mut elsewhere = Times::new("killed and not started again: longest time without a move at a table");
    for round in 0..rounds(2) {
        let node = choose(&mut cluster).await;
        let since = cluster.hall.history.now();
        cluster.kill(node);
        if round.is_multiple_of(2) {
            cluster.begin(node);
            cluster.until_all_tables_move().await;
            again.add(cluster.hall.longest_stall(since));
        } else {
            cluster.until_all_tables_move().await;
            elsewhere.add(cluster.hall.longest_stall(since));
            cluster.begin(node);
        }
        cluster.settle(3).await;
    }
    let (moves, _) = cluster.judged().await;
    again.print();
    elsewhere.print();
    eprintln!("{moves} moves were acknowledged");
}

/// When a node is paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Amid {
    /// At any time.
    Nothing,
    /// When a group of moves is written, and the answer is on its way.
    Answer,
    /// When a group of moves is on its way: it arrives after another node has taken over.
    Request,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn owners_that_are_paused_amid_groups_acknowledge_nothing_and_their_games_go_on_elsewhere() {
    let Some(mut cluster) = Cluster::start(2).await else { return };
    let mut times = Times::new("paused for 10 s: longest time without a move at a table");
    let amid = [Amid::Answer, Amid::Request, Amid::Nothing];
    for round in 0..rounds(2) as usize {
        let node = choose(&mut cluster).await;
        let amid = amid[round % amid.len()];
        let (here, database) = (Place::Node(node), Place::Database);
        let (from, to) = if amid == Amid::Answer { (database, here) } else { (here, database) };
        let since = cluster.hall.history.now();
        cluster.happened(Incident::Cut(here));
        if amid != Amid::Nothing {
            cluster.hall.wires.set_open(from, to, false);
            cluster.more_moves(20).await;
        }
        cluster.note(format!("{here} is paused amid {amid:?}"));
        let paused = Instant::now();
        block_in_place(|| cluster.node(node).pause());
        if amid == Amid::Answer {
            cluster.hall.wires.set_open(from, to, true);
        }
        until_end(paused, PAUSE).await;
        cluster.hall.wires.set_open(from, to, true);
        cluster.note(format!("{here} goes on"));
        cluster.node(node).go_on();
        assert_eq!(cluster.wait(node).code(), Some(1), "a node that is fenced ends by itself");
        cluster.happened(Incident::Healed(here));
        cluster.begin(node);
        cluster.until_all_tables_move().await;
        times.add(cluster.hall.longest_stall(since));
        cluster.settle(3).await;
    }
    cluster.judged().await;
    times.print();
}

/// All connections of a node are slow.
const SLOWLY: &str = "by delays";

/// Named sets of directions of a node's traffic, to be held; in the last case they are slow.
fn partitions(node: usize) -> [(&'static str, Vec<(Place, Place)>); 7] {
    let (here, database) = (Place::Node(node), Place::Database);
    let others = || (0..3).filter(|other| *other != node).map(Place::Node);
    let to: Vec<_> = others().map(|other| (here, other)).collect();
    let from: Vec<_> = others().map(|other| (other, here)).collect();
    [
        ("from the database", vec![(here, database), (database, here)]),
        ("from its peers", to.iter().chain(&from).copied().collect()),
        ("on its way to the database", vec![(here, database)]),
        ("on the way from its peers", from),
        ("on the way from the database", vec![(database, here)]),
        ("on its way to its peers", to.clone()),
        (SLOWLY, to.into_iter().chain([(here, database)]).collect()),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_cut_off_both_ways_or_one_way_and_all_games_go_on() {
    let Some(mut cluster) = Cluster::start(3).await else { return };
    let mut during = Times::new("cut off: longest time without a move at a table");
    let mut after = Times::new("cut off: until every table had moved after the end");
    for round in 0..rounds(3) as usize {
        let node = choose(&mut cluster).await;
        let (name, held) = partitions(node)[round % 7].clone();
        let ms = cluster.rng.random_range(1000..9000);
        let (since, began) = (cluster.hall.history.now(), Instant::now());
        cluster.note(format!("{} is cut off {name} for {ms} ms", NAMES[node]));
        let disturb = |is_held: bool| {
            for (from, to) in &held {
                if name == SLOWLY {
                    let delay = if is_held { Duration::from_millis(300) } else { Duration::ZERO };
                    cluster.hall.wires.set_delay(*from, *to, delay);
                } else {
                    cluster.hall.wires.set_open(*from, *to, !is_held);
                }
            }
        };
        let is_cut = held.iter().any(|(from, to)| [*from, *to].contains(&Place::Database));
        is_cut.then(|| cluster.happened(Incident::Cut(Place::Node(node))));
        disturb(true);
        until_end(began, Duration::from_millis(ms)).await;
        disturb(false);
        is_cut.then(|| cluster.happened(Incident::Healed(Place::Node(node))));
        cluster.note(format!("{} is not cut off any more", NAMES[node]));
        let healed = cluster.hall.history.now();
        cluster.until_all_tables_move().await;
        during.add(cluster.hall.longest_stall(since));
        after.add(cluster.hall.all_moved_after(healed));
        cluster.settle(3).await;
    }
    cluster.judged().await;
    during.print();
    after.print();
}

/// Repeats a failure of the database: no node is fenced, and all games go on. `prepare` runs before each failure; `fail` returns when the
/// database is back.
async fn without_database(
    seed: u64,
    what: &'static str,
    prepare: impl Fn(&mut Cluster),
    fail: impl AsyncFn(&mut Cluster, u32),
) {
    let Some(mut cluster) = Cluster::start(seed).await else { return };
    let mut times = Times::new(what);
    for round in 0..rounds(2) {
        prepare(&mut cluster);
        choose(&mut cluster).await;
        let fenced = cluster.fenced();
        let since = cluster.hall.history.now();
        (0..3).for_each(|node| cluster.happened(Incident::Cut(Place::Node(node))));
        fail(&mut cluster, round).await;
        (0..3).for_each(|node| cluster.happened(Incident::Healed(Place::Node(node))));
        let gap = (cluster.hall.history.now() - since) as u64;
        cluster.note(format!("the database is back after {gap} ms"));
        cluster.until_all_tables_move().await;
        times.add(cluster.hall.longest_stall(since).saturating_sub(gap));
        assert_eq!(cluster.fenced(), fenced, "{}", cluster.hall.history);
    }
    let (_, slowest) = cluster.judged().await;
    times.print();
    eprintln!("the longest time that a move took on a clock: {slowest} ms");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_is_restarted_and_no_game_ends_and_no_node_is_fenced() {
    let what = "the database is restarted: longest time without a move at a table, without that of the database";
    let restart = async |cluster: &mut Cluster, round: u32| {
        let began = Instant::now();
        cluster.note("the database ends");
        block_in_place(|| cluster.postgres.command("stop"));
        until_end(began, Duration::from_millis(1500 * u64::from(round % 4))).await;
        block_in_place(|| cluster.postgres.command("start"));
    };
    without_database(4, what, |_| (), restart).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_takes_the_place_of_the_database_and_nothing_is_lost() {
    let what = "the standby is promoted: longest time without a move at a table, without that of the database";
    let promote = async |cluster: &mut Cluster, _: u32| {
        let began = Instant::now();
        cluster.note("the database is killed");
        block_in_place(|| cluster.postgres.command("kill"));
        until_end(began, Duration::from_secs(1)).await;
        block_in_place(|| cluster.postgres.command("promote"));
        cluster.find_database();
    };
    without_database(5, what, |cluster| block_in_place(|| cluster.postgres.command("standby")), promote).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_upgraded_one_after_the_other_and_another_one_comes_and_goes() {
    let Some(mut cluster) = Cluster::start(6).await else { return };
    let mut upgrades = Times::new("stopped in order and started again: longest time without a move at a table");
    let mut joins = Times::new("another node comes: longest time without a move at a table");
    let mut leaves = Times::new("that node goes: longest time without a move at a table");
    for round in 0..rounds(2) as usize {
        choose(&mut cluster).await;
        let since = cluster.hall.history.now();
        if round.is_multiple_of(2) {
            let node = round / 2 % 3;
            cluster.stop(node);
            cluster.begin(node);
            cluster.settle(3).await;
            cluster.until_all_tables_move().await;
            upgrades.add(cluster.hall.longest_stall(since));
        } else {
            cluster.begin(3);
            cluster.settle(4).await;
            cluster.until_all_tables_move().await;
            joins.add(cluster.hall.longest_stall(since));
            let since = cluster.hall.history.now();
            cluster.stop(3);
            cluster.until_all_tables_move().await;
            leaves.add(cluster.hall.longest_stall(since));
        }
    }
    cluster.judged().await;
    upgrades.print();
    joins.print();
    leaves.print();
}
