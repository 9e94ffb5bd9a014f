//! Adjacency against itself, for the learner.
//!
//! Games of any number of rounds are played. One that fills the board is one about empty squares alone, with patterns of its own. The searches
//! are plain alpha-beta of fixed depth over the evaluation, apart from those of the engines: the weights depend on nothing else of the
//! program but exact values of endings, so that weights can be made again after the engines have changed.

mod look_ahead;
mod place;

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::board::bits::Bits;
use crate::eval::Score;
use crate::eval::adjacency::learnt::Learnt;
use crate::eval::adjacency::patterns::AdjacencyPatterns;
use crate::eval::weights::Weights;
use crate::expert::adjacency::remaining::Remaining;
use crate::learning::deviation::Samples;
use crate::learning::{Course, Example, Player, Step, held_out, values};
use crate::rules::adjacency::MAX_ROUNDS;
use crate::search::StopFlag;

use look_ahead::{choose, search};
use place::{Judge, Place, Solver};

/// The fewest rounds of a game.
const LEAST_ROUNDS: u8 = 4;
/// One game in this number fills the board.
const FILLING: u32 = 5;
/// Random moves in a hundred.
const RANDOM: u32 = 8;
/// The same where values are exact.
const RANDOM_AT_THE_END: u32 = 20;
/// Plies of a random opening of a match, and how far its players look ahead.
const OPENING: u32 = 4;
const MATCH_DEPTH: u32 = 3;
/// The deepest searches whose errors are measured.
const DEEPEST: u32 = 5;

/// Learning Adjacency.
#[derive(Debug)]
pub struct AdjacencyCourse;

impl Course for AdjacencyCourse {
    type Patterns = AdjacencyPatterns;
    type Player = AdjacencyPlayer;

    fn player(weights: Option<&Weights>) -> AdjacencyPlayer {
        let judge = Judge::new(weights.map(|weights| Arc::new(Learnt::new(weights))));
        AdjacencyPlayer { judge, solver: Solver::default() }
    }
}

/// Plays Adjacency by weights.
#[derive(Debug)]
pub struct AdjacencyPlayer {
    judge: Judge,
    solver: Solver,
}

impl Clone for AdjacencyPlayer {
    fn clone(&self) -> Self {
        Self { judge: self.judge.clone(), solver: Solver::default() }
    }
}

impl Player for AdjacencyPlayer {
    fn play(&mut self, depth: u32, seed: u64) -> Vec<Example> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let held_out = held_out(seed);
        let rounds = rounds(&mut rng);
        if rounds == MAX_ROUNDS {
            self.play_from(Remaining::at_the_start(), depth, held_out, &mut rng)
        } else {
            self.play_from(place::start(rounds), depth, held_out, &mut rng)
        }
    }

    fn meet(&mut self, other: &mut Self, seed: u64) -> (i32, i32) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let rounds = rounds(&mut rng);
        if rounds == MAX_ROUNDS {
            self.meet_from(other, after_random_moves(Remaining::at_the_start(), OPENING, &mut rng))
        } else {
            self.meet_from(other, after_random_moves(place::start(rounds), OPENING, &mut rng))
        }
    }

    fn measure(&mut self, examples: &[Example], stop: &StopFlag) -> Vec<f32> {
        let mut samples = Samples::default();
        for example in examples.iter().take_while(|_| !stop.is_raised()) {
            let Some(place) = place::of_example(example) else { continue };
            let left = place.plies();
            if left <= DEEPEST + 1 {
                continue;
            }
            let scores: Vec<Score> = (0..=DEEPEST).map(|depth| search(&self.judge, &place, depth)).collect();
            for deep in 1..=DEEPEST {
                for shallow in 0..deep {
                    samples.add([left, shallow, deep], scores[deep as usize] - scores[shallow as usize]);
                }
            }
        }
        samples.fit()
    }
}

