//! The last few squares: no table, parity instead of mobility.

use crate::board::bits::{Bits, LEFT_FILE, RIGHT_FILE};
use crate::expert::exact::INFINITE;
use crate::expert::reversi::endgame::discs::Discs;
use crate::rules::reversi::flips::flips;
use crate::search::limits::Budget;

/// Fail-soft alpha-beta.
pub(super) fn near_the_end(discs: Discs, size: u32, mut alpha: i32, beta: i32, budget: &mut Budget<'_>) -> i32 {
    budget.count_node();
    let empty = discs.empty();
    match size {
        0 => return discs.final_margin(),
        1 => return last_square(discs, empty.trailing_zeros() as u8),
        _ => {}
    }
    // Two squares are both in odd quadrants or in the same one.
    let odd = if size == 2 { 0 } else { odd_quadrants(empty) };
    let mut best = -INFINITE;
    for squares in [empty & odd, empty & !odd] {
        for square in Bits(squares) {
            if BESIDE[usize::from(square)] & discs.enemy == 0 {
                continue;
            }
            let flipped = flips(discs.own, discs.enemy, square);
            if flipped == 0 {
                continue;
            }
            let value = -near_the_end(discs.after(square, flipped), size - 1, -beta, -alpha, budget);
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    return best;
                }
            }
        }
    }
    if best > -INFINITE {
        best
    } else if discs.passed().placements() == 0 {
        discs.final_margin()
    } else {
        -near_the_end(discs.passed(), size, -beta, -alpha, budget)
    }
}

/// The margin when a single square is empty: no position is made, discs are counted.
fn last_square(discs: Discs, square: u8) -> i32 {
    let lead = 2 * discs.own.count_ones() as i32 - 63;
    let won = flips(discs.own, discs.enemy, square).count_ones() as i32;
    if won > 0 {
        return lead + 1 + 2 * won;
    }
    let lost = flips(discs.enemy, discs.own, square).count_ones() as i32;
    if lost > 0 { lead - 1 - 2 * lost } else { lead + lead.signum() }
}

/// The squares of the quadrants with an odd number of empty squares.
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    // The sum of a quadrant modulo 2, gathered in its first square.
    let pairs = empty ^ empty >> 1;
    let rows = (pairs ^ pairs >> 2) & 0x1111_1111_1111_1111;
    let half = rows ^ rows >> 8;
    let odd = (half ^ half >> 16) & 0x0000_0011_0000_0011;
    odd * 0x0f0f_0f0f
}

/// The squares around each square.
static BESIDE: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let place = 1_u64 << square;
        let row = place | (place & !RIGHT_FILE) << 1 | (place & !LEFT_FILE) >> 1;
        table[square] = (row | row << 8 | row >> 8) ^ place;
        square += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quadrants_with_an_odd_number_of_squares_are_told_from_the_others() {
        const QUADRANTS: [u64; 4] = [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32];
        let mut set: u64 = 0x9e37_79b9_7f4a_7c15;
        for _ in 0..100 {
            set = set.wrapping_mul(0xe703_7ed1_a0b4_28db).rotate_left(23) | set >> 40;
            let odd = QUADRANTS.into_iter().filter(|quadrant| (set & quadrant).count_ones() % 2 == 1);
            assert_eq!(odd_quadrants(set), odd.fold(0, |all, quadrant| all | quadrant));
        }
    }
}
