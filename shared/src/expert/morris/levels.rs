//! How far won positions are from the next removal: the retrograde analysis of a solved row, level by level.
//!
//! A won position is of level 0 if the winner removes a man at once and still wins, or steps to where the loser cannot move or
//! has nothing but removals that do not help. It is of level n + 1 if a step leads to where every reply without a removal
//! comes to a won position of level n at most. So a winner who always goes down a level removes a man, loses one, or ends the
//! game within 2 n + 2 plies, and no position on the way comes twice.
//!
//! Only the losses of Black at the last two levels are kept while the row is worked out, each in its half of a pair.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::block::{Memory, keep_level, neighbour_blocks};
use super::packing::pack;
use super::passes::Progress;
use super::row::{Earlier, WhiteMenRow};
use super::wide;
use crate::board::bits::Bits;
use crate::rules::morris::FEWEST_MEN;
use crate::search::StopFlag;

/// The levels of the won positions of one block with one number of black men: for each level, a bit for each position that is
/// of this level at least, in order, which is set if it is of a higher one.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    pub(super) bytes: Vec<u8>,
    /// How many of the last byte are used.
    used: u32,
    /// Positions of a higher level than those written.
    left: usize,
    /// How many levels are written of which there are positions.
    count: usize,
}

impl Levels {
    /// How many levels there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    fn push(&mut self, is_higher: bool) {
        if self.used.is_multiple_of(8) {
            self.bytes.push(0);
        }
        *self.bytes.last_mut().expect("there is one") |= u8::from(is_higher) << (self.used % 8);
        self.used += 1;
    }
}

/// The levels of a whole row: for each block, those for three black men and more.
pub(super) struct RowLevels {
    pub(super) blocks: Vec<Vec<Levels>>,
}

/// Finds the level of every won position with White to move; `None` if it was stopped. `solved` is the solved row,
/// whose facts about losses are overwritten; `earlier` is the row with one man less.
pub(super) fn levels(
    (own, most): (u32, u32),
    solved: &Earlier,
    earlier: Option<Earlier>,
    threads: NonZeroUsize,
    stop: &StopFlag,
    progress: &(dyn Fn(Progress) + Sync),
) -> Option<RowLevels> {
    let row = WhiteMenRow::new(own, most);
    let each = |work: &(dyn Fn(usize, &mut Memory) + Sync)| row.each_block(threads, stop, work);
    each(&|number, memory| wide::black_removals(&row, earlier.as_ref(), number, memory));
    drop(earlier);
    each(&|number, memory| wide::restore(&row, solved, number, memory));
    each(&|number, memory| wide::winning_removals(&row, solved, number, memory));
    // Level 0 of the losses: no win of White is known yet.
    each(&|number, memory| {
        memory.white.fill([0; 2]);
        wide::losses_at_level(&row, number, 0, memory);
    });
    let count = row.orbits().count();
    let sizes = (most - FEWEST_MEN + 1) as usize;
    let blocks: Vec<Mutex<Vec<Levels>>> = (0..count).map(|_| Mutex::new(vec![Levels::default(); sizes])).collect();
    // Blocks to be worked out at even levels and at odd ones.
    let dirty = [true, false].map(|is_dirty| (0..count).map(|_| AtomicBool::new(is_dirty)).collect::<Vec<_>>());
    for level in 0.. {
        let (settled, changed) = (AtomicUsize::new(0), AtomicBool::new(false));
        each(&|number, memory| {
            let mut levels = blocks[number].lock().unwrap_or_else(PoisonError::into_inner);
            if !dirty[level % 2][number].swap(false, Ordering::AcqRel) {
                keep_level(&row, number, level + 1);
                for levels in levels.iter_mut() {
                    (0..levels.left).for_each(|_| levels.push(true));
                }
                return;
            }
            settled.fetch_add(1, Ordering::Relaxed);
            wide::wins_at_level(&row, solved, number, level, memory);
            write_level(&row, solved, number, level, memory, &mut levels);
            if wide::losses_at_level(&row, number, level + 1, memory) {
                changed.store(true, Ordering::Relaxed);
                for other in neighbour_blocks(&row, row.orbits().sets()[number]) {
                    dirty[(level + 1) % 2][other].store(true, Ordering::Release);
                }
            }
        });
        progress(Progress { pass: level + 1, settled: settled.into_inner(), blocks: count });
        if stop.is_raised() {
            return None;
        }
        if !changed.into_inner() {
            let blocks = blocks.into_iter().map(|block| block.into_inner().unwrap_or_else(PoisonError::into_inner));
            return Some(RowLevels { blocks: blocks.collect() });
        }
    }
    unreachable!("a row has finitely many positions")
}

/// Appends, for each number of black men, which of the won positions of this level or a higher one are of a higher one, and
/// remembers those that are not.
fn write_level(
    row: &WhiteMenRow,
    solved: &Earlier,
    number: usize,
    level: usize,
    memory: &Memory,
    levels: &mut [Levels],
) {
    // Black's wins by removals are not needed any more: there are the wins of White that were written.
    let written = || row.other(number).iter().step_by(2);
    let mut open = vec![Vec::new(); levels.len()];
    let mut found = vec![Vec::new(); levels.len()];
    if level == 0 {
        written().for_each(|word| word.store(0, Ordering::Relaxed));
    }
    let before = written().map(|word| word.load(Ordering::Relaxed));
    pack(solved.facts(number, 0).zip(before).map(|(wins, before)| wins & !before), FEWEST_MEN, &mut open);
    pack(memory.white.iter().map(|pair| pair[0]), FEWEST_MEN, &mut found);
    for ((levels, open), found) in levels.iter_mut().zip(&open).zip(&found) {
        levels.left = 0;
        for (open, found) in open.iter().zip(found) {
            for bit in Bits(*open) {
                let is_higher = found >> bit & 1 == 0;
                levels.push(is_higher);
                levels.count = level + 1;
                levels.left += usize::from(is_higher);
            }
        }
    }
    for (word, pair) in written().zip(&memory.white) {
        word.store(pair[0], Ordering::Relaxed);
    }
}
