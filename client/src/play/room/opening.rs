//! The random opening of a game, whose pieces are on the board before the first move.

use bidak_shared::game::Player;
use bidak_shared::record::AnyRecord;

use super::Room;

impl Room {
    /// The random opening moves whose pieces are on the board from the start: only tournaments and rated games have them.
    pub fn random_plies(&self) -> usize {
        if self.tournament.is_none() && !self.rated {
            return 0;
        }
        let Ok(usual) = self.game.record(&[]) else { return 0 };
        let mut start = self.record.boxed();
        start.undo(usize::MAX);
        let pieces = |record: &dyn AnyRecord| Player::BOTH.into_iter().map(|side| record.pieces(side)).sum();
        let (before, after): (usize, usize) = (pieces(&*usual), pieces(&*start));
        after.saturating_sub(before)
    }
}
