//! Exact endings of Adjacency in which the rounds run out before the board is full.
//!
//! Colours matter here, but only of marks that still touch an empty square: the others are settled. The rest of the
//! game depends on the empty squares and on the owners of the unsettled marks, and both key the table in full. How many
//! plies are left follows from the number of empty squares within one ending. The last three plies are counted on all
//! squares at once; four plies from the end, moves that one reply refutes together are pruned.

mod last_plies;

use arrayvec::ArrayVec;

use crate::board::bits::Bits;
use crate::board::planes::Planes;
use crate::expert::adjacency::marks::{self, Marks};
use crate::expert::adjacency::rounds::last_plies::{last_three, last_two, refuted};
use crate::expert::exact::{self, Attempt, INFINITE, Known, NO_SQUARE, Proofs};
use crate::rules::adjacency::Fill;
use crate::search::limits::Budget;
use crate::search::tree::Stopped;

/// From this number of plies on positions are in the table.
const REMEMBERED: u32 = 4;

/// Below this number of plies, enhanced transposition cut-offs cost more than they save.
const LOOK_AHEAD: u32 = 6;

/// Nodes for the last 8 plies with 40 empty squares, measured; each further ply takes about four and a half times
/// as many.
const NODES_FOR_8: f64 = 9_000.0;
/// Nodes per millisecond, on a slow machine.
const NODES_PER_MS: f64 = 3_000.0;

/// Whether an ending is likely to be solved.
pub(super) fn is_worth_trying(plies: u32, empty: u32, attempt: &Attempt) -> bool {
    let nodes = NODES_FOR_8 * 4.5_f64.powi(plies as i32 - 8) * (f64::from(empty) / 40.0).powf(f64::from(plies) / 2.0);
    attempt.is_worthwhile(nodes, NODES_PER_MS)
}

/// The room that the table needs for so many plies.
fn doublings(plies: u32) -> u32 {
    (2 * plies).saturating_sub(6)
}

/// The solver, with its table.
#[derive(Debug)]
pub struct Rounds {
    /// Keyed by empty squares and unsettled marks.
    table: Proofs<(u64, u64)>,
    /// The number of squares that stay empty; the table holds endings with this number.
    spare: u32,
    /// Whether the ending is symmetric in the diagonal; a position and its image then share an entry.
    is_symmetric: bool,
}

impl Rounds {
    /// A table of at most `megabytes` MB, allocated when it is needed.
    pub fn new(megabytes: u32) -> Self {
        Self { table: Proofs::new(megabytes), spare: 0, is_symmetric: false }
    }

    /// The bytes of its table.
    pub(super) fn memory(&self) -> usize {
        self.table.memory()
    }

    /// The bytes of its table for so many plies.
    pub(super) fn memory_for(&self, plies: u32) -> usize {
        self.table.memory_for(doublings(plies))
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.table.clear();
    }

    /// Gets ready for [`Rounds::value`] with at most `plies` of games in which `spare` squares stay empty.
    pub(super) fn prepare(&mut self, spare: u32, plies: u32) {
        if self.spare != spare {
            self.table.clear();
            self.spare = spare;
        }
        self.table.make_room(doublings(plies));
        self.is_symmetric = false;
    }

