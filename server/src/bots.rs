//! Searches for the bots on seats: on threads of their own, as many at once as there are cores to spare.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bidak_shared::record::AnyRecord;
use bidak_shared::registry::{Bot, Thought};
use bidak_shared::search::{Limits, StopFlag};
use tokio::sync::Semaphore;

use crate::config::Config;
use crate::metrics::Metrics;

/// However many wait, a search has at least this long. Depth 1 is always completed, so the answer is legal anyway.
const LEAST_TIME: Duration = Duration::from_millis(20);

/// The cores that bots may think on, shared by all rooms. Who waited longest is served first.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    cores: Arc<Semaphore>,
    count: usize,
    /// Searches under way or waiting.
    wanted: Arc<AtomicUsize>,
    /// The time of a search when nobody waits.
    most_time: Duration,
    /// With more than this in line, no more bots take seats.
    most_waiting: usize,
    metrics: Arc<Metrics>,
}

/// A position to think about.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) record: Box<dyn AnyRecord>,
    /// The time that the bot's clock allows.
    pub(crate) time: Option<Duration>,
}

/// What came of a search.
pub(crate) struct Done {
    /// The bot, to think again; none if it broke.
    pub(crate) bot: Option<Box<dyn Bot>>,
    /// The move; none if the bot broke or the game is over.
    pub(crate) thought: Option<Thought>,
}

/// Counts a search for as long as somebody wants it.
struct Wanted<'a>(&'a Thinkers);

impl<'a> Wanted<'a> {
    fn new(thinkers: &'a Thinkers) -> Self {
        thinkers.wanted.fetch_add(1, Ordering::Relaxed);
        thinkers.tell();
        Self(thinkers)
    }
}

impl Drop for Wanted<'_> {
    fn drop(&mut self) {
        self.0.wanted.fetch_sub(1, Ordering::Relaxed);
        self.0.tell();
    }
}

impl Thinkers {
    /// As many searches at once, each as long at most, as the configuration says.
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Self {
        let count = config.thinkers.max(1);
        Self {
            cores: Arc::new(Semaphore::new(count)),
            count,
            wanted: Arc::default(),
            most_time: config.think,
            most_waiting: config.waiting_searches,
            metrics,
        }
    }

    /// Thinks, and says meanwhile what it thinks. Dropping the future ends the search, or takes it out of the queue.
    pub(crate) async fn think(
        self,
        mut bot: Box<dyn Bot>,
        Task { record, time }: Task,
        mut progress: impl FnMut(&Thought) + Send + 'static,
    ) -> Done {
        let _wanted = Wanted::new(&self);
        let stop = StopFlag::new();
        let _interest = stop.raise_on_drop();
        let permit = Arc::clone(&self.cores).acquire_owned().await.expect("the semaphore is never closed");
        let share = self.share();
        let limits = Limits::time(time.map_or(share, |time| time.min(share)));
        let searching = tokio::task::spawn_blocking(move || {
            // Held by the thread, not by the future: a permit stands for a core.
            let _permit = permit;
            // A bot that panicked is not used again, so that nobody sees what state it was left in.
            let result = catch_unwind(AssertUnwindSafe(|| bot.think(&*record, &limits, &stop, &mut progress)));
            match result {
                Ok(thought) => Done { bot: Some(bot), thought },
                Err(_) => Done { bot: None, thought: None },
            }
        });
        searching.await.unwrap_or(Done { bot: None, thought: None })
    }

    /// Searches that wait for a core.
    fn waiting(&self) -> usize {
        self.wanted.load(Ordering::Relaxed).saturating_sub(self.count)
    }

    /// Whether so many searches wait that no more bots should take seats.
    pub(crate) fn are_overrun(&self) -> bool {
        self.waiting() >= self.most_waiting
    }

    /// Keeps what `/metrics` tells of searches.
    fn tell(&self) {
        let wanted = self.wanted.load(Ordering::Relaxed);
        let as_gauge = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        self.metrics.searches_running.set(as_gauge(wanted.min(self.count)));
        self.metrics.searches_waiting.set(as_gauge(self.waiting()));
    }

    /// Whether nobody thinks, or waits to.
    #[cfg(test)]
    pub(crate) fn are_idle(&self) -> bool {
        self.cores.available_permits() == self.count && self.wanted.load(Ordering::Relaxed) == 0
    }

