//! The tables during a game: the move in a position that they have, and the values of those that a search meets.

use std::sync::Arc;

use super::material::MorrisValue;
use super::opening::{NODES_PER_MS, Opening};
use super::tables::Tables;
use super::traps::trap;
use crate::eval::morris::MorrisEvaluator;
use crate::eval::{Evaluator, Score};
use crate::expert::exact::Attempt;
use crate::game::{ActionList, Game};
use crate::kind::ChosenBy;
use crate::rules::morris::{FEWEST_MEN, Morris, QUIET_PLIES, Turn};
use crate::search::advice::{Advice, Adviser, Oracle};
use crate::search::deepening::MAX_DEPTH;
use crate::search::limits::Budget;
use crate::search::score::{Horizon, horizon, known_win};
use crate::search::{Bound, Limits, Report, Root, StopFlag};

/// Plies of the lines that are reported.
const LINE: usize = 12;

/// Plays by tables.
#[derive(Clone, Debug)]
pub struct MorrisExpert {
    tables: Arc<Tables>,
    opening: Opening,
}

impl MorrisExpert {
    /// The memory for the search of openings, of `megabytes` MB for all searches. Without tables for more men than are compiled in,
    /// that search meets no position that it could solve.
    pub fn megabytes_for_openings(tables: &Tables, megabytes: u32) -> u32 {
        if tables.most() > FEWEST_MEN { megabytes / 2 } else { 0 }
    }

    /// The tables may be some of all, or none. The search of openings takes the given MB, at least one.
    pub fn new(tables: Arc<Tables>, megabytes: u32) -> Self {
        Self { tables, opening: Opening::new(megabytes) }
    }

    /// The value of a position with men in hand, by a search to the tables that only the stop flag ends. `None` if it was stopped, or
    /// where tables are missing.
    pub fn value_in_opening(&mut self, position: &Morris, stop: &StopFlag) -> Option<MorrisValue> {
        if !Opening::is_covered(&self.tables, position) {
            return None;
        }
        let limits = Limits::default();
        self.opening.value(&self.tables, position, &mut Budget::new(&limits, stop)).ok()
    }

    /// While there are men in hand: the actions that keep the value, if the opening table has them, or the other tables are there
    /// and the search to them ends in time.
    fn advise_opening(&mut self, root: &Root<'_, Morris>, budget: &mut Budget<'_>) -> Option<Advice<Turn>> {
        let (value, actions) = self.looked_up(root).or_else(|| self.searched(root, budget))?;
        let score = uncounted(value);
        let limits = budget.limits();
        if limits.time.is_some() || limits.nodes.is_some() || limits.soft_time.is_some() {
            return Some(Advice::Among { actions, score });
        }
        // Without a limit the value is the question, and a search among these would not end.
        let best =
            *actions.iter().rev().max_by_key(|action| -MorrisEvaluator.evaluate(&root.position.result(**action)))?;
        Some(exact_answer(score, vec![best], budget))
    }

    /// The value of the root and the actions that keep it, by the opening table.
    fn looked_up(&self, root: &Root<'_, Morris>) -> Option<(MorrisValue, ActionList<Turn>)> {
        let worth = |action: &Turn| {
            self.tables.value_in_opening(&root.position.result(*action)).map(|answer| (answer.reversed(), *action))
        };
        let worths: Vec<_> = root.actions().iter().map(worth).collect::<Option<_>>()?;
        let value = worths.iter().map(|(value, _)| *value).max()?;
        let keeping = worths.into_iter().filter(|(worth, _)| *worth == value).map(|(_, action)| action).collect();
        Some((value, keeping))
    }

    /// The value of the root and the actions that keep it, by a search that is only begun if it is likely to end in time.
    fn searched(
        &mut self,
        root: &Root<'_, Morris>,
        budget: &mut Budget<'_>,
    ) -> Option<(MorrisValue, ActionList<Turn>)> {
        let attempt = Attempt::before_a_search(&budget.rest());
        let is_likely = attempt.is_worthwhile(Opening::effort(root.position), NODES_PER_MS);
        if !is_likely || !Opening::is_covered(&self.tables, root.position) {
            return None;
        }
        let mut own = Budget::new(&attempt.limits, budget.stop());
        let solved = self.opening.solve(&self.tables, root.position, root.actions(), &mut own);
        budget.count_nodes(own.nodes());
        solved.ok()
    }

    /// Every action of the root with its worth to the side to move, if the tables know that of all; `None` otherwise.
    fn judge(&self, root: &Root<'_, Morris>) -> Option<Vec<Judged>> {
        root.actions().iter().map(|action| self.judge_action(root, *action)).collect()
    }

