//! One step of the retrograde analysis for all positions with the same white men.
//!
//! For each set B of black men there are two pairs of facts, all unknown at first: with Black to move, whether Black
//! loses and whether Black wins; with White to move, whether White wins and whether White loses. A side wins if a turn
//! leads to a position that the other side loses, and loses if every turn leads to one that the other side wins, or if
//! there is no turn. Positions that stay unknown are draws.

#![expect(clippy::inline_always, reason = "only inlined functions are compiled for wide registers")]

use std::sync::atomic::{AtomicU64, Ordering};

use super::cube::{Axis, LOW, Pair, Scratch, Turning, add_moves, add_removals, turn};
use super::orbits::subsets;
use super::row::{Earlier, WhiteMenRow};
use super::symmetry::POINT_IMAGES;
use crate::board::bits::Bits;
use crate::rules::morris::FEWEST_MEN;
use crate::rules::morris::geometry::{BOARD, in_mills, neighbours};

/// The two lines through each point, each by its other two points.
pub(super) static LINES: [[[u8; 2]; 2]; 24] = {
    let mut lines = [[[0; 2]; 2]; 24];
    let mut point = 0;
    while point < 24 {
        lines[point] = if point % 2 == 0 {
            [[around(point, 1), around(point, 2)], [around(point, 6), around(point, 7)]]
        } else {
            [[around(point, 1), around(point, 7)], [((point + 8) % 24) as u8, ((point + 16) % 24) as u8]]
        };
        point += 1;
    }
    lines
};

/// The point some places further around its ring.
const fn around(point: usize, places: usize) -> u8 {
    (point / 8 * 8 + (point + places) % 8) as u8
}

/// The points that are free of the men of one side, numbered as axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Free(pub(super) u32);

impl Free {
    /// The axis of a free point.
    #[inline(always)]
    pub(super) fn axis(self, point: u8) -> usize {
        (self.0 & ((1 << point) - 1)).count_ones() as usize
    }

    /// The axis of a point, or none if it is not free.
    #[inline(always)]
    fn axis_if_free(self, point: u8) -> Axis {
        if self.0 >> point & 1 == 0 { Axis::default() } else { Axis::new(self.axis(point)) }
    }

    fn points(self) -> impl Iterator<Item = u8> {
        Bits(u64::from(self.0))
    }
}

/// Memory for one thread.
#[derive(Debug)]
pub(super) struct Memory {
    scratch: Scratch,
    /// With White to move: wins, and positions with a turn that does not lose.
    pub(super) white: Vec<Pair>,
    /// The same with Black to move.
    black: Vec<Pair>,
    /// For each turn of White that closes a mill, its target and the facts about the positions after it.
    mills: Vec<(u8, Vec<Pair>)>,
    masks: Vec<u64>,
    all_in_mills: Vec<u64>,
}

impl Memory {
    pub(super) fn new(axes: usize) -> Self {
        let words = 1 << (axes - LOW);
        Self {
            // The men that Black removes free one point more.
            scratch: Scratch::new(axes + 1),
            white: vec![[0; 2]; words],
            black: vec![[0; 2]; words],
            mills: Vec::new(),
            masks: vec![0; words],
            all_in_mills: vec![0; words],
        }
    }
}

/// Each turn of White, before a removal: from, to, and the white men after it.
fn white_turns(white: u32) -> impl Iterator<Item = (u8, u8, u32)> {
    let free = BOARD & !white;
    let flies = white.count_ones() == FEWEST_MEN;
    Bits(u64::from(white)).flat_map(move |from| {
        let targets = if flies { free } else { neighbours(1 << from) & free };
        Bits(u64::from(targets)).map(move |to| (from, to, white ^ 1 << from ^ 1 << to))
    })
}

/// The number of every block that a turn of White leads to from this one, or from which one leads here.
pub(super) fn neighbour_blocks(row: &WhiteMenRow, white: u32) -> impl Iterator<Item = usize> {
    white_turns(white).map(|(_, _, men)| row.orbits().find(men).0)
}

