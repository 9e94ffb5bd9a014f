//! The 16 symmetries of the board: four rotations, mirrored or not, with the inner and the outer ring exchanged or not.

/// How many there are. Symmetry 0 changes nothing.
pub const SYMMETRIES: usize = 16;

/// The set of points that `symmetry` makes of `points`.
#[inline]
pub fn image(points: u32, symmetry: usize) -> u32 {
    let [outer, middle, inner, _] = points.to_le_bytes();
    let turned = |ring: u8| {
        // Places of a ring are numbered around it, so that a mirror image counts backwards from place 0.
        let ring = if symmetry & 4 == 0 { ring } else { ring.reverse_bits().rotate_left(1) };
        ring.rotate_left(2 * (symmetry as u32 & 3))
    };
    let (outer, inner) = if symmetry & 8 == 0 { (outer, inner) } else { (inner, outer) };
    u32::from_le_bytes([turned(outer), turned(middle), turned(inner), 0])
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
    let mut least = (points, 0);
    for symmetry in 1..SYMMETRIES {
        let image = image(points, symmetry);
        if image < least.0 {
            least = (image, symmetry);
        }
    }
    least
}

/// Whether no image of `points` is less.
pub fn is_canonical(points: u32) -> bool {
    (1..SYMMETRIES).all(|symmetry| image(points, symmetry) >= points)
}

#[cfg(test)]
mod tests {
    use super::*;
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
                assert_eq!(canonical(image(set, symmetry)).0, canonical(set).0);
            }
        }
    }
}
