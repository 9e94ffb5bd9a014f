//! Counts the sequences of two actions of Reversi, with the widest instructions that the processor has.
//!
//! The program is built for any x86-64 of the last fifteen years, but nearly all of them have AVX2 by now: four
//! directions in one register, chosen at run time. This is the only file of the rules with `unsafe`, and only for that
//! choice.

use crate::board::bits::Bits;
use crate::rules::reversi::flips::{flips, placements};

/// The number of sequences of two actions when `own` is to move. A finished game counts once, whenever it ends.
pub(super) fn count(own: u64, enemy: u64) -> u64 {
    let squares = placements(own, enemy);
    if squares == 0 {
        // A pass and its answers, or the end.
        return u64::from(placements(enemy, own).count_ones().max(1));
    }
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("popcnt") {
        #[expect(unsafe_code, reason = "it halves the instructions of a perft")]
        // SAFETY: the function asks for nothing but these features, and the processor has just said that it has them.
        return unsafe { wide::count_after(own, enemy, squares) };
    }
    count_after(own, enemy, squares)
}

/// The sum of the answers to a disc of `own` on each of `squares`.
fn count_after(own: u64, enemy: u64, squares: u64) -> u64 {
    let answers = Bits(squares).map(|square| {
        let flipped = flips(own, enemy, square);
        // Without a placement there is one sequence: a pass, or the end.
        u64::from(placements(enemy ^ flipped, own ^ flipped ^ 1 << square).count_ones().max(1))
    });
    answers.sum()
}

/// The same with four directions in one register of AVX2.
#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
        _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_or_si256,
        _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi32,
        _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
    };

    use crate::board::bits::Bits;
    use crate::rules::reversi::flips::{INNER_FILES, RAYS, Rays};

    #[target_feature(enable = "avx2,bmi1,popcnt")]
    pub(super) fn count_after(own: u64, enemy: u64, squares: u64) -> u64 {
        let empty = !(own | enemy);
        let (own, enemy) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(enemy as i64));
        let mut count = 0;
        for square in Bits(squares) {
            let disc = 1_u64 << square;
            let flipped = flips(own, enemy, &RAYS[usize::from(square & 63)]);
            let mine = _mm256_xor_si256(_mm256_xor_si256(own, flipped), _mm256_set1_epi64x(disc as i64));
            let answers = ends(_mm256_xor_si256(enemy, flipped), mine) & empty & !disc;
            count += u64::from(answers.count_ones().max(1));
        }
        count
    }

    /// [`flips`](super::flips), in each lane. `own` and `enemy` are the same in each lane.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn flips(own: __m256i, enemy: __m256i, rays: &Rays) -> __m256i {
        let zero = _mm256_setzero_si256();
        let all = _mm256_set1_epi64x(-1);

        // Every bit off the ray is set, so the 1 is carried along the ray up to the first square without an enemy.
        let up = lanes(rays.up);
        let carried = _mm256_sub_epi64(_mm256_or_si256(enemy, _mm256_xor_si256(up, all)), all);
        let outflanking = _mm256_and_si256(_mm256_and_si256(carried, own), up);
        // Subtract one where there is a bit: a comparison gives -1.
        let below = _mm256_sub_epi64(_mm256_add_epi64(outflanking, all), _mm256_cmpeq_epi64(outflanking, zero));
        let flipped_up = _mm256_and_si256(below, up);

        // No carry runs downwards: the squares without an enemy are spread along the ray, away from the disc.
        let (down, step) = (lanes(rays.down), steps());
        let ends = _mm256_andnot_si256(enemy, down);
        let mut beyond = _mm256_or_si256(ends, _mm256_srlv_epi64(ends, step));
        let step2 = _mm256_add_epi64(step, step);
        beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step2));
        beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_add_epi64(step2, step2)));
        let nearest = _mm256_andnot_si256(_mm256_srlv_epi64(beyond, step), ends);
        let is_none = _mm256_cmpeq_epi64(_mm256_and_si256(nearest, own), zero);
        let flipped_down = _mm256_andnot_si256(is_none, _mm256_andnot_si256(beyond, down));

        let flipped = _mm256_or_si256(flipped_up, flipped_down);
        let flipped = _mm256_or_si256(flipped, _mm256_permute4x64_epi64::<0b01_00_11_10>(flipped));
        _mm256_or_si256(flipped, _mm256_shuffle_epi32::<0b01_00_11_10>(flipped))
    }

    /// The squares just beyond the runs of `through` that begin beside `from`: [`placements`](super::placements) and
    /// some that are not empty.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn ends(from: __m256i, through: __m256i) -> u64 {
        let step = steps();
        let step2 = _mm256_add_epi64(step, step);
        let through = _mm256_and_si256(through, lanes([INNER_FILES, INNER_FILES, u64::MAX, INNER_FILES]));

        let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(from, step));
        up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
        let pairs = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
        up = _mm256_or_si256(up, _mm256_and_si256(pairs, _mm256_sllv_epi64(up, step2)));
        up = _mm256_or_si256(up, _mm256_and_si256(pairs, _mm256_sllv_epi64(up, step2)));

        let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(from, step));
        down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
        // The same pairs, named by their other disc.
        let pairs = _mm256_srlv_epi64(pairs, step);
        down = _mm256_or_si256(down, _mm256_and_si256(pairs, _mm256_srlv_epi64(down, step2)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs, _mm256_srlv_epi64(down, step2)));

        let both = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
        let half = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256::<1>(both));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    }

    /// How far the next square is, in the order of [`Rays`].
    #[inline]
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn steps() -> __m256i {
        lanes([1, 7, 8, 9])
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn lanes([a, b, c, d]: [u64; 4]) -> __m256i {
        _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64)
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::game::Game;
    use crate::rules::reversi::Reversi;

    #[test]
    fn all_ways_of_counting_agree() {
        let mut rng = SmallRng::seed_from_u64(3);
        for _ in 0..20 {
            let mut position = Reversi::initial(&());
            loop {
                let legal = position.legal();
                let one_by_one: u64 = match legal.len() {
                    0 => Reversi::PERFT_OF_FINISHED,
                    _ => legal.iter().map(|action| position.result(*action).count_actions().max(1) as u64).sum(),
                };
                assert_eq!(count(position.own(), position.enemy()), one_by_one, "{position:?}");
                let squares = position.placements();
                if squares != 0 {
                    assert_eq!(count_after(position.own(), position.enemy(), squares), one_by_one, "{position:?}");
                }
                if legal.is_empty() {
                    break;
                }
                position.apply(legal[rng.random_range(..legal.len())]);
            }
        }
    }
}
