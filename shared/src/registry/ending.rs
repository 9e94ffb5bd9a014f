//! Random endings of games that last about equally long.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use crate::game::Game;

/// The position of a random game some plies before its end; `left` is the range of their number.
pub(super) fn cut_short<G: Game>(rng: &mut Xoshiro256PlusPlus, left: RangeInclusive<usize>) -> G {
    let mut positions = vec![G::initial(&G::Options::default())];
    loop {
        let position = positions.last().expect("there is the start");
        let legal = position.legal();
        if legal.is_empty() {
            break;
        }
        positions.push(position.result(legal[rng.random_range(..legal.len())]));
    }
    let left = rng.random_range(left).min(positions.len() - 1);
    positions.swap_remove(positions.len() - 1 - left)
}
