//! Counts the sequences of two actions of Reversi.

use crate::rules::reversi::flips::placements;
use crate::rules::reversi::processor::{self, Processor, Work};

/// The number of sequences of two actions when `own` is to move. A finished game counts once, whenever it ends.
pub(super) fn count(own: u64, enemy: u64) -> u64 {
    let squares = placements(own, enemy);
    if squares == 0 {
        // A pass and its answers, or the end.
        return u64::from(placements(enemy, own).count_ones().max(1));
    }
    processor::run_widest(Answers { own, enemy, squares })
}

/// The arguments of [`Processor::count_answers`].
struct Answers {
    own: u64,
    enemy: u64,
    squares: u64,
}

impl Work for Answers {
    type Result = u64;

    #[inline]
    fn done_on<P: Processor>(self, processor: P) -> u64 {
        processor.count_answers(self.own, self.enemy, self.squares)
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::game::Game;
    use crate::rules::reversi::Reversi;
    use crate::rules::reversi::processor::Plain;

    #[test]
    fn all_ways_of_counting_agree() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..20 {
            let mut position = Reversi::initial(&());
            loop {
                let legal = position.legal();
                let one_by_one: u64 = match legal.len() {
                    0 => Reversi::PERFT_OF_FINISHED,
                    _ => legal.iter().map(|action| position.result(*action).count_actions().max(1) as u64).sum(),
                };
                assert_eq!(count(position.own(), position.enemy()), one_by_one, "{position:?}");
                let squares = position.placements();
                if squares != 0 {
                    assert_eq!(
                        Plain.count_answers(position.own(), position.enemy(), squares),
                        one_by_one,
                        "{position:?}"
                    );
                }
                if legal.is_empty() {
                    break;
                }
                position.apply(legal[rng.random_range(..legal.len())]);
            }
        }
    }
}
