//! Facts about all sets of men on some free points at once: two bits for each set.
//!
//! The free points are numbered as axes 0, 1, ..., and a set of men is the number with a bit for each axis that it is
//! on. Bit `set % 64` of the word `set / 64` belongs to the set, so that one instruction works on 64 sets or more.
//! Adding, removing or moving a man is a shift for axes 0 to 5 ("low") and another word for the rest ("high"). Two
//! facts lie side by side in a [`Pair`], because all operations apply to both.
//!
//! Everything here is inlined into its callers, which are compiled a second time for wider registers.

#![expect(clippy::inline_always, reason = "only inlined functions are compiled for wide registers")]

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Two facts about 64 sets.
pub(super) type Pair = [u64; 2];

/// The number of low axes.
pub(super) const LOW: usize = 6;

/// Of the 64 sets of a word, those on each low axis.
pub(super) const ON: [u64; LOW] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The sets that have a man on an axis; without an axis, none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Axis {
    /// The sets of each word, for a low axis.
    pub(super) low: u64,
    /// The bit in the number of a word, for a high axis.
    pub(super) high: usize,
}

impl Axis {
    pub(super) fn new(axis: usize) -> Self {
        if axis < LOW { Self { low: ON[axis], high: 0 } } else { Self { low: 0, high: 1 << (axis - LOW) } }
    }

    /// The sets on the axis, in a word.
    #[inline(always)]
    pub(super) fn mask(self, word: usize) -> u64 {
        self.low | u64::from(word & self.high != 0).wrapping_neg()
    }

    /// The shift within a word that a man on this axis causes.
    fn shift(self) -> u32 {
        // The lowest bit of the mask is the set with this man alone.
        if self.low == 0 { 0 } else { self.low.trailing_zeros() }
    }
}

/// The size of a cube: its words and the most men of its sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// The number of words.
    pub(super) words: usize,
    /// Facts about larger sets do not matter.
    pub(super) most: u32,
}

impl Shape {
    /// Calls `each` for the words whose number has every bit of `set` and none of `clear`, in runs of neighbours. Words that
    /// have only larger sets are left out where that saves a good part of them.
    #[inline(always)]
    pub(super) fn for_runs(self, set: usize, clear: usize, mut each: impl FnMut(Range<usize>)) {
        let fixed = set | clear;
        let run = if fixed == 0 { self.words } else { 1 << fixed.trailing_zeros() };
        let run = if self.is_sparse() { run.min(STEP) } else { run };
        let mut start = set;
        while start < self.words {
            if self.has_step(start / STEP) {
                each(start..start + run);
            }
            // Counts in the bits that are not fixed, those within a run aside.
            start = ((start | fixed | (run - 1)) + 1) & !fixed | set;
        }
    }

    /// Whether eight words have a set that matters.
    #[inline(always)]
    fn has_step(self, step: usize) -> bool {
        !self.is_sparse() || step.count_ones() <= self.most
    }

    fn is_sparse(self) -> bool {
        self.most + 4 < self.words.ilog2()
    }
}

/// Words that are skipped together.
const STEP: usize = 8;

/// Adds to `to`, for each set B with a man on `from` and none on `target`, the facts of `source` about B after that man
/// has moved to `target`. `mask` filters each word of `source`.
#[inline(always)]
pub(super) fn add_moves(
    to: &mut [Pair],
    source: &[Pair],
    shape: Shape,
    from: Axis,
    target: Axis,
    mask: impl Fn(usize) -> u64,
) {
    let low = (if target.low == 0 { !0 } else { target.low }) & !from.low;
    let turn = from.shift().wrapping_sub(target.shift()) & 63;
    shape.for_runs(target.high, from.high, |run| {
        let start = (run.start ^ target.high) | from.high;
        let into = &mut to[start..start + run.len()];
        for ((into, source), word) in into.iter_mut().zip(&source[run.clone()]).zip(run) {
            let mask = mask(word) & low;
            into[0] |= (source[0] & mask).rotate_left(turn);
            into[1] |= (source[1] & mask).rotate_left(turn);
        }
    });
}

/// Adds to `to`, for each set in `mask` with a man on `axis`, the facts of `source` about the set without that man.
#[inline(always)]
pub(super) fn add_removals(to: &mut [Pair], source: &[Pair], shape: Shape, axis: Axis, masks: &[u64], empty: Axis) {
    let turn = axis.shift();
    shape.for_runs(0, axis.high, |run| {
        let start = run.start | axis.high;
        let into = &mut to[start..start + run.len()];
        let masks = &masks[start..start + run.len()];
        for (((into, source), mask), word) in into.iter_mut().zip(&source[run.clone()]).zip(masks).zip(start..) {
            let mask = mask & !empty.mask(word);
            into[0] |= (source[0] & !axis.low) << turn & mask;
            into[1] |= (source[1] & !axis.low) << turn & mask;
        }
    });
}

