//! The tree of a Monte Carlo search, in one block of memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// The bound of a node without visits: above all others but proved wins.
pub(super) const UNVISITED: f64 = 1e6;

/// The index of a node in the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

#[derive(Clone, Debug)]
struct Node<A> {
    /// The action that leads here; none at the root.
    action: Option<A>,
    /// The children, which are adjacent.
    children: Range<u32>,
    visits: u32,
    /// The sum of results for the side that moved here, each from -1 to 1; once proved, the result itself.
    total: f64,
    is_proved: bool,
}

impl<A> Node<A> {
    fn new(action: Option<A>) -> Self {
        Self { action, children: 0..0, visits: 0, total: 0.0, is_proved: false }
    }

    fn worth(&self) -> f64 {
        if self.is_proved { self.total } else { self.total / f64::from(self.visits.max(1)) }
    }
}

/// The nodes.
#[derive(Debug)]
pub(super) struct Forest<A> {
    /// Children lie behind their parents.
    nodes: Vec<Node<A>>,
    most: usize,
    /// The most nodes that there were at once.
    used: usize,
}

impl<A: Copy> Forest<A> {
    pub(super) const ROOT: NodeId = NodeId(0);

    /// A root alone, with room for `megabytes` MB of nodes.
    pub(super) fn new(megabytes: u32) -> Self {
        let most = ((megabytes.max(1) as usize) << 20) / size_of::<Node<A>>();
        let most = most.min(u32::MAX as usize);
        // Reserves all of it at once, because a growing vector is copied; only written pages take memory.
        let mut nodes = Vec::with_capacity(most);
        nodes.push(Node::new(None));
        Self { nodes, most, used: 1 }
    }

