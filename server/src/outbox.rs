//! What waits to be written to one connection: bounded, never awaited by the sender.
//!
//! A client that reads more slowly than its rooms speak would otherwise either hold the rooms up or fill the
//! memory. It is cut off instead; it may come back and resume.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bidak_shared::protocol::ServerMessage;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_util::sync::CancellationToken;

use crate::refusal::Refusal;

/// One text frame, serialised once and shared by all who receive it.
pub(crate) type Frame = Utf8Bytes;

/// Serialises a message.
pub(crate) fn frame(message: &ServerMessage) -> Frame {
    message.encode().into()
}

/// The sending end, held by the rooms and by the connection itself.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Frame>,
    bytes: Arc<AtomicUsize>,
    most_bytes: usize,
    cut: CancellationToken,
}

/// The receiving end, held by the connection.
#[derive(Debug)]
pub(crate) struct Outgoing {
    frames: mpsc::Receiver<Frame>,
    bytes: Arc<AtomicUsize>,
    cut: CancellationToken,
}

impl Outbox {
    /// Both ends of a queue of at most `most_frames` frames and `most_bytes` bytes. A single frame may be larger, so
    /// that a snapshot always has a way out.
    pub(crate) fn new(most_frames: usize, most_bytes: usize) -> (Self, Outgoing) {
        let (sender, receiver) = mpsc::channel(most_frames);
        let bytes = Arc::new(AtomicUsize::new(0));
        let cut = CancellationToken::new();
        let outgoing = Outgoing { frames: receiver, bytes: Arc::clone(&bytes), cut: cut.clone() };
        (Self { frames: sender, bytes, most_bytes, cut }, outgoing)
    }

    /// Queues a frame; cuts the connection off if it does not fit.
    pub(crate) fn push(&self, frame: Frame) {
        let length = frame.len();
        let waiting = self.bytes.fetch_add(length, Ordering::AcqRel);
        let fits = waiting == 0 || waiting + length <= self.most_bytes;
        if self.cut.is_cancelled() || !fits || self.frames.try_send(frame).is_err() {
            self.cut.cancel();
        }
    }

    /// Queues a message for this connection only.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.push(frame(message));
    }
}

impl Outgoing {
    /// The next frame to write. Never `None` while this connection holds its own [`Outbox`].
    pub(crate) async fn next(&mut self) -> Option<Frame> {
        let frame = self.frames.recv().await?;
        self.taken(&frame);
        Some(frame)
    }

    /// The next frame if there is one at once.
    pub(crate) fn next_now(&mut self) -> Option<Frame> {
        let frame = self.frames.try_recv().ok()?;
        self.taken(&frame);
        Some(frame)
    }

    fn taken(&self, frame: &Frame) {
        self.bytes.fetch_sub(frame.len(), Ordering::AcqRel);
    }

    /// Resolves once the connection was cut off.
    pub(crate) fn cut(&self) -> CancellationToken {
        self.cut.clone()
    }
}

/// The duty to answer one request, exactly once. Whoever drops it unanswered has failed, and the asker is told so.
#[derive(Debug)]
pub(crate) struct Reply {
    outbox: Option<Outbox>,
    re: u32,
}

impl Reply {
    pub(crate) fn new(outbox: Outbox, re: u32) -> Self {
        Self { outbox: Some(outbox), re }
    }

    /// The request was done.
    pub(crate) fn ok(self) {
        self.message(|re| ServerMessage::Ok { re });
    }

    /// The request was not done.
    pub(crate) fn refuse(self, Refusal { code, sentence }: Refusal) {
        self.message(|re| ServerMessage::Refused { re: Some(re), code, sentence });
    }

    /// The answer is made from the request's id.
    pub(crate) fn message(mut self, answer: impl FnOnce(u32) -> ServerMessage) {
        if let Some(outbox) = self.outbox.take() {
            outbox.send(&answer(self.re));
        }
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        if let Some(outbox) = self.outbox.take() {
            let Refusal { code, sentence } = Refusal::fault();
            outbox.send(&ServerMessage::Refused { re: Some(self.re), code, sentence });
        }
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::protocol::RefusalCode;

    use super::*;

    fn drain(outgoing: &mut Outgoing) -> Vec<String> {
        std::iter::from_fn(|| outgoing.next_now()).map(|frame| frame.to_string()).collect()
    }

    #[test]
    fn frames_come_out_in_the_order_in_which_they_went_in() {
        let (outbox, mut outgoing) = Outbox::new(8, 100);
        for text in ["a", "b", "c"] {
            outbox.push(text.into());
        }
        assert_eq!(drain(&mut outgoing), ["a", "b", "c"]);
        assert!(!outgoing.cut().is_cancelled());
    }

    #[test]
    fn too_many_frames_cut_the_connection() {
        let (outbox, outgoing) = Outbox::new(2, 100);
        for text in ["a", "b"] {
            outbox.push(text.into());
            assert!(!outgoing.cut().is_cancelled());
        }
        outbox.push("c".into());
        assert!(outgoing.cut().is_cancelled());
    }

    #[test]
    fn too_many_bytes_cut_the_connection() {
        let (outbox, outgoing) = Outbox::new(8, 10);
        outbox.push("123456".into());
        assert!(!outgoing.cut().is_cancelled());
        outbox.push("12345".into());
        assert!(outgoing.cut().is_cancelled());
    }

    #[test]
    fn a_single_large_frame_fits_into_an_empty_outbox() {
        let (outbox, mut outgoing) = Outbox::new(8, 10);
        outbox.push("a frame longer than the limit".into());
        assert!(!outgoing.cut().is_cancelled());
        assert_eq!(drain(&mut outgoing).len(), 1);
        outbox.push("1234567890".into());
        assert!(!outgoing.cut().is_cancelled());
    }

    #[test]
    fn a_forgotten_reply_is_answered_with_a_fault() {
        let (outbox, mut outgoing) = Outbox::new(8, 1000);
        drop(Reply::new(outbox, 7));
        let frames = drain(&mut outgoing);
        let [frame] = frames.as_slice() else { panic!("one answer, not {frames:?}") };
        let answer = ServerMessage::decode(frame).expect("our own message");
        assert!(matches!(answer, ServerMessage::Refused { re: Some(7), code: RefusalCode::Fault, .. }), "{answer:?}");
    }

    #[test]
    fn a_given_reply_is_answered_once() {
        let (outbox, mut outgoing) = Outbox::new(8, 1000);
        Reply::new(outbox, 7).ok();
        assert_eq!(drain(&mut outgoing), [r#"{"type":"ok","re":7}"#]);
    }
}
