//! Pairs of games: in rated games where one seat is better, two players play two games with exchanged seats from one
//! random position. Ratings count the pair as one result. The second game follows the first in the same room; by days both begin together,
//! the second one in a room of its own, which is unloaded until somebody comes.

use std::time::{Duration, Instant};

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::protocol::{GameId, RoomCode};
use bidak_shared::record::AnyRecord;
use rand::RngExt;

use crate::engine::opening::{PLIES_OF_PAIR, random_position};
use crate::room::seat::Sitter;
use crate::room::state::Room;
use crate::store::{self, Fact, GameFact, Half, KeptRoom, Shard, Start};

/// The time between the two games.
const PAUSE: Duration = Duration::from_secs(5);

impl Room {
    /// The place of the next game in a pair, and its record.
    pub(super) fn next_of_pair(&mut self) -> (Option<Half>, Box<dyn AnyRecord>) {
        self.partner = None;
        if let Some(terms) = self.spec.tournament {
            return (terms.half, self.spec.record());
        }
        if !self.spec.plays_pairs() {
            return (None, self.spec.record());
        }
        let (half, start) = if self.second_at.take().is_some() {
            (Half::Second, self.game.record().start_text())
        } else {
            if self.spec.clock.is_by_days() {
                self.partner = Some(self.code_beside());
            }
            let mut generator = self.dice.generator();
            let numbers = std::array::from_fn(|_| generator.random());
            (Half::First, random_position(self.spec.game, self.spec.start(), PLIES_OF_PAIR, numbers))
        };
        let record = self.spec.game.record_from(&start).expect("a game reads the positions that it writes");
        (Some(half), record)
    }

    /// A random code of a room that lies where this one does.
    fn code_beside(&mut self) -> RoomCode {
        let mut generator = self.dice.generator();
        loop {
            let code = RoomCode::from_bits(generator.random());
            if code != self.code && Shard::of(code) == Shard::of(self.code) {
                return code;
            }
        }
    }

    /// Begins the other game of a pair by days together with the first one.
    pub(super) fn begin_partner(&mut self, now: Instant) {
        let Some(room) = self.partner else { return };
        let game = GameId::from_bits(self.dice.generator().random());
        let [first, second] = Player::BOTH.map(|side| self.sitters.of(side).expect("both sit").contestant());
        let start = Start {
            room,
            number: 1,
            half: Some(Half::Second),
            partner: Some(self.code),
            players: [second, first],
            ..self.start()
        };
        let time = store::now();
        let kept = KeptRoom {
            version: 0,
            plies: 0,
            on_turn: self.game.to_move(),
            turn_since: time,
            gone_since: [Some(time); 2],
            takebacks: 0,
            chat: Vec::new(),
            offers: Vec::new(),
            muted: self.protection.muted().collect(),
            banned: self.protection.banned().collect(),
            guard: self.protection.guard(),
            shows_thinking: false,
            chat_apart: self.chat_apart,
            is_unloaded: true,
        };
        let facts = [
            Some(Fact::Started(Box::new(start))),
            self.game.deadline(now).map(Fact::Due),
            Some(Fact::Kept(Box::new(kept))),
        ];
        self.entries.extend(facts.into_iter().flatten().map(|fact| GameFact { game, fact }));
        self.new_partner = Some(room);
    }

    /// Schedules the second game after the first one of a pair, if that has a result.
    pub(super) fn expect_second(&mut self, outcome: Option<Outcome>, now: Instant) {
        self.second_at = (self.is_first_of_pair() && outcome.is_some()).then(|| now + PAUSE);
    }

    /// Whether the second game of a pair is in play or to come. Players cannot avoid it.
    pub(super) fn owes_second(&self) -> bool {
        self.second_at.is_some() || self.playing && self.is_second()
    }

    /// Whether the second game of a pair follows this one here.
    pub(in crate::room) fn is_first_of_pair(&self) -> bool {
        self.half == Some(Half::First) && self.partner.is_none() && self.spec.plays_pairs()
    }

    /// Whether this is the second game of a pair in a room that plays pairs.
    pub(super) fn is_second(&self) -> bool {
        self.half == Some(Half::Second) && self.spec.plays_pairs()
    }

    /// Begins the second game of a pair, with or without its players.
    pub(super) fn begin_second(&mut self, now: Instant) {
        self.sitters.swap();
        self.start_game(now);
    }

    /// Ends the second game of a pair because the player on turn has not made the first move: that player loses; if
    /// both are gone, neither wins.
    pub(super) fn no_show_in_second(&mut self, now: Instant) {
        let late = self.game.to_move();
        let is_gone = |side: Player| self.sitters.of(side).and_then(Sitter::gone_since).is_some();
        let nobody_came = Player::BOTH.into_iter().all(is_gone);
        let outcome = (!nobody_came).then(|| Outcome::Win(late.opponent()));
        self.end(self.game.ending(outcome, EndReason::NoShow), now);
    }

    /// The number of the game in its pair.
    pub(super) fn half_number(&self) -> Option<u8> {
        self.half.filter(|_| self.spec.plays_pairs()).map(|half| half as u8)
    }
}
