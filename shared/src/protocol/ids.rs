//! Ids of rooms, players and games, and secret tokens. All are random base32, made from entropy that the server passes
//! in.

use std::borrow::Cow;
use std::fmt;
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

/// `N` characters of base32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Base32<const N: usize>([u8; N]);

impl<const N: usize> Base32<N> {
    /// The lowest `5 * N` bits.
    fn from_bits(mut bits: u128) -> Self {
        let mut text = [0; N];
        for place in text.iter_mut().rev() {
            *place = ALPHABET[(bits & 31) as usize];
            bits >>= 5;
        }
        Self(text)
    }

    /// Reads `N` characters, whatever their case.
    fn read(what: &'static str, text: &str) -> Result<Self, BadId> {
        <[u8; N]>::try_from(text.trim().as_bytes())
            .ok()
            .map(|bytes| bytes.map(|byte| byte.to_ascii_uppercase()))
            .filter(|bytes| bytes.iter().all(|byte| IN_ALPHABET[usize::from(*byte)]))
            .map(Self)
            .ok_or(BadId { what, length: N })
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
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

/// A text that is only read, borrowed where possible.
#[derive(Deserialize)]
pub(super) struct BorrowedText<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// The code of a room, such as `K7QF2M`. Everybody with the code of a private room may enter it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoomCode(Base32<6>);

impl RoomCode {
    /// A code from 30 random bits.
    pub fn from_bits(bits: u32) -> Self {
        Self(Base32::from_bits(u128::from(bits)))
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// The code of a tournament, such as `T4K9QZ`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TournamentCode(Base32<6>);

impl TournamentCode {
    /// A code from 30 random bits.
    pub fn from_bits(bits: u32) -> Self {
        Self(Base32::from_bits(u128::from(bits)))
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Debug for TournamentCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for TournamentCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for TournamentCode {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        Base32::read("tournament code", text).map(Self)
    }
}

impl Serialize for TournamentCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for TournamentCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The public id of a player. Names may be shared, ids are not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(Base32<10>);

impl PlayerId {
    /// An id from 50 random bits.
    pub fn from_bits(bits: u64) -> Self {
        Self(Base32::from_bits(u128::from(bits)))
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// The permanent id of one game. Everybody with the id may see the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(Base32<16>);

impl GameId {
    /// An id from the lowest 80 of these random bits.
    pub fn from_bits(bits: u128) -> Self {
        Self(Base32::from_bits(bits))
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// The secret that proves who a player is. It is shown to that player only and never logged.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token(Base32<25>);

impl Token {
    /// A token from 125 random bits, which must come from a cryptographic generator.
    pub fn from_bits(bits: u128) -> Self {
        Self(Base32::from_bits(bits))
    }

    /// The secret.
    pub fn reveal(&self) -> &str {
        self.0.as_str()
    }
}

/// A secret that signs a player in on another device, once and for a few minutes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LinkCode(Base32<8>);

impl LinkCode {
    /// A code from 40 random bits, which must come from a cryptographic generator.
    pub fn from_bits(bits: u64) -> Self {
        Self(Base32::from_bits(u128::from(bits)))
    }

    /// The secret.
    pub fn reveal(&self) -> &str {
        self.0.as_str()
    }
}

/// The code of a challenge. A challenge to nobody in particular can be accepted by anybody with its code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChallengeCode(Base32<8>);

impl ChallengeCode {
    /// A code from 40 random bits.
    pub fn from_bits(bits: u64) -> Self {
        Self(Base32::from_bits(u128::from(bits)))
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Debug for ChallengeCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for ChallengeCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for ChallengeCode {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        Base32::read("challenge code", text).map(Self)
    }
}

impl Serialize for ChallengeCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ChallengeCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl fmt::Debug for LinkCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkCode(..)")
    }
}

impl FromStr for LinkCode {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        Base32::read("link code", text).map(Self)
    }
}

impl Serialize for LinkCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.reveal())
    }
}

impl<'de> Deserialize<'de> for LinkCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl FromStr for Token {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        Base32::read("token", text).map(Self)
    }
}

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.reveal())
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for RoomCode {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        Base32::read("room code", text).map(Self)
    }
}

impl Serialize for RoomCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for RoomCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Borrowed where it can be: every request about a room has one.
        BorrowedText::deserialize(deserializer)?.0.parse().map_err(D::Error::custom)
    }
}

impl fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for PlayerId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        Base32::read("player id", text).map(Self)
    }
}

impl Serialize for PlayerId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for PlayerId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for GameId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        Base32::read("game id", text).map(Self)
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
