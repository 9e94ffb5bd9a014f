//! The upper confidence bounds of the children of a node, and the child that Monte Carlo tree search visits next.

use super::answer::{Answer, AnswerValue, BadAnswer, bad_value, hundredths, known_name};
use super::dice::Dice;
use super::grade::given;
use super::reason::Reason;
use super::{ExerciseKind, Item, Solution};
use crate::search::mcts::upper_bound;

/// The name of the choice in answers.
const CHOICE: &str = "best";
/// The exploration constant, in hundredths: the default of the engine.
const EXPLORATION: u32 = 60;
/// The children.
const NAMES: [&str; 3] = ["B", "C", "D"];

/// A child of the node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// Its name.
    pub name: &'static str,
    /// Playouts through it.
    pub visits: u32,
    /// The mean of their results to the side that moves there, -1 to 1, in hundredths.
    pub mean: i32,
}

/// A node whose children have been visited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UcbTask {
    /// The children.
    pub arms: Vec<Arm>,
    /// The exploration constant, in hundredths.
    pub exploration: u32,
}

impl UcbTask {
    /// Children whose bounds differ clearly, and whose best mean is not that of the choice.
    pub(super) fn generate(dice: &mut Dice) -> Self {
        loop {
            let arm = |name| Arm { name, visits: dice.roll(2, 20) as u32, mean: 5 * dice.roll(-12, 16) };
            let task = Self { arms: NAMES.map(arm).to_vec(), exploration: EXPLORATION };
            let mut bounds: Vec<i32> = task.arms.iter().map(|arm| task.bound(arm)).collect();
            let chosen = UcbTask::chosen(&bounds);
            let is_surprising = task.arms.iter().any(|arm| arm.mean > task.arms[chosen].mean);
            bounds.sort_unstable();
            if is_surprising && bounds.windows(2).all(|two| two[1] - two[0] > 5) {
                return task;
            }
        }
    }

    /// Playouts through the node: each went to a child.
    pub fn visits(&self) -> u32 {
        self.arms.iter().map(|arm| arm.visits).sum()
    }

    /// The bound of a child, in hundredths.
    fn bound(&self, arm: &Arm) -> i32 {
        let bound = upper_bound(
            f64::from(arm.mean) / 100.0,
            arm.visits,
            f64::from(self.visits()).ln(),
            f64::from(self.exploration) / 100.0,
        );
        (100.0 * bound).round() as i32
    }

    /// The place of the greatest bound.
    fn chosen(bounds: &[i32]) -> usize {
        let best = bounds.iter().max();
        bounds.iter().position(|bound| Some(bound) == best).unwrap_or(0)
    }

    pub(super) fn solve(&self) -> Ucb {
        let bounds: Vec<i32> = self.arms.iter().map(|arm| self.bound(arm)).collect();
        let mut items: Vec<Item> = Vec::new();
        for (arm, bound) in self.arms.iter().zip(&bounds) {
            let why = Reason::Bound {
                child: arm.name.to_owned(),
                mean: arm.mean,
                visits: arm.visits,
                parent_visits: self.visits(),
                exploration: self.exploration,
                bound: *bound,
            };
            items.push(Item { name: arm.name.to_owned(), right: AnswerValue::Hundredths(*bound), why });
        }
        let chosen = Self::chosen(&bounds);
        let child = self.arms[chosen].name.to_owned();
        let why = Reason::Chosen { child: child.clone(), bound: bounds[chosen] };
        items.push(Item { name: CHOICE.to_owned(), right: AnswerValue::Node(child), why });
        Ucb { items }
    }
}

#[derive(Debug)]
pub(super) struct Ucb {
    /// The children, then the choice.
    items: Vec<Item>,
}

impl Solution for Ucb {
    fn items(&self) -> &[Item] {
        &self.items
    }

    fn read(&self, name: &str, value: &str) -> Result<(String, AnswerValue), BadAnswer> {
        let name = known_name(name, self.items.iter().map(|item| item.name.as_str()))?;
        if name == CHOICE {
            let child = known_name(value, NAMES.into_iter())?;
            return Ok((name, AnswerValue::Node(child)));
        }
        let bound = hundredths(value).ok_or_else(|| bad_value(ExerciseKind::Ucb, &name, value))?;
        Ok((name, AnswerValue::Hundredths(bound)))
    }

    /// The child with the greatest of the bounds in the answer.
    fn follows(&self, item: &Item, answer: &Answer) -> Option<AnswerValue> {
        let (choice, children) = self.items.split_last()?;
        if item.name != choice.name {
            return None;
        }
        let mut is_any_wrong = false;
        let mut best: Option<(i32, &str)> = None;
        for child in children {
            let (bound, is_wrong) = given(child, answer);
            is_any_wrong |= is_wrong;
            let AnswerValue::Hundredths(bound) = bound else { return None };
            if best.is_none_or(|(most, _)| *bound > most) {
                best = Some((*bound, &child.name));
            }
        }
        is_any_wrong.then_some(AnswerValue::Node(best?.1.to_owned()))
    }
}
