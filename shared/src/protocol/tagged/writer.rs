//! The writer of enums with the word of the variant in a field.

use serde::ser::{Error, Impossible, SerializeMap, SerializeStruct, SerializeStructVariant};
use serde::{Serialize, Serializer};

/// A serializer of enums that are written as objects with the word of the variant in the field `tag`.
pub(in crate::protocol) struct Writer<S> {
    tag: &'static str,
    /// The word, once it is known.
    word: &'static str,
    inner: S,
}

impl<S: Serializer> Writer<S> {
    pub(in crate::protocol) fn new(tag: &'static str, inner: S) -> Self {
        Self { tag, word: "", inner }
    }
}

/// Only structs and maps have a place for the word.
fn no_object<E: Error>() -> E {
    E::custom("a variant is no object")
}

impl<S: Serializer> Serializer for Writer<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = S::SerializeMap;
    type SerializeStruct = S::SerializeStruct;
    type SerializeStructVariant = Fields<S::SerializeStruct>;

    fn serialize_unit_variant(self, name: &'static str, _: u32, word: &'static str) -> Result<S::Ok, S::Error> {
        Self { word, ..self }.serialize_struct(name, 0)?.end()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(Self { word, ..self })
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        word: &'static str,
        fields: usize,
    ) -> Result<Fields<S::SerializeStruct>, S::Error> {
        Self { word, ..self }.serialize_struct(name, fields).map(Fields)
    }

    fn serialize_struct(self, name: &'static str, fields: usize) -> Result<S::SerializeStruct, S::Error> {
        let mut object = self.inner.serialize_struct(name, fields + 1)?;
        object.serialize_field(self.tag, self.word)?;
        Ok(object)
    }

    fn serialize_map(self, entries: Option<usize>) -> Result<S::SerializeMap, S::Error> {
        let mut object = self.inner.serialize_map(entries.map(|entries| entries + 1))?;
        object.serialize_entry(self.tag, self.word)?;
        Ok(object)
    }

    fn serialize_bool(self, _: bool) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_i8(self, _: i8) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_i16(self, _: i16) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_i32(self, _: i32) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_i64(self, _: i64) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_u8(self, _: u8) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_u16(self, _: u16) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_u32(self, _: u32) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_u64(self, _: u64) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_f32(self, _: f32) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_f64(self, _: f64) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_char(self, _: char) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_str(self, _: &str) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, _: &T) -> Result<S::Ok, S::Error> {
        Err(no_object())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        Err(no_object())
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, S::Error> {
        Err(no_object())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, S::Error> {
        Err(no_object())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        Err(no_object())
    }
}

/// The fields of a variant, as those of a struct.
pub(in crate::protocol) struct Fields<T>(T);

impl<T: SerializeStruct> SerializeStructVariant for Fields<T> {
    type Ok = T::Ok;
    type Error = T::Error;

    fn serialize_field<V: Serialize + ?Sized>(&mut self, name: &'static str, value: &V) -> Result<(), T::Error> {
        self.0.serialize_field(name, value)
    }

    fn skip_field(&mut self, name: &'static str) -> Result<(), T::Error> {
        self.0.skip_field(name)
    }

    fn end(self) -> Result<T::Ok, T::Error> {
        self.0.end()
    }
}
