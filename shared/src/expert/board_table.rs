//! The transposition table of the search: whole boards, so that no two positions are confused, shared by threads without locks.
//!
//! An entry is three words. Both boards are stored xored with the third (Hyatt & Mann, "A lock-less transposition-table implementation for
//! parallel search"), so an entry torn by two writers is that of no board.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::eval::Score;
use crate::expert::exact::{Key, NO_SQUARE};
use crate::expert::prob_cut::Level;

/// Beyond every score of this search.
pub(super) const INFINITE: Score = 30_000;

/// The bounds of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Plies that were searched.
    pub(super) depth: u32,
    /// The selectivity of that search.
    pub(super) level: Level,
    pub(super) lower: Score,
    pub(super) upper: Score,
    /// The best move, or [`NO_SQUARE`].
    pub(super) best: u8,
}

/// Two sets of squares that identify a position.
pub(super) type Board = (u64, u64);

#[derive(Debug, Default)]
struct Slot {
    own: AtomicU64,
    enemy: AtomicU64,
    /// 0 in an empty slot.
    known: AtomicU64,
}

/// The table.
#[derive(Debug)]
pub(super) struct BoardTable {
    /// Pairs of entries: one replaced by deeper or newer searches only, one always replaced.
    pairs: Vec<[Slot; 2]>,
    doublings: u32,
    /// 1 to 255; counts searches.
    age: u8,
}

impl BoardTable {
    /// A table of at most `megabytes` MB, allocated when it is needed.
    pub(super) fn new(megabytes: u32) -> Self {
        let most = ((megabytes.max(1) as usize) << 20) / size_of::<[Slot; 2]>();
        Self { pairs: Vec::new(), doublings: most.ilog2(), age: 0 }
    }

    pub(super) fn prepare(&mut self) {
        if self.pairs.is_empty() {
            self.pairs.resize_with(1 << self.doublings, Default::default);
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.pairs.capacity() * size_of::<[Slot; 2]>()
    }

    pub(super) fn clear(&mut self) {
        self.pairs = Vec::new();
    }

    /// Begins a new search: existing entries age.
    pub(super) fn begin_search(&mut self) {
        self.prepare();
        self.age = self.age.checked_add(1).unwrap_or(1);
    }

    #[inline]
    pub(super) fn probe(&self, board: Board) -> Option<Known> {
        self.pairs[self.index(board)].iter().find_map(|slot| slot.read(board)).map(unpack)
    }

    /// Stores bounds. Bounds of the same search are joined; those of a deeper one of this search stay.
    #[inline]
    pub(super) fn store(&self, board: Board, mut new: Known) {
        let [deep, last] = &self.pairs[self.index(board)];
        for slot in [deep, last] {
            let Some(word) = slot.read(board) else { continue };
            let old = unpack(word);
            if (old.depth, old.level) == (new.depth, new.level) {
                let (lower, upper) = (old.lower.max(new.lower), old.upper.min(new.upper));
                if lower <= upper {
                    (new.lower, new.upper) = (lower, upper);
                }
            } else if (old.depth, old.level) > (new.depth, new.level) && word as u8 == self.age {
                return;
            }
            if new.best == NO_SQUARE {
                new.best = old.best;
            }
            return slot.write(board, pack(new) | u64::from(self.age));
        }
        let word = deep.known.load(Ordering::Relaxed);
        let is_worth_less = word as u8 != self.age || unpack(word).depth <= new.depth;
        let slot = if is_worth_less { deep } else { last };
        slot.write(board, pack(new) | u64::from(self.age));
    }

    #[inline]
    fn index(&self, board: Board) -> usize {
        (board.mixed() >> (64 - self.doublings)) as usize
    }
}

impl Slot {
    #[inline]
    fn read(&self, board: Board) -> Option<u64> {
        let known = self.known.load(Ordering::Relaxed);
        let is_there = known != 0
            && self.own.load(Ordering::Relaxed) ^ known == board.0
            && self.enemy.load(Ordering::Relaxed) ^ known.rotate_left(32) == board.1;
        is_there.then_some(known)
    }

    #[inline]
    fn write(&self, board: Board, known: u64) {
        self.own.store(board.0 ^ known, Ordering::Relaxed);
        self.enemy.store(board.1 ^ known.rotate_left(32), Ordering::Relaxed);
        self.known.store(known, Ordering::Relaxed);
    }
}

#[inline]
fn pack(known: Known) -> u64 {
    let score = |score: Score| u64::from(score as i16 as u16);
    score(known.lower) << 48
        | score(known.upper) << 32
        | u64::from(known.depth as u8) << 24
        | u64::from(known.level.number()) << 16
        | u64::from(known.best) << 8
}

#[inline]
fn unpack(word: u64) -> Known {
    let score = |shift: u32| Score::from((word >> shift) as u16 as i16);
    Known {
        depth: u32::from((word >> 24) as u8),
        level: Level::numbered((word >> 16) as u8),
        lower: score(48),
        upper: score(32),
        best: (word >> 8) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(own: u64) -> Board {
        (own, !own & 0xffff)
    }

    fn known(depth: u32, level: Level) -> Known {
        Known { depth, level, lower: -INFINITE, upper: -350, best: 63 }
    }

    #[test]
    fn an_entry_is_read_as_it_was_written_and_only_for_its_board() {
        let mut table = BoardTable::new(1);
        table.begin_search();
        table.store(board(7), known(60, Level::EXACT));
        assert_eq!(table.probe(board(7)), Some(known(60, Level::EXACT)));
        assert_eq!(table.probe(board(8)), None);
        assert_eq!(table.probe((7, 0)), None);
    }

    #[test]
    fn bounds_of_one_search_are_joined_and_a_deeper_one_stays() {
        let mut table = BoardTable::new(1);
        table.begin_search();
        table.store(board(7), known(9, Level::FIRST));
        table.store(board(7), Known { lower: -700, upper: INFINITE, best: NO_SQUARE, ..known(9, Level::FIRST) });
        let joined = Known { lower: -700, ..known(9, Level::FIRST) };
        assert_eq!(table.probe(board(7)), Some(joined));
        table.store(board(7), known(8, Level::EXACT));
        assert_eq!(table.probe(board(7)), Some(joined));
        table.store(board(7), known(9, Level::EXACT));
        assert_eq!(table.probe(board(7)), Some(known(9, Level::EXACT)));
        table.begin_search();
        table.store(board(7), known(2, Level::FIRST));
        assert_eq!(table.probe(board(7)), Some(known(2, Level::FIRST)), "a new search knows better");
    }
}
