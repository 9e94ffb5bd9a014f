//! Cables that break: one node is cut off from everything, or nothing that it sends arrives, and its games go on at the others.

use super::cluster::Cluster;
use super::faults::choose;
use super::figures::{Times, rounds};
use super::history::Incident;
use super::namespaces::{self, Namespaces};
use super::wires::Place;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_a_node_whose_cable_breaks_go_on_at_the_others_before_it_is_mended() {
    let Some(namespaces) = Namespaces::around() else {
        let name =
            concat!(module_path!(), "::games_of_a_node_whose_cable_breaks_go_on_at_the_others_before_it_is_mended");
        let (_, test) = name.split_once("::").expect("a module of this program");
        return tokio::task::block_in_place(|| namespaces::run(test));
    };
    let Some(mut cluster) = Cluster::start_in(8, Some(namespaces.clone())).await else { return };
    let mut during = Times::new("the cable of a node breaks: longest time without a move at a table");
    let mut after = Times::new("the cable of a node breaks: until every table had moved after it was mended");
    for round in 0..rounds(2) {
        let node = choose(&mut cluster).await;
        let (here, since, fenced) = (Place::Node(node), cluster.hall.history.now(), cluster.fenced());
        let breaks = |is_broken: bool| {
            if round.is_multiple_of(2) {
                namespaces.set_link(here, !is_broken);
            } else {
                namespaces.set_silent(here, is_broken);
            }
        };
        cluster.note(if round.is_multiple_of(2) { "a cable breaks" } else { "nothing that a node sends arrives" });
        cluster.happened(Incident::Cut(here));
        breaks(true);
        cluster.until_all_tables_move().await;
        during.add(cluster.hall.longest_stall(since));
        assert!(cluster.fenced() > fenced, "the others have its games");
        breaks(false);
        cluster.happened(Incident::Healed(here));
        let mended = cluster.hall.history.now();
        cluster.until_all_tables_move().await;
        after.add(cluster.hall.all_moved_after(mended));
        cluster.settle(Namespaces::NODES).await;
    }
    let (moves, _) = cluster.judged().await;
    during.print();
    after.print();
    eprintln!("{moves} moves were acknowledged");
}
