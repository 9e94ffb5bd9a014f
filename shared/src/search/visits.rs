//! The events of a search that visits positions: the part that all tree searches share.
//!
//! Every method compiles to nothing where the tracer is off.

use crate::eval::Score;
use crate::game::{ActionList, Game};
use crate::kind::{Bound, ChosenBy, CutReason, LeafReason, ProbeResult, Visit};
use crate::search::event::{Enter, Pass, SearchEvent, Tracer};
use crate::search::score::INFINITE;
use crate::search::{Report, Root};

/// Emits visits, and keeps the path to the one that is open.
#[derive(Debug)]
pub(crate) struct Visits<A, T> {
    tracer: T,
    /// The action that leads to the next position, and why it is visited.
    followed: (Option<A>, Visit),
    /// The actions that led to the open visits.
    path: Vec<Option<A>>,
    /// The action that led to the visit that ended last.
    left: Option<A>,
    /// Scores from here on stand for infinity in the search.
    infinite: Score,
    /// Whether MAX is to move at the root.
    root_is_max: bool,
    /// Whether the search looks at positions for another reason than its answer.
    is_paused: bool,
}

impl<A: Copy + 'static, T: Tracer<A>> Visits<A, T> {
    pub(crate) fn new<G: Game<Action = A>>(root: &Root<'_, G>, tracer: T) -> Self {
        let (root_is_max, infinite) = (root.position.to_move() == root.max(), INFINITE);
        let (followed, path) = ((None, Visit::Full), Vec::new());
        Self { tracer, followed, path, left: None, infinite, root_is_max, is_paused: false }
    }

    /// For a search with another infinity.
    pub(crate) fn with_infinite(self, infinite: Score) -> Self {
        Self { infinite, ..self }
    }

    fn shown(&self, score: Score) -> Score {
        if score.abs() >= self.infinite { score.signum() * INFINITE } else { score }
    }

    /// Emits an event that holds no references.
    #[inline]
    pub(crate) fn emit(&mut self, event: impl FnOnce() -> SearchEvent<'static, A>) {
        if T::ON && !self.is_paused {
            self.tracer.event(event());
        }
    }

    /// An iteration begins.
    #[inline]
    pub(crate) fn iteration(&mut self, depth: u32) {
        if T::ON {
            self.path.clear();
            self.emit(|| SearchEvent::Iteration { depth });
        }
    }

    /// A pass begins.
    #[inline]
    pub(crate) fn pass(&mut self, pass: Pass) {
        if T::ON {
            let pass = self.shown_pass(pass);
            self.emit(|| SearchEvent::Pass(pass));
        }
    }

    /// A pass is over.
    #[inline]
    pub(crate) fn pass_end(&mut self, pass: Pass) {
        if T::ON {
            let pass = self.shown_pass(pass);
            self.emit(|| SearchEvent::PassEnd(pass));
        }
    }

    fn shown_pass(&self, pass: Pass) -> Pass {
        let Pass { number, alpha, beta, value, lower, upper } = pass;
        let [alpha, beta, lower, upper] = [alpha, beta, lower, upper].map(|score| self.shown(score));
        Pass { number, alpha, beta, value, lower, upper }
    }

    /// The next position is that after `action`, visited for this reason.
    #[inline]
    pub(crate) fn follow(&mut self, action: A, visit: Visit) {
        if T::ON {
            self.followed = (Some(action), visit);
        }
    }

    /// The next position is the one just left, visited once more.
    #[inline]
    pub(crate) fn follow_again(&mut self) {
        if T::ON {
            self.followed = (self.left, Visit::Again);
        }
    }

    /// A visit begins.
    #[inline]
    pub(crate) fn enter(&mut self, depth: u32, (alpha, beta): (Score, Score)) {
        if T::ON {
            let (action, visit) = std::mem::replace(&mut self.followed, (None, Visit::Full));
            let ply = self.path.len() as u32;
            let max = self.root_is_max == ply.is_multiple_of(2);
            let (alpha, beta) = (self.shown(alpha), self.shown(beta));
            self.emit(|| SearchEvent::Enter(Enter { action, ply, depth, alpha, beta, visit, max }));
            self.path.push(action);
        }
    }

    /// The visit ends at a leaf.
    #[inline]
    pub(crate) fn leaf(&mut self, value: Score, why: LeafReason) -> Score {
        if T::ON {
            self.emit(|| SearchEvent::Leaf { value, why });
            self.left = self.path.pop().flatten();
        }
        value
    }

    /// The visit of an inner node ends, with the result of the window from `alpha` to `beta`.
    #[inline]
    pub(crate) fn leave(&mut self, value: Score, (alpha, beta): (Score, Score)) -> Score {
        if T::ON {
            self.emit(|| SearchEvent::Leave { value, bound: Bound::in_window(value, alpha, beta) });
            self.left = self.path.pop().flatten();
        }
        value
    }

    /// An action is the best so far.
    #[inline]
    pub(crate) fn better(&mut self, action: A, value: Score) {
        self.emit(|| SearchEvent::Better { action, value });
    }

    /// The actions in `left` are not searched.
    #[inline]
    pub(crate) fn cut(&mut self, why: CutReason, left: impl IntoIterator<Item = A>) {
        if T::ON && !self.is_paused {
            let left: ActionList<A> = left.into_iter().collect();
            self.tracer.event(SearchEvent::Cut { why, left: &left });
        }
    }

    /// The result of a look-up.
    #[inline]
    pub(crate) fn probe(&mut self, (lower, upper): (Score, Score), depth: u32, result: ProbeResult) {
        if T::ON {
            let (lower, upper) = (self.shown(lower), self.shown(upper));
            self.emit(|| SearchEvent::Probe { lower, upper, depth, result });
        }
    }

    /// A look-up found nothing.
    #[inline]
    pub(crate) fn miss(&mut self) {
        self.probe((-INFINITE, INFINITE), 0, ProbeResult::Miss);
    }

    /// A result is stored: that of a search in the window from `alpha` to `beta`.
    #[inline]
    pub(crate) fn store(&mut self, value: Score, (alpha, beta): (Score, Score), depth: u32) {
        self.emit(|| SearchEvent::Store {
            lower: if value > alpha { value } else { -INFINITE },
            upper: if value < beta { value } else { INFINITE },
            depth,
        });
    }

    /// The search chooses `action`.
    #[inline]
    pub(crate) fn choose(&mut self, action: A, by: ChosenBy) {
        if T::ON {
            self.tracer.event(SearchEvent::Choose { action, by });
        }
    }

    /// Leaves out the events of visits until [`Visits::resume`] is called with the result.
    #[inline]
    pub(crate) fn pause(&mut self) -> bool {
        std::mem::replace(&mut self.is_paused, true)
    }

    /// Ends a pause, unless it is within another one.
    #[inline]
    pub(crate) fn resume(&mut self, was_paused: bool) {
        self.is_paused = was_paused;
    }
}

/// Emits an answer that needed no search: its action, its score and its origin.
pub(crate) fn emit_answer<A: Copy, T: Tracer<A>>(report: &Report<A>, tracer: &mut T) {
    if T::ON {
        tracer.event(SearchEvent::Better { action: report.best, value: report.score });
        tracer.event(SearchEvent::Choose { action: report.best, by: report.by });
    }
}
