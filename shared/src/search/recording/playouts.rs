//! The tree of a Monte Carlo search, rebuilt from its playouts.

use crate::game::Game;
use crate::search::event::PlayoutStep;
use crate::search::mcts::{preference, upper_bound};

/// The nodes that playouts went through.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutTree<A> {
    /// The root first; children lie behind their parents. Empty without playouts.
    nodes: Vec<PlayoutNode<A>>,
    /// Playouts.
    pub playouts: u64,
    /// The first ones, in order.
    steps: Vec<RecordedPlayout>,
    most: usize,
    /// The deepest ply that is kept.
    deepest: u32,
}

/// A playout.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedPlayout {
    /// The last node on its way that is shown.
    pub node: usize,
    /// The result to the side to move at the root, -1 to 1.
    pub result: f64,
    /// How many nodes it proved: the leaf, its parent and so on.
    pub proved: u32,
    /// The upper confidence bounds of the nodes on its way when it chose them, from the first ply.
    pub bounds: Vec<f64>,
}

/// The most playouts that are kept one by one.
const MOST_STEPS: usize = 20_000;

/// A node.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutNode<A> {
    /// The action that leads here; none at the root.
    pub action: Option<A>,
    /// The node before it; none at the root.
    pub parent: Option<usize>,
    /// Plies from the root.
    pub ply: u32,
    /// Playouts through the node.
    pub visits: u32,
    /// Their mean result to the side that moved here, -1 to 1; once it is proved, the result itself.
    pub mean: f64,
    /// The upper confidence bound with which it was chosen last; infinite if that was its first playout.
    pub bound: f64,
    /// Whether the result is proved.
    pub is_proved: bool,
    /// The nodes after its actions, in the order of their first playouts.
    pub children: Vec<usize>,
    /// Playouts that went on below without being shown.
    pub below: u32,
}

impl<A> PlayoutTree<A> {
    pub(super) fn new(most: usize) -> Self {
        Self { nodes: Vec::new(), playouts: 0, steps: Vec::new(), most: most.max(1), deepest: u32::MAX }
    }

    /// The nodes, the root first.
    pub fn nodes(&self) -> &[PlayoutNode<A>] {
        &self.nodes
    }

    /// The playouts in order, without those beyond the limit of the recording.
    pub fn steps(&self) -> &[RecordedPlayout] {
        &self.steps
    }

    /// The nodes from the root to one of them.
    pub fn way_to(&self, node: usize) -> Vec<usize> {
        let mut way: Vec<usize> = std::iter::successors(Some(node), |at| self.nodes[*at].parent).collect();
        way.reverse();
        way
    }

    /// Whether deep plies are left out.
    pub fn is_folded(&self) -> bool {
        self.deepest < u32::MAX
    }

    /// The upper confidence bound of a node, from the means and visits as they are: with it the next playout through its parent would
    /// compare it with the others. None at the root and where the result is proved.
    pub fn bound(&self, node: usize, exploration: f64) -> Option<f64> {
        let node = &self.nodes[node];
        let parent = &self.nodes[node.parent.filter(|_| !node.is_proved)?];
        Some(upper_bound(node.mean, node.visits.max(1), f64::from(parent.visits.max(1)).ln(), exploration))
    }

    /// The child of the root that the search prefers: proved to win, or the one visited most that is not proved to lose.
    pub fn favourite(&self) -> Option<&PlayoutNode<A>> {
        let root = self.nodes.first()?;
        let preference = |node: &PlayoutNode<A>| preference(node.visits, node.mean, node.is_proved, root.is_proved);
        let children = root.children.iter().map(|child| &self.nodes[*child]);
        children.reduce(|best, next| if preference(next) > preference(best) { next } else { best })
    }
}

impl<A: Copy + Eq> PlayoutTree<A> {
    pub(super) fn record(&mut self, path: &[PlayoutStep<A>], result: f64, proved: u32) {
        self.playouts += 1;
        if self.nodes.is_empty() {
            self.nodes.push(node(None, None, 0));
        }
        let mut at = 0;
        // The side that moved to the root is not the one to move there.
        self.visit(at, -result);
        let mut shown = vec![at];
        for (place, step) in path.iter().enumerate() {
            let ply = place as u32 + 1;
            let known =
                self.nodes[at].children.iter().copied().find(|child| self.nodes[*child].action == Some(step.action));
            let child = match known {
                Some(child) => child,
                None if ply <= self.deepest => {
                    let child = self.nodes.len();
                    // A search may have kept the tree of the move before.
                    let fresh = node(Some(step.action), Some(at), ply);
                    self.nodes.push(PlayoutNode { visits: step.visits, mean: step.mean, ..fresh });
                    self.nodes[at].children.push(child);
                    child
                }
                None => {
                    self.nodes[at].below += 1;
                    break;
                }
            };
            self.nodes[child].bound = step.bound;
            self.visit(child, if ply % 2 == 1 { result } else { -result });
            shown.push(child);
            at = child;
        }
        self.prove(&shown, path.len() + 1, proved as usize, result);
        if self.steps.len() < self.most.min(MOST_STEPS) {
            let bounds = path.iter().map(|step| step.bound).collect();
            self.steps.push(RecordedPlayout { node: at, result, proved, bounds });
        }
        while self.nodes.len() > self.most {
            self.fold();
        }
    }

