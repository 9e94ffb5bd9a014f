//! Searches for bots and for study: on their own threads, as many at once as there are cores to spare.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bidak_shared::kind::{BotSpec, GameKind};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::{Handicap, Thought};
use bidak_shared::search::{Limits, StopFlag};
use tokio::sync::oneshot;

use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::metrics::Metrics;
use crate::config::Config;

mod memory;
mod queue;

pub(crate) use memory::{RoomBots, RoomKey, SeatKey};
pub(crate) use queue::{Asker, Priority};

use memory::BotMemory;
use queue::{Queue, Ticket};

/// The least time of a search under load. Depth 1 is always completed, so the answer is legal in any case.
const LEAST_TIME: Duration = Duration::from_millis(5);

/// The cores that bots may think on, shared by all rooms; see [`queue`] for their order.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    count: usize,
    state: Mutex<State>,
    memory: BotMemory,
    /// The time of a search when no other waits.
    most_time: Duration,
    /// With this many waiting searches, no more bots take seats.
    most_waiting: usize,
    /// The same for the rooms of one address; 0 for no limit.
    most_waiting_per_address: usize,
    metrics: Arc<Metrics>,
    /// Whether searches go on until they are stopped.
    #[cfg(test)]
    endless: bool,
}

struct State {
    free: usize,
    queue: Queue<(oneshot::Sender<Core>, Asker, StopFlag)>,
    /// The searches under way, by number.
    running: BTreeMap<u64, (Asker, StopFlag)>,
    next: u64,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({} free, {} waiting)", self.free, self.queue.len())
    }
}

/// A position to search, and the bot that searches it.
pub(crate) struct Task {
    pub(crate) record: Box<dyn AnyRecord>,
    /// The time that the bot's clock allows.
    pub(crate) time: Option<Duration>,
    pub(crate) asker: Asker,
    pub(crate) seat: SeatKey,
    /// The number of the game in its room: a bot plays one game.
    pub(crate) game: u32,
    pub(crate) bot: BotSetup,
}

/// How to build the bot of a seat if none was kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BotSetup {
    pub(crate) game: GameKind,
    pub(crate) spec: BotSpec,
    pub(crate) seed: u64,
}

/// The result of a search: the move; none if the bot panicked or the game is over.
pub(crate) struct SearchResult {
    pub(crate) thought: Option<Thought>,
}

/// A core for a search, released on drop.
struct Core {
    thinkers: Thinkers,
    number: u64,
}

impl Drop for Core {
    fn drop(&mut self) {
        let mut state = self.thinkers.state();
        state.running.remove(&self.number);
        state.free += 1;
        drop(state);
        self.thinkers.dispatch();
    }
}

/// A ticket of the queue, released on drop.
struct Waiting {
    thinkers: Thinkers,
    ticket: Ticket,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.thinkers.state().queue.remove(self.ticket);
        self.thinkers.update_metrics();
    }
}

impl Thinkers {
    /// Thinkers with the limits of the configuration.
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Self {
        let count = config.thinkers.max(1);
        let state = State { free: count, queue: Queue::default(), running: BTreeMap::new(), next: 0 };
        Self(Arc::new(Shared {
            count,
            state: Mutex::new(state),
            memory: BotMemory::new(config.bot_memory, count, Arc::clone(&metrics)),
            most_time: config.think,
            most_waiting: config.waiting_searches,
            most_waiting_per_address: config.searches_per_address,
            metrics,
            #[cfg(test)]
            endless: false,
        }))
    }

    /// The same with searches that go on until they are stopped, whatever their limits.
    #[cfg(test)]
    pub(crate) fn endless(config: &Config, metrics: Arc<Metrics>) -> Self {
        let mut thinkers = Self::new(config, metrics);
        Arc::get_mut(&mut thinkers.0).expect("nobody else has it yet").endless = true;
        thinkers
    }

    /// The place where the bots of a new room are kept between moves.
    pub(crate) fn room(&self) -> RoomBots {
        self.0.memory.room()
    }

