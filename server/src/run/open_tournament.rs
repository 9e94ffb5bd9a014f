//! The tournament that anybody may enter: the lobby tells those who read its list, so that guests of a class hear of it.

use std::time::Duration;

use bidak_shared::protocol::{Bots, EntryRule, OpenTournament, TournamentPhase, TournamentSummary};
use tokio::time::{MissedTickBehavior, interval};

use crate::lobby::LobbyHandle;
use crate::tournaments::Tournaments;

/// How often to look. The list is that of all nodes, so another node may have opened or begun it.
const EVERY: Duration = Duration::from_secs(2);

/// Runs until it is dropped.
pub(crate) async fn watch(tournaments: Tournaments, lobby: LobbyHandle) {
    if !tournaments.are_kept() {
        return;
    }
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut announced = None;
    loop {
        ticks.tick().await;
        // A store that is away tells nothing: what was announced stands.
        let Ok(list) = tournaments.unfinished(None).await else { continue };
        let open =
            list.into_iter().find(is_open).map(|one| OpenTournament { tournament: one.tournament, title: one.title });
        if open != announced {
            lobby.set_open_tournament(open.clone()).await;
            announced = open;
        }
    }
}

/// Whether every person may enter, without a code.
fn is_open(one: &TournamentSummary) -> bool {
    one.phase == TournamentPhase::Open && one.entry == EntryRule::Open && one.bots != Bots::Only
}
