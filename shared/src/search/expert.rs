//! The seam for what is known about one game beyond judging its positions.

use crate::game::Game;
use crate::search::{Limits, Report, Root, StopFlag};

/// Knows one game: exact endings, replies that cannot lose.
pub trait Expert<G: Game>: Send {
    /// What to play, where the expert knows better than a search would. Where it has nothing to say, it must have left
    /// a good part of the limits to the search.
    fn advise(&mut self, root: &Root<'_, G>, limits: &Limits, stop: &StopFlag) -> Option<Advice<G::Action>>;
}

/// What an expert says.
#[derive(Clone, Debug)]
pub enum Advice<A> {
    /// The answer; no search is needed.
    Answer(Report<A>),
    /// The action to play; a search may still say what it is worth.
    Play(A),
}
