//! Accounts: players with a handle, who stay the same player for ever, on several devices.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::protocol::defaults::is_false;
use crate::protocol::text::is_reserved_handle;
use crate::protocol::{FullName, NameMark, PlayerId, PlayerName, Timestamp};

/// The name of an account, which nobody else has: 3 to 20 of the characters `a` to `z`, `0` to `9`, `_` and `-`, the first a
/// letter. Capital letters are read as small ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Handle(Box<str>);

/// A text that cannot be a handle.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a handle has 3 to 20 of a-z, 0-9, _ and -, and begins with a letter")]
pub struct BadHandle;

impl Handle {
    /// The fewest and the most characters.
    const LENGTHS: std::ops::RangeInclusive<usize> = 3..=20;

    /// The handle, in small letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The handle as the name of its player.
    pub fn name(&self) -> PlayerName {
        self.0.parse().expect("a handle is a name")
    }

    /// Whether nobody may take this handle, because it looks like the server, its operator or one of its bots, however it is
    /// written: `admin`, `ad-min2`, `greedy_3`. Handles that were taken before are still read.
    pub fn is_reserved(&self) -> bool {
        is_reserved_handle(&self.0)
    }
}

impl FromStr for Handle {
    type Err = BadHandle;

    fn from_str(text: &str) -> Result<Self, BadHandle> {
        let handle = text.trim().to_ascii_lowercase();
        let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-');
        let is_handle = Self::LENGTHS.contains(&handle.len())
            && handle.bytes().all(is_allowed)
            && handle.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        is_handle.then(|| Self(handle.into())).ok_or(BadHandle)
    }
}

impl fmt::Display for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'de> Deserialize<'de> for Handle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Whether an account belongs to a person or a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    /// A person.
    #[default]
    Person,
    /// A program, which belongs to the account of a person.
    Bot,
}

impl NameMark {
    /// The mark of the owner of an account; of a guest without one.
    pub fn of(account: Option<(&Handle, AccountKind)>) -> Option<Self> {
        match account {
            None => Some(Self::Guest),
            Some((_, AccountKind::Bot)) => Some(Self::Bot),
            Some((handle, AccountKind::Person)) => handle.is_reserved().then_some(Self::Person),
        }
    }
}

/// An account as everybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Its handle.
    pub handle: Handle,
    /// The name of the player, which is the handle.
    pub name: PlayerName,
    /// The full name, for the account itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub full_name: Option<FullName>,
    /// The player in rooms and games.
    pub player: PlayerId,
    /// Whether a person or a program plays under it.
    pub kind: AccountKind,
    /// The account that a bot belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Handle>,
    /// The bots of a person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<Handle>,
    /// When it was made.
    pub made: Timestamp,
}

/// A device, browser or program that holds a token of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    /// Its number in this account, which no other device ever has.
    pub device: u32,
    /// Its name for itself in `hello`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<PlayerName>,
    /// When it got its token.
    pub made: Timestamp,
    /// When it last said `hello`, to the hour.
    pub seen: Timestamp,
    /// Whether it is the device of this connection.
    #[serde(default, skip_serializing_if = "is_false")]
    pub this: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::{EngineKind, Word};

    #[test]
    fn a_handle_is_short_plain_and_the_same_in_every_case() {
        for (text, handle) in [("ana", "ana"), (" Ana ", "ana"), ("A-1_b", "a-1_b"), ("abcdefghij0123456789", "")] {
            let wanted = if handle.is_empty() { text } else { handle };
            assert_eq!(text.parse::<Handle>().expect(text).as_str(), wanted);
        }
        for text in
            ["", "an", "1ana", "_ana", "-ana", "ana b", "aña", "greedy:3", "abcdefghij01234567890", "an\u{202e}a"]
        {
            assert_eq!(text.parse::<Handle>(), Err(BadHandle), "{text:?}");
        }
    }

    #[test]
    fn handles_similar_to_the_server_its_operator_or_an_engine_are_reserved() {
        for (text, reserved) in [
            ("admin", true),
            ("Ad-min_2", true),
            ("bidak", true),
            ("server1", true),
            ("greedy", true),
            ("alpha-beta", true),
            ("mcts-10", true),
            ("ana", false),
            ("ana-bot", false),
            ("bot-1", false),
            ("greedy-ana", false),
            ("player-1", false),
        ] {
            assert_eq!(text.parse::<Handle>().expect(text).is_reserved(), reserved, "{text}");
        }
        for engine in EngineKind::ALL {
            assert!(engine.word().parse::<Handle>().expect("a word").is_reserved(), "{engine}");
        }
    }
}
