//! Exact endings of Reversi: the final margin, empty squares to the winner.
//!
//! Alpha-beta with null windows after the first move. Near the end squares in quadrants with an odd number of empty
//! ones go first (parity): whoever enters such a quadrant tends to move last there. Further away the moves that leave
//! the enemy the fewest answers go first, positions are remembered, and two cut-offs need no search: what children
//! are already known for (enhanced transposition cut-off), and that discs which cannot flip bound the margin.

use arrayvec::ArrayVec;

use crate::board::bits::{Bits, LEFT_FILE, RIGHT_FILE};
use crate::expert::exact::{self, INFINITE, Known, NO_SQUARE, Proofs};
use crate::expert::reversi::stability::stable;
use crate::rules::reversi::flips::{flips, placements};
use crate::search::Limits;
use crate::search::limits::Budget;
use crate::search::tree::Stopped;

/// With fewer empty squares, moves are ordered by parity alone and nothing is remembered.
const REMEMBER: u32 = 7;
/// With fewer empty squares it costs more to look ahead in the table than it saves.
const LOOK_AHEAD: u32 = 9;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The quadrants of the board.
const QUADRANTS: [u64; 4] = [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32];

/// Nodes for 16 empty squares, measured; each further square takes about two and a half times as many.
const NODES_FOR_16: f64 = 300_000.0;
/// Nodes per millisecond, on a slow machine.
const NODES_PER_MS: f64 = 4_000.0;

/// Whether an ending with so many empty squares is likely to be solved within half of the limits.
pub fn is_worth_trying(empty: u32, limits: &Limits) -> bool {
    exact::is_affordable(NODES_FOR_16 * 2.5_f64.powi(empty as i32 - 16), NODES_PER_MS, limits)
}

/// The discs, from the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Discs {
    own: u64,
    enemy: u64,
}

impl Discs {
    fn empty(self) -> u64 {
        !(self.own | self.enemy)
    }

    /// After a placement that flips `flipped`, from the other side.
    fn after(self, square: u8, flipped: u64) -> Self {
        Self { own: self.enemy ^ flipped, enemy: self.own | flipped | 1 << square }
    }

    fn key(self) -> (u64, u64) {
        (self.own, self.enemy)
    }

    fn passed(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// The margin if the game is over here.
    fn final_margin(self) -> i32 {
        let lead = self.own.count_ones() as i32 - self.enemy.count_ones() as i32;
        lead + lead.signum() * self.empty().count_ones() as i32
    }
}

/// A move to be tried.
#[derive(Clone, Copy)]
struct Move {
    square: u8,
    child: Discs,
    hint: i32,
}

/// The solver, with its table. What is proved holds for ever.
#[derive(Debug)]
pub struct Endgame {
    table: Proofs<(u64, u64)>,
}

impl Endgame {
    /// A table of at most about `megabytes` MB, taken when it is needed.
    pub fn new(megabytes: u32) -> Self {
        Self { table: Proofs::new(megabytes) }
    }

