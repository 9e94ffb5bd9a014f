//! Grading: an answer against the solution, node by node.

use super::answer::{Answer, AnswerValue};
use super::reason::Reason;
use super::{Item, Solution};

/// A graded answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graded {
    /// The right parts, less the names that should not have been given.
    pub right: usize,
    /// The right parts.
    pub found: usize,
    /// The names that should not have been given; they are among the wrong ones, too.
    pub surplus: Vec<String>,
    /// The parts that were asked for.
    pub of: usize,
    /// The parts that are wrong or missing, and names that should not have been given.
    pub wrong: Vec<WrongItem>,
    /// Parts that count as right because they follow from wrong ones.
    pub carried: Vec<String>,
    /// Parts without an answer; they are among the wrong ones, too.
    pub unanswered: Vec<String>,
}

/// A part of an answer that is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongItem {
    /// The name of the node, pass or line.
    pub node: String,
    /// The value in the answer; none if there is no answer for it.
    pub yours: Option<AnswerValue>,
    /// The right value.
    pub right: AnswerValue,
    /// The event that decides it.
    pub why: Reason,
}

impl Graded {
    /// Whether there is nothing to correct.
    pub fn is_perfect(&self) -> bool {
        self.wrong.is_empty()
    }
}

pub(super) fn grade(solution: &dyn Solution, answer: &Answer) -> Graded {
    let items = solution.items();
    let mut graded = Graded { of: items.len(), ..Graded::default() };
    for item in items {
        let yours = answer.get(&item.name);
        match yours {
            Some(yours) if *yours == item.right => graded.found += 1,
            Some(yours) if solution.follows(item, answer).as_ref() == Some(yours) => {
                graded.found += 1;
                graded.carried.push(item.name.clone());
            }
            _ => {
                if yours.is_none() {
                    graded.unanswered.push(item.name.clone());
                }
                let Item { name: node, right, why } = item.clone();
                graded.wrong.push(WrongItem { node, yours: yours.cloned(), right, why });
            }
        }
    }
    for (node, yours) in &answer.given {
        let Some((right, why)) = solution.extra(node) else { continue };
        let extra = Item { name: node.clone(), right, why };
        if solution.follows(&extra, answer).as_ref() == Some(yours) {
            graded.carried.push(extra.name);
            continue;
        }
        graded.surplus.push(extra.name.clone());
        let Item { name: node, right, why } = extra;
        graded.wrong.push(WrongItem { node, yours: Some(yours.clone()), right, why });
    }
    graded.right = graded.found.saturating_sub(graded.surplus.len());
    graded
}

/// The value that an answer has for an item, and whether it is wrong; the right one where there is no answer.
pub(super) fn given<'a>(item: &'a Item, answer: &'a Answer) -> (&'a AnswerValue, bool) {
    match answer.get(&item.name) {
        Some(yours) => (yours, *yours != item.right),
        None => (&item.right, false),
    }
}
