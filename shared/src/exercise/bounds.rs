//! The window with which alpha-beta enters every inner node, from MAX's side: alpha is what MAX has, beta what MIN has.

use super::answer::{Answer, AnswerValue, BadAnswer, NOTHING, bad_value, bound, known_name, pair};
use super::grade::given;
use super::reason::Reason;
use super::walk::Walk;
use super::{ExerciseKind, Item, Solution};
use crate::eval::Score;
use crate::game::Player;
use crate::rules::drawn::{DrawnNode, DrawnTree};
use crate::search::alpha_beta::AlphaBeta;

#[derive(Debug)]
pub(super) struct Bounds {
    tree: DrawnTree,
    walk: Walk,
    items: Vec<Item>,
}

impl Bounds {
    pub(super) fn new(tree: &DrawnTree) -> Self {
        let walk = Walk::of(tree, AlphaBeta::default());
        let item = |node| {
            let right = walk.visit(node).map_or(AnswerValue::Unvisited, |at| AnswerValue::Window(at.alpha, at.beta));
            Item { name: tree.name(node).to_owned(), right, why: entry(tree, &walk, node) }
        };
        let items = tree.inner_nodes().map(item).collect();
        Self { tree: tree.clone(), walk, items }
    }

    /// The window of a child in this window of its parent, after the siblings before it; none if a cut-off comes before.
    fn narrowed(
        &self,
        parent: DrawnNode,
        child: DrawnNode,
        (mut alpha, mut beta): (Score, Score),
    ) -> Option<(Score, Score)> {
        for sibling in self.tree.children(parent).take_while(|sibling| *sibling != child) {
            let value = self.walk.value(sibling)?;
            match self.tree.mover(parent) {
                Player::First => alpha = alpha.max(value),
                Player::Second => beta = beta.min(value),
            }
            if alpha >= beta {
                return None;
            }
        }
        Some((alpha, beta))
    }
}

/// The event with which a node was entered or cut off.
fn entry(tree: &DrawnTree, walk: &Walk, node: DrawnNode) -> Reason {
    let name = tree.name(node).to_owned();
    let Some(parent) = tree.parent(node) else { return Reason::WholeWindow { node: name } };
    let Some(visit) = walk.visit(node) else { return super::cuts::cut(tree, walk, node) };
    let above = walk.visit(parent).expect("the parent of a visited node was visited");
    let narrowed = if above.alpha == visit.alpha { visit.beta } else { visit.alpha };
    let siblings = tree.children(parent).take_while(|sibling| *sibling != node);
    let narrowed_by = siblings.filter(|sibling| walk.value(*sibling) == Some(narrowed)).last();
    let has_narrowed = (above.alpha, above.beta) != (visit.alpha, visit.beta);
    Reason::Entered {
        node: name,
        alpha: visit.alpha,
        beta: visit.beta,
        parent: tree.name(parent).to_owned(),
        parent_alpha: above.alpha,
        parent_beta: above.beta,
        parent_is_max: tree.mover(parent) == Player::First,
        narrowed_by: narrowed_by.filter(|_| has_narrowed).map(|sibling| (tree.name(sibling).to_owned(), narrowed)),
    }
}

impl Solution for Bounds {
    fn items(&self) -> &[Item] {
        &self.items
    }

    fn read(&self, name: &str, value: &str) -> Result<(String, AnswerValue), BadAnswer> {
        let name = known_name(name, self.items.iter().map(|item| item.name.as_str()))?;
        if value == NOTHING {
            return Ok((name, AnswerValue::Unvisited));
        }
        let ends = pair(value).and_then(|(alpha, beta)| Some((bound(alpha)?, bound(beta)?)));
        let (alpha, beta) = ends.ok_or_else(|| bad_value(ExerciseKind::Bounds, &name, value))?;
        Ok((name, AnswerValue::Window(alpha, beta)))
    }

    /// The window in that which the answer gives the parent, after the siblings with the values that the search found.
    fn follows(&self, item: &Item, answer: &Answer) -> Option<AnswerValue> {
        let node = self.tree.find(&item.name)?;
        let parent = self.tree.parent(node)?;
        let above = self.items.iter().find(|item| item.name == self.tree.name(parent))?;
        match given(above, answer) {
            (AnswerValue::Window(alpha, beta), true) => Some(
                self.narrowed(parent, node, (*alpha, *beta))
                    .map_or(AnswerValue::Unvisited, |(alpha, beta)| AnswerValue::Window(alpha, beta)),
            ),
            (AnswerValue::Unvisited, true) => Some(AnswerValue::Unvisited),
            _ => None,
        }
    }
}
