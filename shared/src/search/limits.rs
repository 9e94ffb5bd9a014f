//! The limits of a search: depth, nodes, time; and the flag that stops it from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::search::clock::Instant;

/// Nodes between two polls of the clock and the stop flag.
pub const POLL_NODES: u64 = 1024;
/// The most threads of a search.
const MAX_THREADS: usize = 256;

/// Limits of one search; all that are set apply. Without any, only the stop flag or the end of the tree ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead. Depth 1 is always completed.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
    /// Time after which no new step is begun, such as an iteration that would hardly finish within `time`.
    pub soft_time: Option<Duration>,
    /// Threads to use where an engine can use more than one; 0 and 1 both mean one.
    pub threads: usize,
}

impl Limits {
    /// Only a depth.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Only a number of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Only a time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// The limits for one move with `remaining` on the clock, an `increment` for each move, and this number of `moves` to think about.
    pub fn clock(remaining: Duration, increment: Duration, moves: u32) -> Self {
        // A reserve for the delay until the clock stops.
        let remaining = remaining.saturating_sub(Duration::from_millis(30));
        let share = remaining / moves.max(1) + increment * 3 / 4;
        let most = remaining / 2;
        Self { time: Some((share * 2).min(most)), soft_time: Some((share * 3 / 5).min(most)), ..Self::default() }
    }

    /// The threads of a search that can use more than one.
    pub fn thread_count(&self) -> usize {
        self.threads.clamp(1, MAX_THREADS)
    }

    /// Both sets of limits together.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Self {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            soft_time: least(self.soft_time, other.soft_time),
            threads: self.threads.max(other.threads),
        }
    }
}

/// Stops a search from any thread; it still returns its best action.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the searches with this flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// A guard that raises the flag when it is dropped: no search outlives the interest in it.
    #[must_use]
    pub fn raise_on_drop(&self) -> RaiseOnDrop {
        RaiseOnDrop(self.clone())
    }
}

/// The guard of [`StopFlag::raise_on_drop`].
#[derive(Debug)]
pub struct RaiseOnDrop(StopFlag);

impl Drop for RaiseOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Counts the nodes of one search and decides when it must end.
#[derive(Debug)]
pub struct Budget<'a> {
    limits: &'a Limits,
    stop: &'a StopFlag,
    start: Instant,
    /// The start of the soft time.
    steps_start: Instant,
    nodes: u64,
    /// The count at which the clock and the flag are checked next, or the limit of nodes before that. So a node costs one comparison.
    next_check: u64,
    exhausted: bool,
}

impl<'a> Budget<'a> {
    /// A budget whose time begins now.
    pub fn new(limits: &'a Limits, stop: &'a StopFlag) -> Self {
        let start = Instant::now();
        let next_check = limits.nodes.map_or(POLL_NODES, |most| most.min(POLL_NODES));
        Self { limits, stop, start, steps_start: start, nodes: 0, next_check, exhausted: false }
    }

    /// The limits of the search.
    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// The stop flag of the search.
    pub fn stop(&self) -> &'a StopFlag {
        self.stop
    }

    /// The remaining limits. The soft time stays whole, because it counts from the next step.
    pub fn rest(&self) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes)),
            time: self.limits.time.map(|time| time.saturating_sub(self.elapsed())),
            ..self.limits.clone()
        }
    }

    /// Starts the soft time again, after something else was tried first.
    pub fn begin_steps(&mut self) {
        self.steps_start = Instant::now();
    }

    /// Counts one node.
    #[inline]
    pub fn count_node(&mut self) {
        self.count_nodes(1);
    }

    /// Counts several nodes that were visited at once.
    #[inline]
    pub fn count_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
        if self.nodes >= self.next_check {
            self.check();
        }
    }

    #[cold]
    fn check(&mut self) {
        self.poll();
        self.next_check = self.nodes + POLL_NODES;
        if let Some(most) = self.limits.nodes {
            if self.nodes >= most {
                self.exhausted = true;
            } else {
                self.next_check = self.next_check.min(most);
            }
        }
    }

    /// Checks the clock and the flag now.
    pub fn poll(&mut self) {
        if self.stop.is_raised() || self.limits.time.is_some_and(|time| self.start.elapsed() >= time) {
            self.exhausted = true;
        }
    }

    /// Whether the search must end.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Whether no further step should be begun.
    pub fn is_past_soft_time(&self) -> bool {
        self.limits.soft_time.is_some_and(|time| self.steps_start.elapsed() >= time)
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_nearly_used_up_but_never_overdrawn() {
        let all = Duration::from_mins(1);
        for hurry in [false, true] {
            let mut left = all;
            for moves in (5..=21).rev().chain([5; 40]) {
                let limits = Limits::clock(left, Duration::ZERO, moves);
                let (most, usual) = (limits.time.expect("it is limited"), limits.soft_time.expect("it is limited"));
                assert!(usual <= most && most <= left / 2);
                left -= if hurry { most } else { usual };
            }
            assert!(left < all / 20, "{left:?}");
        }
        assert_eq!(Limits::clock(Duration::from_millis(30), Duration::ZERO, 1).time, Some(Duration::ZERO));
    }

    #[test]
    fn the_limit_of_nodes_is_exact() {
        for (most, step) in [(0, 1), (1, 1), (5, 1), (5, 3), (1023, 1), (1024, 1), (1025, 1), (2050, 1), (3000, 7)] {
            let (limits, stop) = (Limits::nodes(most), StopFlag::new());
            let mut budget = Budget::new(&limits, &stop);
            for _ in 0..most / step + 2 {
                budget.count_nodes(step);
                assert_eq!(budget.is_exhausted(), budget.nodes() >= most, "{} of {most}", budget.nodes());
            }
        }
    }

    #[test]
    fn the_clock_and_the_flag_are_looked_at_every_1024_nodes() {
        let by_flag = (Limits::default(), StopFlag::new());
        by_flag.1.raise();
        let by_clock = (Limits::time(Duration::ZERO), StopFlag::new());
        for (limits, stop) in [by_flag, by_clock] {
            let mut budget = Budget::new(&limits, &stop);
            let nodes = (1..=2 * POLL_NODES).find(|_| {
                budget.count_node();
                budget.is_exhausted()
            });
            assert_eq!(nodes, Some(POLL_NODES));
        }
        // And again after the first look.
        let (limits, stop) = (Limits::default(), StopFlag::new());
        let mut budget = Budget::new(&limits, &stop);
        budget.count_nodes(POLL_NODES);
        assert!(!budget.is_exhausted());
        stop.raise();
        budget.count_nodes(POLL_NODES - 1);
        assert!(!budget.is_exhausted());
        budget.count_node();
        assert!(budget.is_exhausted());
    }
}
