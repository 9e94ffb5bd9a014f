//! Alpha-beta: minimax without the branches that cannot matter, fail-soft, without a table
//! (lecture "Adversarial Search", ALPHA-BETA-SEARCH; Knuth & Moore 1975; Prabawa 2.3).

use crate::eval::{Evaluator, Score};
use crate::game::{ActionList, Game};
use crate::kind::{CutReason, Visit};
use crate::notation::{OptionSpec, OptionValues};
use crate::search::deepening::FixedDepth;
use crate::search::event::Tracer;
use crate::search::options::ORDER;
use crate::search::score::INFINITE;
use crate::search::tree::{Node, Stopped, Tree};

/// The options of the engine.
pub const OPTIONS: &[OptionSpec] = &[
    ORDER,
    OptionSpec {
        name: "candidates",
        about: "which moves to search; touching leaves out those away from the enemy and is not exact",
        values: OptionValues::Choice(&["all", "touching"]),
    },
];

/// The textbook search.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta {
    /// Search only the candidates of the evaluator, if there are any (Adjacency report, C: only squares that touch the
    /// enemy). Faster, but not exact.
    pub candidates_only: bool,
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
        !self.candidates_only
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
        if self.candidates_only && actions.iter().any(|action| tree.is_candidate(position, *action)) {
            let (candidates, others): (ActionList<_>, ActionList<_>) =
                actions.iter().copied().partition(|action| tree.is_candidate(position, *action));
            tree.cut(CutReason::Candidates, others);
            actions = candidates;
        }
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
