//! Rooms of the lobby: made, found by their codes, restored after a restart.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use bidak_shared::protocol::{PlayerId, RefusalCode, RoomCode};
use rand::RngExt;
use tracing::Instrument;

use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::parts::{CARD_HELPS, Reached};
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::caller::presence::Presence;
use crate::config::Club;
use crate::lobby::Lobby;
use crate::lobby::directory::Owner;
use crate::room::{self, Ledger, Room, RoomDeps, RoomHandle, RoomSpec};
use crate::store::{Contestant, KnownPlayer, Restored, Shard, StoredGame, Tenure, WaitingRoom};

/// A room that a player may enter, and the player's presence in it, which counts until it is dropped.
#[derive(Debug)]
pub(crate) struct RoomEntry {
    pub(crate) room: RoomHandle,
    pub(crate) presence: Presence,
}

impl Lobby {
    pub(super) fn create(
        &mut self,
        host: &Caller,
        mut spec: RoomSpec,
        opponent: Option<PlayerId>,
        key: Option<u32>,
        now: Instant,
    ) -> Result<RoomEntry, Refusal> {
        if let Some(room) = key.and_then(|key| self.directory.made_by(host.player, key)) {
            let presence = host.rooms.enter(room.code());
            return Ok(RoomEntry { room, presence });
        }
        self.may_make_another(&spec, host, now)?;
        let opponent = opponent.map(|id| self.players.known(id).ok_or_else(Refusal::no_player)).transpose()?;
        let (code, seed) = (self.free_code()?, self.rng.random());
        let private = spec.private;
        spec.options = self.recent_options.shared(spec.options);
        let mut room = Room::new(code, spec, Some(host.player), &self.config, seed, now);
        if let Some(opponent) = opponent {
            room.keep_seat_for(opponent);
        }
        let place = Some(self.addresses.room_opened(host.network, host.taker(now), now));
        let owner = Owner { host: Some(host.player), place, key, seeks: None };
        let room = self.open(code, room, owner, private, now);
        Ok(RoomEntry { room, presence: host.rooms.enter(code) })
    }

    /// The room with a code. Refused if the caller is in too many rooms.
    pub(super) fn find(&mut self, code: RoomCode, caller: &Caller) -> Result<RoomEntry, Refusal> {
        let room = self.directory.find(code).ok_or_else(Refusal::no_room)?;
        self.may_enter_another(caller, Some(code))?;
        Ok(RoomEntry { room, presence: caller.rooms.enter(code) })
    }

    /// Refuses another room to a player who is in too many. Seats in other rooms count as well, unless the game there
    /// is over or waits for its players.
    pub(super) fn may_enter_another(&self, caller: &Caller, code: Option<RoomCode>) -> Result<(), Refusal> {
        let mut rooms: BTreeSet<RoomCode> = self.directory.busy_seats_of(caller.player).collect();
        rooms.extend(caller.rooms.codes().into_iter().filter(|code| self.directory.knows(*code)));
        // A player who is in a room may enter it again.
        if rooms.len() >= self.config.rooms_per_player && !code.is_some_and(|code| rooms.contains(&code)) {
            let sentence = format!("you are in {} rooms, which is the most; leave one", rooms.len());
            return Err(Refusal::new(RefusalCode::TooManyRooms, sentence));
        }
        Ok(())
    }

    /// Refuses a new room, or a game in it, to a player, to an address, or to anybody.
    pub(super) fn may_make_another(&self, spec: &RoomSpec, caller: &Caller, now: Instant) -> Result<(), Refusal> {
        // A node that has just joined owns no shards yet.
        if self.closing.is_cancelled() || self.nodes.as_ref().is_some_and(|nodes| !nodes.has_open()) {
            return Err(Refusal::shutting_down());
        }
        self.may_enter_another(caller, None)?;
        if let Err(reached) = self.addresses.may_open(caller.network, caller.taker(now)) {
            let sentence = match reached {
                Reached::Address => {
                    format!("there are too many rooms from your address; join one, or close one; {CARD_HELPS}")
                }
                Reached::Share => "you have made too many rooms from your address; join one, or close one".to_owned(),
            };
            return Err(Refusal::at(Limit::RoomsPerAddress, RefusalCode::TooManyRooms, sentence));
        }
        if self.ledger.is_nearly_full() {
            let sentence = "the server's disk is nearly full: no new rooms; join one that is there";
            return Err(Refusal::new(RefusalCode::DiskFull, sentence));
        }
        if self.metrics.is_store_lost() {
            return Err(Refusal::store_lost());
        }
        if self.directory.len() >= self.config.rooms {
            let sentence = "the server has no place for another room; join one, or try again later";
            return Err(Refusal::new(RefusalCode::ServerFull, sentence));
        }
        self.may_begin(spec, caller, now)
    }

