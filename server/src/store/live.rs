//! The writer's state of unfinished games: enough to check the order of facts, and to rewrite a row without reading the
//! journal.

use bidak_shared::protocol::Clocks;

use crate::store::course::Course;
use crate::store::{Fact, StoredGame, line};

/// A game that goes on.
#[derive(Clone, Debug)]
pub(super) struct LiveGame {
    /// Its key in the database.
    pub(super) key: i64,
    pub(super) plies: u32,
    /// As in the column of that name.
    pub(super) moves: String,
    pub(super) clocks: Option<Clocks>,
    /// Whether its row is older than this.
    pub(super) is_row_stale: bool,
}

impl LiveGame {
    /// A game that begins.
    pub(super) fn new(key: i64) -> Self {
        Self { key, plies: 0, moves: String::new(), clocks: None, is_row_stale: false }
    }

    /// A game as it was read.
    pub(super) fn of(key: i64, game: &StoredGame) -> Self {
        let mut live = Self::new(key);
        for played in &game.moves {
            line::push_move(&mut live.moves, &played.text, played.left_ms);
        }
        live.plies = game.moves.len() as u32;
        live.clocks = game.clocks;
        live
    }

    pub(super) fn course(&self) -> Course {
        Course::Playing(self.plies)
    }

    /// Adds what [`Course::after`] has found to follow.
    pub(super) fn add(&mut self, fact: &Fact) {
        self.is_row_stale = true;
        match fact {
            Fact::Started(_) | Fact::Ended(_) => {}
            Fact::Moved { by, text, clocks, .. } => {
                line::push_move(&mut self.moves, text, clocks.map(|clocks| clocks.left_ms(*by)));
                self.plies += 1;
                self.clocks = *clocks;
            }
            Fact::TakenBack { ply, clocks } => {
                line::keep_moves(&mut self.moves, *ply as usize);
                self.plies = *ply;
                self.clocks = *clocks;
            }
            Fact::Paused(clocks) => self.clocks = Some(*clocks),
        }
    }
}
