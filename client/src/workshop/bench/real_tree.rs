//! The whole game tree in memory, and its minimal tree: the part that every search must visit.
//!
//! To know a value is to have a strategy for either side that guarantees it: one that looks at a single answer in
//! every position of its own side and at all answers in those of the other. Both trees together, with the one leaf
//! that they share, are the minimal tree (Knuth & Moore, "An analysis of alpha-beta pruning"). On a uniform tree of
//! branching b and depth d it has b^ceil(d/2) + b^floor(d/2) - 1 leaves; here it is computed from the real tree, where
//! branching varies and among several good moves the one with the smallest tree counts.

use std::ops::Range;

use bidak_shared::eval::{Evaluator, Score};
use bidak_shared::game::Game;
use bidak_shared::record::Record;
use bidak_shared::registry::Playable;
use bidak_shared::search::Root;
use bidak_shared::search::score::INFINITE;

/// A tree of positions to a fixed depth, each with its minimax value.
#[derive(Clone, Debug)]
pub struct RealTree {
    /// The root is the first.
    nodes: Vec<Node>,
    depth: u32,
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// To the side to move there.
    value: Score,
    /// Places of the children, next to each other; empty at a leaf.
    children: Range<u32>,
}

impl RealTree {
    /// The tree below the present position of `record`; `None` if it has more than `most` nodes or the game is over.
    pub fn build<G: Playable>(record: &Record<G>, depth: u32, most: usize) -> Option<Self> {
        let root = Root::new(record)?;
        let mut tree = Self { nodes: vec![Node::default()], depth };
        let evaluator = G::Evaluator::default();
        tree.grow(0, root.position, &root, &evaluator, (depth, 0), most).then_some(tree)
    }

    /// A tree from the values of its leaves in order, with the same number of children everywhere.
    pub fn uniform(branching: u32, depth: u32, leaves: &mut dyn Iterator<Item = Score>) -> Self {
        let mut tree = Self { nodes: vec![Node::default()], depth };
        tree.grow_uniform(0, branching, depth, leaves);
        tree
    }

    fn grow<G: Game>(
        &mut self,
        place: usize,
        position: &G,
        root: &Root<'_, G>,
        evaluator: &impl Evaluator<G>,
        (depth, ply): (u32, u32),
        most: usize,
    ) -> bool {
        let finished = if ply == 0 { None } else { root.finished(position, ply) };
        if depth == 0 || finished.is_some() {
            self.nodes[place].value = finished.unwrap_or_else(|| evaluator.evaluate(position));
            return true;
        }
        let actions = position.legal();
        let children = self.make_room(place, actions.len());
        if self.nodes.len() > most {
            return false;
        }
        for (child, action) in children.clone().zip(actions) {
            let next = position.result(action);
            if !self.grow(child, &next, root, evaluator, (depth - 1, ply + 1), most) {
                return false;
            }
        }
        self.judge(place, children);
        true
    }

    fn grow_uniform(&mut self, place: usize, branching: u32, depth: u32, leaves: &mut dyn Iterator<Item = Score>) {
        if depth == 0 {
            self.nodes[place].value = leaves.next().unwrap_or(0);
            return;
        }
        let children = self.make_room(place, branching as usize);
        for child in children.clone() {
            self.grow_uniform(child, branching, depth - 1, leaves);
        }
        self.judge(place, children);
    }

    fn make_room(&mut self, place: usize, children: usize) -> Range<usize> {
        let first = self.nodes.len();
        self.nodes.resize_with(first + children, Node::default);
        let range = first..self.nodes.len();
        self.nodes[place].children = range.start as u32..range.end as u32;
        range
    }

    fn judge(&mut self, place: usize, children: Range<usize>) {
        let best = children.map(|child| -self.nodes[child].value).max();
        self.nodes[place].value = best.expect("a position that is not over has moves");
    }

    fn children(&self, place: usize) -> Range<usize> {
        let children = &self.nodes[place].children;
        children.start as usize..children.end as usize
    }

    /// The value of the root to the side to move.
    pub fn value(&self) -> Score {
        self.nodes[0].value
    }

