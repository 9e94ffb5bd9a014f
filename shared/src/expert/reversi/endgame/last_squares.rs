//! The last few squares: no table, and the last five by parity alone.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use crate::board::bits::{Bits, LEFT_FILE, RIGHT_FILE};
use crate::expert::exact::INFINITE;
use crate::expert::reversi::discs::Discs;
use crate::expert::reversi::endgame::order::{mobility, odd_quadrants};
use crate::expert::reversi::stability::most_margin;
use crate::rules::reversi::processor::{Processor, Routine};

/// Whether the value is more than `alpha`: fail-soft alpha-beta in the null window above it. At most six squares are empty, of which the side
/// to move may place on `legal`. Adds to `nodes`.
#[inline(always)]
pub(super) fn near_the_end(
    processor: impl Processor,
    discs: Discs,
    legal: u64,
    alpha: i32,
    likely: bool,
    nodes: &mut u64,
) -> i32 {
    let Discs { own, enemy } = discs;
    let mut squares = Bits(discs.empty());
    let size = squares.0.count_ones();
    let mut next = || squares.next().unwrap_or(NOWHERE);
    match size {
        0 => discs.final_margin(),
        1 => last_one(own, next()),
        2 => last_two(processor, discs, [next(), next()], alpha, nodes),
        3 => processor.call::<LastThree>(own, enemy, packed([next(), next(), next()]), alpha, nodes),
        4 => processor.call::<LastFour>(own, enemy, discs.empty(), alpha, nodes),
        5 => processor.call::<LastFive>(own, enemy, legal, alpha, nodes),
        _ => last_six(processor, discs, legal, alpha, likely, nodes),
    }
}

/// The same with six empty squares.
#[inline(always)]
pub(super) fn last_six(
    processor: impl Processor,
    discs: Discs,
    legal: u64,
    alpha: i32,
    likely: bool,
    nodes: &mut u64,
) -> i32 {
    let Discs { own, enemy } = discs;
    if likely {
        processor.call::<LastSix>(own, enemy, legal, alpha, nodes)
    } else {
        processor.call::<LastSixLikelyLost>(own, enemy, legal, alpha, nodes)
    }
}

/// From this margin on, stable discs are counted with six empty squares or fewer: below it they hardly ever cut off.
const STABILITY_PAYS: i32 = 6;
/// In place of a square where there is none.
const NOWHERE: u8 = 0;

/// The value with six empty squares; the side to move may place on `squares` and is likely to find a move that cuts off. So moves go in the
/// order of the answers that they leave.
struct LastSix;

