//! NegaScout: the first child is searched with the full window, the others with a null window, and again if they turn
//! out better (Reinefeld 1983; Kurniawan et al., NegaScout for Nine Men's Morris).
//!
//! It visits fewer nodes than alpha-beta with good move ordering, and especially with a table, which makes the second
//! search of a child cheap.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in prose as well")]

use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::{CutReason, Visit};
use crate::search::deepening::FixedDepth;
use crate::search::event::Tracer;
use crate::search::memory::{Recall, recall, remember};
use crate::search::score::INFINITE;
use crate::search::table::Table;
use crate::search::tree::{Node, Stopped, Tree};

/// When a child that turned out better in its null window is searched again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Research {
    /// Always, with the whole rest of the window. So the expected line is complete, and with a table the second search is cheap.
    #[default]
    Always,
    /// Only where more than two plies remain, above the value of the first search (Reinefeld): with fewer, a fail-soft null window
    /// returns the exact value. A search with a table ignores it, because there a value may be a bound of an earlier search.
    Deep,
}

/// NegaScout, with or without a table.
#[derive(Debug)]
pub struct NegaScout {
    table: Option<Table>,
    research: Research,
}

impl NegaScout {
    /// A search with this table, if there is one.
    pub fn new(table: Option<Table>) -> Self {
        Self { table, research: Research::Always }
    }

    /// The search with a rule for second searches.
    #[must_use]
    pub fn with_research(self, research: Research) -> Self {
        Self { research, ..self }
    }

    /// The lower end of the window of the second search of a child with `score`, if there is one with `depth` plies left.
    fn second_alpha(&self, depth: u32, alpha: Score, score: Score) -> Option<Score> {
        match self.research {
            Research::Deep if self.table.is_none() => (depth > 2).then_some(score),
            _ => Some(alpha),
        }
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
                if alpha < score
                    && score < beta
                    && let Some(alpha) = self.second_alpha(depth, alpha, score)
                {
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
