//! Alpha-beta with memory: alpha-beta that keeps a lower and an upper bound of every node in a
//! transposition table (Jurnal Minimax & MTD(f), 4.3; Plaat et al., "Best-first fixed-depth minimax algorithms").
//!
//! Entries have a depth: without it, bounds of one iteration of deepening would answer the next.

use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::{CutReason, Visit};
use crate::search::deepening::FixedDepth;
use crate::search::event::Tracer;
use crate::search::memory::{Recall, recall, remember};
use crate::search::score::INFINITE;
use crate::search::table::Table;
use crate::search::tree::{Node, Stopped, Tree};

/// Whether the best action of an earlier search of a node is tried first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HashMove {
    /// Yes.
    #[default]
    On,
    /// No: children as the move ordering has them, as in the paper.
    Off,
}

/// Alpha-beta over a table.
#[derive(Debug)]
pub struct AlphaBetaWithMemory {
    table: Table,
    hash_move: HashMove,
}

impl AlphaBetaWithMemory {
    /// A search with this table.
    pub fn new(table: Table) -> Self {
        Self { table, hash_move: HashMove::On }
    }

    /// The search with or without hash moves.
    #[must_use]
    pub fn with_hash_move(self, hash_move: HashMove) -> Self {
        Self { hash_move, ..self }
    }

    /// Whether it tries hash moves first.
    pub fn hash_move(&self) -> HashMove {
        self.hash_move
    }

    /// Fail-soft: the value if it lies between `alpha` and `beta`; otherwise a bound on it outside the window.
    pub fn value<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        &self,
        tree: &mut Tree<'_, G, E, T>,
        position: &G,
        (depth, ply): (u32, u32),
        (alpha, beta): (Score, Score),
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta, "an empty window");
        let window = (alpha, beta);
        let actions = match tree.enter(position, (depth, ply), window)? {
            Node::Leaf(score) => return Ok(score),
            Node::Interior(actions) => actions,
        };
        let (recalled, node) = recall(&self.table, tree, position, (depth, ply), (alpha, beta));
        let (least, beta, hash_move) = match recalled {
            Recall::Known(score) => return Ok(tree.leave(score, window)),
            Recall::Search { alpha, beta, best } => (alpha, beta, best),
        };
        let mut picker = tree.ordered(position, ply, actions);
        if self.hash_move == HashMove::On
            && let Some(place) = hash_move
        {
            picker.put_first(place);
        }
        let mut alpha = least;
        let mut best = -INFINITE;
        let mut best_place = None;
        while let Some((place, action)) = picker.next() {
            tree.follow(action, Visit::Full);
            let score = -self.value(tree, &position.result(action), (depth - 1, ply + 1), (-beta, -alpha))?;
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
        remember(&self.table, tree, node, (least, beta), best, best_place);
        Ok(tree.leave(best, window))
    }
}

impl FixedDepth for AlphaBetaWithMemory {
    fn search<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        tree: &mut Tree<'_, G, E, T>,
        depth: u32,
    ) -> Result<Score, Stopped> {
        self.value(tree, tree.root(), (depth, 0), (-INFINITE, INFINITE))
    }

    fn prepare(&mut self) {
        self.table.prepare();
    }

    fn begin(&mut self) {
        self.table.begin_search();
    }

    fn reset(&mut self) {
        self.table.clear();
    }

    fn memory(&self) -> usize {
        self.table.memory()
    }
}
