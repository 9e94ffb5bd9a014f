//! Adjacency: exact endings, the openings of short games, a search of the empty squares for games that fill the board, another one for games with limited rounds,
//! and a reply with which the second player never loses.

mod endings;
pub mod filling;
pub mod half_turn;
pub mod judge;
pub(crate) mod limited;
mod marks;
pub mod openings;
pub mod remaining;
pub mod rounds;

use crate::expert::adjacency::endings::Endings;
use crate::expert::adjacency::limited::Limited;
use crate::expert::adjacency::openings::Openings;
use crate::expert::adjacency::remaining::Remaining;
use crate::expert::adjacency::remaining::estimate::Estimate;
use crate::expert::exact::Attempt;
use crate::kind::ChosenBy;
use crate::rules::adjacency::{Adjacency, Fill};
use crate::search::best::Best;
use crate::search::event::{Observer, SearchEvent};
use crate::search::limits::Budget;
use crate::search::score::of_margin;
use crate::search::table::Table;
use crate::search::visits::emit_answer;
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag};

/// An ending whose table takes no more than this part of the memory, or one MB, leaves the search its table.
const SMALL_PART: u32 = 16;

/// Exact endings, the half-turn reply, and the searches.
///
/// Long endings profit most from memory, and where the end can be solved the search has nothing to do: they have the whole memory in turn.
pub struct AdjacencyExpert {
    megabytes: u32,
    endings: Endings,
    /// Searches games that fill the board, where the end is too far away.
    filling: Option<Best<Remaining, Estimate>>,
    /// Searches the others.
    limited: Option<Limited>,
}

impl AdjacencyExpert {
    /// The tables take `megabytes` MB together, and small endings a sixteenth more, or one MB.
    pub fn new(megabytes: u32) -> Self {
        Self { megabytes, endings: Endings::new(megabytes), filling: None, limited: None }
    }

    /// The most bytes of a table of endings beside that of a search.
    fn small(&self) -> usize {
        ((self.megabytes / SMALL_PART).max(1) as usize) << 20
    }

    /// Drops a large table of endings, for that of a search.
    fn make_room_for_search(&mut self) {
        if self.endings.memory() > self.small() {
            self.endings.clear();
        }
    }

    /// Drops the table of the search if that of the ending at `position` is large.
    fn make_room_for_ending(&mut self, position: &Adjacency) {
        if self.endings.memory_for(position) > self.small() {
            self.reset();
        }
    }

    /// The search of games that fill the board; drops the other one.
    fn filling(&mut self) -> &mut Best<Remaining, Estimate> {
        self.make_room_for_search();
        self.limited = None;
        self.filling.get_or_insert_with(|| Best::new(Estimate::default(), None, Table::new(self.megabytes)))
    }

    /// The search of games with limited rounds; drops the other one.
    fn limited(&mut self) -> &mut Limited {
        self.make_room_for_search();
        self.filling = None;
        self.limited.get_or_insert_with(|| Limited::new(self.megabytes))
    }

    /// The exact answer, if the end is near enough for the attempt.
    fn end(&mut self, root: &Root<'_, Adjacency>, attempt: &Attempt, budget: &mut Budget<'_>) -> Option<Report<Fill>> {
        let (position, limits) = (root.position, budget.limits());
        let plies = u32::from(position.plies_left());
        if !Endings::is_worth_trying(position, attempt) || limits.depth.is_some_and(|depth| depth < plies) {
            return None;
        }
        self.make_room_for_ending(position);
        let mut own_budget = Budget::new(&attempt.limits, budget.stop());
        let choices = root.actions().iter().fold(0, |set, Fill(square)| set | 1 << square);
        let solved = self.endings.solve(position, choices, &mut own_budget);
        budget.count_nodes(own_budget.nodes());
        let (margin, line) = solved.ok()?;
        let line = self.trap(position, choices, margin, budget).unwrap_or(line);
        Some(report((&line, ChosenBy::Search), margin, Bound::Exact, plies, budget))
    }

    /// In a game that is not won, a line that is as good as the best and gives the opponent a chance to go wrong.
    fn trap(&mut self, position: &Adjacency, choices: u64, margin: i32, budget: &mut Budget<'_>) -> Option<Vec<Fill>> {
        let limits = budget.limits();
        // A search without limits is an analysis, not a game.
        if margin > 0 || limits.time.is_none() && limits.nodes.is_none() {
            return None;
        }
        let rest = Attempt::with_a_move_at_hand(&budget.rest());
        let mut own_budget = Budget::new(&rest.limits, budget.stop());
        let trap = self.endings.trap(position, choices, margin, &mut own_budget);
        budget.count_nodes(own_budget.nodes());
        trap
    }

