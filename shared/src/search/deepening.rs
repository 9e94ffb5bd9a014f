//! Iterative deepening: turns a search of fixed depth into an engine with limits.
//!
//! Depth 1, 2, 3 ... until a limit ends it. Each iteration begins with the best action of the previous one, so that an
//! unfinished iteration still has an answer at least as good. Depth 1 is never cut short: there is always an answer.

use std::time::Duration;

use crate::eval::choice::EvaluatorChoice;
use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::ChosenBy;
use crate::search::event::{Observer, Silent, Tracer};
use crate::search::ordering::Order;
use crate::search::tree::{Stopped, Tree};
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag};

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

/// The engine made of a search of fixed depth.
pub struct Deepening<G: Game, S, E> {
    search: S,
    evaluator: EvaluatorChoice<G, E>,
    order: Order,
}

impl<G: Game, S, E> Deepening<G, S, E> {
    /// An engine with this evaluator and move ordering.
    pub fn new(search: S, evaluator: impl Into<EvaluatorChoice<G, E>>, order: Order) -> Self {
        Self { search, evaluator: evaluator.into(), order }
    }

    /// The search inside.
    pub fn inner(&self) -> &S {
        &self.search
    }
}

impl<G: Game, E: Evaluator<G>, S: FixedDepth> Engine<G> for Deepening<G, S, E> {
    fn search(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        match &self.evaluator {
            EvaluatorChoice::Own(own) => {
                deepen(&mut self.search, (own, self.order), root, limits, stop, progress, Silent)
            }
            EvaluatorChoice::Other(_) => self.search_traced(root, limits, stop, progress, &mut Silent),
        }
    }

    fn search_traced(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
        observer: &mut dyn Observer<G::Action>,
    ) -> Report<G::Action> {
        let evaluator = &self.evaluator.erased();
        deepen(&mut self.search, (evaluator, self.order), root, limits, stop, progress, observer)
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

fn deepen<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
    search: &mut impl FixedDepth,
    judgement: (&E, Order),
    root: &Root<'_, G>,
    limits: &Limits,
    stop: &StopFlag,
    progress: &mut dyn FnMut(&Report<G::Action>),
    tracer: T,
) -> Report<G::Action> {
    let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH.min(G::MAX_PLIES as u32));
    let mut tree = Tree::traced(root, judgement, limits, stop, deepest, tracer);
    search.begin();
    let mut answer: Option<Report<G::Action>> = None;
    for depth in 1..=deepest {
        if tree.begin_iteration(depth == 1).is_break() {
            break;
        }
        tree.visits().iteration(depth);
        let result = search.search(&mut tree, depth);
        let &[best, ..] = tree.line() else { break };
        if let Some(before) = &answer {
            progress(before);
        }
        let report = iteration_report(tree.line(), tree.root_score(), depth, result.is_ok());
        let report = if search.proves() { report } else { report.unproved::<G>() };
        answer = Some(report.with_cost(tree.budget(), tree.leaves()));
        // With a single action, a score is needed only if a depth was asked for.
        let is_forced = tree.root_choices() == 1 && limits.depth.is_none();
        if result.is_err() || is_forced || !tree.can_deepen() || tree.budget().is_past_soft_time() {
            break;
        }
        tree.put_first(best);
    }
    let report = answer.expect("the first iteration is never cut short");
    tree.visits().choose(report.best, ChosenBy::Search);
    report.with_cost(tree.budget(), tree.leaves())
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
