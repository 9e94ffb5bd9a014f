//! Writes text frames to a socket.
//!
//! They bypass the buffer of the WebSocket library, which keeps the size of the largest frame for the life of the
//! connection, although most connections are silent after one large frame.

use std::{io, mem};

use tokio::io::{AsyncWrite, AsyncWriteExt};

use crate::base::scratch;
use crate::wire::frame::Frame;

/// The most bytes of frames that are combined into one write.
const ENOUGH: usize = 16 * 1024;

/// Enough for an event and an answer.
const USUAL: usize = 512;

/// The bytes being written to one client. Holds no memory while it is empty, which is most of the time.
#[derive(Debug, Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    written: usize,
}

impl Writer {
    /// Takes a frame, to be written by [`Writer::flush`] with those before it.
    pub(super) fn add(&mut self, frame: &Frame) {
        let frame = frame.bytes();
        if self.bytes.capacity() == 0 {
            self.bytes = scratch::take();
            self.bytes.reserve(frame.len().max(USUAL));
        }
        self.bytes.extend_from_slice(frame);
    }

    /// Whether there is enough for one write.
    pub(super) fn has_enough(&self) -> bool {
        self.bytes.len() >= ENOUGH
    }

    /// Writes everything. If this is cancelled, the next call continues.
    pub(super) async fn flush(&mut self, stream: &mut (impl AsyncWrite + Unpin)) -> io::Result<()> {
        while self.written < self.bytes.len() {
            match stream.write(&self.bytes[self.written..]).await? {
                0 => return Err(io::ErrorKind::WriteZero.into()),
                written => self.written += written,
            }
        }
        scratch::give_back(mem::take(self).bytes);
        stream.flush().await
    }
}

#[cfg(test)]
mod tests {
    use futures::{FutureExt, StreamExt};
    use tokio::io::duplex;
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;

    #[tokio::test]
    async fn frames_of_every_length_arrive_through_a_narrow_pipe() {
        let (mut near, far) = duplex(50);
        let texts: Vec<String> = [0, 1, 125, 126, 65_535, 65_536, 70_000].map(|length| "a".repeat(length)).into();
        let mut writer = Writer::default();
        for text in &texts {
            writer.add(&text.as_str().into());
        }
        assert!(writer.has_enough());
        let mut client = WebSocketStream::from_raw_socket(far, Role::Client, None).await;
        let reading = async {
            let mut read = Vec::new();
            for _ in &texts {
                match client.next().await {
                    Some(Ok(Message::Text(text))) => read.push(text.to_string()),
                    other => panic!("a text, not {other:?}"),
                }
            }
            read
        };
        let (written, read) = tokio::join!(writer.flush(&mut near), reading);
        written.expect("the pipe is open");
        assert_eq!(read, texts);
        assert_eq!(writer.bytes.capacity(), 0);
    }

    #[tokio::test]
    async fn a_cancelled_write_goes_on_where_it_stopped() {
        let (mut near, far) = duplex(5);
        let mut writer = Writer::default();
        writer.add(&"once and in order".into());
        assert!(writer.flush(&mut near).now_or_never().is_none(), "the pipe is full");
        let mut client = WebSocketStream::from_raw_socket(far, Role::Client, None).await;
        let (written, read) = tokio::join!(writer.flush(&mut near), client.next());
        written.expect("the pipe is open");
        assert!(matches!(read, Some(Ok(Message::Text(text))) if text == "once and in order"));
    }
}