    fn visit(&mut self, node: usize, to_mover: f64) {
        let node = &mut self.nodes[node];
        node.visits += 1;
        if !node.is_proved {
            node.mean += (to_mover - node.mean) / f64::from(node.visits);
        }
    }

    /// Marks the last `proved` nodes of a path of `length` nodes, of which the first ones are shown.
    fn prove(&mut self, shown: &[usize], length: usize, proved: usize, result: f64) {
        for (place, at) in shown.iter().enumerate().rev() {
            if place < length - proved {
                break;
            }
            // At the leaf the result itself; above it the best of the children for the side to move, if all of them are shown.
            let children = self.nodes[*at].children.iter().map(|child| &self.nodes[*child]);
            let best = children.filter(|child| child.is_proved).map(|child| child.mean).reduce(f64::max);
            let to_mover = if place % 2 == 1 { result } else { -result };
            let node = &mut self.nodes[*at];
            node.mean = best.map_or(to_mover, |best| -best);
            node.is_proved = true;
        }
    }

    /// Leaves out the deepest ply.
    fn fold(&mut self) {
        let deepest = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
        let Some(kept) = deepest.checked_sub(1) else { return };
        self.deepest = kept;
        let mut places: Vec<Option<usize>> = Vec::with_capacity(self.nodes.len());
        let mut next = 0;
        for node in &self.nodes {
            places.push((node.ply <= kept).then_some(next));
            next += usize::from(node.ply <= kept);
        }
        let mut ends = places.clone();
        for at in 0..self.nodes.len() {
            let children = std::mem::take(&mut self.nodes[at].children);
            for child in &children {
                ends[*child] = places[*child].or(places[at]);
            }
            let lost: u32 =
                children.iter().filter(|child| places[**child].is_none()).map(|child| self.nodes[*child].visits).sum();
            self.nodes[at].below += lost;
            self.nodes[at].children = children.into_iter().filter_map(|child| places[child]).collect();
            self.nodes[at].parent = self.nodes[at].parent.and_then(|parent| places[parent]);
        }
        self.nodes.retain(|node| node.ply <= kept);
        for step in &mut self.steps {
            step.node = ends[step.node].unwrap_or(0);
        }
        if kept == 0 {
            self.most = self.most.max(self.nodes.len());
        }
    }
}

impl<A: Copy> PlayoutTree<A> {
    pub(super) fn named<G: Game<Action = A>>(
        &self,
        position: &G,
        name: &dyn Fn(&G, A) -> String,
    ) -> PlayoutTree<String> {
        let mut texts: Vec<Option<String>> = vec![None; self.nodes.len()];
        let mut open = vec![(0, position.clone())];
        while let Some((at, place)) = open.pop() {
            let Some(node) = self.nodes.get(at) else { continue };
            for child in &node.children {
                let Some(action) = self.nodes[*child].action else { continue };
                texts[*child] = Some(name(&place, action));
                if !self.nodes[*child].children.is_empty() {
                    open.push((*child, place.result(action)));
                }
            }
        }
        let nodes = self.nodes.iter().zip(texts).map(|(node, action)| PlayoutNode {
            action,
            parent: node.parent,
            ply: node.ply,
            visits: node.visits,
            mean: node.mean,
            bound: node.bound,
            is_proved: node.is_proved,
            children: node.children.clone(),
            below: node.below,
        });
        PlayoutTree {
            nodes: nodes.collect(),
            playouts: self.playouts,
            steps: self.steps.clone(),
            most: self.most,
            deepest: self.deepest,
        }
    }
}

fn node<A>(action: Option<A>, parent: Option<usize>, ply: u32) -> PlayoutNode<A> {
    let (visits, mean, bound) = (0, 0.0, f64::INFINITY);
    PlayoutNode { action, parent, ply, visits, mean, bound, is_proved: false, children: Vec::new(), below: 0 }
}
