//! The lines of a group, which become one row of the journal: a row costs as much as many lines.

use crate::store::live::LiveGame;
use crate::store::{Fact, line};

/// Lines with their number.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) text: String,
    pub(super) number: usize,
}

impl Lines {
    /// Adds the line of the last fact about a game, if it has one.
    pub(super) fn add(&mut self, live: &LiveGame, fact: &Fact) {
        self.number += usize::from(line::push_line(&mut self.text, live.key, fact, live.reading));
    }

    /// Removes all lines.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.number = 0;
    }
}
