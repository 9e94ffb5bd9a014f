//! Parts that the exact endings of all games share: the table of proved bounds, the sequence of null windows, and the
//! decision whether to try.

use std::time::Duration;

use crate::expert::prefetch::prefetch;
use crate::search::Limits;
use crate::search::tree::Stopped;

/// Beyond any margin, and within the bounds of [`Known`].
pub(super) const INFINITE: i32 = 127;

/// Stands for no square.
pub(super) const NO_SQUARE: u8 = 64;

/// Where failing costs only time, an exact search is tried even if it is expected to exceed its limits by this factor.
const DARING: f64 = 8.0;

/// The budget of an exact search, and the decision whether it is worth trying.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Attempt {
    /// The limits of the search.
    pub(super) limits: Limits,
    daring: f64,
}

impl Attempt {
    /// For an exact search that is followed by another search if it fails. The other search keeps half of the limits,
    /// and at least the soft time if there is one.
    pub(super) fn before_a_search(limits: &Limits) -> Self {
        let half = limits.time.map(|time| time / 2);
        Self::within(half, limits.nodes.map(|nodes| nodes / 2), limits, 1.0)
    }

    /// For an exact search that may fail because a good move is known already.
    pub(super) fn with_a_move_at_hand(limits: &Limits) -> Self {
        Self::within(limits.time, limits.nodes, limits, DARING)
    }

    fn within(time: Option<Duration>, nodes: Option<u64>, limits: &Limits, daring: f64) -> Self {
        let share = Limits { nodes, time, ..Limits::default() };
        let soft = Limits { time: limits.soft_time, ..Limits::default() };
        Self { limits: share.and(&soft), daring }
    }

    /// Whether a search of about `nodes` is likely to finish.
    pub(super) fn is_worthwhile(&self, nodes: f64, nodes_per_ms: f64) -> bool {
        let Limits { nodes: most, time, .. } = self.limits;
        let nodes = nodes / self.daring;
        most.is_none_or(|most| nodes < most as f64)
            && time.is_none_or(|time| nodes / nodes_per_ms < time.as_secs_f64() * 1000.0)
    }
}

/// The value for which `value_against(beta)` is fail-soft, found by null windows that begin at `guess`.
///
/// After each answer the next window lies `stride` beyond it, but no further than halfway to the other bound, and the
/// stride grows by half: windows far from the value are cheap, and a bad guess is corrected quickly.
pub(super) fn close_in(
    guess: i32,
    mut stride: i32,
    mut value_against: impl FnMut(i32) -> Result<i32, Stopped>,
) -> Result<i32, Stopped> {
    debug_assert!(stride > 0, "no way to move on");
    let (mut lower, mut upper) = (-INFINITE, INFINITE);
    let mut beta = guess;
    while lower < upper {
        let value = value_against(beta)?;
        let is_least = value >= beta;
        *if is_least { &mut lower } else { &mut upper } = value;
        let step = stride.min((upper - lower + 1) / 2);
        beta = if is_least { lower + step } else { upper + 1 - step };
        stride += stride / 2;
    }
    Ok(lower)
}

/// The full key of a position in one table.
pub(super) trait Key: Copy + Default + Eq {
    /// A hash of 64 bits; the highest are mixed best.
    fn mixed(self) -> u64;
}

