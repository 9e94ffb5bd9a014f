//! The steps of a search as events: the one stream from which trees, lists and explanations of a search are made.
//!
//! An engine is generic over its [`Tracer`]. With [`Silent`], the default, the compiler removes every event and every argument that
//! only an event needs (`if T::ON`); with a `&mut dyn Observer` each event reaches the observer as it happens.
//!
//! Searches of depth emit, between [`SearchEvent::Iteration`] or [`SearchEvent::Pass`] and the next one, a visit as `Enter`, then either `Leaf`,
//! or `Probe`, `Better`, `Cut`, `Store` and the visits below it, and `Leave`. A search that its limits stop leaves visits open. Scores are to the side
//! to move at the node.

use crate::eval::Score;
use crate::kind::{Bound, ChosenBy, CutReason, LeafReason, ProbeResult, Visit};

/// A step of a search. `A` is the type of its actions.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEvent<'a, A> {
    /// A search to `depth` plies begins.
    Iteration {
        /// Plies ahead.
        depth: u32,
    },
    /// A null-window search of MTD(f), or one of an aspiration window, begins at the root; `value` is the guess.
    Pass(Pass),
    /// It is over, with its value and the bounds that follow.
    PassEnd(Pass),
    /// A visit to a position begins.
    Enter(Enter<A>),
    /// The position just entered has no visits below it; it has no `Leave`.
    Leaf {
        /// The score.
        value: Score,
        /// Why it ends here.
        why: LeafReason,
    },
    /// The position was looked up in a table.
    Probe {
        /// The lower bound found, or minus infinity.
        lower: Score,
        /// The upper bound found, or infinity.
        upper: Score,
        /// The depth of the entry; 0 for a miss.
        depth: u32,
        /// What the search could use.
        result: ProbeResult,
    },
    /// The position was stored in a table.
    Store {
        /// The lower bound, or minus infinity.
        lower: Score,
        /// The upper bound, or infinity.
        upper: Score,
        /// The depth of the entry.
        depth: u32,
    },
    /// An action is the best so far at this position; outside of a visit, in a book or table.
    Better {
        /// The action.
        action: A,
        /// Its score.
        value: Score,
    },
    /// Actions of the position are not searched.
    Cut {
        /// Why.
        why: CutReason,
        /// The actions left out, in the order of the search where it is known. With [`CutReason::Reduced`], the action that is searched
        /// next, less deep.
        left: &'a [A],
    },
    /// The visit is over.
    Leave {
        /// The result.
        value: Score,
        /// Whether it is the value within this depth, or a bound outside the window.
        bound: Bound,
    },
    /// A playout of Monte Carlo tree search.
    Playout {
        /// The actions from the root to the leaf.
        path: &'a [PlayoutStep<A>],
        /// The result to the side to move at the root: -1 for a loss, 1 for a win, or an estimate between.
        result: f64,
        /// How many nodes are newly proved: the leaf, its parent and so on.
        proved: u32,
    },
    /// A generation of genetic search has its fitness.
    Generation {
        /// From 1.
        number: u32,
        /// The value of its reservation tree, to the side to move at the root.
        value: Score,
        /// The lines.
        lines: &'a [Line<'a, A>],
    },
    /// The lines of the generation were drawn for the next one.
    Select {
        /// The number of copies of each line, in the order of the generation.
        copies: &'a [u32],
    },
    /// Two lines of the next generation exchanged a gene each.
    Swap(Swap<'a, A>),
    /// Local search looked at the position after an action.
    Neighbour {
        /// The action.
        action: A,
        /// The objective after it, to the side that plays it.
        value: Score,
        /// Whether the search moved there.
        taken: bool,
        /// The temperature of annealing.
        temperature: Option<f64>,
    },
    /// The action to play was chosen. The last such event of a search counts: a level may override the engine.
    Choose {
        /// The action.
        action: A,
        /// By what.
        by: ChosenBy,
    },
}

/// The visit of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enter<A> {
    /// The action that leads here; none at the root.
    pub action: Option<A>,
    /// Plies from the root.
    pub ply: u32,
    /// Plies left.
    pub depth: u32,
    /// The lower end of the window.
    pub alpha: Score,
    /// The upper end of the window.
    pub beta: Score,
    /// The reason of the visit.
    pub visit: Visit,
    /// Whether MAX is to move here: see [`Root::max`](crate::search::Root::max).
    pub max: bool,
}

/// A search of the whole tree in one window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// From 1, within the iteration.
    pub number: u32,
    /// The lower end of the window.
    pub alpha: Score,
    /// The upper end of the window.
    pub beta: Score,
    /// The guess before the pass, its value after it.
    pub value: Score,
    /// The lower bound of the value of the root that is known so far.
    pub lower: Score,
    /// The upper bound.
    pub upper: Score,
}

impl Pass {
    /// The pass after its end with `value`.
    #[must_use]
    pub(crate) fn ended(self, value: Score) -> Self {
        let lower = if value > self.alpha { value } else { self.lower };
        let upper = if value < self.beta { value } else { self.upper };
        Self { value, lower, upper, ..self }
    }
}

/// A node on the path of a playout, as it was when the playout chose it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayoutStep<A> {
    /// The action that leads here.
    pub action: A,
    /// Earlier playouts through the node.
    pub visits: u32,
    /// Their mean result to the side that moved here, -1 to 1.
    pub mean: f64,
    /// The upper confidence bound; infinite without earlier playouts.
    pub bound: f64,
}

/// A line of play in a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a, A> {
    /// Its actions, from the root.
    pub genes: &'a [A],
    /// The value of its leaf, to the side to move at the root.
    pub value: Score,
    /// The nodes from the leaf upwards that have this value.
    pub fitness: u32,
}

/// The exchange of a gene between two lines; each array has one element for each line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap<'a, A> {
    /// The lines before.
    pub before: [&'a [A]; 2],
    /// The lines after.
    pub after: [&'a [A]; 2],
    /// The places of the exchanged genes.
    pub places: [usize; 2],
    /// Where the line had its new gene already, so that the gene that it gave away was put there.
    pub repaired: [Option<usize>; 2],
}

/// Receives the events of a search that was compiled for it.
pub trait Tracer<A> {
    /// Whether anything receives the events; engines skip the work for them otherwise.
    const ON: bool;

    /// Receives one event.
    fn event(&mut self, event: SearchEvent<'_, A>);
}

/// No tracing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<A> Tracer<A> for Silent {
    const ON: bool = false;

    #[inline]
    fn event(&mut self, _event: SearchEvent<'_, A>) {}
}

/// Receives the events of any search, through one instance of each engine.
pub trait Observer<A>: Send {
    /// Receives one event.
    fn event(&mut self, event: &SearchEvent<'_, A>);
}

impl<A> Observer<A> for Silent {
    fn event(&mut self, _event: &SearchEvent<'_, A>) {}
}

impl<A> Tracer<A> for &mut (dyn Observer<A> + '_) {
    const ON: bool = true;

    fn event(&mut self, event: SearchEvent<'_, A>) {
        Observer::event(*self, &event);
    }
}
