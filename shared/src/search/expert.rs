//! The seam for what is known about one game beyond judging its positions.

use crate::game::Game;
use crate::search::{Limits, Report, Root, StopFlag};

/// Knows one game: exact endings, replies that cannot lose.
pub trait Expert<G: Game>: Send {
    /// The action to play, where the expert knows better than a search would; it is not asked again about this
    /// position. Where it has no answer, it must have left a good part of the limits to the search.
    fn answer(&mut self, root: &Root<'_, G>, limits: &Limits, stop: &StopFlag) -> Option<Report<G::Action>>;
}
