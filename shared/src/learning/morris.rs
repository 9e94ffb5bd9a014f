//! Nine Men's Morris against itself, for the learner.
//!
//! Values are exact where the tables of perfect play are there, with men in hand by a search to them; elsewhere they are a mean of a search and
//! of the result of the game, so that something is learnt without tables too. Positions that a search meets are worse than those of
//! good games: so beside each position of a game some are learnt that its side to move could have reached with any action.

use std::collections::HashSet;
use std::sync::Arc;

use arrayvec::ArrayVec;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::eval::morris::MorrisEvaluator;
use crate::eval::morris::learnt::Learnt;
use crate::eval::morris::patterns::MorrisPatterns;
use crate::eval::weights::Weights;
use crate::eval::{Evaluator, Score};
use crate::expert::morris::material::MorrisValue;
use crate::expert::morris::{MorrisExpert, installed};
use crate::game::{Game, MAX_ACTIONS};
use crate::learning::{Course, Example, Player, Step, held_out, values};
use crate::rules::morris::{Morris, MorrisOptions, Turn};
use crate::search::StopFlag;

/// The worth of a won game.
const WON: Score = 400;
const INFINITE: Score = 1 << 20;
/// Random moves in a hundred.
const RANDOM: u32 = 10;
/// Positions beside each one of a game.
const BESIDE: usize = 2;
/// Quiet plies after which a game counts as drawn.
const PATIENCE: u8 = 30;
/// Plies of a random opening of a match, and how far its players look ahead.
const OPENING: u32 = 6;
const MATCH_DEPTH: u32 = 4;
/// Men in hand with which a value is searched for in the tables: more take long, and those of the first plies are kept.
const SEARCHED_HANDS: u8 = 9;
/// Memory for searches to the tables, shared by all threads.
const MEGABYTES: u32 = 512;

/// Learning Nine Men's Morris.
#[derive(Debug)]
pub struct MorrisCourse;

impl Course for MorrisCourse {
    type Patterns = MorrisPatterns;
    type Player = MorrisPlayer;

    fn player(weights: Option<&Weights>) -> MorrisPlayer {
        let judge = weights.map_or(Judge::Features, |weights| Judge::Patterns(Arc::new(Learnt::new(weights))));
        MorrisPlayer { judge, expert: MorrisExpert::new(installed(), MEGABYTES) }
    }
}

/// Plays Nine Men's Morris by weights.
#[derive(Clone, Debug)]
pub struct MorrisPlayer {
    judge: Judge,
    expert: MorrisExpert,
}

impl Player for MorrisPlayer {
    fn play(&mut self, depth: u32, seed: u64) -> Vec<Example> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let held_out = held_out(seed);
        let mut position = opening(rng.random_range(0..=12), &mut rng);
        let (mut steps, mut known, mut beside) = (Vec::new(), HashSet::new(), Vec::new());
        while !position.is_terminal() && position.quiet_plies() < PATIENCE {
            let actions = position.legal();
            let is_new = known.insert(MorrisPatterns::of(&position));
            let (best, expected) = self.judge.choose(&position, depth);
            let is_explored = rng.random_range(0..100) < RANDOM || !is_new;
            let action = if is_explored { *actions.choose(&mut rng).expect("the game is not over") } else { best };
            let exact = self.exact(&position);
            if is_new {
                for _ in 0..BESIDE {
                    let other = position.result(*actions.choose(&mut rng).expect("the game is not over"));
                    if !other.is_terminal() && known.insert(MorrisPatterns::of(&other)) {
                        let score = self.exact(&other).unwrap_or_else(|| self.judge.choose(&other, depth).1);
                        beside.push(example(&other, score, held_out));
                    }
                }
            }
            steps.push(Step {
                place: position,
                score: exact.unwrap_or(expected),
                is_exact: exact.is_some(),
                is_explored,
            });
            position.apply(action);
        }
        let result = position.utility(position.to_move()).map_or(0, |utility| utility * WON);
        let values = values(&steps, Some(result));
        // From the last one on: the weights of the program were fitted in this order.
        let game = steps.iter().zip(values).rev();
        let mut examples: Vec<Example> = game.map(|(step, value)| example(&step.place, value, held_out)).collect();
        examples.extend(beside);
        examples
    }

    fn meet(&mut self, other: &mut Self, seed: u64) -> (i32, i32) {
        let start = opening(OPENING, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let mut sum = 0;
        for own_turn in [true, false] {
            let (mut position, mut is_own) = (start, own_turn);
            while !position.is_terminal() {
                let judge = if is_own { &self.judge } else { &other.judge };
                position.apply(judge.choose(&position, MATCH_DEPTH).0);
                is_own = !is_own;
            }
            let utility = position.utility(position.to_move()).unwrap_or_default();
            sum += if is_own { utility } else { -utility };
        }
        (sum, 0)
    }

    fn measure(&mut self, _examples: &[Example], _stop: &StopFlag) -> Vec<f32> {
        Vec::new()
    }
}

