//! The interface through which [`Best`](crate::search::best::Best) asks the expert of a game before it searches. The
//! implementations are in [`crate::expert`], because a search names no game.

use crate::eval::Score;
use crate::game::{ActionList, Game};
use crate::search::limits::{Budget, Limits};
use crate::search::{Report, Root};

/// Gives advice before a search, such as from exact endings.
pub trait Adviser<G: Game>: Send {
    /// Advice, if the adviser has some. Its nodes count in `budget`; without advice it must leave a good part of the
    /// budget to the search. `progress` is that of [`Engine::search`](crate::search::Engine::search).
    fn advise(
        &mut self,
        root: &Root<'_, G>,
        budget: &mut Budget<'_>,
        progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Option<Advice<G::Action>>;

    /// The oracle for a search with these limits, if there is one.
    fn oracle(&self, limits: &Limits) -> Option<&dyn Oracle<G>> {
        let _ = limits;
        None
    }

    /// Bytes of tables that are kept between searches.
    fn memory(&self) -> usize {
        0
    }
}

/// Exact scores of some positions without a search.
pub trait Oracle<G>: Send + Sync {
    /// The score of a position in which the game goes on, to the side to move; `None` if it is not known.
    fn score(&self, position: &G) -> Option<Score>;
}

/// The advice of an adviser.
#[derive(Clone, Debug)]
pub enum Advice<A: Copy> {
    /// The answer; no search is needed.
    Answer(Report<A>),
    /// The actions that keep the value of the position; a search chooses among them. Where others are left out, the report calls the choice
    /// that of a table.
    Among {
        /// At least one.
        actions: ActionList<A>,
        /// The exact score of the root.
        score: Score,
    },
}
