//! The store for rooms: writes under the epoch of this server.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bidak_shared::protocol::{GameId, PlayerId, RoomCode};
use tokio_util::sync::CancellationToken;

use crate::room::patience::Patience;
use crate::store::{
    DueGames, Epoch, Fact, GameFact, KeepGames, NewReport, Store, StoreError, StoreLoss, StoredGame, Tenure,
    WaitingRoom,
};

/// The store of one server, with its epoch.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    store: Arc<dyn Store>,
    epoch: Epoch,
    /// Cancelled when another server has taken over the games.
    fenced: CancellationToken,
    is_nearly_full: Arc<AtomicBool>,
    patience: Patience,
}

impl Ledger {
    /// To be called in a runtime.
    pub(crate) fn new(store: Arc<dyn Store>, epoch: Epoch) -> Self {
        let (fenced, is_nearly_full) = (CancellationToken::new(), Arc::default());
        Self { store, epoch, fenced, is_nearly_full, patience: Patience::new() }
    }

    /// Appends facts of one room. Resolves when they are durable.
    pub(crate) async fn append(&self, entries: Vec<GameFact>) -> Result<(), StoreError> {
        self.noticed(self.store.append(self.epoch, entries).await)
    }

    /// The timer of rooms that wait for [`Ledger::append`].
    pub(super) fn patience(&self) -> &Patience {
        &self.patience
    }

    /// Whether games go on after a restart.
    pub(crate) fn survives_restart(&self) -> bool {
        self.store.survives_restart()
    }

    /// Whether the store can keep accounts.
    pub(crate) fn has_accounts(&self) -> bool {
        self.store.accounts().is_some()
    }

    /// Stores a waiting room for the next start.
    pub(crate) async fn keep_waiting(&self, room: WaitingRoom) -> Result<(), StoreError> {
        self.noticed(self.store.keep_waiting(self.epoch, room).await)
    }

    /// A stored game.
    pub(crate) async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        self.store.game(id).await
    }

    /// The rated games by days that a player plays.
    pub(crate) async fn rated_by_days(&self, player: PlayerId) -> Result<Vec<StoredGame>, StoreError> {
        match self.store.ratings() {
            Some(ratings) => ratings.rated_by_days(player).await,
            None => Ok(Vec::new()),
        }
    }

    /// Whether the operator has named the account of a player an organiser.
    pub(crate) async fn is_organiser(&self, player: PlayerId) -> Result<bool, StoreError> {
        match self.store.accounts() {
            Some(accounts) => accounts.is_organiser(player).await,
            None => Ok(false),
        }
    }

    /// Stores a report, unless its sender has sent this number of them within a day; whether it is stored. `None` if the store keeps none.
    pub(crate) async fn report(&self, report: NewReport, most: u32) -> Result<Option<bool>, StoreError> {
        match self.store.moderation() {
            Some(store) => self.noticed(store.report(self.epoch, report, most).await).map(Some),
            None => Ok(None),
        }
    }

    /// Whether games can be unloaded into the store.
    pub(crate) fn unloads(&self) -> bool {
        self.store.unloaded().is_some()
    }

    /// The unloaded game of a room, which is loaded from now on: the caller must restore its room.
    pub(crate) async fn load(&self, room: RoomCode) -> Result<Option<StoredGame>, StoreError> {
        let Some(store) = self.store.unloaded() else { return Ok(None) };
        let Some(game) = store.unloaded_game(room).await? else { return Ok(None) };
        let fact = Fact::Loaded { plies: game.moves.len() as u32 };
        self.append(vec![GameFact { game: game.id, fact }]).await?;
        Ok(Some(game))
    }

    /// Rooms whose unloaded games are due.
    pub(crate) async fn unloaded_due(&self, due: DueGames) -> Result<Vec<RoomCode>, StoreError> {
        match self.store.unloaded() {
            Some(store) => store.unloaded_due(due).await,
            None => Ok(Vec::new()),
        }
    }

    /// Stores the analysis of a finished game.
    pub(crate) async fn keep_analysis(&self, game: GameId, findings: String) -> Result<(), StoreError> {
        self.noticed(self.store.keep_analysis(self.epoch, game, findings).await)
    }

    /// Removes some old games; returns their number.
    pub(crate) async fn prune(&self, keep: KeepGames) -> Result<u64, StoreError> {
        self.noticed(self.store.prune(self.epoch, keep).await)
    }

    /// Computes the places on the leaderboards anew.
    pub(crate) async fn refresh_places(&self) -> Result<(), StoreError> {
        match self.store.ratings() {
            Some(ratings) => self.noticed(ratings.refresh_places(self.epoch).await),
            None => Ok(()),
        }
    }

    /// Notes that this server is up.
    pub(crate) async fn still_up(&self) -> Result<(), StoreError> {
        self.noticed(self.store.still_up(self.epoch).await)
    }

    /// Reads the free space of the store.
    pub(crate) async fn free_bytes(&self) -> Option<u64> {
        self.store.free_bytes().await
    }

    /// Why the store loses everything that it writes, if it does.
    pub(crate) async fn loss(&self) -> Option<StoreLoss> {
        self.store.loss().await
    }

    /// Cancelled when another server has taken over the games: this one can no longer write, and must end.
    pub(crate) fn fenced(&self) -> &CancellationToken {
        &self.fenced
    }

    /// Whether the disk is nearly full, so that no new rooms should be made.
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.is_nearly_full.load(Ordering::Relaxed)
    }

    pub(crate) fn set_nearly_full(&self, is_nearly_full: bool) {
        self.is_nearly_full.store(is_nearly_full, Ordering::Relaxed);
    }

    fn noticed<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(done, Err(StoreError::Fenced { .. })) {
            self.fenced.cancel();
        }
        done
    }

    /// Ends this server's writes, because another one has its games.
    pub(crate) fn fence(&self) {
        self.fenced.cancel();
    }

    /// The tenure of every room of a server without nodes: each run of the server counts as another owner.
    pub(crate) fn tenure(&self) -> Tenure {
        Tenure(self.epoch.0 as u32)
    }

    /// The first version of events under an owner, larger than any that a room can have reached under an earlier one.
    /// So a client that resumes from before gets a snapshot.
    pub(crate) fn first_version(Tenure(tenure): Tenure) -> u32 {
        /// The bits of a version that count the events of one tenure.
        const EVENTS_BITS: u32 = 20;
        tenure << EVENTS_BITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_one_tenure_are_below_those_of_the_next() {
        let first_version = |tenure| Ledger::first_version(Tenure(tenure));
        for epoch in 1..100 {
            // More events than a room can have before it closes.
            assert!(first_version(epoch) + 1_000_000 < first_version(epoch + 1), "{epoch}");
        }
    }
}
