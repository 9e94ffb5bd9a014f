//! Changes of accounts by `bidak club` while the server runs: it revokes tokens and deletes accounts in the file.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::accounts::Accounts;
use crate::lobby::LobbyHandle;
use crate::tournaments::Tournaments;

/// How often to look for revoked tokens and deleted accounts.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Tells the lobby of revoked tokens, and removes the names of deleted accounts. Runs until it is dropped.
pub(crate) async fn watch(accounts: Accounts, lobby: LobbyHandle, tournaments: Tournaments) {
    if !accounts.are_kept() {
        return;
    }
    let mut ticks = interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
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
    }
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
