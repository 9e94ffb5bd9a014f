//! Bitboards: a set of at most 64 points in a `u64`, bit `i` for point `i`.

/// The set bits, lowest first.
#[derive(Clone, Debug)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Bits {}

/// The orthogonal neighbours of each square of the 8 x 8 board.
pub const ORTHOGONAL: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        let not_left = bit & !LEFT_FILE;
        let not_right = bit & !RIGHT_FILE;
        table[square] = (bit << 8) | (bit >> 8) | (not_left >> 1) | (not_right << 1);
        square += 1;
    }
    table
};

/// The set of squares of the 8 x 8 board with ranks and files exchanged, by swapping ever larger blocks.
pub fn transposed(set: u64) -> u64 {
    let swapped = |set: u64, mask: u64, distance: u32| {
        let changed = (set ^ set >> distance) & mask;
        set ^ changed ^ changed << distance
    };
    swapped(swapped(swapped(set, 0x00aa_00aa_00aa_00aa, 7), 0xcccc_0000_cccc, 14), 0xf0f0_f0f0, 28)
}

/// The squares of the file a.
pub const LEFT_FILE: u64 = 0x0101_0101_0101_0101;
/// The squares of the file h.
pub const RIGHT_FILE: u64 = LEFT_FILE << 7;
