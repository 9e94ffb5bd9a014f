//! Reversi: an opening book, and the search over learnt patterns, which ends in exact endings.
//!
//! The depth grows until the end is near; then the whole rest of the game is searched, more and more exactly. Threads search
//! the same steps, share the table, and put off moves that another thread is at.

pub mod book;
mod discs;
pub mod endgame;
mod moves;
mod root_search;
mod searcher;
mod stability;
mod under_way;

use std::sync::Arc;

use crate::eval::reversi::learnt::Learnt;
use crate::expert::board_table::{BoardTable, INFINITE};
use crate::expert::prob_cut::ProbCut;
use crate::expert::reversi::book::Book;
use crate::expert::reversi::endgame::Endgame;
use crate::expert::reversi::root_search::RootSearch;
use crate::expert::reversi::searcher::Searcher;
use crate::expert::reversi::under_way::UnderWay;
use crate::kind::ChosenBy;
use crate::rules::reversi::processor::{self, Plain, Processor, Work};
use crate::rules::reversi::{Reversi, Turn};
use crate::search::event::{Observer, Silent, Tracer};
use crate::search::limits::Budget;
use crate::search::threads::{budgets, together};
use crate::search::visits::{Visits, emit_answer};
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag};

/// Searches Reversi.
pub struct ReversiExpert {
    book: Option<Arc<Book>>,
    knowledge: Option<(Arc<Learnt>, ProbCut)>,
    table: BoardTable,
    /// One for each thread.
    endgames: Vec<Endgame>,
}

impl ReversiExpert {
    /// Its table takes at most `megabytes` MB.
    pub fn new(megabytes: u32) -> Self {
        Self { book: None, knowledge: None, table: BoardTable::new(megabytes), endgames: Vec::new() }
    }

    /// The same with a book: it plays the book's moves without a search where its limits are those of a game.
    #[must_use]
    pub fn with_book(self, book: Arc<Book>) -> Self {
        Self { book: Some(book), ..self }
    }

    /// The same with other weights than those of the program.
    #[must_use]
    pub fn with_weights(self, learnt: Arc<Learnt>) -> Self {
        let cuts = ProbCut::new(learnt.errors());
        Self { knowledge: Some((learnt, cuts)), ..self }
    }

    /// The answer of the book.
    fn opened(&self, root: &Root<'_, Reversi>, budget: &Budget<'_>) -> Option<Report<Turn>> {
        let limits = budget.limits();
        // A caller that sets a depth wants a search of that depth, and one without limits an analysis.
        if limits.depth.is_some() || limits.time.is_none() && limits.nodes.is_none() {
            return None;
        }
        let book = self.book.as_ref()?;
        let (best, score) = book.best(root.position).filter(|(best, _)| root.actions().contains(best))?;
        let pv = book.line(root.position);
        let (depth, time) = (pv.len() as u32, budget.elapsed());
        Some(Report { best, score, bound: Bound::Exact, depth, nodes: 1, leaves: 0, time, pv, by: ChosenBy::Book })
    }
}

impl Engine<Reversi> for ReversiExpert {
    fn search(
        &mut self,
        root: &Root<'_, Reversi>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<Turn>),
    ) -> Report<Turn> {
        let budget = Budget::new(limits, stop);
        let tracers = vec![Silent; limits.thread_count()];
        match self.opened(root, &budget) {
            Some(report) => report,
            None => processor::run_widest(Search { expert: self, root, budget, progress, tracers }),
        }
    }

    fn search_traced(
        &mut self,
        root: &Root<'_, Reversi>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<Turn>),
        mut observer: &mut dyn Observer<Turn>,
    ) -> Report<Turn> {
        let budget = Budget::new(limits, stop);
        if let Some(report) = self.opened(root, &budget) {
            emit_answer(&report, &mut observer);
            return report;
        }
        // For one processor only: events take more time than its instructions save.
        Search { expert: self, root, budget, progress, tracers: vec![observer] }.done_on(Plain)
    }

