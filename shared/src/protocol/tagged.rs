//! Objects whose fields belong to several types: enums with the word of the variant in a field, and structs inside of structs.
//!
//! serde's own readers of such objects (`tag` and `flatten`) copy all fields into a buffer and read the variant from it, so that
//! each type below is compiled for texts and for buffers. Here the text is the buffer: the first pass checks it and takes a few
//! fields, the heads, and the second pass reads the variant. The enums derive the readers and writers of externally tagged enums,
//! and [`Tagged`] and [`Writer`] run these.

use std::borrow::Cow;
use std::fmt;

use arrayvec::ArrayVec;
use serde::de::{DeserializeSeed, EnumAccess, Error as _, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::value::RawValue;
use serde_json::{Error, de};

mod writer;

pub(super) use writer::Writer;

/// A type that is read from an object, with some fields of it, the heads, at hand.
pub(super) trait FromObject<'de>: Sized {
    /// The names of the heads: at most [`MOST_HEADS`] fields that hold a word or a number.
    const HEADS: &'static [&'static str];

    /// Reads it.
    fn from_object(object: &Object<'de>) -> Result<Self, Error>;
}

/// Reads a message.
pub(super) fn from_str<'de, T: FromObject<'de>>(text: &'de str) -> Result<T, Error> {
    T::from_object(&Object::check(text, T::HEADS)?).map_err(|error| named(error, text))
}

/// Reads a part of a message: what implementations of `Deserialize` call.
pub(super) fn deserialize<'de, T: FromObject<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = deserializer.deserialize_newtype_struct(TEXT, TextVisitor)?;
    from_str(text).map_err(D::Error::custom)
}

/// The most heads of an object.
const MOST_HEADS: usize = 5;

/// A JSON object without errors of syntax. As a deserializer it can be used again and again.
pub(super) struct Object<'de> {
    text: &'de str,
    heads: ArrayVec<Head<'de>, MOST_HEADS>,
}

impl<'de> Object<'de> {
    /// Checks all, also what readers of single fields skip: escapes, the range of numbers, how deep values lie in each other.
    fn check(text: &'de str, names: &'static [&'static str]) -> Result<Self, Error> {
        let mut deserializer = de::Deserializer::from_str(text);
        let heads = deserializer.deserialize_map(HeadsVisitor(names))?;
        deserializer.end()?;
        Ok(Self { text, heads })
    }

    /// Reads a head.
    pub(super) fn head<T: Deserialize<'de>>(&self, name: &'static str) -> Result<T, Error> {
        T::deserialize(self.needed(name)?)
    }

    /// Reads a head that may be absent.
    pub(super) fn optional_head<T: Deserialize<'de>>(&self, name: &'static str) -> Result<Option<T>, Error> {
        self.find(name)?.map_or(Ok(None), Option::deserialize)
    }

    /// A head that is a word, and there once.
    pub(super) fn word(&self, name: &'static str) -> Option<&str> {
        if let Ok(Some(Scalar::Text(word))) = self.find(name) { Some(word) } else { None }
    }

    fn needed(&self, name: &'static str) -> Result<&Scalar<'de>, Error> {
        self.find(name)?.ok_or_else(|| Error::missing_field(name))
    }

    fn find(&self, name: &'static str) -> Result<Option<&Scalar<'de>>, Error> {
        let head = self.heads.iter().find(|head| head.name == name);
        if head.is_some_and(|head| head.is_double) {
            return Err(Error::duplicate_field(name));
        }
        Ok(head.map(|head| &head.scalar))
    }

    /// The object as an enum with its word in the head `tag`.
    pub(super) fn tagged(&self, tag: &'static str) -> Tagged<'_, 'de> {
        Tagged { tag, object: self }
    }
}

struct Head<'de> {
    name: &'static str,
    scalar: Scalar<'de>,
    is_double: bool,
}

/// The name under which an [`Object`] is asked for its text.
const TEXT: &str = "the text of an object";

impl<'de> Deserializer<'de> for &Object<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        de::Deserializer::from_str(self.text).deserialize_map(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Error> {
        if name == TEXT { visitor.visit_borrowed_str(self.text) } else { visitor.visit_newtype_struct(self) }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

/// Takes the text from an [`Object`], or from a deserializer of JSON.
struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = &'de str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TEXT)
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<&'de str, E> {
        Ok(text)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<&'de str, D::Error> {
        <&RawValue>::deserialize(deserializer).map(RawValue::get)
    }
}

