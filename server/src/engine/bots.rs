//! Searches for bots and for study: on their own threads, as many at once as there are cores to spare.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{PlayerId, RefusalCode, SeatBot};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::Thought;
use bidak_shared::search::{Limits, StopFlag};
use tokio::sync::oneshot;

use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::metrics::Metrics;
use crate::base::parts::{AllowancePart, CARD_HELPS, Taker, TakerKind};
use crate::base::permits::{Permit, Permits};
use crate::base::refusal::Refusal;
use crate::config::Config;
use crate::config::bot_effort::LONGEST_BOT_SEARCH;
use crate::engine::seat_bots;

mod memory;
mod queue;
mod studying;

pub(crate) use memory::{RoomBots, RoomKey, SeatKey};
pub(crate) use queue::{Asker, Priority};

use memory::BotMemory;
use queue::{Queue, Ticket};
use studying::Studying;

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
    /// Permits of study.
    permits: Permits,
    /// The players with a study in progress.
    studying: Mutex<Studying>,
    metrics: Arc<Metrics>,
    /// Whether searches go on until they are stopped.
    #[cfg(test)]
    endless: bool,
}

struct State {
    free: usize,
    queue: Queue<(oneshot::Sender<Core>, Search)>,
    /// The searches under way, by number.
    running: BTreeMap<u64, Search>,
    next: u64,
}

/// A search, waiting or under way.
#[derive(Clone, Debug)]
struct Search {
    asker: Asker,
    stop: StopFlag,
    effort: Effort,
}

/// Whether the effort of a search may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// It is shortened when others wait.
    Flexible,
    /// It has a depth, or a number of nodes, and is never shortened.
    Exact,
}

/// A player's permit of study, released on drop.
#[derive(Debug)]
pub(crate) struct StudyPermit {
    thinkers: Thinkers,
    player: PlayerId,
    _permit: Permit,
}

impl StudyPermit {
    /// The thinkers that gave it.
    pub(crate) fn thinkers(&self) -> &Thinkers {
        &self.thinkers
    }
}

