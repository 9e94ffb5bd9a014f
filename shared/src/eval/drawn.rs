//! The evaluator of drawn trees: a leaf is worth the number at it, and nothing is known of other nodes.

use super::{Evaluator, Score};
use crate::game::{Game, Player};
use crate::rules::drawn::Drawn;

/// The number at a leaf, to the side to move; 0 elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawnEvaluator;

impl Evaluator<Drawn> for DrawnEvaluator {
    fn evaluate(&self, position: &Drawn) -> Score {
        let score = position.score().unwrap_or(0);
        if position.to_move() == Player::First { score } else { -score }
    }
}