    /// The time for one search: less when others wait, so that under load bots get weaker, not slower.
    fn share(&self) -> Duration {
        let rounds = 1 + u32::try_from(self.waiting().div_ceil(self.count)).unwrap_or(u32::MAX - 1);
        (self.most_time / rounds).max(LEAST_TIME.min(self.most_time))
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::GameKind;

    use super::*;

    fn thinkers(count: usize, think: Duration) -> Thinkers {
        Thinkers::new(&Config { thinkers: count, think, waiting_searches: 3, ..Config::default() }, Arc::default())
    }

    fn task() -> Task {
        Task { record: GameKind::Adjacency.record(&[]).expect("no options"), time: None }
    }

    fn bot(spec: &str) -> Box<dyn Bot> {
        GameKind::Adjacency.bot(spec.parse().expect("a bot"), 1)
    }

    #[tokio::test]
    async fn more_searches_than_cores_all_end_with_a_legal_move() {
        let thinkers = thinkers(2, Duration::from_millis(1));
        let searches = (0..8).map(|_| thinkers.clone().think(bot("alphabeta:10"), task(), |_| {}));
        for done in futures::future::join_all(searches).await {
            let thought = done.thought.expect("the game is not over");
            assert!(task().record.legal_moves().contains(&thought.best));
        }
        assert!(thinkers.are_idle());
    }

    #[tokio::test]
    async fn a_search_that_nobody_waits_for_gives_its_core_back() {
        let thinkers = thinkers(1, Duration::from_hours(1));
        // Without limits of time this would think for an hour.
        let search = tokio::spawn(thinkers.clone().think(bot("alphabeta:10"), task(), |_| {}));
        while thinkers.cores.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        search.abort();
        let _core = thinkers.cores.acquire().await.expect("never closed");
    }

    #[tokio::test]
    async fn a_search_that_is_given_up_in_the_queue_never_begins() {
        let thinkers = thinkers(1, Duration::from_millis(1));
        let core = Arc::clone(&thinkers.cores).acquire_owned().await.expect("never closed");
        let waiting = thinkers.clone().think(bot("random"), task(), |_| {});
        assert!(futures::poll!(Box::pin(waiting)).is_pending());
        drop(core);
        assert!(thinkers.are_idle());
    }

    /// A bot that only writes down when its turn to think came.
    struct Queued {
        number: usize,
        order: Arc<std::sync::Mutex<Vec<usize>>>,
    }

    impl Bot for Queued {
        fn think(
            &mut self,
            _: &dyn AnyRecord,
            _: &Limits,
            _: &StopFlag,
            _: &mut dyn FnMut(&Thought),
        ) -> Option<Thought> {
            self.order.lock().expect("nobody panics").push(self.number);
            None
        }

        fn prepare(&mut self) {}

        fn reset(&mut self) {}
    }

    #[tokio::test]
    async fn who_waits_longest_thinks_next() {
        let thinkers = thinkers(1, Duration::from_millis(1));
        let core = Arc::clone(&thinkers.cores).acquire_owned().await.expect("never closed");
        let order = Arc::default();
        let searches = (0..5).map(|number| {
            let bot = Queued { number, order: Arc::clone(&order) };
            thinkers.clone().think(Box::new(bot), task(), |_| {})
        });
        let all = futures::future::join_all(searches);
        tokio::pin!(all);
        // Polled once, all stand in line in this order.
        assert!(futures::poll!(&mut all).is_pending());
        assert!(thinkers.are_overrun(), "four wait, and three may");
        assert!(thinkers.metrics.text().contains("bidak_searches_waiting 4"));
        drop(core);
        all.await;
        assert_eq!(*order.lock().expect("nobody panics"), [0, 1, 2, 3, 4]);
        assert!(!thinkers.are_overrun());
        assert!(thinkers.metrics.text().contains("bidak_searches_waiting 0"));
    }

    #[test]
    fn a_hundred_who_wait_have_all_thought_in_the_time_of_one_search() {
        for count in 1..9 {
            let thinkers = thinkers(count, Duration::from_secs(3));
            for wanted in 1..=100 {
                thinkers.wanted.store(wanted, Ordering::Relaxed);
                let rounds = u32::try_from(wanted.div_ceil(count)).expect("a few");
                assert!(thinkers.share() * rounds <= Duration::from_secs(3), "{wanted} on {count}");
            }
        }
    }

    #[test]
    fn time_is_shared_among_those_who_wait() {
        let thinkers = thinkers(2, Duration::from_secs(3));
        for (wanted, share) in [(1, 3000), (2, 3000), (4, 1500), (6, 1000), (1000, 20)] {
            thinkers.wanted.store(wanted, Ordering::Relaxed);
            assert_eq!(thinkers.share(), Duration::from_millis(share), "{wanted}");
        }
    }
}
