//! Exact endings of Reversi: the final margin, empty squares to the winner, without an evaluation.
//!
//! The moves that leave the enemy the fewest answers go first. With the last five squares those in quadrants with an odd number of empty
//! ones go first (parity): the side that enters such a quadrant tends to move last there. There is a table, and two cut-offs
//! need no search: bounds of children in the table (enhanced transposition cut-off), and stable discs, which bound the margin.
//!
//! Nearly all positions have few empty squares, and recur soon or never. They have a small table of their own, which
//! stays in the caches of the processor, and leave the large one to longer searches.
//!
//! A side that is likely to win has to find one move that cuts off; the other one tries all moves in vain, and their order does not matter. Who is
//! likely to win changes with each ply.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

mod last_squares;
mod order;

use crate::expert::exact::{self, INFINITE, Known, NO_SQUARE, Proofs};
use crate::expert::reversi::discs::Discs;
use crate::expert::reversi::endgame::last_squares::{last_six, near_the_end};
use crate::expert::reversi::endgame::order::{Move, Moves};
use crate::expert::reversi::stability::most_margin;
use crate::rules::reversi::processor::{self, Processor, Work};
use crate::search::limits::Budget;
use crate::search::tree::Stopped;

/// Below this number of empty squares, no table is used.
const REMEMBER: u32 = 7;
/// Below this number of empty squares, enhanced transposition cut-offs cost more than they save.
const LOOK_AHEAD: u32 = 9;
/// From this margin on, stable discs are counted: below it they rarely cut off.
const STABILITY_PAYS: i32 = 8;
/// Below this number of empty squares, a position is stored in the small table.
const FAR: u32 = 11;
/// The tables have room for two times 2 to these powers.
const NEAR_DOUBLINGS: u32 = 13;
const FAR_DOUBLINGS: u32 = 14;

/// The first distance from a wrong guess to the next one. Margins are even.
const STRIDE: i32 = 4;

/// The solver, with its tables. Their entries never become invalid.
#[derive(Debug)]
pub struct Endgame {
    far: Proofs<(u64, u64)>,
    near: Proofs<(u64, u64)>,
}

impl Default for Endgame {
    fn default() -> Self {
        Self { far: Proofs::new(1), near: Proofs::new(1) }
    }
}

impl Endgame {
    /// The bytes of its tables.
    pub(super) fn memory(&self) -> usize {
        self.far.memory() + self.near.memory()
    }

    /// Allocates its tables.
    pub(super) fn prepare(&mut self) {
        self.far.make_room(FAR_DOUBLINGS);
        self.near.make_room(NEAR_DOUBLINGS);
    }

    /// The final margin for the side to move, which begins to search at `guess`; the game must not be over.
    pub fn margin(&mut self, (own, enemy): (u64, u64), guess: i32, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        self.prepare();
        processor::run_widest(Margin { endgame: self, discs: Discs { own, enemy }, guess, budget })
    }

    /// Whether the value is more than `alpha`: fail-soft alpha-beta in the null window above it. `likely` says what is expected.
    #[inline]
    pub(super) fn value(
        &mut self,
        processor: impl Processor,
        discs: Discs,
        alpha: i32,
        likely: bool,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
        self.null_window(processor, discs, discs.placements(processor), (alpha, likely), budget)
    }

    /// The same where the side to move may place on `legal`.
    fn null_window(
        &mut self,
        processor: impl Processor,
        discs: Discs,
        legal: u64,
        (alpha, likely): (i32, bool),
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
        processor.run(NullWindow { endgame: self, discs, legal, alpha, likely, budget })
    }

