//! The lines of a group, gathered until they are written as one row of the journal: a row costs as much as many lines.

use crate::store::{Fact, line};

/// The lines that were gathered.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) text: String,
    pub(super) number: usize,
}

impl Lines {
    /// Adds a fact about the game with a key, if it has a line.
    pub(super) fn add(&mut self, key: i64, fact: &Fact) {
        self.number += usize::from(line::push_line(&mut self.text, key, fact));
    }

    /// Begins again.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.number = 0;
    }
}