impl Drop for StudyPermit {
    fn drop(&mut self) {
        self.thinkers.studying().end(self.player);
    }
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
#[derive(Clone, Debug)]
pub(crate) struct BotSetup {
    pub(crate) game: GameKind,
    pub(crate) spec: SeatBot,
    pub(crate) seed: u64,
}

/// The result of a search: the move; none if the bot panicked or the game is over.
#[derive(Debug, Default)]
pub(crate) struct SearchResult {
    pub(crate) thought: Option<Thought>,
    /// The time after which the search ended before its depth, or its number of nodes.
    pub(crate) cut_short: Option<Duration>,
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
            permits: Permits::new(
                config.studies,
                config.studies_per_address,
                [Limit::Studies, Limit::StudiesPerAddress],
            ),
            studying: Mutex::default(),
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
        let effort = if bot.spec.is_exact() { Effort::Exact } else { Effort::Flexible };
        let core = self.core(asker, &stop, effort).await;
        let handicap = seat_bots::handicap(bot.game, &bot.spec);
        let share = match effort {
            Effort::Exact => LONGEST_BOT_SEARCH,
            Effort::Flexible => self.share(asker.priority, handicap.limits.time.unwrap_or(self.0.most_time)),
        };
        let most_time = time.map_or(share, |time| time.min(share));
        let limits = Limits::time(most_time);
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
            let hash_mb = memory.hash_mb(handicap.hash_mb);
            let kept = memory.take(seat, game);
            let reserved = memory.reserve(hash_mb);
            let mut bot = kept.unwrap_or_else(|| seat_bots::build(bot.game, &bot.spec, hash_mb, bot.seed));
            // A bot that panicked is not used again, because its state may be inconsistent.
            let start = Instant::now();
            let thought = catch_unwind(AssertUnwindSafe(|| bot.think(&*record, &limits, &stop, &mut progress))).ok()?;
            let is_cut_short = effort == Effort::Exact && start.elapsed() >= most_time;
            drop(reserved);
            memory.keep(seat, game, bot);
            Some(SearchResult { thought, cut_short: is_cut_short.then_some(most_time) })
        });
        searching.await.ok().flatten().unwrap_or_default()
    }

    /// Runs a search for study when no game needs the core, in turn with other addresses by the time that each has had. `work` gets
    /// its table size in MB and a stop flag, which is raised when a game needs the core or the future is dropped. `None` if
    /// `work` panicked.
    pub(crate) async fn study<T: Send + 'static>(
        &self,
        asker: Asker,
        hash_mb: u32,
        work: impl FnOnce(u32, &StopFlag) -> T + Send + 'static,
    ) -> Option<T> {
        let stop = StopFlag::new();
        let _interest = stop.raise_on_drop();
        let core = self.core(asker, &stop, Effort::Flexible).await;
        let memory = self.0.memory.clone();
        let searching = environment::spawn_blocking(move || {
            let core = core;
            let start = Instant::now();
            let hash_mb = memory.hash_mb(hash_mb);
            let _reserved = memory.reserve(hash_mb);
            let found = catch_unwind(AssertUnwindSafe(|| work(hash_mb, &stop))).ok();
            core.thinkers.state().queue.charge(asker, start.elapsed());
            found
        });
        searching.await.unwrap_or_default()
    }

    /// A permit for a player's study, to be held until the last message.
    pub(crate) fn admit_study(
        &self,
        taker: Taker,
        player: PlayerId,
        network: AddressRange,
    ) -> Result<StudyPermit, Refusal> {
        let permit = self.0.permits.take(network, taker).map_err(|limit| {
            let more = if limit == Limit::StudiesPerAddress { CARD_HELPS } else { "each has a core in turn" };
            let sentence = format!("the engine studies for too many players; ask again in a while; {more}");
            Refusal::at(limit, RefusalCode::StudyBusy, sentence)
        })?;
        if !self.studying().begin(player, network) {
            let sentence = "the engine studies one thing at a time for you: wait, or send stop_study";
            return Err(Refusal::at(Limit::StudiesPerPlayer, RefusalCode::StudyBusy, sentence));
        }
        Ok(StudyPermit { thinkers: self.clone(), player, _permit: permit })
    }

    /// The time for a position of a study at this address that gets `alone` if nobody else studies: to be read when its search
    /// begins.
    pub(crate) fn study_share(&self, network: AddressRange, alone: Duration) -> Duration {
        self.studying().share(network, alone, self.0.count)
    }

    fn studying(&self) -> MutexGuard<'_, Studying> {
        // No panic can leave it inconsistent.
        self.0.studying.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a core.
    async fn core(&self, asker: Asker, stop: &StopFlag, effort: Effort) -> Core {
        let (sender, receiver) = oneshot::channel();
        let ticket = {
            let mut state = self.state();
            if state.free == 0 {
                state.hurry(asker.priority);
            }
            state.queue.push(asker, (sender, Search { asker, stop: stop.clone(), effort }))
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
            let may_be_exact = state.exact() < self.most_exact();
            let may_run = |(_, search): &(_, Search)| may_be_exact || search.effort == Effort::Flexible;
            let Some((sender, search)) = state.queue.pop(may_run) else { break };
            state.free -= 1;
            state.next += 1;
            let number = state.next;
            state.running.insert(number, search);
            drop(state);
            // If the asker no longer waits, the core is dropped, which releases it.
            let _ = sender.send(Core { thinkers: self.clone(), number });
        }
        self.update_metrics();
    }

    /// The most searches with an exact effort at once: nobody can shorten them, so that they leave the other cores to all.
    fn most_exact(&self) -> usize {
        self.0.count.div_ceil(2)
    }

    /// The limit that forbids a player another bot in a room of this asker, if it is reached.
    pub(crate) fn reached_limit(&self, asker: Asker, kind: TakerKind) -> Option<Limit> {
        let state = self.state();
        let most = AllowancePart::most_for(kind, self.0.most_waiting_per_address);
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
        let may_end = |search: &&Search| {
            search.effort == Effort::Flexible && search.asker.priority > priority && !search.stop.is_raised()
        };
        if let Some(search) = self.running.values().filter(may_end).max_by_key(|search| search.asker.priority) {
            search.stop.raise();
        }
    }

    /// The number of running searches with an exact effort.
    fn exact(&self) -> usize {
        self.running.values().filter(|search| search.effort == Effort::Exact).count()
    }
}

#[cfg(test)]
mod tests;
