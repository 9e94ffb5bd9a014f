//! The links between nodes, and which nodes step aside where some are cut.
//!
//! With its beat each node stores the others from which it receives nothing. A link is open only while it carries both
//! peers, so it is enough that one direction fails. All nodes read the same list, and compute the same set of nodes that
//! step aside, so that all remaining ones reach each other. A node that steps aside hands over its rooms and ends, as
//! at a graceful shutdown. After its next start it is not ready for clients until it has its links.
//!
//! A node that has died makes no other step aside, because its lease expires first. While the store is away there are
//! no beats, so no node steps aside.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

use crate::nodes::queue::SILENCE;
use crate::store::{Epoch, ShardMap};

/// The state of the links to the other nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach(Arc<Mutex<BTreeMap<Epoch, PeerState>>>);

/// The link to another node.
#[derive(Clone, Copy, Debug)]
enum PeerState {
    /// It is open and has this number.
    Open(u64),
    /// There is none, and nothing has come from the node since this time; `None` if there has never been a link.
    Lost(Option<Instant>),
}

impl Reach {
    fn peers(&self) -> MutexGuard<'_, BTreeMap<Epoch, PeerState>> {
        // No panic can leave it half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the other nodes, from the newest map.
    pub(crate) fn set_others(&self, others: &BTreeSet<Epoch>) {
        let mut peers = self.peers();
        peers.retain(|node, _| others.contains(node));
        for node in others {
            peers.entry(*node).or_insert(PeerState::Lost(None));
        }
    }

    /// A link to a node is open.
    pub(crate) fn opened(&self, node: Epoch, number: u64) {
        self.peers().insert(node, PeerState::Open(number));
    }

    /// The link with this number is broken, and nothing has come over it since `since`.
    pub(crate) fn closed(&self, node: Epoch, number: u64, since: Instant) {
        if let Some(state) = self.peers().get_mut(&node)
            && matches!(state, PeerState::Open(open) if *open == number)
        {
            *state = PeerState::Lost(Some(since));
        }
    }

    /// The nodes to which no link is open.
    pub(crate) fn unlinked(&self) -> BTreeSet<Epoch> {
        self.lost(|_| true).collect()
    }

    /// The nodes to which a link is open.
    pub(crate) fn linked(&self) -> BTreeSet<Epoch> {
        self.peers().iter().filter(|(_, state)| matches!(state, PeerState::Open(_))).map(|(node, _)| *node).collect()
    }

    /// The nodes from which nothing has come for [`SILENCE`].
    pub(crate) fn silent(&self) -> Vec<Epoch> {
        self.lost(|since| since.is_none_or(|since| since.elapsed() >= SILENCE)).collect()
    }

    fn lost(&self, includes: impl Fn(Option<Instant>) -> bool) -> impl Iterator<Item = Epoch> {
        let peers = self.peers().clone();
        peers.into_iter().filter_map(move |(node, state)| match state {
            PeerState::Lost(since) if includes(since) => Some(node),
            _ => None,
        })
    }
}

