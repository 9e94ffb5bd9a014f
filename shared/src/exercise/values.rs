//! The minimax value of every inner node.

use super::answer::{Answer, AnswerValue, BadAnswer, bad_value, known_name, number};
use super::grade::given;
use super::reason::Reason;
use super::walk::Walk;
use super::{ExerciseKind, Item, Solution};
use crate::game::Player;
use crate::rules::drawn::DrawnTree;
use crate::search::minimax::Minimax;

#[derive(Debug)]
pub(super) struct Values {
    tree: DrawnTree,
    items: Vec<Item>,
}

impl Values {
    pub(super) fn new(tree: &DrawnTree) -> Self {
        let walk = Walk::of(tree, Minimax::default());
        let value = |node| walk.value(node).expect("minimax visits every node");
        let item = |node| {
            let children = tree.children(node).map(|child| (tree.name(child).to_owned(), value(child))).collect();
            let name = tree.name(node).to_owned();
            let is_max = tree.mover(node) == Player::First;
            let why = Reason::Best { node: name.clone(), is_max, children, value: value(node) };
            Item { name, right: AnswerValue::Number(value(node)), why }
        };
        let items = tree.inner_nodes().map(item).collect();
        Self { tree: tree.clone(), items }
    }
}

impl Solution for Values {
    fn items(&self) -> &[Item] {
        &self.items
    }

    fn read(&self, name: &str, value: &str) -> Result<(String, AnswerValue), BadAnswer> {
        let name = known_name(name, self.items.iter().map(|item| item.name.as_str()))?;
        let number = number(value).ok_or_else(|| bad_value(ExerciseKind::Values, &name, value))?;
        Ok((name, AnswerValue::Number(number)))
    }

    /// The best of the values that the answer gives the children.
    fn follows(&self, item: &Item, answer: &Answer) -> Option<AnswerValue> {
        let node = self.tree.find(&item.name)?;
        let mut is_any_wrong = false;
        let children = self.tree.children(node).map(|child| {
            if let Some(score) = self.tree.score(child) {
                return score;
            }
            let below = self.items.iter().find(|item| item.name == self.tree.name(child));
            let (value, is_wrong) = given(below.expect("inner nodes are items"), answer);
            is_any_wrong |= is_wrong;
            if let AnswerValue::Number(number) = value { *number } else { 0 }
        });
        let children: Vec<i32> = children.collect();
        let best = if self.tree.mover(node) == Player::First { children.iter().max() } else { children.iter().min() };
        is_any_wrong.then_some(AnswerValue::Number(*best?))
    }
}
