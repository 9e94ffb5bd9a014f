//! Reversi against itself, for the learner.
//!
//! The searches of the first rounds are plain alpha-beta of fixed depth over the evaluation, apart from those of the engines: their weights
//! depend on nothing else of the program but exact values of endings. The even games that may follow have the search of `best`, which sees
//! much more with the same time.

mod look_ahead;

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::board::bits::Bits;
use crate::eval::Score;
use crate::eval::reversi::learnt::Learnt;
use crate::eval::reversi::patterns::ReversiPatterns;
use crate::eval::weights::{Patterns, Weights};
use crate::expert::reversi::ReversiExpert;
use crate::expert::reversi::endgame::Endgame;
use crate::game::{Game, Player as Side};
use crate::learning::{Course, Example, Player, Step, held_out, values};
use crate::rules::reversi::{Reversi, Turn};
use crate::search::limits::Budget;
use crate::search::score::WON;
use crate::search::{Engine, Limits, Root, StopFlag};

use look_ahead::{Judge, Place};

/// Examples have exact values at this number of empty squares or fewer.
const SOLVED: u32 = 14;
/// Random moves in a hundred.
const RANDOM: u32 = 8;
/// The same where values are exact.
const RANDOM_AT_THE_END: u32 = 30;
/// Plies of a random opening of an even game, at least and at most.
const LEAST_OPENING: u32 = 4;
const MOST_OPENING: u32 = 24;
/// By so many hundredths of a disc at most one side may be ahead after it.
const EVEN: i32 = 900;
/// Even games change the weights for this number of empty squares or more.
const LEAST_EVEN: u32 = 18;
/// Nodes of a search for a move of an even game, and for the value of a move that is not played.
const NODES: u64 = 6_000;
const NODES_ASIDE: u64 = 2_000;
/// Megabytes of the table of these searches.
const MEGABYTES: u32 = 1;
/// Random moves in a hundred of an even game.
const RANDOM_IN_EVEN_GAMES: u32 = 5;
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

    /// Late stages, which a search rarely evaluates, keep the weights that they learnt from more positions.
    fn learns_evenly(stage: usize) -> bool {
        stage >= ReversiPatterns::stage(LEAST_EVEN)
    }

    fn player(weights: Option<&Weights>) -> ReversiPlayer {
        let judge = weights.map_or(Judge::Features, |weights| Judge::Patterns(Arc::new(Learnt::new(weights))));
        ReversiPlayer { judge, solver: Solver(Endgame::default()), searcher: None }
    }
}

/// Plays Reversi by weights.
pub struct ReversiPlayer {
    judge: Judge,
    solver: Solver,
    /// The search of even games, from the first one on.
    searcher: Option<Box<ReversiExpert>>,
}

