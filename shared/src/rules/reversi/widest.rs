//! The arithmetic of [`wide`](super::wide) with the instructions of AVX-512 on registers of the same width: the leading zeros of each lane, and any
//! function of three operands at once. [`processor`](super::processor) chooses it.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_maskz_and_epi64,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
    _mm256_ternarylogic_epi64, _mm256_test_epi64_mask, _mm256_xor_si256,
};

use crate::board::bits::Bits;
use crate::rules::reversi::flips::{INNER_FILES, RAYS, Rays};
use crate::rules::reversi::wide::{in_all_lanes, lanes, steps, union};

/// The first operand, and what is in both others.
const OR_BOTH: i32 = 0b1111_1000;
/// What is in all operands.
const ALL: i32 = 0b1000_0000;
/// What is in one of them.
const ANY: i32 = 0b1111_1110;

/// [`Processor::count_answers`](super::processor::Processor::count_answers).
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn count_answers(own: u64, enemy: u64, squares: u64) -> u64 {
    let empty = !(own | enemy);
    let (own, enemy) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(enemy as i64));
    let mut count = 0;
    for square in Bits(squares) {
        let disc = 1_u64 << square;
        let flipped = in_all_lanes(flipped_by_lanes(own, enemy, &RAYS[usize::from(square & 63)]));
        let mine = _mm256_ternarylogic_epi64::<ANY>(own, flipped, _mm256_set1_epi64x(disc as i64));
        let answers = ends(_mm256_xor_si256(enemy, flipped), mine) & empty & !disc;
        count += u64::from(answers.count_ones().max(1));
    }
    count
}

/// The discs that flip along the two rays of each lane. `own` and `enemy` are the same in each lane.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
fn flipped_by_lanes(own: __m256i, enemy: __m256i, rays: &Rays) -> __m256i {
    let zero = _mm256_setzero_si256();

    // The lowest square without an enemy decides: an own disc, or none.
    let up = lanes(rays.up);
    let ends = _mm256_andnot_si256(enemy, up);
    let outflanking = _mm256_ternarylogic_epi64::<ALL>(ends, _mm256_sub_epi64(zero, ends), own);
    let is_any = _mm256_test_epi64_mask(outflanking, outflanking);
    let flipped_up = _mm256_maskz_and_epi64(is_any, up, _mm256_add_epi64(outflanking, _mm256_set1_epi64x(-1)));

    // The highest square without an enemy. Where there is none, the shift leaves nothing.
    let down = lanes(rays.down);
    let ends = _mm256_andnot_si256(enemy, down);
    let nearest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(ends));
    let outflanking = _mm256_and_si256(nearest, own);
    let above = _mm256_sub_epi64(zero, _mm256_add_epi64(outflanking, outflanking));

    _mm256_ternarylogic_epi64::<OR_BOTH>(flipped_up, down, above)
}

/// [`placements`](crate::rules::reversi::flips::placements).
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn placements(own: u64, enemy: u64) -> u64 {
    ends(_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(enemy as i64)) & !(own | enemy)
}

/// [`flips`](crate::rules::reversi::flips::flips).
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn flips(own: u64, enemy: u64, square: u8) -> u64 {
    let (own, enemy) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(enemy as i64));
    union(flipped_by_lanes(own, enemy, &RAYS[usize::from(square & 63)]))
}

/// The squares just beyond the runs of `through` that begin beside `from`: [`placements`] and
/// some that are not empty.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
fn ends(from: __m256i, through: __m256i) -> u64 {
    let step = steps();
    let step2 = _mm256_add_epi64(step, step);
    let through = _mm256_and_si256(through, lanes([INNER_FILES, INNER_FILES, u64::MAX, INNER_FILES]));

    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(from, step));
    up = _mm256_ternarylogic_epi64::<OR_BOTH>(up, through, _mm256_sllv_epi64(up, step));
    let pairs = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
    up = _mm256_ternarylogic_epi64::<OR_BOTH>(up, pairs, _mm256_sllv_epi64(up, step2));
    up = _mm256_ternarylogic_epi64::<OR_BOTH>(up, pairs, _mm256_sllv_epi64(up, step2));

    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(from, step));
    down = _mm256_ternarylogic_epi64::<OR_BOTH>(down, through, _mm256_srlv_epi64(down, step));
    // The same pairs, named by their other disc.
    let pairs = _mm256_srlv_epi64(pairs, step);
    down = _mm256_ternarylogic_epi64::<OR_BOTH>(down, pairs, _mm256_srlv_epi64(down, step2));
    down = _mm256_ternarylogic_epi64::<OR_BOTH>(down, pairs, _mm256_srlv_epi64(down, step2));

    let both = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    union(both)
}
