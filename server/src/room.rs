//! A room of the server: its state, and the tasks and files around it. The state alone decides; see [`state`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use bidak_shared::game::Player;
use bidak_shared::protocol::RoomCode;

use crate::base::address::AddressRange;
use crate::base::environment::instant as now;
use crate::base::metrics::Metrics;
use crate::base::refusal::Refusal;
use crate::config::Config;
use crate::engine::bots::Thinkers;
use crate::engine::live_positions::LivePositions;
use crate::store::{StoredGame, now as store_now};

pub(crate) use dice::Seed;
pub(crate) use handle::RoomHandle;
pub(crate) use ledger::Ledger;
pub(crate) use reports::ReportReceiver;
pub(crate) use request::RoomRequest;
pub(crate) use second_game::begin_second_games;
pub(crate) use spec::RoomSpec;
pub(crate) use state::{EarlyClose, Report, Room};
pub(crate) use task::RoomTask;

mod announcements;
mod audience;
mod bell;
pub(crate) mod changes;
mod chat;
mod clock;
mod credit;
mod dice;
mod game;
mod handle;
mod keys;
mod ledger;
mod log;
mod offers;
mod open;
mod patience;
pub(crate) mod progress;
mod reports;
mod request;
mod roster;
mod saving;
mod seat;
mod second_game;
mod spec;
mod state;
mod task;
mod thoughts;
mod unloading;
mod why;

#[cfg(test)]
mod tests;

/// How long a request waits for a room, and a room for its store, before the members are disconnected. The game goes on
/// once the store is back; until then clients see that they are offline instead of a screen that does not answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

use changes::ChangeSender;
use handle::RoomSlot;
use open::OpenRoom;
use progress::{Progress, Stand};

/// The parts of the server that a room uses.
#[derive(Clone, Debug)]
pub(crate) struct RoomDeps {
    /// Reports changes to the lobby.
    pub(crate) changes: ChangeSender,
    pub(crate) thinkers: Thinkers,
    /// The address whose limits the room counts for; none after a restart.
    pub(crate) network: Option<AddressRange>,
    pub(crate) ledger: Ledger,
    /// To restore the room from the store.
    pub(crate) config: Arc<Config>,
    pub(crate) bot_pace: Duration,
    /// The bytes of events that a room keeps for members who resume.
    pub(crate) replay_bytes: usize,
    pub(crate) metrics: Arc<Metrics>,
    /// Receives the reports of a room of a tournament.
    pub(crate) tournaments: Arc<dyn ReportReceiver>,
    /// Gets the positions of rated games on a live clock.
    pub(crate) live_positions: LivePositions,
}

/// Opens a room; returns its handle and its task, which the caller runs.
pub(crate) fn open(code: RoomCode, room: Room, deps: RoomDeps) -> (RoomHandle, RoomTask) {
    let progress = Progress::default();
    let room = OpenRoom::new(code, room, deps, progress.clone());
    let (handle, end) = handle::ends(code, RoomSlot::Open(Box::new(room)), progress);
    (handle, RoomTask::new(end))
}

/// Restores the room of a game, whose next event follows `version`. Returns its handle and its task, which replays the
/// game first; requests wait meanwhile.
pub(crate) fn restore(
    stored: StoredGame,
    config: Arc<Config>,
    seed: Seed,
    version: u32,
    deps: RoomDeps,
) -> (RoomHandle, impl Future<Output = ()> + Send) {
    let code = stored.start.room;
    let progress = Progress::default();
    // Right until the room is replayed, up to the side on turn of an unusual start.
    let since = stored.kept.as_ref().map_or_else(store_now, |kept| kept.turn_since);
    let plies = stored.moves.len() as u32;
    let on_turn = stored.kept.as_ref().map_or(Player::BOTH[plies as usize % 2], |kept| kept.on_turn);
    progress.set(Stand { plies, on_turn, since });
    let (handle, end) = handle::ends(code, RoomSlot::Ended(Refusal::no_room), progress.clone());
    let mut slot = Arc::clone(&end.slot).try_lock_owned().expect("nobody has the handle yet");
    let restoring = async move {
        let restored =
            catch_unwind(AssertUnwindSafe(|| Room::restored(&stored, &config, seed, version, (now(), store_now()))));
        let problem = match restored {
            Ok(Ok(room)) => {
                drop(stored);
                *slot = RoomSlot::Open(Box::new(OpenRoom::new(code, room, deps, progress)));
                drop(slot);
                return RoomTask::new(end).run().await;
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it panics".to_owned(),
        };
        tracing::error!(game = %stored.id, problem, "a stored game cannot be replayed; it is left as it is");
        deps.changes.closed(code).await;
    };
    (handle, restoring)
}
