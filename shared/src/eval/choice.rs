//! The evaluator of an engine: that of its game, compiled into the engine, or another one behind a pointer.

use crate::eval::Evaluator;
use crate::game::Game;

/// An evaluator that was chosen when the engine was built.
///
/// Engines are compiled for their own evaluator without events, and once more for any evaluator with events; so another evaluator
/// costs no further instance.
pub enum EvaluatorChoice<G: Game, E> {
    /// That of the engine.
    Own(E),
    /// Another one.
    Other(Box<dyn Evaluator<G>>),
}

impl<G: Game, E: Evaluator<G>> EvaluatorChoice<G, E> {
    /// The evaluator with its type erased.
    pub fn erased(&self) -> &dyn Evaluator<G> {
        match self {
            Self::Own(own) => own,
            Self::Other(other) => &**other,
        }
    }
}

impl<G: Game, E> From<E> for EvaluatorChoice<G, E> {
    fn from(own: E) -> Self {
        Self::Own(own)
    }
}