impl AdjacencyPlayer {
    /// A game from some random moves after `start` on.
    fn play_from<P: Place>(
        &mut self,
        start: P,
        depth: u32,
        held_out: u8,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Vec<Example> {
        let plies = start.plies();
        let most = if rng.random_ratio(2, 3) { plies / 4 } else { plies - 4 };
        let random_plies = rng.random_range(1..=most.max(1));
        let mut place = after_random_moves(start, random_plies, rng);
        let mut steps: Vec<Step<P>> = Vec::new();
        while place.plies() > 0 {
            let is_exact = place.plies() <= P::SOLVED;
            let (best, score) =
                if is_exact { place.solve(&mut self.solver) } else { choose(&self.judge, &place, depth) };
            let is_explored = rng.random_range(0..100) < if is_exact { RANDOM_AT_THE_END } else { RANDOM };
            let square = if is_explored { random(&place, rng) } else { best };
            steps.push(Step { place, score, is_exact, is_explored });
            place = place.after(square);
        }
        let values = values(&steps, None);
        // The present margin is not learnt.
        let example =
            |(step, value): (&Step<P>, Score)| step.place.example(value - 100 * step.place.margin(), held_out);
        steps.iter().zip(values).map(example).collect()
    }

    /// Two games with the seats exchanged.
    fn meet_from<P: Place>(&mut self, other: &mut Self, start: P) -> (i32, i32) {
        let mut sum = (0, 0);
        for own_turn in [true, false] {
            let (mut place, mut is_own) = (start, own_turn);
            while place.plies() > 0 {
                let square = if place.plies() <= P::SOLVED_IN_MATCHES {
                    place.solve(&mut self.solver).0
                } else {
                    choose(if is_own { &self.judge } else { &other.judge }, &place, MATCH_DEPTH).0
                };
                place = place.after(square);
                is_own = !is_own;
            }
            let margin = if is_own { place.margin() } else { -place.margin() };
            sum = (sum.0 + margin.signum(), sum.1 + margin);
        }
        sum
    }
}

/// The rounds of a game. Short games are more frequent, because they have fewer positions.
fn rounds(rng: &mut Xoshiro256PlusPlus) -> u8 {
    if rng.random_ratio(1, FILLING) {
        return MAX_ROUNDS;
    }
    let mut draw = || rng.random_range(LEAST_ROUNDS..MAX_ROUNDS);
    draw().min(draw())
}

fn after_random_moves<P: Place>(mut place: P, plies: u32, rng: &mut Xoshiro256PlusPlus) -> P {
    for _ in 0..plies {
        place = place.after(random(&place, rng));
    }
    place
}

fn random<P: Place>(place: &P, rng: &mut Xoshiro256PlusPlus) -> u8 {
    let squares: Vec<u8> = Bits(place.empty()).collect();
    *squares.choose(rng).expect("the game goes on")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::weights::Patterns;

    #[test]
    fn a_game_gives_the_same_examples_each_time() {
        let mut player = AdjacencyCourse::player(None);
        for seed in 1..12 {
            let examples = player.play(1, seed);
            assert_eq!(examples, player.clone().play(1, seed));
            assert_ne!(examples, player.play(1, seed + 100));
            // The last ply takes as much as possible.
            let last = examples.last().expect("a game has positions");
            let is_filling = last.enemy == 0 && last.own.is_power_of_two();
            assert!((100..=900).contains(&last.value) || is_filling, "{last:?}");
        }
    }

    #[test]
    fn little_learning_is_better_than_none() {
        let mut player = AdjacencyCourse::player(None);
        let examples: Vec<Example> = (0..100).flat_map(|seed| player.play(1, seed)).collect();
        let (held_out, learnt): (Vec<_>, Vec<_>) = examples.iter().partition(|example| example.held_out == 1);
        assert!(!held_out.is_empty() && learnt.len() > 1000);
        let mut weights = Weights::zero::<AdjacencyPatterns>();
        let before = crate::learning::error::<AdjacencyPatterns>(&weights, &learnt);
        for stage in 0..AdjacencyPatterns::STAGES {
            weights.stages[stage] =
                crate::learning::learn_stage::<AdjacencyPatterns>(stage, &weights.stages[stage], &examples);
        }
        let after = crate::learning::error::<AdjacencyPatterns>(&weights, &learnt);
        assert!(after < before / 2.0, "{before} to {after}");
    }
}
