//! The engines of experiments, written as everywhere (`ENGINE,NAME=VALUE,...`), on positions whose game is known.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use bidak_shared::kind::{EngineKind, Word};
use bidak_shared::record::Record;
use bidak_shared::registry::Playable;
use bidak_shared::search::{Engine, Limits, Report, Root, StopFlag};

/// An engine with its options and its depth.
pub(super) struct Machine<G: Playable> {
    engine: Box<dyn Engine<G>>,
    limits: Limits,
}

impl<G: Playable> Machine<G> {
    /// The engine of a text such as `alphabeta,order=greedy,depth=3`.
    ///
    /// # Panics
    /// If there is no such engine or option: experiments name those that exist.
    pub(super) fn new(text: &str) -> Self {
        let mut parts = text.split(',');
        let engine = EngineKind::from_word(parts.next().unwrap_or_default()).expect("experiments name engines");
        let mut settings = engine.settings();
        let mut limits = Limits::default();
        for part in parts {
            let (name, value) = part.split_once('=').expect("options have values");
            if name == "depth" {
                limits.depth = value.parse().ok();
            } else {
                settings.set(name, value).expect("experiments name options that exist");
            }
        }
        Self { engine: engine.build(&settings), limits }
    }

    /// Searches the present position of a game, which is not over, with empty tables; `None` if the flag was raised.
    pub(super) fn search(&mut self, record: &Record<G>, stop: &StopFlag) -> Option<Report<G::Action>> {
        let root = Root::new(record)?;
        self.engine.reset();
        let report = self.engine.search(&root, &self.limits, stop, &mut |_| {});
        (!stop.is_raised()).then_some(report)
    }
}

/// Games or searches at a time.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The results of `work` on all items, in their order, on all cores. Items without a result are left out; after a raised
/// flag there are no more.
pub(super) fn on_all_cores<T: Sync, R: Send>(
    items: &[T],
    stop: &StopFlag,
    work: impl Fn(&T) -> Option<R> + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
    thread::scope(|scope| {
        for _ in 0..cores().min(items.len()) {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place).filter(|_| !stop.is_raised()) else { break };
                    if let Some(result) = work(item) {
                        done.lock().expect("no work panics with the lock").push((place, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no work panics with the lock");
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_their_items_and_end_with_the_flag() {
        let items: Vec<u64> = (0..100).collect();
        let stop = StopFlag::new();
        let squares = on_all_cores(&items, &stop, |item| (item % 10 != 3).then_some(item * item));
        assert_eq!(squares.len(), 90);
        assert!(squares.is_sorted());
        stop.raise();
        assert!(on_all_cores(&items, &stop, |item| Some(*item)).is_empty());
    }
}