impl MorrisPlayer {
    /// The value of a position that is not over, where tables are there.
    fn exact(&mut self, position: &Morris) -> Option<Score> {
        let tables = installed();
        let known = tables.value(position).or_else(|| tables.value_in_opening(position));
        let value = known.or_else(|| {
            let hands = position.own_hand() + position.enemy_hand();
            (1..=SEARCHED_HANDS).contains(&hands).then(|| self.expert.value_in_opening(position, &StopFlag::new()))?
        })?;
        Some(worth_of(value))
    }
}

fn worth_of(value: MorrisValue) -> Score {
    match value {
        MorrisValue::Win => WON,
        MorrisValue::Draw => 0,
        MorrisValue::Loss => -WON,
    }
}

/// A position after random moves, not over.
fn opening(plies: u32, rng: &mut Xoshiro256PlusPlus) -> Morris {
    let mut position = Morris::initial(&MorrisOptions::default());
    for _ in 0..plies {
        let actions = position.legal();
        position.apply(*actions.choose(rng).expect("nobody has lost yet"));
    }
    position
}

fn example(position: &Morris, value: Score, held_out: u8) -> Example {
    let (own, enemy, left) = MorrisPatterns::of(position);
    Example { own, enemy, value: value as i16, left, held_out }
}

/// The evaluation.
#[derive(Clone, Debug)]
enum Judge {
    /// The one that needs no learning.
    Features,
    /// Learnt weights.
    Patterns(Arc<Learnt>),
}

impl Judge {
    fn estimate(&self, position: &Morris) -> Score {
        match self {
            Self::Features => MorrisEvaluator.evaluate(position),
            Self::Patterns(learnt) => learnt.estimate(position),
        }
        .clamp(-WON, WON)
    }

    /// The best action and its score after a search of `depth` plies.
    fn choose(&self, position: &Morris, depth: u32) -> (Turn, Score) {
        let (mut alpha, mut best) = (-INFINITE, None);
        for (action, child) in children(position, depth) {
            let value = -self.value(&child, depth - 1, -INFINITE, -alpha);
            if value > alpha {
                (alpha, best) = (value, Some(action));
            }
        }
        (best.expect("the game is not over"), alpha.clamp(-WON, WON))
    }

    /// Fail-soft alpha-beta.
    fn value(&self, position: &Morris, depth: u32, mut alpha: Score, beta: Score) -> Score {
        if let Some(utility) = position.utility(position.to_move()) {
            return utility * (2 * WON + depth as Score);
        }
        if depth == 0 {
            return self.estimate(position);
        }
        let mut best = -INFINITE;
        for (_, child) in children(position, depth) {
            best = best.max(-self.value(&child, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// The results of the actions, the most promising first.
fn children(position: &Morris, depth: u32) -> ArrayVec<(Turn, Morris), MAX_ACTIONS> {
    let mut actions = position.legal();
    if depth > 1 {
        actions.sort_by_cached_key(|action| -MorrisEvaluator.order_hint(position, *action));
    }
    actions.into_iter().map(|action| (action, position.result(action))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::weights::Patterns;

    #[test]
    fn a_game_gives_the_same_examples_each_time() {
        let mut player = MorrisCourse::player(None);
        let examples = player.play(1, 7);
        assert_eq!(examples, player.clone().play(1, 7));
        assert_ne!(examples, player.play(1, 8));
    }

    #[test]
    fn positions_of_the_first_plies_and_of_small_endings_have_their_exact_values() {
        let mut player = MorrisCourse::player(None);
        assert_eq!(player.exact(&Morris::initial(&MorrisOptions::default())), Some(0));
        // White closes the outer side and leaves two men.
        let position = Morris::with_empty_hands(0b1011, 0b111 << 20, crate::game::Player::First);
        assert_eq!(player.exact(&position), Some(WON));
    }

    #[test]
    fn the_search_of_the_learner_is_minimax() {
        fn minimax(position: &Morris, depth: u32) -> Score {
            if let Some(utility) = position.utility(position.to_move()) {
                return utility * (2 * WON + depth as Score);
            }
            if depth == 0 {
                return Judge::Features.estimate(position);
            }
            let values = position.legal().into_iter().map(|action| -minimax(&position.result(action), depth - 1));
            values.max().expect("the game is not over")
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for plies in 0..18 {
            let position = opening(plies, &mut rng);
            assert_eq!(Judge::Features.value(&position, 2, -INFINITE, INFINITE), minimax(&position, 2));
        }
    }

    #[test]
    fn little_learning_is_better_than_none() {
        let mut player = MorrisCourse::player(None);
        let examples: Vec<Example> = (0..60).flat_map(|seed| player.play(1, seed)).collect();
        let mut weights = Weights::zero::<MorrisPatterns>();
        let before = crate::learning::error::<MorrisPatterns>(&weights, &examples);
        for stage in 0..MorrisPatterns::STAGES {
            weights.stages[stage] =
                crate::learning::learn_stage::<MorrisPatterns>(stage, &weights.stages[stage], &examples);
        }
        let after = crate::learning::error::<MorrisPatterns>(&weights, &examples);
        assert!(after < 0.8 * before, "{before} to {after}");
    }
}
