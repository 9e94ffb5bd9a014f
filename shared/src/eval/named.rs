//! Parts of the evaluations that are chosen by name.

use super::{Candidates, Evaluator, Feature, Score};
use crate::game::{Game, Player};
use crate::rules::drawn::Drawn;

/// All unfinished positions are equal: a search by this sees nothing but the ends of games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<G: Game> Evaluator<G> for Zero {
    fn evaluate(&self, _position: &G) -> Score {
        0
    }

    fn features(&self, _position: &G) -> Vec<Feature> {
        Vec::new()
    }
}

/// The number at a leaf of a drawn tree, to the side to move; nothing is known of other nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawnEvaluator;

impl Evaluator<Drawn> for DrawnEvaluator {
    fn evaluate(&self, position: &Drawn) -> Score {
        let score = position.score().unwrap_or(0);
        if position.to_move() == Player::First { score } else { -score }
    }
}

/// Judges by one evaluator and orders by another: hints and candidates belong to the game, whatever judges its positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hinted<E, H> {
    /// Judges positions.
    pub judge: E,
    /// Knows hints and candidates.
    pub hints: H,
}

impl<G: Game, E: Evaluator<G>, H: Evaluator<G>> Evaluator<G> for Hinted<E, H> {
    fn evaluate(&self, position: &G) -> Score {
        self.judge.evaluate(position)
    }

    fn features(&self, position: &G) -> Vec<Feature> {
        self.judge.features(position)
    }

    fn order_hint(&self, position: &G, action: G::Action) -> i32 {
        self.hints.order_hint(position, action)
    }

    fn futility_margin(&self, depth: u32) -> Option<Score> {
        self.judge.futility_margin(depth)
    }

    fn is_candidate(&self, rule: Candidates, position: &G, action: G::Action) -> bool {
        self.hints.is_candidate(rule, position, action)
    }
}
