//! The reservation tree of the genetic search: many sampled lines of play merged by their common beginnings.
//!
//! A leaf is worth what the position at the end of its line is; a node above is worth the best of its sampled
//! children for the side that chooses there (minimax over the sample). A line is the fitter, the further the
//! worth of its leaf is carried towards the root (Hong, Huang & Lin, "Adversarial Search by Evolutionary Computation").

use crate::eval::Score;

/// Sampled lines as one tree. Genes are whatever the lines are made of.
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
    /// To the root's side; of a leaf what it was given, of others by [`ReservationTree::evaluate`].
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

    /// Only the root is left; memory is kept.
    pub fn clear(&mut self) {
        self.nodes.truncate(1);
        self.nodes[ROOT].first_child = None;
    }

    /// Reserves the path of a line that ends with `value` to the side that chooses at the root, and returns
    /// its leaf. Lines end where the game does or at one common length, so none is the beginning of another.
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

    /// Gives every inner node its value: the greatest of its children at even plies, the least at odd ones.
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

    /// The worth of the root by the sampled lines.
    pub fn value(&self) -> Score {
        self.nodes[ROOT].value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fitness_of_the_example_in_the_report_is_one_four_and_two() {
        // Three lines of three moves that begin alike; the first two part at the last move.
        let mut tree = ReservationTree::new();
        let leaves = [tree.reserve(&[1, 2, 3], 1), tree.reserve(&[1, 2, 4], 4), tree.reserve(&[1, 5, 6], 7)];
        tree.evaluate();
        // The own last move prefers 4 to 1, the enemy before it prefers 4 to 7.
        assert_eq!(tree.value(), 4);
        assert_eq!(leaves.map(|leaf| tree.fitness(leaf)), [1, 4, 2]);
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
