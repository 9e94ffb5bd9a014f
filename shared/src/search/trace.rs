//! A search that records its tree: that of minimax, alpha-beta or NegaScout with the window, the value and the cut-offs
//! of every node, for students of search.
//!
//! It visits the same nodes in the same order as the searches that play ([`crate::search::minimax`],
//! [`crate::search::alpha_beta`] and [`crate::search::nega_scout`] without a table) in one iteration, without the
//! shallower ones that would come before; tests compare values and counts.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in prose as well")]

use crate::eval::{Evaluator, Score};
use crate::game::Game;
pub use crate::kind::Visit;
use crate::search::ordering::Order;
use crate::search::score::INFINITE;
use crate::search::tree::{Node, Stopped, Tree};
use crate::search::{Limits, Root, StopFlag};

/// The searches that can be traced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Without pruning.
    Minimax,
    /// With alpha-beta pruning.
    AlphaBeta,
    /// With null windows for all children but the first, and a second search of those that turn out better.
    NegaScout,
}

/// A node of the tree. Scores are to the side to move there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedNode<A> {
    /// The action that led here; none at the root.
    pub action: Option<A>,
    /// The lower end of the window.
    pub alpha: Score,
    /// The upper end of the window.
    pub beta: Score,
    /// The value if it lies between `alpha` and `beta`; otherwise a bound on it.
    pub value: Score,
    /// The reason of the visit.
    pub visit: Visit,
    /// The visits below, in order. NegaScout may visit an action twice.
    pub children: Vec<Self>,
    /// The place of the child with the value; none at leaves.
    pub best: Option<usize>,
    /// The actions that were pruned.
    pub pruned: Vec<A>,
}

/// A whole tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace<A> {
    /// The root node.
    pub root: TracedNode<A>,
    /// Positions visited.
    pub nodes: u64,
    /// Those of them that were evaluated or finished.
    pub leaves: u64,
}

impl Algorithm {
    /// All of them, the simplest first.
    pub const ALL: [Self; 3] = [Self::Minimax, Self::AlphaBeta, Self::NegaScout];

    /// The default order in which it tries actions.
    pub fn order(self) -> Order {
        match self {
            Self::Minimax => Order::Listed,
            Self::AlphaBeta | Self::NegaScout => Order::default(),
        }
    }
}

/// Searches `depth` plies, at least one. `None` if that takes more than `most_nodes` or `stop` was raised.
pub fn trace<G: Game, E: Evaluator<G>>(
    root: &Root<'_, G>,
    evaluator: &E,
    algorithm: Algorithm,
    depth: u32,
    most_nodes: u64,
    stop: &StopFlag,
) -> Option<Trace<G::Action>> {
    let limits = Limits::nodes(most_nodes);
    let depth = depth.max(1);
    let mut tree = Tree::new(root, evaluator, algorithm.order(), &limits, stop, depth);
    // Not as the first iteration, because limits do not apply to that one.
    if tree.begin_iteration(false).is_break() {
        return None;
    }
    let window = Window { alpha: -INFINITE, beta: INFINITE, visit: Visit::Full };
    let node = visit(algorithm, &mut tree, root.position, (depth, 0), window).ok()?;
    Some(Trace { root: node, nodes: tree.budget().nodes(), leaves: tree.leaves() })
}

/// The window in which a node is searched, and the reason.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
    visit: Visit,
}

fn visit<G: Game, E: Evaluator<G>>(
    algorithm: Algorithm,
    tree: &mut Tree<'_, G, E>,
    position: &G,
    (depth, ply): (u32, u32),
    Window { alpha, beta, visit: why }: Window,
) -> Result<TracedNode<G::Action>, Stopped> {
    let mut node = TracedNode {
        action: None,
        alpha,
        beta,
        value: -INFINITE,
        visit: why,
        children: Vec::new(),
        best: None,
        pruned: Vec::new(),
    };
    let actions = match tree.enter(position, (depth, ply), (alpha, beta))? {
        Node::Leaf(score) => return Ok(TracedNode { value: score, ..node }),
        Node::Interior(actions) => actions,
    };
    let mut picker = tree.ordered(position, ply, actions);
    let mut sure = alpha;
    while let Some((_, action)) = picker.next() {
        let child = position.result(action);
        let look = |tree: &mut Tree<'_, G, E>, window, node: &mut TracedNode<G::Action>| {
            let below = visit(algorithm, tree, &child, (depth - 1, ply + 1), window)?;
            let score = -below.value;
            node.children.push(TracedNode { action: Some(action), ..below });
            Ok(score)
        };
        let full = |visit| Window { alpha: -beta, beta: -sure, visit };
        let score = if algorithm == Algorithm::NegaScout && node.best.is_some() {
            let scout = Window { alpha: -sure - 1, beta: -sure, visit: Visit::Scout };
            match look(tree, scout, &mut node)? {
                score if sure < score && score < beta => look(tree, full(Visit::Again), &mut node)?,
                score => score,
            }
        } else {
            look(tree, full(Visit::Full), &mut node)?
        };
        if score > node.value {
            node.value = score;
            node.best = Some(node.children.len() - 1);
            // Minimax does not raise alpha.
            if score > sure && algorithm != Algorithm::Minimax {
                sure = score;
                if sure >= beta {
                    node.pruned = picker.map(|(_, action)| action).collect();
                    break;
                }
            }
        }
    }
    Ok(node)
}
