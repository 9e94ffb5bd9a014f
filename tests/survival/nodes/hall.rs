//! Shared by the tables and the test: the history, and when they moved.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::time::Instant;

use super::history::History;
use super::wires::Wires;

/// A hall with tables.
#[derive(Debug)]
pub(super) struct Hall {
    pub(super) wires: Arc<Wires>,
    pub(super) history: History,
    since: Instant,
    /// Whether nothing fails any more: one more game is played at each table then.
    faults_are_over: AtomicBool,
    tables: Vec<Mutex<Table>>,
}

/// A table: when moves were acknowledged, in milliseconds since the beginning.
#[derive(Debug, Default)]
struct Table {
    moved: Vec<u64>,
}

impl Hall {
    pub(super) fn new(wires: Arc<Wires>, tables: usize) -> Self {
        let tables = (0..tables).map(|_| Mutex::default()).collect();
        let (history, since) = (History::begin(), Instant::now());
        Self { wires, history, since, faults_are_over: AtomicBool::new(false), tables }
    }

    fn table(&self, number: usize) -> MutexGuard<'_, Table> {
        self.tables[number].lock().expect("nobody panics with it")
    }

    fn of_tables<T>(&self, look: impl Fn(&Table) -> T) -> Vec<T> {
        (0..self.tables.len()).map(|number| look(&self.table(number))).collect()
    }

    /// The time since the beginning, in milliseconds.
    pub(super) fn now(&self) -> u64 {
        self.since.elapsed().as_millis() as u64
    }

    pub(super) fn faults_are_over(&self) -> bool {
        self.faults_are_over.load(Ordering::Relaxed)
    }

    /// Nothing fails from now on.
    pub(super) fn end_faults(&self) {
        self.faults_are_over.store(true, Ordering::Relaxed);
    }

    /// A move was acknowledged at a table.
    pub(super) fn acknowledged(&self, table: usize) {
        let now = self.now();
        self.table(table).moved.push(now);
    }

    /// The acknowledged moves of each table.
    pub(super) fn counts(&self) -> Vec<usize> {
        self.of_tables(|table| table.moved.len())
    }

    /// The longest time that a table was without a move since then, until it moved again.
    pub(super) fn longest_stall(&self, since: u64) -> u64 {
        let stall = |table: &Table| {
            let first = table.moved.partition_point(|at| *at <= since);
            let moved = &table.moved[first..];
            let gaps = moved.iter().zip(std::iter::once(&since).chain(moved)).map(|(next, last)| next - last);
            gaps.max().unwrap_or_default()
        };
        self.of_tables(stall).into_iter().max().unwrap_or_default()
    }

    /// How long it took from then until all tables had moved.
    pub(super) fn all_moved_after(&self, since: u64) -> u64 {
        let first = |table: &Table| table.moved.iter().copied().find(|at| *at > since);
        self.of_tables(first).into_iter().flatten().max().map_or(0, |at| at - since)
    }
}
