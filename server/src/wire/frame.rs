//! A text frame as it goes over the wire, serialised once and shared by all who receive it.

use std::sync::Arc;

use bidak_shared::protocol::ServerMessage;

use crate::base::scratch;

/// The most bytes before the text of a frame.
const LONGEST_HEADER: usize = 10;

/// Spaces in place of the header, before the length of the text is known.
const PLACE: &str = match str::from_utf8(&[b' '; LONGEST_HEADER]) {
    Ok(place) => place,
    Err(_) => panic!("spaces"),
};

/// Room for most texts; a longer one makes room for itself.
const USUAL_BYTES: usize = 512;

/// A text frame of the server: its header and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame(Arc<[u8]>);

/// Serialises a message.
pub(crate) fn frame(message: &ServerMessage) -> Frame {
    Frame::of(|text| message.write(text))
}

impl Frame {
    /// The frame of the text that `write` appends.
    pub(crate) fn of(write: impl FnOnce(&mut String)) -> Self {
        let mut text = String::from_utf8(scratch::take()).expect("it is empty");
        text.reserve(LONGEST_HEADER + USUAL_BYTES);
        // The place of the header comes first, so that the text is copied only once.
        text.push_str(PLACE);
        write(&mut text);
        let mut bytes = text.into_bytes();
        let (place, text) = bytes.split_at_mut(LONGEST_HEADER);
        let start = write_header(text.len(), place);
        let frame = Self(bytes[start..].into());
        scratch::give_back(bytes);
        frame
    }

    /// The bytes on the wire, header first.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text; only of a whole frame.
    pub(crate) fn text(&self) -> &str {
        let header = match self.0[1] {
            ..=125 => 2,
            126 => 4,
            _ => LONGEST_HEADER,
        };
        std::str::from_utf8(&self.0[header..]).expect("made from a text")
    }

    /// The number of these bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// A frame from its bytes on the wire.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }

    /// Whether this is the same frame, and no copy of it.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The rest of the frame after this number of bytes have been written.
    pub(crate) fn rest(&self, written: usize) -> Self {
        Self(self.0[written..].into())
    }
}

impl From<&str> for Frame {
    fn from(text: &str) -> Self {
        Self::of(|frame| frame.push_str(text))
    }
}

impl From<String> for Frame {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

/// Writes the header of a whole text frame without a mask (RFC 6455, 5.2) to the end of `place`; returns where it
/// begins.
fn write_header(length: usize, place: &mut [u8]) -> usize {
    /// The last frame of a message, and a text.
    const WHOLE_TEXT: u8 = 0x81;
    let bytes = (length as u64).to_be_bytes();
    let (code, extended) = match length {
        ..=125 => (bytes[7], &bytes[8..]),
        126..=0xffff => (126, &bytes[6..]),
        _ => (127, &bytes[..]),
    };
    let start = LONGEST_HEADER - extended.len() - 2;
    place[start..start + 2].copy_from_slice(&[WHOLE_TEXT, code]);
    place[start + 2..].copy_from_slice(extended);
    start
}

/// The text, for tests.
#[cfg(test)]
impl std::ops::Deref for Frame {
    type Target = str;

    fn deref(&self) -> &str {
        self.text()
    }
}
