//! Unloaded games that are due although nobody comes: their rooms are loaded, and end them.

use std::time::Duration;

use bidak_shared::protocol::Timestamp;
use tokio::time::{MissedTickBehavior, interval};

use crate::lobby::LobbyHandle;
use crate::room::Ledger;
use crate::store::{DueGames, now};

/// How often to look.
const EVERY: Duration = Duration::from_secs(10);

/// The most games that are loaded each time.
const MOST: u32 = 100;

/// Runs until it is dropped. Games are kept for a time after their last move.
pub(crate) async fn watch(ledger: Ledger, lobby: LobbyHandle, keep: Duration) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let now = now();
        let moved_before = Timestamp::from_seconds(now.seconds().saturating_sub(keep.as_secs()));
        match ledger.unloaded_due(DueGames { now, moved_before, most: MOST }).await {
            Ok(rooms) if rooms.is_empty() => {}
            Ok(rooms) => lobby.load(rooms).await,
            Err(error) => tracing::error!(%error, "games that are due cannot be found"),
        }
    }
}