impl Key for u64 {
    #[inline]
    fn mixed(self) -> u64 {
        self.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Key for (u64, u64) {
    #[inline]
    fn mixed(self) -> u64 {
        let mixed = self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.1.wrapping_mul(0xe703_7ed1_a0b4_28db);
        (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

/// The proved bounds of one position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known<K> {
    pub(super) key: K,
    /// The value is at least this.
    pub(super) lower: i8,
    /// The value is at most this.
    pub(super) upper: i8,
    /// A good move, or [`NO_SQUARE`].
    pub(super) best: u8,
    /// The size of the search: plies or empty squares.
    pub(super) size: u8,
}

/// A table of proved bounds. Unlike [`crate::search::table::Table`] it stores whole positions, so there are no
/// collisions, and belongs to one thread.
#[derive(Debug)]
pub(super) struct Proofs<K> {
    /// Pairs of entries: one replaced by larger searches only, one always replaced.
    pairs: Vec<[Known<K>; 2]>,
    most_pairs: usize,
}

impl<K: Key> Proofs<K> {
    /// A table of at most `megabytes` MB, allocated when it is needed.
    pub(super) fn new(megabytes: u32) -> Self {
        let most_pairs = ((megabytes.max(1) as usize) << 20) / size_of::<[Known<K>; 2]>();
        // A power of two, so that the index is the top of a product.
        Self { pairs: Vec::new(), most_pairs: 1 << most_pairs.ilog2() }
    }

    /// Makes room for about 2 to the power of `doublings` positions, within its memory. Growing clears the table. A
    /// larger table than needed is slower, because less of it fits into the caches.
    pub(super) fn make_room(&mut self, doublings: u32) {
        let wanted = self.pairs_for(doublings);
        if self.pairs.len() < wanted {
            // The old table goes first: both together may not fit.
            self.clear();
            self.pairs = vec![[Known::default(); 2]; wanted];
        }
    }

    /// The bytes of a table with this room.
    pub(super) fn memory_for(&self, doublings: u32) -> usize {
        self.pairs_for(doublings) * size_of::<[Known<K>; 2]>()
    }

    fn pairs_for(&self, doublings: u32) -> usize {
        1 << doublings.clamp(6, self.most_pairs.ilog2())
    }

    /// The allocated bytes.
    pub(super) fn memory(&self) -> usize {
        self.pairs.capacity() * size_of::<[Known<K>; 2]>()
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.pairs = Vec::new();
    }

    #[inline]
    pub(super) fn probe(&self, key: K) -> Option<&Known<K>> {
        self.pairs[self.index(key)].iter().find(|known| known.key == key)
    }

    /// Begins to load the entries of a key.
    #[inline]
    pub(super) fn prefetch(&self, key: K) {
        prefetch(&self.pairs[self.index(key)]);
    }

    #[inline]
    pub(super) fn store(&mut self, known: Known<K>) {
        let index = self.index(known.key);
        let [large, last] = &mut self.pairs[index];
        if large.key == known.key {
            *large = known;
        } else if last.key != known.key && known.size >= large.size {
            *last = std::mem::replace(large, known);
        } else {
            *last = known;
        }
    }

    #[inline]
    fn index(&self, key: K) -> usize {
        (key.mixed() >> (64 - self.pairs.len().ilog2())) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_close_in_on_the_value_from_any_guess() {
        for value in [-64, -3, 0, 1, 64] {
            for guess in -64..=64 {
                for stride in [1, 4] {
                    // The weakest correct answer: only the side of the window on which the value lies.
                    let least = |beta: i32| if value >= beta { beta } else { beta - 1 };
                    let mut passes = 0;
                    let found = close_in(guess, stride, |beta| {
                        passes += 1;
                        Ok(least(beta))
                    });
                    assert_eq!(found.expect("nothing stops it"), value);
                    assert!(passes <= (value - guess).abs() + 5, "{passes} from {guess} to {value}");
                }
            }
        }
    }

    #[test]
    fn an_exact_search_leaves_half_of_the_limits_and_takes_no_longer_than_a_move_should() {
        let limits = |time: Option<u64>, soft_time: Option<u64>, nodes| Limits {
            time: time.map(Duration::from_millis),
            soft_time: soft_time.map(Duration::from_millis),
            nodes,
            ..Limits::default()
        };
        for (given, share) in [
            (limits(None, None, None), limits(None, None, None)),
            (limits(Some(100), None, Some(50)), limits(Some(50), None, Some(25))),
            (limits(Some(100), Some(30), None), limits(Some(30), None, None)),
            (limits(Some(100), Some(60), None), limits(Some(50), None, None)),
            (limits(None, Some(60), None), limits(Some(60), None, None)),
        ] {
            assert_eq!(Attempt::before_a_search(&given).limits, share);
        }
        let attempt = Attempt::before_a_search(&limits(Some(100), Some(30), None));
        assert!(attempt.is_worthwhile(2_999.0, 100.0) && !attempt.is_worthwhile(3_000.0, 100.0));
    }

    #[test]
    fn with_a_move_at_hand_an_exact_search_takes_the_whole_time_and_is_tried_sooner() {
        let limits = Limits { nodes: Some(900), ..Limits::time(Duration::from_millis(100)) };
        let attempt = Attempt::with_a_move_at_hand(&limits);
        assert_eq!(attempt.limits, limits);
        assert!(attempt.is_worthwhile(8.0 * 899.0, 100.0) && !attempt.is_worthwhile(8.0 * 900.0, 100.0));
    }
}
