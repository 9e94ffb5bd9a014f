//! A map of games by their ids. Only servers choose ids, at random, so a fast hash without protection against attacks is enough: `SipHash`
//! would double the cost of a move in a store in memory.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use bidak_shared::protocol::GameId;

/// A map of games.
pub(super) type ByGame<T> = HashMap<GameId, T, BuildHasherDefault<IdHasher>>;

/// Mixes the bytes of one id.
#[derive(Default)]
pub(super) struct IdHasher(u64);

impl IdHasher {
    fn add(&mut self, word: u64) {
        /// The golden ratio as a fraction of 2^64 (Knuth, 6.4).
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        // Both halves of the product, so that every bit reaches all others.
        let product = u128::from(self.0 ^ word) * u128::from(GOLDEN);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

impl Hasher for IdHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.add(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.add(u64::from(*byte));
        }
    }

    fn write_usize(&mut self, _length: usize) {
        // All ids have the same length.
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    use super::*;

    #[test]
    fn ids_fall_into_places_as_if_by_chance() {
        let games = ByGame::<u8>::default();
        let hash = |bits: u128| games.hasher().hash_one(GameId::from_bits(bits));
        for shift in [0, 1, 5, 37, 60] {
            // 4,096 random ids fill 63 % of 4,096 places.
            let places: HashSet<u64> = (0..4096).map(|number| hash(number << shift) % 4096).collect();
            assert!((2400..2800).contains(&places.len()), "{} places for ids shifted by {shift}", places.len());
            let tops: HashSet<u64> = (0..4096).map(|number| hash(number << shift) >> 57).collect();
            assert_eq!(tops.len(), 128, "the seven bits that a map compares first");
        }
    }
}