impl Routine for LastSix {
    #[inline(always)]
    fn called_on<P: Processor>(processor: P, own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32 {
        let discs = Discs { own, enemy };
        *nodes += 1;
        if let Some(most) = too_little(discs, alpha) {
            return most;
        }
        if squares == 0 {
            return -passing::<LastSixLikelyLost, P>(processor, discs, alpha, nodes);
        }
        let odd = odd_quadrants(discs.empty());
        let mut ranks = [u32::MAX; 6];
        let mut children = [(Discs::default(), 0); 6];
        let (mut count, mut first) = (0, u32::MAX);
        for square in Bits(squares) {
            let child = discs.after(square, discs.flips(processor, square));
            let answers = child.placements(processor);
            let is_even = odd >> square & 1 == 0;
            let rank = (2 * mobility(answers) + u32::from(is_even)) << 3 | count as u32;
            ranks[count] = rank;
            first = first.min(rank);
            children[count] = (child, answers);
            count = (count + 1).min(5);
        }
        let mut best = -INFINITE;
        while first < u32::MAX {
            let place = (first & 7) as usize;
            ranks[place] = u32::MAX;
            let (child, answers) = children[place];
            best = best.max(-processor.call::<LastFive>(child.own, child.enemy, answers, -1 - alpha, nodes));
            if best > alpha {
                return best;
            }
            first = ranks.into_iter().fold(u32::MAX, u32::min);
        }
        best
    }
}

/// The same where no move is likely to cut off.
struct LastSixLikelyLost;

impl Routine for LastSixLikelyLost {
    #[inline(always)]
    fn called_on<P: Processor>(processor: P, own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32 {
        let discs = Discs { own, enemy };
        *nodes += 1;
        if let Some(most) = too_little(discs, alpha) {
            return most;
        }
        if squares == 0 {
            return -passing::<LastSix, P>(processor, discs, alpha, nodes);
        }
        let odd = odd_quadrants(discs.empty());
        let mut best = -INFINITE;
        for square in Bits(squares & odd).chain(Bits(squares & !odd)) {
            let child = discs.after(square, discs.flips(processor, square));
            let answers = child.placements(processor);
            best = best.max(-processor.call::<LastFive>(child.own, child.enemy, answers, -1 - alpha, nodes));
            if best > alpha {
                break;
            }
        }
        best
    }
}

/// The value with five empty squares; the side to move may place on `squares`. An order of moves would cost more than it saves.
struct LastFive;

impl Routine for LastFive {
    #[inline(always)]
    fn called_on<P: Processor>(processor: P, own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32 {
        let discs = Discs { own, enemy };
        *nodes += 1;
        if let Some(most) = too_little(discs, alpha) {
            return most;
        }
        if squares == 0 {
            return -passing::<LastFive, P>(processor, discs, alpha, nodes);
        }
        let empty = discs.empty();
        let odd = odd_quadrants(empty);
        let mut best = -INFINITE;
        for square in Bits(squares & odd).chain(Bits(squares & !odd)) {
            let child = discs.after(square, discs.flips(processor, square));
            let rest = empty & !(1 << square);
            best = best.max(-processor.call::<LastFour>(child.own, child.enemy, rest, -1 - alpha, nodes));
            if best > alpha {
                break;
            }
        }
        best
    }
}

/// The most that the side to move can win by, where stable discs show that it is not more than `alpha`.
#[inline(always)]
fn too_little(discs: Discs, alpha: i32) -> Option<i32> {
    let most = if alpha >= STABILITY_PAYS { most_margin(discs) } else { INFINITE };
    (most <= alpha).then_some(most)
}

/// The value for the enemy if the side to move must pass. `R` is its search.
fn passing<R: Routine, P: Processor>(processor: P, discs: Discs, alpha: i32, nodes: &mut u64) -> i32 {
    let passed = discs.passed();
    let answers = passed.placements(processor);
    if answers == 0 {
        passed.final_margin()
    } else {
        processor.call::<R>(passed.own, passed.enemy, answers, -1 - alpha, nodes)
    }
}

/// The same with four squares or fewer, all of them `squares`.
fn passing_late<R: Routine, P: Processor>(
    processor: P,
    discs: Discs,
    squares: u64,
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    let passed = discs.passed();
    if passed.placements(processor) == 0 {
        passed.final_margin()
    } else {
        processor.call::<R>(passed.own, passed.enemy, squares, -1 - alpha, nodes)
    }
}

/// The value with four empty squares, `squares`.
struct LastFour;

impl Routine for LastFour {
    #[inline(always)]
    fn called_on<P: Processor>(processor: P, own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32 {
        let discs = Discs { own, enemy };
        *nodes += 1;
        let odd = squares & odd_quadrants(squares);
        // All, none or two.
        let first = if odd == 0 { squares } else { odd };
        let (mut a, second) = (lowest(first), first & first.wrapping_sub(1));
        let mut b = lowest(second);
        let rest = squares & !(1 << a | 1 << b);
        let (mut c, mut d) = (lowest(rest), lowest(rest & rest.wrapping_sub(1)));
        if odd == squares && (is_together(a, b) || is_together(a, c)) {
            // Three squares share a quadrant: the single one goes first.
            let alone = if !is_together(a, b) && !is_together(b, c) {
                &mut b
            } else if !is_together(a, c) {
                &mut c
            } else {
                &mut d
            };
            std::mem::swap(&mut a, alone);
        }
        let mut best = -INFINITE;
        for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let Some(child) = after(processor, discs, square) else { continue };
            best = best.max(-processor.call::<LastThree>(child.own, child.enemy, packed(rest), -1 - alpha, nodes));
            if best > alpha {
                return best;
            }
        }
        if best > -INFINITE { best } else { -passing_late::<Self, P>(processor, discs, squares, alpha, nodes) }
    }
}

/// The value with three empty squares, [`packed`] in `squares`.
struct LastThree;

impl Routine for LastThree {
    #[inline(always)]
    fn called_on<P: Processor>(processor: P, own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32 {
        let discs = Discs { own, enemy };
        let [mut a, mut b, mut c] = [0, 8, 16].map(|shift| (squares >> shift) as u8);
        *nodes += 1;
        if !is_together(b, c) {
            // The single one goes first.
            if is_together(a, b) {
                std::mem::swap(&mut a, &mut c);
            } else if is_together(a, c) {
                std::mem::swap(&mut a, &mut b);
            }
        }
        let mut best = -INFINITE;
        if let Some(child) = after(processor, discs, a) {
            best = -last_two(processor, child, [b, c], -1 - alpha, nodes);
            if best > alpha {
                return best;
            }
        }
        if let Some(child) = after(processor, discs, b) {
            best = best.max(-last_two(processor, child, [a, c], -1 - alpha, nodes));
            if best > alpha {
                return best;
            }
        }
        if let Some(child) = after(processor, discs, c) {
            best = best.max(-last_two(processor, child, [a, b], -1 - alpha, nodes));
        }
        if best > -INFINITE { best } else { -passing_late::<Self, P>(processor, discs, squares, alpha, nodes) }
    }
}

/// Three squares in one word.
#[inline(always)]
fn packed([a, b, c]: [u8; 3]) -> u64 {
    u64::from(a) | u64::from(b) << 8 | u64::from(c) << 16
}

/// The lowest square of a set that is not empty.
#[inline(always)]
fn lowest(set: u64) -> u8 {
    set.trailing_zeros() as u8 & 63
}

/// The value with two empty squares.
#[inline(always)]
fn last_two<P: Processor>(processor: P, discs: Discs, [a, b]: [u8; 2], alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let value = last_two_unless_passing(processor, discs, [a, b], alpha, nodes);
    if value > -INFINITE { value } else { last_two_passing(processor, discs, [a, b], alpha, nodes) }
}

#[cold]
#[inline(never)]
fn last_two_passing<P: Processor>(processor: P, discs: Discs, [a, b]: [u8; 2], alpha: i32, nodes: &mut u64) -> i32 {
    let value = last_two_unless_passing(processor, discs.passed(), [a, b], -1 - alpha, nodes);
    if value > -INFINITE { -value } else { discs.final_margin() }
}

/// The value of the last two squares, or `-INFINITE` if the side to move must pass.
#[inline(always)]
fn last_two_unless_passing<P: Processor>(
    processor: P,
    discs: Discs,
    [a, b]: [u8; 2],
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    let mut best = -INFINITE;
    if let Some(child) = after(processor, discs, a) {
        *nodes += 1;
        best = -last_one(child.own, b);
        if best > alpha {
            return best;
        }
    }
    if let Some(child) = after(processor, discs, b) {
        *nodes += 1;
        best = best.max(-last_one(child.own, a));
    }
    best
}

/// The margin when a single square is empty: no position is made, flips are looked up.
#[inline(always)]
fn last_one(own: u64, square: u8) -> i32 {
    let lead = 2 * own.count_ones() as i32 - 63;
    let won = outflanked(own, square);
    if won > 0 {
        return lead + 1 + 2 * won;
    }
    let lost = outflanked(!own, square);
    if lost > 0 { lead - 1 - 2 * lost } else { lead + lead.signum() }
}

/// The position after a placement; `None` if it flips nothing.
#[inline(always)]
fn after(processor: impl Processor, discs: Discs, square: u8) -> Option<Discs> {
    if BESIDE[usize::from(square & 63)] & discs.enemy == 0 {
        return None;
    }
    let flipped = discs.flips(processor, square);
    (flipped != 0).then(|| discs.after(square, flipped))
}

/// Whether two squares are in the same quadrant.
#[inline(always)]
fn is_together(a: u8, b: u8) -> bool {
    const QUADRANT: u8 = 0b10_0100;
    (a ^ b) & QUADRANT == 0
}

/// How many discs `own` flips by filling `square`, the last one: all others that are not its own are the enemy's.
#[inline(always)]
fn outflanked(own: u64, square: u8) -> i32 {
    let (column, row) = (usize::from(square & 7), usize::from(square >> 3 & 7));
    let [falling, rising] = DIAGONALS[usize::from(square & 63)];
    // A line's squares in a row: the product gathers a file's in the last byte, and so it does a diagonal's.
    let along_file = (own >> column & LEFT_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let along_diagonal = |diagonal: u64| (own & diagonal).wrapping_mul(LEFT_FILE) >> 56;
    let count = |at: usize, line: u64| i32::from(OUTFLANKED[at][(line & 0xff) as usize]);
    count(column, own >> (8 * row))
        + count(row, along_file)
        + count(column, along_diagonal(falling))
        + count(column, along_diagonal(rising))
}

/// For a place on a line of eight and the own discs on it: how many others lie between the place and the nearest of
/// them on either side. Squares beyond the ends of a shorter line are never own.
static OUTFLANKED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0_usize;
        while own < 256 {
            let (below, above) = (own & ((1 << place) - 1), own >> (place + 1));
            let down = if below == 0 { 0 } else { place - 1 - below.ilog2() };
            let up = if above == 0 { 0 } else { above.trailing_zeros() };
            table[place as usize][own] = (down + up) as u8;
            own += 1;
        }
        place += 1;
    }
    table
};

/// The squares on the falling and on the rising diagonal through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (column, row) = (square as i32 % 8, square as i32 / 8);
            let (other_column, other_row) = (other % 8, other / 8);
            if other_column - column == other_row - row {
                table[square][0] |= 1 << other;
            }
            if other_column - column == row - other_row {
                table[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
};

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
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::rules::reversi::flips::flips;

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

    #[test]
    fn the_last_square_flips_what_the_rules_say() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for _ in 0..2000 {
            let square = rng.random_range(0..64_u8);
            let own = rng.random::<u64>() & !(1 << square);
            assert_eq!(outflanked(own, square), flips(own, !own & !(1 << square), square).count_ones() as i32);
            // Bits of the square itself do not matter.
            assert_eq!(outflanked(own | 1 << square, square), outflanked(own, square));
        }
    }
}