    /// Searches, with progress reports. Dropping the future ends the search or removes it from the queue.
    pub(crate) async fn think(self, task: Task, mut progress: impl FnMut(&Thought) + Send + 'static) -> SearchResult {
        let Task { record, time, asker, seat, game, bot } = task;
        let stop = StopFlag::new();
        let _interest = stop.raise_on_drop();
        let core = self.core(asker, &stop).await;
        let wanted = Handicap::of(bot.game, bot.spec.level).limits.time.unwrap_or(self.0.most_time);
        let share = self.share(asker.priority, wanted);
        let limits = Limits::time(time.map_or(share, |time| time.min(share)));
        let memory = self.0.memory.clone();
        #[cfg(test)]
        let endless = self.0.endless;
        let searching = environment::spawn_blocking(move || {
            #[cfg(test)]
            while endless && !stop.is_raised() {
                std::thread::sleep(Duration::from_millis(1));
            }
            // Held by the thread, not by the future: a permit stands for a core.
            let _core = core;
            let hash_mb = memory.hash_mb(Handicap::hash_mb_of(bot.spec.level));
            let kept = memory.take(seat, game);
            let reserved = memory.reserve(hash_mb);
            let mut bot = kept.unwrap_or_else(|| bot.game.bot_within(bot.spec, hash_mb, bot.seed));
            // A bot that panicked is not used again, because its state may be inconsistent.
            let thought = catch_unwind(AssertUnwindSafe(|| bot.think(&*record, &limits, &stop, &mut progress))).ok()?;
            drop(reserved);
            memory.keep(seat, game, bot);
            thought
        });
        SearchResult { thought: searching.await.unwrap_or_default() }
    }

    /// Runs a search for study when no game needs the core. `work` gets its table size in MB and a stop flag, which is
    /// raised when a game needs the core or the future is dropped. `None` if `work` panicked.
    pub(crate) async fn study<T: Send + 'static>(
        &self,
        asker: Asker,
        hash_mb: u32,
        work: impl FnOnce(u32, &StopFlag) -> T + Send + 'static,
    ) -> Option<T> {
        let stop = StopFlag::new();
        let _interest = stop.raise_on_drop();
        let core = self.core(asker, &stop).await;
        let memory = self.0.memory.clone();
        let searching = environment::spawn_blocking(move || {
            let _core = core;
            let hash_mb = memory.hash_mb(hash_mb);
            let _reserved = memory.reserve(hash_mb);
            catch_unwind(AssertUnwindSafe(|| work(hash_mb, &stop))).ok()
        });
        searching.await.unwrap_or_default()
    }

    /// Waits for a core.
    async fn core(&self, asker: Asker, stop: &StopFlag) -> Core {
        let (sender, receiver) = oneshot::channel();
        let ticket = {
            let mut state = self.state();
            if state.free == 0 {
                state.hurry(asker.priority);
            }
            state.queue.push(asker, (sender, asker, stop.clone()))
        };
        let _waiting = Waiting { thinkers: self.clone(), ticket };
        self.dispatch();
        receiver.await.expect("the sender is in the queue, or has sent")
    }

    /// Gives free cores to the next searches.
    fn dispatch(&self) {
        loop {
            let mut state = self.state();
            if state.free == 0 {
                break;
            }
            let Some((sender, asker, stop)) = state.queue.pop() else { break };
            state.free -= 1;
            state.next += 1;
            let number = state.next;
            state.running.insert(number, (asker, stop));
            drop(state);
            // If the asker no longer waits, the core is dropped, which releases it.
            let _ = sender.send(Core { thinkers: self.clone(), number });
        }
        self.update_metrics();
    }

    /// The limit that forbids another bot in a room of this asker, if it is reached.
    pub(crate) fn reached_limit(&self, asker: Asker) -> Option<Limit> {
        let state = self.state();
        let most = self.0.most_waiting_per_address;
        if state.queue.before(asker.priority) >= self.0.most_waiting {
            Some(Limit::WaitingSearches)
        } else if most > 0 && state.queue.of(asker.network) >= most {
            Some(Limit::SearchesPerAddress)
        } else {
            None
        }
    }

    /// Updates the metrics.
    fn update_metrics(&self) {
        let state = self.state();
        let as_gauge = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        self.0.metrics.searches_running.set(as_gauge(self.0.count - state.free));
        self.0.metrics.searches_waiting.set(as_gauge(state.queue.len()));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No panic can leave the state inconsistent.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether no search runs or waits.
    #[cfg(test)]
    pub(crate) fn are_idle(&self) -> bool {
        let state = self.state();
        state.free == self.0.count && state.queue.len() == 0
    }

    /// The time for a search that wants `wanted`: less if others wait, so that under load bots get weaker, not slower.
    fn share(&self, priority: Priority, wanted: Duration) -> Duration {
        let waiting = self.state().queue.before(priority);
        let rounds = 1 + u32::try_from(waiting.div_ceil(self.0.count)).unwrap_or(u32::MAX - 1);
        let wanted = wanted.min(self.0.most_time);
        (wanted / rounds).max(LEAST_TIME.min(wanted))
    }
}

impl State {
    /// Ends a less urgent search early for one of this priority, study first.
    fn hurry(&mut self, priority: Priority) {
        let running = self.running.values().filter(|(asker, stop)| asker.priority > priority && !stop.is_raised());
        if let Some((_, stop)) = running.max_by_key(|(asker, _)| asker.priority) {
            stop.raise();
        }
    }
}

#[cfg(test)]
mod tests;
