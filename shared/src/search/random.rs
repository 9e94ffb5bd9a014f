//! Random: uniform over the legal actions (Prabawa, Reversi report, section 1).

use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::game::Game;
use crate::kind::ChosenBy;
use crate::search::event::{Observer, SearchEvent};
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag};

/// Random choice.
#[derive(Debug)]
pub struct Random {
    rng: Xoshiro256PlusPlus,
}

impl Random {
    /// A search; the same seed makes the same choices.
    pub fn new(seed: u64) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<G: Game> Engine<G> for Random {
    fn search_traced(
        &mut self,
        root: &Root<'_, G>,
        _limits: &Limits,
        _stop: &StopFlag,
        _progress: &mut dyn FnMut(&Report<G::Action>),
        observer: &mut dyn Observer<G::Action>,
    ) -> Report<G::Action> {
        let best = root.actions()[self.rng.random_range(..root.actions().len())];
        observer.event(&SearchEvent::Choose { action: best, by: ChosenBy::Random });
        Report {
            best,
            score: 0,
            bound: Bound::Estimate,
            depth: 0,
            nodes: 1,
            leaves: 0,
            time: Duration::ZERO,
            pv: vec![best],
            by: ChosenBy::Random,
        }
    }
}
