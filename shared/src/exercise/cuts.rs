//! The leaves that alpha-beta never visits.

use super::answer::{Answer, AnswerValue, BadAnswer, known_name};
use super::reason::Reason;
use super::walk::Walk;
use super::{Item, Solution};
use crate::game::Player;
use crate::rules::drawn::{DrawnNode, DrawnTree};
use crate::search::alpha_beta::AlphaBeta;

#[derive(Debug)]
pub(super) struct Cuts {
    tree: DrawnTree,
    walk: Walk,
    items: Vec<Item>,
}

impl Cuts {
    pub(super) fn new(tree: &DrawnTree) -> Self {
        let walk = Walk::of(tree, AlphaBeta::default());
        let left = tree.leaves().into_iter().filter(|leaf| walk.visit(*leaf).is_none());
        let item =
            |leaf| Item { name: tree.name(leaf).to_owned(), right: AnswerValue::Cut, why: cut(tree, &walk, leaf) };
        let items = left.map(item).collect();
        Self { tree: tree.clone(), walk, items }
    }
}

/// The event that cut off a node.
pub(super) fn cut(tree: &DrawnTree, walk: &Walk, node: DrawnNode) -> Reason {
    let at = walk.cut_above(tree, node).expect("a search leaves out a node by a cut-off alone");
    let visit = walk.visit(at).expect("a cut-off is at a visited node");
    let (by, value) = visit.best.expect("a cut-off comes after a better child");
    let is_max = tree.mover(at) == Player::First;
    let left = walk.left_at(tree, at).into_iter().map(|child| tree.name(child).to_owned());
    Reason::Cut {
        at: tree.name(at).to_owned(),
        is_max,
        by: tree.name(by).to_owned(),
        value,
        bound: if is_max { visit.beta } else { visit.alpha },
        left: left.collect(),
    }
}

impl Solution for Cuts {
    fn items(&self) -> &[Item] {
        &self.items
    }

    fn read(&self, name: &str, _value: &str) -> Result<(String, AnswerValue), BadAnswer> {
        if let Some(inner) = self.tree.inner_nodes().find(|node| self.tree.name(*node).eq_ignore_ascii_case(name)) {
            return Err(BadAnswer::Inner(self.tree.name(inner).to_owned()));
        }
        let leaves = self.tree.leaves();
        let name = known_name(name, leaves.iter().map(|leaf| self.tree.name(*leaf)))?;
        Ok((name, AnswerValue::Cut))
    }

    fn follows(&self, _item: &Item, _answer: &Answer) -> Option<AnswerValue> {
        None
    }

    fn extra(&self, name: &str) -> Option<(AnswerValue, Reason)> {
        let visit = self.walk.visit(self.tree.find(name)?)?;
        let why = Reason::Visited { leaf: name.to_owned(), alpha: visit.alpha, beta: visit.beta, value: visit.value };
        Some((AnswerValue::Visited, why))
    }
}
