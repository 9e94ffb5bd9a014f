//! Small numbers for all squares at once.

use crate::board::bits::{LEFT_FILE, RIGHT_FILE};

/// A number from 0 to 5 for each square, as three bitboards: its ones, twos and fours.
#[derive(Clone, Copy, Debug)]
pub struct Planes([u64; 3]);

impl Planes {
    /// How many orthogonal neighbours of each square are in `set`.
    pub fn of_neighbours(set: u64) -> Self {
        let [down, up, right, left] = shifted(set);
        let (vertical, horizontal) = (down ^ up, right ^ left);
        let (both_vertical, both_horizontal) = (down & up, right & left);
        let carry = vertical & horizontal;
        let fours = both_vertical & both_horizontal;
        Self([vertical ^ horizontal, (both_vertical ^ both_horizontal) | carry, fours])
    }

    /// The same, counting the square itself.
    pub fn of_closed_neighbourhoods(set: u64) -> Self {
        let [down, up, right, left] = shifted(set);
        // Two full adders, and one for their carries.
        let three = down ^ up ^ right;
        let carry = (down & up) | (right & (down ^ up));
        let other_carry = (three & left) | (set & (three ^ left));
        Self([three ^ left ^ set, carry ^ other_carry, carry & other_carry])
    }

    /// The number of one square.
    pub fn at(&self, square: u8) -> i32 {
        let [ones, twos, fours] = self.0.map(|plane| (plane >> square & 1) as i32);
        ones + 2 * twos + 4 * fours
    }

    /// The squares with this number.
    pub fn exactly(&self, number: u8) -> u64 {
        let [ones, twos, fours] = self.0;
        let bit = |plane: u64, place: u8| if number >> place & 1 == 1 { plane } else { !plane };
        bit(ones, 0) & bit(twos, 1) & bit(fours, 2)
    }

    /// The squares with a number no greater than `number`.
    pub fn at_most(&self, number: i32) -> u64 {
        let [ones, twos, fours] = self.0;
        match number {
            ..0 => 0,
            0 => !(ones | twos | fours),
            1 => !(twos | fours),
            2 => !(fours | ones & twos),
            3 => !fours,
            4 => !(fours & ones),
            5.. => !0,
        }
    }

    /// The squares with any number but 0.
    pub fn not_zero(&self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// The greatest number within `set`, and the squares of `set` that have it.
    pub fn greatest(&self, set: u64) -> (i32, u64) {
        let mut number = 0;
        let mut squares = set;
        for place in (0..3).rev() {
            let with_bit = squares & self.0[place];
            if with_bit != 0 {
                squares = with_bit;
                number |= 1 << place;
            }
        }
        (number, squares)
    }

    /// The third greatest number within `set`, equal ones counted as often as they occur.
    pub fn third_greatest(&self, set: u64) -> i32 {
        let (first, squares) = self.greatest(set);
        if squares.count_ones() >= 3 {
            return first;
        }
        let (second, more) = self.greatest(set & !squares);
        if (squares | more).count_ones() >= 3 { second } else { self.greatest(set & !(squares | more)).0 }
    }
}

fn shifted(set: u64) -> [u64; 4] {
    [set << 8, set >> 8, (set & !RIGHT_FILE) << 1, (set & !LEFT_FILE) >> 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::bits::ORTHOGONAL;

    #[test]
    fn planes_count_neighbours() {
        let mut set: u64 = 0x9e37_79b9_7f4a_7c15;
        for _ in 0..20 {
            set = set.wrapping_mul(0xe703_7ed1_a0b4_28db).rotate_left(23) | set >> 40;
            let (open, closed) = (Planes::of_neighbours(set), Planes::of_closed_neighbourhoods(set));
            for square in 0..64 {
                let count = (ORTHOGONAL[usize::from(square)] & set).count_ones() as i32;
                let own = (set >> square & 1) as i32;
                assert_eq!((open.at(square), closed.at(square)), (count, count + own));
                assert_eq!(closed.exactly((count + own) as u8) >> square & 1, 1);
            }
            let (most, squares) = closed.greatest(!0);
            assert_eq!(Some(most), (0..64).map(|square| closed.at(square)).max());
            assert_eq!(squares, closed.exactly(most as u8));
            let mut numbers: Vec<i32> = (0..64).map(|square| closed.at(square)).collect();
            numbers.sort_unstable();
            assert_eq!(closed.third_greatest(!0), numbers[61]);
            for number in -1..=5 {
                let at_most = (0..64).filter(|square| closed.at(*square) <= number);
                assert_eq!(closed.at_most(number), at_most.fold(0, |set, square| set | 1 << square));
            }
        }
    }
}
