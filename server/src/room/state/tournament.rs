//! Rooms of tournaments: one game between two paired players, whose seats are kept whether they are there or not.

use std::time::{Duration, Instant};

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::protocol::{BoardView, Ending, GameId, NameMark};

use crate::config::Config;
use crate::room::RoomSpec;
use crate::room::dice::Seed;
use crate::room::seat::Sitter;
use crate::room::state::Room;
use crate::room::state::due::Due;
use crate::store::{Contestant, TournamentGame};

/// How long a player may be gone from a game.
const GONE: Duration = Duration::from_mins(2);

/// How long the room stays after its game.
const AFTERWARDS: Duration = Duration::from_mins(1);

/// A report of a room to its tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Report {
    /// The first move was made.
    Began,
    /// The game is over.
    Ended(GameId, Ending),
    /// A player has entered the room (`true`) or is gone.
    Present(Player, bool),
    /// The room has closed without a report of the end of its game.
    Lost,
}

/// Why a tournament closes a room early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EarlyClose {
    /// The pairing was undone, or the tournament has ended or was cancelled.
    Undone,
    /// A director decided the game, with this outcome.
    Decided(Option<Outcome>),
}

impl Room {
    /// A room whose two seats are taken from the beginning. The game begins when both players have entered.
    pub(crate) fn seated(
        code: bidak_shared::protocol::RoomCode,
        spec: RoomSpec,
        seats: &[Contestant; 2],
        config: &Config,
        seed: Seed,
        now: Instant,
    ) -> Self {
        let mut room = Self::new(code, spec, None, config, seed, now);
        for (side, contestant) in Player::BOTH.into_iter().zip(seats) {
            let mark = contestant.is_program().then_some(NameMark::Bot);
            *room.sitters.of_mut(side) = Some(Sitter::restored(contestant, mark, now));
        }
        room
    }

    /// The terms of the room's game in its tournament.
    pub(crate) fn tournament(&self) -> Option<TournamentGame> {
        self.spec.tournament
    }

    /// The deadlines of a tournament's room.
    pub(super) fn tournament_due(&self, terms: TournamentGame) -> [Option<(Instant, Due)>; 3] {
        let no_show = self.game.turn_since + Duration::from_millis(terms.no_show_ms.into());
        if let Some(at) = self.closes_at {
            return [Some((at, Due::Close)), None, None];
        }
        // A house bot may wait for its turn to think.
        if !self.awaits_bot() && (!self.playing || !self.game.is_past_opening()) {
            return [Some((no_show, Due::NoShow)), None, None];
        }
        let gone = |side| self.gone_since(side).map(|since| (since + GONE, Due::Gone));
        [self.flag(), gone(Player::First), gone(Player::Second)]
    }

    fn gone_since(&self, side: Player) -> Option<Instant> {
        self.sitters.of(side)?.gone_since()
    }

    /// Ends the game because a player did not make the first move in time. If the opponent has not come either, nobody
    /// wins.
    pub(super) fn no_show(&mut self, now: Instant) {
        let Some(terms) = self.spec.tournament else { return };
        let patience = Duration::from_millis(terms.no_show_ms.into());
        let is_absent = |room: &Self, side| room.gone_since(side).is_some_and(|since| since + patience <= now);
        let absent = Player::BOTH.map(|side| is_absent(self, side));
        let is_new = self.games == 0;
        if is_new {
            self.start_game(now);
        }
        // In a running game the player on turn has not moved; before that, an absent player has not come.
        let late = match absent {
            [true, true] => None,
            [true, false] if is_new => Some(Player::First),
            [false, true] if is_new => Some(Player::Second),
            _ if is_new => None,
            _ => Some(self.game.to_move()),
        };
        let outcome = late.map(|late| Outcome::Win(late.opponent()));
        self.end(self.game.ending(outcome, EndReason::NoShow), now);
    }

    /// Ends the game because a player has been gone for too long; if both have, nobody wins.
    pub(super) fn gone_too_long(&mut self, now: Instant) {
        let is_gone = |side: &Player| self.gone_since(*side).is_some_and(|since| since + GONE <= now);
        let mut there = Player::BOTH.into_iter().filter(|side| !is_gone(side));
        let outcome = there.next().map(Outcome::Win);
        self.end(self.game.ending(outcome, EndReason::Abandonment), now);
    }

    /// Adds a report for the tournament, if there is one.
    pub(super) fn report(&mut self, report: Report, now: Instant) {
        if self.spec.tournament.is_some() {
            if let Report::Ended(..) = report {
                self.closes_at = Some(now + AFTERWARDS);
            }
            self.reports.push(report);
        }
    }

    /// Ends the game, if one is in play, and closes the room.
    pub(crate) fn close_early(&mut self, why: EarlyClose, now: Instant) {
        if self.closed {
            return;
        }
        if self.playing {
            let ending = match why {
                EarlyClose::Undone => self.game.ending(None, EndReason::Aborted),
                EarlyClose::Decided(outcome) => self.game.ending(outcome, EndReason::Decided),
            };
            self.end(ending, now);
        }
        self.close(now);
    }

    /// The present board, for the followers of the tournament.
    pub(crate) fn board_view(&self, now: Instant) -> Option<BoardView> {
        let terms = self.spec.tournament?;
        let seats = self.sitters.seats();
        let players = [seats.first?.name, seats.second?.name];
        let record = self.game.record();
        Some(BoardView {
            round: terms.place.round,
            board: terms.place.board,
            room: self.code,
            players,
            ply: record.ply() as u32,
            position: record.position_text(),
            last: record.moves().pop(),
            clocks: self.game.clock.clocks(now),
        })
    }
}
