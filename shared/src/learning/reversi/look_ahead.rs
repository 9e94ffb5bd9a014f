//! Plain alpha-beta of fixed depth for the learner, and how far a shallow search is from a deeper one.

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::board::bits::Bits;
use crate::eval::Score;
use crate::eval::reversi::learnt::Learnt;
use crate::eval::reversi::patterns::Indices;
use crate::eval::reversi::worth;
use crate::game::Game;
use crate::learning::Example;
use crate::learning::deviation::Samples;
use crate::rules::reversi::Reversi;
use crate::rules::reversi::flips::{flips, placements};

const INFINITE: Score = 1 << 20;
/// From this depth on children are ordered.
const ORDERED: u32 = 2;
const MOST_MOVES: usize = 36;

/// A position, from the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) own: u64,
    pub(super) enemy: u64,
    indices: Indices,
}

impl Place {
    pub(super) fn of(own: u64, enemy: u64) -> Self {
        Self { own, enemy, indices: Indices::of(own, enemy) }
    }

    pub(super) fn start() -> Self {
        let start = Reversi::initial(&());
        Self::of(start.own(), start.enemy())
    }

    pub(super) fn empty(&self) -> u64 {
        !(self.own | self.enemy)
    }

    pub(super) fn placements(&self) -> u64 {
        placements(self.own, self.enemy)
    }

    pub(super) fn is_over(&self) -> bool {
        self.placements() == 0 && placements(self.enemy, self.own) == 0
    }

    /// After a placement, or after a pass.
    pub(super) fn after(&self, square: Option<u8>) -> Self {
        let Some(square) = square else {
            return Self { own: self.enemy, enemy: self.own, indices: self.indices.passed() };
        };
        let flipped = flips(self.own, self.enemy, square);
        Self {
            own: self.enemy ^ flipped,
            enemy: self.own | flipped | 1 << square,
            indices: self.indices.after(square, flipped),
        }
    }

    /// The margin if the game is over here.
    pub(super) fn final_margin(&self) -> i32 {
        let lead = self.own.count_ones() as i32 - self.enemy.count_ones() as i32;
        lead + lead.signum() * self.empty().count_ones() as i32
    }

    /// The first action after which `worth`, to the side to move here, is largest; no pass in a game that is over.
    pub(super) fn best_of(&self, mut worth: impl FnMut(&Self) -> i32) -> Option<u8> {
        let mut best = (None, i32::MIN);
        for square in Bits(self.placements()) {
            let child = self.after(Some(square));
            let value = if child.is_over() { -child.final_margin() } else { worth(&child) };
            if value > best.1 {
                best = (Some(square), value);
            }
        }
        best.0
    }
}

/// The evaluation.
#[derive(Clone, Debug)]
pub(super) enum Judge {
    /// The one that needs no learning.
    Features,
    /// Learnt weights.
    Patterns(Arc<Learnt>),
}

impl Judge {
    fn estimate(&self, place: &Place) -> Score {
        match self {
            Self::Features => {
                let answers = placements(place.enemy, place.own);
                worth((place.own, place.enemy), place.placements(), answers).clamp(-6400, 6400)
            }
            Self::Patterns(learnt) => learnt.estimate(place.empty().count_ones(), &place.indices),
        }
    }

    /// The best action and its score after a search of `depth` plies.
    pub(super) fn choose(&self, place: &Place, depth: u32) -> (Option<u8>, Score) {
        let (mut alpha, mut best) = (-INFINITE, None);
        for (square, child) in self.children(place, depth) {
            let value = -self.value(&child, depth - 1, -INFINITE, -alpha);
            if value > alpha {
                (alpha, best) = (value, Some(square));
            }
        }
        if best.is_none() {
            (None, -self.value(&place.after(None), depth - 1, -INFINITE, INFINITE))
        } else {
            (best, alpha)
        }
    }

    /// Fail-soft alpha-beta.
    pub(super) fn value(&self, place: &Place, depth: u32, mut alpha: Score, beta: Score) -> Score {
        if depth == 0 {
            return self.estimate(place);
        }
        let mut best = -INFINITE;
        for (_, child) in self.children(place, depth) {
            best = best.max(-self.value(&child, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                return best;
            }
        }
        if best > -INFINITE {
            best
        } else if place.is_over() {
            100 * place.final_margin()
        } else {
            -self.value(&place.after(None), depth, -beta, -alpha)
        }
    }

    /// The placements, the most promising first.
    fn children(&self, place: &Place, depth: u32) -> ArrayVec<(u8, Place), MOST_MOVES> {
        let mut children: ArrayVec<(u8, Place), MOST_MOVES> =
            Bits(place.placements()).map(|square| (square, place.after(Some(square)))).collect();
        if depth >= ORDERED {
            let mut ranks: ArrayVec<(Score, usize), MOST_MOVES> =
                children.iter().enumerate().map(|(index, (_, child))| (self.estimate(child), index)).collect();
            ranks.sort_unstable();
            children = ranks.into_iter().map(|(_, index)| children[index]).collect();
        }
        children
    }
}

/// The standard deviation of the difference between a search of `shallow` plies and a deeper one or the exact value, by what they are:
/// its logarithm is a linear function, whose four factors stand for 1, the empty squares, the shallow depth and the deep depth.
pub(super) fn errors<'e>(
    judge: &Judge,
    examples: impl Iterator<Item = &'e Example>,
    exact: &mut dyn FnMut(&Place, i32) -> i32,
) -> Vec<f32> {
    let mut middle = Samples::default();
    let mut ending = Samples::default();
    for example in examples {
        let place = Place::of(example.own, example.enemy);
        let left = u32::from(example.left);
        let deepest = if left > DEEPEST { DEEPEST } else { 4 };
        let scores: Vec<Score> = (0..=deepest).map(|depth| judge.value(&place, depth, -INFINITE, INFINITE)).collect();
        if left > DEEPEST + 2 {
            for deep in 3..=deepest {
                for shallow in (0..deep - 1).filter(|shallow| (deep - shallow) % 2 == 0) {
                    middle.add([left, shallow, deep], scores[deep as usize] - scores[shallow as usize]);
                }
            }
        }
        if (LEAST_SOLVED..=MOST_SOLVED).contains(&left) && !place.is_over() {
            let margin = 100 * exact(&place, scores[4] / 200 * 2);
            for shallow in 0..=4 {
                ending.add([left, shallow, left], margin - scores[shallow as usize]);
            }
        }
    }
    [middle.fit(), ending.fit()].concat()
}

/// The deepest searches whose errors are measured.
const DEEPEST: u32 = 7;
/// Endings whose exact values are compared with searches.
const LEAST_SOLVED: u32 = 9;
const MOST_SOLVED: u32 = 17;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_of_the_learner_is_minimax() {
        fn minimax(judge: &Judge, place: &Place, depth: u32) -> Score {
            if depth == 0 {
                return judge.estimate(place);
            }
            let values = Bits(place.placements()).map(|square| -minimax(judge, &place.after(Some(square)), depth - 1));
            match values.max() {
                Some(best) => best,
                None if place.is_over() => 100 * place.final_margin(),
                None => -minimax(judge, &place.after(None), depth),
            }
        }
        let mut place = Place::start();
        for ply in 0..40_usize {
            let squares: Vec<u8> = Bits(place.placements()).collect();
            place = place.after(squares.get(ply * 7 % squares.len().max(1)).copied());
            assert_eq!(Judge::Features.value(&place, 3, -INFINITE, INFINITE), minimax(&Judge::Features, &place, 3));
        }
    }
}
