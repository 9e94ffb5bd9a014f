//! Rooms that are unloaded, and loaded when somebody enters them or their games are due. Requests for such a room wait until the store has
//! answered; the lobby itself waits for nobody.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use bidak_shared::protocol::RoomCode;
use tokio::sync::oneshot;

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::lobby::rooms::RoomEntry;
use crate::lobby::{Lobby, LobbyHandle};
use crate::store::{Shard, StoreError, StoredGame};

/// The answer to a request for a room.
type Answer = oneshot::Sender<Result<RoomEntry, Refusal>>;

/// The rooms that are being unloaded or loaded, with the requests that wait for them.
#[derive(Debug, Default)]
pub(super) struct Loading(BTreeMap<RoomCode, Vec<(Arc<Caller>, Answer)>>);

impl Loading {
    /// The shards of these rooms.
    pub(super) fn shards(&self) -> impl Iterator<Item = Shard> {
        self.0.keys().copied().map(Shard::of)
    }
}

impl LobbyHandle {
    /// Loads the rooms of games that are due.
    pub(crate) async fn load(&self, rooms: Vec<RoomCode>) {
        self.post(move |lobby, _| {
            for code in rooms {
                lobby.load(code);
            }
        })
        .await;
    }
}

impl Lobby {
    /// Loads an unloaded room for nobody.
    pub(super) fn load(&mut self, code: RoomCode) {
        if self.may_load(code) {
            self.begin_loading(code, Vec::new());
        }
    }

    /// Finds a room for a caller who enters it, and loads it if it is unloaded.
    pub(super) fn find_or_load(&mut self, code: RoomCode, caller: Arc<Caller>, answer: Answer) {
        if let Some(waiting) = self.loading.0.get_mut(&code) {
            return waiting.push((caller, answer));
        }
        if self.may_load(code) {
            return self.begin_loading(code, vec![(caller, answer)]);
        }
        let found = self.find_here(code, &caller);
        let _ = answer.send(found); // The asker has gone.
    }

    /// Finds a room without the store.
    fn find_here(&mut self, code: RoomCode, caller: &Caller) -> Result<RoomEntry, Refusal> {
        if !self.has_shard_of(code) && !self.directory.contains(code) {
            // Its shard has left this node while the request came or waited: another one has the room.
            return Err(Refusal::shutting_down());
        }
        self.find(code, caller)
    }

    /// Whether the store may have a room that is not here.
    fn may_load(&self, code: RoomCode) -> bool {
        let is_new = !self.directory.contains(code) && !self.loading.0.contains_key(&code);
        is_new && self.has_shard_of(code) && self.ledger.unloads()
    }

    /// Whether the room of this code can only be at this node.
    fn has_shard_of(&self, code: RoomCode) -> bool {
        self.nodes.as_ref().is_none_or(|nodes| nodes.is_open(code))
    }

    fn begin_loading(&mut self, code: RoomCode, waiting: Vec<(Arc<Caller>, Answer)>) {
        self.loading.0.insert(code, waiting);
        tokio::spawn(self.change_sender.clone().load(code, self.ledger.clone()));
    }

    /// Whether a room may be unloaded. If so, requests for it wait for [`Lobby::unloaded`] or [`Lobby::not_unloaded`].
    pub(super) fn may_unload(&mut self, code: RoomCode) -> bool {
        let is_only_here = self.directory.find_ref(code).is_some_and(crate::room::RoomHandle::is_only_one);
        let may = is_only_here && !self.closing.is_cancelled() && !self.loading.0.contains_key(&code);
        if may {
            self.loading.0.insert(code, Vec::new());
        }
        may
    }

    /// A room was unloaded.
    pub(super) fn unloaded(&mut self, code: RoomCode) {
        self.count_unloaded(code);
        self.directory.note_unloaded(code);
        if let Some(place) = self.directory.remove(code) {
            self.addresses.room_closed(place);
        }
        self.count();
        self.metrics.unloaded_rooms.inc();
        let waiting = self.loading.0.remove(&code).unwrap_or_default();
        if !waiting.is_empty() {
            self.begin_loading(code, waiting);
        }
    }

    /// A room could not be unloaded.
    pub(super) fn not_unloaded(&mut self, code: RoomCode) {
        self.answer_waiting(code);
    }

    /// The store has answered whether it has the game of a room.
    pub(super) fn loaded(&mut self, code: RoomCode, loaded: Result<Option<Box<StoredGame>>, StoreError>, now: Instant) {
        // A node that does not reach the store keeps its rooms meanwhile.
        let is_ours = self.nodes.as_ref().is_none_or(|nodes| nodes.keeps(code));
        match loaded {
            Ok(Some(game)) => {
                // Where it is not ours: the next owner of the shard restores it, because it counts as loaded.
                if is_ours && !self.directory.contains(code) {
                    self.metrics.loaded_rooms.inc();
                    self.restore_players(&game, now);
                    self.restore_room(*game, now);
                    self.count();
                }
            }
            Ok(None) => {}
            // The store refuses this node, which no longer has the shard.
            Err(_) if !is_ours => {}
            Err(error) => {
                tracing::error!(room = %code, %error, "the game of a room cannot be loaded");
                for (_, answer) in self.loading.0.remove(&code).unwrap_or_default() {
                    let _ = answer.send(Err(Refusal::fault())); // The asker has gone.
                }
            }
        }
        self.answer_waiting(code);
    }

    fn answer_waiting(&mut self, code: RoomCode) {
        for (caller, answer) in self.loading.0.remove(&code).unwrap_or_default() {
            let _ = answer.send(self.find_here(code, &caller)); // The asker has gone.
        }
    }
}
