//! The last few squares: no table, and the last four by parity without a loop over the board.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use arrayvec::ArrayVec;

use crate::board::bits::{Bits, LEFT_FILE, RIGHT_FILE};
use crate::expert::exact::INFINITE;
use crate::expert::reversi::discs::Discs;
use crate::expert::reversi::endgame::order::{mobility, odd_quadrants};
use crate::expert::reversi::stability::most_margin;
use crate::rules::reversi::processor::{Processor, Work};

/// Whether the value is more than `alpha`: fail-soft alpha-beta in the null window above it. At most six squares are empty, of which the side
/// to move may place on `legal`. Adds to `nodes`.
#[inline(always)]
pub(super) fn near_the_end(processor: impl Processor, discs: Discs, legal: u64, alpha: i32, nodes: &mut u64) -> i32 {
    let mut squares = Bits(discs.empty());
    let size = squares.0.count_ones();
    let mut next = || squares.next().unwrap_or(NOWHERE);
    match size {
        0 => discs.final_margin(),
        1 => last_one(discs.own, next()),
        2 => last_two(processor, discs, [next(), next()], alpha, nodes),
        3 => processor.run(LastThree { discs, squares: [next(), next(), next()], alpha, nodes }),
        4 => processor.run(LastFour { discs, empty: discs.empty(), alpha, nodes }),
        _ => processor.run(FewLeft { discs, legal, size, alpha, nodes }),
    }
}

/// From this margin on, stable discs are counted with six empty squares or fewer: below it they hardly ever cut off.
const STABILITY_PAYS: i32 = 6;
/// In place of a square where there is none.
const NOWHERE: u8 = 0;

/// The value with five or six empty squares.
struct FewLeft<'a> {
    discs: Discs,
    legal: u64,
    size: u32,
    alpha: i32,
    nodes: &'a mut u64,
}

impl Work for FewLeft<'_> {
    type Result = i32;

    #[inline(always)]
    fn done_on<P: Processor>(self, processor: P) -> i32 {
        let Self { discs, legal, size, alpha, nodes } = self;
        *nodes += 1;
        if alpha >= STABILITY_PAYS {
            let most = most_margin(discs);
            if most <= alpha {
                return most;
            }
        }
        if legal == 0 {
            let passed = discs.passed();
            let answers = passed.placements(processor);
            return match answers {
                0 => discs.final_margin(),
                _ => -processor.run(FewLeft { discs: passed, legal: answers, size, alpha: -1 - alpha, nodes }),
            };
        }
        let odd = odd_quadrants(discs.empty());
        let mut moves: ArrayVec<(u32, Discs, u64), 6> = ArrayVec::new();
        for square in Bits(legal) {
            let child = discs.after(square, discs.flips(processor, square));
            let answers = child.placements(processor);
            let is_even = odd >> square & 1 == 0;
            moves.push((2 * mobility(answers) + u32::from(is_even), child, answers));
        }
        let mut best = -INFINITE;
        while best <= alpha
            && let Some(first) = (0..moves.len()).min_by_key(|index| moves[*index].0)
        {
            let (_, child, answers) = moves.swap_remove(first);
            let value = if size == 5 {
                processor.run(LastFour { discs: child, empty: child.empty(), alpha: -1 - alpha, nodes })
            } else {
                processor.run(FewLeft { discs: child, legal: answers, size: size - 1, alpha: -1 - alpha, nodes })
            };
            best = best.max(-value);
        }
        best
    }
}

struct LastFour<'a> {
    discs: Discs,
    empty: u64,
    alpha: i32,
    nodes: &'a mut u64,
}

impl Work for LastFour<'_> {
    type Result = i32;

    #[inline(always)]
    fn done_on<P: Processor>(self, processor: P) -> i32 {
        let Self { discs, empty, alpha, nodes } = self;
        *nodes += 1;
        let odd = odd_quadrants(empty);
        let mut squares = Bits(empty & odd).chain(Bits(empty & !odd));
        let [mut a, mut b, mut c, mut d] = std::array::from_fn(|_| squares.next().unwrap_or(NOWHERE));
        if empty & !odd == 0 && (is_together(a, b) || is_together(a, c)) {
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
            best = best.max(-processor.run(LastThree { discs: child, squares: rest, alpha: -1 - alpha, nodes }));
            if best > alpha {
                return best;
            }
        }
        if best > -INFINITE {
            best
        } else if discs.passed().placements(processor) == 0 {
            discs.final_margin()
        } else {
            -processor.run(LastFour { discs: discs.passed(), empty, alpha: -1 - alpha, nodes })
        }
    }
}

struct LastThree<'a> {
    discs: Discs,
    squares: [u8; 3],
    alpha: i32,
    nodes: &'a mut u64,
}

impl Work for LastThree<'_> {
    type Result = i32;

    #[inline(always)]
    fn done_on<P: Processor>(self, processor: P) -> i32 {
        let Self { discs, squares: [mut a, mut b, mut c], alpha, nodes } = self;
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
        for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            let Some(child) = after(processor, discs, square) else { continue };
            best = best.max(-last_two(processor, child, rest, -1 - alpha, nodes));
            if best > alpha {
                return best;
            }
        }
        if best > -INFINITE {
            best
        } else if discs.passed().placements(processor) == 0 {
            discs.final_margin()
        } else {
            -processor.run(LastThree { discs: discs.passed(), squares: [a, b, c], alpha: -1 - alpha, nodes })
        }
    }
}

#[inline(always)]
fn last_two(processor: impl Processor, discs: Discs, [a, b]: [u8; 2], alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let value = last_two_unless_passing(processor, discs, [a, b], alpha, nodes);
    if value > -INFINITE {
        return value;
    }
    let value = last_two_unless_passing(processor, discs.passed(), [a, b], -1 - alpha, nodes);
    if value > -INFINITE { -value } else { discs.final_margin() }
}

/// The value of the last two squares, or `-INFINITE` if the side to move must pass.
#[inline(always)]
fn last_two_unless_passing(
    processor: impl Processor,
    discs: Discs,
    [a, b]: [u8; 2],
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    let mut best = -INFINITE;
    for (square, rest) in [(a, b), (b, a)] {
        let Some(child) = after(processor, discs, square) else { continue };
        *nodes += 1;
        best = best.max(-last_one(child.own, rest));
        if best > alpha {
            break;
        }
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
    use rand::rngs::SmallRng;
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
        let mut rng = SmallRng::seed_from_u64(5);
        for _ in 0..2000 {
            let square = rng.random_range(0..64_u8);
            let own = rng.random::<u64>() & !(1 << square);
            assert_eq!(outflanked(own, square), flips(own, !own & !(1 << square), square).count_ones() as i32);
            // Bits of the square itself do not matter.
            assert_eq!(outflanked(own | 1 << square, square), outflanked(own, square));
        }
    }
}
