//! Adjacency: marks, and how many of them can still be taken.

use crate::board::bits::{LEFT_FILE, ORTHOGONAL, RIGHT_FILE};
use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::rules::adjacency::{Adjacency, Fill};

/// Marks less enemy marks, less a share for every (own mark, empty square) edge, over which the
/// mark can be taken.
///
/// Measured: weighting exposure at about 0.25 (8 rounds), 0.40 (16) or 0.55 (28) marks per edge beats the
/// plain difference of marks by 8 to 9 marks at the same depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct AdjacencyEvaluator;

impl Evaluator<Adjacency> for AdjacencyEvaluator {
    fn evaluate(&self, position: &Adjacency) -> Score {
        let mover = position.to_move();
        let marks = 100 * position.margin(mover);
        let empty = position.empty();
        let exposure = edges(position.marks(mover), empty) - edges(position.marks(mover.opponent()), empty);
        marks - exposure_weight(position.plies_left()) * exposure
    }

    fn order_hint(&self, position: &Adjacency, Fill(square): Fill) -> i32 {
        let neighbours = ORTHOGONAL[usize::from(square)];
        let enemy = position.marks(position.to_move().opponent());
        let open = neighbours & position.empty();
        8 * (neighbours & enemy).count_ones() as i32 - open.count_ones() as i32
    }

    /// The square touches the enemy (Adjacency report, C).
    fn is_candidate(&self, position: &Adjacency, Fill(square): Fill) -> bool {
        ORTHOGONAL[usize::from(square)] & position.marks(position.to_move().opponent()) != 0
    }
}

/// Hundredths of a mark per edge. An exposed mark matters only while there are plies left to take it.
fn exposure_weight(plies_left: u8) -> Score {
    i32::from(plies_left).min(55)
}

/// The number of pairs of orthogonally adjacent squares, one of `a` and one of `b`.
fn edges(a: u64, b: u64) -> Score {
    let right = ((a & !RIGHT_FILE) << 1) & b;
    let left = ((a & !LEFT_FILE) >> 1) & b;
    ((a << 8 & b).count_ones() + (a >> 8 & b).count_ones() + right.count_ones() + left.count_ones()) as i32
}
