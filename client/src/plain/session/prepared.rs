//! A move prepared on the opponent's time: one, bound to its ply, played at once when it is legal then. In a game by days the server keeps
//! it.

use bidak_shared::protocol::{Command, PreparedMove};
use bidak_shared::record::MoveError;

use super::{Location, Outside, PendingRequest, Session};
use crate::play::text::sentence;

/// A prepared move.
#[derive(Clone)]
pub(super) struct Prepared {
    /// In which game of the room.
    game: u32,
    /// At which ply of it.
    ply: usize,
    /// As it was typed.
    text: String,
}

impl Session {
    /// Prepares a move for the next turn, says which one is prepared, or drops it.
    pub(super) fn prepare(&mut self, text: &str, out: &mut dyn Outside) {
        let Location::Room(room) = &self.location else { return };
        let texts = self.texts;
        if text.eq_ignore_ascii_case("off") {
            let (room, is_kept) = (room.code, room.clock.is_by_days());
            return match self.drop_prepared() {
                Some(said) => {
                    out.say(&said);
                    if is_kept {
                        self.ask(PendingRequest::Other, Command::CancelPrepared { room }, out);
                    }
                }
                None => out.say(&texts.say("line-nothing-prepared")),
            };
        }
        if text.is_empty() {
            let said = self.prepared.as_ref().map_or_else(
                || texts.say("line-nothing-prepared").into_owned(),
                |prepared| texts.fill("line-prepared", [("move", prepared.text.as_str().into())]),
            );
            return out.say(&said);
        }
        if !room.am_playing() {
            return out.say(&sentence(&texts.say("object-no-game")));
        }
        let text = text.to_lowercase();
        if room.is_my_turn() {
            return self.play(&text, out);
        }
        if let Err(error @ MoveError::Unreadable(_)) = room.record.preview(&text) {
            return out.say(&sentence(&texts.objection(&error)));
        }
        out.say(&texts.fill("line-prepared", [("move", text.as_str().into())]));
        let (code, ply, is_kept) = (room.code, room.record.ply() + 1, room.clock.is_by_days());
        self.prepared = Some(Prepared { game: room.games, ply, text: text.clone() });
        if is_kept {
            self.ask(PendingRequest::Prepare, Command::Prepare { room: code, ply: ply as u32, text }, out);
        }
    }

    /// Takes the move that the server keeps, which is known at a return to the room.
    pub(super) fn take_prepared(&mut self, kept: Option<PreparedMove>, out: &mut dyn Outside) {
        if let Location::Room(room) = &self.location
            && room.clock.is_by_days()
            && room.am_playing()
        {
            let at = room.record.ply();
            if let Some(PreparedMove { ply, text }) = kept {
                self.prepared = Some(Prepared { game: room.games, ply: ply as usize, text });
            } else {
                // A move that the server has played is no news.
                self.prepared.take_if(|prepared| prepared.ply < at);
                if let Some(said) = self.drop_prepared() {
                    out.say(&said);
                }
            }
        }
        self.settle_prepared(out);
    }

    pub(super) fn drop_prepared(&mut self) -> Option<String> {
        let Prepared { text, .. } = self.prepared.take()?;
        Some(sentence(&self.texts.fill("game-prepared-dropped", [("move", text.into())])))
    }

    /// Plays, keeps or drops the prepared move after an event in the room.
    pub(super) fn settle_prepared(&mut self, out: &mut dyn Outside) {
        let Some(Prepared { game, ply, text }) = self.prepared.clone() else { return };
        if let Location::Room(room) = &self.location
            && room.am_playing()
            && room.games == game
        {
            let is_my_turn = room.is_my_turn();
            if !is_my_turn && room.record.ply() + 1 == ply {
                return;
            }
            if is_my_turn && room.record.ply() == ply {
                self.prepared = None;
                if room.record.preview(&text).is_ok() {
                    return self.play(&text, out);
                }
                return out.say(&sentence(&self.texts.fill("object-prepared", [("move", text.into())])));
            }
        }
        if let Some(said) = self.drop_prepared() {
            out.say(&said);
        }
    }
}
