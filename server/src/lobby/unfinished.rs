//! The bounds of unfinished games that wait for their players. Loaded ones are in the directory; of the unloaded ones the lobby knows those of
//! connected players, as the store last listed them, and the addresses that they count for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use bidak_shared::protocol::{PlayerId, RefusalCode, RoomCode};

use crate::base::address::AddressRange;
use crate::base::limit::Limit;
use crate::base::parts::{AllowancePart, CARD_HELPS, Places, Reached, Taker};
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::lobby::{Lobby, LobbyHandle};
use crate::room::RoomSpec;
use crate::store::Shard;

/// The unfinished games, as far as bounds need them.
#[derive(Debug, Default)]
pub(super) struct UnfinishedCounts {
    /// The unloaded games of connected players.
    unloaded: BTreeMap<PlayerId, BTreeSet<RoomCode>>,
    /// The address that a game of this node counts for.
    networks: BTreeMap<RoomCode, (AddressRange, AllowancePart, Option<PlayerId>)>,
    by_network: BTreeMap<AddressRange, Places>,
}

impl UnfinishedCounts {
    /// Counts a game for an address, unless it counts for one. `most` is the limit of an address.
    fn claim(&mut self, room: RoomCode, network: AddressRange, taker: Taker, most: usize) {
        self.networks.entry(room).or_insert_with(|| {
            let places = self.by_network.entry(network).or_default();
            let part = places.find(most, taker).unwrap_or(AllowancePart::Open);
            places.add(part, taker.player);
            (network, part, taker.player)
        });
    }

    /// A game is over, or another node has it.
    pub(super) fn over(&mut self, room: RoomCode) {
        if let Some((network, part, player)) = self.networks.remove(&room)
            && let Some(places) = self.by_network.get_mut(&network)
        {
            places.give_back(part, player);
            if places.is_empty() {
                self.by_network.remove(&network);
            }
        }
    }

    /// Other nodes have these shards.
    pub(super) fn give_up(&mut self, shards: &BTreeSet<Shard>) {
        let gone = self.networks.keys().filter(|room| shards.contains(&Shard::of(**room)));
        for room in gone.copied().collect::<Vec<_>>() {
            self.over(room);
        }
    }

    /// The last connection of a player has ended.
    pub(super) fn forget(&mut self, player: PlayerId) {
        self.unloaded.remove(&player);
    }

    /// The game of a room was unloaded.
    pub(super) fn unloaded(&mut self, room: RoomCode, player: PlayerId) {
        self.unloaded.entry(player).or_default().insert(room);
    }

    /// The game of a room was loaded.
    pub(super) fn loaded(&mut self, room: RoomCode, player: PlayerId) {
        if let Some(rooms) = self.unloaded.get_mut(&player) {
            rooms.remove(&room);
        }
    }
}

impl LobbyHandle {
    /// Takes the unloaded games of a player, as the store has listed them.
    pub(crate) async fn has_unloaded(&self, player: PlayerId, mut rooms: BTreeSet<RoomCode>, network: AddressRange) {
        self.post(move |lobby, now| {
            let (taker, most) = (lobby.players.taker(player, now), lobby.config.unfinished_per_address);
            // A game may have been loaded since.
            rooms.retain(|room| !lobby.directory.knows(*room));
            for room in rooms.iter().filter(|room| lobby.nodes.as_ref().is_none_or(|nodes| nodes.is_open(**room))) {
                lobby.unfinished.claim(*room, network, taker, most);
            }
            if lobby.players.is_connected(player) {
                lobby.unfinished.unloaded.insert(player, rooms);
            }
        })
        .await;
    }

    /// Refuses a seat in a room whose games wait for their players, to a player who has too many such games.
    pub(crate) async fn may_sit(&self, code: RoomCode, caller: Arc<Caller>) -> Result<(), Refusal> {
        self.ask(move |lobby, _| lobby.may_sit(code, &caller)).await?
    }
}

impl Lobby {
    /// The game of a room here has begun, is over, or goes on; `began` and `is_on` are before and after its change.
    pub(super) fn count_unfinished(&mut self, room: RoomCode, (was_on, is_on): (bool, bool), now: Instant) {
        if !is_on {
            self.unfinished.over(room);
        } else if !was_on
            && self.directory.has_waiting_game(room)
            && let Some(place) = self.directory.place_of(room)
        {
            let taker = place.player().map_or(Taker::NOBODY, |player| self.players.taker(player, now));
            self.unfinished.claim(room, place.network, taker, self.config.unfinished_per_address);
        }
    }

    /// The game of a room here was unloaded.
    pub(super) fn count_unloaded(&mut self, room: RoomCode) {
        for player in self.directory.people_in(room) {
            if self.players.is_connected(player) {
                self.unfinished.unloaded(room, player);
            }
        }
    }

    /// The game of a room was loaded here.
    pub(super) fn count_loaded(&mut self, room: RoomCode) {
        for player in self.directory.people_in(room) {
            self.unfinished.loaded(room, player);
        }
    }

    /// Whether a player knows the code of a room without guessing, also of an unloaded one.
    pub(super) fn knows_room(&self, code: RoomCode, player: PlayerId) -> bool {
        let unloaded = || self.unfinished.unloaded.get(&player).is_some_and(|rooms| rooms.contains(&code));
        self.directory.is_known_to(code, player) || unloaded()
    }

    pub(super) fn may_sit(&self, code: RoomCode, caller: &Caller) -> Result<(), Refusal> {
        if self.directory.has_waiting_seat(code, caller.player) {
            self.may_begin_unfinished(caller)?;
        }
        Ok(())
    }

    /// Refuses another game that waits for its players to a player, or an address, with too many.
    pub(super) fn may_begin(&self, spec: &RoomSpec, caller: &Caller, now: Instant) -> Result<(), Refusal> {
        if spec.clock.is_live() {
            return Ok(());
        }
        let most = self.config.unfinished_per_address;
        let found = self.unfinished.by_network.get(&caller.network).map(|places| places.find(most, caller.taker(now)));
        if let Some(Err(reached)) = found {
            let sentence = match reached {
                Reached::Address => {
                    format!("your address has too many unfinished games; finish or resign one; {CARD_HELPS}")
                }
                Reached::Share => "you have too many unfinished games; finish or resign one".to_owned(),
            };
            return Err(Refusal::at(Limit::UnfinishedGamesPerAddress, RefusalCode::TooManyGames, sentence));
        }
        self.may_begin_unfinished(caller)
    }

    /// Refuses another such game to a player who need not be connected, with these unloaded games.
    pub(super) fn may_begin_absent(&self, caller: &Caller, unloaded: &BTreeSet<RoomCode>) -> Result<(), Refusal> {
        self.may_have_another(caller, unloaded.clone())
    }

    fn may_begin_unfinished(&self, caller: &Caller) -> Result<(), Refusal> {
        self.may_have_another(caller, BTreeSet::new())
    }

    fn may_have_another(&self, caller: &Caller, mut rooms: BTreeSet<RoomCode>) -> Result<(), Refusal> {
        rooms.extend(self.directory.waiting_games_of(caller.player));
        rooms.extend(self.unfinished.unloaded.get(&caller.player).into_iter().flatten());
        let (most, more) = match caller.account.tag() {
            Some(_) => (self.config.unfinished_per_account, ""),
            None => (self.config.unfinished_per_guest, ", or create an account"),
        };
        if most > 0 && rooms.len() >= most {
            let sentence = format!("you have {} unfinished games; finish or resign one{more}", rooms.len());
            return Err(Refusal::new(RefusalCode::TooManyGames, sentence));
        }
        Ok(())
    }
}
