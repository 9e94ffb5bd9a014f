//! Exact endings of either kind, and traps in them.
//!
//! Against perfect play all best moves of a solved ending are equal. Against a weaker player they are not: a player
//! that looks one move ahead takes as many marks as possible, and one of the best moves may make exactly that reply a
//! mistake.

use crate::board::bits::{Bits, ORTHOGONAL};
use crate::expert::adjacency::filling::{self, Filling};
use crate::expert::adjacency::rounds::{self, Rounds};
use crate::expert::exact::Attempt;
use crate::game::Game;
use crate::rules::adjacency::{Adjacency, Fill};
use crate::search::limits::Budget;
use crate::search::score::of_margin;
use crate::search::tree::Stopped;

/// Of more replies that take equally many marks, only the first are considered.
const MOST_REPLIES: usize = 4;

/// The solvers, of which only the one for the last ending has a table.
#[derive(Debug)]
pub(super) struct Endings {
    filling: Filling,
    rounds: Rounds,
}

impl Endings {
    /// A table of at most `megabytes` MB, allocated when it is needed.
    pub(super) fn new(megabytes: u32) -> Self {
        Self { filling: Filling::new(megabytes), rounds: Rounds::new(megabytes) }
    }

    /// The bytes of the table.
    pub(super) fn memory(&self) -> usize {
        self.filling.memory() + self.rounds.memory()
    }

    /// The bytes of the table for the ending at `position`.
    pub(super) fn memory_for(&self, position: &Adjacency) -> usize {
        let plies = position.plies_left().into();
        if fills_the_board(position) { self.filling.memory_for(plies) } else { self.rounds.memory_for(plies) }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.filling.clear();
        self.rounds.clear();
    }

    /// Whether solving `position` is worth trying.
    pub(super) fn is_worth_trying(position: &Adjacency, attempt: &Attempt) -> bool {
        let (empty, plies) = (position.empty().count_ones(), u32::from(position.plies_left()));
        if fills_the_board(position) {
            filling::is_worth_trying(plies, attempt)
        } else {
            rounds::is_worth_trying(plies, empty, attempt)
        }
    }

    /// The final margin for the side to move when it begins with one of `choices`, and a best line.
    pub(super) fn solve(
        &mut self,
        position: &Adjacency,
        choices: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(i32, Vec<Fill>), Stopped> {
        let (own, enemy) = marks(position);
        let (so_far, (to_come, line)) = if fills_the_board(position) {
            self.rounds.clear();
            (filling::settled_margin(own, enemy), self.filling.solve(position.empty(), choices, budget)?)
        } else {
            self.filling.clear();
            let plies = position.plies_left().into();
            (own_margin(position), self.rounds.solve((own, enemy), plies, choices, budget)?)
        };
        Ok((so_far + to_come, line))
    }

    /// A line worth `margin` to the side to move, after whose first move the obvious reply is a mistake; of all such
    /// first moves, the one for which that mistake costs most. `None` if there is none or none was found within the
    /// budget.
    pub(super) fn trap(
        &mut self,
        position: &Adjacency,
        choices: u64,
        margin: i32,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Fill>> {
        if position.plies_left() < 2 {
            return None;
        }
        let mut most = f64::from(of_margin(margin));
        let mut found = None;
        for square in Bits(choices) {
            let after = position.result(Fill(square));
            let Ok(hope) = self.hope(&after, budget) else { break };
            if hope <= most {
                continue;
            }
            let Ok((reply_margin, rest)) = self.solve(&after, after.empty(), budget) else { break };
            if -reply_margin >= margin {
                most = hope;
                found = Some([vec![Fill(square)], rest].concat());
            }
        }
        found
    }

    /// The mean score of the opponent of the side to move, if the side to move takes as many marks as possible and both
    /// play perfectly afterwards.
    fn hope(&mut self, position: &Adjacency, budget: &mut Budget<'_>) -> Result<f64, Stopped> {
        let (_, enemy) = marks(position);
        let gain = |square: u8| (ORTHOGONAL[square as usize] & enemy).count_ones();
        let most = Bits(position.empty()).map(gain).max().unwrap_or(0);
        let (mut sum, mut count) = (0, 0);
        for square in Bits(position.empty()).filter(|square| gain(*square) == most).take(MOST_REPLIES) {
            let after = position.result(Fill(square));
            let margin =
                if after.is_terminal() { own_margin(&after) } else { self.solve(&after, after.empty(), budget)?.0 };
            sum += of_margin(margin);
            count += 1;
        }
        Ok(f64::from(sum) / f64::from(count.max(1)))
    }
}

fn fills_the_board(position: &Adjacency) -> bool {
    position.empty().count_ones() == u32::from(position.plies_left())
}

/// The marks of the side to move and of the opponent.
fn marks(position: &Adjacency) -> (u64, u64) {
    let mover = position.to_move();
    (position.marks(mover), position.marks(mover.opponent()))
}

/// The current margin of the side to move.
fn own_margin(position: &Adjacency) -> i32 {
    position.margin(position.to_move())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::rules::adjacency::AdjacencyOptions;
    use crate::search::{Limits, StopFlag};

    #[test]
    fn a_trap_is_as_good_as_the_best_move_and_the_obvious_reply_to_it_is_not() {
        let (limits, stop) = (Limits::default(), StopFlag::new());
        let mut budget = Budget::new(&limits, &stop);
        let mut endings = Endings::new(1);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut traps = 0;
        for rounds in [8, 28].repeat(12) {
            let mut position = Adjacency::initial(&AdjacencyOptions { rounds, ..AdjacencyOptions::default() });
            while position.plies_left() > 6 {
                position.apply(*position.legal().choose(&mut rng).expect("the game goes on"));
            }
            let (margin, _) = endings.solve(&position, position.empty(), &mut budget).expect("it may take long");
            let Some(line) = endings.trap(&position, position.empty(), margin, &mut budget) else { continue };
            traps += 1;
            let after = position.result(line[0]);
            let (reply_margin, _) = endings.solve(&after, after.empty(), &mut budget).expect("it may take long");
            assert_eq!(-reply_margin, margin, "{position:?}");
            assert!(endings.hope(&after, &mut budget).expect("it may take long") > f64::from(of_margin(margin)));
            let end = line.iter().fold(position, |position, action| position.result(*action));
            assert!(end.is_terminal());
            assert_eq!(end.margin(position.to_move()), margin, "the line is played perfectly");
        }
        assert!(traps > 3, "{traps}");
    }
}
