//! The offers that wait for an answer in one room.

use bidak_shared::game::Player;
use bidak_shared::protocol::{Offer, OfferKind};

/// Open offers, and those declined lately, which may not be repeated at once.
#[derive(Debug, Default)]
pub(crate) struct Offers {
    open: Vec<Offer>,
    /// Each with the ply at which it was declined.
    declined: Vec<(Offer, usize)>,
}

impl Offers {
    /// The open offers, oldest first.
    pub(crate) fn open(&self) -> &[Offer] {
        &self.open
    }

    pub(crate) fn is_open(&self, offer: Offer) -> bool {
        self.open.contains(&offer)
    }

    pub(crate) fn add(&mut self, offer: Offer) {
        debug_assert!(!self.is_open(offer), "{offer:?} waits already");
        self.open.push(offer);
    }

    /// Removes an offer; `false` if there was none.
    pub(crate) fn remove(&mut self, offer: Offer) -> bool {
        let before = self.open.len();
        self.open.retain(|other| *other != offer);
        self.open.len() < before
    }

    /// Removes an offer that was declined at `ply`, and remembers it; `false` if there was none.
    pub(crate) fn decline(&mut self, offer: Offer, ply: usize) -> bool {
        let removed = self.remove(offer);
        if removed {
            self.declined.retain(|(other, _)| *other != offer);
            self.declined.push((offer, ply));
        }
        removed
    }

    /// Whether the same offer was declined at this ply.
    pub(crate) fn was_declined(&self, offer: Offer, ply: usize) -> bool {
        self.declined.contains(&(offer, ply))
    }

    /// Removes the offers that a move of `mover` ends: every takeback, and a draw that the opponent offered. The
    /// mover's own draw offer stands until the opponent moves.
    pub(crate) fn overtaken_by(&mut self, mover: Player) -> Vec<Offer> {
        let overtaken = |offer: &mut Offer| match offer.offer {
            OfferKind::Takeback => true,
            OfferKind::Draw => offer.by != mover,
            OfferKind::Rematch | OfferKind::Game => false,
        };
        self.open.extract_if(.., overtaken).collect()
    }

    /// Removes all offers.
    pub(crate) fn take(&mut self) -> Vec<Offer> {
        self.declined.clear();
        std::mem::take(&mut self.open)
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Player::{First, Second};

    use super::*;

    #[test]
    fn a_move_overtakes_takebacks_and_the_opponents_draw_offer() {
        let draw = Offer { by: First, offer: OfferKind::Draw };
        let takeback = Offer { by: Second, offer: OfferKind::Takeback };
        for (mover, overtaken, left) in
            [(First, vec![takeback], vec![draw]), (Second, vec![draw, takeback], Vec::new())]
        {
            let mut offers = Offers::default();
            offers.add(draw);
            offers.add(takeback);
            assert_eq!(offers.overtaken_by(mover), overtaken);
            assert_eq!(offers.open(), left);
        }
    }

    #[test]
    fn a_declined_offer_is_remembered_until_the_next_move() {
        let offer = Offer { by: First, offer: OfferKind::Draw };
        let mut offers = Offers::default();
        offers.add(offer);
        assert!(offers.decline(offer, 8));
        assert!(!offers.is_open(offer));
        assert!(offers.was_declined(offer, 8));
        assert!(!offers.was_declined(offer, 9));
    }

    #[test]
    fn an_offer_that_was_not_made_cannot_be_declined() {
        let mut offers = Offers::default();
        assert!(!offers.decline(Offer { by: First, offer: OfferKind::Rematch }, 0));
    }
}
