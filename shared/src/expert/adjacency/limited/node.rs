//! A position of a game with limited rounds, with the patterns of the learnt weights.

use crate::board::bits::ORTHOGONAL;
use crate::eval::Score;
use crate::eval::adjacency::learnt::Learnt;
use crate::eval::adjacency::patterns::Indices;
use crate::expert::adjacency::marks::Marks;

/// A position from the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    marks: Marks,
    indices: Indices,
    plies: u32,
}

impl Node {
    /// With `plies` left.
    pub(crate) fn new(own: u64, enemy: u64, plies: u32) -> Self {
        Self { marks: Marks { own, enemy }, indices: Indices::of(own, enemy), plies }
    }

    pub(crate) fn after(&self, square: u8) -> Self {
        let taken = ORTHOGONAL[usize::from(square)] & self.marks.enemy;
        Self { marks: self.marks.after(square), indices: self.indices.after(square, taken), plies: self.plies - 1 }
    }

    pub(in crate::expert::adjacency) fn marks(&self) -> Marks {
        self.marks
    }

    pub(crate) fn own(&self) -> u64 {
        self.marks.own
    }

    pub(crate) fn enemy(&self) -> u64 {
        self.marks.enemy
    }

    pub(crate) fn empty(&self) -> u64 {
        self.marks.empty()
    }

    pub(crate) fn plies(&self) -> u32 {
        self.plies
    }

    pub(crate) fn margin(&self) -> i32 {
        self.marks.own.count_ones() as i32 - self.marks.enemy.count_ones() as i32
    }

    /// The expected final margin, in hundredths of a mark; of use while the game goes on.
    pub(crate) fn estimate(&self, learnt: &Learnt) -> Score {
        learnt.estimate(self.marks.own, self.marks.enemy, self.plies, &self.indices)
    }
}
