//! Exact endings of Adjacency in which the rounds run out before the board is full.
//!
//! Colours matter here, but only of marks that still touch an empty square: the others are settled. What is to come
//! depends on the empty squares and on the owners of the unsettled marks, and both key the table in full. How many plies
//! are left follows from the number of empty squares within one ending. The last ply is counted, not searched, and of
//! the last but one only the moves that can still matter are tried.

use arrayvec::ArrayVec;

use crate::board::bits::{Bits, LEFT_FILE, ORTHOGONAL, RIGHT_FILE};
use crate::expert::adjacency::planes::Planes;
use crate::rules::adjacency::Fill;
use crate::search::Limits;
use crate::search::limits::Budget;
use crate::search::tree::Stopped;

/// Beyond any value.
const INFINITE: i32 = 127;
/// With fewer plies left it costs more to look ahead in the table than it saves.
const LOOK_AHEAD: u32 = 5;
const NO_SQUARE: u8 = 64;

/// Nodes for the last 8 plies with 40 empty squares, measured; each further ply takes about five times as many.
const NODES_FOR_8: f64 = 50_000.0;
/// Nodes per millisecond, on a slow machine.
const NODES_PER_MS: f64 = 2_500.0;

/// Whether an ending is likely to be solved within half of the limits.
pub fn is_worth_trying(plies: u32, empty: u32, limits: &Limits) -> bool {
    let nodes = NODES_FOR_8 * 5_f64.powi(plies as i32 - 8) * (f64::from(empty) / 40.0).powf(f64::from(plies) / 2.0);
    limits.nodes.is_none_or(|most| nodes < most as f64 / 2.0)
        && limits.time.is_none_or(|time| nodes / NODES_PER_MS < time.as_secs_f64() * 1000.0 / 2.0)
}

/// The marks, from the side to move.
#[derive(Clone, Copy)]
struct Marks {
    own: u64,
    enemy: u64,
}

impl Marks {
    fn empty(self) -> u64 {
        !(self.own | self.enemy)
    }

    /// After a move to `square`, from the other side.
    fn after(self, square: u8) -> Self {
        let taken = ORTHOGONAL[usize::from(square)] & self.enemy;
        Self { own: self.enemy ^ taken, enemy: self.own | taken | 1 << square }
    }

    /// The empty squares and the own marks that are not settled.
    fn key(self) -> (u64, u64) {
        let empty = self.empty();
        (empty, self.own & neighbours(empty))
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: (u64, u64),
    lower: i8,
    upper: i8,
    best: u8,
    plies: u8,
}

/// The solver, with its table.
#[derive(Debug)]
pub struct Rounds {
    /// Pairs: the ending with more plies of two, and the one seen last.
    table: Vec<[Entry; 2]>,
    most_entries: usize,
    /// Empty squares that will stay empty; the table is of endings with so many.
    spare: u32,
}

impl Rounds {
    /// A table of at most about `megabytes` MB, taken when it is needed.
    pub fn new(megabytes: u32) -> Self {
        let most_entries = ((megabytes.max(1) as usize) << 20) / size_of::<[Entry; 2]>();
        Self { table: Vec::new(), most_entries: 1 << most_entries.ilog2(), spare: 0 }
    }

