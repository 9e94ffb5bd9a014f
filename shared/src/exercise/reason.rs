//! The reasons of a solution: the event of the engine that decides a part of the answer.

use crate::eval::Score;

/// Reason a part of the answer is right. Scores are MAX's; nodes are named.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The search left the node with the largest value of its children, or the smallest.
    Best {
        /// The node.
        node: String,
        /// Whether MAX moves there.
        is_max: bool,
        /// The children with their values.
        children: Vec<(String, Score)>,
        /// The value of the node.
        value: Score,
    },
    /// The search entered the root with the whole window.
    WholeWindow {
        /// The root.
        node: String,
    },
    /// The search entered the node with the window of its parent, as the siblings before had narrowed it.
    Entered {
        /// The node.
        node: String,
        /// The window.
        alpha: Score,
        /// The window.
        beta: Score,
        /// The parent.
        parent: String,
        /// The window of the parent on entry.
        parent_alpha: Score,
        /// The window of the parent on entry.
        parent_beta: Score,
        /// Whether MAX moves at the parent, so that alpha rises there; else beta falls.
        parent_is_max: bool,
        /// The sibling that narrowed the window, with its value.
        narrowed_by: Option<(String, Score)>,
    },
    /// The search cut off this part of the tree.
    Cut {
        /// The node with the cut-off.
        at: String,
        /// Whether MAX moves there: then its value reached beta; else alpha.
        is_max: bool,
        /// The child that gave the value.
        by: String,
        /// The value.
        value: Score,
        /// The bound that it reached.
        bound: Score,
        /// The children that were left out.
        left: Vec<String>,
    },
    /// The search visited the leaf.
    Visited {
        /// The leaf.
        leaf: String,
        /// The window.
        alpha: Score,
        /// The window.
        beta: Score,
        /// Its value.
        value: Score,
    },
    /// A pass of MTD(f).
    Pass {
        /// From 1.
        number: u32,
        /// The guess before the pass, for the first one; the value of the pass before, for the others.
        guess: Score,
        /// The upper end of the null window.
        beta: Score,
        /// The value.
        value: Score,
        /// The bound of the root's value that is known after the pass.
        lower: Score,
        /// The bound of the root's value that is known after the pass.
        upper: Score,
    },
    /// The bounds had met before.
    NoPass {
        /// The passes that there were.
        passes: u32,
        /// The value.
        value: Score,
    },
    /// The run of equal values from a leaf upwards.
    Run {
        /// The leaf.
        leaf: String,
        /// The values from the leaf to the root.
        values: Vec<Score>,
        /// How many of them the run has.
        run: u32,
    },
    /// A line after the exchange.
    Swapped {
        /// The line before.
        before: String,
        /// The place of the exchange, from 1.
        place: usize,
        /// The gene that the line gave away.
        given: char,
        /// The gene that it took.
        taken: char,
        /// The other place of the gene that it took, from 1: the gene given away came there.
        repaired: Option<usize>,
    },
    /// An upper confidence bound.
    Bound {
        /// The child.
        child: String,
        /// Its mean result, in hundredths.
        mean: i32,
        /// Its visits.
        visits: u32,
        /// The visits of the parent.
        parent_visits: u32,
        /// The exploration constant, in hundredths.
        exploration: u32,
        /// The bound, in hundredths.
        bound: i32,
    },
    /// The child with the greatest bound.
    Chosen {
        /// The child.
        child: String,
        /// The bound, in hundredths.
        bound: i32,
    },
}