    /// An unused code in a shard that is open here; refused if there is no open shard.
    pub(super) fn free_code(&mut self) -> Result<RoomCode, Refusal> {
        while self.nodes.as_ref().is_none_or(|nodes| nodes.has_open()) {
            let code = RoomCode::from_bits(self.rng.random());
            if self.is_free(code) {
                return Ok(code);
            }
        }
        Err(Refusal::shutting_down())
    }

    /// Whether a code is unused, in a shard that is open here.
    pub(super) fn is_free(&self, code: RoomCode) -> bool {
        !self.directory.contains(code) && self.nodes.as_ref().is_none_or(|nodes| nodes.is_open(code))
    }

    /// Starts the task of a room.
    pub(super) fn open(&mut self, code: RoomCode, room: Room, owner: Owner, private: bool, now: Instant) -> RoomHandle {
        let summary = room.summary();
        tracing::info!(room = %code, game = %summary.game, clock = %summary.clock, private, "room created");
        let (handle, task) = room::open(code, room, self.deps(owner.place.map(|place| place.network)));
        self.rooms.spawn(task.run().instrument(tracing::debug_span!(parent: None, "room", %code)));
        self.directory.add(handle.clone(), owner, private);
        if self.are_clocks_halted {
            handle.halt_clocks();
        }
        self.count();
        if owner.host.is_none() {
            // Its seats are taken from the beginning.
            self.directory.update(summary);
            self.listing.changed();
            if self.directory.is_playing(code) {
                self.game_changed(code, None);
                self.count_unfinished(code, (false, true), now);
            }
        }
        handle
    }

    /// The room of a game that a tournament paired; makes it if there is none.
    pub(super) fn seat(
        &mut self,
        code: RoomCode,
        spec: RoomSpec,
        seats: &[Contestant; 2],
        now: Instant,
    ) -> Result<RoomHandle, Refusal> {
        if let Some(room) = self.directory.find(code) {
            return Ok(room);
        }
        if self.closing.is_cancelled() {
            return Err(Refusal::shutting_down());
        }
        if self.metrics.is_store_lost() {
            return Err(Refusal::store_lost());
        }
        if self.directory.len() >= self.config.rooms {
            return Err(Refusal::new(RefusalCode::ServerFull, "the server has no place for another room"));
        }
        let room = Room::seated(code, spec, seats, &self.config, self.rng.random(), now);
        // An earlier owner may have had a room for the same game.
        let room = room.numbered_from(Ledger::first_version(self.tenure(code)));
        Ok(self.open(code, room, Owner::default(), false, now))
    }

    fn deps(&self, network: Option<AddressRange>) -> RoomDeps {
        RoomDeps {
            network,
            changes: self.change_sender.clone(),
            thinkers: self.thinkers.clone(),
            ledger: self.ledger.clone(),
            config: Arc::clone(&self.config),
            bot_pace: self.config.bot_pace,
            replay_bytes: self.config.replay_bytes,
            metrics: Arc::clone(&self.metrics),
            tournaments: self.tournaments.clone(),
            live_positions: self.live_positions.clone(),
        }
    }

    /// The number of owners that the room's shard has had, with which the versions of its events begin.
    fn tenure(&self, code: RoomCode) -> Tenure {
        self.nodes.as_ref().map_or_else(|| self.ledger.tenure(), |nodes| nodes.tenure(code))
    }

