//! The marks of both sides.

use crate::board::bits::{LEFT_FILE, ORTHOGONAL, RIGHT_FILE, transposed};

/// The marks, from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::expert::adjacency) struct Marks {
    pub(in crate::expert::adjacency) own: u64,
    pub(in crate::expert::adjacency) enemy: u64,
}

impl Marks {
    pub(in crate::expert::adjacency) fn empty(self) -> u64 {
        !(self.own | self.enemy)
    }

    /// The marks that a move to `square` gains on the opponent.
    pub(in crate::expert::adjacency) fn gain(self, square: u8) -> i32 {
        1 + 2 * (ORTHOGONAL[usize::from(square)] & self.enemy).count_ones() as i32
    }

    /// The position after a move to `square`, from the opponent's side.
    pub(in crate::expert::adjacency) fn after(self, square: u8) -> Self {
        let taken = ORTHOGONAL[usize::from(square)] & self.enemy;
        Self { own: self.enemy ^ taken, enemy: self.own | taken | 1 << square }
    }

    /// The empty squares and the own marks that are not settled.
    pub(in crate::expert::adjacency) fn key(self) -> (u64, u64) {
        let empty = self.empty();
        (empty, self.own & neighbours(empty))
    }

    /// The image in the diagonal from a8 to h1, which leaves the start of the game as it is.
    pub(in crate::expert::adjacency) fn reflected(self) -> Self {
        Self { own: reflected(self.own), enemy: reflected(self.enemy) }
    }
}

/// The image of a square in the diagonal from a8 to h1.
pub(in crate::expert::adjacency) fn reflected_square(square: u8) -> u8 {
    63 - (square % 8 * 8 + square / 8)
}

/// Transposed, then turned around.
fn reflected(set: u64) -> u64 {
    transposed(set).reverse_bits()
}

/// The squares beside those of `set`.
fn neighbours(set: u64) -> u64 {
    set << 8 | set >> 8 | (set & !RIGHT_FILE) << 1 | (set & !LEFT_FILE) >> 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_reflected_square_by_square() {
        for square in 0..64 {
            assert_eq!(reflected(1 << square), 1 << reflected_square(square));
        }
        assert_eq!((reflected_square(56), reflected_square(7), reflected_square(0)), (56, 7, 63), "a8, h1 and a1");
    }
}