    /// The final margin for the side to move when its placement is one of `choices`, and a best line, in which
    /// `None` is a pass. If the side to move cannot place a disc, `choices` do not matter; the game must not be over.
    pub fn solve(
        &mut self,
        (own, enemy): (u64, u64),
        choices: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(i32, Vec<Option<u8>>), Stopped> {
        let mut discs = Discs { own, enemy };
        self.table.make_room(discs.empty().count_ones());
        let (value, first) = self.solve_choices(discs, choices, -INFINITE, budget)?;
        let mut line = Vec::new();
        let mut next = Some(first);
        while let Some(square) = next {
            line.push(square);
            discs = match square {
                Some(square) => discs.after(square, flips(discs.own, discs.enemy, square)),
                None => discs.passed(),
            };
            let moves = placements(discs.own, discs.enemy);
            let is_over = moves == 0 && placements(discs.enemy, discs.own) == 0;
            // The value is known: a null window below it finds a move that keeps it.
            let known = if line.len() % 2 == 0 { value } else { -value };
            next = (!is_over)
                .then(|| self.solve_choices(discs, moves, known - 1, budget).ok().map(|(_, square)| square))
                .flatten();
        }
        Ok((value, line))
    }

    /// The value and a best placement among `choices`, where the value is known to be more than `alpha`.
    fn solve_choices(
        &mut self,
        discs: Discs,
        choices: u64,
        mut alpha: i32,
        budget: &mut Budget<'_>,
    ) -> Result<(i32, Option<u8>), Stopped> {
        let legal = placements(discs.own, discs.enemy);
        if legal == 0 {
            let value = -self.value(discs.passed(), -INFINITE, -alpha, budget)?;
            return Ok((value, None));
        }
        let mut moves = ranked(discs, choices & legal, NO_SQUARE);
        let beta = if alpha == -INFINITE { INFINITE } else { alpha + 1 };
        let mut best = (-INFINITE, None);
        while let Some(Move { square, child, .. }) = pick(&mut moves) {
            let value = if best.1.is_none() || beta - alpha == 1 {
                -self.value(child, -beta, -alpha, budget)?
            } else {
                let scouted = -self.value(child, -alpha - 1, -alpha, budget)?;
                if scouted > alpha { -self.value(child, -beta, -alpha, budget)? } else { scouted }
            };
            if value > best.0 {
                best = (value, Some(square));
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Fail-soft alpha-beta with null windows.
    fn value(&mut self, discs: Discs, mut alpha: i32, mut beta: i32, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let size = discs.empty().count_ones();
        if size < REMEMBER {
            return Ok(near_the_end(discs, size, alpha, beta, budget));
        }
        budget.count_node();
        if budget.is_exhausted() {
            return Err(Stopped);
        }
        // The enemy keeps at least its stable discs, and as many must be lost.
        let most = 64 - 2 * stable(discs.enemy, discs.own).count_ones() as i32;
        if most <= alpha {
            return Ok(most);
        }
        let legal = placements(discs.own, discs.enemy);
        if legal == 0 {
            return if placements(discs.enemy, discs.own) == 0 {
                Ok(discs.final_margin())
            } else {
                Ok(-self.value(discs.passed(), -beta, -alpha, budget)?)
            };
        }
        let known = self.table.probe(discs.key()).copied();
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
        let mut moves = ranked(discs, legal, known.map_or(NO_SQUARE, |entry| entry.best));
        if size >= LOOK_AHEAD {
            for Move { square, child, .. } in &moves {
                if let Some(entry) = self.table.probe(child.key())
                    && -i32::from(entry.upper) >= beta
                {
                    let value = -i32::from(entry.upper);
                    self.store(discs, (value, upper), *square, size);
                    return Ok(value);
                }
            }
        }
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        while let Some(Move { square, child, .. }) = pick(&mut moves) {
            let value = if best_square == NO_SQUARE || beta - alpha == 1 {
                -self.value(child, -beta, -alpha, budget)?
            } else {
                let scouted = -self.value(child, -alpha - 1, -alpha, budget)?;
                if alpha < scouted && scouted < beta { -self.value(child, -beta, -alpha, budget)? } else { scouted }
            };
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
        self.store(discs, bounds, best_square, size);
        Ok(best)
    }

    fn store(&mut self, discs: Discs, (lower, upper): (i32, i32), best: u8, size: u32) {
        self.table.store(Known { key: discs.key(), lower: lower as i8, upper: upper as i8, best, size: size as u8 });
    }
}

/// The placements, with what makes them promising.
fn ranked(discs: Discs, legal: u64, hash_move: u8) -> ArrayVec<Move, 64> {
    let odd = odd_quadrants(discs.empty());
    Bits(legal)
        .map(|square| {
            let child = discs.after(square, flips(discs.own, discs.enemy, square));
            let place = 1_u64 << square;
            let answers = placements(child.own, child.enemy);
            let mobility = (answers.count_ones() + (answers & CORNERS).count_ones()) as i32;
            let prospects = (around(child.enemy) & child.empty()).count_ones() as i32;
            let mut hint = -16 * mobility - 3 * prospects;
            hint += if place & CORNERS != 0 { 24 } else { 0 };
            hint += if place & odd != 0 { 6 } else { 0 };
            hint += if square == hash_move { 1 << 16 } else { 0 };
            Move { square, child, hint }
        })
        .collect()
}

/// Takes out the most promising move.
fn pick(moves: &mut ArrayVec<Move, 64>) -> Option<Move> {
    let (best, _) = moves.iter().enumerate().max_by_key(|(_, move_)| move_.hint)?;
    Some(moves.swap_remove(best))
}

/// The last few squares: no table, parity instead of mobility.
fn near_the_end(discs: Discs, size: u32, mut alpha: i32, beta: i32, budget: &mut Budget<'_>) -> i32 {
    budget.count_node();
    let empty = discs.empty();
    match size {
        0 => return discs.final_margin(),
        1 => return last_square(discs, empty.trailing_zeros() as u8),
        _ => {}
    }
    let odd = odd_quadrants(empty);
    let mut best = -INFINITE;
    for square in Bits(empty & odd).chain(Bits(empty & !odd)) {
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
    if best > -INFINITE {
        best
    } else if placements(discs.enemy, discs.own) == 0 {
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

/// The quadrants with an odd number of empty squares.
fn odd_quadrants(empty: u64) -> u64 {
    QUADRANTS.into_iter().filter(|quadrant| (empty & quadrant).count_ones() % 2 == 1).fold(0, |odd, next| odd | next)
}

/// A set of squares with all their neighbours.
fn around(set: u64) -> u64 {
    let row = set | (set & !RIGHT_FILE) << 1 | (set & !LEFT_FILE) >> 1;
    row | row << 8 | row >> 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::rules::reversi::{Reversi, Turn};
    use crate::search::StopFlag;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;

    /// The final margin for the side to move, by alpha-beta over the rules.
    fn by_rules(position: &Reversi, mut alpha: i32, beta: i32) -> i32 {
        if position.is_terminal() {
            return position.final_margin(position.to_move());
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
        for size in [1, 2, 3, 5, 6, 7, 8, 9].repeat(6) {
            let mut position = Reversi::initial(&());
            while position.empty().count_ones() > size
                && let Some(turn) = position.legal().choose(&mut rng)
            {
                position.apply(*turn);
            }
            if position.is_terminal() {
                continue;
            }
            let (limits, stop) = (Limits::default(), StopFlag::new());
            let mut budget = Budget::new(&limits, &stop);
            let discs = (position.own(), position.enemy());
            let (value, line) = Endgame::new(1).solve(discs, !0, &mut budget).expect("nothing stops it");
            let mover = position.to_move();
            assert_eq!(value, by_rules(&position, -64, 64), "{position:?}");
            let end = line.iter().fold(position, |place, square| place.result(square.map_or(Turn::Pass, Turn::Place)));
            assert_eq!((end.is_terminal(), end.final_margin(mover)), (true, value), "{line:?}");
        }
    }
}
