//! Adjacency: the difference of marks, less a penalty for marks that can still be taken.

pub mod filling;
pub mod learnt;
pub mod patterns;

use crate::board::bits::{LEFT_FILE, ORTHOGONAL, RIGHT_FILE};
use crate::eval::{Candidates, Evaluator, Feature, Score};
use crate::game::Game;
use crate::rules::adjacency::{Adjacency, Fill};

/// Marks less enemy marks, less a share for every (own mark, empty square) edge, over which the
/// mark can be taken.
///
/// An edge weighs a constant times the share of the empty squares that will be filled: all of them where the rounds fill
/// the board, few where they soon run out.
#[derive(Clone, Copy, Debug, Default)]
pub struct AdjacencyEvaluator;

impl Evaluator<Adjacency> for AdjacencyEvaluator {
    fn evaluate(&self, position: &Adjacency) -> Score {
        let mover = position.to_move();
        worth(position.marks(mover), position.marks(mover.opponent()), position.plies_left().into())
    }

    fn features(&self, position: &Adjacency) -> Vec<Feature> {
        let (own, enemy, empty) = squares(position);
        let exposure = edges(own, empty) - edges(enemy, empty);
        let share = (-EXPOSURE * i32::from(position.plies_left()), empty.count_ones().max(1) as i32);
        vec![marks(own, enemy), Feature::fraction("exposure", share, exposure)]
    }

    fn order_hint(&self, position: &Adjacency, Fill(square): Fill) -> i32 {
        let neighbours = ORTHOGONAL[usize::from(square)];
        let enemy = position.marks(position.to_move().opponent());
        let open = neighbours & position.empty();
        8 * (neighbours & enemy).count_ones() as i32 - open.count_ones() as i32
    }

    fn is_candidate(&self, rule: Candidates, position: &Adjacency, Fill(square): Fill) -> bool {
        let (_, enemy, empty) = squares(position);
        let neighbours = ORTHOGONAL[usize::from(square)];
        match rule {
            Candidates::All => true,
            Candidates::Touching => neighbours & enemy != 0,
            Candidates::Beside => neighbours & !empty != 0,
        }
    }
}

/// Marks less enemy marks, the objective of the Adjacency report (B).
#[derive(Clone, Copy, Debug, Default)]
pub struct MarksEvaluator;

impl Evaluator<Adjacency> for MarksEvaluator {
    fn evaluate(&self, position: &Adjacency) -> Score {
        let (own, enemy, _) = squares(position);
        marks(own, enemy).worth
    }

    fn features(&self, position: &Adjacency) -> Vec<Feature> {
        let (own, enemy, _) = squares(position);
        vec![marks(own, enemy)]
    }
}

/// The own squares of the side to move, those of the enemy, and the empty ones.
fn squares(position: &Adjacency) -> (u64, u64, u64) {
    let mover = position.to_move();
    (position.marks(mover), position.marks(mover.opponent()), position.empty())
}

fn marks(own: u64, enemy: u64) -> Feature {
    Feature::new("marks", PER_MARK, own.count_ones() as i32 - enemy.count_ones() as i32)
}

/// The expected margin of the side to move, in hundredths of a mark.
pub fn worth(own: u64, enemy: u64, plies: u32) -> Score {
    let empty = !(own | enemy);
    let marks = PER_MARK * (own.count_ones() as i32 - enemy.count_ones() as i32);
    let exposure = edges(own, empty) - edges(enemy, empty);
    marks - EXPOSURE * exposure * plies as i32 / empty.count_ones().max(1) as i32
}

/// The unit of evaluations is the hundredth of a mark.
const PER_MARK: Score = 100;

/// Hundredths of a mark per edge to a square that is certainly filled.
///
/// Measured by self-play at three plies, 500 games from random openings, against min(plies left, 55) whatever is empty:
/// 50%, 54% and 86% of the points at 8, 16 and 28 rounds. With 65 it is 50%, 48% and 54% against 80, with 100 it is
/// 50%, 52% and 32%.
const EXPOSURE: Score = 80;

/// The number of pairs of orthogonally adjacent squares, one of `a` and one of `b`.
fn edges(a: u64, b: u64) -> Score {
    let right = ((a & !RIGHT_FILE) << 1) & b;
    let left = ((a & !LEFT_FILE) >> 1) & b;
    ((a << 8 & b).count_ones() + (a >> 8 & b).count_ones() + right.count_ones() + left.count_ones()) as i32
}