impl Clone for ReversiPlayer {
    fn clone(&self) -> Self {
        Self { judge: self.judge.clone(), solver: Solver(Endgame::default()), searcher: None }
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

impl ReversiPlayer {
    /// A search by the weights of this player, with an empty table. Without weights it is that of the program.
    fn searcher(&mut self) -> Box<ReversiExpert> {
        let mut searcher = self.searcher.take().unwrap_or_else(|| {
            let expert = ReversiExpert::new(MEGABYTES);
            Box::new(match &self.judge {
                Judge::Patterns(learnt) => expert.with_weights(Arc::clone(learnt)),
                Judge::Features => expert,
            })
        });
        searcher.reset();
        searcher
    }

    /// A position after random moves that `searcher` finds even, long before the end of the game.
    fn even_opening(searcher: &mut ReversiExpert, rng: &mut Xoshiro256PlusPlus) -> Place {
        loop {
            let place = opening(rng.random_range(LEAST_OPENING..=MOST_OPENING), rng);
            if place.empty().count_ones() > SOLVED && searched(searcher, &place, NODES).1.abs() <= EVEN {
                return place;
            }
        }
    }
}

/// The action that a search of `best` finds, and its score in hundredths of a disc.
fn searched(searcher: &mut ReversiExpert, place: &Place, nodes: u64) -> (Option<u8>, Score) {
    let position = Reversi::of(place.own, place.enemy, Side::First);
    // With a depth a forced move is searched as well.
    let limits = Limits { depth: Some(place.empty().count_ones()), ..Limits::nodes(nodes) };
    let (root, stop) = (Root::of(&position, position.legal()), StopFlag::new());
    let report = searcher.search(&root, &limits, &stop, &mut |_| {});
    let square = match report.best {
        Turn::Place(square) => Some(square),
        Turn::Pass => None,
    };
    // An exact score lies beyond all estimates.
    let beyond = if report.score.abs() >= WON { WON * report.score.signum() } else { 0 };
    (square, report.score - beyond)
}

impl Player for ReversiPlayer {
    fn play_evenly(&mut self, seed: u64) -> Vec<Example> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let held_out = held_out(seed);
        let mut searcher = self.searcher();
        let mut place = Self::even_opening(&mut searcher, &mut rng);
        let mut steps: Vec<Step<Place>> = Vec::new();
        let mut aside: Vec<Example> = Vec::new();
        while !place.is_over() {
            let is_exact = place.empty().count_ones() <= SOLVED;
            let (best, score) = if is_exact {
                let guess =
                    steps.last().filter(|step| step.is_exact && !step.is_explored).map_or(0, |step| -step.score);
                (self.judge.choose(&place, 2).0, 100 * self.solver.margin(&place, guess / 200 * 2))
            } else {
                searched(&mut searcher, &place, NODES)
            };
            let is_explored =
                rng.random_range(0..100) < if is_exact { RANDOM_AT_THE_END } else { RANDOM_IN_EVEN_GAMES };
            let square = if is_explored { place.random(&mut rng) } else { best };
            steps.push(Step { place, score, is_exact, is_explored });
            // Searches meet positions after weak moves more often than games do.
            let other = place.after(place.random(&mut rng));
            if other.empty().count_ones() > SOLVED && !other.is_over() {
                let value = searched(&mut searcher, &other, NODES_ASIDE).1;
                aside.push(other.example(value, held_out));
            }
            place = place.after(square);
        }
        self.searcher = Some(searcher);
        let values = values(&steps, None);
        steps.iter().zip(values).map(|(step, value)| step.place.example(value, held_out)).chain(aside).collect()
    }

    fn play(&mut self, depth: u32, seed: u64) -> Vec<Example> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
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
        let start = opening(OPENING, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
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
fn opening(plies: u32, rng: &mut Xoshiro256PlusPlus) -> Place {
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
    fn random(&self, rng: &mut Xoshiro256PlusPlus) -> Option<u8> {
        let squares: Vec<u8> = Bits(self.placements()).collect();
        squares.choose(rng).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn an_even_game_begins_even_and_gives_the_same_examples_each_time() {
        let weights = Weights::zero::<ReversiPatterns>();
        let mut player = ReversiCourse::player(None);
        let examples = player.play_evenly(3);
        assert_eq!(examples, player.clone().play_evenly(3));
        assert_eq!(examples, player.play_evenly(3), "the table of the game before has no effect");
        assert_ne!(examples, ReversiCourse::player(Some(&weights)).play_evenly(3), "it plays by its weights");
        let first = examples.first().expect("a game has positions");
        assert!(first.left > SOLVED as u8 && i32::from(first.value).abs() <= EVEN + 1000, "{first:?}");
        for example in examples.iter().filter(|example| u32::from(example.left) <= SOLVED) {
            let place = Place::of(example.own, example.enemy);
            assert_eq!(i32::from(example.value), 100 * player.solver.margin(&place, 0));
        }
        // Positions of the game, and one beside most of them.
        let stages = |is_learnt| {
            (0..ReversiPatterns::STAGES).filter(move |stage| ReversiCourse::learns_evenly(*stage) == is_learnt)
        };
        assert!(examples.len() > 60 && stages(true).count() > stages(false).count());
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
