//! Alpha-beta: minimax without the branches that cannot matter, fail-soft, without a table
//! (lecture "Adversarial Search", ALPHA-BETA-SEARCH; Knuth & Moore 1975; Prabawa 2.3).

use crate::eval::{Candidates, Evaluator, Score};
use crate::game::Game;
use crate::kind::{CutReason, Visit};
use crate::search::deepening::FixedDepth;
use crate::search::event::Tracer;
use crate::search::score::INFINITE;
use crate::search::tree::{Node, Stopped, Tree};

/// The textbook search.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta {
    /// The moves to consider; with any rule but all of them it is faster and not exact.
    pub candidates: Candidates,
}

impl FixedDepth for AlphaBeta {
    fn search<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        tree: &mut Tree<'_, G, E, T>,
        depth: u32,
    ) -> Result<Score, Stopped> {
        self.value(tree, tree.root(), depth, 0, -INFINITE, INFINITE)
    }

    fn proves(&self) -> bool {
        self.candidates == Candidates::All
    }
}

impl AlphaBeta {
    /// Fail-soft: the value if it lies between `alpha` and `beta`; otherwise a bound on it outside the window.
    fn value<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        self,
        tree: &mut Tree<'_, G, E, T>,
        position: &G,
        depth: u32,
        ply: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta, "an empty window");
        let window = (alpha, beta);
        let mut actions = match tree.enter(position, (depth, ply), window)? {
            Node::Leaf(score) => return Ok(score),
            Node::Interior(actions) => actions,
        };
        tree.consider(self.candidates, position, &mut actions);
        let mut best = -INFINITE;
        let mut picker = tree.ordered(position, ply, actions);
        while let Some((_, action)) = picker.next() {
            tree.follow(action, Visit::Full);
            let score = -self.value(tree, &position.result(action), depth - 1, ply + 1, -beta, -alpha)?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    tree.improve(ply, action, score);
                    if alpha >= beta {
                        tree.cut(CutReason::Beta, picker.map(|(_, action)| action));
                        break;
                    }
                }
            }
        }
        Ok(tree.leave(best, window))
    }
}
