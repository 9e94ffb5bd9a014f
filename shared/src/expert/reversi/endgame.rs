//! Exact endings of Reversi: the final margin, empty squares to the winner.
//!
//! Null windows close in on the value. Near the end squares in quadrants with an odd number of empty ones go first
//! (parity): the side that enters such a quadrant tends to move last there. Further away the moves that leave the enemy
//! the fewest answers go first, with a shallow search where the subtrees are large. There is a table, and two cut-offs
//! need no search: bounds of children in the table (enhanced transposition cut-off), and stable discs, which bound the
//! margin.
//!
//! Nearly all positions have few empty squares, and recur soon or never. They have a small table of their own, which
//! stays in the caches of the processor, and leave the large one to longer searches.

mod discs;
mod last_squares;
mod order;

use crate::expert::exact::{self, Attempt, INFINITE, Known, NO_SQUARE, Proofs};
use crate::expert::reversi::endgame::discs::Discs;
use crate::expert::reversi::endgame::last_squares::near_the_end;
use crate::expert::reversi::endgame::order::{Move, foresee, pick, ranked};
use crate::expert::reversi::stability::stable;
use crate::rules::reversi::flips::flips;
use crate::search::limits::Budget;
use crate::search::tree::Stopped;

/// Below this number of empty squares, moves are ordered by parity alone and no table is used.
const REMEMBER: u32 = 7;
/// Below this number of empty squares, enhanced transposition cut-offs cost more than they save.
const LOOK_AHEAD: u32 = 9;
/// Below this number of empty squares, a position is stored in the small table.
const FAR: u32 = 11;
/// The small table has room for two times 2 to this power.
const NEAR_DOUBLINGS: u32 = 13;

/// The depth of the search that gives the first guess.
const GUESS_DEPTH: u32 = 6;
/// The first distance from a wrong guess to the next one. Margins are even.
const STRIDE: i32 = 4;

/// Nodes for 16 empty squares; each further square takes about two and a half times as many. Measured on the 35 endings of
/// the FFO suite with up to 20: 126,000 for 16 and 8.2 million for 20 on average.
const NODES_FOR_16: f64 = 200_000.0;
/// Nodes per millisecond, on a slow machine.
const NODES_PER_MS: f64 = 4_000.0;

/// Whether an ending with so many empty squares is likely to be solved.
pub(super) fn is_worth_trying(empty: u32, attempt: &Attempt) -> bool {
    attempt.is_worthwhile(NODES_FOR_16 * 2.5_f64.powi(empty as i32 - 16), NODES_PER_MS)
}

/// The solver, with its tables. Their entries never become invalid.
#[derive(Debug)]
pub struct Endgame {
    far: Proofs<(u64, u64)>,
    near: Proofs<(u64, u64)>,
}

impl Endgame {
    /// A table of at most about `megabytes` MB, allocated when it is needed.
    pub fn new(megabytes: u32) -> Self {
        Self { far: Proofs::new(megabytes), near: Proofs::new(1) }
    }

    /// The bytes of its tables.
    pub(super) fn memory(&self) -> usize {
        self.far.memory() + self.near.memory()
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
        self.far.make_room(discs.empty().count_ones());
        self.near.make_room(NEAR_DOUBLINGS);
        let (value, first) = self.solve_choices(discs, choices, None, budget)?;
        let mut line = Vec::new();
        let mut next = Some(first);
        while let Some(square) = next {
            line.push(square);
            discs = match square {
                Some(square) => discs.after(square, flips(discs.own, discs.enemy, square)),
                None => discs.passed(),
            };
            let moves = discs.placements();
            let is_over = moves == 0 && discs.passed().placements() == 0;
            // With a known value, a null window below it finds a move that keeps it.
            let known = if line.len() % 2 == 0 { value } else { -value };
            next = (!is_over)
                .then(|| self.solve_choices(discs, moves, Some(known), budget).ok().map(|(_, square)| square))
                .flatten();
        }
        Ok((value, line))
    }

