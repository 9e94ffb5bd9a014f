//! Reversi against itself, for the learner.
//!
//! The searches are plain alpha-beta of fixed depth over the evaluation, apart from those of the engines: the weights depend on nothing
//! else of the program but exact values of endings, so that weights can be made again after the engines have changed.

mod look_ahead;

use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::board::bits::Bits;
use crate::eval::reversi::learnt::Learnt;
use crate::eval::reversi::patterns::ReversiPatterns;
use crate::eval::weights::Weights;
use crate::expert::reversi::endgame::Endgame;
use crate::learning::{Course, Example, Player, Step, held_out, values};
use crate::search::limits::Budget;
use crate::search::{Limits, StopFlag};

use look_ahead::{Judge, Place};

/// Examples have exact values at this number of empty squares or fewer.
const SOLVED: u32 = 14;
/// Random moves in a hundred.
const RANDOM: u32 = 8;
/// The same where values are exact.
const RANDOM_AT_THE_END: u32 = 30;
/// Plies of a random opening of a match.
const OPENING: u32 = 8;
/// Plies that the players of a match look ahead, and with how many empty squares they play exactly.
const MATCH_DEPTH: u32 = 4;
const MATCH_SOLVED: u32 = 10;

/// Learning Reversi.
#[derive(Debug)]
pub struct ReversiCourse;

impl Course for ReversiCourse {
    type Patterns = ReversiPatterns;
    type Player = ReversiPlayer;

    fn player(weights: Option<&Weights>) -> ReversiPlayer {
        let judge = weights.map_or(Judge::Features, |weights| Judge::Patterns(Arc::new(Learnt::new(weights))));
        ReversiPlayer { judge, solver: Solver(Endgame::default()) }
    }
}

/// Plays Reversi by weights.
#[derive(Debug)]
pub struct ReversiPlayer {
    judge: Judge,
    solver: Solver,
}

impl Clone for ReversiPlayer {
    fn clone(&self) -> Self {
        Self { judge: self.judge.clone(), solver: Solver(Endgame::default()) }
    }
}

/// Exact values.
#[derive(Debug)]
struct Solver(Endgame);

impl Solver {
    /// The margin of `place`, which is not over, in discs.
    fn margin(&mut self, place: &Place, guess: i32) -> i32 {
        let (limits, stop) = (Limits::default(), StopFlag::new());
        let mut budget = Budget::new(&limits, &stop);
        self.0.margin((place.own, place.enemy), guess, &mut budget).expect("nothing stops it")
    }
}

impl Player for ReversiPlayer {
    fn play(&mut self, depth: u32, seed: u64) -> Vec<Example> {
        let mut rng = SmallRng::seed_from_u64(seed);
        let held_out = held_out(seed);
        let random_plies = if rng.random_ratio(2, 3) { rng.random_range(1..=12) } else { rng.random_range(12..=44) };
        let mut place = opening(random_plies, &mut rng);
        let mut steps: Vec<Step<Place>> = Vec::new();
        while !place.is_over() {
            let left = place.empty().count_ones();
            let is_exact = left <= SOLVED;
            let (best, mut score) = self.judge.choose(&place, if is_exact { 2 } else { depth });
            if is_exact {
                let guess = steps.last().filter(|step| step.is_exact && !step.is_explored).map(|step| -step.score);
                score = 100 * self.solver.margin(&place, guess.unwrap_or(score) / 200 * 2);
            }
            let is_explored = rng.random_range(0..100) < if is_exact { RANDOM_AT_THE_END } else { RANDOM };
            let square = if is_explored { place.random(&mut rng) } else { best };
            steps.push(Step { place, score, is_exact, is_explored });
            place = place.after(square);
        }
        let values = values(&steps, None);
        steps.iter().zip(values).map(|(step, value)| step.place.example(value, held_out)).collect()
    }

    fn meet(&mut self, other: &mut Self, seed: u64) -> (i32, i32) {
        let start = opening(OPENING, &mut SmallRng::seed_from_u64(seed));
        let mut sum = (0, 0);
        for own_turn in [true, false] {
            let (mut place, mut is_own) = (start, own_turn);
            while !place.is_over() {
                let judge = if is_own { &self.judge } else { &other.judge };
                let square = if place.empty().count_ones() <= MATCH_SOLVED {
                    place.best_of(|child| -self.solver.margin(child, 0))
                } else {
                    judge.choose(&place, MATCH_DEPTH).0
                };
                place = place.after(square);
                is_own = !is_own;
            }
            let margin = if is_own { place.final_margin() } else { -place.final_margin() };
            sum = (sum.0 + margin.signum(), sum.1 + margin);
        }
        sum
    }

    fn measure(&mut self, examples: &[Example], stop: &StopFlag) -> Vec<f32> {
        let rest = examples.iter().take_while(|_| !stop.is_raised());
        look_ahead::errors(&self.judge, rest, &mut |place, guess| self.solver.margin(place, guess))
    }
}

/// A position after random moves, not over.
fn opening(plies: u32, rng: &mut SmallRng) -> Place {
    loop {
        let mut place = Place::start();
        for _ in 0..plies {
            if !place.is_over() {
                place = place.after(place.random(rng));
            }
        }
        if !place.is_over() {
            return place;
        }
    }
}

impl Place {
    fn example(&self, value: i32, held_out: u8) -> Example {
        Example {
            own: self.own,
            enemy: self.enemy,
            value: value as i16,
            left: self.empty().count_ones() as u8,
            held_out,
        }
    }

    /// A random action.
    fn random(&self, rng: &mut SmallRng) -> Option<u8> {
        let squares: Vec<u8> = Bits(self.placements()).collect();
        squares.choose(rng).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::weights::Patterns;

    #[test]
    fn a_game_gives_the_same_examples_each_time_and_exact_ones_at_its_end() {
        let mut player = ReversiCourse::player(None);
        let examples = player.play(1, 7);
        assert_eq!(examples, player.clone().play(1, 7));
        assert_ne!(examples, player.play(1, 8));
        let last = examples.last().expect("a game has positions");
        let place = Place::of(last.own, last.enemy);
        assert_eq!(i32::from(last.value), 100 * player.solver.margin(&place, 0));
        assert!(examples.windows(2).all(|pair| pair[1].left <= pair[0].left));
    }

    #[test]
    fn little_learning_is_better_than_none() {
        let mut player = ReversiCourse::player(None);
        let examples: Vec<Example> = (0..60).flat_map(|seed| player.play(1, seed)).collect();
        let (held_out, learnt): (Vec<_>, Vec<_>) = examples.iter().partition(|example| example.held_out == 1);
        assert!(!held_out.is_empty() && learnt.len() > 1000);
        let mut weights = Weights::zero::<ReversiPatterns>();
        let before = crate::learning::error::<ReversiPatterns>(&weights, &learnt);
        for stage in 0..ReversiPatterns::STAGES {
            weights.stages[stage] =
                crate::learning::learn_stage::<ReversiPatterns>(stage, &weights.stages[stage], &examples);
        }
        let after = crate::learning::error::<ReversiPatterns>(&weights, &learnt);
        assert!(after < before / 2.0, "{before} to {after}");
    }
}
