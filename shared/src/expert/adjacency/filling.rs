//! Exact endings of Adjacency where the remaining plies fill the board.
//!
//! The side that places last in a square's closed neighbourhood (itself and its orthogonal neighbours) owns it at the
//! end. So a square with an empty one in that neighbourhood has no settled owner whatever its colour, and the rest of
//! the game depends on the set of empty squares alone: V({}) = 0, and
//!
//! V(E) = max over p in E of g(p, E) - V(E without p),
//!
//! where g(p, E) is the number of squares that a move to p settles: those with p as the only empty square of their
//! closed neighbourhood. Alpha-beta over V with a table keyed by E, and two facts that cut the tree further:
//!
//! **Lemma.** g(p, E) <= V(E) + V(E without p) <= 2c - g(p, E) for every p in E, where c = 5 is the most that one move
//! can settle. The first half is the definition. The second by induction on E, writing E-p for E without p and
//! t for the number of squares whose only empty neighbours are p and q: if p is the best move, the sum is g(p, E) <= c.
//! Otherwise let q be the best move. Then V(E) = g(q, E) - V(E-q) <= g(q, E) - g(p, E-q) + V(E-p-q), where
//! g(p, E-q) = g(p, E) + t; and V(E-p) + V(E-p-q) <= 2c - g(q, E-p) with g(q, E-p) = g(q, E) + t. Added up,
//! V(E) + V(E-p) <= 2c - g(p, E) - 2t.
//!
//! So a move that settles 5 squares is always best, and one that settles 3 or 4 bounds V from both sides by the
//! value of a single child.

use crate::board::bits::{Bits, ORTHOGONAL};
use crate::board::planes::Planes;
use crate::expert::exact::{self, Attempt, INFINITE, Known, NO_SQUARE, Proofs};
use crate::rules::adjacency::Fill;
use crate::search::limits::Budget;
use crate::search::tree::Stopped;

/// The most squares that one move settles.
const MOST: i32 = 5;
/// Below this number of squares, enhanced transposition cut-offs cost more than they save.
const LOOK_AHEAD: u32 = 6;

/// Nodes for 20 empty squares, measured; each further square takes about 1.9 times as many.
const NODES_FOR_20: f64 = 120_000.0;
/// Nodes per millisecond, on a slow machine.
const NODES_PER_MS: f64 = 5_000.0;

/// Whether an ending with this number of empty squares is likely to be solved.
pub(super) fn is_worth_trying(empty: u32, attempt: &Attempt) -> bool {
    attempt.is_worthwhile(NODES_FOR_20 * 1.9_f64.powi(empty as i32 - 20), NODES_PER_MS)
}

/// Settled squares of `own` less settled squares of `enemy`.
pub fn settled_margin(own: u64, enemy: u64) -> i32 {
    let empty = !(own | enemy);
    let settled = !Planes::of_closed_neighbourhoods(empty).not_zero();
    (own & settled).count_ones() as i32 - (enemy & settled).count_ones() as i32
}

/// The solver, with its table of sets of empty squares. Its entries never become invalid, since they depend on no game.
#[derive(Debug)]
pub struct Filling {
    table: Proofs<u64>,
}

impl Filling {
    /// A table of at most `megabytes` MB, allocated when it is needed.
    pub fn new(megabytes: u32) -> Self {
        Self { table: Proofs::new(megabytes) }
    }

    /// The bytes of its table.
    pub(super) fn memory(&self) -> usize {
        self.table.memory()
    }

    /// The bytes of its table for so many empty squares.
    pub(super) fn memory_for(&self, empty: u32) -> usize {
        self.table.memory_for(doublings(empty))
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.table.clear();
    }

    /// V of `empty` when the first move is one of `choices`, to the side to move, and a best line.
    pub fn solve(&mut self, empty: u64, choices: u64, budget: &mut Budget<'_>) -> Result<(i32, Vec<Fill>), Stopped> {
        self.table.make_room(doublings(empty.count_ones()));
        let (value, first) = self.solve_choices(empty, choices, budget)?;
        let mut line = vec![Fill(first)];
        let mut rest = empty & !(1 << first);
        while rest != 0 {
            let Ok((_, next)) = self.solve_choices(rest, rest, budget) else { break };
            line.push(Fill(next));
            rest &= !(1 << next);
        }
        Ok((value, line))
    }

