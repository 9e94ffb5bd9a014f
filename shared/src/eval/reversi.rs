//! Reversi: freedom to move, safe discs, and squares that give corners away; for the strongest engine, learnt patterns.

pub mod learnt;
pub mod patterns;

use crate::board::bits::{LEFT_FILE, RIGHT_FILE};
use crate::eval::{Evaluator, Feature, Score};
use crate::game::Game;
use crate::rules::reversi::{Reversi, Turn};

/// A weighted sum of features, each the mover's number less the enemy's.
///
/// The weights are in hundredths of a disc of the final margin and were fitted to it by least squares: four rounds of
/// 10,000 games of the evaluator against itself at depth 2, with random openings and one random move in twelve.
/// Against weights set by hand they won by 10 discs a game at depth 3 (600 games) and by 7.5 at depth 4 (300 games).
#[derive(Clone, Copy, Debug, Default)]
pub struct ReversiEvaluator;

/// The weight of each feature.
struct Weights {
    /// Squares where a disc may be placed.
    mobility: Score,
    /// Empty squares beside enemy discs (potential mobility).
    prospects: Score,
    /// Corners taken.
    corners: Score,
    /// Discs joined to an own corner along an edge: they can never flip.
    anchored: Score,
    /// Discs diagonally beside an empty corner.
    diagonal_gifts: Score,
    /// Discs beside an empty corner along an edge.
    edge_gifts: Score,
    /// Discs.
    discs: Score,
    /// Being the side that makes the last placement if nobody passes.
    parity: Score,
    /// Discs on the edges.
    edges: Score,
    /// Corners that may be taken now.
    corner_moves: Score,
}

/// The columns of the table below are the fields of [`Weights`].
const fn weights(row: [Score; 10]) -> Weights {
    let [mobility, prospects, corners, anchored, diagonal_gifts, edge_gifts, discs, parity, edges, corner_moves] = row;
    Weights { mobility, prospects, corners, anchored, diagonal_gifts, edge_gifts, discs, parity, edges, corner_moves }
}

/// One row for every ten empty squares, fewest first.
const WEIGHTS: [Weights; 6] = [
    weights([288, -91, -34, 133, -60, -155, 66, 112, -81, 186]),
    weights([158, -40, 243, 153, -124, -151, 19, 75, -46, 347]),
    weights([89, 4, 498, 153, -333, -137, -10, 80, 3, 461]),
    weights([58, 15, 648, 187, -488, -252, -31, 85, 59, 505]),
    weights([40, 11, 831, 278, -778, -475, -41, 83, 78, 268]),
    weights([27, 9, 1568, 71, -1141, -598, -33, 47, 20, 110]),
];

const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;
const EDGES: u64 = LEFT_FILE | RIGHT_FILE | 0xff | 0xff << 56;

/// The value of a board for the side of `own`, which is to move, given where both sides may place discs.
pub fn worth((own, enemy): (u64, u64), placements: u64, enemy_placements: u64) -> Score {
    let empty = !(own | enemy);
    let weights = Weights::at(empty);
    let gifts = Gifts::of(empty);
    weights.mobility * lead(placements, enemy_placements)
        + weights.prospects * lead(around(enemy) & empty, around(own) & empty)
        + weights.corners * lead(own & CORNERS, enemy & CORNERS)
        + weights.anchored * lead(anchored(own), anchored(enemy))
        + weights.diagonal_gifts * lead(own & gifts.diagonal, enemy & gifts.diagonal)
        + weights.edge_gifts * lead(own & gifts.edge, enemy & gifts.edge)
        + weights.discs * lead(own, enemy)
        + weights.parity * parity(empty)
        + weights.edges * lead(own & EDGES, enemy & EDGES)
        + weights.corner_moves * lead(placements & CORNERS, enemy_placements & CORNERS)
}

impl Weights {
    /// The weights of a position with these empty squares.
    fn at(empty: u64) -> &'static Self {
        let left = empty.count_ones() as usize;
        &WEIGHTS[(left.saturating_sub(1) / 10).min(WEIGHTS.len() - 1)]
    }
}