/// Reads the heads with these names from an object.
struct HeadsVisitor(&'static [&'static str]);

impl<'de> Visitor<'de> for HeadsVisitor {
    type Value = ArrayVec<Head<'de>, MOST_HEADS>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("struct of a message")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        let mut heads: Self::Value = ArrayVec::new();
        while let Some(name) = fields.next_key_seed(NameVisitor(self.0))? {
            let scalar = fields.next_value()?;
            let Some(name) = name else { continue };
            match heads.iter_mut().find(|head| head.name == name) {
                Some(head) => head.is_double = true,
                None => heads.push(Head { name, scalar, is_double: false }),
            }
        }
        Ok(heads)
    }
}

/// Reads the name of a field: `None` if it is none of these.
struct NameVisitor(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for NameVisitor {
    type Value = Option<&'static str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for NameVisitor {
    type Value = Option<&'static str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string key")
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(self.0.iter().copied().find(|name| *name == text))
    }
}

/// A value. What lists and objects hold is checked, and not kept.
enum Scalar<'de> {
    Null,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Text(Cow<'de, str>),
    List,
    Object,
}

impl Scalar<'_> {
    fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Self::Null => Unexpected::Unit,
            Self::Bool(value) => Unexpected::Bool(*value),
            Self::Signed(number) => Unexpected::Signed(*number),
            Self::Unsigned(number) => Unexpected::Unsigned(*number),
            Self::Float(number) => Unexpected::Float(*number),
            Self::Text(text) => Unexpected::Str(text),
            Self::List => Unexpected::Seq,
            Self::Object => Unexpected::Map,
        }
    }
}

impl<'de> Deserialize<'de> for Scalar<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScalarVisitor)
    }
}

struct ScalarVisitor;

impl<'de> Visitor<'de> for ScalarVisitor {
    type Value = Scalar<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Bool(value))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Signed(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Unsigned(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Float(number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Scalar<'de>, A::Error> {
        while items.next_element::<Scalar<'_>>()?.is_some() {}
        Ok(Scalar::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Scalar<'de>, A::Error> {
        while fields.next_key_seed(NameVisitor(&[]))?.is_some() {
            fields.next_value::<Scalar<'_>>()?;
        }
        Ok(Scalar::Object)
    }
}

impl<'de> Deserializer<'de> for &Scalar<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Scalar::Null => visitor.visit_unit(),
            Scalar::Bool(value) => visitor.visit_bool(*value),
            Scalar::Signed(number) => visitor.visit_i64(*number),
            Scalar::Unsigned(number) => visitor.visit_u64(*number),
            Scalar::Float(number) => visitor.visit_f64(*number),
            Scalar::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Scalar::Text(Cow::Owned(text)) => visitor.visit_str(text),
            Scalar::List | Scalar::Object => Err(Error::invalid_type(self.unexpected(), &visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if matches!(self, Scalar::Null) { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    /// The word of a variant, never its number.
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Scalar::Text(word) = self else { return Err(Error::invalid_type(self.unexpected(), &visitor)) };
        visitor.visit_str(word)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct enum ignored_any
    }
}

/// Names the wrong value. Where the word of a closed set is needed and another value stands, `serde_json` reports an error of syntax,
/// which a checked text cannot have.
fn named(error: Error, text: &str) -> Error {
    if !error.is_syntax() {
        return error;
    }
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let at = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let rest = text.get(at..).unwrap_or_default();
    match Scalar::deserialize(&mut de::Deserializer::from_str(rest)) {
        Ok(scalar) if error.to_string().starts_with("expected value") => {
            Error::invalid_type(scalar.unexpected(), &"variant identifier")
        }
        _ => Error::invalid_type(Unexpected::Other("value"), &"another kind of value"),
    }
}

/// An enum that is read from an object.
pub(super) struct Tagged<'a, 'de> {
    tag: &'static str,
    object: &'a Object<'de>,
}

impl<'de> Deserializer<'de> for Tagged<'_, 'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'a, 'de> EnumAccess<'de> for Tagged<'a, 'de> {
    type Error = Error;
    type Variant = &'a Object<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, &'a Object<'de>), Error> {
        let word = self.object.needed(self.tag)?;
        Ok((seed.deserialize(word)?, self.object))
    }
}

impl<'de> VariantAccess<'de> for &Object<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }
}

#[cfg(test)]
mod tests;
