//! Greedy: the most pieces gained now, ties at random ("Greedy by Number", Prabawa, section 2).
//!
//! In a game without a margin no piece is ever gained, so greedy takes an immediate win and otherwise plays at random.

use std::time::Instant;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::eval::Score;
use crate::game::Game;
use crate::search::score::PER_PIECE;
use crate::search::{Bound, Engine, Limits, Report, Root, StopFlag};

/// Greedy search.
#[derive(Debug)]
pub struct Greedy {
    rng: SmallRng,
}

impl Greedy {
    /// A search; the same seed breaks ties in the same way.
    pub fn new(seed: u64) -> Self {
        Self { rng: SmallRng::seed_from_u64(seed) }
    }
}

impl<G: Game> Engine<G> for Greedy {
    fn search(
        &mut self,
        root: &Root<'_, G>,
        _limits: &Limits,
        _stop: &StopFlag,
        _progress: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        let start = Instant::now();
        let mover = root.position.to_move();
        let gain = |action| -> Score {
            let next = root.position.result(action);
            root.finished(&next, 1).map_or_else(|| PER_PIECE * next.margin(mover), |score| -score)
        };
        let mut best = root.actions()[0];
        let mut best_score = gain(best);
        let mut ties = 1_u32;
        for &action in &root.actions()[1..] {
            let score = gain(action);
            if score > best_score {
                (best, best_score, ties) = (action, score, 1);
            } else if score == best_score {
                // Reservoir sampling: each of the equals ends up chosen with the same probability.
                ties += 1;
                if self.rng.random_range(..ties) == 0 {
                    best = action;
                }
            }
        }
        let children = root.actions().len() as u64;
        Report {
            best,
            score: best_score,
            bound: Bound::Exact,
            depth: 1,
            nodes: 1 + children,
            leaves: children,
            time: start.elapsed(),
            pv: vec![best],
        }
    }
}