/// Computes `memory.white` with White to move: wins, and positions with a turn that does not lose; by all turns, or by
/// those of one kind only.
#[inline(always)]
fn white_to_move(row: &WhiteMenRow, white: u32, memory: &mut Memory, only: Option<Closing>) {
    let free = Free(BOARD & !white);
    memory.white.fill([0; 2]);
    let mut closed = 0;
    for (from, to, men) in white_turns(white) {
        let closing = if in_mills(men) >> to & 1 == 1 { Closing::Mill } else { Closing::Nothing };
        if only.is_some_and(|only| only != closing) {
            continue;
        }
        let (block, symmetry) = row.orbits().find(men);
        let images = &POINT_IMAGES[symmetry];
        let there = Free(BOARD & !row.orbits().sets()[block]);
        let mut source = [0; 24];
        for (axis, point) in free.points().enumerate() {
            // No black man is on the target of the turn before, and none on its origin after it.
            let point = if point == to { from } else { point };
            source[axis] = there.axis(images[usize::from(point)]) as u8;
        }
        let vacated = there.axis(images[usize::from(from)]) as u8;
        let turning = Turning { source, axes: row.axes(), off: Some(vacated) };
        let target = Axis::new(free.axis(to));
        let cube = row.black(block);
        if closing == Closing::Nothing {
            let white = &mut memory.white;
            turn(cube, &turning, row.shape(), &mut memory.scratch, |start, pairs| {
                for ((into, [loses, wins]), word) in white[start..start + 8].iter_mut().zip(pairs).zip(start..) {
                    let mask = !target.mask(word);
                    into[0] |= loses & mask;
                    into[1] |= !wins & mask;
                }
            });
        } else {
            if memory.mills.len() == closed {
                memory.mills.push((0, vec![[0; 2]; row.words()]));
            }
            let (place, after) = &mut memory.mills[closed];
            *place = to;
            turn(cube, &turning, row.shape(), &mut memory.scratch, |start, pairs| {
                for (into, [loses, wins]) in after[start..start + 8].iter_mut().zip(pairs) {
                    *into = [*loses, !wins];
                }
            });
            closed += 1;
        }
    }
    if closed > 0 {
        white_removes(row, free, closed, memory);
    }
    for (pair, valid) in memory.white.iter_mut().zip(row.valid()) {
        pair[0] &= valid;
        pair[1] &= valid;
    }
}

/// Adds the results of the first `closed` mills of White.
#[inline(always)]
fn white_removes(row: &WhiteMenRow, free: Free, closed: usize, memory: &mut Memory) {
    let shape = row.shape();
    // Only black men outside mills are removed, if there are any.
    let in_mill = |point: u8| {
        let lines = LINES[usize::from(point)].map(|line| line.map(|point| free.axis_if_free(point)));
        move |word| lines[0][0].mask(word) & lines[0][1].mask(word) | lines[1][0].mask(word) & lines[1][1].mask(word)
    };
    memory.all_in_mills.fill(!0);
    for (axis, point) in free.points().enumerate() {
        let (axis, in_mill) = (Axis::new(axis), in_mill(point));
        shape.for_runs(0, 0, |run| {
            for (all, word) in memory.all_in_mills[run.clone()].iter_mut().zip(run) {
                *all &= !axis.mask(word) | in_mill(word);
            }
        });
    }
    for (axis, point) in free.points().enumerate() {
        let (axis, in_mill) = (Axis::new(axis), in_mill(point));
        shape.for_runs(0, 0, |run| {
            let masks = memory.masks[run.clone()].iter_mut();
            for ((mask, all), word) in masks.zip(&memory.all_in_mills[run.clone()]).zip(run) {
                *mask = axis.mask(word) & (all | !in_mill(word));
            }
        });
        for (place, after) in &memory.mills[..closed] {
            if *place != point {
                let empty = Axis::new(free.axis(*place));
                add_removals(&mut memory.white, after, shape, axis, &memory.masks, empty);
            }
        }
    }
}

/// Every step of a black man along a line, from and to, with the other two points of the line on which it may close a mill.
fn black_step_axes(free: Free) -> impl Iterator<Item = (Axis, Axis, [Axis; 2])> {
    free.points().flat_map(move |to| {
        Bits(u64::from(neighbours(1 << to) & free.0)).map(move |from| {
            // A man that moves along a line cannot complete that one.
            let lines = LINES[usize::from(to)];
            let line = if lines[0].contains(&from) { lines[1] } else { lines[0] };
            (Axis::new(free.axis(from)), Axis::new(free.axis(to)), line.map(|point| free.axis_if_free(point)))
        })
    })
}

/// Computes `memory.black` for turns without a removal, from `memory.white`.
#[inline(always)]
fn black_steps(row: &WhiteMenRow, free: Free, memory: &mut Memory) {
    let Memory { white, black, .. } = memory;
    // From here on the pair is: White loses, White does not win.
    for pair in white.iter_mut() {
        *pair = [!pair[1], !pair[0]];
    }
    black.fill([0; 2]);
    for (from, to, line) in black_step_axes(free) {
        add_moves(black, white, row.shape(), from, to, |word| !(line[0].mask(word) & line[1].mask(word)));
    }
    for (pair, three) in black.iter_mut().zip(row.three()) {
        pair[0] &= !three;
        pair[1] &= !three;
    }
    black_flies(free, white, black, Closing::Nothing);
}

