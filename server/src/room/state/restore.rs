//! A room after a restart, and at a shutdown.

use std::collections::BTreeMap;
use std::time::Instant;

use bidak_shared::game::Player;
use bidak_shared::protocol::{NameMark, PlayerId, RoomSummary, Timestamp};
use bidak_shared::registry::replay::ReplayError;

use crate::config::Config;
use crate::room::clock::Clock;
use crate::room::dice::Seed;
use crate::room::game::Played;
use crate::room::seat::{Sitter, Sitters};
use crate::room::spec::RoomSpec;
use crate::room::state::protect::Protection;
use crate::room::state::{Occupancy, Room};
use crate::store::{Fact, KnownPlayer, RoomGuard, StoredGame, WaitingRoom};

impl Room {
    /// The room of an unfinished game. Nobody is in it; the players can come back to their seats, and each player's
    /// time stands still until then, but not by days. The next event follows `version`.
    pub(crate) fn restored(
        stored: &StoredGame,
        config: &Config,
        seed: Seed,
        version: u32,
        (now, time): (Instant, Timestamp),
    ) -> Result<Self, ReplayError> {
        let record = stored.record_text().replay()?;
        let start = &stored.start;
        let mut room = Self::new(start.room, RoomSpec::restored(start), start.host, config, seed, now);
        for side in Player::BOTH {
            *room.sitters.of_mut(side) = Some(Sitter::restored(stored.player(side), stored.marks[side.index()], now));
        }
        room.game = Played::new(stored.id, record, start.clock, now);
        room.game.clock = match stored.deadline {
            Some(deadline) => Clock::resumed(start.clock, room.game.to_move(), deadline.left(), now),
            None => Clock::restored(start.clock, stored.clocks),
        };
        let searches = (0..).zip(&stored.moves).filter_map(|(ply, played)| Some((ply, played.search?)));
        room.game.searches = searches.collect();
        let is_live = !start.clock.is_by_days();
        room.game.awaited = Player::BOTH.map(|side| is_live && stored.player(side).person().is_some());
        room.game.prepared.clone_from(&stored.prepared);
        room.playing = true;
        room.games = start.number;
        room.half = start.half;
        room.partner = start.partner;
        room.occupancy = Occupancy::Empty(now);
        room.version = version;
        if let Some(kept) = &stored.kept {
            room.take_up(kept, now, time);
        }
        if let Some(ending) = room.game.ending_by_rules() {
            room.end(ending, now);
        }
        Ok(room)
    }

    /// A room in which one player waited for an opponent, or two paired players had not both entered; they can come
    /// back to it. The next event follows `version`.
    pub(crate) fn waiting_again(
        waiting: WaitingRoom,
        config: &Config,
        seed: Seed,
        version: u32,
        mark: impl Fn(PlayerId) -> Option<NameMark>,
        now: Instant,
    ) -> Option<Self> {
        let mut room = Self::new(waiting.room, RoomSpec::waiting(&waiting)?, waiting.host, config, seed, now);
        let absent = |player: KnownPlayer| {
            let mark = mark(player.id);
            Some(Sitter::absent(player, mark, false, now))
        };
        *room.sitters.of_mut(waiting.side) = absent(waiting.player);
        match waiting.kept_for {
            // Only pairing makes rooms without a host, and keeps a seat in them.
            Some(other) if waiting.host.is_none() => {
                *room.sitters.of_mut(waiting.side.opponent()) = absent(other);
            }
            kept_for => room.kept_for = kept_for,
        }
        room.games = waiting.games;
        room.protection = Protection::restored(waiting.host, &[], &[], &waiting.guard);
        room.version = version;
        Some(room)
    }

    /// The same room with events after `version`.
    pub(crate) fn numbered_from(mut self, version: u32) -> Self {
        self.version = version;
        self
    }

    /// The form for the store at a shutdown, if a player waits for an opponent here, or two paired players have not
    /// both entered.
    pub(crate) fn waiting(&self) -> Option<WaitingRoom> {
        let known = |sitter: &Sitter| match sitter.clone() {
            Sitter::Person { id, name, key, .. } => Some(KnownPlayer { id, key, name }),
            Sitter::Bot(_) => None,
        };
        let mut sitters = self.sitters.iter();
        let (side, player) = sitters.next()?;
        let player = known(player)?;
        let kept_for = match sitters.next() {
            None => self.kept_for.clone(),
            Some((_, other)) if self.games == 0 && self.host.is_none() => Some(known(other)?),
            Some(_) => return None,
        };
        // A tournament restores its rooms itself.
        if self.closed || self.spec.tournament.is_some() {
            return None;
        }
        Some(WaitingRoom {
            room: self.code,
            games: self.games,
            host: self.host,
            private: self.spec.private,
            kind: self.spec.game,
            options: BTreeMap::clone(&self.spec.options),
            start: self.spec.start().to_owned(),
            clock: self.spec.clock,
            rated: self.spec.rated,
            side,
            player,
            guard: RoomGuard { banned: self.protection.banned().collect(), ..self.protection.guard() },
            kept_for,
        })
    }

    /// The summary for the lobby before the room is restored.
    pub(crate) fn restored_summary(stored: &StoredGame, now: Instant) -> RoomSummary {
        let start = &stored.start;
        let mut sitters = Sitters::default();
        for side in Player::BOTH {
            *sitters.of_mut(side) = Some(Sitter::restored(stored.player(side), stored.marks[side.index()], now));
        }
        RoomSummary {
            room: start.room,
            game: start.kind,
            options: BTreeMap::clone(&start.options),
            clock: start.clock,
            rated: start.rated,
            status: bidak_shared::protocol::Status::Playing,
            seats: sitters.seats(),
            kept_for: None,
            spectators: 0,
        }
    }

    /// A player has come back: starts the clock if it waited for that.
    pub(super) fn came_back(&mut self, side: Player, now: Instant) {
        if std::mem::take(&mut self.game.awaited[side.index()]) && self.playing && self.game.clock.flag().is_none() {
            self.go_on(now);
        }
    }

    /// Starts a live clock that stood, and stores that it runs: until then, the store has it standing.
    pub(super) fn go_on(&mut self, now: Instant) {
        self.game.run_clock(now);
        if self.game.clock.is_running()
            && !self.game.clock.is_by_days()
            && self.sitters.have_person()
            && let Some(clocks) = self.game.clock.clocks(now)
        {
            self.note(Fact::Clocks(clocks));
        }
    }

    /// Whether the server goes down.
    pub(crate) fn is_going_down(&self) -> bool {
        self.is_going_down
    }

    /// Handles the signal to stop: live clocks stop, here and in games that begin later, and are stored.
    pub(crate) fn halt_clocks(&mut self, now: Instant) {
        // A flag that falls by now has fallen.
        self.tick(now);
        self.is_going_down = true;
        let was_running = self.playing && self.game.clock.is_running() && !self.game.clock.is_by_days();
        self.game.clock.halt(now);
        if was_running && let Some(clocks) = self.game.clock.clocks(now) {
            self.note(Fact::Clocks(clocks));
        }
    }

    /// Handles a shutdown: stores the clocks, or the state of a room whose game waits for its players. Begins a second game of a pair that is still to come, so that it is
    /// restored.
    pub(crate) fn pause(&mut self, now: Instant, time: Timestamp) {
        if self.second_at.is_some() && !self.closed {
            self.begin_second(now);
        }
        if self.waits_for_players() {
            self.note_kept(false, now, time);
        }
        self.halt_clocks(now);
    }
}
