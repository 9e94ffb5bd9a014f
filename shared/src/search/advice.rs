//! What [`Best`](crate::search::best::Best) asks before it searches. Experts of single games answer it, see
//! [`crate::expert`]; a search names no game.

use crate::game::Game;
use crate::search::limits::Budget;
use crate::search::{Report, Root};

/// Gives advice before a search: from exact endings, from replies that cannot lose.
pub trait Adviser<G: Game>: Send {
    /// The action to play, where the adviser knows better than a search. What it visits counts in `budget`; where it has
    /// nothing to say, it must have left a good part of that to the search. `progress` is that of
    /// [`Engine::search`](crate::search::Engine::search).
    fn advise(
        &mut self,
        root: &Root<'_, G>,
        budget: &mut Budget<'_>,
        progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Option<Advice<G::Action>>;

    /// Takes the memory that advice needs, so that the first one does not spend its time on that.
    fn prepare(&mut self) {}

    /// Forgets what holds for one game only.
    fn reset(&mut self) {}

    /// Bytes of the tables that it keeps from one search to the next.
    fn memory(&self) -> usize {
        0
    }
}

/// What an adviser says.
#[derive(Clone, Debug)]
pub enum Advice<A> {
    /// The answer; no search is needed.
    Answer(Report<A>),
    /// The action to play; a search may still say what it is worth.
    Play(A),
}
