//! The transposition table: bounds that earlier searches proved, by the key of the position.
//!
//! Each bucket is one cache line of four slots in two tiers: three keep the deepest results of recent searches, the
//! last is always replaced. Slots are pairs of atomics that verify each other (Hyatt & Mann, "A lock-less
//! transposition-table implementation for parallel search"), so that threads share a table without locks: an entry torn
//! by two writers is not found by any key.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::eval::Score;
use crate::search::ordering::ActionIndex;
use crate::search::score::INFINITE;

/// The bounds of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The depth of the search, in plies; at most [`MAX_ENTRY_DEPTH`].
    pub depth: u32,
    /// Whether no leaf of that search was cut off by the depth, so that the bounds hold for every greater depth.
    pub is_settled: bool,
    /// The value is at least this; minus [`INFINITE`] where nothing is known.
    pub lower: Score,
    /// The value is at most this; [`INFINITE`] where nothing is known.
    pub upper: Score,
    /// The best action, if there is one.
    pub best: Option<ActionIndex>,
}

/// The greatest depth that an entry can hold.
pub const MAX_ENTRY_DEPTH: u32 = 127;

const SLOTS: usize = 4;
/// Bounds are stored in 20 bits, relative to this limit; no score but infinity exceeds it.
const SCORE_LIMIT: Score = (1 << 19) - 1;
const NO_PLACE: u64 = 0xff;
/// For replacement, each search of age counts as this many plies of depth.
const AGE_WORTH: i32 = 24;

#[derive(Debug, Default)]
struct Slot {
    /// The key, xored with `entry`.
    check: AtomicU64,
    /// 0 in an empty slot.
    entry: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// A transposition table.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// The number of buckets once they are allocated.
    size: usize,
    /// 1 to 255; counts searches.
    age: u8,
}

impl Table {
    /// A table of about `megabytes` MB, at least one. [`Table::prepare`] allocates it, at the latest when the first
    /// search begins.
    pub fn new(megabytes: u32) -> Self {
        Self::with_buckets((megabytes.max(1) as usize) << 14)
    }

    /// A table of `buckets` buckets of four entries.
    pub fn with_buckets(buckets: usize) -> Self {
        Self { buckets: Vec::new(), size: buckets.max(1), age: 0 }
    }

    /// Allocates the memory if necessary.
    pub fn prepare(&mut self) {
        if self.buckets.is_empty() {
            self.buckets.resize_with(self.size, Bucket::default);
        }
    }

    /// The allocated bytes.
    pub fn memory(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>()
    }

    /// Begins a new search: existing entries age.
    pub fn begin_search(&mut self) {
        self.prepare();
        self.age = self.age.checked_add(1).unwrap_or(1);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets = Vec::new();
    }

    /// The entry of the position with this key.
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        let bucket = &self.buckets.get(self.index(key))?.0;
        bucket.iter().find_map(|slot| {
            let entry = slot.entry.load(Ordering::Relaxed);
            (entry != 0 && slot.check.load(Ordering::Relaxed) ^ entry == key).then(|| unpack(entry))
        })
    }

    /// Stores an entry for the position with this key. Bounds of equal depth are joined.
    pub fn store(&self, key: u64, mut entry: TableEntry) {
        let Some(Bucket(bucket)) = self.buckets.get(self.index(key)) else { return };
        let mut cheapest = 0;
        let mut least_worth = i32::MAX;
        for (index, slot) in bucket.iter().enumerate() {
            let old = slot.entry.load(Ordering::Relaxed);
            if old == 0 || slot.check.load(Ordering::Relaxed) ^ old == key {
                if old != 0 {
                    entry = joined(unpack(old), entry);
                }
                return self.write(slot, key, entry);
            }
            let age = if old as u8 == self.age { 0 } else { AGE_WORTH };
            let worth = unpack(old).depth as i32 - age;
            if index < SLOTS - 1 && worth < least_worth {
                (cheapest, least_worth) = (index, worth);
            }
        }
        let tier = if entry.depth as i32 >= least_worth { cheapest } else { SLOTS - 1 };
        self.write(&bucket[tier], key, entry);
    }

    fn write(&self, slot: &Slot, key: u64, entry: TableEntry) {
        let entry = pack(entry) | u64::from(self.age);
        slot.check.store(key ^ entry, Ordering::Relaxed);
        slot.entry.store(entry, Ordering::Relaxed);
    }

    fn index(&self, key: u64) -> usize {
        // The high bits of the product: the key's share of the number of buckets.
        ((u128::from(key) * self.size as u128) >> 64) as usize
    }
}

