//! The report on Nine Men's Morris: NegaScout by the rule of the book that it cites (Millington and Funge, "Artificial Intelligence for
//! Games"), which is that of Reinefeld: no second search where at most two plies remain.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in prose as well")]

mod tests;

use bidak_shared::eval::Score;
use bidak_shared::registry::Playable;

use super::{INFINITY, Visits, listed};

/// Where NegaScout searches a move again whose null window failed high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Again {
    /// Where more than two plies remain, between its score and beta: `adaptiveBeta` of the cited book.
    Deep,
    /// Everywhere, between alpha and beta: the engine's default.
    Always,
}

/// A search from the side to move.
struct Search<'a, G> {
    /// The value of a position, this number of plies below the root, to the side to move.
    evaluate: &'a dyn Fn(&G, u32) -> Score,
    depth: u32,
    visits: Visits,
}

impl<'a, G: Playable> Search<'a, G> {
    fn new(depth: u32, evaluate: &'a dyn Fn(&G, u32) -> Score) -> Self {
        Self { evaluate, depth, visits: Visits::default() }
    }

    /// Counts a node, and values it if it is a leaf.
    fn leaf(&mut self, node: &G, depth: u32) -> Option<Score> {
        let is_leaf = depth == 0 || node.is_terminal();
        self.visits.nodes += 1;
        self.visits.leaves += u64::from(is_leaf);
        is_leaf.then(|| (self.evaluate)(node, self.depth - depth))
    }

    /// Section 3.3: the score, and the best move.
    fn nega_scout(
        &mut self,
        node: &G,
        depth: u32,
        (alpha, beta): (Score, Score),
        again: Again,
    ) -> (Score, Option<G::Action>) {
        if let Some(score) = self.leaf(node, depth) {
            return (score, None);
        }
        let mut best = (-INFINITY, None);
        let mut adaptive_beta = beta;
        for action in listed(node) {
            let child = node.result(action);
            let least = alpha.max(best.0);
            let mut score = -self.nega_scout(&child, depth - 1, (-adaptive_beta, -least), again).0;
            let is_open = adaptive_beta != beta && least < score && score < beta;
            match again {
                Again::Deep if is_open && depth > 2 => {
                    score = -self.nega_scout(&child, depth - 1, (-beta, -score), again).0;
                }
                Again::Always if is_open => {
                    score = -self.nega_scout(&child, depth - 1, (-beta, -least), again).0;
                }
                _ => {}
            }
            if score > best.0 {
                best = (score, Some(action));
            }
            if best.0 >= beta {
                break;
            }
            adaptive_beta = alpha.max(best.0) + 1;
        }
        best
    }

    /// The search that the report compares with.
    fn alpha_beta(&mut self, node: &G, depth: u32, (mut alpha, beta): (Score, Score)) -> (Score, Option<G::Action>) {
        if let Some(score) = self.leaf(node, depth) {
            return (score, None);
        }
        let mut best = (-INFINITY, None);
        for action in listed(node) {
            let score = -self.alpha_beta(&node.result(action), depth - 1, (-beta, -alpha)).0;
            if score > best.0 {
                best = (score, Some(action));
            }
            alpha = alpha.max(best.0);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Nothing is left out.
    fn minimax(&mut self, node: &G, depth: u32) -> Score {
        if let Some(score) = self.leaf(node, depth) {
            return score;
        }
        let scores = listed(node).into_iter().map(|action| -self.minimax(&node.result(action), depth - 1));
        scores.max().expect("the game goes on")
    }
}
