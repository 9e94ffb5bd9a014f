//! The numbers of men of both sides, and the values of positions.

use std::fmt;

use crate::rules::morris::{FEWEST_MEN, MEN};

/// The men of the side to move and of its opponent, all on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Material {
    /// Of the side to move.
    pub own: u32,
    /// Of the opponent.
    pub enemy: u32,
}

/// The number of materials.
pub(super) const MATERIALS: usize = {
    let men = MEN as usize + 1 - FEWEST_MEN as usize;
    men * men
};

impl Material {
    /// All materials of unfinished games with up to `most` men a side, by the men of the side to move.
    pub fn all(most: u32) -> impl Iterator<Item = Self> {
        let men = FEWEST_MEN..=most.min(u32::from(MEN));
        men.clone().flat_map(move |own| men.clone().map(move |enemy| Self { own, enemy }))
    }

    /// The name of the file with the table for it.
    pub fn file_name(self) -> String {
        format!("morris-{self}.wdl")
    }

    /// The name of the file with its distances.
    pub fn distances_name(self) -> String {
        format!("morris-{self}.distances")
    }

    /// The index in an array of all materials.
    pub(super) fn index(self) -> usize {
        let row = (u32::from(MEN) - FEWEST_MEN + 1) as usize;
        (self.own - FEWEST_MEN) as usize * row + (self.enemy - FEWEST_MEN) as usize
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.own, self.enemy)
    }
}

/// The value of a position to the side to move with perfect play, without the draw rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MorrisValue {
    /// The opponent wins.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// The side to move wins.
    Win,
}

impl MorrisValue {
    /// The value to the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// The number of positions of each value, up to symmetry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The side to move wins.
    pub wins: u64,
    /// The side to move loses.
    pub losses: u64,
    /// Neither.
    pub draws: u64,
}
