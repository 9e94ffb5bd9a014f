//! Greedy: the most pieces gained now, ties at random ("Greedy by Number", Prabawa, section 2).
//!
//! In a game without a margin no piece is ever gained, so greedy takes an immediate win and otherwise plays at random.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::eval::Score;
use crate::game::Game;
use crate::kind::ChosenBy;
use crate::search::clock::Instant;
use crate::search::event::{Observer, SearchEvent};
use crate::search::score::PER_PIECE;
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag};

/// Greedy search.
#[derive(Debug)]
pub struct Greedy {
    rng: Xoshiro256PlusPlus,
}

impl Greedy {
    /// A search; the same seed breaks ties in the same way.
    pub fn new(seed: u64) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<G: Game> Engine<G> for Greedy {
    fn search_traced(
        &mut self,
        root: &Root<'_, G>,
        _limits: &Limits,
        _stop: &StopFlag,
        _progress: &mut dyn FnMut(&Report<G::Action>),
        observer: &mut dyn Observer<G::Action>,
    ) -> Report<G::Action> {
        let start = Instant::now();
        let mover = root.position.to_move();
        let next: Vec<G> = root.actions().iter().map(|action| root.position.result(*action)).collect();
        let pieces = |next: &G| PER_PIECE * next.margin(mover);
        let value = |next: &G| root.finished(next, 1).map_or_else(|| pieces(next), |score| -score);
        let values: Vec<Score> = next.iter().map(value).collect();
        // Pieces alone, whether or not the move ends the game.
        let gains: Vec<Score> = if G::HAS_MARGIN { next.iter().map(pieces).collect() } else { values.clone() };
        let mut place = 0;
        let mut ties = 1_u32;
        for other in 1..gains.len() {
            if gains[other] > gains[place] {
                (place, ties) = (other, 1);
            } else if gains[other] == gains[place] {
                // Reservoir sampling: each of the equals ends up chosen with the same probability.
                ties += 1;
                if self.rng.random_range(..ties) == 0 {
                    place = other;
                }
            }
        }
        let best = root.actions()[place];
        for (&action, &value) in root.actions().iter().zip(&values) {
            observer.event(&SearchEvent::Neighbour { action, value, taken: action == best, temperature: None });
        }
        observer.event(&SearchEvent::Choose { action: best, by: ChosenBy::Search });
        let children = root.actions().len() as u64;
        Report {
            best,
            score: values[place],
            bound: if values.iter().all(|other| *other <= values[place]) { Bound::Exact } else { Bound::Lower },
            depth: 1,
            nodes: 1 + children,
            leaves: children,
            time: start.elapsed(),
            pv: vec![best],
            by: ChosenBy::Search,
        }
    }
}
