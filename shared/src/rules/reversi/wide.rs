//! The arithmetic of [`flips`](super::flips) with four directions in one register of AVX2. [`processor`](super::processor) chooses it.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_or_si256,
    _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi32,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};

use crate::board::bits::Bits;
use crate::rules::reversi::flips::{INNER_FILES, RAYS, Rays};

/// [`Processor::count_answers`](super::processor::Processor::count_answers).
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn count_answers(own: u64, enemy: u64, squares: u64) -> u64 {
    let empty = !(own | enemy);
    let (own, enemy) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(enemy as i64));
    let mut count = 0;
    for square in Bits(squares) {
        let disc = 1_u64 << square;
        let flipped = in_all_lanes(flipped_by_lanes(own, enemy, &RAYS[usize::from(square & 63)]));
        let mine = _mm256_xor_si256(_mm256_xor_si256(own, flipped), _mm256_set1_epi64x(disc as i64));
        let answers = ends(_mm256_xor_si256(enemy, flipped), mine) & empty & !disc;
        count += u64::from(answers.count_ones().max(1));
    }
    count
}

/// The discs that flip along the two rays of each lane. `own` and `enemy` are the same in each lane.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn flipped_by_lanes(own: __m256i, enemy: __m256i, rays: &Rays) -> __m256i {
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

    _mm256_or_si256(flipped_up, flipped_down)
}

/// The union of the lanes, in each lane.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn in_all_lanes(sets: __m256i) -> __m256i {
    let pairs = _mm256_or_si256(sets, _mm256_permute4x64_epi64::<0b01_00_11_10>(sets));
    _mm256_or_si256(pairs, _mm256_shuffle_epi32::<0b01_00_11_10>(pairs))
}

/// The union of the lanes.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn union(sets: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256::<1>(sets));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

/// [`placements`](crate::rules::reversi::flips::placements).
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn placements(own: u64, enemy: u64) -> u64 {
    ends(_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(enemy as i64)) & !(own | enemy)
}

/// [`flips`](crate::rules::reversi::flips::flips).
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn flips(own: u64, enemy: u64, square: u8) -> u64 {
    let (own, enemy) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(enemy as i64));
    union(flipped_by_lanes(own, enemy, &RAYS[usize::from(square & 63)]))
}

/// The squares just beyond the runs of `through` that begin beside `from`: [`placements`] and
/// some that are not empty.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
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
    union(both)
}

/// How far the next square is, in the order of [`Rays`].
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn steps() -> __m256i {
    lanes([1, 7, 8, 9])
}

/// The lanes, the lowest first.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn lanes([a, b, c, d]: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64)
}
