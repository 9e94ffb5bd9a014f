//! Iterative deepening: turns a search of fixed depth into an engine with limits.
//!
//! Depth 1, 2, 3 ... until a limit ends it, or by choice only the last of them. Each iteration begins with the best action of the previous one, so that an
//! unfinished iteration still has an answer at least as good. Depth 1 is never cut short: there is always an answer.

use std::time::Duration;

use crate::eval::choice::EvaluatorChoice;
use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::ChosenBy;
use crate::search::compiled::{Compiled, GenericSearch};
use crate::search::event::Tracer;
use crate::search::ordering::Order;
use crate::search::tree::{Stopped, Tree};
use crate::search::{Bound, Limits, Report, Root, StopFlag};

/// The greatest depth of a search, in plies.
pub const MAX_DEPTH: u32 = 128;

/// A search to a given depth.
pub trait FixedDepth: Send {
    /// The value of the root at `depth` plies, from the side to move. The best line is left in the tree.
    fn search<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        tree: &mut Tree<'_, G, E, T>,
        depth: u32,
    ) -> Result<Score, Stopped>;

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

/// The iterations of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Iterations {
    /// Depth 1, 2, 3 ... to the limit.
    #[default]
    All,
    /// One, to the limit of depth, or to the end of the game without one. Another limit that ends it leaves the best action so far, or the
    /// answer of depth 1 if not even one was finished.
    Last,
}

/// A search of fixed depth with its move ordering and iterations.
#[derive(Debug)]
pub struct Iterated<S> {
    search: S,
    order: Order,
    iterations: Iterations,
}

/// The engine made of a search of fixed depth.
pub type Deepening<G, S, E> = Compiled<G, Iterated<S>, E>;

impl<G: Game, S, E> Deepening<G, S, E> {
    /// An engine with this evaluator and move ordering.
    pub fn new(search: S, evaluator: impl Into<EvaluatorChoice<G, E>>, order: Order) -> Self {
        let search = Iterated { search, order, iterations: Iterations::All };
        Self { search, evaluator: evaluator.into() }
    }

    /// The engine with other iterations.
    #[must_use]
    pub fn with_iterations(self, iterations: Iterations) -> Self {
        Self { search: Iterated { iterations, ..self.search }, ..self }
    }
}

impl<G: Game, S: FixedDepth> GenericSearch<G> for Iterated<S> {
    fn run<E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        evaluator: &E,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
        tracer: T,
    ) -> Report<G::Action> {
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH.min(G::MAX_PLIES as u32));
        let mut tree = Tree::traced(root, (evaluator, self.order), limits, stop, deepest, tracer);
        self.search.begin();
        let mut answer: Option<Report<G::Action>> = None;
        let first = match self.iterations {
            Iterations::All => 1,
            Iterations::Last => deepest,
        };
        for depth in first..=deepest {
            let Some((report, is_whole)) = iterate(&mut self.search, &mut tree, depth) else { break };
            if let Some(before) = &answer {
                progress(before);
            }
            let best = report.best;
            // Before the only iteration nothing was finished.
            let depth = if is_whole || first == 1 { report.depth } else { 0 };
            answer = Some(Report { depth, ..report });
            // With a single action, a score is needed only if a depth was asked for.
            let is_forced = tree.root_choices() == 1 && limits.depth.is_none();
            if !is_whole || is_forced || !tree.can_deepen() || tree.budget().is_past_soft_time() {
                break;
            }
            tree.put_first(best);
        }
        let report = answer.unwrap_or_else(|| {
            let shallow = iterate(&mut self.search, &mut tree, 1);
            shallow.expect("the iteration of depth 1 is never cut short").0
        });
        tree.visits().choose(report.best, report.by);
        report.with_cost(tree.budget(), tree.leaves())
    }

    fn prepare(&mut self) {
        self.search.prepare();
    }

    fn reset(&mut self) {
        self.search.reset();
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}

/// The report of an iteration, and whether it was finished; `None` if it was stopped before its first action was. One of depth 1 cannot be
/// stopped.
fn iterate<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
    search: &mut impl FixedDepth,
    tree: &mut Tree<'_, G, E, T>,
    depth: u32,
) -> Option<(Report<G::Action>, bool)> {
    if tree.begin_iteration(depth == 1).is_break() {
        return None;
    }
    tree.visits().iteration(depth);
    let is_whole = search.search(tree, depth).is_ok();
    if tree.line().is_empty() {
        return None;
    }
    let report = iteration_report(tree.line(), tree.root_score(), depth, is_whole);
    let report = if search.proves() { report } else { report.unproved::<G>() };
    Some((report.with_cost(tree.budget(), tree.leaves()), is_whole))
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
        by: ChosenBy::Search,
    }
}
