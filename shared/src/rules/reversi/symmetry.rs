//! The eight symmetries of the board, numbered from 0: the sum of 1 (top and bottom exchanged), 2 (left and right exchanged) and 4 (then
//! ranks and files exchanged).

use crate::board::bits::transposed;

/// How many there are; number 0 leaves everything in its place.
pub const SYMMETRIES: u8 = 8;

/// A square after a symmetry.
pub const fn image(square: u8, symmetry: u8) -> u8 {
    let (mut row, mut file) = (square / 8, square % 8);
    if symmetry & 1 != 0 {
        row = 7 - row;
    }
    if symmetry & 2 != 0 {
        file = 7 - file;
    }
    if symmetry & 4 != 0 { file * 8 + row } else { row * 8 + file }
}

/// A set of squares after a symmetry.
pub fn image_of_set(mut set: u64, symmetry: u8) -> u64 {
    if symmetry & 1 != 0 {
        set = set.swap_bytes();
    }
    if symmetry & 2 != 0 {
        set = set.swap_bytes().reverse_bits();
    }
    if symmetry & 4 != 0 { transposed(set) } else { set }
}

/// The symmetry that takes everything back.
pub const fn inverse(symmetry: u8) -> u8 {
    // Top and bottom before the exchange of ranks and files are left and right after it.
    if symmetry & 4 != 0 { 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 } else { symmetry }
}

/// Of all images of a board the one with the least sets, and the first symmetry that leads there.
pub fn canonical(own: u64, enemy: u64) -> ((u64, u64), u8) {
    let images =
        (0..SYMMETRIES).map(|symmetry| ((image_of_set(own, symmetry), image_of_set(enemy, symmetry)), symmetry));
    images.min().expect("there are eight")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::bits::Bits;

    #[test]
    fn sets_are_moved_square_by_square_and_back() {
        let set: u64 = 0x0123_4567_89ab_cdef;
        for symmetry in 0..SYMMETRIES {
            let moved = Bits(set).fold(0, |moved, square| moved | 1_u64 << image(square, symmetry));
            assert_eq!(image_of_set(set, symmetry), moved, "symmetry {symmetry}");
            assert_eq!(image_of_set(moved, inverse(symmetry)), set, "symmetry {symmetry}");
            assert!((0..64).all(|square| image(image(square, symmetry), inverse(symmetry)) == square));
        }
    }

    #[test]
    fn all_images_of_a_board_have_the_same_canonical_one() {
        let (own, enemy) = (0x0000_0c38_1422_0100_u64, 0x0010_1000_281c_1806_u64);
        let (least, _) = canonical(own, enemy);
        for symmetry in 0..SYMMETRIES {
            let (own, enemy) = (image_of_set(own, symmetry), image_of_set(enemy, symmetry));
            let (found, there) = canonical(own, enemy);
            assert_eq!((found, (image_of_set(own, there), image_of_set(enemy, there))), (least, least));
        }
    }
}
