//! The file of one material: 64 bytes of header, then for each set of own men up to symmetry one bit for each set of enemy
//! men that is a win, and one for each that is a loss.
//!
//! All numbers are little-endian. The header is `BIDAKNMM`, the version (4 bytes), the own and the enemy men (a byte each),
//! two zero bytes, the bytes that follow the header (8), their checksum (8), the wins, losses and draws up to symmetry
//! (8 each), and a checksum of the header before it (8). Own men come in the order of [`Orbits`](super::orbits::Orbits), enemy men by
//! [`rank`](super::orbits::rank) on the points that the own men leave, both padded to words of 64 bits.

use thiserror::Error;

use super::material::{Counts, Material};
use super::packing::words_for;

const MAGIC: &[u8; 8] = b"BIDAKNMM";
/// The version of the format. It changes with the rules, the order of positions or the layout.
pub const VERSION: u32 = 1;
/// Bytes before the facts.
pub(super) const HEADER: usize = 64;

/// Bytes at a fixed address, such as a mapped file.
pub trait TableBytes: Send + Sync {
    /// All of them.
    fn bytes(&self) -> &[u8];
}

impl TableBytes for Vec<u8> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl TableBytes for &'static [u8] {
    fn bytes(&self) -> &[u8] {
        self
    }
}

/// Why bytes are no table.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TableError {
    /// Not a table.
    #[error("this is no table of Nine Men's Morris")]
    Foreign,
    /// Another version of the format.
    #[error("version {0} of the format, and this program reads version {VERSION}; build the tables again")]
    Version(u32),
    /// The table of another material.
    #[error("the table of {found} instead of {expected}")]
    Material {
        /// The material in the header.
        found: Material,
        /// The material requested.
        expected: Material,
    },
    /// The wrong length.
    #[error("{found} bytes instead of {expected}; build it again")]
    Length {
        /// The bytes found.
        found: u64,
        /// The bytes expected.
        expected: u64,
    },
    /// The distances of other values.
    #[error("distances of another table; build them again")]
    OtherTable,
    /// The checksum does not match.
    #[error("damaged: the checksum does not match; build it again")]
    Damaged,
}

/// The table of one material.
pub struct Table {
    bytes: Box<dyn TableBytes>,
    counts: Counts,
    /// Words for one fact about the enemy men of a block.
    plane: usize,
}

impl Table {
    /// The table of `material` with `blocks` blocks in `bytes`. Checks the header and the length; [`Table::verify`]
    /// reads and checks everything.
    pub fn open(bytes: Box<dyn TableBytes>, material: Material, blocks: usize) -> Result<Self, TableError> {
        let all = bytes.bytes();
        let [wins, losses, draws] = open_frame(all, MAGIC, material)?;
        let plane = words_for(24 - material.own as usize, material.enemy);
        let expected = (HEADER + 16 * plane * blocks) as u64;
        if all.len() as u64 != expected {
            return Err(TableError::Length { found: all.len() as u64, expected });
        }
        let counts = Counts { wins, losses, draws };
        Ok(Self { bytes, counts, plane })
    }

    /// Reads everything and compares the checksum.
    pub fn verify(&self) -> Result<(), TableError> {
        verify_frame(self.bytes.bytes())
    }

    /// The checksum of the facts, different for different tables.
    pub(super) fn checksum(&self) -> u64 {
        number(self.bytes.bytes(), 24)
    }

    /// The number of positions of each value.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether a position is a win, and whether it is a loss.
    #[inline]
    pub(super) fn facts(&self, block: usize, rank: usize) -> [bool; 2] {
        [self.is_win(block, rank), self.is_loss(block, rank)]
    }

    /// Whether a position is a win.
    #[inline]
    pub(super) fn is_win(&self, block: usize, rank: usize) -> bool {
        self.bit(2 * block * self.plane, rank)
    }

    /// Whether a position is a loss.
    #[inline]
    pub(super) fn is_loss(&self, block: usize, rank: usize) -> bool {
        self.bit((2 * block + 1) * self.plane, rank)
    }

    /// The bit at a place after a number of words.
    #[inline]
    fn bit(&self, words: usize, place: usize) -> bool {
        let facts = &self.bytes.bytes()[HEADER..];
        number(facts, 8 * (words + place / 64)) >> (place % 64) & 1 == 1
    }