    /// The bytes of the block that have been written to.
    pub(super) fn memory(&self) -> usize {
        self.used * size_of::<Node<A>>()
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new(None));
    }

    fn node(&self, NodeId(index): NodeId) -> &Node<A> {
        &self.nodes[index as usize]
    }

    pub(super) fn children(&self, node: NodeId) -> impl ExactSizeIterator<Item = NodeId> + use<A> {
        let children = self.node(node).children.clone();
        (0..children.len() as u32).map(move |offset| NodeId(children.start + offset))
    }

    pub(super) fn action(&self, node: NodeId) -> Option<A> {
        self.node(node).action
    }

    /// The mean result of a node to the side that moved there.
    pub(super) fn worth(&self, node: NodeId) -> f64 {
        self.node(node).worth()
    }

    pub(super) fn visits(&self, node: NodeId) -> u32 {
        self.node(node).visits
    }

    pub(super) fn is_proved(&self, node: NodeId) -> bool {
        self.node(node).is_proved
    }

    /// Expands a leaf if there is memory; the root in any case.
    pub(super) fn expand(&mut self, NodeId(index): NodeId, actions: &[A]) {
        let start = self.nodes.len();
        let end = start + actions.len();
        if end <= self.most || NodeId(index) == Self::ROOT {
            self.nodes.extend(actions.iter().map(|action| Node::new(Some(*action))));
            self.nodes[index as usize].children = start as u32..end as u32;
            self.used = self.used.max(end);
        }
    }

    /// The child with the greatest upper confidence bound; unvisited children come first, proved ones need no visit.
    /// `None` at a leaf.
    pub(super) fn select(&self, node: NodeId, exploration: f64) -> Option<NodeId> {
        let log = self.log_visits(node);
        first_best(self.children(node), |child| self.bound(*child, log, exploration))
    }

    /// The logarithm of the visits of a node, for the bounds of its children.
    pub(super) fn log_visits(&self, node: NodeId) -> f64 {
        f64::from(self.node(node).visits.max(1)).ln()
    }

    /// The upper confidence bound of a child of a node with this logarithm of visits.
    pub(super) fn bound(&self, child: NodeId, log: f64, exploration: f64) -> f64 {
        let child = self.node(child);
        if child.is_proved {
            // A proved win is above all others, anything else proved is below.
            return if child.total >= 1.0 { f64::INFINITY } else { child.total - 1e6 };
        }
        if child.visits == 0 {
            return UNVISITED;
        }
        upper_bound(child.worth(), child.visits, log, exploration)
    }

    /// The child to play: proved to win, or the one visited most that is not proved to lose.
    pub(super) fn favourite(&self, node: NodeId) -> Option<NodeId> {
        let among_proved = self.is_proved(node);
        let preference = |child: &NodeId| {
            let child = self.node(*child);
            preference(child.visits, child.worth(), child.is_proved, among_proved)
        };
        first_best(self.children(node).filter(|child| self.node(*child).visits > 0), preference)
    }

    /// Adds a result, to the side that moved to the node.
    pub(super) fn record(&mut self, NodeId(index): NodeId, to_mover: f64) {
        let node = &mut self.nodes[index as usize];
        node.visits += 1;
        if !node.is_proved {
            node.total += to_mover;
        }
    }

    /// The game is over at the node, with a result to the side that would move there.
    pub(super) fn prove(&mut self, NodeId(index): NodeId, to_next: f64) {
        let node = &mut self.nodes[index as usize];
        node.is_proved = true;
        node.total = -to_next;
    }

    /// Proves a node if its children suffice for that; returns whether they did.
    pub(super) fn prove_from_children(&mut self, node: NodeId) -> bool {
        let children = self.children(node);
        let mut best = -1.0_f64;
        let mut all_proved = true;
        for child in children {
            let child = self.node(child);
            if child.is_proved {
                best = best.max(child.total);
            } else {
                all_proved = false;
            }
        }
        if best >= 1.0 || all_proved {
            self.prove(node, best);
            return true;
        }
        false
    }

    /// The most plies to the end of the game below a proved node, if the winner plays the proof: the quickest of the moves that win there, the
    /// slowest where all moves lose.
    pub(super) fn plies_to_end(&self, node: NodeId) -> u32 {
        let proved = |child: &NodeId| self.is_proved(*child);
        let winning = self.children(node).filter(|child| proved(child) && self.worth(*child) >= 1.0);
        let quickest = winning.map(|child| 1 + self.plies_to_end(child)).min();
        let slowest = || self.children(node).filter(proved).map(|child| 1 + self.plies_to_end(child)).max();
        quickest.or_else(slowest).unwrap_or(0)
    }

    /// The node becomes the root, and only its descendants stay.
    pub(super) fn keep_below(&mut self, NodeId(index): NodeId) {
        self.nodes[0] = Node { action: None, ..self.node(NodeId(index)).clone() };
        // Siblings move towards the front in the order in which they lie there, so that none is overwritten before it moved.
        let mut parents = BinaryHeap::from([Reverse((self.nodes[0].children.start, 0))]);
        let mut end = 1;
        while let Some(Reverse((start, parent))) = parents.pop() {
            let count = self.nodes[parent].children.len();
            self.nodes[parent].children = end as u32..(end + count) as u32;
            for place in end..end + count {
                let child = self.nodes[start as usize + place - end].clone();
                if !child.children.is_empty() {
                    parents.push(Reverse((child.children.start, place)));
                }
                self.nodes[place] = child;
            }
            end += count;
        }
        self.nodes.truncate(end);
    }
}

/// How much a search prefers to play a child with this mean result, or proved result: one proved to win comes first, then the one visited
/// most, and one proved to lose last. Of proved results between a win and a loss, which only drawn trees have, the best counts where the
/// parent is proved as well (`among_proved`).
pub fn preference(visits: u32, worth: f64, is_proved: bool, among_proved: bool) -> f64 {
    match is_proved {
        true if worth >= 1.0 => f64::INFINITY,
        true if worth <= -1.0 => -1e6,
        true if among_proved => worth * 1e7 + f64::from(visits),
        _ => f64::from(visits) + worth / 2.0,
    }
}

/// The upper confidence bound of a child with this mean result and visits, at least one; `log` is the logarithm of its parent's visits.
pub fn upper_bound(mean: f64, visits: u32, log: f64, exploration: f64) -> f64 {
    mean + exploration * (log / f64::from(visits)).sqrt()
}

fn first_best(nodes: impl Iterator<Item = NodeId>, worth: impl Fn(&NodeId) -> f64) -> Option<NodeId> {
    nodes
        .map(|node| (worth(&node), node))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, node)| node)
}
