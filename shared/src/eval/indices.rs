//! The indices of many small sets of squares at once, kept up to date with one addition for each square that changes.
//!
//! A set in one place is an instance. Its index is a number with a digit to the base three for each of its squares: 0 for a piece of the
//! side to move, 1 for an empty square, 2 for an enemy piece. So the index from the other side is the largest one less the index.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

use std::marker::PhantomData;

use crate::board::bits::Bits;

/// The indices are kept in three registers of 16 lanes.
pub const SLOTS: usize = 48;

/// Where the instances of a game lie.
#[derive(Debug)]
pub struct Places {
    /// The increase of each index when the digit of a square grows by one.
    pub digits: [[u16; SLOTS]; 64],
    /// The largest index of each instance.
    pub largest: [u16; SLOTS],
}

/// The instances of a game.
pub trait Instances: Copy + 'static {
    /// Where they lie.
    fn places() -> &'static Places;
}

/// The index of each instance in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Indices<I>([u16; SLOTS], PhantomData<I>);

impl<I: Instances> Indices<I> {
    /// The indices of a position, given by the pieces of the side to move and of the other one.
    pub fn of(own: u64, enemy: u64) -> Self {
        let mut indices = [0; SLOTS];
        for square in Bits(!own) {
            let times = if enemy >> square & 1 == 1 { 2 } else { 1 };
            let digits = &I::places().digits[usize::from(square)];
            for (index, digit) in indices.iter_mut().zip(digits) {
                *index += times * digit;
            }
        }
        Self(indices, PhantomData)
    }

    /// After a piece on `square` that turns the enemy pieces `turned`, for the opponent.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, square: u8, turned: u64) -> Self {
        let mut next = self.passed();
        let digits = &I::places().digits[usize::from(square & 63)];
        for (index, digit) in next.0.iter_mut().zip(digits) {
            *index = index.wrapping_add(*digit);
        }
        for square in Bits(turned) {
            let digits = &I::places().digits[usize::from(square & 63)];
            for (index, digit) in next.0.iter_mut().zip(digits) {
                *index = index.wrapping_add(2 * digit);
            }
        }
        next
    }

    /// The same pieces for the opponent.
    #[inline(always)]
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut next = *self;
        for (index, largest) in next.0.iter_mut().zip(&I::places().largest) {
            *index = largest.wrapping_sub(*index);
        }
        next
    }

    /// The index of one instance.
    #[inline(always)]
    pub fn index(&self, instance: usize) -> usize {
        usize::from(self.0[instance])
    }
}
