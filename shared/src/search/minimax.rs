//! Minimax: the definition itself, fixed depth, nothing pruned unless a rule of candidates asks for it. The oracle that the other searches are
//! tested against (lecture "Adversarial Search", MINIMAX-SEARCH; Jurnal Minimax & MTD(f), 2.1).

use crate::eval::{Candidates, Evaluator, Score};
use crate::game::Game;
use crate::kind::Visit;
use crate::search::deepening::FixedDepth;
use crate::search::event::Tracer;
use crate::search::score::INFINITE;
use crate::search::tree::{Node, Stopped, Tree};

/// Minimax of fixed depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax {
    /// The moves to consider; with any rule but all of them it is not exact.
    pub candidates: Candidates,
}

impl FixedDepth for Minimax {
    fn search<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        tree: &mut Tree<'_, G, E, T>,
        depth: u32,
    ) -> Result<Score, Stopped> {
        self.value(tree, tree.root(), depth, 0)
    }

    fn proves(&self) -> bool {
        self.candidates == Candidates::All
    }
}

impl Minimax {
    /// The value of `position` to the side to move: the best negated value of its children.
    fn value<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        self,
        tree: &mut Tree<'_, G, E, T>,
        position: &G,
        depth: u32,
        ply: u32,
    ) -> Result<Score, Stopped> {
        let window = (-INFINITE, INFINITE);
        let mut actions = match tree.enter(position, (depth, ply), window)? {
            Node::Leaf(score) => return Ok(score),
            Node::Interior(actions) => actions,
        };
        tree.consider(self.candidates, position, &mut actions);
        let mut best = -INFINITE;
        // By reference: a list that is moved is copied, all 256 places of it.
        for &action in &actions {
            tree.follow(action, Visit::Full);
            let score = -self.value(tree, &position.result(action), depth - 1, ply + 1)?;
            if score > best {
                best = score;
                tree.improve(ply, action, score);
            }
        }
        Ok(tree.leave(best, window))
    }
}
