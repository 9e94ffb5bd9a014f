//! Why a bot chose its last move: the facts of the room for the answer.

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{RefusalCode, SeatBot};
use bidak_shared::record::AnyRecord;

use crate::base::refusal::Refusal;
use crate::room::seat::Sitter;
use crate::room::state::Room;
use crate::store::BotSearch;

/// The last move of a bot, and its search.
#[derive(Debug)]
pub(crate) struct Explained {
    pub(crate) game: GameKind,
    /// The game before the move.
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) side: Player,
    pub(crate) bot: SeatBot,
    pub(crate) text: String,
    pub(crate) search: BotSearch,
}

impl Room {
    /// The side of the bot whose last move is to be explained, or the refusal.
    pub(super) fn bot_to_explain(&self, side: Option<Player>) -> Result<Player, Refusal> {
        if self.spec.rated {
            let sentence = "in a rated game a bot's searches are shown in the record, after the end";
            return Err(Refusal::new(RefusalCode::Rated, sentence));
        }
        let is_wanted = |found: &Player| side.is_none_or(|side| side == *found);
        let last = self.game.searches.iter().rev().map(|(ply, _)| self.game.mover_at(*ply as usize)).find(is_wanted);
        last.filter(|side| self.sitters.of(*side).and_then(Sitter::bot).is_some()).ok_or_else(|| {
            Refusal::new(RefusalCode::NotPlaying, "no bot has moved in this game, or it is not on its seat any more")
        })
    }

    /// The last move of the bot on `side`, which [`Room::bot_to_explain`] has named.
    pub(crate) fn explained(&self, side: Player) -> Option<Explained> {
        let last = self.game.searches.iter().rev().find(|(ply, _)| self.game.mover_at(*ply as usize) == side);
        let (ply, search) = *last?;
        let bot = self.sitters.of(side)?.bot()?.clone();
        let mut record = self.game.record().boxed();
        let text = record.moves().into_iter().nth(ply as usize)?;
        record.undo(record.ply() - ply as usize);
        Some(Explained { game: self.spec.game, record, side, bot, text, search })
    }
}
