//! Players who do not come to games that they were paired for: their opponents seek again with the waiting time of their seeks, and they
//! pause before their next one.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{PlayerId, RefusalCode, RoomCode, ServerMessage};

use crate::base::limit::Limit;
use crate::base::millis::{in_words, millis};
use crate::base::refusal::Refusal;
use crate::lobby::Lobby;
use crate::nodes::{OpenSeek, PeerMail, SeekId};

/// The pauses after the second, the third and each further missed game.
const PAUSES: [Duration; 3] = [Duration::from_mins(1), Duration::from_mins(5), Duration::from_mins(30)];

/// Missed games are forgotten so long after the last one.
const REMEMBERED: Duration = Duration::from_hours(24);

/// The most players who are remembered.
const MOST: usize = 10_000;

/// The missed games of players.
#[derive(Debug, Default)]
pub(super) struct NoShows(BTreeMap<PlayerId, Missed>);

/// The missed games of a player.
#[derive(Clone, Copy, Debug)]
struct Missed {
    games: usize,
    last: Instant,
}

impl Missed {
    /// The pause after the last game; none after the first.
    fn pause(self) -> Option<Duration> {
        PAUSES.get(self.games.checked_sub(2)?.min(PAUSES.len() - 1)).copied()
    }
}

impl NoShows {
    /// Counts a missed game; returns the pause that follows.
    fn add(&mut self, player: PlayerId, now: Instant) -> Option<Duration> {
        if self.0.len() >= MOST && !self.0.contains_key(&player) {
            self.make_room(now);
        }
        let missed = self.0.entry(player).or_insert(Missed { games: 0, last: now });
        if now.saturating_duration_since(missed.last) >= REMEMBERED {
            missed.games = 0;
        }
        *missed = Missed { games: missed.games + 1, last: now };
        missed.pause()
    }

    /// Forgets the old ones, or else the oldest one.
    fn make_room(&mut self, now: Instant) {
        self.0.retain(|_, missed| now.saturating_duration_since(missed.last) < REMEMBERED);
        if self.0.len() >= MOST
            && let Some(oldest) = self.0.iter().min_by_key(|(_, missed)| missed.last).map(|(player, _)| *player)
        {
            self.0.remove(&oldest);
        }
    }

    /// The time until a player may seek again; `None` if that is now.
    fn left(&self, player: PlayerId, now: Instant) -> Option<Duration> {
        let missed = self.0.get(&player)?;
        let left = (missed.last + missed.pause()?).saturating_duration_since(now);
        (!left.is_zero()).then_some(left)
    }
}

impl Lobby {
    /// Refuses a seek of a player who has missed paired games.
    pub(super) fn may_seek(&self, player: PlayerId, now: Instant) -> Result<(), Refusal> {
        let Some(left) = self.no_shows.left(player, now) else { return Ok(()) };
        let wait = in_words(left);
        let sentence =
            format!("you did not come to games that you were paired for: seek again in {wait}, or play a bot");
        Err(Refusal::at(Limit::SeekPause, RefusalCode::SeekPaused, sentence))
    }

    /// The room of two paired seeks closes, because players did not come.
    pub(super) fn seeks_missed(&mut self, room: RoomCode, missing: &[PlayerId], now: Instant) {
        for seek in self.directory.take_seeks(room).into_iter().flatten() {
            let is_absent = missing.contains(&seek.player);
            let mail = PeerMail::Missed { seek, room, is_absent };
            if is_absent {
                // The player may seek next at any node.
                self.neighbours.send_all(&mail);
                self.on_missed(seek, room, is_absent, now);
            } else {
                self.send_peer(seek.node(), mail, now);
            }
        }
    }

    /// A player has missed the game of a pair, or the opponent has.
    pub(super) fn on_missed(&mut self, seek: SeekId, room: RoomCode, is_absent: bool, now: Instant) {
        let pause = if is_absent { self.no_shows.add(seek.player, now) } else { None };
        let Some(paired) = self.seeks_here.take_paired(seek, room) else { return };
        let connection = paired.request.caller.connection;
        let message = if is_absent {
            ServerMessage::GameMissed { room, pause_ms: pause.map(millis) }
        } else {
            ServerMessage::OpponentAbsent { room, seeking: self.seeks_again(paired, now) }
        };
        if let Some(connected) = self.connections.get(&connection) {
            connected.outbox.send(&message);
        }
    }

    /// Seeks again, unless the player may not, or seeks something else now.
    fn seeks_again(&mut self, paired: OpenSeek, now: Instant) -> bool {
        let OpenSeek { since_ms, request, .. } = paired;
        let player = request.caller.player;
        let may = self.connections.contains_key(&request.caller.connection)
            && self.seeks_here.seek_of(player).is_none()
            && self.may_make_another(&request.spec, &request.caller, now).is_ok();
        if may {
            let seek = self.seeks_here.add(request, since_ms, self.me());
            self.submit(seek, now);
            self.list_seek(player);
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u64) -> PlayerId {
        PlayerId::from_bits(number)
    }

    #[test]
    fn the_first_missed_game_costs_nothing_and_the_pauses_grow_until_a_day_has_passed() {
        let (mut missed, start) = (NoShows::default(), Instant::now());
        let minutes = |count| Duration::from_mins(count);
        let mut now = start;
        for pause in [None, Some(minutes(1)), Some(minutes(5)), Some(minutes(30)), Some(minutes(30))] {
            assert_eq!((missed.add(player(1), now), missed.left(player(1), now)), (pause, pause));
            now += pause.unwrap_or_default();
            assert_eq!(missed.left(player(1), now), None);
        }
        assert_eq!(missed.left(player(2), now), None, "another player");
        now += REMEMBERED;
        assert_eq!(missed.add(player(1), now), None, "forgotten");
    }

    #[test]
    fn a_bounded_number_of_missed_games_is_remembered_without_the_oldest() {
        let (mut missed, start) = (NoShows::default(), Instant::now());
        for number in 0..=MOST as u64 {
            let now = start + Duration::from_millis(number);
            assert_eq!(missed.add(player(number), now), None);
        }
        assert_eq!(missed.0.len(), MOST);
        let now = start + Duration::from_mins(1);
        assert_eq!(missed.add(player(0), now), None, "the oldest was forgotten");
        assert_eq!(missed.add(player(MOST as u64), now), Some(PAUSES[0]));
    }
}
