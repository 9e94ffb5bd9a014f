//! Closed sets on the wire, each member as its one word, and moves, which are words too.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::club::result::PairingResult;
use crate::club::speed::Speed;
use crate::club::tie_break::TieBreak;
use crate::game::{EndReason, MoveList, Outcome, Player};
use crate::kind::{
    Bound, ChosenBy, Claim, CutReason, EngineFamily, EngineKind, GameKind, Grade, LeafReason, Level, ProbeResult,
    Visit, Word,
};
use crate::protocol::RefusalCode;
use crate::protocol::ids::BorrowedText;

struct WordVisitor<T>(PhantomData<T>);

impl<T: Word> Visitor<'_> for WordVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the word of a {}", T::WHAT)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::from_word(text).map_err(E::custom)
    }
}

/// Writes and reads each of these sets as words. A macro, because the orphan rule forbids one impl for all sets.
macro_rules! words_on_the_wire {
    ($($set:ty),*) => {$(
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(WordVisitor(PhantomData))
            }
        }
    )*};
}

words_on_the_wire!(
    Bound,
    ChosenBy,
    Claim,
    CutReason,
    EndReason,
    EngineFamily,
    EngineKind,
    GameKind,
    Grade,
    LeafReason,
    Outcome,
    PairingResult,
    Player,
    ProbeResult,
    RefusalCode,
    Speed,
    TieBreak,
    Visit
);

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::new(number)
            .ok_or_else(|| D::Error::custom(format_args!("a level is a number from 1 to 10, not {number}")))
    }
}

impl Serialize for MoveList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

struct MoveListVisitor;

impl<'de> Visitor<'de> for MoveListVisitor {
    type Value = MoveList;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of moves")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut texts: A) -> Result<MoveList, A::Error> {
        let mut list = MoveList::default();
        while let Some(BorrowedText(text)) = texts.next_element::<BorrowedText<'de>>()? {
            if !list.push(&text) {
                return Err(A::Error::custom(format_args!("{text:?} is no move")));
            }
        }
        Ok(list)
    }
}

impl<'de> Deserialize<'de> for MoveList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(MoveListVisitor)
    }
}
