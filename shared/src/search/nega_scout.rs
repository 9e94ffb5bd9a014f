//! NegaScout: the first child is searched with the full window, the others with a null window, and again if they turn
//! out better (Reinefeld 1983; Kurniawan et al., NegaScout for Nine Men's Morris).
//!
//! It visits fewer nodes than alpha-beta with good move ordering, and especially with a table, which makes the second
//! search of a child cheap.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in prose as well")]

use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::{CutReason, Visit};
use crate::notation::{OptionSpec, OptionValues};
use crate::search::deepening::FixedDepth;
use crate::search::event::Tracer;
use crate::search::memory::{Recall, recall, remember};
use crate::search::options::ORDER;
use crate::search::score::INFINITE;
use crate::search::table::Table;
use crate::search::tree::{Node, Stopped, Tree};

/// The options of the engine.
pub const OPTIONS: &[OptionSpec] = &[
    ORDER,
    OptionSpec {
        name: "table",
        about: "whether to use a table of positions",
        values: OptionValues::Choice(&["yes", "no"]),
    },
];

/// NegaScout, with or without a table.
#[derive(Debug)]
pub struct NegaScout {
    table: Option<Table>,
}

impl NegaScout {
    /// A search with this table, if there is one.
    pub fn new(table: Option<Table>) -> Self {
        Self { table }
    }

    /// Fail-soft: the value if it lies between `alpha` and `beta`; otherwise a bound on it outside the window.
    fn value<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        &self,
        tree: &mut Tree<'_, G, E, T>,
        position: &G,
        (depth, ply): (u32, u32),
        (mut alpha, mut beta): (Score, Score),
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta, "an empty window");
        let window = (alpha, beta);
        let actions = match tree.enter(position, (depth, ply), window)? {
            Node::Leaf(score) => return Ok(score),
            Node::Interior(actions) => actions,
        };
        let mut picker = tree.ordered(position, ply, actions);
        let mut remembered = None;
        if let Some(table) = &self.table {
            let (recalled, node) = recall(table, tree, position, (depth, ply), (alpha, beta));
            let hash_move;
            (alpha, beta, hash_move) = match recalled {
                Recall::Known(score) => return Ok(tree.leave(score, window)),
                Recall::Search { alpha, beta, best } => (alpha, beta, best),
            };
            if let Some(place) = hash_move {
                picker.put_first(place);
            }
            remembered = Some((table, node, alpha));
        }
        let mut best = -INFINITE;
        let mut best_place = None;
        while let Some((place, action)) = picker.next() {
            let child = position.result(action);
            let below = (depth - 1, ply + 1);
            let mut score;
            if best_place.is_none() {
                tree.follow(action, Visit::Full);
                score = -self.value(tree, &child, below, (-beta, -alpha))?;
            } else {
                tree.follow(action, Visit::Scout);
                score = -self.value(tree, &child, below, (-alpha - 1, -alpha))?;
                if alpha < score && score < beta {
                    tree.follow(action, Visit::Again);
                    score = -self.value(tree, &child, below, (-beta, -alpha))?;
                }
            }
            if score > best {
                best = score;
                best_place = Some(place);
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
        if let Some((table, node, least)) = remembered {
            remember(table, tree, node, (least, beta), best, best_place);
        }
        Ok(tree.leave(best, window))
    }
}

impl FixedDepth for NegaScout {
    fn search<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        tree: &mut Tree<'_, G, E, T>,
        depth: u32,
    ) -> Result<Score, Stopped> {
        self.value(tree, tree.root(), (depth, 0), (-INFINITE, INFINITE))
    }

    fn prepare(&mut self) {
        if let Some(table) = &mut self.table {
            table.prepare();
        }
    }

    fn begin(&mut self) {
        if let Some(table) = &mut self.table {
            table.begin_search();
        }
    }

    fn reset(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    fn memory(&self) -> usize {
        self.table.as_ref().map_or(0, Table::memory)
    }
}