    fn prepare(&mut self, _position: &Reversi) {
        self.knowledge.get_or_insert_with(knowledge);
        self.table.prepare();
    }

    fn reset(&mut self) {
        self.table.clear();
    }

    fn memory(&self) -> usize {
        // The weights and the book are those of the program.
        self.table.memory() + self.endgames.iter().map(Endgame::memory).sum::<usize>()
    }
}

/// The arguments of [`ReversiExpert::search`].
struct Search<'a, 'r, T> {
    expert: &'a mut ReversiExpert,
    root: &'a Root<'r, Reversi>,
    budget: Budget<'a>,
    progress: &'a mut dyn FnMut(&Report<Turn>),
    /// One for each thread.
    tracers: Vec<T>,
}

impl<T: Tracer<Turn> + Send> Work for Search<'_, '_, T> {
    type Result = Report<Turn>;

    fn done_on<P: Processor>(self, processor: P) -> Report<Turn> {
        let Self { expert, root, mut budget, progress, tracers } = self;
        let limits = budget.limits();
        expert.endgames.resize_with(tracers.len(), Endgame::default);
        for endgame in &mut expert.endgames {
            endgame.prepare();
        }
        expert.table.begin_search();
        let (learnt, cuts) = expert.knowledge.get_or_insert_with(knowledge);
        let table = &expert.table;
        let (shared, is_alone) = (UnderWay::default(), expert.endgames.len() == 1);
        let under_way = (!is_alone).then_some(&shared);
        budget.begin_steps();
        let (unlimited, enough) = (Limits { depth: limits.depth, ..Limits::default() }, StopFlag::new());
        let parts = expert.endgames.iter_mut().zip(budgets(budget, &unlimited, &enough)).zip(tracers);
        let searches = parts.map(|((endgame, budget), tracer)| {
            let (leaves, may_stop, visits) = (0, false, Visits::new(root, tracer).with_infinite(INFINITE));
            let searcher =
                Searcher { processor, learnt, cuts, table, endgame, budget, under_way, leaves, may_stop, visits };
            RootSearch::new(root, searcher)
        });
        together(searches, &enough, |search| search.run(progress), RootSearch::help)
    }
}

