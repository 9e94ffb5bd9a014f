//! Reversi: exact endings.

pub mod endgame;
mod stability;

use crate::expert::exact::Attempt;
use crate::expert::reversi::endgame::Endgame;
use crate::rules::reversi::{Reversi, Turn};
use crate::search::advice::{Advice, Adviser};
use crate::search::limits::Budget;
use crate::search::score::of_margin;
use crate::search::{Bound, Report, Root};

/// Knows endings.
#[derive(Debug)]
pub struct ReversiExpert {
    endgame: Endgame,
}

impl ReversiExpert {
    /// Its table takes `megabytes` MB, and up to four times as much while the longest endings that the limits allow are
    /// solved.
    pub fn new(megabytes: u32) -> Self {
        Self { endgame: Endgame::new(megabytes.saturating_mul(4)) }
    }
}

impl Adviser<Reversi> for ReversiExpert {
    fn advise(
        &mut self,
        root: &Root<'_, Reversi>,
        budget: &mut Budget<'_>,
        _progress: &mut dyn FnMut(&Report<Turn>),
    ) -> Option<Advice<Turn>> {
        let limits = budget.limits();
        let position = root.position;
        let size = position.empty().count_ones();
        // With passes a game may last longer than its empty squares; a caller with such a depth wants the end.
        let attempt = Attempt::before_a_search(limits);
        if !endgame::is_worth_trying(size, &attempt) || limits.depth.is_some_and(|depth| depth < size) {
            return None;
        }
        let mut own_budget = Budget::new(&attempt.limits, budget.stop());
        let choices = root.actions().iter().fold(0, |set, turn| match turn {
            Turn::Place(square) => set | 1 << square,
            Turn::Pass => set,
        });
        let solved = self.endgame.solve((position.own(), position.enemy()), choices, &mut own_budget);
        budget.count_nodes(own_budget.nodes());
        let (margin, line) = solved.ok()?;
        let pv: Vec<Turn> = line.into_iter().map(|square| square.map_or(Turn::Pass, Turn::Place)).collect();
        Some(Advice::Answer(Report {
            best: pv[0],
            score: of_margin(margin),
            bound: Bound::Exact,
            depth: size,
            nodes: budget.nodes(),
            leaves: 0,
            time: budget.elapsed(),
            pv,
        }))
    }

    fn memory(&self) -> usize {
        self.endgame.memory()
    }
}