    /// The value and a best move, by null-window searches that close in on the value.
    fn solve_choices(&mut self, empty: u64, choices: u64, budget: &mut Budget<'_>) -> Result<(i32, u8), Stopped> {
        // The side with the last move usually has a small advantage. All values of one set have the same parity.
        let parity = unsettled(empty) & 1;
        let guess = if empty.count_ones().is_multiple_of(2) { -4 + parity } else { 4 - parity };
        let mut order: Vec<u8> = Bits(choices).collect();
        let value = exact::close_in(guess, 1, |beta| {
            let mut best = -INFINITE;
            for index in 0..order.len() {
                let square = order[index];
                let gain = settled_by(empty, square);
                let value = gain - self.value(empty & !(1 << square), gain - beta, gain - beta + 1, budget)?;
                best = best.max(value);
                if value >= beta {
                    order[..=index].rotate_right(1);
                    break;
                }
            }
            Ok(best)
        })?;
        Ok((value, order[0]))
    }

    /// Fail-soft alpha-beta.
    fn value(&mut self, empty: u64, mut alpha: i32, mut beta: i32, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        budget.count_node();
        if budget.is_exhausted() {
            return Err(Stopped);
        }
        let counts = Planes::of_closed_neighbourhoods(empty);
        let gains = Planes::of_closed_neighbourhoods(counts.exactly(1));
        let size = empty.count_ones();
        if size <= 2 {
            let all = counts.not_zero().count_ones() as i32;
            // The side to move chooses the last square but one, and the opponent gets the last one.
            return Ok(Bits(empty)
                .map(|square| 2 * gains.at(square) - all)
                .max()
                .map_or(0, |best| if size == 1 { all } else { best }));
        }
        let known = self.table.probe(empty).copied();
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

        let mut node =
            Node { empty, size, lower, upper, least: alpha, alpha, beta, best: -INFINITE, best_square: NO_SQUARE };
        let mut left = empty;
        let (gain, hot) = gains.greatest(empty);
        if gain >= 3 {
            let hottest = hot.trailing_zeros() as u8;
            // The lemma: this child alone bounds the value from both sides.
            let rest = empty & !(1 << hottest);
            let value = self.value(rest, gain - beta, 2 * MOST - gain - alpha, budget)?;
            let (least, most) = (gain - value, 2 * MOST - gain - value);
            if least >= beta || gain == MOST {
                node.take(least, hottest);
                return Ok(self.store(&node));
            }
            if most <= alpha {
                node.best = most;
                return Ok(self.store(&node));
            }
            node.take(least, hottest);
            left = rest;
        }
        if size >= LOOK_AHEAD {
            // Enhanced transposition cut-off, with both halves of the lemma.
            for square in Bits(left) {
                let Some(child) = self.table.probe(empty & !(1 << square)) else { continue };
                let gain = gains.at(square);
                let (child_lower, child_upper) = (i32::from(child.lower), i32::from(child.upper));
                if gain - child_upper >= beta {
                    node.take(gain - child_upper, square);
                    return Ok(self.store(&node));
                }
                if 2 * MOST - gain - child_lower <= node.least {
                    node.best = 2 * MOST - gain - child_lower;
                    return Ok(self.store(&node));
                }
                if gain - child_lower <= node.alpha {
                    node.best = node.best.max(gain - child_lower);
                    left &= !(1 << square);
                }
            }
        }
        let hash_move = known.map_or(0, |entry| if entry.best < NO_SQUARE { 1 << entry.best } else { 0 });
        let openings = Planes::of_closed_neighbourhoods(counts.exactly(2));
        for class in classes(hash_move, &gains, &openings) {
            for square in Bits(class & left) {
                let gain = gains.at(square);
                let rest = empty & !(1 << square);
                let value = gain - self.value(rest, gain - node.beta, gain - node.alpha, budget)?;
                node.take(value, square);
                if node.alpha >= node.beta {
                    return Ok(self.store(&node));
                }
            }
            left &= !class;
            if left == 0 {
                break;
            }
        }
        Ok(self.store(&node))
    }

    /// Stores the result of the node and returns its value.
    fn store(&mut self, node: &Node) -> i32 {
        self.table.store(Known {
            key: node.empty,
            lower: if node.best > node.least { node.best } else { node.lower } as i8,
            upper: if node.best < node.beta { node.best } else { node.upper } as i8,
            best: node.best_square,
            size: node.size as u8,
        });
        node.best
    }
}

/// The room that the table needs for so many empty squares.
fn doublings(empty: u32) -> u32 {
    empty.saturating_sub(5)
}

/// A node that is being searched.
struct Node {
    empty: u64,
    size: u32,
    /// The bounds known before.
    lower: i32,
    upper: i32,
    /// The original window, and the current one.
    least: i32,
    alpha: i32,
    beta: i32,
    best: i32,
    best_square: u8,
}

