//! Trees for exercises.

use super::dice::Dice;
use super::walk::Walk;
use crate::game::Player;
use crate::rules::drawn::DrawnTree;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::minimax::Minimax;

/// Scores of leaves; they have at most two characters, so that a drawing fits 80 columns.
const SCORES: (i32, i32) = (-9, 20);
/// The most leaves; the least are half of them.
const MOST_LEAVES: usize = 16;

/// A tree with MAX at its root, of two or three plies. Siblings have different values, so that the best child is never in doubt;
/// alpha-beta leaves out at least two leaves, and at most half of them.
pub(super) fn tree(dice: &mut Dice) -> DrawnTree {
    loop {
        let text = if dice.place(3) == 0 { bushy(dice) } else { deep(dice) };
        let tree: DrawnTree = text.parse().expect("the text of a tree");
        if is_fit(&tree) {
            return tree;
        }
    }
}

/// The first guess of MTD(f): near the value, but not the value.
pub(super) fn guess(tree: &DrawnTree, dice: &mut Dice) -> i32 {
    let value = Walk::of(tree, Minimax::default()).value(DrawnTree::ROOT).unwrap_or(0);
    let distance = dice.roll(2, 8);
    if dice.place(2) == 0 { value - distance } else { value + distance }
}

/// Two plies: three or four nodes with three or four leaves.
fn bushy(dice: &mut Dice) -> String {
    let nodes: Vec<String> = (0..dice.roll(3, 4)).map(|_| leaves(dice, 3, 4)).collect();
    format!("({})", nodes.concat())
}

/// Three plies: two or three nodes, whose children have two or three leaves each, or are a leaf.
fn deep(dice: &mut Dice) -> String {
    let mut nodes = String::new();
    for _ in 0..dice.roll(2, 3) {
        let mut children = Vec::new();
        for _ in 0..dice.roll(2, 3) {
            let is_leaf = dice.place(6) == 0;
            children.push(if is_leaf { dice.roll(SCORES.0, SCORES.1).to_string() } else { leaves(dice, 2, 3) });
        }
        nodes.extend(["(", &children.join(" "), ")"]);
    }
    format!("({nodes})")
}

/// A node with leaves of different scores.
fn leaves(dice: &mut Dice, least: i32, most: i32) -> String {
    let count = dice.roll(least, most) as usize;
    let scores = dice.different(count, SCORES.0, SCORES.1);
    let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
    format!("({})", scores.join(" "))
}

fn is_fit(tree: &DrawnTree) -> bool {
    debug_assert_eq!(tree.mover(DrawnTree::ROOT), Player::First);
    let leaves = tree.leaves();
    if leaves.len() > MOST_LEAVES || leaves.len() < MOST_LEAVES / 2 {
        return false;
    }
    let all = Walk::of(tree, Minimax::default());
    let differ = tree.inner_nodes().all(|node| {
        let mut values: Vec<_> = tree.children(node).filter_map(|child| all.value(child)).collect();
        values.sort_unstable();
        values.windows(2).all(|two| two[0] != two[1])
    });
    let walk = Walk::of(tree, AlphaBeta::default());
    let cut = leaves.iter().filter(|leaf| walk.visit(**leaf).is_none()).count();
    differ && cut >= 2 && 2 * cut <= leaves.len()
}
