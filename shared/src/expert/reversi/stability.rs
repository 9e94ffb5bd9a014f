//! Stable discs, which can never flip again.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use crate::board::bits::{LEFT_FILE, RIGHT_FILE};
use crate::expert::reversi::discs::Discs;

/// The most that the side to move can win by: the enemy keeps at least its stable discs.
#[inline(always)]
pub(super) fn most_margin(discs: Discs) -> i32 {
    64 - 2 * stable(discs.enemy, discs.own).count_ones() as i32
}

/// Discs of `own` that are certainly stable; there may be more.
///
/// A disc is stable if along each of the four lines through it either the line is full, or the next square on one side
/// is the border or a stable own disc.
#[inline(always)]
fn stable(own: u64, enemy: u64) -> u64 {
    let empty = !(own | enemy);
    let full = full_lines(!empty);
    let borders = [LEFT_FILE | RIGHT_FILE, TOP | BOTTOM, FRAME, FRAME];
    let mut safe = own & full[0] & full[1] & full[2] & full[3] | own & CORNERS;
    loop {
        let more = own
            & (full[0] | borders[0] | left(safe) | right(safe))
            & (full[1] | borders[1] | up(safe) | down(safe))
            & (full[2] | borders[2] | up_left(safe) | down_right(safe))
            & (full[3] | borders[3] | up_right(safe) | down_left(safe));
        if more == safe {
            return safe;
        }
        safe = more;
    }
}

const TOP: u64 = 0xff;
const BOTTOM: u64 = 0xff << 56;
const FRAME: u64 = LEFT_FILE | RIGHT_FILE | TOP | BOTTOM;
const CORNERS: u64 = (LEFT_FILE | RIGHT_FILE) & (TOP | BOTTOM);

/// The squares whose rank, file, falling and rising diagonal are full.
#[inline(always)]
fn full_lines(filled: u64) -> [u64; 4] {
    // A rank's squares are gathered in its first one and spread again, a file's go round.
    let mut rank = filled & filled >> 1;
    rank &= rank >> 2;
    rank &= rank >> 4;
    let mut file = filled & filled.rotate_right(8);
    file &= file.rotate_right(16);
    file &= file.rotate_right(32);
    [(rank & LEFT_FILE) * 0xff, file, full_diagonals::<9>(filled), full_diagonals::<7>(filled)]
}

/// The squares whose diagonal is full; the next square is `STEP` further.
#[inline(always)]
fn full_diagonals<const STEP: u32>(filled: u64) -> u64 {
    let (mut up, mut down) = (filled, filled);
    for doubling in 0..3 {
        let (out_up, out_down) = const { outside::<STEP>() }[doubling];
        let step = STEP << doubling;
        up &= up << step | out_up;
        down &= down >> step | out_down;
    }
    up & down
}

/// The squares from which 1, 2 and 4 steps leave the board, downwards and upwards.
const fn outside<const STEP: u32>() -> [(u64, u64); 3] {
    let mut sets = [(0, 0); 3];
    let mut doubling = 0;
    while doubling < 3 {
        let (steps, mut square) = (1 << doubling, 0);
        while square < 64 {
            let (row, column) = (square / 8, square % 8);
            // Towards lower squares a falling diagonal goes left, a rising one right.
            let (beside, opposite) = if STEP == 9 { (column, 7 - column) } else { (7 - column, column) };
            if row < steps || beside < steps {
                sets[doubling].0 |= 1 << square;
            }
            if 7 - row < steps || opposite < steps {
                sets[doubling].1 |= 1 << square;
            }
            square += 1;
        }
        doubling += 1;
    }
    sets
}

#[inline]
fn up(set: u64) -> u64 {
    set >> 8
}

#[inline]
fn down(set: u64) -> u64 {
    set << 8
}

#[inline]
fn left(set: u64) -> u64 {
    (set & !LEFT_FILE) >> 1
}

#[inline]
fn right(set: u64) -> u64 {
    (set & !RIGHT_FILE) << 1
}

#[inline]
fn up_left(set: u64) -> u64 {
    up(left(set))
}

#[inline]
fn up_right(set: u64) -> u64 {
    up(right(set))
}

#[inline]
fn down_left(set: u64) -> u64 {
    down(left(set))
}

#[inline]
fn down_right(set: u64) -> u64 {
    down(right(set))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Player};
    use crate::rules::reversi::Reversi;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn a_full_board_is_stable_and_a_start_is_not() {
        assert_eq!(stable(!0, 0), !0);
        let start = Reversi::initial(&());
        assert_eq!(stable(start.own(), start.enemy()), 0);
        assert_eq!(stable(0b111, 0b1000), 0b111, "joined to a corner along the edge");
    }

    #[test]
    #[inline(always)]
    fn full_lines_are_those_without_an_empty_square() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        for _ in 0..2000 {
            let mut filled: u64 = !0;
            for _ in 0..rng.random_range(0..12) {
                filled &= !(1 << rng.random_range(0..64));
            }
            let found = full_lines(filled);
            for square in 0..64_i32 {
                let lines = [(0, 1), (1, 0), (1, 1), (1, -1)].map(|(down, right)| {
                    (-7..8).all(|step| {
                        let (row, column) = (square / 8 + step * down, square % 8 + step * right);
                        let is_outside = !(0..8).contains(&row) || !(0..8).contains(&column);
                        is_outside || filled >> (8 * row + column) & 1 == 1
                    })
                });
                assert_eq!(found.map(|set| set >> square & 1 == 1), lines, "{square} of {filled:x}");
            }
        }
    }

    #[test]
    fn stable_discs_never_flip() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..200 {
            let mut position = Reversi::initial(&());
            let mut safe = [0_u64; 2];
            while let Some(turn) = position.legal().choose(&mut rng) {
                position.apply(*turn);
                for player in Player::BOTH {
                    let discs = position.discs(player);
                    assert_eq!(safe[player.index()] & !discs, 0, "{position:?}");
                    safe[player.index()] |= stable(discs, position.discs(player.opponent()));
                }
            }
        }
    }
}
