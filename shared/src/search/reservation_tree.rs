//! The reservation tree of the genetic search: many sampled lines of play merged by their common beginnings.
//!
//! The value of a leaf is that of the last position of its line; the value of an inner node is the best of its sampled
//! children for the side to move there (minimax over the sample). The fitness of a line is the number of nodes, from
//! its leaf towards the root, that have the value of the leaf (Hong, Huang & Lin, "Adversarial Search by Evolutionary
//! Computation").

use crate::eval::Score;

/// The tree of sampled lines of genes.
#[derive(Debug)]
pub struct ReservationTree<A> {
    nodes: Vec<Node<A>>,
}

#[derive(Debug)]
struct Node<A> {
    gene: Option<A>,
    parent: usize,
    first_child: Option<usize>,
    next_sibling: Option<usize>,
    /// The value for the root's side: given for a leaf, computed by [`ReservationTree::evaluate`] for others.
    value: Score,
    /// Plies below the root.
    ply: usize,
}

const ROOT: usize = 0;

impl<A: Copy + Eq> Default for ReservationTree<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Copy + Eq> ReservationTree<A> {
    /// The root alone.
    pub fn new() -> Self {
        let root = Node { gene: None, parent: ROOT, first_child: None, next_sibling: None, value: 0, ply: 0 };
        Self { nodes: vec![root] }
    }

    /// Removes all nodes but the root; memory is kept.
    pub fn clear(&mut self) {
        self.nodes.truncate(1);
        self.nodes[ROOT].first_child = None;
    }

    /// Adds the path of a line whose end has `value` for the side to move at the root, and returns its leaf. Lines end
    /// where the game does or at one common length, so none is the beginning of another.
    pub fn reserve(&mut self, line: &[A], value: Score) -> usize {
        let leaf = line.iter().fold(ROOT, |node, gene| self.child(node, *gene));
        self.nodes[leaf].value = value;
        leaf
    }

    /// The child of `node` by `gene`, made if need be.
    fn child(&mut self, node: usize, gene: A) -> usize {
        let mut next = self.nodes[node].first_child;
        while let Some(child) = next {
            if self.nodes[child].gene == Some(gene) {
                return child;
            }
            next = self.nodes[child].next_sibling;
        }
        let child = self.nodes.len();
        self.nodes.push(Node {
            gene: Some(gene),
            parent: node,
            first_child: None,
            next_sibling: self.nodes[node].first_child,
            value: 0,
            ply: self.nodes[node].ply + 1,
        });
        self.nodes[node].first_child = Some(child);
        child
    }

    /// Computes the values of inner nodes: the greatest of the children at even plies, the least at odd ones.
    pub fn evaluate(&mut self) {
        // Children were made after their parents.
        for index in (0..self.nodes.len()).rev() {
            let Some(first) = self.nodes[index].first_child else { continue };
            let maximises = self.nodes[index].ply.is_multiple_of(2);
            let mut value = self.nodes[first].value;
            let mut next = self.nodes[first].next_sibling;
            while let Some(child) = next {
                let other = self.nodes[child].value;
                value = if maximises { value.max(other) } else { value.min(other) };
                next = self.nodes[child].next_sibling;
            }
            self.nodes[index].value = value;
        }
    }

    /// The number of nodes from `leaf` upward, itself included, that carry its value without a break.
    pub fn fitness(&self, leaf: usize) -> u32 {
        let value = self.nodes[leaf].value;
        let mut node = leaf;
        let mut run = 1;
        while node != ROOT {
            node = self.nodes[node].parent;
            if self.nodes[node].value != value {
                break;
            }
            run += 1;
        }
        run
    }

    /// The value of the leaf of a line.
    pub fn leaf_value(&self, leaf: usize) -> Score {
        self.nodes[leaf].value
    }

    /// The value of the root.
    pub fn value(&self) -> Score {
        self.nodes[ROOT].value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fitness_of_the_example_in_the_report_is_one_four_and_two() {
        // The tree (((6 7)(5))) with the lines A (6), B (5) and C (7): one move at the root, and A and C part at the last.
        let mut tree = ReservationTree::new();
        let [a, b, c] = [tree.reserve(&[1, 2, 3], 6), tree.reserve(&[1, 4, 5], 5), tree.reserve(&[1, 2, 6], 7)];
        tree.evaluate();
        // From leaf to root A is 6755, B 5555, C 7755: the maximiser takes 7 of 6 and 7, then the minimiser 5 of 7 and 5.
        let values = |leaf: usize| {
            let above = |node: &usize| (*node != ROOT).then_some(tree.nodes[*node].parent);
            std::iter::successors(Some(leaf), above).map(|node| tree.nodes[node].value).collect::<Vec<_>>()
        };
        assert_eq!([a, b, c].map(values), [[6, 7, 5, 5], [5, 5, 5, 5], [7, 7, 5, 5]]);
        assert_eq!([a, b, c].map(|leaf| tree.fitness(leaf)), [1, 4, 2]);
        assert_eq!(tree.nodes[a].parent, tree.nodes[c].parent);
    }

    #[test]
    fn a_line_of_its_own_is_as_fit_as_it_is_long_unless_the_root_prefers_another() {
        let mut tree = ReservationTree::new();
        let worse = tree.reserve(&[1, 2, 3], -5);
        let better = tree.reserve(&[4, 5], 5);
        tree.evaluate();
        assert_eq!((tree.fitness(worse), tree.fitness(better)), (3, 3));
        tree.clear();
        let alone = tree.reserve(&[9], 0);
        tree.evaluate();
        assert_eq!((tree.value(), tree.fitness(alone)), (0, 2));
    }
}
