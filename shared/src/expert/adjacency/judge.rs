//! The learnt weights of Adjacency as an evaluator of whole positions, for searches of any kind.
//!
//! Where the game will fill the board, the empty squares decide; elsewhere the windows with both colours.

use std::sync::Arc;

use crate::eval::adjacency::learnt::Learnt;
use crate::eval::adjacency::patterns::Indices;
use crate::eval::{Evaluator, Score};
use crate::expert::adjacency::remaining::Remaining;
use crate::expert::adjacency::remaining::estimate::Estimate;
use crate::game::Game;
use crate::rules::adjacency::Adjacency;

/// Judges by the weights of this program.
#[derive(Clone, Debug)]
pub struct AdjacencyLearntEvaluator {
    limited: Arc<Learnt>,
    filling: Estimate,
}

impl Default for AdjacencyLearntEvaluator {
    fn default() -> Self {
        Self { limited: Learnt::installed(), filling: Estimate::default() }
    }
}

impl Evaluator<Adjacency> for AdjacencyLearntEvaluator {
    fn evaluate(&self, position: &Adjacency) -> Score {
        if let Some(remaining) = Remaining::of(position) {
            return self.filling.evaluate(&remaining);
        }
        let mover = position.to_move();
        let (own, enemy) = (position.marks(mover), position.marks(mover.opponent()));
        self.limited.estimate(own, enemy, position.plies_left().into(), &Indices::of(own, enemy))
    }
}
