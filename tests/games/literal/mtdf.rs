//! The report on MTD(f): alpha-beta with memory, MAX and MIN apart, and the driver; the numbers of positions of Tic-tac-toe.

mod tests;

use std::collections::HashMap;

use bidak_shared::eval::Score;
use bidak_shared::game::Player;
use bidak_shared::registry::Playable;

use super::{INFINITY, Visits, listed};

/// Section 4.3, for a game whose evaluation is that of MAX, the side to move at the root.
struct AlphaBetaWithMemory<'a, G> {
    max: Player,
    /// The value of a position, this number of plies below the root, for MAX.
    evaluate: &'a dyn Fn(&G, u32) -> Score,
    depth: u32,
    /// Lower and upper bounds. The report keeps no depth; one iteration needs none, but a position that two paths of different lengths
    /// lead to does.
    bounds: HashMap<(u64, u32), (Score, Score)>,
    visits: Visits,
}

impl<'a, G: Playable> AlphaBetaWithMemory<'a, G> {
    fn new(root: &G, depth: u32, evaluate: &'a dyn Fn(&G, u32) -> Score) -> Self {
        Self { max: root.to_move(), evaluate, depth, bounds: HashMap::new(), visits: Visits::default() }
    }

    fn value(&mut self, node: &G, mut alpha: Score, mut beta: Score, depth: u32) -> Score {
        let children = listed(node);
        let is_leaf = depth == 0 || children.is_empty();
        self.visits.nodes += 1;
        self.visits.leaves += u64::from(is_leaf);
        let key = (node.key(), depth);
        let (lower, upper) = self.bounds.get(&key).copied().unwrap_or((-INFINITY, INFINITY));
        // A null window never has equal bounds inside it. The whole window has, and the report's lines would then search an empty one.
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        (alpha, beta) = (alpha.max(lower), beta.min(upper));
        let mut children = children.into_iter().map(|action| node.result(action));
        let mut value;
        if is_leaf {
            value = (self.evaluate)(node, self.depth - depth);
        } else if node.to_move() == self.max {
            value = -INFINITY;
            let mut least = alpha;
            while let Some(child) = children.next().filter(|_| value < beta) {
                value = value.max(self.value(&child, least, beta, depth - 1));
                least = least.max(value);
            }
        } else {
            value = INFINITY;
            let mut most = beta;
            while let Some(child) = children.next().filter(|_| value > alpha) {
                value = value.min(self.value(&child, alpha, most, depth - 1));
                most = most.min(value);
            }
        }
        let bounds = self.bounds.entry(key).or_insert((-INFINITY, INFINITY));
        if value <= alpha {
            bounds.1 = value;
        }
        if alpha < value && value < beta {
            *bounds = (value, value);
        }
        if value >= beta {
            bounds.0 = value;
        }
        value
    }
}

/// Section 4.2: the value, and the number of passes from a first guess.
fn mtdf<G: Playable>(memory: &mut AlphaBetaWithMemory<'_, G>, root: &G, guess: Score) -> (Score, u32) {
    let (mut value, mut lower, mut upper, mut passes) = (guess, -INFINITY, INFINITY, 0);
    while lower < upper {
        let beta = if value == lower { value + 1 } else { value };
        value = memory.value(root, beta - 1, beta, memory.depth);
        if value < beta {
            upper = value;
        } else {
            lower = value;
        }
        passes += 1;
    }
    (value, passes)
}

/// Section 2.1: MAX takes the greatest value, MIN the least.
fn minimax<G: Playable>(memory: &mut AlphaBetaWithMemory<'_, G>, node: &G, depth: u32) -> Score {
    memory.visits.nodes += 1;
    let values = listed(node).into_iter().map(|action| node.result(action));
    if depth == 0 || node.is_terminal() {
        memory.visits.leaves += 1;
        (memory.evaluate)(node, memory.depth - depth)
    } else if node.to_move() == memory.max {
        values.map(|child| minimax(memory, &child, depth - 1)).max().expect("the game goes on")
    } else {
        values.map(|child| minimax(memory, &child, depth - 1)).min().expect("the game goes on")
    }
}

/// Section 4.1: the configurations of nine squares, 0 for empty, 1 for X and 2 for O, as digits to the base three; those that can occur
/// after X began: as many X as O or one more, and a line only for the side that has just moved.
fn configurations() -> impl Iterator<Item = ([u8; 9], bool)> {
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    (0..3_u32.pow(9)).map(move |number| {
        let squares: [u8; 9] = std::array::from_fn(|square| (number / 3_u32.pow(square as u32) % 3) as u8);
        let count = |mark| squares.iter().map(|square| usize::from(*square == mark)).sum::<usize>();
        let has_line = |mark| lines.iter().any(|line| line.iter().all(|square| squares[*square] == mark));
        let lead = count(1) as i32 - count(2) as i32;
        (squares, (0..=1).contains(&lead) && !(has_line(1) && lead == 0) && !(has_line(2) && lead == 1))
    })
}
