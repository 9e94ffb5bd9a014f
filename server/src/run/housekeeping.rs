//! Periodic work: checks the files of the store and the free disk space, removes old games, computes places on leaderboards, and
//! notes that the server is up.

use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::base::metrics::Metrics;
use crate::room::Ledger;
use crate::store::KeepGames;

/// How often to check the free space: the reserve lasts longer than this.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often to remove old games.
const PRUNE_EVERY: Duration = Duration::from_mins(10);

/// How often to note that the server is up: the error of the measured length of an outage.
const NOTE_EVERY: Duration = Duration::from_mins(1);

/// How often to compute the places on the leaderboards anew: a place may give others one, and ends with time.
const PLACES_EVERY: Duration = Duration::from_hours(6);

/// The retention of games, and the bytes that must stay free for unfinished games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Housekeeping {
    pub(crate) keep: KeepGames,
    pub(crate) reserve: u64,
}

impl Housekeeping {
    /// Runs until it is dropped.
    pub(crate) async fn run(self, ledger: Ledger, metrics: &Metrics) {
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut prune_at = Instant::now();
        let mut places_at = Instant::now();
        let mut note_at = Instant::now() + NOTE_EVERY;
        loop {
            ticks.tick().await;
            self.look(&ledger, metrics).await;
            if !self.keep.is_all() && Instant::now() >= prune_at {
                self.prune(&ledger).await;
                prune_at = Instant::now() + PRUNE_EVERY;
            }
            if Instant::now() >= places_at {
                if let Err(error) = ledger.refresh_places().await {
                    tracing::error!(%error, "the places on the leaderboards cannot be computed");
                }
                places_at = Instant::now() + PLACES_EVERY;
            }
            if Instant::now() >= note_at {
                if let Err(error) = ledger.still_up().await {
                    tracing::error!(%error, "the store does not learn that the server is up");
                }
                note_at = Instant::now() + NOTE_EVERY;
            }
        }
    }

    /// Checks that the files of the store are in their places, and the free space.
    pub(crate) async fn look(self, ledger: &Ledger, metrics: &Metrics) {
        look_at_files(ledger, metrics).await;
        let Some(free) = ledger.free_bytes().await else { return };
        metrics.store_free_bytes.set(i64::try_from(free).unwrap_or(i64::MAX));
        let is_nearly_full = free < self.reserve;
        if is_nearly_full && !ledger.is_nearly_full() {
            tracing::error!(free, reserve = self.reserve, "the disk is nearly full: no new rooms");
        } else if !is_nearly_full && ledger.is_nearly_full() {
            tracing::info!(free, "the disk has space again: new rooms are made");
        }
        ledger.set_nearly_full(is_nearly_full);
    }

    /// Removes old games, a few at a time, so that moves are written in between.
    async fn prune(self, ledger: &Ledger) {
        let mut removed = 0;
        loop {
            match ledger.prune(self.keep).await {
                Ok(0) => break,
                Ok(some) => removed += some,
                Err(error) => {
                    tracing::error!(%error, "old games cannot be removed");
                    break;
                }
            }
        }
        if removed > 0 {
            tracing::info!(removed, keep = %self.keep, "old games were removed");
        }
    }
}

/// Notices that files of the store are deleted or replaced, and that they are back.
async fn look_at_files(ledger: &Ledger, metrics: &Metrics) {
    let was_lost = metrics.is_store_lost();
    let loss = ledger.loss().await;
    metrics.store_lost.set(loss.is_some().into());
    match loss {
        Some(loss) if !was_lost => tracing::error!(
            %loss,
            "all that is stored from now on is lost when the server ends, so nothing new begins; if the file was renamed, rename it back"
        ),
        None if was_lost => tracing::info!("the file of the store is in its place again"),
        _ => {}
    }
}
