//! The texts of several moves in one string.

use std::fmt;
use std::ops::Index;

/// The texts of some moves of one position, in order. They share a single string: every turn that a server sends
/// carries dozens of them, and a string for each would cost more than the rest of the move.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct MoveList {
    /// The texts with a [`SEPARATOR`] between them.
    texts: String,
    len: usize,
}

/// The separator of two texts in JSON, where nearly every list ends. No text of a move contains it.
const SEPARATOR: &str = "\",\"";

/// Whether a text may stand in a list: letters, digits and signs, none of which needs an escape in any format.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"' && byte != b'\\')
}

impl MoveList {
    /// The texts of `actions`; `write` appends one of them. Most have at most `usual_bytes`.
    pub(crate) fn of<A: Copy>(actions: &[A], usual_bytes: usize, write: impl Fn(A, &mut String)) -> Self {
        let mut texts = String::with_capacity(actions.len() * (usual_bytes + SEPARATOR.len()));
        for (place, action) in actions.iter().enumerate() {
            if place > 0 {
                texts.push_str(SEPARATOR);
            }
            write(*action, &mut texts);
        }
        let list = Self { texts, len: actions.len() };
        debug_assert!(list.iter().all(is_word), "moves are words: {list}");
        list
    }

    /// Adds a text. Returns `false` if it cannot be the text of a move.
    #[must_use]
    pub(crate) fn push(&mut self, text: &str) -> bool {
        let is_word = is_word(text);
        if is_word {
            if self.len > 0 {
                self.texts.push_str(SEPARATOR);
            }
            self.texts.push_str(text);
            self.len += 1;
        }
        is_word
    }

    /// The number of texts.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The inside of the list in JSON, without the first and the last quotation mark.
    pub(crate) fn joined(&self) -> &str {
        &self.texts
    }

    /// The texts, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.texts.split(SEPARATOR).take(self.len)
    }
}

/// The text at this place.
///
/// # Panics
///
/// If there are fewer.
impl Index<usize> for MoveList {
    type Output = str;

    fn index(&self, place: usize) -> &str {
        self.iter().nth(place).expect("a place below the length")
    }
}

/// The texts, separated by spaces.
impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.texts.replace(SEPARATOR, " "))
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::{GameKind, Word};

    #[test]
    fn a_list_has_the_texts_of_a_record_one_by_one() {
        for game in GameKind::ALL {
            let record = game.record(&[]).expect("no options");
            let (list, texts) = (record.legal_list(), record.legal_moves());
            assert_eq!((list.len(), list.is_empty()), (texts.len(), false), "{game}");
            assert_eq!(list.iter().collect::<Vec<_>>(), texts, "{game}");
            assert_eq!(&list[3], texts[3], "{game}");
            assert_eq!(list.to_string(), texts.join(" "), "{game}");
        }
    }

    #[test]
    fn an_empty_list_has_no_texts() {
        let list = MoveList::default();
        assert_eq!((list.len(), list.is_empty(), list.iter().count()), (0, true, 0));
    }

    #[test]
    fn only_words_are_added() {
        let mut list = MoveList::default();
        for (text, is_word) in
            [("", false), ("a b", false), ("a1", true), ("\"", false), ("\\", false), ("ä", false), ("pass", true)]
        {
            assert_eq!(list.push(text), is_word, "{text:?}");
        }
        assert_eq!(list.to_string(), "a1 pass");
    }
}
