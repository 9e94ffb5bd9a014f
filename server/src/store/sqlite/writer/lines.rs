//! The lines of a group, which become one row of the journal: a row costs as much as many lines.

use crate::store::{Fact, line};

/// Lines with their number.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) text: String,
    pub(super) number: usize,
}

impl Lines {
    /// Adds the line of a fact about the game with this key, if it has one.
    pub(super) fn add(&mut self, key: i64, fact: &Fact) {
        self.number += usize::from(line::push_line(&mut self.text, key, fact));
    }

    /// Removes all lines.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.number = 0;
    }
}
