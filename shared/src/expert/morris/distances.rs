//! The file with the distances of one material: for each won position its level, computed by `levels.rs`.
//!
//! The header is that of a table ([`file`](super::file)) with `BIDAKNMD`; its three numbers are the number of levels, the
//! checksum of the table whose wins these are, and the number of blocks. Then, for each block and the end, the byte where its levels begin
//! after these numbers (8 bytes each). The levels of a block are bits from the lowest of each byte on: one for each won position, in
//! order, that is set if the level is higher than 0; then one for each of those, that is set if it is higher than 1; and
//! so on. Most wins are near, so that a position takes about two bits.

use super::file::{HEADER, Table, TableBytes, TableError, frame, number, ones_before, open_frame, verify_frame};
use super::levels::Levels;
use super::material::Material;

const MAGIC: &[u8; 8] = b"BIDAKNMD";

/// The distances of one material.
pub struct Distances {
    bytes: Box<dyn TableBytes>,
    levels: u64,
    blocks: usize,
}

impl Distances {
    /// The distances of the wins in `table`, which is that of `material`, in `bytes`. Checks the header and the lengths;
    /// [`Distances::verify`] reads and checks everything.
    pub(super) fn open(bytes: Box<dyn TableBytes>, material: Material, table: &Table) -> Result<Self, TableError> {
        let all = bytes.bytes();
        let [levels, sum, blocks] = open_frame(all, MAGIC, material)?;
        if sum != table.checksum() {
            return Err(TableError::OtherTable);
        }
        let blocks = usize::try_from(blocks).unwrap_or(usize::MAX);
        let index = blocks.saturating_add(1).saturating_mul(8).saturating_add(HEADER);
        if all.len() < index {
            return Err(TableError::Length { found: all.len() as u64, expected: index as u64 });
        }
        Ok(Self { bytes, levels, blocks })
    }

    /// Reads everything and compares the checksum.
    pub fn verify(&self) -> Result<(), TableError> {
        verify_frame(self.bytes.bytes())
    }

    /// The number of plies within which every win comes to a removal or to the end.
    pub fn longest(&self) -> u64 {
        2 * self.levels
    }

    /// The level of the win number `place` of the `wins` in a block; `None` if the file is damaged.
    pub(super) fn level(&self, block: usize, (mut place, mut wins): (usize, usize)) -> Option<u32> {
        if block >= self.blocks {
            return None;
        }
        let all = self.bytes.bytes();
        let [first, end] = [block, block + 1].map(|block| number(all, HEADER + 8 * block) as usize);
        let bits = all[HEADER + 8 * (self.blocks + 1)..].get(first..end)?;
        let (mut start, mut level) = (0, 0);
        while place < wins && start + wins <= 8 * bits.len() {
            let before = ones_before(bits, start);
            if bits[(start + place) / 8] >> ((start + place) % 8) & 1 == 0 {
                return Some(level);
            }
            place = ones_before(bits, start + place) - before;
            let all = ones_before(bits, start + wins) - before;
            start += wins;
            wins = all;
            level += 1;
        }
        None
    }
}

impl std::fmt::Debug for Distances {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Distances").field("levels", &self.levels).finish_non_exhaustive()
    }
}

/// The bytes of the file with these levels, one for each block.
pub(super) fn encode<'a>(
    material: Material,
    table: &Table,
    levels: usize,
    blocks: impl ExactSizeIterator<Item = &'a Levels> + Clone,
) -> Vec<u8> {
    let count = blocks.len();
    let mut body = Vec::new();
    let mut place = 0_u64;
    body.extend(place.to_le_bytes());
    for block in blocks.clone() {
        place += block.bytes.len() as u64;
        body.extend(place.to_le_bytes());
    }
    blocks.for_each(|block| body.extend(&block.bytes));
    // In whole words, as the checksum is.
    body.resize(body.len().next_multiple_of(8), 0);
    frame(MAGIC, material, [levels as u64, table.checksum(), count as u64], body)
}
