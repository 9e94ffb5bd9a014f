//! The prepared move of a game by days: a player stores the move for the next own turn, and need not be there when it is played.

use std::time::Instant;

use bidak_shared::game::Player;
use bidak_shared::protocol::{PlayerId, PreparedMove, RefusalCode};
use bidak_shared::record::MoveError;

use crate::base::refusal::Refusal;
use crate::room::state::Room;
use crate::store::Fact;

impl Room {
    /// Stores the move of `side` for its next turn, in place of the one before.
    pub(super) fn prepare(&mut self, side: Player, ply: u32, text: &str) -> Result<(), Refusal> {
        self.must_play()?;
        let refuse = |code, sentence: String| Err(Refusal::new(code, sentence));
        if !self.game.clock.is_by_days() {
            let sentence = "the server keeps prepared moves only in games by days".to_owned();
            return refuse(RefusalCode::NotYourTurn, sentence);
        }
        let at = self.game.ply() as u32;
        if self.game.to_move() == side {
            let code = if ply > at { RefusalCode::Ahead } else { RefusalCode::Stale };
            return refuse(code, format!("it is your turn, at ply {at}: play the move"));
        }
        let next = at + 1;
        if ply != next {
            let code = if ply > next { RefusalCode::Ahead } else { RefusalCode::Stale };
            return refuse(code, format!("your next move is ply {next}"));
        }
        let text = text.trim().to_lowercase();
        if let Err(error @ MoveError::Unreadable(_)) = self.game.record().preview(&text) {
            return refuse(RefusalCode::UnreadableMove, error.to_string());
        }
        // The journal separates words by spaces.
        if text.contains(char::is_whitespace) {
            return refuse(RefusalCode::UnreadableMove, "the text of a move has no spaces".to_owned());
        }
        let prepared = PreparedMove { ply, text };
        if self.game.prepared.as_ref() != Some(&prepared) {
            self.set_prepared(Some(prepared));
        }
        Ok(())
    }

    /// Removes the prepared move of `side`, if there is one.
    pub(super) fn cancel_prepared(&mut self, side: Player) {
        if self.prepared_by(side).is_some() {
            self.set_prepared(None);
        }
    }

    fn set_prepared(&mut self, prepared: Option<PreparedMove>) {
        self.game.prepared.clone_from(&prepared);
        self.note(Fact::Prepared(prepared));
    }

    /// The prepared move of a player, which nobody else sees.
    pub(crate) fn prepared_of(&self, player: PlayerId) -> Option<PreparedMove> {
        self.sitters.side_of(player).and_then(|side| self.prepared_by(side)).cloned()
    }

    /// The prepared move of `side`. On the turn of `side`, it is an illegal one.
    fn prepared_by(&self, side: Player) -> Option<&PreparedMove> {
        self.game.prepared.as_ref().filter(|prepared| self.playing && self.game.mover_at(prepared.ply as usize) == side)
    }

    /// Plays the prepared move if its turn has come. An illegal one stays until its player has moved, who sees it on coming back.
    pub(super) fn play_prepared(&mut self, now: Instant) {
        let side = self.game.to_move();
        let due = self.prepared_by(side).filter(|prepared| prepared.ply as usize == self.game.ply());
        if let Some(text) = due.map(|prepared| prepared.text.clone()) {
            let _ = self.play_for(side, &text, None, now); // It is illegal.
        }
    }
}
