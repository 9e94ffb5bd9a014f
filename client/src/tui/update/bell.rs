//! The bell rings when a room begins to wait for the player.

use bidak_shared::protocol::{OfferKind, Status};

use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::screen::Screen;

/// The events of a room that ring.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wants {
    a_move: bool,
    an_answer: Option<OfferKind>,
    a_look_at_the_result: bool,
}

impl Wants {
    fn is_more_than(self, before: Self) -> bool {
        (self.a_move && !before.a_move)
            || (self.an_answer.is_some() && self.an_answer != before.an_answer)
            || (self.a_look_at_the_result && !before.a_look_at_the_result)
    }
}

/// The present reason to ring, in a room.
pub(super) fn wanted(model: &mut Model) -> Wants {
    let Screen::Game(game) = model.behind.undermost(&mut model.screen) else { return Wants::default() };
    let room = &game.room;
    Wants {
        // A prepared move is on its way already.
        a_move: room.is_my_turn() && !game.has_sent(),
        an_answer: room.offer_to_me(),
        a_look_at_the_result: room.status == Status::Ended && room.my_side().is_some(),
    }
}

/// Whether more is wanted than `before`.
pub(super) fn calls(model: &mut Model, before: Wants) -> bool {
    wanted(model).is_more_than(before)
}

/// Rings, if the setting allows it.
pub(super) fn ring(model: &Model) -> Option<Effect> {
    model.world.config.has_bell().then_some(Effect::Ring)
}