    /// The result of a search that may not reach the end: of the empty squares alone in a game that fills the board.
    fn searched(
        &mut self,
        root: &Root<'_, Adjacency>,
        budget: &Budget<'_>,
        progress: &mut dyn FnMut(&Report<Fill>),
        observer: Option<&mut dyn Observer<Fill>>,
    ) -> Report<Fill> {
        let whole = |report: &Report<Fill>| Report {
            nodes: budget.nodes() + report.nodes,
            time: budget.elapsed(),
            ..report.clone()
        };
        let (limits, stop) = (budget.rest(), budget.stop());
        let progress = &mut |report: &Report<Fill>| progress(&whole(report));
        let found = match Remaining::of(root.position) {
            Some(remaining) => {
                let root = Root::of(&remaining, root.actions().iter().copied().collect());
                match observer {
                    Some(observer) => self.filling().search_traced(&root, &limits, stop, progress, observer),
                    None => self.filling().search(&root, &limits, stop, progress),
                }
            }
            None => self.limited().search(root, &limits, stop, progress, observer),
        };
        whole(&found)
    }

    fn answer(
        &mut self,
        root: &Root<'_, Adjacency>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<Fill>),
        mut observer: Option<&mut dyn Observer<Fill>>,
    ) -> Report<Fill> {
        let budget = &mut Budget::new(limits, stop);
        let mut at_once = |report: Report<Fill>| {
            if let Some(observer) = &mut observer {
                emit_answer(&report, observer);
            }
            report
        };
        if let Some(report) = opened(root, budget) {
            return at_once(report);
        }
        let reply = half_turn::reply(root.position).filter(|reply| root.actions().contains(reply));
        // The reply never loses; an exact ending may gain more.
        let attempt = match reply {
            Some(_) => Attempt::with_a_move_at_hand(limits),
            None => Attempt::before_a_search(limits),
        };
        if let Some(report) = self.end(root, &attempt, budget) {
            return at_once(report);
        }
        match reply {
            // A caller that sets a depth wants the value of a search of that depth.
            Some(reply) if limits.depth.is_some() => {
                let by_rule = |report: &Report<Fill>| Report { by: ChosenBy::Table, ..report.clone() };
                let progress = &mut |report: &Report<Fill>| progress(&by_rule(report));
                let lent = observer.as_mut().map(|observer| &mut **observer as &mut dyn Observer<Fill>);
                let report = by_rule(&self.searched(&root.only(reply), budget, progress, lent));
                if let Some(observer) = observer {
                    observer.event(&SearchEvent::Choose { action: report.best, by: report.by });
                }
                report
            }
            Some(reply) => {
                budget.count_node();
                at_once(report((&[reply], ChosenBy::Table), 0, Bound::Lower, 1, budget))
            }
            None => self.searched(root, budget, progress, observer),
        }
    }
}

impl Engine<Adjacency> for AdjacencyExpert {
    fn search(
        &mut self,
        root: &Root<'_, Adjacency>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<Fill>),
    ) -> Report<Fill> {
        self.answer(root, limits, stop, progress, None)
    }

    fn search_traced(
        &mut self,
        root: &Root<'_, Adjacency>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<Fill>),
        observer: &mut dyn Observer<Fill>,
    ) -> Report<Fill> {
        self.answer(root, limits, stop, progress, Some(observer))
    }

    fn prepare(&mut self, position: &Adjacency) {
        match Remaining::of(position) {
            Some(remaining) => self.filling().prepare(&remaining),
            None => self.limited().prepare(),
        }
    }

    fn reset(&mut self) {
        if let Some(best) = &mut self.filling {
            best.reset();
        }
        if let Some(limited) = &mut self.limited {
            limited.reset();
        }
    }

    fn memory(&self) -> usize {
        let filling = self.filling.as_ref().map_or(0, Best::memory);
        filling + self.limited.as_ref().map_or(0, Limited::memory) + self.endings.memory()
    }
}

/// The answer in the first two plies of a short game, which are proved.
fn opened(root: &Root<'_, Adjacency>, budget: &mut Budget<'_>) -> Option<Report<Fill>> {
    let (position, limits) = (root.position, budget.limits());
    // A caller that sets a depth wants a search of that depth, and one without limits a proof of its own.
    if limits.depth.is_some() || limits.time.is_none() && limits.nodes.is_none() {
        return None;
    }
    let (best, margin) = Openings::installed().best(position).filter(|(best, _)| root.actions().contains(best))?;
    budget.count_node();
    Some(report((&[best], ChosenBy::Table), margin, Bound::Lower, position.plies_left().into(), budget))
}

/// The report of a line of known value, and what chose its first action.
fn report((line, by): (&[Fill], ChosenBy), margin: i32, bound: Bound, depth: u32, budget: &Budget<'_>) -> Report<Fill> {
    Report {
        best: line[0],
        score: of_margin(margin),
        bound,
        depth,
        nodes: budget.nodes(),
        leaves: 0,
        time: budget.elapsed(),
        pv: line.to_vec(),
        by,
    }
}