    /// By how many marks the side to move gains on the other in the last `plies`, beginning with one of `choices`,
    /// and a best line.
    pub fn solve(
        &mut self,
        (own, enemy): (u64, u64),
        plies: u32,
        choices: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(i32, Vec<Fill>), Stopped> {
        let mut marks = Marks { own, enemy };
        let spare = marks.empty().count_ones() - plies;
        let wanted = 1_usize << (2 * plies).saturating_sub(2).clamp(6, self.most_entries.ilog2());
        if self.table.len() < wanted || self.spare != spare {
            self.table = vec![[Entry::default(); 2]; wanted];
            self.spare = spare;
        }
        let (value, first) = self.solve_choices(marks, plies, choices, budget)?;
        let mut line = vec![Fill(first)];
        marks = marks.after(first);
        for left in (1..plies).rev() {
            let Ok((_, next)) = self.solve_choices(marks, left, marks.empty(), budget) else { break };
            line.push(Fill(next));
            marks = marks.after(next);
        }
        Ok((value, line))
    }

    /// The value and a best move, by null-window searches that close in on the value.
    fn solve_choices(
        &mut self,
        marks: Marks,
        plies: u32,
        choices: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(i32, u8), Stopped> {
        // Whoever makes the last move is ahead by what it takes. All values of one ply have one parity.
        let mut guess = if plies.is_multiple_of(2) { 0 } else { 5 };
        let mut order: Vec<u8> = Bits(choices).collect();
        let (mut lower, mut upper) = (-INFINITE, INFINITE);
        while lower < upper {
            let beta = if guess == lower { lower + 1 } else { guess };
            let mut best = -INFINITE;
            for index in 0..order.len() {
                let square = order[index];
                let gain = gain(marks, square);
                let rest = if plies == 1 {
                    0
                } else {
                    self.value(marks.after(square), plies - 1, gain - beta, gain - beta + 1, budget)?
                };
                best = best.max(gain - rest);
                if gain - rest >= beta {
                    order[..=index].rotate_right(1);
                    break;
                }
            }
            if best >= beta {
                lower = best;
            } else {
                upper = best;
            }
            guess = best;
        }
        Ok((lower, order[0]))
    }

    /// Fail-soft alpha-beta, at least one ply from the end.
    fn value(
        &mut self,
        marks: Marks,
        plies: u32,
        mut alpha: i32,
        mut beta: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
        budget.count_node();
        if budget.is_exhausted() {
            return Err(Stopped);
        }
        let takes = Planes::of_neighbours(marks.enemy);
        let empty = marks.empty();
        match plies {
            1 => return Ok(1 + 2 * takes.greatest(empty).0),
            2 => return Ok(last_two(marks, &takes, beta)),
            _ => {}
        }
        let key = marks.key();
        let known = self.probe(key);
        let (lower, upper) =
            known.map_or((-INFINITE, INFINITE), |entry| (i32::from(entry.lower), i32::from(entry.upper)));
        if lower >= beta || lower == upper {
            return Ok(lower);
        }
        if upper <= alpha {
            return Ok(upper);
        }
        alpha = alpha.max(lower);
        beta = beta.min(upper);
        let least = alpha;
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        let hash_move = known.map_or(NO_SQUARE, |entry| entry.best);

        let openness = Planes::of_neighbours(empty);
        // Order and square in one number, the best last.
        let mut moves: ArrayVec<i32, 64> = ArrayVec::new();
        for square in Bits(empty) {
            let mut hint = 8 * takes.at(square) - 2 * openness.at(square);
            if plies >= LOOK_AHEAD {
                let child = marks.after(square);
                let gain = 1 + 2 * takes.at(square);
                if let Some(entry) = self.probe(child.key()) {
                    // Enhanced transposition cut-off.
                    let (least_worth, most_worth) = (gain - i32::from(entry.upper), gain - i32::from(entry.lower));
                    if least_worth >= beta {
                        self.store(key, plies, (least_worth, upper), square);
                        return Ok(least_worth);
                    }
                    if most_worth <= alpha {
                        best = best.max(most_worth);
                        continue;
                    }
                }
                hint -= 8 * Planes::of_neighbours(child.enemy).greatest(child.empty()).0;
            }
            if square == hash_move {
                hint = 1 << 16;
            }
            moves.push(hint << 8 | i32::from(square));
        }
        moves.sort_unstable();
        for square in moves.iter().rev().map(|packed| (packed & 0xff) as u8) {
            let gain = 1 + 2 * takes.at(square);
            let value = gain - self.value(marks.after(square), plies - 1, gain - beta, gain - alpha, budget)?;
            if value > best {
                best = value;
                best_square = square;
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        let bounds = (if best > least { best } else { lower }, if best < beta { best } else { upper });
        self.store(key, plies, bounds, best_square);
        Ok(best)
    }

    fn index(&self, (empty, own): (u64, u64)) -> usize {
        let mixed =
            (empty ^ own.rotate_left(29).wrapping_mul(0xe703_7ed1_a0b4_28db)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> (64 - self.table.len().ilog2())) as usize
    }

    fn probe(&self, key: (u64, u64)) -> Option<Entry> {
        self.table[self.index(key)].iter().copied().find(|entry| entry.key == key)
    }

    fn store(&mut self, key: (u64, u64), plies: u32, (lower, upper): (i32, i32), best: u8) {
        let entry = Entry { key, lower: lower as i8, upper: upper as i8, best, plies: plies as u8 };
        let index = self.index(key);
        let [deep, last] = &mut self.table[index];
        if deep.key == key {
            *deep = entry;
        } else if last.key != key && entry.plies >= deep.plies {
            *last = std::mem::replace(deep, entry);
        } else {
            *last = entry;
        }
    }
}

/// The value of the last two plies, or a lower bound on it that is at least `beta`.
fn last_two(marks: Marks, takes: &Planes, beta: i32) -> i32 {
    let empty = marks.empty();
    // What the reply takes at least, wherever the own move goes: it can be deprived of one square only.
    let replies = Planes::of_neighbours(marks.own);
    let (most, where_most) = replies.greatest(empty);
    let without = |square: u8| {
        if where_most == 1 << square { replies.greatest(empty & !where_most).0 } else { most }
    };
    let mut best = -INFINITE;
    let mut left = empty;
    while left != 0 && best < beta {
        let (most_taken, squares) = takes.greatest(left);
        if 2 * (most_taken - without(where_most.trailing_zeros() as u8)) <= best {
            break;
        }
        left &= !squares;
        for square in Bits(squares) {
            if 2 * (most_taken - without(square)) > best {
                let child = marks.after(square);
                let reply = Planes::of_neighbours(child.enemy).greatest(child.empty()).0;
                best = best.max(2 * (most_taken - reply));
            }
        }
    }
    best
}

/// The squares beside those of `set`.
fn neighbours(set: u64) -> u64 {
    set << 8 | set >> 8 | (set & !RIGHT_FILE) << 1 | (set & !LEFT_FILE) >> 1
}

/// By how many marks a move gains on the other side.
fn gain(marks: Marks, square: u8) -> i32 {
    1 + 2 * (ORTHOGONAL[usize::from(square)] & marks.enemy).count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::rules::adjacency::{Adjacency, AdjacencyOptions};
    use crate::search::StopFlag;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;

    /// The final margin for the side to move, by alpha-beta over the rules.
    fn by_rules(position: &Adjacency, mut alpha: i32, beta: i32) -> i32 {
        if position.is_terminal() {
            return position.margin(position.to_move());
        }
        for action in position.legal() {
            alpha = alpha.max(-by_rules(&position.result(action), -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    #[test]
    fn the_value_is_that_of_the_rules() {
        let mut rng = SmallRng::seed_from_u64(1);
        for rounds in [4, 8, 16, 24] {
            for plies in 1..=4 {
                let mut position = Adjacency::initial(&AdjacencyOptions { rounds, ..AdjacencyOptions::default() });
                while position.plies_left() > plies {
                    position.apply(*position.legal().choose(&mut rng).expect("the game goes on"));
                }
                let mover = position.to_move();
                let marks = (position.marks(mover), position.marks(mover.opponent()));
                let (limits, stop) = (Limits::default(), StopFlag::new());
                let mut budget = Budget::new(&limits, &stop);
                let solved = Rounds::new(1).solve(marks, u32::from(plies), position.empty(), &mut budget);
                let (value, line) = solved.expect("nothing stops it");
                assert_eq!(position.margin(mover) + value, by_rules(&position, -64, 64), "{plies} of {rounds}");
                let end = line.iter().fold(position, |place, action| place.result(*action));
                assert_eq!((end.is_terminal(), end.margin(mover)), (true, position.margin(mover) + value));
            }
        }
    }
}
