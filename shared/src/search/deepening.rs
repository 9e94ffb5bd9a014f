//! Iterative deepening: turns a search of fixed depth into an engine with limits.
//!
//! Depth 1, 2, 3 ... until a limit ends it. Each iteration begins with the best action of the previous one, so that an
//! unfinished iteration still has an answer at least as good. Depth 1 is never cut short: there is always an answer.

use std::time::Duration;

use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::search::ordering::Order;
use crate::search::tree::{Stopped, Tree};
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag};

/// The greatest depth of a search, in plies.
pub const MAX_DEPTH: u32 = 128;

/// A search to a given depth.
pub trait FixedDepth<G: Game, E: Evaluator<G>>: Send {
    /// The value of the root at `depth` plies, from the side to move. The best line is left in the tree.
    fn search(&mut self, tree: &mut Tree<'_, G, E>, depth: u32) -> Result<Score, Stopped>;

    /// Whether its values are those of the game: it leaves out no action that might be the best.
    fn proves(&self) -> bool {
        true
    }

    /// Allocates the memory for searches.
    fn prepare(&mut self) {}

    /// Prepares for a new search, usually a few moves later in the same game.
    fn begin(&mut self) {}

    /// Forgets earlier searches, for a new game.
    fn reset(&mut self) {}

    /// Bytes kept between searches.
    fn memory(&self) -> usize {
        0
    }
}

/// The engine made of a search of fixed depth.
#[derive(Debug)]
pub struct Deepening<S, E> {
    search: S,
    evaluator: E,
    order: Order,
}

impl<S, E> Deepening<S, E> {
    /// An engine with this evaluator and move ordering.
    pub fn new(search: S, evaluator: E, order: Order) -> Self {
        Self { search, evaluator, order }
    }

    /// The search inside.
    pub fn inner(&self) -> &S {
        &self.search
    }
}

impl<G: Game, E: Evaluator<G>, S: FixedDepth<G, E>> Engine<G> for Deepening<S, E> {
    fn search(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH.min(G::MAX_PLIES as u32));
        let mut tree = Tree::new(root, &self.evaluator, self.order, limits, stop, deepest);
        self.search.begin();
        let mut answer = None;
        for depth in 1..=deepest {
            if tree.begin_iteration(depth == 1).is_break() {
                break;
            }
            let result = self.search.search(&mut tree, depth);
            let &[best, ..] = tree.line() else { break };
            if let Some(before) = &answer {
                progress(before);
            }
            let report = iteration_report(tree.line(), tree.root_score(), depth, result.is_ok());
            let report = if self.search.proves() { report } else { report.unproved::<G>() };
            answer = Some(report.with_cost(tree.budget(), tree.leaves()));
            // With a single action, a score is needed only if a depth was asked for.
            let is_forced = tree.root_choices() == 1 && limits.depth.is_none();
            if result.is_err() || is_forced || !tree.can_deepen() || tree.budget().is_past_soft_time() {
                break;
            }
            tree.put_first(best);
        }
        let report = answer.expect("the first iteration is never cut short");
        report.with_cost(tree.budget(), tree.leaves())
    }

    fn prepare(&mut self, _position: &G) {
        self.search.prepare();
    }

    fn reset(&mut self) {
        self.search.reset();
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}

/// The report of an iteration to `depth`; if it is unfinished, the report names the depth before. `line` is not empty.
pub(super) fn iteration_report<A: Copy>(line: &[A], score: Score, depth: u32, is_whole: bool) -> Report<A> {
    Report {
        best: line[0],
        score,
        bound: if is_whole { Bound::Exact } else { Bound::Lower },
        depth: if is_whole { depth } else { depth - 1 },
        nodes: 0,
        leaves: 0,
        time: Duration::ZERO,
        pv: line.to_vec(),
    }
}
