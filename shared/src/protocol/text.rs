//! Texts that people type and others read. They cannot contain characters that act on a terminal or hide text.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;
use unicode_width::UnicodeWidthChar;

use crate::protocol::PlayerId;

mod hidden;
mod reserved;

pub use hidden::{hidden_character, hidden_name};
pub use reserved::{is_reserved_handle, is_reserved_name, lookalikes};

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
    #[error("a {what} cannot contain the character {} (U+{:04X})", hidden_name(*.character), u32::from(*.character))]
    Character {
        /// The kind of text.
        what: &'static str,
        /// The offending character.
        character: char,
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
    if let Some(character) = hidden_character(text) {
        return Err(BadText::Character { what, character });
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

/// The name of a player as others see it: the handle of an account, or the name that a guest has chosen, which other guests may
/// have as well; see [`crate::protocol::PlayerId`]. 1 to 20 visible characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PlayerName(Box<str>);

impl PlayerName {
    /// The most characters.
    pub const MOST: usize = 20;

    /// The beginning of the name of a guest who has chosen none.
    const MADE_UP: &str = "Guest-";

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of a guest who has chosen none.
    pub fn made_up(id: PlayerId) -> Self {
        let last = &id.as_str()[id.as_str().len() - 4..];
        Self(format!("{}{last}", Self::MADE_UP).into())
    }

    /// Whether this is a name as [`Self::made_up`] makes it.
    pub fn is_made_up(&self) -> bool {
        let id = self.0.strip_prefix(Self::MADE_UP);
        id.is_some_and(|id| id.len() == 4 && id.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase()))
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

/// The mark beside a name. The name of a person with an ordinary account has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NameMark {
    /// Somebody without an account.
    Guest,
    /// A person with an account whose handle is reserved since.
    Person,
    /// A program with an account.
    Bot,
}

/// The full name of the owner of an account, for the owner, the operator, and directors of tournaments whose entry list has it: 1 to
/// 40 visible characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FullName(Box<str>);

impl FullName {
    /// The most characters.
    pub const MOST: usize = 40;

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for FullName {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        visible_text("full name", Self::MOST, text).map(Self)
    }
}

impl fmt::Display for FullName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'de> Deserialize<'de> for FullName {
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
