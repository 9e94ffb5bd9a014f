//! The transposition table in searches of fixed depth.
//!
//! An entry is used only where it gives exactly the result of a search without a table: at the same depth, or at any
//! greater one if no line of it was cut off by the depth. The root is neither looked up nor stored, because some of its
//! actions may have been left out.

use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::{CutReason, ProbeResult};
use crate::search::event::Tracer;
use crate::search::ordering::ActionIndex;
use crate::search::score;
use crate::search::score::INFINITE;
use crate::search::table::{Table, TableEntry};
use crate::search::tree::Tree;

/// The result of a look-up for a node.
#[derive(Clone, Copy, Debug)]
pub enum Recall {
    /// Its value, or a bound on it outside the window: the node is done.
    Known(Score),
    /// It must be searched, within the remaining window.
    Search {
        /// The lower end.
        alpha: Score,
        /// The upper end.
        beta: Score,
        /// The best action of an earlier search, of any depth.
        best: Option<ActionIndex>,
    },
}

/// A node that is being searched and will be stored.
#[derive(Clone, Copy, Debug)]
pub struct Remembered {
    key: u64,
    depth: u32,
    ply: u32,
    /// The flag [`Tree::saw_horizon`] before this node.
    saw_horizon: bool,
}

/// Looks up the node; [`remember`] stores the result of its search.
pub fn recall<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
    table: &Table,
    tree: &mut Tree<'_, G, E, T>,
    position: &G,
    (depth, ply): (u32, u32),
    (mut alpha, mut beta): (Score, Score),
) -> (Recall, Remembered) {
    let key = tree.key(position);
    let node = Remembered { key, depth, ply, saw_horizon: tree.saw_horizon() };
    let mut best = None;
    if ply > 0
        && let Some(entry) = table.probe(key)
    {
        best = entry.best;
        if entry.depth == depth || (entry.is_settled && entry.depth <= depth) {
            let lower = score::from_node::<G>(entry.lower, ply);
            let upper = score::from_node::<G>(entry.upper, ply);
            if lower >= beta || lower == upper || upper <= alpha {
                tree.set_horizon(node.saw_horizon || !entry.is_settled);
                tree.visits().probe((lower, upper), entry.depth, ProbeResult::Hit);
                if T::ON {
                    tree.cut(CutReason::Table, position.legal());
                }
                return (Recall::Known(if upper <= alpha { upper } else { lower }), node);
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
            tree.visits().probe((lower, upper), entry.depth, ProbeResult::Narrowed);
        } else {
            tree.visits().probe((entry.lower, entry.upper), entry.depth, ProbeResult::OtherDepth);
        }
    } else if ply > 0 {
        tree.visits().miss();
    }
    tree.set_horizon(false);
    (Recall::Search { alpha, beta, best }, node)
}

/// Stores the result of the search of a node between `alpha` and `beta`: `score`, by the action at `best`.
pub fn remember<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
    table: &Table,
    tree: &mut Tree<'_, G, E, T>,
    node: Remembered,
    (alpha, beta): (Score, Score),
    score: Score,
    best: Option<ActionIndex>,
) {
    let is_settled = !tree.saw_horizon();
    tree.set_horizon(node.saw_horizon || !is_settled);
    if node.ply > 0 {
        let kept = score::to_node::<G>(score, node.ply);
        table.store(
            node.key,
            TableEntry {
                depth: node.depth,
                is_settled,
                lower: if score > alpha { kept } else { -INFINITE },
                upper: if score < beta { kept } else { INFINITE },
                best: if score > alpha { best } else { None },
            },
        );
        tree.visits().store(score, (alpha, beta), node.depth);
    }
}
