//! Facts about all sets of men of one size, without gaps, from facts about sets of all sizes and back.
//!
//! Sets of one size are numbered in ascending order, which is the order in which they lie in a cube. Within a byte
//! there are eight sets, on any of three axes: one with none of them, three with one, three with two, one with all.

use super::cube::LOW;
use super::orbits::CHOOSE;

/// The bits of a byte whose numbers have as many bits.
const CLASSES: [u8; 4] = [0b0000_0001, 0b0001_0110, 0b0110_1000, 0b1000_0000];

/// The number of words for one fact about each set of `size` of as many axes.
pub(super) fn words_for(axes: usize, size: u32) -> usize {
    CHOOSE[axes][size as usize].div_ceil(64) as usize
}

/// Appends the facts about the sets of each size in `sizes` to the vector of that size.
pub(super) fn pack(cube: impl Iterator<Item = u64>, first: u32, packed: &mut [Vec<u64>]) {
    let mut streams: [Stream; 10] = Default::default();
    for (number, word) in cube.enumerate() {
        for (part, byte) in word.to_le_bytes().into_iter().enumerate() {
            let size = number.count_ones() + part.count_ones();
            for (class, mask) in CLASSES.into_iter().enumerate() {
                let Some(place) = (size + class as u32).checked_sub(first).map(|place| place as usize) else {
                    continue;
                };
                if place < packed.len() {
                    streams[place].push(extract(byte, mask), mask.count_ones(), &mut packed[place]);
                }
            }
        }
    }
    for (stream, packed) in streams.iter_mut().zip(packed) {
        if stream.length > 0 {
            packed.push(stream.word);
        }
    }
}

/// The facts about the sets with sizes from `first` on, each read from the packed words of that size.
pub(super) fn unpack(axes: usize, first: u32, packed: &[&[u64]], mut each: impl FnMut(usize, u64)) {
    let mut places = [0_usize; 10];
    for number in 0..1_usize << (axes - LOW) {
        let mut bytes = [0; 8];
        for (part, byte) in bytes.iter_mut().enumerate() {
            let size = number.count_ones() + part.count_ones();
            for (class, mask) in CLASSES.into_iter().enumerate() {
                let Some(place) = (size + class as u32).checked_sub(first).map(|place| place as usize) else {
                    continue;
                };
                if let Some(words) = packed.get(place) {
                    for bit in 0..8 {
                        if mask >> bit & 1 == 1 {
                            let at = places[place];
                            places[place] += 1;
                            *byte |= ((words[at / 64] >> (at % 64) & 1) as u8) << bit;
                        }
                    }
                }
            }
        }
        each(number, u64::from_le_bytes(bytes));
    }
}

/// The bits of `byte` under `mask`, side by side.
fn extract(byte: u8, mask: u8) -> u64 {
    let byte = u64::from(byte);
    match mask.count_ones() {
        1 => byte >> mask.trailing_zeros() & 1,
        // The three bits are at 1, 2, 4 or at 3, 5, 6.
        _ if mask & 2 != 0 => (byte >> 1 & 3) | (byte >> 2 & 4),
        _ => (byte >> 3 & 1) | (byte >> 4 & 6),
    }
}

/// Bits on their way into words.
#[derive(Default)]
struct Stream {
    word: u64,
    length: u32,
}

impl Stream {
    #[inline]
    fn push(&mut self, bits: u64, count: u32, into: &mut Vec<u64>) {
        self.word |= bits << self.length;
        self.length += count;
        if self.length >= 64 {
            into.push(self.word);
            self.length -= 64;
            // The bits that did not fit.
            self.word = if self.length == 0 { 0 } else { bits >> (count - self.length) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::bits::Bits;
    use crate::expert::morris::orbits::{rank, subsets};

    #[test]
    fn each_set_is_packed_where_its_rank_says_and_comes_back() {
        const AXES: usize = 15;
        // A cube that holds for a set whether the product of its number with a prime has an odd third bit.
        let holds = |set: u64| set.wrapping_mul(7919) >> 3 & 1 == 1;
        let cube: Vec<u64> = (0..1_u64 << (AXES - LOW))
            .map(|word| (0..64).filter(|set| holds(64 * word + set)).fold(0, |all, set| all | 1 << set))
            .collect();
        let mut packed = vec![Vec::new(); 7];
        pack(cube.iter().copied(), 3, &mut packed);
        for (size, words) in (3..=9).zip(&packed) {
            assert_eq!(words.len(), words_for(AXES, size));
            for set in subsets(size, AXES as u32) {
                let rank = rank(Bits(u64::from(set)).map(u32::from));
                assert_eq!(words[rank / 64] >> (rank % 64) & 1 == 1, holds(u64::from(set)), "{set:b}");
            }
        }
        let slices: Vec<&[u64]> = packed.iter().map(Vec::as_slice).collect();
        unpack(AXES, 3, &slices, |word, facts| {
            let of_size = |set: &u64| (3..=9).contains(&(set.count_ones() + word.count_ones()));
            let expected =
                (0..64).filter(of_size).filter(|set| cube[word] >> set & 1 == 1).fold(0, |all, set| all | 1 << set);
            assert_eq!(facts, expected, "word {word}");
        });
    }
}