impl Node {
    /// Takes the value of a move to `square`.
    fn take(&mut self, value: i32, square: u8) {
        if value > self.best {
            self.best = value;
            self.best_square = square;
            self.alpha = self.alpha.max(value);
        }
    }
}

/// Sets of squares in search order: the hash move, then the squares that settle most. Among equals, first those that
/// leave the opponent the fewest squares with a single empty neighbour to settle.
fn classes(hash_move: u64, gains: &Planes, openings: &Planes) -> impl Iterator<Item = u64> + use<> {
    let (gains, openings) = (*gains, *openings);
    let by_gain = (0..=MOST as u8).rev().map(move |gain| gains.exactly(gain));
    let ranked = by_gain.flat_map(move |gained| (0..=MOST as u8).map(move |opened| gained & openings.exactly(opened)));
    std::iter::once(hash_move).chain(ranked)
}

/// The number of squares whose owner is not settled.
fn unsettled(empty: u64) -> i32 {
    Planes::of_closed_neighbourhoods(empty).not_zero().count_ones() as i32
}

/// The number of squares that a move to `square` settles.
fn settled_by(empty: u64, square: u8) -> i32 {
    let closed = ORTHOGONAL[usize::from(square)] | 1 << square;
    (closed & Planes::of_closed_neighbourhoods(empty).exactly(1)).count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Player};
    use crate::rules::adjacency::{Adjacency, AdjacencyOptions};
    use crate::search::{Limits, StopFlag};
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use std::collections::HashMap;

    /// V by its definition.
    fn by_definition(empty: u64, known: &mut HashMap<u64, i32>) -> i32 {
        if empty == 0 {
            return 0;
        }
        if let Some(value) = known.get(&empty) {
            return *value;
        }
        let value = Bits(empty)
            .map(|square| settled_by(empty, square) - by_definition(empty & !(1 << square), known))
            .max()
            .expect("the set is not empty");
        known.insert(empty, value);
        value
    }

    fn solved(empty: u64, choices: u64) -> (i32, Vec<Fill>) {
        let (limits, stop) = (Limits::default(), StopFlag::new());
        Filling::new(1).solve(empty, choices, &mut Budget::new(&limits, &stop)).expect("nothing stops it")
    }

    fn random_set(size: u32, rng: &mut Xoshiro256PlusPlus) -> u64 {
        let mut set: u64 = 0;
        while set.count_ones() < size {
            // Half of the sets lie in a corner of the board, where squares interact more.
            let square = if size.is_multiple_of(2) { rng.random_range(0..64) } else { rng.random_range(0..32) };
            set |= 1 << square;
        }
        set
    }

    #[test]
    fn the_value_is_that_of_the_definition() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for size in 1..=13 {
            for _ in 0..20 {
                let empty = random_set(size, &mut rng);
                let value = by_definition(empty, &mut HashMap::new());
                let (found, line) = solved(empty, empty);
                assert_eq!((found, line.len() as u32), (value, size), "{empty:#x}");
                let mut rest = empty;
                let worth = line.iter().enumerate().fold(0, |worth, (ply, Fill(square))| {
                    let gain = settled_by(rest, *square);
                    rest &= !(1 << square);
                    if ply % 2 == 0 { worth + gain } else { worth - gain }
                });
                assert_eq!(worth, value, "the line of {empty:#x}");
            }
        }
    }

    #[test]
    fn the_lemma_holds() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut known = HashMap::new();
        for size in 1..=12 {
            for _ in 0..20 {
                let empty = random_set(size, &mut rng);
                for square in Bits(empty) {
                    let gain = settled_by(empty, square);
                    let sum = by_definition(empty, &mut known) + by_definition(empty & !(1 << square), &mut known);
                    assert!(gain <= sum && sum <= 2 * MOST - gain, "{empty:#x} {square}");
                }
            }
        }
    }

    #[test]
    fn the_margin_at_the_end_is_the_settled_margin_and_what_was_to_come() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..10 {
            let mut position = Adjacency::initial(&AdjacencyOptions::default());
            while position.plies_left() > 12 {
                position.apply(*position.legal().choose(&mut rng).expect("the game goes on"));
            }
            let mover = position.to_move();
            let (to_come, line) = solved(position.empty(), position.empty());
            let margin = settled_margin(position.marks(mover), position.marks(mover.opponent())) + to_come;
            let end = line.iter().fold(position, |place, action| place.result(*action));
            assert_eq!((end.is_terminal(), end.margin(mover)), (true, margin));
            assert_eq!(end.margin(Player::First) + end.margin(Player::Second), 0);
        }
    }
}