    /// Gives up at most `most` shards without rooms: no room is made in them from now on.
    pub(super) fn give_up(&mut self, most: usize) -> Vec<Shard> {
        let Some(nodes) = &self.nodes else { return Vec::new() };
        let used: BTreeSet<Shard> = {
            let busy = self.directory.codes().map(Shard::of).chain(self.loading.shards());
            busy.chain(self.tournaments.shards()).collect()
        };
        let empty: Vec<Shard> =
            nodes.open_shards().into_iter().filter(|shard| !used.contains(shard)).take(most).collect();
        nodes.set_open(&empty, false);
        // A new tournament registers its shard first, and then checks that the shard is open.
        let made = self.tournaments.shards();
        let (kept, given): (Vec<Shard>, Vec<Shard>) = empty.into_iter().partition(|shard| made.contains(shard));
        nodes.set_open(&kept, true);
        self.unfinished.give_up(&given.iter().copied().collect());
        given
    }

    /// Closes shards: no room is made or found in them from now on. Returns their rooms.
    pub(super) fn close_shards(&mut self, shards: &[Shard]) -> Vec<RoomHandle> {
        if let Some(nodes) = &self.nodes {
            nodes.set_open(shards, false);
        }
        let shards: BTreeSet<Shard> = shards.iter().copied().collect();
        self.unfinished.give_up(&shards);
        let codes = self.directory.codes().filter(|code| shards.contains(&Shard::of(*code)));
        codes.filter_map(|code| self.directory.find(code)).collect()
    }

    /// Whether the signal to stop will stop the clocks, and has not yet.
    pub(super) fn must_halt_clocks(&self) -> bool {
        !self.are_clocks_halted && self.ledger.survives_restart()
    }

    /// Stops the clocks of all live games, those of rooms that are opened later as well.
    pub(super) fn halt_clocks(&mut self) {
        self.are_clocks_halted = true;
        self.directory.codes().filter_map(|code| self.directory.find(code)).for_each(|room| room.halt_clocks());
    }

    /// Restores the rooms with an unfinished game or a waiting player. Each room replays its game in its own task, so
    /// that no room waits for the games of others.
    pub(crate) fn restore(&mut self, Restored { games, rooms, players, accounts, blocked, .. }: Restored) {
        let now = environment::instant();
        for player in players {
            self.players.remember(player, None, now);
        }
        for (player, tag) in accounts {
            self.players.set_account(player, tag);
        }
        for (player, blocked) in blocked {
            self.players.set_blocked(player, blocked);
        }
        for stored in games {
            let code = stored.start.room;
            if self.directory.contains(code) {
                tracing::error!(room = %code, game = %stored.id, "a room has two games that go on; one is left alone");
                continue;
            }
            self.restore_room(stored, now);
        }
        for waiting in rooms {
            let WaitingRoom { room: code, host, private, .. } = waiting;
            let version = Ledger::first_version(self.tenure(code));
            let mark = |player| self.players.mark_of(player);
            let room = Room::waiting_again(waiting, &self.config, self.rng.random(), version, mark, now);
            let Some(room) = room.filter(|_| !self.directory.contains(code)) else {
                tracing::error!(room = %code, "a room that waited cannot be set up again");
                continue;
            };
            let summary = room.summary();
            self.open(code, room, Owner { host, place: None, key: None, seeks: None }, private, now);
            self.directory.update(summary);
        }
        self.count();
    }

    /// Restores the room of an unfinished game.
    pub(super) fn restore_room(&mut self, mut stored: StoredGame, now: Instant) {
        let code = stored.start.room;
        if self.config.club == Club::Off {
            stored.marks = [None; 2];
        }
        let owner = Owner { host: stored.start.host, place: None, key: None, seeks: None };
        let (private, summary) = (stored.start.private, Room::restored_summary(&stored, now));
        let (config, deps, seed) = (Arc::clone(&self.config), self.deps(None), self.rng.random());
        let version = Ledger::first_version(self.tenure(code));
        let (handle, restoring) = room::restore(stored, config, seed, version, deps);
        if self.are_clocks_halted {
            handle.halt_clocks();
        }
        self.directory.add(handle, owner, private);
        self.directory.update(summary);
        self.count_loaded(code);
        self.rooms.spawn(restoring.instrument(tracing::debug_span!(parent: None, "room", %code)));
    }

    /// Adds the players of a game that is loaded, unless they are known.
    pub(super) fn restore_players(&mut self, stored: &StoredGame, now: Instant) {
        for contestant in &stored.start.players {
            if let Contestant::Person { id, name, key, .. } = contestant
                && self.players.known(*id).is_none()
            {
                self.players.remember(KnownPlayer { id: *id, key: *key, name: name.clone() }, None, now);
            }
        }
    }
}