    /// The game so far counts. A win is a draw where an action leads to a position that then stands on the board for the third
    /// time, or lets the opponent lead to one, and where the next removal is too far away for the rule of quiet plies.
    fn judge_action(&self, root: &Root<'_, Morris>, action: Turn) -> Option<Judged> {
        let after = root.position.result(action);
        if let Some(score) = root.finished(&after, 1) {
            return Some(Judged { action, score: -score, merit: 0 });
        }
        let is_removal = action.removed().is_some();
        let drawn = Judged { action, score: 0, merit: 0 };
        // The plies that the rule leaves after the action.
        let left = u32::from(QUIET_PLIES.saturating_sub(after.quiet_plies()));
        match self.tables.value(&after)? {
            MorrisValue::Draw => Some(drawn),
            // The winner is to move.
            MorrisValue::Win => Some(match self.tables.plies_to_removal(&after) {
                None => Judged { action, score: -known_win(None), merit: 0 },
                Some(plies) if plies > left => drawn,
                // A removal delays the loss most.
                Some(plies) => {
                    let merit = plies as i32 + if is_removal { i32::from(QUIET_PLIES) } else { 0 };
                    Judged { action, score: -known_win(Some(plies + 1)), merit }
                }
            }),
            MorrisValue::Loss if after.legal().iter().any(|reply| root.occurred_twice(&after.result(*reply))) => {
                Some(drawn)
            }
            MorrisValue::Loss => Some(match self.tables.plies_that_resist(&after) {
                None => Judged { action, score: known_win(None), merit: 0 },
                Some(plies) if plies > left => drawn,
                Some(plies) => {
                    let next = if is_removal { 1 } else { 1 + plies };
                    // The nearest removal, and then the one from which the next one is nearest.
                    let merit = -(i32::from(QUIET_PLIES) * next as i32 + plies as i32);
                    Judged { action, score: known_win(Some(next)), merit }
                }
            }),
        }
    }

    /// How the game goes on after `action` if both sides play by the tables, for a few plies.
    fn line(&self, position: &Morris, action: Turn) -> Vec<Turn> {
        let (mut line, mut position) = (vec![action], position.result(action));
        while line.len() < LINE && !position.is_terminal() {
            let root = Root::of(&position, position.legal());
            let Some(judged) = self.judge(&root) else { break };
            let Some(best) = judged.iter().rev().max_by_key(|judged| (judged.score.signum(), judged.merit)) else {
                break;
            };
            line.push(best.action);
            position.apply(best.action);
        }
        line
    }
}

/// The score of a value of the tables, without the number of plies to the end.
fn uncounted(value: MorrisValue) -> Score {
    match value {
        MorrisValue::Win => known_win(None),
        MorrisValue::Draw => 0,
        MorrisValue::Loss => -known_win(None),
    }
}

/// The first action of `line`, with a score that the tables prove.
fn exact_answer(score: Score, line: Vec<Turn>, budget: &Budget<'_>) -> Advice<Turn> {
    let report = Report {
        best: line[0],
        score,
        bound: Bound::Exact,
        depth: 1,
        nodes: budget.nodes(),
        leaves: 0,
        time: budget.elapsed(),
        pv: line,
        by: ChosenBy::Table,
    };
    Advice::Answer(report)
}

/// An action, and its value.
#[derive(Clone, Copy, Debug)]
struct Judged {
    action: Turn,
    score: Score,
    /// Of actions with the same sign, the one with the most is best.
    merit: i32,
}

impl Adviser<Morris> for MorrisExpert {
    fn advise(
        &mut self,
        root: &Root<'_, Morris>,
        budget: &mut Budget<'_>,
        _progress: &mut dyn FnMut(&Report<Turn>),
    ) -> Option<Advice<Turn>> {
        self.oracle(budget.limits())?;
        if root.position.own_hand() + root.position.enemy_hand() > 0 {
            return self.advise_opening(root, budget);
        }
        self.tables.value(root.position)?;
        let judged = self.judge(root)?;
        budget.count_nodes(judged.len() as u64 + 1);
        let sign = judged.iter().map(|judged| judged.score.signum()).max()?;
        let best = judged.iter().filter(|judged| judged.score.signum() == sign);
        let actions: ActionList<Turn> = best.clone().map(|judged| judged.action).collect();
        let is_counted = best.clone().all(|judged| horizon(judged.score) != Horizon::Uncounted);
        let answer = match actions.as_slice() {
            [only] => *only,
            actions if sign == 0 => {
                let (action, nodes) = trap(&self.tables, root.position, actions, &budget.rest(), budget.stop())?;
                budget.count_nodes(nodes);
                action
            }
            // The first of equals, so that the same position has the same answer.
            _ if is_counted => best.clone().rev().max_by_key(|judged| judged.merit)?.action,
            _ => return Some(Advice::Among { actions, score: best.map(|judged| judged.score).max()? }),
        };
        let score = best.filter(|judged| judged.action == answer).map(|judged| judged.score).max()?;
        Some(exact_answer(score, self.line(root.position, answer), budget))
    }

    fn memory(&self) -> usize {
        self.opening.memory()
    }

    /// A caller that sets a depth wants the result of a search of that depth: levels are made of it.
    fn oracle(&self, limits: &Limits) -> Option<&dyn Oracle<Morris>> {
        let is_bounded = limits.depth.is_some_and(|depth| depth < MAX_DEPTH);
        (!is_bounded && !self.tables.is_empty()).then_some(self)
    }
}

impl Oracle<Morris> for MorrisExpert {
    fn score(&self, position: &Morris) -> Option<Score> {
        self.tables.value(position).map(uncounted)
    }
}
