//! The values of all positions of the first plies up to symmetry, in a file.
//!
//! A search from the empty board to the tables takes longer than a move. Those that begin at the last one of these plies are made
//! once; the plies before it follow. After the header of all files ([`file`](super::file)), whose three numbers are the plies, the positions
//! and zero, the body has for each position eight bytes: men and hands of the side to move and of its opponent, and the
//! value in the lowest two bits. They are in ascending order.

use super::file::{HEADER, TableBytes, TableError, frame, number, open_frame, verify_frame};
use super::material::{Material, MorrisValue};
use super::symmetry::{SYMMETRIES, image};
use crate::rules::morris::{MEN, Morris, MorrisOptions};

const MAGIC: &[u8; 8] = b"BIDAKNMO";
/// Beside the tables.
pub const FILE_NAME: &str = "morris-opening.wdl";
/// In the header, where tables have their material.
const WHOLE: Material = Material { own: MEN as u32, enemy: MEN as u32 };
/// With as many men in hand or more, symmetric positions have one key.
pub(super) const SYMMETRIC_HANDS: u8 = 7;
/// The most plies of a whole game: later positions are not stored up to symmetry.
pub const MOST_PLIES: u32 = 2 * MEN as u32 - SYMMETRIC_HANDS as u32;
/// Bits of a value.
const VALUE_BITS: u32 = 2;

/// The values of the first plies.
pub struct FirstPlies {
    bytes: Box<dyn TableBytes>,
    plies: u32,
}

impl FirstPlies {
    /// Checks the header and the length; [`FirstPlies::verify`] reads and checks everything.
    pub fn open(bytes: Box<dyn TableBytes>) -> Result<Self, TableError> {
        let all = bytes.bytes();
        let [plies, positions, _] = open_frame(all, MAGIC, WHOLE)?;
        let (found, expected) = (all.len() as u64, HEADER as u64 + 8 * positions);
        if found != expected {
            return Err(TableError::Length { found, expected });
        }
        Ok(Self { plies: plies as u32, bytes })
    }

    /// Reads everything and compares the checksum.
    pub fn verify(&self) -> Result<(), TableError> {
        verify_frame(self.bytes.bytes())
    }

    /// The plies after which positions are here: as many, or fewer.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        (self.bytes.bytes().len() - HEADER) / 8
    }

    /// The value of a position; `None` if it is not here.
    pub fn value(&self, position: &Morris) -> Option<MorrisValue> {
        if position.options() != MorrisOptions::default() {
            return None;
        }
        let key = packed(position);
        let (mut first, mut end) = (0, self.positions());
        while first < end {
            let middle = usize::midpoint(first, end);
            let entry = number(self.bytes.bytes(), HEADER + 8 * middle);
            match (entry >> VALUE_BITS).cmp(&key) {
                std::cmp::Ordering::Less => first = middle + 1,
                std::cmp::Ordering::Greater => end = middle,
                std::cmp::Ordering::Equal => return VALUES.get((entry & 3) as usize).copied(),
            }
        }
        None
    }
}

impl std::fmt::Debug for FirstPlies {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FirstPlies").field("plies", &self.plies).finish_non_exhaustive()
    }
}

/// By their number in the file.
const VALUES: [MorrisValue; 3] = [MorrisValue::Loss, MorrisValue::Draw, MorrisValue::Win];

/// The bytes of the file with the values of these positions, by their keys in ascending order.
pub(super) fn encode(plies: u32, values: impl ExactSizeIterator<Item = (u64, MorrisValue)>) -> Vec<u8> {
    let count = values.len() as u64;
    let body = values.flat_map(|(key, value)| (key << VALUE_BITS | value as u64).to_le_bytes()).collect();
    frame(MAGIC, WHOLE, [u64::from(plies), count, 0], body)
}

/// All of a position but the side, whose values are those of the side to move: men and hands in 56 bits.
pub(super) fn packed(position: &Morris) -> u64 {
    let (own, enemy) = (position.own(), position.enemy());
    let hands = [position.own_hand(), position.enemy_hand()];
    let men = |own: u32, enemy: u32| u64::from(own) << 24 | u64::from(enemy);
    let men = if hands[0] + hands[1] >= SYMMETRIC_HANDS {
        let images = (0..SYMMETRIES).map(|symmetry| men(image(own, symmetry), image(enemy, symmetry)));
        images.min().expect("there are symmetries")
    } else {
        men(own, enemy)
    };
    men << 8 | u64::from(hands[0]) << 4 | u64::from(hands[1])
}
