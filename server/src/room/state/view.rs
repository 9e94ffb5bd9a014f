//! Views of a room: for the lobby, for new members, for returning members.

use std::collections::BTreeMap;
use std::time::Instant;

use bidak_shared::game::Player;
use bidak_shared::protocol::{ChatLine, PlayerId, RoomSummary, Snapshot, Status, Turn};

use crate::base::millis::millis;
use crate::caller::blocks::Blocks;
use crate::room::state::Room;

impl Room {
    /// The person who may move now; none if it is a bot's turn, or no game is going on.
    pub(super) fn person_on_turn(&self) -> Option<PlayerId> {
        if !self.playing {
            return None;
        }
        self.sitters.of(self.game.to_move())?.person()
    }

    /// Whether a player has a seat.
    pub(crate) fn plays(&self, player: PlayerId) -> bool {
        self.sitters.side_of(player).is_some()
    }

    /// The turn for this reader: only the player on turn gets the legal moves.
    pub(crate) fn turn(&self, reader: PlayerId, now: Instant) -> Turn {
        self.game.turn(self.person_on_turn() == Some(reader), now)
    }

    /// The version of the last event that [`Room::take_effects`] has returned.
    pub(crate) fn sent_version(&self) -> u32 {
        self.version - self.unsent.len() as u32
    }

    fn status(&self) -> Status {
        if self.playing {
            Status::Playing
        } else if self.sitters.are_full() && self.games > 0 {
            Status::Ended
        } else {
            Status::Waiting
        }
    }

    /// The summary for the lobby.
    pub(crate) fn summary(&self) -> RoomSummary {
        RoomSummary {
            room: self.code,
            game: self.spec.game,
            options: BTreeMap::clone(&self.spec.options),
            clock: self.spec.clock,
            rated: self.spec.rated,
            status: self.status(),
            seats: self.sitters.seats(),
            kept_for: self.kept_for.as_ref().map(|kept| kept.id),
            spectators: self.spectators,
        }
    }

    /// The seats whose people have sat down since the game ended.
    fn newcomers(&self) -> Vec<Player> {
        let sat_down =
            |side: &Player| !self.playing && self.newcomers[side.index()] && self.sitters.of(*side).is_some();
        Player::BOTH.into_iter().filter(sat_down).collect()
    }

    /// The snapshot for this reader.
    pub(crate) fn snapshot(&self, reader: PlayerId, blocks: &Blocks, now: Instant) -> Snapshot {
        let record = self.game.record();
        let is_shown = |line: &&ChatLine| line.player.is_none_or(|player| !blocks.contains(player));
        let plays = self.sitters.side_of(reader).is_some();
        let hides = plays && self.protection.hides_spectators(reader);
        let is_shown = |line: &&ChatLine| is_shown(line) && !(hides && line.seat.is_none());
        Snapshot {
            room: self.code,
            version: self.version,
            game: self.spec.game,
            options: BTreeMap::clone(&self.spec.options),
            clock: self.spec.clock,
            rated: self.spec.rated,
            unrated: self.unrated,
            private: self.spec.private,
            tournament: self.spec.tournament.map(|terms| terms.place),
            draws: self.spec.tournament.is_none_or(|terms| terms.draws),
            status: self.status(),
            games: self.games,
            half: self.half_number(),
            partner: self.partner,
            second_in_ms: self.second_at.map(|at| millis(at.saturating_duration_since(now))),
            host: self.host,
            seats: self.sitters.seats(),
            kept_for: self.kept_for.as_ref().map(|kept| kept.id),
            newcomers: self.newcomers(),
            gone: self.gone(now),
            spectators: self.spectators,
            start: record.start_text(),
            moves: record.moves(),
            searches: self.game.ply_searches(),
            turn: self.turn(reader, now),
            prepared: self.prepared_of(reader),
            offers: self.offers.open().to_vec(),
            ending: self.game.ending,
            muted: self.protection.muted().collect(),
            locked: self.protection.is_locked(),
            hides_spectators: hides,
            apart: self.spec.rated || self.chat_apart,
            chat: self.chat.read_by(plays).filter(is_shown).cloned().collect(),
        }
    }
}
