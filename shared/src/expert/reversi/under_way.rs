//! The positions that threads are searching, so that others begin with something else.
//!
//! A thread that would search a move after the first one leaves it for later while another thread is at it, and then finds the result in the
//! table (Kerrigan's simple form of Weill's ABDADA). Two positions may share a place: then a move is put off for nothing, or searched twice.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::expert::board_table::Board;
use crate::expert::exact::Key;

const PLACES: usize = 1 << 12;

/// The running searches.
#[derive(Debug)]
pub(super) struct UnderWay(Vec<AtomicU64>);

impl Default for UnderWay {
    fn default() -> Self {
        Self((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl UnderWay {
    /// Whether a thread is searching a position.
    pub(super) fn contains(&self, board: Board) -> bool {
        let (place, hash) = self.place(board);
        place.load(Ordering::Relaxed) == hash
    }

    /// A thread begins to search a position.
    pub(super) fn begin(&self, board: Board) {
        let (place, hash) = self.place(board);
        place.store(hash, Ordering::Relaxed);
    }

    /// A thread has searched a position.
    pub(super) fn end(&self, board: Board) {
        let (place, hash) = self.place(board);
        // Another position may have taken the place meanwhile.
        let _ = place.compare_exchange(hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn place(&self, board: Board) -> (&AtomicU64, u64) {
        let hash = board.mixed();
        (&self.0[hash as usize % PLACES], hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_under_way_from_its_beginning_to_its_end() {
        let under_way = UnderWay::default();
        let (board, other) = ((1, 2), (3, 4));
        assert!(!under_way.contains(board));
        under_way.begin(board);
        assert!(under_way.contains(board) && !under_way.contains(other));
        under_way.end(other);
        assert!(under_way.contains(board));
        under_way.end(board);
        assert!(!under_way.contains(board));
    }
}
