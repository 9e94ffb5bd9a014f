//! Ids of rooms, players and games, and secret tokens: one type, whose kinds cannot be mixed up. All are random base32, made
//! from entropy that the server passes in.

use std::borrow::Cow;
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// Digits and capital letters without I, L, O and U, which are misread or misheard (Crockford's base32).
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Whether each byte is in the alphabet.
const IN_ALPHABET: [bool; 256] = {
    let mut table = [false; 256];
    let mut place = 0;
    while place < ALPHABET.len() {
        table[ALPHABET[place] as usize] = true;
        place += 1;
    }
    table
};

/// `N` characters of base32, the id of a `K`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id<K, const N: usize>([u8; N], PhantomData<K>);

/// The code of a room, such as `K7QF2M`. Everybody with the code of a private room may enter it.
pub type RoomCode = Id<RoomIdKind, 6>;

/// The code of a tournament, such as `T4K9QZ`.
pub type TournamentCode = Id<TournamentIdKind, 6>;

/// The public id of a player. Names may be shared, ids are not.
pub type PlayerId = Id<PlayerIdKind, 10>;

/// The permanent id of one game. Everybody with the id may see the game.
pub type GameId = Id<GameIdKind, 16>;

/// The code of a challenge. A challenge to nobody in particular can be accepted by anybody with its code.
pub type ChallengeCode = Id<ChallengeIdKind, 8>;

/// The secret that proves who a player is. It is shown to that player only and never logged.
pub type Token = Id<TokenKind, 25>;

/// A secret that signs a player in on another device, once and for a few minutes.
pub type LinkCode = Id<LinkIdKind, 8>;

/// A kind of ids.
pub trait IdKind: Copy + Ord + Hash {
    /// The kind in sentences, such as `room code`.
    const WHAT: &'static str;
    /// For ids that must not be logged: the text that stands for each of them in debug output.
    const SECRET: Option<&'static str>;
    /// The random bits of an id: as many as it holds, or more.
    type Bits: Into<u128>;
}

/// A kind of ids that everybody may see.
pub trait PublicIdKind: IdKind {}

/// A kind of ids that prove something.
pub trait SecretIdKind: IdKind {}

/// The kind of [`RoomCode`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RoomIdKind {}

impl IdKind for RoomIdKind {
    const WHAT: &'static str = "room code";
    const SECRET: Option<&'static str> = None;
    type Bits = u32;
}

impl PublicIdKind for RoomIdKind {}

/// The kind of [`TournamentCode`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TournamentIdKind {}

impl IdKind for TournamentIdKind {
    const WHAT: &'static str = "tournament code";
    const SECRET: Option<&'static str> = None;
    type Bits = u32;
}

impl PublicIdKind for TournamentIdKind {}

/// The kind of [`PlayerId`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayerIdKind {}

impl IdKind for PlayerIdKind {
    const WHAT: &'static str = "player id";
    const SECRET: Option<&'static str> = None;
    type Bits = u64;
}

impl PublicIdKind for PlayerIdKind {}

/// The kind of [`GameId`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameIdKind {}

impl IdKind for GameIdKind {
    const WHAT: &'static str = "game id";
    const SECRET: Option<&'static str> = None;
    type Bits = u128;
}

impl PublicIdKind for GameIdKind {}

/// The kind of [`ChallengeCode`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChallengeIdKind {}

impl IdKind for ChallengeIdKind {
    const WHAT: &'static str = "challenge code";
    const SECRET: Option<&'static str> = None;
    type Bits = u64;
}

impl PublicIdKind for ChallengeIdKind {}

/// The kind of [`Token`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TokenKind {}

impl IdKind for TokenKind {
    const WHAT: &'static str = "token";
    const SECRET: Option<&'static str> = Some("Token(..)");
    type Bits = u128;
}

impl SecretIdKind for TokenKind {}

/// The kind of [`LinkCode`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LinkIdKind {}

impl IdKind for LinkIdKind {
    const WHAT: &'static str = "link code";
    const SECRET: Option<&'static str> = Some("LinkCode(..)");
    type Bits = u64;
}

impl SecretIdKind for LinkIdKind {}

impl<K: IdKind, const N: usize> Id<K, N> {
    /// An id from the lowest `5 * N` of these random bits. Those of a secret must come from a cryptographic generator.
    pub fn from_bits(bits: K::Bits) -> Self {
        let mut bits = bits.into();
        let mut text = [0; N];
        for place in text.iter_mut().rev() {
            *place = ALPHABET[(bits & 31) as usize];
            bits >>= 5;
        }
        Self(text, PhantomData)
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

impl<K: PublicIdKind, const N: usize> Id<K, N> {
    /// The id.
    pub fn as_str(&self) -> &str {
        self.text()
    }
}

impl<K: SecretIdKind, const N: usize> Id<K, N> {
    /// The secret.
    pub fn reveal(&self) -> &str {
        self.text()
    }
}

impl<K: IdKind, const N: usize> fmt::Debug for Id<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(K::SECRET.unwrap_or_else(|| self.text()))
    }
}

impl<K: PublicIdKind, const N: usize> fmt::Display for Id<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// A text that cannot be the id that it was read for.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a {what} is {length} letters and digits, without I, L, O and U")]
pub struct BadId {
    /// The expected form.
    pub what: &'static str,
    /// How many characters that has.
    pub length: usize,
}

impl<K: IdKind, const N: usize> FromStr for Id<K, N> {
    type Err = BadId;

    /// Reads `N` characters, whatever their case.
    fn from_str(text: &str) -> Result<Self, BadId> {
        <[u8; N]>::try_from(text.trim().as_bytes())
            .ok()
            .map(|bytes| bytes.map(|byte| byte.to_ascii_uppercase()))
            .filter(|bytes| bytes.iter().all(|byte| IN_ALPHABET[usize::from(*byte)]))
            .map(|bytes| Self(bytes, PhantomData))
            .ok_or(BadId { what: K::WHAT, length: N })
    }
}

impl<K: IdKind, const N: usize> Serialize for Id<K, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de, K: IdKind, const N: usize> Deserialize<'de> for Id<K, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Borrowed where it can be: every request about a room has one.
        BorrowedText::deserialize(deserializer)?.0.parse().map_err(D::Error::custom)
    }
}

/// A text that is only read, borrowed where possible.
#[derive(Deserialize)]
pub(super) struct BorrowedText<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);