fn knowledge() -> (Arc<Learnt>, ProbCut) {
    let learnt = Learnt::installed();
    let cuts = ProbCut::new(learnt.errors());
    (learnt, cuts)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::eval::Score;
    use crate::game::{ActionList, Game};
    #[cfg(target_arch = "x86_64")]
    use crate::rules::reversi::processor::{Avx2, Avx512};
    use crate::search::score::of_margin;

    fn after_random_moves(left: u32, rng: &mut Xoshiro256PlusPlus) -> Reversi {
        loop {
            let mut position = Reversi::initial(&());
            while position.empty().count_ones() > left
                && let Some(turn) = position.legal().choose(rng)
            {
                position.apply(*turn);
            }
            if !position.is_terminal() {
                return position;
            }
        }
    }

    fn margin(position: &Reversi) -> i32 {
        let (limits, stop) = (Limits::default(), StopFlag::new());
        if position.is_terminal() {
            return position.final_margin(position.to_move());
        }
        let discs = (position.own(), position.enemy());
        Endgame::default().margin(discs, 0, &mut Budget::new(&limits, &stop)).expect("nothing stops it")
    }

    fn search(position: &Reversi, actions: ActionList<Turn>, limits: &Limits) -> Report<Turn> {
        let (root, stop) = (Root::of(position, actions), StopFlag::new());
        ReversiExpert::new(1).search(&root, limits, &stop, &mut |_| {})
    }

    #[test]
    fn a_search_to_the_end_finds_the_margin_that_a_search_without_patterns_finds() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for (number, left) in [14, 15, 16].repeat(5).into_iter().enumerate() {
            let position = after_random_moves(left, &mut rng);
            let limits = Limits { threads: 1 + number % 2, ..Limits::default() };
            let report = search(&position, position.legal(), &limits);
            assert_eq!((report.score, report.bound), (of_margin(margin(&position)), Bound::Exact), "{position:?}");
            let end = report.pv.iter().fold(position, |place, turn| place.result(*turn));
            assert!(end.is_terminal(), "{position:?}");
            assert_eq!(of_margin(end.final_margin(position.to_move())), report.score, "{position:?}");
        }
    }

    /// What a search of one processor finds, and its nodes and leaves.
    #[cfg(target_arch = "x86_64")]
    fn searched(processor: impl Processor, position: &Reversi, depth: u32) -> (Score, u64, u64, Vec<Turn>) {
        let (root, limits, stop) = (Root::of(position, position.legal()), Limits::depth(depth), StopFlag::new());
        let (mut expert, budget) = (ReversiExpert::new(1), Budget::new(&limits, &stop));
        let tracers = vec![Silent];
        let work = Search { expert: &mut expert, root: &root, budget, progress: &mut |_| {}, tracers };
        let report = processor.run(work);
        (report.score, report.nodes, report.leaves, report.pv)
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn searches_visit_the_same_nodes_on_every_processor() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for (left, depth) in [(50, 7), (40, 7), (30, 7), (22, 8), (16, 16), (15, 15)].repeat(2) {
            let position = after_random_moves(left, &mut rng);
            let expected = searched(Plain, &position, depth);
            for wide in [
                Avx2::detected().map(|processor| searched(processor, &position, depth)),
                Avx512::detected().map(|processor| searched(processor, &position, depth)),
            ] {
                assert_eq!(wide.as_ref().unwrap_or(&expected), &expected, "{position:?}");
            }
        }
    }

    #[test]
    fn only_the_actions_of_the_root_are_chosen_among() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for left in [14, 15] {
            let position = after_random_moves(left, &mut rng);
            for action in position.legal() {
                let report = search(&position, ActionList::from_iter([action]), &Limits::depth(60));
                let expected = -margin(&position.result(action));
                assert_eq!((report.best, report.score), (action, of_margin(expected)), "{position:?}");
            }
        }
    }

    #[test]
    fn positions_of_the_book_are_answered_at_once_where_the_limits_are_those_of_a_game() {
        let book = Book::installed();
        let start = Reversi::initial(&());
        let (best, score) = book.best(&start).expect("the book begins at the start");
        let answer = |actions, limits: &Limits, stop: &StopFlag| {
            let root = Root::of(&start, actions);
            ReversiExpert::new(1).with_book(Arc::clone(&book)).search(&root, limits, stop, &mut |_| {})
        };
        let stop = StopFlag::new();
        for limits in [Limits::nodes(5000), Limits::time(std::time::Duration::from_millis(5))] {
            let report = answer(start.legal(), &limits, &stop);
            assert_eq!((report.best, report.score, report.nodes), (best, score, 1));
            assert_eq!((report.pv.len() as u32, report.pv.first()), (report.depth, Some(&best)));
            let others: ActionList<Turn> = start.legal().into_iter().filter(|action| *action != best).collect();
            assert!(answer(others, &limits, &stop).nodes > 1);
        }
        assert!(answer(start.legal(), &Limits::depth(3), &stop).nodes > 1);
        stop.raise();
        assert!(answer(start.legal(), &Limits::default(), &stop).nodes > 1);
        // The same position late in the game is none of the book.
        let late = after_random_moves(14, &mut Xoshiro256PlusPlus::seed_from_u64(4));
        assert_eq!((book.best(&late), book.line(&late)), (None, Vec::new()));
    }

    #[test]
    fn a_search_of_little_depth_estimates_and_one_without_time_answers() {
        let start = Reversi::initial(&());
        for limits in [Limits::depth(5), Limits::nodes(1), Limits::time(std::time::Duration::ZERO)] {
            let report = search(&start, start.legal(), &limits);
            assert!(start.legal().contains(&report.best) && report.score.abs() < 1000, "{report:?}");
            assert_eq!(report.pv[0], report.best);
            assert_eq!(report.depth, limits.depth.unwrap_or(1));
        }
    }
}