/// The mapping of the axes of one cube to those of another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turning {
    /// The axis of the source that becomes each axis of the target.
    pub(super) source: [u8; 24],
    /// The number of axes of the source.
    pub(super) axes: usize,
    /// The axis of the source on which no set of interest is, if there is one.
    pub(super) off: Option<u8>,
}

/// Loads a cube and turns it so that `each` gets its words in the order of the target, by eights.
///
/// The sets on [`Turning::off`] come out wrong.
#[inline(always)]
pub(super) fn turn(
    source: &[AtomicU64],
    turning: &Turning,
    target: Shape,
    scratch: &mut Scratch,
    mut each: impl FnMut(usize, &[Pair; STEP]),
) {
    let axes = turning.axes;
    let shape = Shape { words: 1 << (axes - LOW), most: target.most };
    // The place of each axis.
    let mut places = [0_u8; 25];
    for (axis, place) in places.iter_mut().enumerate() {
        *place = axis as u8;
    }
    let mut off = turning.off.map_or(0, |axis| Axis::new(usize::from(axis)).high);
    let cube = &mut scratch.cube[..shape.words];
    shape.for_runs(0, off, |run| {
        let source = &source[2 * run.start..2 * run.end];
        for (pair, source) in cube[run].iter_mut().zip(source.chunks_exact(2)) {
            *pair = [source[0].load(Ordering::Relaxed), source[1].load(Ordering::Relaxed)];
        }
    });
    // First the right axes among the low ones, ...
    let wanted = &turning.source[..LOW];
    for axis in wanted {
        let high = places.iter().position(|there| there == axis).expect("every axis lies somewhere");
        if high >= LOW {
            let low = places[..LOW].iter().position(|there| !wanted.contains(there)).expect("as many leave as come");
            let high_bit = 1 << (high - LOW);
            if off == high_bit {
                off = 0;
            }
            exchange(cube, shape, low, high_bit, off);
            places.swap(low, high);
        }
    }
    // ... then their order, ...
    let mut swaps = [(0_u64, 0_u32); LOW];
    let mut count = 0;
    for low in 0..LOW {
        let there = places[..LOW].iter().position(|there| *there == wanted[low]).expect("all wanted ones are low");
        if there != low {
            places.swap(low, there);
            swaps[count] = (ON[low] & !ON[there], (1 << there) - (1 << low));
            count += 1;
        }
    }
    // ... and the order of the words last.
    let mut origins = [[0_u32; 64]; 3];
    for (number, axis) in turning.source[LOW..LOW + target.words.ilog2() as usize].iter().enumerate() {
        let place = places.iter().position(|there| there == axis).expect("every axis lies somewhere");
        // Bits 0 to 2 of a word's number, 3 to 8, and the rest.
        let (part, known) = if number < 3 { (0, 1 << number) } else { (1 + (number - 3) / 6, 1 << ((number - 3) % 6)) };
        for word in 0..known {
            origins[part][known + word] = origins[part][word] | 1 << (place - LOW);
        }
    }
    for number in 0..target.words / STEP {
        if !target.has_step(number) {
            continue;
        }
        let origin = origins[1][number & 63] | origins[2][number >> 6];
        let mut pairs = [[0; 2]; STEP];
        for (pair, within) in pairs.iter_mut().zip(&origins[0]) {
            *pair = cube[(origin | within) as usize];
        }
        for (mask, distance) in &swaps[..count] {
            for pair in &mut pairs {
                for word in pair {
                    // Delta swap.
                    let moved = (*word >> distance ^ *word) & mask;
                    *word ^= moved ^ moved << distance;
                }
            }
        }
        each(STEP * number, &pairs);
    }
}

/// Exchanges a low axis with the high one of a bit, in the words without any bit of `off`.
#[inline(always)]
fn exchange(cube: &mut [Pair], shape: Shape, low: usize, high: usize, off: usize) {
    let (shift, keep) = (1_u32 << low, !ON[low]);
    shape.for_runs(0, high | off, |run| {
        let (before, after) = cube.split_at_mut(run.start | high);
        let without = &mut before[run.clone()];
        for (without, with) in without.iter_mut().zip(&mut after[..run.len()]) {
            for fact in 0..2 {
                let moved = (without[fact] >> shift ^ with[fact]) & keep;
                with[fact] ^= moved;
                without[fact] ^= moved << shift;
            }
        }
    });
}

/// Memory for turning cubes.
#[derive(Debug)]
pub(super) struct Scratch {
    cube: Vec<Pair>,
}

impl Scratch {
    /// For cubes of as many axes.
    pub(super) fn new(axes: usize) -> Self {
        Self { cube: vec![[0; 2]; 1 << (axes - LOW)] }
    }
}
