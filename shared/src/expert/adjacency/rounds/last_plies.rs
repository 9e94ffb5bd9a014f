//! The last plies of an ending, counted on all squares at once.
//!
//! One reply refutes many moves together. Let q be an empty square that is not beside the move m, nor m itself. After m
//! and the reply q, no square takes more for the mover than after q alone: m added own marks only, and q turned none of
//! them that was not an enemy mark already. No square takes less for the enemy, except that m is no longer free. So the
//! value of the position after q alone, with the mover to move again, bounds the value of every such m at once.

use crate::board::bits::{Bits, ORTHOGONAL};
use crate::board::planes::Planes;
use crate::expert::adjacency::marks::Marks;
use crate::expert::exact::INFINITE;
use crate::search::limits::Budget;

/// The number of replies that are tried against all moves together.
const REPLIES: usize = 2;

/// The value of the last two plies, or a bound on it that decides the window. `takes` are those of the mover.
pub(super) fn last_two(marks: Marks, takes: &Planes, alpha: i32, beta: i32) -> i32 {
    let empty = marks.empty();
    // A lower bound on the reply's gain: the own move can deprive it of one square only.
    let replies = Planes::of_neighbours(marks.own);
    let (most, where_most) = replies.greatest(empty);
    let deprived = if where_most.is_power_of_two() { replies.greatest(empty & !where_most).0 } else { most };
    let mut best = -INFINITE;
    let mut left = empty;
    while left != 0 {
        let (most_taken, squares) = takes.greatest(left);
        let bound = 2 * (most_taken - deprived);
        if bound <= best.max(alpha) {
            return best.max(bound);
        }
        left &= !squares;
        for square in Bits(squares) {
            let least = if where_most == 1 << square { deprived } else { most };
            if 2 * (most_taken - least) > best {
                let child = marks.after(square);
                let reply = Planes::of_neighbours(child.enemy).greatest(child.empty()).0;
                best = best.max(2 * (most_taken - reply));
                if best >= beta {
                    return best;
                }
            }
        }
    }
    best
}

/// The same for the last three plies.
pub(super) fn last_three(marks: Marks, takes: &Planes, mut alpha: i32, beta: i32, budget: &mut Budget<'_>) -> i32 {
    let empty = marks.empty();
    let mut best = -INFINITE;
    let mut left = empty;
    let replies = Planes::of_neighbours(marks.own);
    let (reply, where_most) = replies.greatest(empty);
    for square in Bits(where_most).take(REPLIES) {
        let after = Alone::after(marks, square);
        // The reply's gain, less the mover's gain afterwards.
        let loss = 2 * (reply - after.takes.greatest(after.empty).0);
        best = best.max(strike_out(&mut left, after.elsewhere, takes, 1 - loss, alpha));
    }
    while left != 0 {
        let (most_taken, squares) = takes.greatest(left);
        let gain = 1 + 2 * most_taken;
        left &= !squares;
        let mut equals = squares;
        while equals != 0 {
            // The square where the enemy would take most is searched first.
            let (_, hottest) = replies.greatest(equals);
            equals &= !hottest;
            for square in Bits(hottest) {
                budget.count_node();
                let child = marks.after(square);
                let value = gain - last_two(child, &Planes::of_neighbours(child.enemy), gain - beta, gain - alpha);
                if value > best {
                    best = value;
                    alpha = alpha.max(value);
                    if alpha >= beta {
                        return best;
                    }
                }
            }
        }
    }
    best
}

/// The moves that are worth at most `alpha` four plies from the end, and an upper bound on their values.
pub(super) fn refuted(marks: Marks, takes: &Planes, alpha: i32) -> (u64, i32) {
    let empty = marks.empty();
    let mut best = -INFINITE;
    let mut left = empty;
    let (reply, where_most) = Planes::of_neighbours(marks.own).greatest(empty);
    for square in Bits(where_most).take(REPLIES) {
        let after = Alone::after(marks, square);
        // The mover takes once more and the enemy last; two of the enemy's best squares may be gone by then.
        let last = after.replies.third_greatest(after.empty);
        let loss = 1 + 2 * (reply - after.takes.greatest(after.empty).0 + last);
        best = best.max(strike_out(&mut left, after.elsewhere, takes, 1 - loss, alpha));
    }
    (empty & !left, best)
}

