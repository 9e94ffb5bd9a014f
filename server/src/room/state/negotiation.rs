//! Offers: draws, takebacks, rematches, and games with somebody new.

use std::time::Instant;

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::protocol::{Event, Offer, OfferEnd, OfferKind, RefusalCode};
use bidak_shared::search::score::LOSING;

use crate::base::refusal::Refusal;
use crate::room::seat::Sitter;
use crate::room::state::Room;
use crate::store::Fact;

impl Room {
    /// Offers, or accepts the same offer of the opponent.
    pub(super) fn offer(&mut self, side: Player, kind: OfferKind, now: Instant) -> Result<(), Refusal> {
        let kind = self.meant(kind);
        self.must_be_possible(side, kind)?;
        let theirs = Offer { by: side.opponent(), offer: kind };
        if self.offers.is_open(theirs) {
            return self.accept(side, kind, now);
        }
        let offer = Offer { by: side, offer: kind };
        if self.offers.is_open(offer) {
            return Ok(());
        }
        if matches!(kind, OfferKind::Draw | OfferKind::Takeback) && self.offers.was_declined(offer, self.game.ply()) {
            let sentence = "your opponent has just declined that; offer it again after the next move";
            return Err(Refusal::new(RefusalCode::CannotOffer, sentence));
        }
        self.offers.add(offer);
        self.publish(Event::Offered(offer));
        if self.sitters.of(side.opponent()).and_then(Sitter::bot).is_some() {
            self.answer_for_bot(offer, now)?;
        }
        Ok(())
    }

    /// To play again is a rematch with the opponent of the last game, and a game with anybody else.
    fn meant(&self, kind: OfferKind) -> OfferKind {
        let again = if self.newcomers == [false; 2] { OfferKind::Rematch } else { OfferKind::Game };
        if matches!(kind, OfferKind::Rematch | OfferKind::Game) { again } else { kind }
    }

    fn answer_for_bot(&mut self, offer: Offer, now: Instant) -> Result<(), Refusal> {
        let bot = offer.by.opponent();
        let accepts = match offer.offer {
            OfferKind::Takeback | OfferKind::Rematch | OfferKind::Game => true,
            OfferKind::Draw => self.game.scores[bot.index()].is_some_and(|score| score <= LOSING),
        };
        if accepts { self.accept(bot, offer.offer, now) } else { self.decline(bot, offer.offer) }
    }

    /// Accepts the opponent's offer.
    pub(super) fn accept(&mut self, side: Player, kind: OfferKind, now: Instant) -> Result<(), Refusal> {
        let (by, kind) = (side.opponent(), self.meant(kind));
        if !self.offers.remove(Offer { by, offer: kind }) {
            return Err(no_offer(kind));
        }
        match kind {
            OfferKind::Draw => self.end(self.game.ending(Some(Outcome::Draw), EndReason::Agreement), now),
            OfferKind::Takeback => self.take_back(by, now),
            // After the first game of a pair, this is the second one.
            OfferKind::Rematch => {
                self.sitters.swap();
                self.start_game(now);
            }
            OfferKind::Game => self.start_game(now),
        }
        Ok(())
    }

    /// Declines the opponent's offer, or withdraws the player's own.
    pub(super) fn decline(&mut self, side: Player, kind: OfferKind) -> Result<(), Refusal> {
        let kind = self.meant(kind);
        let theirs = Offer { by: side.opponent(), offer: kind };
        let own = Offer { by: side, offer: kind };
        let (offer, reason) = if self.offers.decline(theirs, self.game.ply()) {
            (theirs, OfferEnd::Declined)
        } else if self.offers.remove(own) {
            (own, OfferEnd::Withdrawn)
        } else {
            return Err(no_offer(kind));
        };
        self.publish(Event::Declined { offer, reason });
        Ok(())
    }

    fn take_back(&mut self, by: Player, now: Instant) {
        let plies = self.game.takeback_plies(by).expect("a move overtakes the offer, so what was possible still is");
        self.game.take_back(plies, now);
        self.drop_offers();
        let clocks = self.game.clock.clocks(now);
        self.note(Fact::TakenBack { ply: self.game.ply() as u32, clocks });
        self.note_deadline(now);
        let turn = self.game.turn(self.person_on_turn().is_some(), now);
        self.publish(Event::TakenBack { plies: plies as u32, turn });
    }

    /// Refuses an offer that is not possible now.
    fn must_be_possible(&self, side: Player, kind: OfferKind) -> Result<(), Refusal> {
        if let Some(terms) = self.spec.tournament
            && !(kind == OfferKind::Draw && terms.draws)
        {
            self.must_play()?;
            let sentence = "a game of this tournament is played to its end";
            return Err(Refusal::new(RefusalCode::CannotOffer, sentence));
        }
        match kind {
            OfferKind::Draw => self.must_play(),
            OfferKind::Takeback => {
                self.must_play()?;
                if self.spec.rated {
                    return Err(Refusal::new(RefusalCode::Rated, "no takebacks in rated games"));
                }
                if self.game.takeback_plies(side).is_none() {
                    return Err(Refusal::new(RefusalCode::CannotOffer, "you have not moved yet"));
                }
                Ok(())
            }
            OfferKind::Rematch | OfferKind::Game if self.playing => {
                Err(Refusal::new(RefusalCode::Playing, "the game goes on; a rematch follows its end"))
            }
            OfferKind::Rematch | OfferKind::Game if self.games == 0 || !self.sitters.are_full() => {
                Err(Refusal::new(RefusalCode::CannotOffer, "there is nobody to play again with"))
            }
            OfferKind::Rematch | OfferKind::Game => Ok(()),
        }
    }
}

fn no_offer(kind: OfferKind) -> Refusal {
    let what = match kind {
        OfferKind::Draw => "a draw",
        OfferKind::Takeback => "a takeback",
        OfferKind::Rematch => "a rematch",
        OfferKind::Game => "a game",
    };
    Refusal::new(RefusalCode::NoOffer, format!("nobody offers {what} now"))
}
