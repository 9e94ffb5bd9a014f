//! The interface through which [`Best`](crate::search::best::Best) asks the expert of a game before it searches. The
//! implementations are in [`crate::expert`], because a search names no game.

use crate::game::Game;
use crate::search::limits::Budget;
use crate::search::{Report, Root};

/// Gives advice before a search: from exact endings, from replies that cannot lose.
pub trait Adviser<G: Game>: Send {
    /// Advice, if the adviser has some. Its nodes count in `budget`; without advice it must leave a good part of the
    /// budget to the search. `progress` is that of [`Engine::search`](crate::search::Engine::search).
    fn advise(
        &mut self,
        root: &Root<'_, G>,
        budget: &mut Budget<'_>,
        progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Option<Advice<G::Action>>;

    /// Allocates the memory for advice, so that the first one does not spend time on that.
    fn prepare(&mut self) {}

    /// Forgets earlier searches, for a new game.
    fn reset(&mut self) {}

    /// Bytes of tables that are kept between searches.
    fn memory(&self) -> usize {
        0
    }
}

/// The advice of an adviser.
#[derive(Clone, Debug)]
pub enum Advice<A> {
    /// The answer; no search is needed.
    Answer(Report<A>),
    /// The action to play; a search may still find its score.
    Play(A),
}
