//! The discs of both sides.

use crate::rules::reversi::flips;

/// The discs, from the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Discs {
    pub(super) own: u64,
    pub(super) enemy: u64,
}

impl Discs {
    pub(super) fn empty(self) -> u64 {
        !(self.own | self.enemy)
    }

    /// Where the side to move may place a disc.
    pub(super) fn placements(self) -> u64 {
        flips::placements(self.own, self.enemy)
    }

    /// The position after a placement that flips `flipped`, from the opponent's side.
    pub(super) fn after(self, square: u8, flipped: u64) -> Self {
        Self { own: self.enemy ^ flipped, enemy: self.own | flipped | 1 << square }
    }

    pub(super) fn passed(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// The key in tables.
    pub(super) fn key(self) -> (u64, u64) {
        (self.own, self.enemy)
    }

    /// The margin if the game is over here.
    pub(super) fn final_margin(self) -> i32 {
        let lead = self.own.count_ones() as i32 - self.enemy.count_ones() as i32;
        lead + lead.signum() * self.empty().count_ones() as i32
    }
}