    /// Of the wins of a block, how many come before the position at `rank`, and how many there are.
    pub(super) fn wins_before(&self, block: usize, rank: usize) -> (usize, usize) {
        let wins = &self.bytes.bytes()[HEADER + 16 * block * self.plane..][..8 * self.plane];
        (ones_before(wins, rank), ones_before(wins, 64 * self.plane))
    }

    /// The words about a block: the wins, then the losses.
    pub(super) fn block(&self, block: usize) -> [Vec<u64>; 2] {
        let facts = &self.bytes.bytes()[HEADER..];
        [2 * block, 2 * block + 1]
            .map(|plane| (plane * self.plane..(plane + 1) * self.plane).map(|word| number(facts, 8 * word)).collect())
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("counts", &self.counts).finish_non_exhaustive()
    }
}

/// The bytes of the file with these facts.
pub(super) fn encode(material: Material, counts: Counts, facts: &[u64]) -> Vec<u8> {
    let facts = facts.iter().flat_map(|word| word.to_le_bytes()).collect();
    frame(MAGIC, material, [counts.wins, counts.losses, counts.draws], facts)
}

/// The bytes of a file: a header with three numbers, and the body, in whole words.
pub(super) fn frame(magic: &[u8; 8], material: Material, numbers: [u64; 3], body: Vec<u8>) -> Vec<u8> {
    let mut header = Vec::with_capacity(HEADER);
    header.extend(magic);
    header.extend(VERSION.to_le_bytes());
    header.extend([material.own as u8, material.enemy as u8, 0, 0]);
    header.extend([body.len() as u64, checksum(&body)].into_iter().chain(numbers).flat_map(u64::to_le_bytes));
    header.extend(checksum(&header).to_le_bytes());
    let mut bytes = body;
    bytes.splice(..0, header);
    bytes
}

/// The three numbers in the header of a file that [`frame`] made. Checks the header and the length.
pub(super) fn open_frame(all: &[u8], magic: &[u8; 8], material: Material) -> Result<[u64; 3], TableError> {
    let Some(header) = all.get(..HEADER).filter(|header| header.starts_with(magic)) else {
        return Err(TableError::Foreign);
    };
    let version = number(header, 8) as u32;
    if version != VERSION {
        return Err(TableError::Version(version));
    }
    if number(header, 56) != checksum(&header[..56]) {
        return Err(TableError::Damaged);
    }
    let found = Material { own: header[12].into(), enemy: header[13].into() };
    if found != material {
        return Err(TableError::Material { found, expected: material });
    }
    let expected = number(header, 16) + HEADER as u64;
    if all.len() as u64 != expected {
        return Err(TableError::Length { found: all.len() as u64, expected });
    }
    Ok([32, 40, 48].map(|place| number(header, place)))
}

/// Reads everything after the header and compares the checksum.
pub(super) fn verify_frame(all: &[u8]) -> Result<(), TableError> {
    let (header, body) = all.split_at(HEADER);
    if checksum(body) == number(header, 24) { Ok(()) } else { Err(TableError::Damaged) }
}

/// The eight bytes from `place` on.
#[inline]
pub(super) fn number(bytes: &[u8], place: usize) -> u64 {
    u64::from_le_bytes(bytes[place..place + 8].try_into().expect("eight bytes"))
}

/// Every step is a bijection of the sum before it, so that any one changed word changes the sum.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks_exact(8).fold(0x9e37_79b9_7f4a_7c15, |sum: u64, word| {
        let mixed = (sum ^ number(word, 0)).wrapping_mul(0xe703_7ed1_a0b4_28db);
        mixed ^ mixed >> 32
    })
}

/// How many of the first `count` bits are set.
pub(super) fn ones_before(bytes: &[u8], count: usize) -> usize {
    let (words, rest) = bytes[..count.div_ceil(8)].as_chunks::<8>();
    let whole = (count / 64).min(words.len());
    let ones: u32 = words[..whole].iter().map(|word| u64::from_le_bytes(*word).count_ones()).sum();
    let after = words[whole..].iter().flatten().chain(rest);
    let last: u32 = after
        .zip((64 * whole..count).step_by(8))
        .map(|(byte, start)| if count - start < 8 { byte & ((1 << (count - start)) - 1) } else { *byte })
        .map(u8::count_ones)
        .sum();
    (ones + last) as usize
}
