//! Traces of searches with the game erased.

use crate::kind::{EngineKind, GameKind};
use crate::notation::Notation;
use crate::record::{AnyRecord, Record};
use crate::registry::{GameVisitor, Playable};
use crate::search::trace::{Algorithm, Trace, TracedNode, trace};
use crate::search::{Root, StopFlag};

impl Algorithm {
    /// The engine with this algorithm.
    pub fn engine(self) -> EngineKind {
        match self {
            Self::Minimax => EngineKind::Minimax,
            Self::AlphaBeta => EngineKind::AlphaBeta,
            Self::NegaScout => EngineKind::NegaScout,
        }
    }
}

impl GameKind {
    /// The tree of a search from the current position of a record of this game, with moves as texts; see
    /// [`crate::search::trace`]. `None` if it has more than `most_nodes` or the game is over.
    ///
    /// # Panics
    /// If `record` is of another game.
    pub fn trace(
        self,
        record: &dyn AnyRecord,
        algorithm: Algorithm,
        depth: u32,
        most_nodes: u64,
    ) -> Option<Trace<String>> {
        struct Traced<'a>(&'a dyn AnyRecord, Algorithm, u32, u64);
        impl GameVisitor for Traced<'_> {
            type Output = Option<Trace<String>>;

            fn visit<G: Playable>(self) -> Self::Output {
                let Self(record, algorithm, depth, most_nodes) = self;
                let record: &Record<G> = record.as_any().downcast_ref().expect("the record is of this game");
                let root = Root::new(record)?;
                let evaluator = G::Evaluator::default();
                let Trace { root, nodes, leaves } =
                    trace(&root, &evaluator, algorithm, depth, most_nodes, &StopFlag::new())?;
                Some(Trace { root: texts(record.position(), root, None), nodes, leaves })
            }
        }
        self.visit(Traced(record, algorithm, depth, most_nodes))
    }
}

/// The node with texts for actions; `text` is the move that led to `position`.
fn texts<G: Notation>(position: &G, node: TracedNode<G::Action>, text: Option<String>) -> TracedNode<String> {
    let TracedNode { action: _, alpha, beta, value, visit, children, best, pruned } = node;
    let below = |child: TracedNode<G::Action>| {
        let action = child.action.expect("only the root has none");
        texts(&position.result(action), child, Some(position.move_text(action)))
    };
    TracedNode {
        action: text,
        alpha,
        beta,
        value,
        visit,
        children: children.into_iter().map(below).collect(),
        best,
        pruned: pruned.into_iter().map(|action| position.move_text(action)).collect(),
    }
}
