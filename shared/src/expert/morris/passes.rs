//! The passes of the retrograde analysis over a row, on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::block::{Memory, neighbour_blocks};
use super::row::{Earlier, WhiteMenRow};
use super::wide;
use crate::search::StopFlag;

/// The progress of the analysis of a row.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Passes over the row so far.
    pub pass: usize,
    /// Blocks recomputed in the last pass; 0 at the end.
    pub settled: usize,
    /// All blocks.
    pub blocks: usize,
}

impl WhiteMenRow {
    /// Solves the row from the row with one man less, which does not exist for three men. Returns `false` if it was
    /// stopped.
    pub fn solve(
        &self,
        earlier: Option<&Earlier>,
        threads: NonZeroUsize,
        stop: &StopFlag,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> bool {
        self.each_block(threads, stop, &|number, memory| wide::black_removals(self, earlier, number, memory));
        let mut pass = 0;
        loop {
            let settled = AtomicUsize::new(0);
            self.each_block(threads, stop, &|number, memory| {
                if self.dirty()[number].swap(false, Ordering::AcqRel) {
                    settled.fetch_add(1, Ordering::Relaxed);
                    if wide::settle(self, number, memory) {
                        for other in neighbour_blocks(self, self.orbits().sets()[number]) {
                            self.dirty()[other].store(true, Ordering::Release);
                        }
                    }
                }
            });
            pass += 1;
            progress(Progress { pass, settled: settled.load(Ordering::Relaxed), blocks: self.orbits().count() });
            if stop.is_raised() {
                return false;
            }
            if settled.into_inner() == 0 {
                break;
            }
        }
        self.each_block(threads, stop, &|number, memory| wide::finish(self, number, memory));
        !stop.is_raised()
    }

    /// Calls `work` for every block, on several threads.
    pub(super) fn each_block(
        &self,
        threads: NonZeroUsize,
        stop: &StopFlag,
        work: &(dyn Fn(usize, &mut Memory) + Sync),
    ) {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..threads.get() {
                scope.spawn(|| {
                    let mut memory = Memory::new(self.axes());
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.orbits().count() || stop.is_raised() {
                            break;
                        }
                        work(number, &mut memory);
                    }
                });
            }
        });
    }
}
