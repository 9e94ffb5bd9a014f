//! What the absence of players costs, by the kind of game: a win may be claimed from somebody who is gone, and a live game ends when
//! everybody is gone. The rules of tournaments are beside them, in `tournament.rs`.

use std::time::{Duration, Instant};

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::protocol::{Gone, PlayerId, RefusalCode};

use crate::base::millis::{in_words, millis};
use crate::base::refusal::Refusal;
use crate::room::seat::Sitter;
use crate::room::state::Room;
use crate::room::state::due::Due;

/// How long a player whose seek was paired may take to come.
const COMING: Duration = Duration::from_secs(10);

impl Room {
    /// The same room for two seeks that were paired at a time: a player who does not come is missed soon.
    pub(crate) fn for_seeks(mut self, now: Instant) -> Self {
        self.paired_at = Some(now);
        self
    }

    /// When the players of two paired seeks must have come; none once their game has begun.
    pub(super) fn missed_at(&self) -> Option<Instant> {
        self.paired_at.filter(|_| self.games == 0).map(|at| at + COMING)
    }

    /// Players whose seeks were paired have not come in time.
    pub(super) fn miss_absent(&mut self, now: Instant) {
        let absent = self.sitters.iter().filter(|(_, sitter)| sitter.gone_since().is_some());
        self.miss(absent.filter_map(|(_, sitter)| sitter.person()).collect(), now);
    }

    /// The first move of a game was not made in time: the game does not count.
    pub(super) fn miss_first_move(&mut self, now: Instant) {
        let missing = self.sitters.of(self.game.to_move()).and_then(Sitter::person);
        self.end(self.game.ending(None, EndReason::Aborted), now);
        if self.paired_at.is_some() && self.games == 1 {
            self.miss(missing.into_iter().collect(), now);
        }
    }

    /// Closes the room of two paired seeks, because of players who do not play. The lobby seeks again for the others.
    pub(super) fn miss(&mut self, missing: Vec<PlayerId>, now: Instant) {
        self.missing = missing;
        self.close(now);
    }

    /// Whether the game in play waits for its players, however long they are away: nobody loses it by absence, its room does not close for
    /// idleness, and it is unloaded while nobody is there. By days the clock runs meanwhile.
    pub(in crate::room) fn waits_for_players(&self) -> bool {
        self.playing && !self.spec.clock.is_live() && self.spec.tournament.is_none() && self.sitters.have_person()
    }

    /// How long `side` must be gone before the opponent may claim the win. `None` if the opponent is a bot, which claims nothing, if no game
    /// is in play, or if only the clock decides.
    fn claimed_after(&self, side: Player) -> Option<Duration> {
        self.sitters.of(side.opponent()).and_then(Sitter::person)?;
        if !self.playing || self.game.clock.is_by_days() {
            return None;
        }
        Some(if self.waits_for_players() { self.bounds.claim_untimed } else { self.bounds.claim })
    }

    /// Time until the win over `side`, gone since `since`, may be claimed.
    fn claimed_in(&self, side: Player, since: Instant, now: Instant) -> Option<Duration> {
        Some((since + self.claimed_after(side)?).saturating_duration_since(now))
    }

    /// The players who are gone now.
    pub(crate) fn gone(&self, now: Instant) -> Vec<Gone> {
        let gone = |(side, sitter): (Player, &Sitter)| {
            let since = sitter.gone_since()?;
            let gone_ms = millis(now.saturating_duration_since(since));
            Some(Gone { side, gone_ms, claim_in_ms: self.claimed_in(side, since, now).map(millis) })
        };
        self.sitters.iter().filter_map(gone).collect()
    }

    /// Refuses a claim of `side` unless the opponent has been gone for long enough.
    pub(super) fn must_be_claimable(&self, side: Player, now: Instant) -> Result<(), Refusal> {
        let refuse = |sentence: String| Err(Refusal::new(RefusalCode::CannotClaim, sentence));
        if self.game.clock.is_by_days() {
            return refuse("in a game by days only the clock decides: your opponent need not be there".to_owned());
        }
        let opponent = side.opponent();
        let Some(since) = self.sitters.of(opponent).and_then(Sitter::gone_since) else {
            return refuse("your opponent is there".to_owned());
        };
        match self.claimed_in(opponent, since, now) {
            Some(left) if left.is_zero() => Ok(()),
            Some(left) => refuse(format!("your opponent may still come back, for {}", in_words(left))),
            None => refuse("nobody can claim this game".to_owned()),
        }
    }

    /// The time at which a game ends by absence, and why.
    pub(super) fn ends_by_absence(&self) -> Option<(Instant, Due)> {
        if self.game.clock.is_by_days() {
            return None;
        }
        if self.waits_for_players() {
            return Some((
                self.game.turn_since + self.bounds.keep_unfinished.saturating_sub(self.game.waited),
                Due::Expired,
            ));
        }
        let mut last = None;
        for (_, sitter) in self.sitters.iter() {
            if let Sitter::Person { gone_since, .. } = sitter {
                // A player who is connected keeps the game.
                last = last.max(Some((*gone_since)?));
            }
        }
        Some((last? + self.bounds.abandon, Due::Abandoned))
    }

    /// The winner of a live game that everybody has abandoned: the bot, if there is one.
    pub(super) fn winner_by_absence(&self) -> Option<Outcome> {
        self.sitters.iter().find(|(_, sitter)| sitter.bot().is_some()).map(|(side, _)| Outcome::Win(side))
    }

    /// When the room closes because nothing has happened in it for long; never while a clock runs or a game waits for its players.
    pub(super) fn idle(&self) -> Option<(Instant, Due)> {
        let is_kept = self.waits_for_players() || self.playing && self.game.clock.is_running();
        (!is_kept).then(|| (self.last_activity + self.bounds.idle, Due::Close))
    }
}
