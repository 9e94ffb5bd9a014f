//! Changes of accounts by `bidak club`, or by another node, while the server runs: revoked tokens and deleted accounts in the store.

use std::time::Duration;

use bidak_shared::protocol::Timestamp;
use tokio::time::{MissedTickBehavior, interval};

use crate::accounts::desk::Accounts;
use crate::lobby::LobbyHandle;
use crate::store::{Deleted, now};
use crate::tournaments::Tournaments;

/// How often to look for revoked tokens and deleted accounts.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Deletions are read again for this time, so that a node that was offline for less, or whose clock is wrong by less, misses none.
const DAY: u64 = 24 * 60 * 60;

/// Reports revoked tokens to the lobby, and removes the names of deleted accounts. Runs until it is dropped.
pub(crate) async fn watch(accounts: Accounts, lobby: LobbyHandle, tournaments: Tournaments) {
    if !accounts.are_kept() {
        return;
    }
    let mut ticks = interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut since = day_before(now());
    loop {
        ticks.tick().await;
        match accounts.take_revocations().await {
            Ok(revocations) => {
                for (player, revoked) in revocations {
                    tracing::info!(%player, tokens = revoked.tokens.len(), "the operator has revoked tokens");
                    lobby.revoked(player, revoked).await;
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for revoked tokens"),
        }
        remove_names(&accounts, &tournaments).await;
        if tournaments.are_shared() {
            since = poll_deletions(&accounts, &tournaments, since).await;
        }
    }
}

/// Removes the players whose accounts any node has deleted from the tournaments here. Polls the store, because messages can be lost.
/// Returns the time from which to read the next time.
async fn poll_deletions(accounts: &Accounts, tournaments: &Tournaments, since: Timestamp) -> Timestamp {
    let deleted = match accounts.deleted(since).await {
        Ok(deleted) => deleted,
        Err(error) => {
            tracing::warn!(%error, "cannot look for deleted accounts");
            return since;
        }
    };
    let (scrubbed, unfinished): (Vec<Deleted>, Vec<Deleted>) = deleted.into_iter().partition(|one| one.is_scrubbed);
    tournaments.forget_all(scrubbed.into_iter().map(|one| one.player).collect()).await;
    let oldest = unfinished.into_iter().map(|one| one.at).min();
    oldest.into_iter().chain([day_before(now())]).min().unwrap_or(since)
}

fn day_before(time: Timestamp) -> Timestamp {
    Timestamp::from_seconds(time.seconds().saturating_sub(DAY))
}

/// Removes the names of deleted accounts from games and tournaments.
async fn remove_names(accounts: &Accounts, tournaments: &Tournaments) {
    loop {
        match accounts.scrub().await {
            Ok(Some(player)) => tournaments.forget_player(player).await,
            Ok(None) => return,
            Err(error) => {
                return tracing::warn!(%error, "the names of a deleted account are not removed yet");
            }
        }
    }
}
