//! The metrics at `/metrics`, in the text format of Prometheus.
//!
//! Every name is documented at its registration; labels are words of closed sets, so that no client can add series.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bidak_shared::game::EndReason;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{RefusalCode, Timestamp};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use strum::VariantArray;
use tokio::time::Instant;

use crate::base::limit::Limit;

/// How long the server is not ready after a failure of the store.
const STORE_RETRY_AFTER: Duration = Duration::from_secs(30);

/// One label with one word.
type Label = [(&'static str, &'static str); 1];

/// One label with the name of a node.
type NodeLabel = [(&'static str, String); 1];

/// The counts of a batch for the store, added when it is written.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) moves: u64,
    pub(crate) started: Vec<GameKind>,
    pub(crate) ended: Vec<EndReason>,
}

/// All metrics. Cheap to update from any thread.
pub struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) players: Gauge,
    pub(crate) rooms: Gauge,
    /// Rooms that wait for the store, see [`crate::room`].
    rooms_waiting: Gauge,
    /// The shards of this node.
    pub(crate) shards: Gauge,
    /// The nodes that are this server, itself included.
    pub(crate) nodes: Gauge,
    node: Family<NodeLabel, Gauge>,
    links: Family<NodeLabel, Gauge>,
    link_waiting_bytes: Family<NodeLabel, Gauge>,
    pub(crate) store_free_bytes: Gauge,
    pub(crate) unnamed_proxies: Gauge,
    /// Seconds of the calendar at the last backup.
    pub(crate) backup_time: Gauge,
    backups: Counter,
    pub(crate) backup_failures: Counter,
    backup_seconds: Gauge<f64, std::sync::atomic::AtomicU64>,
    /// 1 while everything that the store writes would be lost.
    pub(crate) store_lost: Gauge,
    pub(crate) searches_running: Gauge,
    pub(crate) searches_waiting: Gauge,
    pub(crate) bot_memory_bytes: Gauge,
    pub(crate) accounts_made: Counter,
    pub(crate) reports: Counter,
    pub(crate) unloaded_rooms: Counter,
    pub(crate) loaded_rooms: Counter,
    moves: Counter,
    games_started: Family<Label, Counter>,
    games_ended: Family<Label, Counter>,
    refusals: Family<Label, Counter>,
    limits: Family<Label, Counter>,
    /// Studies refused because they would help in a game in play.
    help_refused: Family<Label, Counter>,
    move_seconds: Histogram,
    round_trip_seconds: Histogram,
    store_seconds: Histogram,
    commit_seconds: Histogram,
    commit_batches: Histogram,
    store_failures: Counter,
    /// The time of the last failure of the store, if it has not recovered.
    store_failed: Mutex<Option<Instant>>,
}

/// From a tenth of a millisecond to 13 s, each bucket twice the one before.
fn latency() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.0, 18))
}

impl Default for Metrics {
    fn default() -> Self {
        let metrics = Self {
            registry: Registry::default(),
            connections: Gauge::default(),
            players: Gauge::default(),
            rooms: Gauge::default(),
            rooms_waiting: Gauge::default(),
            shards: Gauge::default(),
            nodes: Gauge::default(),
            node: Family::default(),
            links: Family::default(),
            link_waiting_bytes: Family::default(),
            store_free_bytes: Gauge::default(),
            unnamed_proxies: Gauge::default(),
            store_lost: Gauge::default(),
            backup_time: Gauge::default(),
            backups: Counter::default(),
            backup_failures: Counter::default(),
            backup_seconds: Gauge::default(),
            searches_running: Gauge::default(),
            searches_waiting: Gauge::default(),
            bot_memory_bytes: Gauge::default(),
            accounts_made: Counter::default(),
            reports: Counter::default(),
            unloaded_rooms: Counter::default(),
            loaded_rooms: Counter::default(),
            moves: Counter::default(),
            games_started: Family::default(),
            games_ended: Family::default(),
            refusals: Family::default(),
            limits: Family::default(),
            help_refused: Family::default(),
            move_seconds: latency(),
            round_trip_seconds: latency(),
            store_seconds: latency(),
            commit_seconds: latency(),
            // From 1 to 2048.
            commit_batches: Histogram::new(exponential_buckets(1.0, 2.0, 12)),
            store_failures: Counter::default(),
            store_failed: Mutex::default(),
        };
        // A series that exists from the start shows its first increment.
        for limit in Limit::VARIANTS {
            drop(metrics.limits.get_or_create(&[("limit", limit.word())]));
        }
        for help in Help::VARIANTS {
            drop(metrics.help_refused.get_or_create(&[("help", help.word())]));
        }
        for code in RefusalCode::ALL {
            drop(metrics.refusals.get_or_create(&[("code", code.word())]));
        }
        metrics.registered()
    }
}