/// The position after a reply alone, without the move before it.
struct Alone {
    empty: u64,
    /// The mover's possible gain then.
    takes: Planes,
    /// The enemy's possible gain then.
    replies: Planes,
    /// The squares that are not touched by the reply.
    elsewhere: u64,
}

impl Alone {
    fn after(marks: Marks, square: u8) -> Self {
        let (place, beside) = (1 << square, ORTHOGONAL[usize::from(square)]);
        let turned = beside & marks.own;
        Self {
            empty: marks.empty() & !place,
            takes: Planes::of_neighbours(marks.enemy | turned | place),
            replies: Planes::of_neighbours(marks.own & !turned),
            elsewhere: !(beside | place),
        }
    }
}

/// Removes from `left` the moves within `set` that are worth at most `alpha`; a move that takes n marks is worth at
/// most `base` + 2 n. Returns an upper bound on the values of the removed moves.
fn strike_out(left: &mut u64, set: u64, takes: &Planes, base: i32, alpha: i32) -> i32 {
    let moves = *left & set & takes.at_most((alpha - base) >> 1);
    *left &= !moves;
    if moves == 0 { -INFINITE } else { base + 2 * takes.greatest(moves).0 }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The value of the last `plies` by trying everything.
    fn plain(marks: Marks, plies: u32) -> i32 {
        if plies == 0 {
            return 0;
        }
        let moves = Bits(marks.empty());
        moves.map(|square| marks.gain(square) - plain(marks.after(square), plies - 1)).max().expect("there is room")
    }

    /// Boards with between six and twenty empty squares.
    fn boards() -> impl Iterator<Item = Marks> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        std::iter::repeat_with(move || {
            let wanted = rng.random_range(6..=20_u32);
            let mut empty: u64 = 0;
            while empty.count_ones() < wanted {
                empty |= 1 << rng.random_range(0..64_u8);
            }
            let own = rng.random::<u64>() & !empty;
            Marks { own, enemy: !own & !empty }
        })
    }

    #[test]
    fn the_last_two_and_three_plies_are_those_of_trying_everything() {
        for marks in boards().take(60) {
            let takes = Planes::of_neighbours(marks.enemy);
            let (limits, stop) = (crate::search::Limits::default(), crate::search::StopFlag::new());
            let mut budget = Budget::new(&limits, &stop);
            let [two, three] = [plain(marks, 2), plain(marks, 3)];
            assert_eq!(last_two(marks, &takes, -INFINITE, INFINITE), two, "{marks:?}");
            assert_eq!(last_three(marks, &takes, -INFINITE, INFINITE, &mut budget), three, "{marks:?}");
            for alpha in -6..12 {
                // Fail-soft: on the right side of the window, and no further than the value.
                let found = last_two(marks, &takes, alpha, alpha + 1);
                assert!(if two > alpha { (alpha + 1..=two).contains(&found) } else { (two..=alpha).contains(&found) });
                let found = last_three(marks, &takes, alpha, alpha + 1, &mut budget);
                assert!(if three > alpha {
                    (alpha + 1..=three).contains(&found)
                } else {
                    (three..=alpha).contains(&found)
                });
            }
        }
    }

    #[test]
    fn moves_that_are_struck_out_are_worth_no_more_than_was_said() {
        let mut struck = 0;
        for marks in boards().take(12) {
            let takes = Planes::of_neighbours(marks.enemy);
            let worth: Vec<(u8, i32)> = Bits(marks.empty())
                .map(|square| (square, marks.gain(square) - plain(marks.after(square), 3)))
                .collect();
            for alpha in -8..=4 {
                let (moves, most) = refuted(marks, &takes, alpha);
                struck += moves.count_ones();
                assert!(most <= alpha);
                assert!(worth.iter().all(|(square, worth)| moves >> square & 1 == 0 || *worth <= most), "{marks:?}");
            }
        }
        assert!(struck > 100);
    }
}
