//! Events in a room that are caused by time.

use std::time::{Duration, Instant};

use bidak_shared::game::{EndReason, Outcome, Player};

use crate::room::state::{Occupancy, Room};

/// How long a new room waits for its creator, whose connection enters next.
const CREATOR_ENTERS: Duration = Duration::from_secs(10);

/// A deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// A player's time is up.
    Flag(Player),
    /// A player has not made the first move.
    FirstMove,
    /// A player whose seek was paired has not come.
    Missing,
    /// The second game of a pair begins.
    SecondGame,
    /// All players of a live game are gone.
    Abandoned,
    /// The room is unloaded.
    Unload,
    /// A game that waits for its players has waited for too long.
    Expired,
    /// In a tournament: a player has not made the first move in time.
    NoShow,
    /// In a tournament: a player has been gone for too long.
    Gone,
    /// A player is gone from a room without a game.
    Vacate(Player),
    /// The number of spectators has changed.
    Count,
    /// The room is empty, or nothing has happened in it for long.
    Close,
}

impl Room {
    /// The time of the next event that is caused by time.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        Some(self.next_due()?.0)
    }

    /// Handles everything that is due.
    pub(crate) fn tick(&mut self, now: Instant) {
        while let Some((at, due)) = self.next_due()
            && at <= now
        {
            self.happen(due, now);
        }
    }

    fn happen(&mut self, due: Due, now: Instant) {
        match due {
            Due::Flag(player) => {
                let winner = Outcome::Win(player.opponent());
                self.end(self.game.ending(Some(winner), EndReason::Time), now);
            }
            Due::SecondGame => self.begin_second(now),
            Due::FirstMove if self.is_second() => self.no_show_in_second(now),
            Due::FirstMove => self.miss_first_move(now),
            Due::Missing => self.miss_absent(now),
            Due::Abandoned => self.end(self.game.ending(self.winner_by_absence(), EndReason::Abandonment), now),
            Due::Unload => self.want_unloading(),
            Due::Expired => self.end(self.game.ending(None, EndReason::Abandonment), now),
            Due::NoShow => self.no_show(now),
            Due::Gone => self.gone_too_long(now),
            Due::Vacate(side) => self.vacate(side),
            Due::Count => self.count_spectators(now),
            Due::Close => self.close(now),
        }
    }

    /// The next event. Each event removes its own cause, so [`Room::tick`] terminates.
    fn next_due(&self) -> Option<(Instant, Due)> {
        if self.closed {
            return None;
        }
        let [first, second, third] = if let Some(terms) = self.spec.tournament {
            self.tournament_due(terms)
        } else if let Some(at) = self.second_at {
            [Some((at, Due::SecondGame)), None, None]
        } else if self.playing {
            [self.flag(), self.first_move(), self.ends_by_absence()]
        } else if let Some(at) = self.missed_at() {
            [Some((at, Due::Missing)), None, None]
        } else {
            let [first, second] = Player::BOTH.map(|side| self.vacated(side));
            [first, second, None]
        };
        let count = self.count_due.map(|at| (at, Due::Count));
        let mut next: Option<(Instant, Due)> = None;
        // A loop over an array, because this runs three times for each move.
        for (at, due) in
            [first, second, third, count, self.idle(), self.empty(), self.unload_due()].into_iter().flatten()
        {
            if next.is_none_or(|(earliest, _)| at < earliest) {
                next = Some((at, due));
            }
        }
        next
    }

    pub(super) fn flag(&self) -> Option<(Instant, Due)> {
        let (player, at) = self.game.clock.flag()?;
        Some((at, Due::Flag(player)))
    }

    /// The deadline of the first move, in timed games between people and in the second game of a pair.
    fn first_move(&self) -> Option<(Instant, Due)> {
        let people = !self.sitters.iter().any(|(_, sitter)| sitter.bot().is_some());
        // A bot may wait for its turn to think.
        let waiting = (people || self.is_second() && !self.awaits_bot())
            && self.spec.clock.is_live()
            && !self.game.is_past_opening();
        waiting.then(|| (self.game.turn_since + self.bounds.first_move, Due::FirstMove))
    }

    /// Whether a bot is on turn.
    pub(super) fn awaits_bot(&self) -> bool {
        self.playing && self.sitters.of(self.game.to_move()).is_some_and(|sitter| sitter.bot().is_some())
    }

    fn vacated(&self, side: Player) -> Option<(Instant, Due)> {
        let gone_since = self.sitters.of(side)?.gone_since()?;
        Some((gone_since + self.bounds.claim, Due::Vacate(side)))
    }

    /// A room without members closes at once, unless a player who lost the connection may come back to a seat. Before
    /// the first game it waits only for a moment, because nothing is lost with the room.
    fn empty(&self) -> Option<(Instant, Due)> {
        if self.sitters.have_person() {
            return match self.occupancy {
                Occupancy::Empty(since) if self.games == 0 && self.host.is_some() => {
                    Some((since + self.bounds.empty, Due::Close))
                }
                _ => None,
            };
        }
        let (since, wait) = match self.occupancy {
            Occupancy::Occupied => return None,
            Occupancy::Awaited(since) => (since, CREATOR_ENTERS),
            Occupancy::Empty(since) if self.playing => (since, self.bounds.claim),
            Occupancy::Empty(since) => (since, Duration::ZERO),
        };
        Some((since + wait, Due::Close))
    }
}
