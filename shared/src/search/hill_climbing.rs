//! Hill climbing: local search over the positions after one own move (Nigel Sahl et al., Adjacency report, D).
//!
//! The state is the position, its neighbours are the positions after each own move, the objective is the evaluation. A
//! player must move, so at a local maximum the search steps down.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::eval::choice::EvaluatorChoice;
use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::ChosenBy;
use crate::search::event::{Observer, SearchEvent};
use crate::search::limits::Budget;
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag};

/// The number of proposals of one annealing.
const ANNEALING_STEPS: u32 = 200;
/// The first temperature, in evaluation points: a step down of this size is accepted with probability 1/e.
const HOT: f64 = 300.0;
/// The last temperature.
const COLD: f64 = 5.0;

/// The choice of a neighbour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// The best; the first of equals.
    #[default]
    Steepest,
    /// The best; any of equals, so that it moves on plateaus.
    Sideways,
    /// Any better than the current position, with a probability proportional to the gain; the best if none is.
    Stochastic,
    /// Simulated annealing: any neighbour is tried, a worse one is accepted with a probability that shrinks
    /// with the temperature.
    Annealing,
}

impl Variant {
    /// The variant with the word of the option `variant`.
    pub fn from_option(word: &str) -> Self {
        match word {
            "sideways" => Self::Sideways,
            "stochastic" => Self::Stochastic,
            "annealing" => Self::Annealing,
            _ => Self::Steepest,
        }
    }
}

/// Hill climbing with an evaluator.
pub struct HillClimbing<G: Game, E> {
    evaluator: EvaluatorChoice<G, E>,
    variant: Variant,
    rng: Xoshiro256PlusPlus,
}

impl<G: Game, E> HillClimbing<G, E> {
    /// A search; the same seed makes the same choices.
    pub fn new(evaluator: impl Into<EvaluatorChoice<G, E>>, variant: Variant, seed: u64) -> Self {
        Self { evaluator: evaluator.into(), variant, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The index of the next neighbour; `here` is the value of the current position. `tried` receives each proposal of annealing: the
    /// index, whether the search moved there, and the temperature.
    fn choose(&mut self, neighbours: &[Score], here: Score, mut tried: impl FnMut(usize, bool, f64)) -> usize {
        let summit = *neighbours.iter().max().expect("a root has actions");
        let steepest = neighbours.iter().position(|score| *score == summit).expect("the maximum is among them");
        match self.variant {
            Variant::Steepest => steepest,
            Variant::Sideways => {
                let equals: Vec<usize> = (0..neighbours.len()).filter(|index| neighbours[*index] == summit).collect();
                *equals.choose(&mut self.rng).expect("the maximum is among them")
            }
            Variant::Stochastic => {
                let uphill: Vec<usize> = (0..neighbours.len()).filter(|index| neighbours[*index] > here).collect();
                let steepness = |index: &usize| f64::from(neighbours[*index] - here);
                uphill.choose_weighted(&mut self.rng, steepness).copied().unwrap_or(steepest)
            }
            Variant::Annealing => {
                let mut place = self.rng.random_range(..neighbours.len());
                for step in 0..ANNEALING_STEPS {
                    let temperature = HOT * (COLD / HOT).powf(f64::from(step) / f64::from(ANNEALING_STEPS));
                    let other = self.rng.random_range(..neighbours.len());
                    let climb = f64::from(neighbours[other] - neighbours[place]);
                    let taken = climb >= 0.0 || self.rng.random_bool((climb / temperature).exp());
                    if taken {
                        place = other;
                    }
                    tried(other, taken, temperature);
                }
                place
            }
        }
    }
}

impl<G: Game, E: Evaluator<G>> Engine<G> for HillClimbing<G, E> {
    fn search_traced(
        &mut self,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        _progress: &mut dyn FnMut(&Report<G::Action>),
        observer: &mut dyn Observer<G::Action>,
    ) -> Report<G::Action> {
        let mut budget = Budget::new(limits, stop);
        budget.count_node();
        let evaluator = self.evaluator.erased();
        let here = evaluator.evaluate(root.position);
        let neighbours: Vec<Score> = root
            .actions()
            .iter()
            .map(|action| {
                budget.count_node();
                let next = root.position.result(*action);
                -root.finished(&next, 1).unwrap_or_else(|| evaluator.evaluate(&next))
            })
            .collect();
        let neighbour = |place: usize, taken, temperature| {
            let (action, value): (G::Action, Score) = (root.actions()[place], neighbours[place]);
            SearchEvent::Neighbour { action, value, taken, temperature }
        };
        let choice = self.choose(&neighbours, here, |place, taken, temperature| {
            observer.event(&neighbour(place, taken, Some(temperature)));
        });
        if self.variant != Variant::Annealing {
            (0..neighbours.len()).for_each(|place| observer.event(&neighbour(place, place == choice, None)));
        }
        observer.event(&SearchEvent::Choose { action: root.actions()[choice], by: ChosenBy::Search });
        let is_best = neighbours.iter().all(|other| *other <= neighbours[choice]);
        let best = root.actions()[choice];
        Report {
            best,
            score: neighbours[choice],
            bound: if is_best { Bound::Exact } else { Bound::Lower },
            depth: 1,
            nodes: budget.nodes(),
            leaves: neighbours.len() as u64,
            time: budget.elapsed(),
            pv: vec![best],
            by: ChosenBy::Search,
        }
    }
}
