//! Plain alpha-beta of fixed depth for the learner. Beyond one ply only the most promising moves are looked at.

use arrayvec::ArrayVec;

use crate::board::bits::Bits;
use crate::eval::Score;

use super::place::{Judge, Place};

const INFINITE: Score = 1 << 20;
/// The moves of a node that are looked at more than one ply ahead.
const WIDTH: usize = 10;

/// The best move and its score after a search of `depth` plies.
pub(super) fn choose<P: Place>(judge: &Judge, place: &P, depth: u32) -> (u8, Score) {
    let (mut best, mut alpha) = (0, -INFINITE);
    for (estimate, square) in ranked(judge, place).into_iter().take(width(depth)) {
        let score =
            if depth <= 1 { estimate } else { -value(judge, &place.after(square), depth - 1, -INFINITE, -alpha) };
        if score > alpha {
            (best, alpha) = (square, score);
        }
    }
    (best, alpha)
}

/// The score after a search of `depth` plies.
pub(super) fn search<P: Place>(judge: &Judge, place: &P, depth: u32) -> Score {
    value(judge, place, depth, -INFINITE, INFINITE)
}

/// Fail-soft alpha-beta.
fn value<P: Place>(judge: &Judge, place: &P, depth: u32, mut alpha: Score, beta: Score) -> Score {
    if depth == 0 || place.plies() == 0 {
        return expected(judge, place);
    }
    let mut best = -INFINITE;
    if depth == 1 {
        for square in Bits(place.empty()) {
            best = best.max(-expected(judge, &place.after(square)));
            if best >= beta {
                break;
            }
        }
        return best;
    }
    for (_, square) in ranked(judge, place).into_iter().take(width(depth)) {
        best = best.max(-value(judge, &place.after(square), depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn width(depth: u32) -> usize {
    if depth <= 1 { 64 } else { WIDTH }
}

/// The estimate, or the value of a game that is over.
fn expected<P: Place>(judge: &Judge, place: &P) -> Score {
    if place.plies() == 0 { 100 * place.margin() } else { place.estimate(judge) }
}

/// The moves and the estimates after them, the best first.
fn ranked<P: Place>(judge: &Judge, place: &P) -> ArrayVec<(Score, u8), 64> {
    let mut moves: ArrayVec<(Score, u8), 64> =
        Bits(place.empty()).map(|square| (-expected(judge, &place.after(square)), square)).collect();
    moves.sort_unstable_by_key(|(estimate, square)| (-estimate, *square));
    moves
}

#[cfg(test)]
mod tests {
    use super::super::place::start;
    use super::*;
    use crate::expert::adjacency::limited::node::Node;

    #[test]
    fn the_search_of_the_learner_is_minimax_over_the_most_promising_moves() {
        fn minimax(judge: &Judge, place: &Node, depth: u32) -> Score {
            if depth == 0 || place.plies() == 0 {
                return expected(judge, place);
            }
            let moves = ranked(judge, place).into_iter().take(width(depth));
            moves.map(|(_, square)| -minimax(judge, &place.after(square), depth - 1)).max().expect("there are moves")
        }
        let judge = Judge::new(None);
        let mut place = start(6);
        while place.plies() > 0 {
            assert_eq!(search(&judge, &place, 3), minimax(&judge, &place, 3));
            assert_eq!(choose(&judge, &place, 3).1, minimax(&judge, &place, 3));
            let number = place.plies() as usize * 7 % place.empty().count_ones() as usize;
            place = place.after(Bits(place.empty()).nth(number).expect("there are so many"));
        }
    }
}
