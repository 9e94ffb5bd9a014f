//! The lists of open seeks.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{PlayerId, Seek};

use crate::lobby::Lobby;
use crate::room::Guest;

/// Seeks in one answer.
const PAGE: usize = 50;

/// Some seeks, and the number of all that the reader may see.
pub(crate) type ListedSeeks = (Vec<Seek>, u32);

impl Lobby {
    /// Keeps the list in step with what a player looks for.
    pub(super) fn list_seek(&mut self, player: PlayerId) {
        self.listing.set_seek(player, self.pairing.seek_of(player));
    }

    /// The seeks from a place on, counted from 1, without those that a block hides from the reader.
    pub(super) fn seeks(&self, reader: &Guest, game: Option<GameKind>, from: u32) -> ListedSeeks {
        let is_hidden =
            |seek: &&Seek| reader.blocks.hide(seek.player) || self.players.blocks_of(seek.player).hide(reader.player);
        let wanted = |seek: &&Seek| game.is_none_or(|game| seek.game == game);
        let all: Vec<&Seek> = self.listing.seeks().filter(wanted).filter(|seek| !is_hidden(seek)).collect();
        let page = all.iter().skip(from as usize - 1).take(PAGE).map(|seek| (*seek).clone()).collect();
        (page, all.len() as u32)
    }
}