/// Whose rated game in play a refused study would help in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Help {
    /// The asker's, on a live clock: nothing is studied.
    OwnLive,
    /// The asker's, by days: nothing of that game is studied.
    OwnDays,
    /// Anybody's, on a live clock: its positions are not studied.
    AnyLive,
}

impl Help {
    const VARIANTS: [Self; 3] = [Self::OwnLive, Self::OwnDays, Self::AnyLive];

    fn word(self) -> &'static str {
        match self {
            Self::OwnLive => "own_live",
            Self::OwnDays => "own_days",
            Self::AnyLive => "any_live",
        }
    }
}

impl Metrics {
    fn registered(mut self) -> Self {
        let mut registry = Registry::with_prefix("bidak");
        registry.register("connections", "Connections that are open", self.connections.clone());
        registry.register("players", "People who are connected, each once", self.players.clone());
        registry.register("rooms", "Rooms that are open", self.rooms.clone());
        registry.register(
            "rooms_waiting",
            "Rooms that wait for a store that does not answer; no clock runs in them",
            self.rooms_waiting.clone(),
        );
        registry.register("node", "1 for the name of this node, of a server that is one of several", self.node.clone());
        registry.register(
            "nodes",
            "Nodes that live and divide the limits by address, this one included; 0 for a server that is no node",
            self.nodes.clone(),
        );
        registry.register("shards", "Shards whose rooms are at this node", self.shards.clone());
        registry.register("links", "1 where the link to a node is open, else 0, by node", self.links.clone());
        registry.register(
            "link_waiting_bytes",
            "Bytes that wait to be written to the link to a node, by node",
            self.link_waiting_bytes.clone(),
        );
        registry.register(
            "store_free_bytes",
            "Free space where the store is; 0 where that is not known",
            self.store_free_bytes.clone(),
        );
        registry.register(
            "unnamed_proxies",
            "Proxies that --trusted-proxy does not name: games between their clients are not rated",
            self.unnamed_proxies.clone(),
        );
        let lost = "1 where the file of the store was deleted or replaced while the server runs, else 0";
        registry.register("store_lost", lost, self.store_lost.clone());
        self.register_backups(&mut registry);
        registry.register("searches_running", "Searches of bots under way", self.searches_running.clone());
        registry.register("searches_waiting", "Searches of bots that wait for a core", self.searches_waiting.clone());
        registry.register(
            "bot_memory_bytes",
            "Bytes of the bots' tables between moves, and reserved for searches under way",
            self.bot_memory_bytes.clone(),
        );
        registry.register("accounts_made", "Accounts that players made, bots included", self.accounts_made.clone());
        registry.register("reports", "Reports of players to the operator", self.reports.clone());
        let unloaded = "Rooms that were unloaded: their games lie in the store until somebody comes back";
        registry.register("unloaded_rooms", unloaded, self.unloaded_rooms.clone());
        let loaded = "Rooms that were loaded because somebody came back, or their games were due";
        registry.register("loaded_rooms", loaded, self.loaded_rooms.clone());
        registry.register("moves", "Moves that were played, those of bots included", self.moves.clone());
        registry.register("games_started", "Games that began, by game", self.games_started.clone());
        registry.register("games_ended", "Games that are over, by the reason", self.games_ended.clone());
        registry.register(
            "help_refused",
            "Studies refused because they would help in a rated game in play, by whose game it is",
            self.help_refused.clone(),
        );
        registry.register("refusals", "Requests that were refused, by code", self.refusals.clone());
        registry.register("limits_hit", "Times that a bound of the server was reached, by bound", self.limits.clone());
        registry.register(
            "move_seconds",
            "From the arrival of a person's move to its answer, the store included",
            self.move_seconds.clone(),
        );
        registry.register(
            "round_trip_seconds",
            "From a ping to its answer, as clocks credit it to players within a quota",
            self.round_trip_seconds.clone(),
        );
        registry.register(
            "store_seconds",
            "From handing a batch to the store until it is safe",
            self.store_seconds.clone(),
        );
        registry.register(
            "commit_seconds",
            "How long the store writes batches that came together, their sync included",
            self.commit_seconds.clone(),
        );
        registry.register(
            "commit_batches",
            "Batches that were written together, with one sync",
            self.commit_batches.clone(),
        );
        registry.register("store_failures", "Batches that the store could not take", self.store_failures.clone());
        self.registry = registry;
        self
    }