/// The turns of a flying side that count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closing {
    /// Those that close no mill.
    Nothing,
    /// Those that close one.
    Mill,
}

/// Adds to `black` the turns of three flying black men that lead to positions in `after`.
fn black_flies(free: Free, after: &[Pair], black: &mut [Pair], closing: Closing) {
    let axes = free.0.count_ones();
    let mut third = [[None; 24]; 24];
    for point in free.points() {
        for line in LINES[usize::from(point)] {
            if line.iter().all(|other| free.0 >> other & 1 == 1) {
                let [one, two] = line.map(|other| free.axis(other));
                third[one][two] = Some(free.axis(point));
                third[two][one] = Some(free.axis(point));
            }
        }
    }
    let fact = |men: u32| {
        let [one, two] = after[men as usize >> LOW];
        [one >> (men & 63) & 1, two >> (men & 63) & 1].map(|bit| bit as u8)
    };
    let pairs_of = |men: u32| {
        let mut axes = [0; 3];
        for (axis, bit) in axes.iter_mut().zip(Bits(u64::from(men))) {
            *axis = usize::from(bit);
        }
        let [x, y, z] = axes;
        [(x, y, z), (x, z, y), (y, z, x)]
    };
    // The number of good places of a third man, for each pair of men.
    let mut counts = [[[0_u8; 2]; 24]; 24];
    let counted = |(x, y, z): (usize, usize, usize)| (third[x][y] == Some(z)) == (closing == Closing::Mill);
    for men in subsets(FEWEST_MEN, axes) {
        let fact = fact(men);
        for (x, y, z) in pairs_of(men) {
            if counted((x, y, z)) {
                counts[x][y][0] += fact[0];
                counts[x][y][1] += fact[1];
            }
        }
    }
    for men in subsets(FEWEST_MEN, axes) {
        let own = fact(men);
        let mut found = [false; 2];
        for (x, y, z) in pairs_of(men) {
            // Staying is no turn.
            let stays = u8::from(counted((x, y, z)));
            for kind in 0..2 {
                found[kind] |= counts[x][y][kind] > own[kind] * stays;
            }
        }
        for kind in 0..2 {
            black[men as usize >> LOW][kind] |= u64::from(found[kind]) << (men & 63);
        }
    }
}

/// Computes `memory.black` for turns that remove a white man: wins, and positions with a turn that does not lose. These
/// do not change while the row is solved.
#[inline(always)]
pub(super) fn black_removals(row: &WhiteMenRow, earlier: Option<&Earlier>, number: usize, memory: &mut Memory) {
    let white = row.orbits().sets()[number];
    let free = Free(BOARD & !white);
    let Memory { scratch, white: after, black, .. } = memory;
    after.fill([0; 2]);
    let outside = white & !in_mills(white);
    let removable = if outside == 0 { white } else { outside };
    match earlier {
        // With two men White has lost.
        None => after.fill([!0; 2]),
        Some(earlier) => {
            for removed in Bits(u64::from(removable)) {
                let (block, symmetry) = earlier.orbits().find(white ^ 1 << removed);
                let images = &POINT_IMAGES[symmetry];
                let there = Free(BOARD & !earlier.orbits().sets()[block]);
                let mut source = [0; 24];
                for (axis, point) in free.points().chain([removed]).enumerate() {
                    source[axis] = there.axis(images[usize::from(point)]) as u8;
                }
                let turning = Turning { source, axes: row.axes() + 1, off: Some(source[row.axes()]) };
                turn(earlier.white(block), &turning, row.shape(), scratch, |start, pairs| {
                    for (into, [wins, loses]) in after[start..start + 8].iter_mut().zip(pairs) {
                        into[0] |= loses;
                        into[1] |= !wins;
                    }
                });
            }
        }
    }
    black.fill([0; 2]);
    for (from, to, line) in black_step_axes(free) {
        add_moves(black, after, row.shape(), from, to, |word| line[0].mask(word) & line[1].mask(word));
    }
    for ((pair, three), valid) in black.iter_mut().zip(row.three()).zip(row.valid()) {
        pair[0] &= valid & !three;
        pair[1] &= valid & !three;
    }
    black_flies(free, after, black, Closing::Mill);
    store(row.other(number), black);
}

/// Recomputes all positions of a block. Returns whether anything new is known with Black to move.
#[inline(always)]
pub(super) fn settle(row: &WhiteMenRow, number: usize, memory: &mut Memory) -> bool {
    let white = row.orbits().sets()[number];
    white_to_move(row, white, memory, None);
    black_steps(row, Free(BOARD & !white), memory);
    black_to_move(row, number, memory)
}

