//! Engines of searches that are generic over evaluator and tracer.
//!
//! Each is compiled for the evaluator of its game without events, and once more for any evaluator with events.

use crate::eval::Evaluator;
use crate::eval::choice::EvaluatorChoice;
use crate::game::Game;
use crate::search::event::{Observer, Silent, Tracer};
use crate::search::{Engine, Limits, Report, Root, StopFlag};

/// A search with what it keeps from move to move; see [`Engine`], whose methods these are.
pub trait GenericSearch<G: Game>: Send {
    /// Chooses among the actions of `root`.
    fn run<E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        evaluator: &E,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
        tracer: T,
    ) -> Report<G::Action>;

    /// Allocates the memory for searches.
    fn prepare(&mut self) {}

    /// Forgets earlier searches, for a new game.
    fn reset(&mut self) {}

    /// Bytes kept between searches.
    fn memory(&self) -> usize {
        0
    }
}

/// The engine made of a search and an evaluator.
pub struct Compiled<G: Game, S, E> {
    pub(super) search: S,
    pub(super) evaluator: EvaluatorChoice<G, E>,
}

impl<G: Game, E: Evaluator<G>, S: GenericSearch<G>> Engine<G> for Compiled<G, S, E> {
    fn search(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        if G::IS_FOR_STUDY {
            return self.search_traced(root, limits, stop, progress, &mut Silent);
        }
        match &self.evaluator {
            EvaluatorChoice::Own(own) => self.search.run(own, root, limits, stop, progress, Silent),
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
        self.search.run(&self.evaluator.erased(), root, limits, stop, progress, observer)
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
