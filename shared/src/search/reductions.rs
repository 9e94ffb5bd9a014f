//! Late-move reductions: moves late in the order are searched less deeply at first.

use std::sync::LazyLock;

/// The least depth of nodes with reductions.
const LEAST_DEPTH: u32 = 3;
/// Depths and move numbers from which on reductions stay the same.
const DEPTHS: usize = 64;
const MOVES: usize = 64;

/// The reduction in plies of move `number` of a node, counted from 0: ln(depth) ln(number) / 1.5 + 1/2, rounded down.
/// The first `full` moves are never reduced.
///
/// Measured against no reductions and against other divisors: `doc/experiments.md`, "Late-move reductions".
pub(crate) fn reduction(depth: u32, number: usize, full: usize) -> u32 {
    static TABLE: LazyLock<[[u8; MOVES]; DEPTHS]> = LazyLock::new(|| {
        std::array::from_fn(|depth| {
            let logarithm = (depth.max(1) as f64).ln();
            std::array::from_fn(|number| (logarithm * (number.max(1) as f64).ln() / 1.5 + 0.5) as u8)
        })
    });
    if depth < LEAST_DEPTH || number < full {
        return 0;
    }
    u32::from(TABLE[(depth as usize).min(DEPTHS - 1)][number.min(MOVES - 1)])
}

#[cfg(test)]
mod tests {
    #[test]
    fn later_moves_of_deeper_nodes_are_reduced_more_and_early_ones_not_at_all() {
        let reduction = |depth, number| super::reduction(depth, number, 4);
        assert_eq!([reduction(2, 20), reduction(20, 3), reduction(3, 4), reduction(8, 20)], [0, 0, 1, 4]);
        assert_eq!([1, 2, 3].map(|number| super::reduction(20, number, 2)), [0, 1, 2]);
        for depth in 3..200 {
            for number in 4..200 {
                assert!(reduction(depth, number) <= reduction(depth + 1, number));
                assert!(reduction(depth, number) <= reduction(depth, number + 1));
            }
        }
    }
}
