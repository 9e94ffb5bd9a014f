//! An illegal move of a program, as text.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The text that a program gave as its move: 1 to 20 printable characters of ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct IllegalMove {
    /// The characters, and zeros behind them.
    bytes: [u8; Self::MOST],
}

/// A text that cannot be one.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("an illegal move has 1 to 20 printable characters of ASCII")]
pub struct BadIllegalMove;

impl IllegalMove {
    /// The most characters.
    pub const MOST: usize = 20;

    /// The answer of a program, cut to 20 characters: those that are not printable ASCII become `?`, an empty answer `-`.
    pub fn of(answer: &str) -> Self {
        let mut bytes = [0; Self::MOST];
        for (byte, letter) in bytes.iter_mut().zip(answer.trim().chars()) {
            *byte = u8::try_from(letter).ok().filter(|byte| Self::is_told(*byte)).unwrap_or(b'?');
        }
        if bytes[0] == 0 {
            bytes[0] = b'-';
        }
        Self { bytes }
    }

    fn is_told(byte: u8) -> bool {
        byte.is_ascii_graphic() || byte == b' '
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        let length = self.bytes.iter().position(|byte| *byte == 0).unwrap_or(Self::MOST);
        std::str::from_utf8(&self.bytes[..length]).expect("it is ASCII")
    }
}

impl FromStr for IllegalMove {
    type Err = BadIllegalMove;

    fn from_str(text: &str) -> Result<Self, BadIllegalMove> {
        let is_one = (1..=Self::MOST).contains(&text.len()) && text.bytes().all(Self::is_told);
        let mut bytes = [0; Self::MOST];
        if is_one {
            bytes[..text.len()].copy_from_slice(text.as_bytes());
        }
        is_one.then_some(Self { bytes }).ok_or(BadIllegalMove)
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for IllegalMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for IllegalMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_of_a_program_can_be_told() {
        for (answer, told) in [
            ("z9", "z9"),
            (" e2 e4 ", "e2 e4"),
            ("", "-"),
            ("\u{1b}[2Jé", "?[2J?"),
            ("0123456789012345678901234", "01234567890123456789"),
        ] {
            let one = IllegalMove::of(answer);
            assert_eq!((one.as_str(), one.to_string().parse()), (told, Ok(one)), "{answer:?}");
        }
    }

    #[test]
    fn texts_that_cannot_be_shown_are_refused() {
        for text in ["", "é", "a\u{1b}", "012345678901234567890"] {
            assert_eq!(text.parse::<IllegalMove>(), Err(BadIllegalMove), "{text:?}");
        }
        assert!(serde_json::from_str::<IllegalMove>("\"a\\n\"").is_err());
        assert_eq!(serde_json::to_string(&IllegalMove::of("z9")).expect("a text"), "\"z9\"");
    }
}
