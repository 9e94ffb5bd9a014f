//! Searches: each takes a position and limits and reports the action that it would play.
//!
//! Every engine is generic over the game and obeys three rules. It returns a legal action however
//! short its limits. It looks at the clock and at the stop flag at least once per
//! [`limits::POLL_NODES`] nodes. The same seed, position and node limit give the same report.

pub mod clock;
pub mod limits;
pub mod perft;
pub mod score;

pub mod advice;
pub mod compiled;
pub mod deepening;
pub mod event;
pub mod memory;
pub mod options;
pub mod ordering;
pub mod pv;
pub(crate) mod reductions;
pub mod table;
pub(crate) mod threads;
pub mod tree;
pub(crate) mod visits;

pub mod alpha_beta;
pub mod alpha_beta_with_memory;
pub mod best;
pub mod genetic;
pub mod greedy;
pub mod hill_climbing;
pub mod mcts;
pub mod minimax;
pub mod mtdf;
pub mod nega_scout;
pub mod random;
pub mod recording;
pub mod reservation_tree;

use std::time::Duration;

use crate::eval::Score;
use crate::game::{ActionList, Game, Player};
use crate::kind::ChosenBy;
use crate::notation::Notation;
use crate::record::{REPETITIONS, Record};
use crate::search::event::{Observer, Silent};
use crate::search::limits::Budget;

pub use crate::kind::Bound;
pub use limits::{Limits, StopFlag};

/// A position with at least one legal action, and its history.
#[derive(Debug)]
pub struct Root<'a, G: Game> {
    /// The position to search.
    pub position: &'a G,
    /// The positions before it, oldest first, for rules that count repetitions.
    pub history: &'a [G],
    /// The actions to choose among; never empty.
    actions: ActionList<G::Action>,
    /// The positions that are a draw at their next occurrence, each once.
    last_chances: Vec<&'a G>,
    /// The side that is called MAX.
    max: Player,
}

impl<'a, G: Game> Root<'a, G> {
    /// The current position of a game; `None` once it is over.
    pub fn new(record: &'a Record<G>) -> Option<Self> {
        if record.outcome().is_some() {
            return None;
        }
        let (position, history) = record.positions().split_last()?;
        let mut last_chances: Vec<&G> = Vec::new();
        for (index, place) in record.positions().iter().enumerate() {
            let before = history[..index.min(history.len())].iter().filter(|earlier| place.repeats(earlier)).count();
            if before + 2 == REPETITIONS {
                last_chances.push(place);
            }
        }
        Some(Self { position, history, actions: position.legal(), last_chances, max: position.to_move() })
    }

    /// A position without a history, and the actions to choose among, at least one.
    pub fn of(position: &'a G, actions: ActionList<G::Action>) -> Self {
        debug_assert!(!actions.is_empty(), "nothing to choose");
        Self { position, history: &[], actions, last_chances: Vec::new(), max: position.to_move() }
    }

    /// The actions to choose among, in the order of the game.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// The root without one of its actions; `None` if no other is left.
    #[must_use]
    pub fn without(&self, action: G::Action) -> Option<Self> {
        let actions: ActionList<_> = self.actions.iter().copied().filter(|other| *other != action).collect();
        (!actions.is_empty()).then_some(self.with(actions))
    }

    /// The root with some of its actions only, at least one.
    #[must_use]
    pub fn among(&self, actions: ActionList<G::Action>) -> Self {
        debug_assert!(actions.iter().all(|action| self.actions.contains(action)), "an action that cannot be chosen");
        self.with(actions)
    }

    /// The root with one of its actions only.
    #[must_use]
    pub fn only(&self, action: G::Action) -> Self {
        self.with(ActionList::from_iter([action]))
    }

    /// The root with `max` as the side called MAX in events.
    #[must_use]
    pub fn for_max(self, max: Player) -> Self {
        Self { max, ..self }
    }

    /// The side that is called MAX in events; unless chosen otherwise, the side to move.
    pub fn max(&self) -> Player {
        self.max
    }

    fn with(&self, actions: ActionList<G::Action>) -> Self {
        let last_chances = self.last_chances.clone();
        Self { position: self.position, history: self.history, actions, last_chances, max: self.max }
    }

