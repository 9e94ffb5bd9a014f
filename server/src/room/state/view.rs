//! The room as others see it: the lobby, those who enter, those who come back.

use std::time::Instant;

use bidak_shared::game::Player;
use bidak_shared::protocol::{Gone, RoomSummary, ServerMessage, Snapshot, Status};

use crate::millis::millis;
use crate::outbox::Frame;
use crate::room::seat::Sitter;
use crate::room::state::Room;

impl Room {
    /// What the times told by replayed events have become; none if there are none.
    pub(crate) fn times(&self, now: Instant) -> Option<ServerMessage> {
        let (clocks, gone) = (self.game.clock.clocks(now), self.gone(now));
        (clocks.is_some() || !gone.is_empty()).then_some(ServerMessage::Times { room: self.code, clocks, gone })
    }

    /// The players who are gone now.
    pub(super) fn gone(&self, now: Instant) -> Vec<Gone> {
        let gone = |(side, sitter): (Player, &Sitter)| {
            let since = sitter.gone_since()?;
            let is_claimable = self.playing && self.sitters.of(side.opponent()).and_then(Sitter::person).is_some();
            let claim_in = (since + self.bounds.claim).saturating_duration_since(now);
            let gone_ms = millis(now.saturating_duration_since(since));
            Some(Gone { side, gone_ms, claim_in_ms: is_claimable.then(|| millis(claim_in)) })
        };
        self.sitters.iter().filter_map(gone).collect()
    }

    /// Whether the events after `version` are kept.
    pub(super) fn can_replay(&self, version: u32) -> bool {
        self.log.since(version).is_some()
    }

    /// The events after `version`, which [`Answer::Resumed`] has found to be kept.
    pub(crate) fn events_since(&self, version: u32) -> Vec<Frame> {
        self.log.since(version).unwrap_or_default()
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

    /// As the lobby lists it.
    pub(crate) fn summary(&self) -> RoomSummary {
        RoomSummary {
            room: self.code,
            game: self.spec.game,
            options: self.spec.options.clone(),
            clock: self.spec.clock,
            status: self.status(),
            seats: self.sitters.seats(),
            spectators: self.spectators,
        }
    }

    /// As somebody who enters sees it.
    pub(crate) fn snapshot(&self, now: Instant) -> Snapshot {
        let record = self.game.record();
        Snapshot {
            room: self.code,
            version: self.log.version(),
            game: self.spec.game,
            options: self.spec.options.clone(),
            clock: self.spec.clock,
            private: self.spec.private,
            status: self.status(),
            games: self.games,
            host: self.host,
            seats: self.sitters.seats(),
            gone: self.gone(now),
            spectators: self.spectators,
            start: record.start_text(),
            moves: record.moves(),
            turn: self.game.turn(self.playing, now),
            offers: self.offers.open().to_vec(),
            ending: self.game.ending,
            muted: self.muted.iter().copied().collect(),
            chat: self.chat.lines(),
        }
    }
}
