//! Perft: the number of sequences of actions of a given length. Two programs that agree on the numbers agree on the
//! rules.
//!
//! One action is one ply, a pass too. A game that is over before the depth counts [`Game::PERFT_OF_FINISHED`], which is
//! 0 in most games. Repetition does not end a sequence. The last ply is counted without being played
//! ([`Game::count_actions`]), the last two as one ([`Game::count_pairs`]).

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::game::Game;
use crate::search::StopFlag;

/// How to count. The result does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Threads to count with; 0 and 1 both mean one.
    pub threads: usize,
    /// Table entries of each thread, for transpositions. With 0 every sequence is counted, which measures the speed of
    /// the rules.
    pub table: usize,
}

impl Effort {
    /// Counts every sequence, on this thread.
    pub const PLAIN: Self = Self { threads: 1, table: 0 };

    /// The fastest settings with some threads.
    pub fn best(threads: usize) -> Self {
        Self { threads, table: 1 << 18 }
    }
}

/// The number of sequences of `depth` actions from `position`.
pub fn perft<G: Game>(position: &G, depth: u32, effort: Effort) -> u64 {
    if depth == 0 {
        1
    } else if position.is_terminal() {
        G::PERFT_OF_FINISHED
    } else {
        divide(position, depth, effort).into_iter().map(|(_, count)| count).sum()
    }
}

/// The counts by first action, in the order of the game. Empty at depth 0 and in a finished game.
pub fn divide<G: Game>(position: &G, depth: u32, effort: Effort) -> Vec<(G::Action, u64)> {
    divide_until(position, depth, effort, &StopFlag::new()).expect("nobody else has this flag to raise it")
}

/// The counts by first action, or `None` if `stop` was raised before the end.
pub fn divide_until<G: Game>(
    position: &G,
    depth: u32,
    effort: Effort,
    stop: &StopFlag,
) -> Option<Vec<(G::Action, u64)>> {
    let Some(below) = depth.checked_sub(1) else { return Some(Vec::new()) };
    let threads = effort.threads.max(1);
    let actions = position.legal();
    let mut tasks: Vec<Task<G>> =
        actions.iter().enumerate().map(|(root, action)| Task { root, position: position.result(*action) }).collect();
    let mut below = below;
    // Many small tasks balance better than few large ones.
    while threads > 1 && below > 3 && tasks.len() < 64 * threads {
        tasks = tasks.iter().flat_map(Task::split).collect();
        below -= 1;
    }
    let counts: Vec<AtomicU64> = actions.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut table = Table::new(if below > 2 { effort.table } else { 0 }, stop);
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = table.count(&task.position, below);
            counts[task.root].fetch_add(count, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let counted = actions.into_iter().zip(counts).map(|(action, count)| (action, count.into_inner()));
    (!stop.is_raised()).then(|| counted.collect())
}

/// A position to count from, with the index of its root action.
struct Task<G> {
    root: usize,
    position: G,
}

impl<G: Game> Task<G> {
    fn split(&self) -> Vec<Self> {
        let actions = self.position.legal();
        if actions.is_empty() && G::PERFT_OF_FINISHED > 0 {
            return vec![Self { root: self.root, position: self.position.clone() }];
        }
        actions.iter().map(|action| Self { root: self.root, position: self.position.result(*action) }).collect()
    }
}

/// The number of sequences of one action.
#[inline]
fn last_ply<G: Game>(position: &G) -> u64 {
    match position.count_actions() {
        0 => G::PERFT_OF_FINISHED,
        count => count as u64,
    }
}

/// The sum of `count` over the positions after each action.
#[inline]
fn each_below<G: Game>(position: &G, mut count: impl FnMut(&G) -> u64) -> u64 {
    let actions = position.legal();
    if actions.is_empty() {
        return G::PERFT_OF_FINISHED;
    }
    actions.iter().map(|action| count(&position.result(*action))).sum()
}

/// A hash table of counts. A slot holds the whole position, so there are no collisions.
struct Table<'a, G> {
    slots: Vec<Option<PerftEntry<G>>>,
    stop: &'a StopFlag,
}

struct PerftEntry<G> {
    position: G,
    depth: u32,
    count: u64,
}

impl<'a, G: Game> Table<'a, G> {
    /// A table with `size` slots.
    fn new(size: usize, stop: &'a StopFlag) -> Self {
        Self { slots: std::iter::repeat_with(|| None).take(size).collect(), stop }
    }

    /// The count; meaningless once the flag is raised.
    fn count(&mut self, position: &G, depth: u32) -> u64 {
        match depth {
            0 => 1,
            // Two plies are counted about as fast as they are looked up, too fast to need the flag.
            1 => last_ply(position),
            2 => position.count_pairs(),
            _ if self.stop.is_raised() => 0,
            _ if self.slots.is_empty() => each_below(position, |next| self.count(next, depth - 1)),
            _ => self.look_up(position, depth),
        }
    }

    fn look_up(&mut self, position: &G, depth: u32) -> u64 {
        let slot = self.slot(position, depth);
        if let Some(entry) = &self.slots[slot]
            && entry.depth == depth
            && entry.position == *position
        {
            return entry.count;
        }
        let count = each_below(position, |next| self.count(next, depth - 1));
        self.slots[slot] = Some(PerftEntry { position: position.clone(), depth, count });
        count
    }

    fn slot(&self, position: &G, depth: u32) -> usize {
        (position.key().wrapping_add(u64::from(depth)) % self.slots.len() as u64) as usize
    }
}