/// The number of own squares less that of the enemy's.
fn lead(own: u64, enemy: u64) -> Score {
    own.count_ones() as Score - enemy.count_ones() as Score
}

/// 1 if the side to move makes the last placement, as long as nobody passes; else -1.
fn parity(empty: u64) -> Score {
    2 * (empty.count_ones() & 1) as Score - 1
}

impl Evaluator<Reversi> for ReversiEvaluator {
    fn evaluate(&self, position: &Reversi) -> Score {
        worth((position.own(), position.enemy()), position.placements(), position.enemy_placements())
    }

    fn features(&self, position: &Reversi) -> Vec<Feature> {
        let (own, enemy, empty) = (position.own(), position.enemy(), position.empty());
        let (placements, enemy_placements) = (position.placements(), position.enemy_placements());
        let weights = Weights::at(empty);
        let gifts = Gifts::of(empty);
        let lead = |name, weight, own: u64, enemy: u64| Feature::new(name, weight, lead(own, enemy));
        vec![
            lead("mobility", weights.mobility, placements, enemy_placements),
            lead("prospects", weights.prospects, around(enemy) & empty, around(own) & empty),
            lead("corners", weights.corners, own & CORNERS, enemy & CORNERS),
            lead("anchored", weights.anchored, anchored(own), anchored(enemy)),
            lead("diagonal-gifts", weights.diagonal_gifts, own & gifts.diagonal, enemy & gifts.diagonal),
            lead("edge-gifts", weights.edge_gifts, own & gifts.edge, enemy & gifts.edge),
            lead("discs", weights.discs, own, enemy),
            Feature::new("parity", weights.parity, parity(empty)),
            lead("edges", weights.edges, own & EDGES, enemy & EDGES),
            lead("corner-moves", weights.corner_moves, placements & CORNERS, enemy_placements & CORNERS),
        ]
    }

    /// Corners first, squares beside empty corners last, and between them by the enemy's mobility, lowest first.
    fn order_hint(&self, position: &Reversi, turn: Turn) -> i32 {
        let Turn::Place(square) = turn else { return 0 };
        let next = position.result(turn);
        let gifts = Gifts::of(position.empty());
        let place = 1 << square;
        let kind = if place & CORNERS != 0 {
            20
        } else if place & gifts.diagonal != 0 {
            -12
        } else if place & gifts.edge != 0 {
            -5
        } else {
            0
        };
        kind - 2 * next.placements().count_ones() as i32 - (around(next.enemy()) & next.empty()).count_ones() as i32
    }
}

/// Discs less enemy discs, the objective of Prabawa's search (section 2).
#[derive(Clone, Copy, Debug, Default)]
pub struct DiscsEvaluator;

impl Evaluator<Reversi> for DiscsEvaluator {
    fn evaluate(&self, position: &Reversi) -> Score {
        100 * lead(position.own(), position.enemy())
    }

    fn features(&self, position: &Reversi) -> Vec<Feature> {
        vec![Feature::new("discs", 100, lead(position.own(), position.enemy()))]
    }
}

/// The squares beside which a corner is empty.
struct Gifts {
    /// b2, g2, b7 and g7 (X-squares).
    diagonal: u64,
    /// a2, b1 and their images (C-squares).
    edge: u64,
}

impl Gifts {
    fn of(empty: u64) -> Self {
        let corners = empty & CORNERS;
        let vertical = corners << 8 | corners >> 8;
        Self { diagonal: sideways(vertical), edge: vertical | sideways(corners) }
    }
}

/// Each square moved one to the left and one to the right.
fn sideways(squares: u64) -> u64 {
    (squares & !RIGHT_FILE) << 1 | (squares & !LEFT_FILE) >> 1
}

/// A set of squares with all their neighbours.
fn around(squares: u64) -> u64 {
    let row = squares | sideways(squares);
    row | row << 8 | row >> 8
}

/// The discs on the edges that are joined to a corner by discs of the same side.
fn anchored(discs: u64) -> u64 {
    let edges = discs & EDGES;
    let mut joined = discs & CORNERS;
    // Six squares lie between two corners.
    for _ in 0..6 {
        joined |= edges & (sideways(joined) | joined << 8 | joined >> 8);
    }
    joined
}