    fn register_backups(&self, registry: &mut Registry) {
        let last = "The time of the last backup, in seconds since 1970; 0 if there is none";
        registry.register("backup_time_seconds", last, self.backup_time.clone());
        registry.register("backups", "Backups that were made and checked", self.backups.clone());
        registry.register("backup_failures", "Backups that could not be made", self.backup_failures.clone());
        registry.register("backup_seconds", "The time that the last backup took", self.backup_seconds.clone());
    }

    /// A backup was made.
    pub(crate) fn backed_up(&self, time: Duration, at: Timestamp) {
        self.backups.inc();
        self.backup_seconds.set(time.as_secs_f64());
        self.backup_time.set(at.seconds() as i64);
    }

    /// All metrics as text, in the format of `OpenMetrics` 1.0.
    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }

    /// Sets the name of this node.
    pub(crate) fn set_node(&self, name: &str) {
        self.node.get_or_create(&[("node", name.to_owned())]).set(1);
    }

    /// Sets the links to the other nodes; an open one comes with the bytes that wait for it.
    pub(crate) fn set_links<'a>(&self, links: impl Iterator<Item = (&'a str, Option<usize>)>) {
        self.links.clear();
        self.link_waiting_bytes.clear();
        for (name, waiting) in links {
            let label = [("to", name.to_owned())];
            self.links.get_or_create(&label).set(waiting.is_some().into());
            self.link_waiting_bytes.get_or_create(&label).set(waiting.unwrap_or_default() as i64);
        }
    }

    pub(crate) fn limit_hit(&self, limit: Limit) {
        self.limits.get_or_create(&[("limit", limit.word())]).inc();
    }

    /// Counts a refusal, and its limit: the given one, or the one that the code implies.
    pub(crate) fn refused(&self, code: RefusalCode, limit: Option<Limit>) {
        self.refusals.get_or_create(&[("code", code.word())]).inc();
        if let Some(limit) = limit.or_else(|| Limit::of(code)) {
            self.limit_hit(limit);
        }
    }

    /// Counts a study that was refused.
    pub(crate) fn help_refused(&self, help: Help) {
        self.help_refused.get_or_create(&[("help", help.word())]).inc();
    }

    /// Counts a written batch.
    pub(crate) fn written(&self, Tally { moves, started, ended }: Tally) {
        self.moves.inc_by(moves);
        for game in started {
            self.games_started.get_or_create(&[("game", game.word())]).inc();
        }
        for reason in ended {
            self.games_ended.get_or_create(&[("reason", reason.word())]).inc();
        }
    }

    /// The time from the arrival of a person's move to its answer.
    pub(crate) fn move_took(&self, time: Duration) {
        self.move_seconds.observe(time.as_secs_f64());
    }

    /// The time from a ping to its answer.
    pub(crate) fn round_trip_took(&self, time: Duration) {
        self.round_trip_seconds.observe(time.as_secs_f64());
    }

    /// The time of a batch in the store, and whether it was written.
    pub(crate) fn store_took(&self, time: Duration, is_done: bool) {
        self.store_seconds.observe(time.as_secs_f64());
        if !is_done {
            self.store_failures.inc();
        }
        *self.store_failed() = (!is_done).then(Instant::now);
    }

    /// The time of a commit, and the number of batches in it.
    #[cfg_attr(
        not(any(feature = "postgres", feature = "sqlite")),
        expect(dead_code, reason = "memory writes each batch by itself")
    )]
    pub(crate) fn committed(&self, batches: usize, time: Duration) {
        self.commit_batches.observe(batches as f64);
        self.commit_seconds.observe(time.as_secs_f64());
    }

    /// A room begins to wait for the store. The first one is logged.
    pub(crate) fn room_waits(&self) {
        if self.rooms_waiting.inc() == 0 {
            tracing::error!("the store does not answer; rooms wait for it");
        }
    }

    /// A room no longer waits for the store. The last one is logged.
    pub(crate) fn room_goes_on(&self) {
        if self.rooms_waiting.dec() == 1 {
            tracing::info!("the store answers again");
        }
    }

    /// Whether rooms wait for the store, or its last batch failed less than [`STORE_RETRY_AFTER`] ago. After that time
    /// the server counts as ready again, because only the requests of clients try the store.
    pub(crate) fn is_store_failing(&self) -> bool {
        self.rooms_waiting.get() > 0 || self.store_failed().is_some_and(|at| at.elapsed() < STORE_RETRY_AFTER)
    }

    /// Whether everything that the store writes would be lost, so that nothing new may begin.
    pub(crate) fn is_store_lost(&self) -> bool {
        self.store_lost.get() != 0
    }

    fn store_failed(&self) -> MutexGuard<'_, Option<Instant>> {
        self.store_failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Short, because all counters would fill a screen.
impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(metrics: &Metrics, line: &str) {
        let text = metrics.text();
        assert!(text.lines().any(|one| one == line), "no {line:?} in\n{text}");
    }

    #[test]
    fn the_text_shows_every_counter() {
        let metrics = Metrics::default();
        has(&metrics, "bidak_connections 0");
        has(&metrics, "bidak_limits_hit_total{limit=\"idle\"} 0");
        metrics.connections.inc();
        metrics.written(Tally { moves: 1, started: vec![GameKind::Reversi], ended: vec![EndReason::Time] });
        metrics.limit_hit(Limit::Idle);
        metrics.move_took(Duration::from_millis(3));
        metrics.store_took(Duration::from_millis(1), false);
        for line in [
            "bidak_connections 1",
            "bidak_moves_total 1",
            "bidak_games_started_total{game=\"reversi\"} 1",
            "bidak_games_ended_total{reason=\"time\"} 1",
            "bidak_limits_hit_total{limit=\"idle\"} 1",
            "bidak_move_seconds_count 1",
            "bidak_store_failures_total 1",
            "# EOF",
        ] {
            has(&metrics, line);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_failed_store_counts_as_working_after_a_success_or_a_while() {
        let metrics = Metrics::default();
        let moment = Duration::from_millis(1);
        for (is_done, is_failing) in [(true, false), (false, true), (true, false), (false, true)] {
            metrics.store_took(moment, is_done);
            assert_eq!(metrics.is_store_failing(), is_failing);
        }
        tokio::time::advance(STORE_RETRY_AFTER).await;
        assert!(!metrics.is_store_failing());
    }

    #[test]
    fn a_refusal_because_of_a_bound_counts_for_both() {
        let metrics = Metrics::default();
        for (code, limit) in [
            (RefusalCode::TooFast, "messages"),
            (RefusalCode::TooManyRooms, "rooms_per_player"),
            (RefusalCode::ServerFull, "rooms"),
            (RefusalCode::RoomFull, "spectators"),
            (RefusalCode::BotsBusy, "waiting_searches"),
            (RefusalCode::DiskFull, "disk_reserve"),
        ] {
            metrics.refused(code, None);
            has(&metrics, &format!("bidak_refusals_total{{code=\"{code}\"}} 1"));
            has(&metrics, &format!("bidak_limits_hit_total{{limit=\"{limit}\"}} 1"));
        }
        metrics.refused(RefusalCode::TooManyRooms, Some(Limit::RoomsPerAddress));
        has(&metrics, "bidak_limits_hit_total{limit=\"rooms_per_address\"} 1");
        has(&metrics, "bidak_limits_hit_total{limit=\"rooms_per_player\"} 1");
    }
}