/// Puts together what Black has by steps, in `memory.black`, and by removals. Returns whether anything new is known.
#[inline(always)]
fn black_to_move(row: &WhiteMenRow, number: usize, memory: &Memory) -> bool {
    let mut changed = 0;
    let facts = row.black(number).chunks_exact(2).zip(row.other(number).chunks_exact(2));
    let masks = row.valid().iter().zip(row.two());
    for (((known, removals), [wins, holds]), (valid, two)) in facts.zip(&memory.black).zip(masks) {
        let wins = (wins | removals[0].load(Ordering::Relaxed)) & valid;
        let loses = !(holds | removals[1].load(Ordering::Relaxed)) & valid | two;
        changed |= (known[0].load(Ordering::Relaxed) ^ loses) | (known[1].load(Ordering::Relaxed) ^ wins);
        known[0].store(loses, Ordering::Relaxed);
        known[1].store(wins, Ordering::Relaxed);
    }
    changed != 0
}

/// Replaces the results of Black's removals by the wins and losses with White to move.
#[inline(always)]
pub(super) fn finish(row: &WhiteMenRow, number: usize, memory: &mut Memory) {
    white_to_move(row, row.orbits().sets()[number], memory, None);
    for (pair, valid) in memory.white.iter_mut().zip(row.valid()) {
        pair[1] = !pair[1] & valid;
    }
    store(row.other(number), &memory.white);
}

/// With Black to move, losses and wins as they follow from the solved row.
#[inline(always)]
pub(super) fn restore(row: &WhiteMenRow, solved: &Earlier, number: usize, memory: &mut Memory) {
    for (pair, facts) in memory.white.iter_mut().zip(solved.white(number).chunks_exact(2)) {
        *pair = [facts[0].load(Ordering::Relaxed), !facts[1].load(Ordering::Relaxed)];
    }
    black_steps(row, Free(BOARD & !row.orbits().sets()[number]), memory);
    black_to_move(row, number, memory);
}

/// Replaces the losses with White to move by the wins of White that begin with a removal.
#[inline(always)]
pub(super) fn winning_removals(row: &WhiteMenRow, solved: &Earlier, number: usize, memory: &mut Memory) {
    white_to_move(row, row.orbits().sets()[number], memory, Some(Closing::Mill));
    for (word, pair) in memory.white.iter().enumerate() {
        solved.set_facts(number, 1, word, pair[0]);
    }
}

/// Computes, into `memory.white`, the wins of White by a removal or by a step to a position that is known to be lost for
/// Black at this level: see [`super::levels`].
#[inline(always)]
pub(super) fn wins_at_level(row: &WhiteMenRow, solved: &Earlier, number: usize, level: usize, memory: &mut Memory) {
    white_to_move(row, row.orbits().sets()[number], memory, Some(Closing::Nothing));
    let known = memory.white.iter_mut().zip(solved.white(number).chunks_exact(2));
    for ((pair, solved), valid) in known.zip(row.valid()) {
        *pair = [(pair[level % 2] | solved[1].load(Ordering::Relaxed)) & valid, 0];
    }
}

/// From the wins of White in `memory.white`, which it changes, the losses of Black at the next level. Returns whether they
/// are more.
#[inline(always)]
pub(super) fn losses_at_level(row: &WhiteMenRow, number: usize, level: usize, memory: &mut Memory) -> bool {
    black_steps(row, Free(BOARD & !row.orbits().sets()[number]), memory);
    let mut changed = 0;
    let facts = row.black(number).chunks_exact(2).zip(row.other(number).chunks_exact(2));
    let masks = row.valid().iter().zip(row.two());
    for (((known, removals), [_, holds]), (valid, two)) in facts.zip(&memory.black).zip(masks) {
        let loses = !(holds | removals[1].load(Ordering::Relaxed)) & valid | two;
        let before = known[(level + 1) % 2].load(Ordering::Relaxed);
        // Odd levels store the opposite fact (not lost), which the search for turns that hold reads.
        let (before, after) = if level.is_multiple_of(2) { (!before, loses) } else { (before, !loses) };
        changed |= before ^ loses;
        known[level % 2].store(after, Ordering::Relaxed);
    }
    changed != 0
}

/// The losses of Black at a level are those at the level before.
pub(super) fn keep_level(row: &WhiteMenRow, number: usize, level: usize) {
    for known in row.black(number).chunks_exact(2) {
        known[level % 2].store(!known[(level + 1) % 2].load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

fn store(to: &[AtomicU64], facts: &[Pair]) {
    for (to, facts) in to.chunks_exact(2).zip(facts) {
        to[0].store(facts[0], Ordering::Relaxed);
        to[1].store(facts[1], Ordering::Relaxed);
    }
}
