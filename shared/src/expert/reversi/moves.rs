//! Lists of moves, from which the most promising one is taken first.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use arrayvec::ArrayVec;

/// No known position has more than 33 moves.
pub(super) const MOST_MOVES: usize = 36;

/// Moves with their ranks.
pub(super) type RankedMoves<M> = ArrayVec<M, MOST_MOVES>;

/// Takes out the move with the largest `hint`, of equals the last one.
#[inline(always)]
pub(super) fn pick<M>(moves: &mut RankedMoves<M>, hint: impl Fn(&M) -> i32) -> Option<M> {
    let mut most = hint(moves.first()?);
    let mut best = 0;
    for (index, other) in moves.iter().enumerate() {
        if hint(other) >= most {
            (best, most) = (index, hint(other));
        }
    }
    Some(moves.swap_remove(best))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_by_their_hints_and_the_last_of_equals_first() {
        let mut moves = RankedMoves::from_iter([(1, 'a'), (3, 'b'), (2, 'c'), (3, 'd')]);
        let order: String = std::iter::from_fn(|| pick(&mut moves, |(hint, _)| *hint)).map(|(_, name)| name).collect();
        assert_eq!(order, "dbca");
    }
}