    /// The marks that the side to move gains on the opponent in the last `plies`, if its first move is one of
    /// `choices`, and a best line.
    pub fn solve(
        &mut self,
        (own, enemy): (u64, u64),
        plies: u32,
        choices: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(i32, Vec<Fill>), Stopped> {
        let mut marks = Marks { own, enemy };
        self.prepare(marks.empty().count_ones() - plies, plies);
        self.is_symmetric = marks.reflected() == marks;
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

    /// The gain of the side to move in the last `plies`, and a first move that gains it.
    pub fn first(
        &mut self,
        (own, enemy): (u64, u64),
        plies: u32,
        budget: &mut Budget<'_>,
    ) -> Result<(i32, u8), Stopped> {
        let marks = Marks { own, enemy };
        self.prepare(marks.empty().count_ones() - plies, plies);
        self.solve_choices(marks, plies, marks.empty(), budget)
    }

    /// A move with which the side to move gains at least `gain` in the last `plies`, if there is one. What is known of other positions
    /// of the same game, which begins with a symmetric one, is kept.
    pub(super) fn find(
        &mut self,
        (own, enemy): (u64, u64),
        plies: u32,
        gain: i32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<u8>, Stopped> {
        let marks = Marks { own, enemy };
        self.prepare(marks.empty().count_ones() - plies, plies);
        self.is_symmetric = true;
        let mut moves: Vec<u8> = Bits(marks.empty()).collect();
        let (key, image) = self.key(marks, plies);
        if plies >= REMEMBERED {
            if self.value(marks, plies, gain - 1, gain, budget)? < gain {
                return Ok(None);
            }
            // The move that has just been proved is tried first.
            let best = self.table.probe(key).map_or(NO_SQUARE, |known| image.of(known.best));
            moves.sort_by_key(|square| *square != best);
        }
        for square in moves {
            let own_gain = marks.gain(square);
            let rest = match plies {
                1 => 0,
                _ => self.value(marks.after(square), plies - 1, own_gain - gain, own_gain - gain + 1, budget)?,
            };
            if own_gain - rest >= gain {
                return Ok(Some(square));
            }
        }
        Ok(None)
    }

    /// The value and a best move, by null-window searches that close in on the value.
    fn solve_choices(
        &mut self,
        marks: Marks,
        plies: u32,
        choices: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(i32, u8), Stopped> {
        // The player with the last move is usually ahead by the gain of that move. All values of one ply have the same
        // parity.
        let guess = if plies.is_multiple_of(2) { 0 } else { 5 };
        let mut order: Vec<u8> = Bits(choices).collect();
        let value = exact::close_in(guess, 1, |beta| {
            let mut best = -INFINITE;
            for index in 0..order.len() {
                let square = order[index];
                let gain = marks.gain(square);
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
            Ok(best)
        })?;
        Ok((value, order[0]))
    }

    /// The gain, by fail-soft alpha-beta, at least one ply from the end.
    pub(super) fn value(
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
            2 => return Ok(last_two(marks, &takes, alpha, beta)),
            3 => return Ok(last_three(marks, &takes, alpha, beta, budget)),
            _ => {}
        }
        let (key, image) = self.key(marks, plies);
        let known = self.table.probe(key).copied();
        let (lower, upper) =
            known.map_or((-INFINITE, INFINITE), |known| (i32::from(known.lower), i32::from(known.upper)));
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
        let hash_move = known.map_or(NO_SQUARE, |known| image.of(known.best));
        let mut left = empty;
        if plies == 4 {
            (left, best) = refuted(marks, &takes, alpha);
            left = empty & !left;
        }

        let openness = Planes::of_neighbours(empty);
        // Order and square in one number, the best last.
        let mut moves: ArrayVec<i32, 64> = ArrayVec::new();
        for square in Bits(left) {
            let mut hint = 8 * takes.at(square) - 2 * openness.at(square);
            if plies >= LOOK_AHEAD {
                let child = marks.after(square);
                let gain = 1 + 2 * takes.at(square);
                if let Some(known) = self.table.probe(self.key(child, plies - 1).0) {
                    // Enhanced transposition cut-off.
                    let (least_worth, most_worth) = (gain - i32::from(known.upper), gain - i32::from(known.lower));
                    if least_worth >= beta {
                        self.store(key, plies, (least_worth, upper), image.of(square));
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
        self.store(key, plies, bounds, image.of(best_square));
        Ok(best)
    }

    /// The key of the position, and whether it is that of its image.
    fn key(&self, marks: Marks, plies: u32) -> ((u64, u64), Image) {
        let key = marks.key();
        if self.is_symmetric && plies >= LOOK_AHEAD - 1 {
            let other = marks.reflected().key();
            if other < key {
                return (other, Image::Reflected);
            }
        }
        (key, Image::Itself)
    }

    fn store(&mut self, key: (u64, u64), plies: u32, (lower, upper): (i32, i32), best: u8) {
        self.table.store(Known { key, lower: lower as i8, upper: upper as i8, best, size: plies as u8 });
    }
}

/// Whether a table entry describes the position or its image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Image {
    Itself,
    Reflected,
}

impl Image {
    /// A square of the position in the table, or the other way round.
    fn of(self, square: u8) -> u8 {
        match self {
            Self::Reflected if square < NO_SQUARE => marks::reflected_square(square),
            _ => square,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::rules::adjacency::{Adjacency, AdjacencyOptions};
    use crate::search::{Limits, StopFlag};
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
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
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for rounds in [4, 8, 16, 24, 27] {
            for plies in (1..=5).chain(if rounds == 27 { 6..=7 } else { 1..=2 }) {
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
