//! Texts that people type and others read. They cannot contain characters that act on a terminal or hide text.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;
use unicode_width::UnicodeWidthChar;

/// A text that may not be shown to others.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadText {
    /// Nothing but spaces, or nothing at all.
    #[error("a {what} needs at least one visible character")]
    Empty {
        /// The kind of text.
        what: &'static str,
    },
    /// More characters than allowed.
    #[error("a {what} has at most {most} characters, not {length}")]
    Long {
        /// The kind of text.
        what: &'static str,
        /// The most characters.
        most: usize,
        /// The number of characters.
        length: usize,
    },
    /// Control characters, line breaks, characters without width or that change the direction of writing.
    #[error("a {what} cannot contain the character U+{code:04X}")]
    Character {
        /// The kind of text.
        what: &'static str,
        /// The offending character.
        code: u32,
    },
    /// Marks that belong over or under a character stand alone, or pile up.
    #[error("a {what} has at most {MOST_MARKS} accents on a character, and none alone")]
    Marks {
        /// The kind of text.
        what: &'static str,
    },
}

/// The most zero-width characters after a visible one: more than any script needs.
const MOST_MARKS: usize = 4;

/// Trims and checks a text of at most `most` characters, which `what` names in errors.
///
/// # Errors
///
/// If others cannot be shown the text.
pub fn visible_text(what: &'static str, most: usize, text: &str) -> Result<Box<str>, BadText> {
    let text = text.trim();
    let length = text.chars().count();
    if length > most {
        return Err(BadText::Long { what, most, length });
    }
    if let Some(bad) = hidden_character(text) {
        return Err(BadText::Character { what, code: u32::from(bad) });
    }
    if text.is_empty() {
        return Err(BadText::Empty { what });
    }
    // None are allowed before the first character, and after a space.
    let mut marks = MOST_MARKS;
    for character in text.chars() {
        marks = match character.width() {
            Some(0) => marks + 1,
            _ if character.is_whitespace() => MOST_MARKS,
            _ => 0,
        };
        if marks > MOST_MARKS {
            return Err(BadText::Marks { what });
        }
    }
    Ok(text.into())
}

/// The first character of a text that acts on a terminal or on the text around it instead of being seen, if there is one.
pub fn hidden_character(text: &str) -> Option<char> {
    text.chars().find(|character| is_treacherous(*character))
}

/// Characters that change the terminal or the text around them instead of being shown; private-use characters, which
/// other fonts lack; and Unicode's noncharacters.
fn is_treacherous(character: char) -> bool {
    character.is_control()
        || u32::from(character) & 0xfffe == 0xfffe
        || matches!(character,
            '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' | '\u{fdd0}'..='\u{fdef}' |
            '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2800}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// The name of a player: 1 to 20 visible characters. Not unique; see [`crate::protocol::PlayerId`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PlayerName(Box<str>);

impl PlayerName {
    /// The most characters.
    pub const MOST: usize = 20;

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PlayerName {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        visible_text("name", Self::MOST, text).map(Self)
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'de> Deserialize<'de> for PlayerName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A line of chat: 1 to 300 visible characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChatText(Box<str>);

impl ChatText {
    /// The most characters.
    pub const MOST: usize = 300;

    /// The line.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ChatText {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        visible_text("chat line", Self::MOST, text).map(Self)
    }
}

impl fmt::Display for ChatText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'de> Deserialize<'de> for ChatText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