    /// The same, inlined.
    #[inline(always)]
    fn null_window_inlined(
        &mut self,
        processor: impl Processor,
        discs: Discs,
        legal: u64,
        (alpha, likely): (i32, bool),
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
        let size = discs.empty().count_ones();
        if size < REMEMBER {
            let mut nodes = 0;
            let value = near_the_end(processor, discs, legal, alpha, likely, &mut nodes);
            budget.count_nodes(nodes);
            return Ok(value);
        }
        budget.count_node();
        if budget.is_exhausted() {
            return Err(Stopped);
        }
        if alpha >= STABILITY_PAYS {
            let most = most_margin(discs);
            if most <= alpha {
                return Ok(most);
            }
        }
        if legal == 0 {
            let passed = discs.passed();
            let answers = passed.placements(processor);
            return if answers == 0 {
                Ok(discs.final_margin())
            } else {
                Ok(-self.null_window(processor, passed, answers, (-1 - alpha, !likely), budget)?)
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
        let children = self.table(size - 1);
        let hash_move = known.map_or(NO_SQUARE, |entry| entry.best);
        let mut moves = Moves::new();
        moves.add(processor, discs, legal, hash_move, |child| {
            if size > REMEMBER {
                children.prefetch(child.key());
            }
        });
        if size >= LOOK_AHEAD {
            for Move { square, child, .. } in moves.all() {
                if let Some(entry) = children.probe(child.key())
                    && -i32::from(entry.upper) > alpha
                {
                    let value = -i32::from(entry.upper);
                    self.store(discs, (value, upper), *square, size);
                    return Ok(value);
                }
            }
        }
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        while best <= alpha
            && let Some(Move { square, child, answers }) = moves.next()
        {
            let value = if size == REMEMBER {
                let mut nodes = 0;
                let value = last_six(processor, child, answers, -1 - alpha, !likely, &mut nodes);
                budget.count_nodes(nodes);
                -value
            } else {
                -self.null_window(processor, child, answers, (-1 - alpha, !likely), budget)?
            };
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
    #[inline]
    fn table(&self, size: u32) -> &Proofs<(u64, u64)> {
        if size < FAR { &self.near } else { &self.far }
    }

    #[inline]
    fn store(&mut self, discs: Discs, (lower, upper): (i32, i32), best: u8, size: u32) {
        let table = if size < FAR { &mut self.near } else { &mut self.far };
        table.store(Known { key: discs.key(), lower: lower as i8, upper: upper as i8, best, size: size as u8 });
    }
}

/// The arguments of [`Endgame::margin`].
struct Margin<'a, 'b> {
    endgame: &'a mut Endgame,
    discs: Discs,
    guess: i32,
    budget: &'a mut Budget<'b>,
}

impl Work for Margin<'_, '_> {
    type Result = Result<i32, Stopped>;

    fn done_on<P: Processor>(self, processor: P) -> Self::Result {
        exact::close_in(self.guess, STRIDE, |beta| {
            self.endgame.value(processor, self.discs, beta - 1, true, self.budget)
        })
    }
}

/// The arguments of [`Endgame::null_window`].
struct NullWindow<'a, 'b> {
    endgame: &'a mut Endgame,
    discs: Discs,
    legal: u64,
    alpha: i32,
    likely: bool,
    budget: &'a mut Budget<'b>,
}

impl Work for NullWindow<'_, '_> {
    type Result = Result<i32, Stopped>;

    #[inline(always)]
    fn done_on<P: Processor>(self, processor: P) -> Self::Result {
        self.endgame.null_window_inlined(processor, self.discs, self.legal, (self.alpha, self.likely), self.budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::rules::reversi::Reversi;
    #[cfg(target_arch = "x86_64")]
    use crate::rules::reversi::processor::{Avx2, Avx512, Plain};
    use crate::search::{Limits, StopFlag};
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
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

    fn random_position(size: u32, rng: &mut Xoshiro256PlusPlus) -> Reversi {
        let mut position = Reversi::initial(&());
        while position.empty().count_ones() > size
            && let Some(turn) = position.legal().choose(rng)
        {
            position.apply(*turn);
        }
        position
    }

    /// The margin and the nodes of a search on one processor.
    #[cfg(target_arch = "x86_64")]
    fn searched(processor: impl Processor, discs: Discs) -> (i32, u64) {
        let (limits, stop, mut endgame) = (Limits::default(), StopFlag::new(), Endgame::default());
        let mut budget = Budget::new(&limits, &stop);
        endgame.prepare();
        let work = Margin { endgame: &mut endgame, discs, guess: 0, budget: &mut budget };
        (processor.run(work).expect("nothing stops it"), budget.nodes())
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn searches_visit_the_same_nodes_on_every_processor() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for size in (1..=13).collect::<Vec<u32>>().repeat(4) {
            let position = random_position(size, &mut rng);
            if position.is_terminal() {
                continue;
            }
            let discs = Discs { own: position.own(), enemy: position.enemy() };
            let expected = searched(Plain, discs);
            for wide in [
                Avx2::detected().map(|processor| searched(processor, discs)),
                Avx512::detected().map(|processor| searched(processor, discs)),
            ] {
                assert_eq!(wide.unwrap_or(expected), expected, "{position:?}");
            }
        }
    }

    #[test]
    fn the_value_is_that_of_the_rules() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for size in [1, 2, 3, 5, 6, 7, 8, 9].repeat(6) {
            let position = random_position(size, &mut rng);
            if position.is_terminal() {
                continue;
            }
            let (limits, stop) = (Limits::default(), StopFlag::new());
            let mut budget = Budget::new(&limits, &stop);
            let discs = (position.own(), position.enemy());
            let margin = Endgame::default().margin(discs, 0, &mut budget).expect("nothing stops it");
            assert_eq!(margin, by_rules(&position, -64, 64), "{position:?}");
        }
    }
}
