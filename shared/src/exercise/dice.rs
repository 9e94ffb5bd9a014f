//! Random numbers that never change: the same seed gives the same exercise on every machine and in every version.
//!
//! This is `SplitMix64` (Steele, Lea & Flood, "Fast splittable pseudorandom number generators", 2014), in integers alone, with ranges by
//! the high half of a product. `rand` promises neither for `SmallRng`, which may differ between platforms and versions, nor for the
//! way in which `random_range` uses a generator, so an update could change every exercise that a teacher has handed out.

/// The generator.
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from `least` to `most`. Its tiny bias does not matter to exercises.
    pub(super) fn roll(&mut self, least: i32, most: i32) -> i32 {
        let count = (most - least + 1) as u64;
        least + (((self.next() >> 32) * count) >> 32) as i32
    }

    /// A place in a list of `count`.
    pub(super) fn place(&mut self, count: usize) -> usize {
        self.roll(0, count as i32 - 1) as usize
    }

    /// `count` different numbers from `least` to `most`.
    pub(super) fn different(&mut self, count: usize, least: i32, most: i32) -> Vec<i32> {
        let mut found = Vec::with_capacity(count);
        while found.len() < count {
            let number = self.roll(least, most);
            if !found.contains(&number) {
                found.push(number);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        // The reference implementation of Vigna with seed 1234567.
        let mut dice = Dice::new(1_234_567);
        let found = [dice.next(), dice.next(), dice.next()];
        assert_eq!(found, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn a_roll_stays_within_its_limits_and_reaches_both() {
        let mut dice = Dice::new(1);
        let rolls: Vec<i32> = (0..200).map(|_| dice.roll(-2, 3)).collect();
        assert_eq!((rolls.iter().min(), rolls.iter().max()), (Some(&-2), Some(&3)));
    }
}
