//! The 16 symmetries of the board: four rotations, mirrored or not, with the inner and the outer ring exchanged or not.

/// How many there are. Symmetry 0 changes nothing.
pub const SYMMETRIES: usize = 16;

/// The images of each set of points of a ring under the rotations, mirrored or not: the first half of the symmetries.
static RING_IMAGES: [[u8; SYMMETRIES / 2]; 256] = {
    let mut images = [[0; SYMMETRIES / 2]; 256];
    let mut ring = 0;
    while ring < 256 {
        let mut symmetry = 0;
        while symmetry < SYMMETRIES / 2 {
            // Places of a ring are numbered around it, so that a mirror image counts backwards from place 0.
            let mirrored = if symmetry & 4 == 0 { ring as u8 } else { (ring as u8).reverse_bits().rotate_left(1) };
            images[ring][symmetry] = mirrored.rotate_left(2 * (symmetry as u32 & 3));
            symmetry += 1;
        }
        ring += 1;
    }
    images
};

/// The set of points that `symmetry` makes of `points`.
#[inline]
pub fn image(points: u32, symmetry: usize) -> u32 {
    let [outer, middle, inner, _] = points.to_le_bytes().map(|ring| RING_IMAGES[usize::from(ring)][symmetry & 7]);
    let (outer, inner) = if symmetry & 8 == 0 { (outer, inner) } else { (inner, outer) };
    u32::from_le_bytes([outer, middle, inner, 0])
}

/// Where `symmetry` takes each point.
pub static POINT_IMAGES: [[u8; 24]; SYMMETRIES] = {
    let mut images = [[0; 24]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut point = 0;
        while point < 24 {
            let (ring, place) = (point / 8, point % 8);
            let ring = if symmetry & 8 == 0 { ring } else { 2 - ring };
            let place = if symmetry & 4 == 0 { place } else { 8 - place };
            images[symmetry][point] = (8 * ring + (place + 2 * (symmetry & 3)) % 8) as u8;
            point += 1;
        }
        symmetry += 1;
    }
    images
};

/// The least of the images of `points`, and a symmetry that leads to it.
#[inline]
pub fn canonical(points: u32) -> (u32, usize) {
    let [outer, middle, inner, _] = points.to_le_bytes().map(|ring| &RING_IMAGES[usize::from(ring)]);
    // All images at once, each with its symmetry below it: without branches, in wide registers.
    let mut least = u32::MAX;
    for symmetry in 0..SYMMETRIES / 2 {
        let [outer, middle, inner] = [outer, middle, inner].map(|images| u32::from(images[symmetry]));
        let straight = outer | middle << 8 | inner << 16;
        let exchanged = inner | middle << 8 | outer << 16;
        least = least.min(straight << 4 | symmetry as u32);
        least = least.min(exchanged << 4 | (symmetry + SYMMETRIES / 2) as u32);
    }
    (least >> 4, (least & 15) as usize)
}

/// Whether no image of `points` is less.
pub fn is_canonical(points: u32) -> bool {
    (1..SYMMETRIES).all(|symmetry| image(points, symmetry) >= points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::bits::Bits;
    use crate::rules::morris::geometry::{BOARD, in_mills, neighbours};

    #[test]
    fn each_symmetry_is_another_one_and_keeps_lines_and_mills() {
        let points = 0x0012_3456;
        for (symmetry, images) in POINT_IMAGES.iter().enumerate() {
            for other in 0..symmetry {
                assert_ne!(image(points, symmetry), image(points, other), "{symmetry} and {other}");
            }
            for (point, there) in images.iter().enumerate() {
                let bit = 1 << point;
                assert_eq!(image(bit, symmetry), 1 << there, "{point} under {symmetry}");
                assert_eq!(image(neighbours(bit), symmetry), neighbours(image(bit, symmetry)));
            }
            for set in (0..BOARD).step_by(99_991) {
                assert_eq!(image(in_mills(set), symmetry), in_mills(image(set, symmetry)));
                let there = image(set, symmetry);
                assert_eq!(there, Bits(u64::from(set)).fold(0, |all, point| all | 1 << images[usize::from(point)]));
                let (least, back) = canonical(there);
                assert_eq!((least, image(there, back)), (canonical(set).0, least));
                assert!((0..SYMMETRIES).all(|symmetry| image(there, symmetry) >= least));
            }
        }
    }
}
