//! A room whose game waits for its players, without a clock or by days: when it is unloaded, the state that is stored with its game, and the room again.

use std::time::{Duration, Instant};

use bidak_shared::game::Player;
use bidak_shared::protocol::{Command, Timestamp};
use bidak_shared::record::AnyRecord;

use crate::room::progress::Stand;
use crate::room::seat::Sitter;
use crate::room::state::due::Due;
use crate::room::state::protect::Protection;
use crate::room::state::{BotThinking, Occupancy, Room};
use crate::store::{self, Fact, KeptRoom};

/// Whether a room is to be unloaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unloading {
    /// Not before this time.
    NotBefore(Instant),
    /// As soon as the lobby agrees.
    Wanted,
}

impl Room {
    /// The time at which the room is unloaded, if nobody comes.
    pub(super) fn unload_due(&self) -> Option<(Instant, Due)> {
        match (self.occupancy, self.unloading) {
            (Occupancy::Empty(since), Unloading::NotBefore(earliest)) if self.waits_for_players() => {
                Some(((since + self.bounds.unload).max(earliest), Due::Unload))
            }
            _ => None,
        }
    }

    /// It is time to unload the room.
    pub(super) fn want_unloading(&mut self) {
        self.unloading = Unloading::Wanted;
    }

    /// Whether the room is to be unloaded now.
    pub(crate) fn wants_unloading(&self) -> bool {
        let is_empty = matches!(self.occupancy, Occupancy::Empty(_));
        self.unloading == Unloading::Wanted && is_empty && !self.closed && self.waits_for_players()
    }

    /// The room stays for this time.
    pub(crate) fn put_off_unloading(&mut self, time: Duration, now: Instant) {
        self.unloading = Unloading::NotBefore(now + time);
    }

    /// Notes for the store that the room is unloaded, with its state.
    pub(crate) fn unload(&mut self, now: Instant, time: Timestamp) {
        self.note_kept(true, now, time);
    }

    /// How far the game is.
    pub(crate) fn stand(&self, now: Instant, time: Timestamp) -> Stand {
        let since = now.saturating_duration_since(self.game.turn_since) + self.game.waited;
        Stand { plies: self.game.ply() as u32, on_turn: self.game.to_move(), since: before(time, since) }
    }

    /// The game, while it is in play, rated and on a live clock.
    pub(crate) fn rated_live(&self) -> Option<&dyn AnyRecord> {
        let is_one = self.spec.rated && self.spec.clock.is_live() && self.playing;
        is_one.then(|| self.game.record())
    }

    /// Whether a player is away from a game in play that waits for its players.
    pub(crate) fn plays_without_somebody(&self) -> bool {
        self.waits_for_players() && self.sitters.iter().any(|(_, sitter)| sitter.gone_since().is_some())
    }

    /// Notes the state of the room for the store.
    pub(super) fn note_kept(&mut self, is_unloaded: bool, now: Instant, time: Timestamp) {
        let ago = |past: Instant| before(time, now.saturating_duration_since(past));
        let gone = |side| self.sitters.of(side).and_then(Sitter::gone_since).map(ago);
        let kept = KeptRoom {
            version: self.version,
            plies: self.game.ply() as u32,
            on_turn: self.game.to_move(),
            turn_since: self.stand(now, time).since,
            gone_since: Player::BOTH.map(gone),
            takebacks: self.game.takebacks,
            chat: self.chat.lines(),
            offers: self.offers.open().to_vec(),
            muted: self.protection.muted().collect(),
            banned: self.protection.banned().collect(),
            guard: self.protection.guard(),
            shows_thinking: self.bot_thinking == BotThinking::Shown,
            chat_apart: self.chat_apart,
            is_unloaded,
        };
        self.note(Fact::Kept(Box::new(kept)));
    }

    /// Whether a request, once it is carried out, has changed the chat or the open offers.
    pub(super) fn is_talk(&self, command: &Command) -> bool {
        match command {
            Command::Chat { .. } | Command::Offer { .. } | Command::Accept { .. } | Command::Decline { .. } => true,
            // The offers that outlast the move belong to the next position.
            Command::Move { .. } => !self.offers.open().is_empty(),
            _ => false,
        }
    }

    /// Stores the chat and the open offers with a game that takes days or has no clock, so that a kill does not undo them. A live clock waits
    /// for no such write.
    pub(super) fn keep_talk(&mut self, now: Instant) {
        if self.playing && !self.spec.clock.is_live() {
            self.note_kept(false, now, store::now());
        }
    }

    /// Takes up the state that was stored with the game, which may have gone on since.
    pub(super) fn take_up(&mut self, kept: &KeptRoom, now: Instant, time: Timestamp) {
        self.version = self.version.max(kept.version + 1);
        self.game.takebacks = self.game.takebacks.max(kept.takebacks);
        self.protection = Protection::restored(self.host, &kept.muted, &kept.banned, &kept.guard);
        self.chat_apart = kept.chat_apart;
        for line in &kept.chat {
            self.chat.push(line.clone(), line.seat.is_none() && self.keeps_chat_apart());
        }
        if kept.shows_thinking {
            self.bot_thinking = BotThinking::Shown;
        }
        let since = |past: Timestamp| Duration::from_secs(time.seconds().saturating_sub(past.seconds()));
        if kept.plies as usize == self.game.ply() {
            kept.offers.iter().for_each(|offer| self.offers.add(*offer));
            self.game.waited = since(kept.turn_since);
        }
        if !kept.is_unloaded {
            // Players may have come and gone since: they count as gone from now on.
            return;
        }
        for side in Player::BOTH {
            if let Some(Sitter::Person { gone_since, .. }) = self.sitters.of_mut(side)
                && let Some(past) = kept.gone_since[side.index()]
            {
                *gone_since = Some(now.checked_sub(since(past)).unwrap_or(now));
            }
        }
    }
}

/// A time before another.
fn before(time: Timestamp, ago: Duration) -> Timestamp {
    Timestamp::from_seconds(time.seconds().saturating_sub(ago.as_secs()))
}