    /// Whether `position` has occurred twice in the game, so that reaching it is a draw.
    ///
    /// Searches count the repetitions of the game, not those within their own lines: so the value of a position does
    /// not depend on the path to it, tables stay exact, and all searches agree. A cycle within a search is recognised
    /// once the game has gone through it.
    pub fn occurred_twice(&self, position: &G) -> bool {
        self.last_chances.iter().any(|place| position.repeats(place))
    }

    /// The score of `position`, `ply` plies further in the game, if the game is over there: see [`score::of_finished`].
    pub fn finished(&self, position: &G, ply: u32) -> Option<Score> {
        score::of_finished(position, ply).or_else(|| self.occurred_twice(position).then_some(0))
    }

    /// A value to mix into table keys that outlive a search: it differs if other positions have occurred twice.
    pub fn salt(&self) -> u64 {
        self.last_chances.iter().fold(0, |salt, place| salt ^ place.key().rotate_left(17))
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Report<A> {
    /// The action to play.
    pub best: A,
    /// The score, from the side to move at the root; see [`score`].
    pub score: Score,
    /// How `score` relates to the value of the tree that was searched, up to its depth. With [`Bound::Estimate`] it is no score of a
    /// finished game: see [`score::estimate`].
    pub bound: Bound,
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Those of them that were evaluated or finished.
    pub leaves: u64,
    /// The time taken.
    pub time: Duration,
    /// The line that the search expects, starting with `best`.
    pub pv: Vec<A>,
    /// What chose `best`.
    pub by: ChosenBy,
}

impl<A> Report<A> {
    /// The expected line as texts, from the position of the root.
    pub fn line<G: Notation<Action = A>>(&self, position: &G) -> Vec<String> {
        position.line_texts(&self.pv)
    }

    /// The report as an estimate.
    #[must_use]
    pub fn unproved<G: Game<Action = A>>(self) -> Self {
        Self { score: score::estimate(self.score, G::HAS_MARGIN), bound: Bound::Estimate, ..self }
    }

    /// The report of a search that looks less closely at late moves. In a game without margin a decided outcome is proved, but a move that
    /// such a search reduced may win sooner: from 4 plies on the distance to the end is a bound.
    #[must_use]
    pub(crate) fn of_selective<G: Game<Action = A>>(self) -> Self {
        const SEEN_WHOLE: i32 = 3;
        let is_distant = !G::HAS_MARGIN
            && score::is_decided(self.score)
            && matches!(score::horizon(self.score), score::Horizon::End(plies) if plies > SEEN_WHOLE);
        match self.bound {
            Bound::Exact if is_distant && self.score > 0 => Self { bound: Bound::Lower, ..self },
            Bound::Exact if is_distant => Self { bound: Bound::Upper, ..self },
            _ => self,
        }
    }

    /// The report of a search of some actions of a position, as one of all of them: another action may be better.
    #[must_use]
    pub fn among_all<G: Game<Action = A>>(self) -> Self {
        match self.bound {
            Bound::Exact | Bound::Lower => Self { bound: Bound::Lower, ..self },
            Bound::Upper | Bound::Estimate => self.unproved::<G>(),
        }
    }

    /// The report with the nodes, leaves and time so far.
    fn with_cost(self, budget: &Budget<'_>, leaves: u64) -> Self {
        Self { nodes: budget.nodes(), leaves, time: budget.elapsed(), ..self }
    }
}

/// An engine: chooses an action.
pub trait Engine<G: Game>: Send {
    /// Chooses among the actions of `root`. `progress` is called after each completed step, such as an iteration
    /// of deepening; the last report is the answer and not passed to it again.
    fn search(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        self.search_traced(root, limits, stop, progress, &mut Silent)
    }

    /// The same on one thread, with every step as an event. Report and progress are those of [`Engine::search`].
    fn search_traced(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
        observer: &mut dyn Observer<G::Action>,
    ) -> Report<G::Action>;

    /// Allocates the memory for searches of the game at `position`, so that the first one does not spend time on that.
    fn prepare(&mut self, position: &G) {
        let _ = position;
    }

    /// Forgets earlier searches, for a new game.
    fn reset(&mut self) {}

    /// Bytes of tables and trees that are kept between searches.
    fn memory(&self) -> usize {
        0
    }
}