    /// The value and a best placement among `choices`. Where the value is `known`, one pass finds the placement.
    fn solve_choices(
        &mut self,
        discs: Discs,
        choices: u64,
        known: Option<i32>,
        budget: &mut Budget<'_>,
    ) -> Result<(i32, Option<u8>), Stopped> {
        let mut moves = ranked(discs, choices & discs.placements(), NO_SQUARE);
        moves.sort_by_key(|Move { hint, .. }| -hint);
        let mut order: Vec<(Option<u8>, Discs)> =
            moves.iter().map(|Move { square, child, .. }| (Some(*square), *child)).collect();
        if order.is_empty() {
            order.push((None, discs.passed()));
        }
        let mut first_to_reach = |beta: i32| {
            let mut best = -INFINITE;
            for index in 0..order.len() {
                let value = -self.value(order[index].1, -beta, budget)?;
                best = best.max(value);
                if value >= beta {
                    order[..=index].rotate_right(1);
                    break;
                }
            }
            Ok(best)
        };
        let value = match known {
            Some(value) => first_to_reach(value)?,
            None => exact::close_in(foresee(discs, GUESS_DEPTH), STRIDE, first_to_reach)?,
        };
        Ok((value, order[0].0))
    }

    /// Whether the value is more than `alpha`: fail-soft alpha-beta in the null window above it.
    fn value(&mut self, discs: Discs, alpha: i32, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let size = discs.empty().count_ones();
        if size < REMEMBER {
            let mut nodes = 0;
            let value = near_the_end(discs, size, alpha, &mut nodes);
            budget.count_nodes(nodes);
            return Ok(value);
        }
        budget.count_node();
        if budget.is_exhausted() {
            return Err(Stopped);
        }
        if alpha >= 0 {
            // The enemy keeps at least its stable discs, which bounds the margin from above; rarely enough to cut off a
            // low window.
            let most = 64 - 2 * stable(discs.enemy, discs.own).count_ones() as i32;
            if most <= alpha {
                return Ok(most);
            }
        }
        let legal = discs.placements();
        if legal == 0 {
            return if discs.passed().placements() == 0 {
                Ok(discs.final_margin())
            } else {
                Ok(-self.value(discs.passed(), -1 - alpha, budget)?)
            };
        }
        let known = self.table(size).probe(discs.key()).copied();
        let (lower, upper) =
            known.map_or((-INFINITE, INFINITE), |entry| (i32::from(entry.lower), i32::from(entry.upper)));
        if lower > alpha || lower == upper {
            return Ok(lower);
        }
        if upper <= alpha {
            return Ok(upper);
        }
        let mut moves = ranked(discs, legal, known.map_or(NO_SQUARE, |entry| entry.best));
        if size >= LOOK_AHEAD {
            let children = self.table(size - 1);
            let enough = moves.iter().find_map(|Move { square, child, .. }| {
                let entry = children.probe(child.key())?;
                (-i32::from(entry.upper) > alpha).then_some((*square, -i32::from(entry.upper)))
            });
            if let Some((square, value)) = enough {
                self.store(discs, (value, upper), square, size);
                return Ok(value);
            }
        }
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        while best <= alpha
            && let Some(Move { square, child, .. }) = pick(&mut moves)
        {
            let value = -self.value(child, -1 - alpha, budget)?;
            if value > best {
                best = value;
                best_square = square;
            }
        }
        let bounds = if best > alpha { (best, upper) } else { (lower, best) };
        self.store(discs, bounds, best_square, size);
        Ok(best)
    }

    /// The table for positions with `size` empty squares.
    fn table(&self, size: u32) -> &Proofs<(u64, u64)> {
        if size < FAR { &self.near } else { &self.far }
    }

    fn store(&mut self, discs: Discs, (lower, upper): (i32, i32), best: u8, size: u32) {
        let table = if size < FAR { &mut self.near } else { &mut self.far };
        table.store(Known { key: discs.key(), lower: lower as i8, upper: upper as i8, best, size: size as u8 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::rules::reversi::{Reversi, Turn};
    use crate::search::{Limits, StopFlag};
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
