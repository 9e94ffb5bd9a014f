//! What the tables say during a game: what to play in a position that they have, and what those that a search meets are worth.

use std::sync::Arc;

use super::material::Value;
use super::tables::Tables;
use crate::eval::morris::MorrisEvaluator;
use crate::eval::{Evaluator, Score};
use crate::game::{ActionList, Game};
use crate::rules::morris::{Morris, Turn};
use crate::search::advice::{Advice, Adviser, Oracle};
use crate::search::deepening::MAX_DEPTH;
use crate::search::limits::Budget;
use crate::search::score::{Horizon, horizon, is_decided, known_win};
use crate::search::{Bound, Limits, Report, Root};

/// Plays by tables.
#[derive(Clone, Debug)]
pub struct MorrisExpert {
    tables: Arc<Tables>,
}

impl MorrisExpert {
    /// The tables may be some of all there are, or none.
    pub fn new(tables: Arc<Tables>) -> Self {
        Self { tables }
    }

    /// The score of each action of the root to the side to move, if the tables know that of all; `None` otherwise.
    ///
    /// The game so far counts: where an action leads to a position that then stands on the board for the third time, or where
    /// the opponent can lead to one, a win is a draw.
    fn judge(&self, root: &Root<'_, Morris>) -> Option<Vec<(Turn, Score)>> {
        let judge = |action: &Turn| {
            let after = root.position.result(*action);
            let score = match root.finished(&after, 1) {
                Some(score) => -score,
                None => -Oracle::score(self, &after)?,
            };
            let is_open = is_decided(score) && score > 0 && !after.is_terminal();
            let escapes = is_open && after.legal().iter().any(|reply| root.stood_twice(&after.result(*reply)));
            Some((*action, if escapes { 0 } else { score }))
        };
        root.actions().iter().map(judge).collect()
    }

    /// Of actions that are all worth a draw, the one after which the most replies lose; of several, the one that leaves the
    /// opponent worst off by judgement.
    fn trap(&self, position: &Morris, actions: &[Turn]) -> Option<Turn> {
        let worth = |action: &Turn| {
            let after = position.result(*action);
            let replies = after.legal();
            let losing =
                replies.iter().filter(|reply| self.tables.value_after(&after, **reply) == Some(Value::Loss)).count();
            let share = losing * 1000 / replies.len().max(1);
            (share, -MorrisEvaluator.evaluate(&after))
        };
        // The first of equals, so that the same position has the same answer.
        actions.iter().copied().rev().max_by_key(worth)
    }
}

impl Adviser<Morris> for MorrisExpert {
    fn advise(
        &mut self,
        root: &Root<'_, Morris>,
        budget: &mut Budget<'_>,
        _progress: &mut dyn FnMut(&Report<Turn>),
    ) -> Option<Advice<Turn>> {
        self.oracle(budget.limits())?;
        self.tables.value(root.position)?;
        let judged = self.judge(root)?;
        budget.count_nodes(judged.len() as u64 + 1);
        let score = judged.iter().map(|(_, score)| *score).max()?;
        let best = judged.iter().filter(|(_, own)| *own == score).map(|(action, _)| *action);
        let actions: ActionList<Turn> = best.collect();
        let answer = match actions.as_slice() {
            [only] => *only,
            actions if score == 0 => self.trap(root.position, actions)?,
            [first, ..] if horizon(score) != Horizon::Uncounted => *first,
            _ => return Some(Advice::Among { actions, score }),
        };
        Some(Advice::Answer(Report {
            best: answer,
            score,
            bound: Bound::Exact,
            depth: 1,
            nodes: budget.nodes(),
            leaves: 0,
            time: budget.elapsed(),
            pv: vec![answer],
        }))
    }

    /// A caller that sets a depth wants the result of a search of that depth: levels are made of it.
    fn oracle(&self, limits: &Limits) -> Option<&dyn Oracle<Morris>> {
        let is_bounded = limits.depth.is_some_and(|depth| depth < MAX_DEPTH);
        (!is_bounded && !self.tables.is_empty()).then_some(self)
    }
}

impl Oracle<Morris> for MorrisExpert {
    fn score(&self, position: &Morris) -> Option<Score> {
        Some(match self.tables.value(position)? {
            Value::Win => known_win(None),
            Value::Draw => 0,
            Value::Loss => -known_win(None),
        })
    }
}
