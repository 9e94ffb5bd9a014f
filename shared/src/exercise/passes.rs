//! The passes of MTD(f): the null window of each and the value that it returns, with the children in the order in which they are written.

use super::answer::{Answer, AnswerValue, BadAnswer, bad_value, number, pair};
use super::reason::Reason;
use super::walk::observe;
use super::{ExerciseKind, Item, Solution};
use crate::eval::Score;
use crate::eval::named::DrawnEvaluator;
use crate::game::Game;
use crate::record::Record;
use crate::rules::drawn::{Drawn, DrawnNode, DrawnTree};
use crate::search::alpha_beta_with_memory::{AlphaBetaWithMemory, HashMove};
use crate::search::event::{Observer, Pass, SearchEvent};
use crate::search::mtdf::Mtdf;
use crate::search::ordering::Order;
use crate::search::score::INFINITE;
use crate::search::table::Table;
use crate::search::tree::Tree;
use crate::search::{Limits, Root, StopFlag};

/// Room for every node of the largest tree.
const BUCKETS: usize = 4096;

#[derive(Debug)]
pub(super) struct Passes {
    tree: DrawnTree,
    guess: Score,
    items: Vec<Item>,
    value: Score,
}

#[derive(Debug, Default)]
struct Ends(Vec<Pass>);

impl Observer<DrawnNode> for Ends {
    fn event(&mut self, event: &SearchEvent<'_, DrawnNode>) {
        if let SearchEvent::PassEnd(pass) = event {
            self.0.push(*pass);
        }
    }
}

impl Passes {
    /// MAX moves at the root.
    pub(super) fn new(tree: &DrawnTree, guess: Score) -> Self {
        let mut ends = Ends::default();
        observe(tree, &mut Mtdf::new(Table::with_buckets(BUCKETS), guess).with_hash_move(HashMove::Off), &mut ends);
        let mut before = guess;
        let mut items = Vec::new();
        for Pass { number, beta, value, lower, upper, .. } in ends.0 {
            let why = Reason::Pass { number, guess: before, beta, value, lower, upper };
            items.push(Item { name: number.to_string(), right: AnswerValue::Pass { beta, value }, why });
            before = value;
        }
        Self { tree: tree.clone(), guess, items, value: before }
    }

    /// The pass that follows after these: none once their bounds have met.
    fn next(&self, before: &[(Score, Score)]) -> Option<AnswerValue> {
        let (mut guess, mut lower, mut upper) = (self.guess, -INFINITE, INFINITE);
        for (beta, value) in before {
            if value < beta {
                upper = *value;
            } else {
                lower = *value;
            }
            guess = *value;
        }
        if lower >= upper {
            return None;
        }
        let beta = if guess == lower { guess + 1 } else { guess };
        let betas = before.iter().map(|(beta, _)| *beta).chain([beta]);
        Some(AnswerValue::Pass { beta, value: self.replay(betas) })
    }

    /// The value of the last of some null-window searches with one table.
    fn replay(&self, betas: impl Iterator<Item = Score>) -> Score {
        let record = Record::new(Drawn::initial(&self.tree));
        let root = Root::new(&record).expect("the root of a tree has children");
        let (limits, stop, depth) = (Limits::default(), StopFlag::new(), self.tree.plies());
        let mut tree = Tree::new(&root, &DrawnEvaluator, Order::Listed, &limits, &stop, depth);
        let memory = AlphaBetaWithMemory::new(Table::with_buckets(BUCKETS)).with_hash_move(HashMove::Off);
        let mut value = self.guess;
        for beta in betas {
            value = memory.value(&mut tree, root.position, (depth, 0), (beta - 1, beta)).expect("there is no limit");
        }
        value
    }

    /// The passes of an answer before a number, if it has all of them, and whether one of them is wrong.
    fn before(&self, number: usize, answer: &Answer) -> Option<(Vec<(Score, Score)>, bool)> {
        let mut is_any_wrong = false;
        let mut passes = Vec::new();
        for number in 1..number {
            let yours = answer.get(&number.to_string())?;
            is_any_wrong |= self.items.get(number - 1).is_none_or(|item| item.right != *yours);
            let AnswerValue::Pass { beta, value } = yours else { return None };
            passes.push((*beta, *value));
        }
        Some((passes, is_any_wrong))
    }
}

impl Solution for Passes {
    fn items(&self) -> &[Item] {
        &self.items
    }

    fn read(&self, name: &str, value: &str) -> Result<(String, AnswerValue), BadAnswer> {
        // One more than there are would tell nothing about their number; far more are a mistake of the form.
        let most = self.items.len().max(8) + 2;
        let known = name.parse().ok().filter(|number| (1..=most).contains(number));
        let Some(number) = known else {
            let name = crate::notation::shortened(name);
            return Err(BadAnswer::Unknown { name, known: format!("1, 2, 3, ... {most}") });
        };
        let name = number.to_string();
        let both = pair(value).and_then(|(beta, value)| Some((self::number(beta)?, self::number(value)?)));
        let (beta, value) = both.ok_or_else(|| bad_value(ExerciseKind::Passes, &name, value))?;
        Ok((name, AnswerValue::Pass { beta, value }))
    }

    /// The pass after those that the answer gives.
    fn follows(&self, item: &Item, answer: &Answer) -> Option<AnswerValue> {
        let (before, is_any_wrong) = self.before(item.name.parse().ok()?, answer)?;
        is_any_wrong.then(|| self.next(&before)).flatten()
    }

    fn extra(&self, name: &str) -> Option<(AnswerValue, Reason)> {
        let number: usize = name.parse().ok()?;
        let passes = self.items.len();
        (number > passes)
            .then_some((AnswerValue::Unvisited, Reason::NoPass { passes: passes as u32, value: self.value }))
    }
}
