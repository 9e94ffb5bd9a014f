//! The discs of both sides.

use crate::rules::reversi::processor::Processor;

/// The discs, from the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Discs {
    pub(super) own: u64,
    pub(super) enemy: u64,
}

impl Discs {
    #[inline]
    pub(super) fn empty(self) -> u64 {
        !(self.own | self.enemy)
    }

    /// Where the side to move may place a disc.
    #[inline]
    pub(super) fn placements(self, processor: impl Processor) -> u64 {
        processor.placements(self.own, self.enemy)
    }

    /// The discs that a placement flips.
    #[inline]
    pub(super) fn flips(self, processor: impl Processor, square: u8) -> u64 {
        processor.flips(self.own, self.enemy, square)
    }

    /// The position after a placement that flips `flipped`, from the opponent's side.
    #[inline]
    pub(super) fn after(self, square: u8, flipped: u64) -> Self {
        Self { own: self.enemy ^ flipped, enemy: self.own | flipped | 1 << square }
    }

    #[inline]
    pub(super) fn passed(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// The key in tables.
    #[inline]
    pub(super) fn key(self) -> (u64, u64) {
        (self.own, self.enemy)
    }

    /// The margin if the game is over here.
    #[inline]
    pub(super) fn final_margin(self) -> i32 {
        let lead = self.own.count_ones() as i32 - self.enemy.count_ones() as i32;
        lead + lead.signum() * self.empty().count_ones() as i32
    }
}
