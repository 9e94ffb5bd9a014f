//! A search of a drawn tree, watched: the window, the value and the cut-offs of every node.

use crate::eval::Score;
use crate::eval::named::DrawnEvaluator;
use crate::game::{Game, Player};
use crate::kind::CutReason;
use crate::record::Record;
use crate::rules::drawn::{Drawn, DrawnNode, DrawnTree};
use crate::search::deepening::FixedDepth;
use crate::search::event::{Observer, SearchEvent};
use crate::search::ordering::Order;
use crate::search::tree::Tree;
use crate::search::{Limits, Root, StopFlag};

/// A visit to a node. Scores are MAX's.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeVisit {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// The value with which the search left the node.
    pub(super) value: Score,
    /// The child that improved the value last, and the value.
    pub(super) best: Option<(DrawnNode, Score)>,
    is_max: bool,
}

impl NodeVisit {
    /// A score of an event at this node, as MAX's.
    fn for_max(&self, score: Score) -> Score {
        if self.is_max { score } else { -score }
    }
}

/// The visits of a search, by [`DrawnNode::index`].
#[derive(Clone, Debug)]
pub(super) struct Walk {
    visits: Vec<Option<NodeVisit>>,
    /// The parent of each node that it left out.
    cut_at: Vec<Option<DrawnNode>>,
    open: Vec<DrawnNode>,
}

impl Walk {
    /// Runs a search of the whole tree in the order in which it is written.
    pub(super) fn of(tree: &DrawnTree, mut search: impl FixedDepth) -> Self {
        let count = tree.nodes().len();
        let mut walk = Self { visits: vec![None; count], cut_at: vec![None; count], open: Vec::new() };
        observe(tree, &mut search, &mut walk);
        walk
    }

    /// The visit to a node; none if the search never entered it.
    pub(super) fn visit(&self, node: DrawnNode) -> Option<&NodeVisit> {
        self.visits[node.index()].as_ref()
    }

    /// The value of a node that was visited.
    pub(super) fn value(&self, node: DrawnNode) -> Option<Score> {
        self.visit(node).map(|visit| visit.value)
    }

    /// The node at which the search cut off a part of the tree with this node, and the child of it that leads there.
    pub(super) fn cut_above(&self, tree: &DrawnTree, node: DrawnNode) -> Option<DrawnNode> {
        std::iter::successors(Some(node), |node| tree.parent(*node)).find_map(|above| self.cut_at[above.index()])
    }

    /// The children that were left out at a node.
    pub(super) fn left_at(&self, tree: &DrawnTree, node: DrawnNode) -> Vec<DrawnNode> {
        tree.children(node).filter(|child| self.cut_at[child.index()] == Some(node)).collect()
    }

    fn leave(&mut self, value: Score) {
        let node = self.open.pop();
        if let Some(visit) = node.and_then(|node| self.visits[node.index()].as_mut()) {
            visit.value = visit.for_max(value);
        }
    }
}

impl Observer<DrawnNode> for Walk {
    fn event(&mut self, event: &SearchEvent<'_, DrawnNode>) {
        match *event {
            SearchEvent::Enter(enter) => {
                let node = enter.action.unwrap_or(DrawnTree::ROOT);
                let (alpha, beta) = if enter.max { (enter.alpha, enter.beta) } else { (-enter.beta, -enter.alpha) };
                let visit = NodeVisit { alpha, beta, value: 0, best: None, is_max: enter.max };
                self.visits[node.index()] = Some(visit);
                self.open.push(node);
            }
            SearchEvent::Better { action, value } => {
                if let Some(visit) = self.open.last().and_then(|node| self.visits[node.index()].as_mut()) {
                    visit.best = Some((action, visit.for_max(value)));
                }
            }
            SearchEvent::Cut { why: CutReason::Beta, left } => {
                for child in left {
                    self.cut_at[child.index()] = self.open.last().copied();
                }
            }
            SearchEvent::Leaf { value, .. } | SearchEvent::Leave { value, .. } => self.leave(value),
            _ => {}
        }
    }
}

/// Runs a search of the whole tree, in the order in which it is written, with an observer.
pub(super) fn observe(tree: &DrawnTree, search: &mut impl FixedDepth, observer: &mut dyn Observer<DrawnNode>) {
    let record = Record::new(Drawn::initial(tree));
    let root = Root::new(&record).expect("the root of a tree has children").for_max(Player::First);
    let (limits, stop, depth) = (Limits::default(), StopFlag::new(), tree.plies());
    let mut state = Tree::traced(&root, (&DrawnEvaluator, Order::Listed), &limits, &stop, depth, observer);
    search.search(&mut state, depth).expect("there is no limit");
}
