//! The fitness of every line of a reservation tree: each leaf is the end of a line.

use super::answer::{Answer, AnswerValue, BadAnswer, bad_value, known_name, number};
use super::reason::Reason;
use super::walk::Walk;
use super::{ExerciseKind, Item, Solution};
use crate::game::Player;
use crate::rules::drawn::{DrawnNode, DrawnTree};
use crate::search::minimax::Minimax;
use crate::search::reservation_tree::ReservationTree;

#[derive(Debug)]
pub(super) struct Fitness {
    items: Vec<Item>,
}

impl Fitness {
    pub(super) fn new(tree: &DrawnTree) -> Self {
        // Values in the reservation tree are those of the side at the root.
        let sign = if tree.mover(DrawnTree::ROOT) == Player::First { 1 } else { -1 };
        let mut reserved = ReservationTree::new();
        let ends: Vec<(DrawnNode, usize)> = tree
            .leaves()
            .into_iter()
            .map(|leaf| {
                let mut line = path(tree, leaf);
                line.pop();
                line.reverse();
                (leaf, reserved.reserve(&line, sign * tree.score(leaf).unwrap_or(0)))
            })
            .collect();
        reserved.evaluate();
        let walk = Walk::of(tree, Minimax::default());
        let item = |(leaf, end)| {
            let run = reserved.fitness(end);
            let values = path(tree, leaf).into_iter().filter_map(|node| walk.value(node)).collect();
            let name = tree.name(leaf).to_owned();
            let why = Reason::Run { leaf: name.clone(), values, run };
            Item { name, right: AnswerValue::Number(run as i32), why }
        };
        Self { items: ends.into_iter().map(item).collect() }
    }
}

/// The nodes from one up to the root.
fn path(tree: &DrawnTree, node: DrawnNode) -> Vec<DrawnNode> {
    std::iter::successors(Some(node), |node| tree.parent(*node)).collect()
}

impl Solution for Fitness {
    fn items(&self) -> &[Item] {
        &self.items
    }

    fn read(&self, name: &str, value: &str) -> Result<(String, AnswerValue), BadAnswer> {
        let name = known_name(name, self.items.iter().map(|item| item.name.as_str()))?;
        let number = number(value).ok_or_else(|| bad_value(ExerciseKind::Fitness, &name, value))?;
        Ok((name, AnswerValue::Number(number)))
    }

    fn follows(&self, _item: &Item, _answer: &Answer) -> Option<AnswerValue> {
        None
    }
}
