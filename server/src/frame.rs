//! A text frame as it goes over the wire, serialised once and shared by all who receive it.

use std::sync::Arc;

use bidak_shared::protocol::ServerMessage;

/// The most bytes before the text of a frame.
const LONGEST_HEADER: usize = 10;

/// A text frame of the server: its header and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame(Arc<[u8]>);

/// Serialises a message.
pub(crate) fn frame(message: &ServerMessage) -> Frame {
    message.encode().into()
}

impl Frame {
    /// The bytes on the wire, header first.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
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

    /// The rest of the frame after so many bytes have been written.
    pub(crate) fn rest(&self, written: usize) -> Self {
        Self(self.0[written..].into())
    }
}

impl From<&str> for Frame {
    fn from(text: &str) -> Self {
        let mut bytes = Vec::with_capacity(LONGEST_HEADER + text.len());
        write_header(text.len(), &mut bytes);
        bytes.extend_from_slice(text.as_bytes());
        Self(bytes.into())
    }
}

impl From<String> for Frame {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

/// The header of a whole text frame of a server, which masks nothing (RFC 6455, 5.2).
fn write_header(length: usize, bytes: &mut Vec<u8>) {
    /// The last frame of a message, and a text.
    const WHOLE_TEXT: u8 = 0x81;
    bytes.push(WHOLE_TEXT);
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(length @ ..=125), _) => bytes.push(length),
        (_, Ok(length)) => {
            bytes.push(126);
            bytes.extend_from_slice(&length.to_be_bytes());
        }
        _ => {
            bytes.push(127);
            bytes.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
}

/// The text, for tests.
#[cfg(test)]
impl std::ops::Deref for Frame {
    type Target = str;

    fn deref(&self) -> &str {
        let header = match self.0[1] {
            ..=125 => 2,
            126 => 4,
            _ => LONGEST_HEADER,
        };
        std::str::from_utf8(&self.0[header..]).expect("made from a text")
    }
}