/// `new`, with the bounds of `old` where both are of the same depth and agree.
fn joined(old: TableEntry, new: TableEntry) -> TableEntry {
    let lower = old.lower.max(new.lower);
    let upper = old.upper.min(new.upper);
    let best = new.best.or(old.best);
    if old.depth == new.depth && old.is_settled == new.is_settled && lower <= upper {
        TableEntry { lower, upper, best, ..new }
    } else {
        TableEntry { best, ..new }
    }
}

fn pack(entry: TableEntry) -> u64 {
    let score = |score: Score| u64::from((score.clamp(-SCORE_LIMIT, SCORE_LIMIT) + SCORE_LIMIT) as u32);
    let depth = u64::from(entry.depth.min(MAX_ENTRY_DEPTH));
    score(entry.lower) << 44
        | score(entry.upper) << 24
        | depth << 17
        | u64::from(entry.is_settled) << 16
        | entry.best.map_or(NO_PLACE, u64::from) << 8
}

fn unpack(packed: u64) -> TableEntry {
    let score = |shift: u32| match (packed >> shift & 0xf_ffff) as Score - SCORE_LIMIT {
        SCORE_LIMIT => INFINITE,
        score if score == -SCORE_LIMIT => -INFINITE,
        score => score,
    };
    let best = packed >> 8 & 0xff;
    TableEntry {
        depth: (packed >> 17 & 0x7f) as u32,
        is_settled: packed >> 16 & 1 == 1,
        lower: score(44),
        upper: score(24),
        best: (best != NO_PLACE).then_some(best as ActionIndex),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let mut table = Table::with_buckets(1);
        table.begin_search();
        let entry = TableEntry { depth: 127, is_settled: true, lower: -INFINITE, upper: -206_400, best: Some(254) };
        table.store(7, entry);
        assert_eq!(table.probe(7), Some(entry));
        assert_eq!(table.probe(8), None);
    }

    #[test]
    fn bounds_of_one_depth_are_joined_and_those_of_another_replaced() {
        let mut table = Table::with_buckets(1);
        table.begin_search();
        let lower = TableEntry { depth: 3, is_settled: false, lower: 5, upper: INFINITE, best: Some(1) };
        table.store(7, lower);
        table.store(7, TableEntry { lower: -INFINITE, upper: 9, best: None, ..lower });
        assert_eq!(table.probe(7), Some(TableEntry { upper: 9, ..lower }));
        table.store(7, TableEntry { depth: 4, lower: -INFINITE, upper: 2, best: None, ..lower });
        assert_eq!(table.probe(7), Some(TableEntry { depth: 4, lower: -INFINITE, upper: 2, ..lower }));
    }

    #[test]
    fn the_deepest_entries_outlive_a_stream_of_shallow_ones() {
        let mut table = Table::with_buckets(1);
        table.begin_search();
        let entry = TableEntry { depth: 9, is_settled: false, lower: 1, upper: 1, best: None };
        for key in 1..=3 {
            table.store(key, entry);
        }
        for key in 4..100 {
            table.store(key, TableEntry { depth: 2, ..entry });
        }
        assert!((1..=3).all(|key| table.probe(key) == Some(entry)));
        assert!(table.probe(99).is_some());
        table.begin_search();
        table.begin_search();
        table.store(100, TableEntry { depth: 0, ..entry });
        assert!(table.probe(100).is_some() && table.probe(99).is_some(), "an old entry goes first");
    }
}
