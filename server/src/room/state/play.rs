//! The course of a game in a room: start, moves, end.

use std::time::Instant;

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::protocol::{
    Ending, EngineFailure, Event, Forfeit, GameId, OfferEnd, PlySearch, RefusalCode, WhyUnrated,
};
use rand::RngExt;

use crate::base::refusal::Refusal;
use crate::room::game::{MoveVerdict, Played};
use crate::room::seat::Sitter;
use crate::room::state::{Report, Room};
use crate::store::{BotSearch, Fact, Start};

impl Room {
    /// Begins a game between the players on the seats.
    pub(super) fn start_game(&mut self, now: Instant) {
        self.start_game_as(None, now);
    }

    /// The same with a given id, for a game that must not begin twice.
    pub(super) fn start_game_as(&mut self, id: Option<GameId>, now: Instant) {
        self.decide_rating();
        let (half, record) = self.next_of_pair();
        self.half = half;
        let id = id.unwrap_or_else(|| GameId::from_bits(self.dice.generator().random()));
        self.game = Played::new(id, record, self.spec.clock, now);
        if self.is_going_down {
            self.game.clock.halt(now);
        }
        self.playing = true;
        self.games += 1;
        self.newcomers = [false; 2];
        self.drop_offers();
        if self.game.clock.is_by_days() {
            self.game.run_clock(now);
        }
        self.note(Fact::Started(Box::new(self.start())));
        self.note_deadline(now);
        self.begin_partner(now);
        let turn = self.game.turn(self.person_on_turn().is_some(), now);
        let (games, seats, half) = (self.games, self.sitters.seats(), self.half_number());
        self.publish(Event::Started { games, seats, turn, half, partner: self.partner, unrated: self.unrated });
        self.keep_beside_start(now);
    }

    /// Makes the room unrated if its game may not change ratings: players of one address are often one person.
    fn decide_rating(&mut self) {
        // The second game of a pair counts as the first one does.
        let is_decided = !self.spec.rated || self.bounds.rates_same_address || self.spec.rates_same_address;
        if is_decided || self.second_at.is_some() {
            return;
        }
        let [one, other] = Player::BOTH.map(|side| self.sitters.of(side).and_then(Sitter::network));
        if one.zip(other).is_some_and(|(one, other)| one.is_same_address(other)) {
            self.spec.rated = false;
            self.unrated = Some(WhyUnrated::SameAddress);
            self.is_listing_stale = true;
        }
    }

    /// The start of the game, for the store.
    pub(super) fn start(&self) -> Start {
        Start {
            room: self.code,
            number: self.games,
            host: self.host,
            private: self.spec.private,
            kind: self.spec.game,
            options: self.spec.options.clone(),
            start: self.game.record().start_text(),
            clock: self.spec.clock,
            rated: self.spec.rated,
            tournament: self.spec.tournament,
            half: self.half,
            partner: self.partner,
            players: Player::BOTH.map(|side| self.sitters.of(side).expect("both sit").contestant()),
        }
    }

    /// Handles a move that a player sent.
    pub(super) fn play(&mut self, side: Player, ply: usize, text: &str, now: Instant) -> Result<(), Refusal> {
        if self.games == 0 {
            return Err(self.no_game());
        }
        match self.game.judge(side, ply, text)? {
            MoveVerdict::Repeated => Ok(()),
            MoveVerdict::New => self.play_for(side, text, None, now),
        }
    }

    /// Plays for the side on turn, a bot's move with its search.
    pub(super) fn play_for(
        &mut self,
        side: Player,
        text: &str,
        search: Option<BotSearch>,
        now: Instant,
    ) -> Result<(), Refusal> {
        let ply = self.game.ply() as u32;
        let text = self.game.play(text, now)?;
        self.game.prepared.take_if(|prepared| prepared.ply <= ply);
        self.game.searches.extend(search.map(|search| (ply, search)));
        for offer in self.offers.overtaken_by(side) {
            self.publish(Event::Declined { offer, reason: OfferEnd::Overtaken });
        }
        let clocks = self.game.clock.clocks(now);
        self.note(Fact::Moved { ply, by: side, text: text.clone(), clocks, search });
        self.note_deadline(now);
        if ply == 0 {
            self.report(Report::Began, now);
        }
        let ending = self.game.ending_by_rules();
        let turn = self.game.turn(ending.is_none() && self.person_on_turn().is_some(), now);
        self.publish(Event::Moved { by: side, text, search: search.map(PlySearch::from), turn });
        if let Some(ending) = ending {
            self.end(ending, now);
        }
        self.play_prepared(now);
        Ok(())
    }

    /// Stores until when the player on turn may move, in a game by days.
    pub(super) fn note_deadline(&mut self, now: Instant) {
        if let Some(deadline) = self.game.deadline(now) {
            self.note(Fact::Due(deadline));
        }
    }

    /// Ends the game.
    pub(super) fn end(&mut self, ending: Ending, now: Instant) {
        debug_assert!(self.playing, "only a game that goes on can end");
        self.game.end(ending, now);
        self.playing = false;
        self.drop_offers();
        self.note(Fact::Ended(ending));
        self.report(Report::Ended(self.game.id, ending), now);
        self.expect_second(ending.outcome, now);
        self.publish(Event::Ended(ending));
        self.join_chat();
    }

    /// Ends the game as lost by `side`.
    pub(super) fn give_up(&mut self, side: Player, reason: EndReason, now: Instant) -> Result<(), Refusal> {
        self.must_play()?;
        let winner = Outcome::Win(side.opponent());
        self.end(self.game.ending(Some(winner), reason), now);
        Ok(())
    }

    /// Ends the game as lost by the program of `side`.
    pub(super) fn forfeit(&mut self, side: Player, forfeit: Forfeit, now: Instant) -> Result<(), Refusal> {
        self.must_play()?;
        let Forfeit { why, played, .. } = forfeit;
        let illegal = played.filter(|_| why == EngineFailure::Illegal);
        let ending = self.game.ending(Some(Outcome::Win(side.opponent())), why.reason());
        self.end(Ending { illegal, ..ending }, now);
        Ok(())
    }

    pub(super) fn abort(&mut self, now: Instant) -> Result<(), Refusal> {
        self.must_play()?;
        if self.spec.tournament.is_some() {
            let sentence = "a game of a tournament counts from the beginning; you can resign";
            return Err(Refusal::new(RefusalCode::TooLate, sentence));
        }
        if self.is_second() || self.partner.is_some() {
            let sentence = "this game of a pair counts from the beginning; you can resign";
            return Err(Refusal::new(RefusalCode::TooLate, sentence));
        }
        if self.game.is_past_opening() {
            let sentence = "both have moved, so the game counts; you can resign, or offer a draw";
            return Err(Refusal::new(RefusalCode::TooLate, sentence));
        }
        self.end(self.game.ending(None, EndReason::Aborted), now);
        Ok(())
    }

    /// Claims the win over an opponent who is gone.
    pub(super) fn claim(&mut self, side: Player, now: Instant) -> Result<(), Refusal> {
        self.must_play()?;
        self.must_be_claimable(side, now)?;
        self.end(self.game.ending(Some(Outcome::Win(side)), EndReason::Abandonment), now);
        Ok(())
    }

    /// Refuses if no game is in play.
    pub(super) fn must_play(&self) -> Result<(), Refusal> {
        if self.playing { Ok(()) } else { Err(self.no_game()) }
    }

    fn no_game(&self) -> Refusal {
        let sentence =
            if self.games == 0 { "the game has not begun: a seat is still empty" } else { "the game is over" };
        Refusal::new(RefusalCode::NotPlaying, sentence)
    }
}
