//! Traps in drawn positions: among the actions that all draw, the one after which an opponent slips most easily.
//!
//! The opponent is taken to choose any of its replies alike. Then each action has a chance that one of the next replies loses, which is a
//! sum over the tables. One reply is looked at first, and then, while the limits last, one more at a time.

use super::material::MorrisValue;
use super::tables::Tables;
use crate::eval::Evaluator;
use crate::eval::morris::MorrisEvaluator;
use crate::game::Game;
use crate::rules::morris::{Morris, Turn};
use crate::search::limits::Budget;
use crate::search::tree::Stopped;
use crate::search::{Limits, StopFlag};

/// Replies that are looked at. Each more takes about a hundred times as many positions.
const MOST_REPLIES: u32 = 3;

/// Positions that are looked at with wide limits.
const MOST_NODES: u64 = 1_000_000;

/// The share of a time limit that traps may take: the value of the position is known, so they are an extra.
const SHARE: u32 = 2;

/// The action among the drawing `actions` after which the opponent most likely errs; of equals, the one with the worst
/// evaluation for the opponent. Also returns the number of positions visited. `None` without actions.
pub(super) fn trap(
    tables: &Tables,
    position: &Morris,
    actions: &[Turn],
    limits: &Limits,
    stop: &StopFlag,
) -> Option<(Turn, u64)> {
    let own = Limits {
        nodes: Some(limits.nodes.map_or(MOST_NODES, |nodes| (nodes / 2).min(MOST_NODES))),
        time: limits.time.map(|time| time / SHARE),
        ..Limits::default()
    };
    let mut search = Search { tables, budget: Budget::new(&own, stop), may_stop: false };
    let mut best = None;
    // A caller that sets a depth, or no limit, wants the value, which is known: no traps.
    let is_played = limits.depth.is_none() && (limits.time.is_some() || limits.nodes.is_some());
    let most = if is_played { MOST_REPLIES } else { 1 };
    for replies in 1..=most {
        search.may_stop = replies > 1;
        let of_action = |action: &Turn| {
            let after = position.result(*action);
            let chance = search.chance(&after, replies)?;
            Ok((chance, -MorrisEvaluator.evaluate(&after)))
        };
        let Ok(chances) = actions.iter().map(of_action).collect::<Result<Vec<_>, Stopped>>() else { break };
        let pairs = chances.into_iter().zip(actions);
        // The first of equals, so that the same position has the same answer.
        best = pairs.rev().max_by(|a, b| a.0.0.total_cmp(&b.0.0).then(a.0.1.cmp(&b.0.1))).map(|(_, action)| *action);
    }
    Some((best?, search.budget.nodes()))
}

struct Search<'t, 'b> {
    tables: &'t Tables,
    budget: Budget<'b>,
    /// Whether the limits hold: one reply is always looked at.
    may_stop: bool,
}

impl Search<'_, '_> {
    /// The chance that one of the next `replies` of the side to move loses, if the other side then plays the reply with the best chance.
    fn chance(&mut self, position: &Morris, replies: u32) -> Result<f64, Stopped> {
        let choices = position.legal();
        let mut sum = 0.0;
        for reply in &choices {
            let after = position.result(*reply);
            sum += match self.value(&after)? {
                MorrisValue::Win => 1.0,
                MorrisValue::Loss => 0.0,
                MorrisValue::Draw if replies == 1 => 0.0,
                MorrisValue::Draw => self.best_chance(&after, replies - 1)?,
            };
        }
        Ok(sum / choices.len().max(1) as f64)
    }

    /// In a drawn position: the best chance of an error by the opponent after a drawing action.
    fn best_chance(&mut self, position: &Morris, replies: u32) -> Result<f64, Stopped> {
        let mut best: f64 = 0.0;
        for action in &position.legal() {
            let after = position.result(*action);
            if self.value(&after)? == MorrisValue::Draw {
                best = best.max(self.chance(&after, replies)?);
            }
        }
        Ok(best)
    }

    /// The value to the side to move. Positions outside the tables count as draws.
    fn value(&mut self, position: &Morris) -> Result<MorrisValue, Stopped> {
        self.budget.count_node();
        if self.may_stop && self.budget.is_exhausted() {
            return Err(Stopped);
        }
        Ok(self.tables.value(position).unwrap_or(MorrisValue::Draw))
    }
}