    /// All positions.
    pub fn nodes(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Positions without children.
    pub fn leaves(&self) -> u64 {
        self.nodes.iter().filter(|node| node.children.is_empty()).count() as u64
    }

    /// The leaves of the minimal tree of a uniform tree with as many leaves and the same depth.
    pub fn minimal_if_uniform(&self) -> f64 {
        let branching = (self.leaves() as f64).powf(1.0 / f64::from(self.depth));
        branching.powi(self.depth.div_ceil(2) as i32) + branching.powi((self.depth / 2) as i32) - 1.0
    }

    /// The leaves of the minimal tree.
    pub fn minimal(&self) -> u64 {
        let at_least = self.strategy(0, self.value(), true);
        let at_most = self.strategy(0, self.value(), false);
        match (at_least, at_most) {
            (Some(at_least), Some(at_most)) => at_least + at_most - 1,
            _ => unreachable!("each side can hold the value of the root"),
        }
    }

    /// The leaves of the smallest strategy that proves a bound on the value at `place`, or `None` if there is none.
    /// With `chooses` the side to move has the strategy, and the value is at least `bound`; else its opponent has it,
    /// and the value is at most `bound`. `bound` is seen from the side to move at `place`.
    fn strategy(&self, place: usize, bound: Score, chooses: bool) -> Option<u64> {
        let node = &self.nodes[place];
        let holds = if chooses { node.value >= bound } else { node.value <= bound };
        if !holds {
            return None;
        }
        if node.children.is_empty() {
            return Some(1);
        }
        let below = self.children(place).map(|child| self.strategy(child, -bound, !chooses));
        if chooses { below.flatten().min() } else { below.sum() }
    }

    /// The leaves that fail-soft alpha-beta sees when it tries the best child of every node first, then the others
    /// from good to bad.
    pub fn leaves_in_perfect_order(&self) -> u64 {
        let mut leaves = 0;
        let value = self.alpha_beta(0, -INFINITE, INFINITE, &mut leaves);
        debug_assert_eq!(value, self.value(), "alpha-beta finds the value");
        leaves
    }

    fn alpha_beta(&self, place: usize, mut alpha: Score, beta: Score, leaves: &mut u64) -> Score {
        if self.nodes[place].children.is_empty() {
            *leaves += 1;
            return self.nodes[place].value;
        }
        let mut children: Vec<usize> = self.children(place).collect();
        children.sort_by_key(|child| self.nodes[*child].value);
        let mut best = -INFINITE;
        for child in children {
            best = best.max(-self.alpha_beta(child, -beta, -alpha, leaves));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values that never repeat within a test and look random.
    fn distinct_leaves() -> impl Iterator<Item = Score> {
        (1..).map(|n: i64| (n * 48_271 % 65_537) as Score - 32_000)
    }

    #[test]
    fn on_uniform_trees_the_minimal_tree_is_that_of_knuth_and_moore() {
        for (branching, depth) in [(2, 1), (2, 4), (3, 3), (3, 6), (5, 4), (7, 3)] {
            let tree = RealTree::uniform(branching, depth, &mut distinct_leaves());
            let b = u64::from(branching);
            let expected = b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1;
            assert_eq!(tree.leaves(), b.pow(depth));
            assert_eq!(tree.minimal(), expected, "{branching}^{depth}");
            assert_eq!(tree.leaves_in_perfect_order(), expected, "{branching}^{depth}");
            assert!((tree.minimal_if_uniform() - expected as f64).abs() < 1e-6);
        }
    }

    #[test]
    fn a_strategy_looks_at_all_answers_of_the_other_side_and_at_one_of_its_own() {
        // Three moves with two answers each; the second move is best: min(4, 6) against min(1, 9) and min(2, 3).
        let tree = RealTree { depth: 2, ..two_plies(&[&[1, 9], &[4, 6], &[2, 3]]) };
        assert_eq!(tree.value(), 4);
        // Both answers to the second move, and one answer that refutes each of the others.
        assert_eq!(tree.minimal(), 4);
        assert_eq!(tree.leaves_in_perfect_order(), 4);
        // A move with a single answer makes the tree smaller than any uniform one.
        let tree = two_plies(&[&[1, 9], &[4], &[2, 3]]);
        assert_eq!(tree.minimal(), 3);
    }

    fn two_plies(answers: &[&[Score]]) -> RealTree {
        let mut tree = RealTree { nodes: vec![Node::default()], depth: 2 };
        let moves = tree.make_room(0, answers.len());
        for (place, values) in moves.clone().zip(answers) {
            let leaves = tree.make_room(place, values.len());
            for (leaf, value) in leaves.clone().zip(*values) {
                tree.nodes[leaf].value = *value;
            }
            tree.judge(place, leaves);
        }
        tree.judge(0, moves);
        tree
    }
}