/// The nodes of the map that step aside, where each pair in `cuts` is a node and another one from which it receives
/// nothing. First the nodes that have just started, which are paired with themselves. Then, again and again, the node
/// with the most cuts; among equals one without shards, then the youngest. Dead nodes do not count.
pub(crate) fn aside(map: &ShardMap, dead: &[Epoch], cuts: &[(Epoch, Epoch)]) -> BTreeSet<Epoch> {
    let mut staying: BTreeSet<Epoch> =
        map.nodes.iter().map(|node| node.epoch).filter(|node| !dead.contains(node)).collect();
    let begin = cuts.iter().filter(|(one, other)| one == other).map(|(node, _)| *node);
    let mut aside: BTreeSet<Epoch> = begin.filter(|node| staying.remove(node)).collect();
    loop {
        let both_ways = cuts.iter().flat_map(|(one, other)| [(*one, *other), (*other, *one)]);
        let open: BTreeSet<_> =
            both_ways.filter(|(one, other)| staying.contains(one) && staying.contains(other)).collect();
        let mut cut_off: BTreeMap<Epoch, usize> = BTreeMap::new();
        for (node, _) in open {
            *cut_off.entry(node).or_default() += 1;
        }
        let rank = |(node, count): &(Epoch, usize)| (*count, Reverse(map.shards_of(*node).next().is_some()), *node);
        let Some((node, _)) = cut_off.into_iter().max_by_key(rank) else { return aside };
        staying.remove(&node);
        aside.insert(node);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::store::{Holding, NewNode, Node, Shard, Tenure};

    /// A map of nodes 1, 2, … of which these have shards.
    fn map(nodes: u64, owners: &[u64]) -> ShardMap {
        let new = || NewNode { name: String::new(), link: String::new(), form: 1 };
        let nodes = (1..=nodes).map(|epoch| Node { epoch: Epoch(epoch), new: new() }).collect();
        let holding = |place: usize| Holding { owner: Some(Epoch(owners[place % owners.len()])), tenure: Tenure(1) };
        ShardMap::new(1, nodes, (0..Shard::COUNT).map(holding).collect())
    }

    #[test]
    fn nodes_step_aside_until_all_others_reach_each_other() {
        for (nodes, owners, dead, cuts, expected) in [
            (2, &[1, 2][..], &[][..], &[][..], &[][..]),
            // The younger one of two, whichever of them reports the cut.
            (2, &[1, 2], &[], &[(1, 2)], &[2]),
            (2, &[1, 2], &[], &[(2, 1)], &[2]),
            (2, &[1, 2], &[], &[(1, 2), (2, 1)], &[2]),
            // The older one has handed over its rooms, or has just started.
            (2, &[2], &[], &[(1, 2)], &[1]),
            // One that has died.
            (2, &[1, 2], &[1], &[(2, 1)], &[]),
            (3, &[1, 2, 3], &[], &[(1, 2), (1, 3)], &[1]),
            (3, &[1, 2, 3], &[], &[(2, 1), (3, 1)], &[1]),
            (3, &[1, 2, 3], &[], &[(2, 3)], &[3]),
            // No node reaches another: one stays.
            (3, &[1, 2, 3], &[], &[(1, 2), (2, 3), (3, 1)], &[2, 3]),
            // Two halves.
            (4, &[1, 2, 3, 4], &[], &[(1, 3), (1, 4), (2, 3), (2, 4)], &[3, 4]),
            (4, &[1, 2, 3, 4], &[], &[(1, 2), (1, 4), (3, 2), (3, 4)], &[2, 4]),
            // One node that has just started, and several.
            (2, &[1, 2], &[], &[(1, 1), (1, 2)], &[1]),
            (3, &[1], &[], &[(2, 2), (2, 1), (3, 3), (3, 1)], &[2, 3]),
            // A node that is gone.
            (2, &[1, 2], &[], &[(2, 7)], &[]),
        ] {
            let pairs: Vec<_> = cuts.iter().map(|(one, other)| (Epoch(*one), Epoch(*other))).collect();
            let dead: Vec<Epoch> = dead.iter().map(|node| Epoch(*node)).collect();
            let found: Vec<u64> = aside(&map(nodes, owners), &dead, &pairs).into_iter().map(|node| node.0).collect();
            assert_eq!(found, expected, "{nodes} {owners:?} {dead:?} {cuts:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_is_silent_before_its_first_link_and_a_while_after_its_last_one() {
        let reach = Reach::default();
        let node = Epoch(7);
        reach.set_others(&BTreeSet::from([node]));
        assert_eq!((reach.unlinked(), reach.silent()), (BTreeSet::from([node]), vec![node]));
        reach.opened(node, 1);
        assert_eq!((reach.unlinked(), reach.silent()), (BTreeSet::new(), vec![]));
        reach.opened(node, 2);
        reach.closed(node, 1, Instant::now());
        assert_eq!(reach.unlinked(), BTreeSet::new(), "another link is open");
        reach.closed(node, 2, Instant::now());
        assert_eq!((reach.unlinked(), reach.silent()), (BTreeSet::from([node]), vec![]));
        tokio::time::advance(SILENCE.saturating_sub(Duration::from_millis(1))).await;
        assert_eq!(reach.silent(), []);
        tokio::time::advance(Duration::from_millis(1)).await;
        assert_eq!(reach.silent(), [node]);
        reach.set_others(&BTreeSet::new());
        reach.closed(node, 2, Instant::now());
        assert_eq!((reach.unlinked(), reach.silent()), (BTreeSet::new(), vec![]), "it is gone");
    }
}
