//! The queue of frames for one connection: bounded, never awaited by the sender.
//!
//! A client that reads too slowly would otherwise either delay its rooms or fill the memory. It is disconnected
//! instead, and may come back and resume.
//!
//! It is our own queue because most connections are silent, and a channel allocates memory in advance. An empty outbox
//! holds none.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use bidak_shared::protocol::ServerMessage;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::metrics::Metrics;
use crate::refusal::Refusal;

/// One text frame, serialised once and shared by all who receive it.
pub(crate) type Frame = Utf8Bytes;

/// The capacity that an empty queue may keep. Usually two are needed.
const KEPT_PLACES: usize = 4;

/// Serialises a message.
pub(crate) fn frame(message: &ServerMessage) -> Frame {
    message.encode().into()
}

/// The sending end, held by the rooms and by the connection itself.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Shared>);

/// Why the server ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HangUp {
    /// The client reads too slowly.
    TooSlow,
    /// A room could not store its events.
    NotStored,
    /// Its token is revoked.
    Revoked,
    /// Its account is deleted.
    Deleted,
    /// Another server has the games.
    Fenced,
    /// The server is going down.
    GoingDown,
}

impl HangUp {
    /// Whether a write that the client does not take is given up.
    fn is_urgent(self) -> bool {
        matches!(self, Self::TooSlow | Self::Fenced | Self::GoingDown)
    }
}

/// The receiving end, held by the connection.
#[derive(Debug)]
pub(crate) struct Outgoing(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    most_frames: usize,
    most_bytes: usize,
    /// Where refusals are counted.
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct Queue {
    frames: VecDeque<Frame>,
    bytes: usize,
    hung_up: Option<HangUp>,
    /// The task that waits for a frame, or for the end: always the connection's.
    waiting: Option<Waker>,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing that is done with the lock held leaves a queue that is half changed.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn take(&mut self) -> Option<Frame> {
        let frame = self.frames.pop_front()?;
        self.bytes -= frame.len();
        if self.frames.is_empty() && self.frames.capacity() > KEPT_PLACES {
            self.frames = VecDeque::new();
        }
        Some(frame)
    }

    fn wait(&mut self, context: &Context<'_>) {
        match &self.waiting {
            Some(waiting) if waiting.will_wake(context.waker()) => {}
            _ => self.waiting = Some(context.waker().clone()),
        }
    }
}

impl Outbox {
    /// Both ends of a queue of at most `most_frames` frames and `most_bytes` bytes. A single frame may be larger, so
    /// that a snapshot always has a way out. What is refused through it is counted.
    pub(crate) fn counting_in(metrics: Arc<Metrics>, most_frames: usize, most_bytes: usize) -> (Self, Outgoing) {
        let shared = Arc::new(Shared { queue: Mutex::default(), most_frames, most_bytes, metrics });
        (Self(Arc::clone(&shared)), Outgoing(shared))
    }

    #[cfg(test)]
    pub(crate) fn new(most_frames: usize, most_bytes: usize) -> (Self, Outgoing) {
        Self::counting_in(Arc::default(), most_frames, most_bytes)
    }

    /// Queues a frame; cuts the connection off if it does not fit.
    pub(crate) fn push(&self, frame: Frame) {
        let mut queue = self.0.queue();
        if queue.hung_up == Some(HangUp::TooSlow) {
            return;
        }
        let bytes = queue.bytes + frame.len();
        if queue.frames.is_empty() || (bytes <= self.0.most_bytes && queue.frames.len() < self.0.most_frames) {
            queue.bytes = bytes;
            queue.frames.push_back(frame);
        } else {
            // Queued frames will never be written.
            *queue = Queue { hung_up: Some(HangUp::TooSlow), waiting: queue.waiting.take(), ..Queue::default() };
        }
        let waiting = queue.waiting.take();
        drop(queue);
        if let Some(waiting) = waiting {
            waiting.wake();
        }
    }

    /// Queues a frame that may be lost: only if hardly anything is queued.
    pub(crate) fn push_if_idle(&self, frame: &Frame) {
        let is_idle = {
            let queue = self.0.queue();
            queue.bytes <= self.0.most_bytes / 4 && queue.frames.len() < self.0.most_frames / 2
        };
        if is_idle {
            self.push(frame.clone());
        }
    }

    /// Ends the connection after what waits was written.
    pub(crate) fn hang_up(&self, why: HangUp) {
        let mut queue = self.0.queue();
        if !queue.hung_up.is_some_and(HangUp::is_urgent) {
            queue.hung_up = Some(why);
        }
        let waiting = queue.waiting.take();
        drop(queue);
        if let Some(waiting) = waiting {
            waiting.wake();
        }
    }

    /// Queues a message for this connection only.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.push(frame(message));
    }

    /// Refuses a request, and counts why.
    pub(crate) fn refuse(&self, re: Option<u32>, Refusal { code, sentence, limit }: Refusal) {
        self.0.metrics.refused(code, limit);
        self.send(&ServerMessage::Refused { re, code, sentence });
    }
}

impl Outgoing {
    /// Why the connection has to end, if it has.
    #[cfg(test)]
    pub(crate) fn hung_up(&self) -> Option<HangUp> {
        self.0.queue().hung_up
    }

    /// The next frame to write; the reason once the connection was ended and nothing waits.
    pub(crate) async fn next(&self) -> Result<Frame, HangUp> {
        std::future::poll_fn(|context| {
            let mut queue = self.0.queue();
            if let Some(frame) = queue.take() {
                return Poll::Ready(Ok(frame));
            }
            if let Some(why) = queue.hung_up {
                return Poll::Ready(Err(why));
            }
            queue.wait(context);
            Poll::Pending
        })
        .await
    }

    /// The connection is awake and looks here before it waits again: until then no frame wakes it. Otherwise each answer to
    /// its own request would.
    pub(crate) fn awake(&self) {
        self.0.queue().waiting = None;
    }

    /// The next frame if there is one at once.
    pub(crate) fn next_now(&self) -> Option<Frame> {
        self.0.queue().take()
    }

    /// Resolves once the connection has to end even if a write is not done.
    pub(crate) async fn cut(&self) -> HangUp {
        std::future::poll_fn(|context| {
            let mut queue = self.0.queue();
            if let Some(why) = queue.hung_up.filter(|why| why.is_urgent()) {
                return Poll::Ready(why);
            }
            queue.wait(context);
            Poll::Pending
        })
        .await
    }
}

/// The obligation to answer one request exactly once. Dropped without an answer, it answers `fault`.
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
    pub(crate) fn refuse(mut self, refusal: Refusal) {
        if let Some(outbox) = self.outbox.take() {
            outbox.refuse(Some(self.re), refusal);
        }
    }

    /// The answer is a frame that was written before, but for the request's id.
    pub(crate) fn frame(mut self, answer: impl FnOnce(u32) -> String) {
        if let Some(outbox) = self.outbox.take() {
            outbox.push(answer(self.re).into());
        }
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
            outbox.refuse(Some(self.re), Refusal::fault());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Wake;

    use bidak_shared::protocol::RefusalCode;
    use futures::FutureExt;

    use super::*;

    /// Counts how often a task is woken.
    #[derive(Default)]
    struct Woken(AtomicUsize);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn drain(outgoing: &Outgoing) -> Vec<String> {
        std::iter::from_fn(|| outgoing.next_now()).map(|frame| frame.to_string()).collect()
    }

    fn is_cut(outgoing: &Outgoing) -> bool {
        outgoing.cut().now_or_never().is_some()
    }

    #[test]
    fn frames_come_out_in_the_order_in_which_they_went_in() {
        let (outbox, outgoing) = Outbox::new(8, 100);
        for text in ["a", "b", "c"] {
            outbox.push(text.into());
        }
        assert_eq!(drain(&outgoing), ["a", "b", "c"]);
        assert!(!is_cut(&outgoing));
    }

    #[test]
    fn too_many_frames_cut_the_connection() {
        let (outbox, outgoing) = Outbox::new(2, 100);
        for text in ["a", "b"] {
            outbox.push(text.into());
            assert!(!is_cut(&outgoing));
        }
        outbox.push("c".into());
        assert!(is_cut(&outgoing));
    }

    #[test]
    fn too_many_bytes_cut_the_connection() {
        let (outbox, outgoing) = Outbox::new(8, 10);
        outbox.push("123456".into());
        assert!(!is_cut(&outgoing));
        outbox.push("12345".into());
        assert!(is_cut(&outgoing));
    }

    #[test]
    fn a_connection_that_was_cut_off_is_sent_nothing_more() {
        let (outbox, outgoing) = Outbox::new(1, 100);
        for text in ["a", "b", "c"] {
            outbox.push(text.into());
        }
        assert_eq!(outgoing.next().now_or_never(), Some(Err(HangUp::TooSlow)));
        assert!(drain(&outgoing).is_empty());
    }

    #[tokio::test]
    async fn a_reader_is_woken_by_a_frame_and_by_a_disconnect() {
        let (outbox, outgoing) = Outbox::new(1, 100);
        let reader = tokio::spawn(async move {
            let frame = outgoing.next().await;
            outgoing.cut().await;
            frame
        });
        tokio::task::yield_now().await;
        outbox.push("a".into());
        tokio::task::yield_now().await;
        for text in ["b", "c"] {
            outbox.push(text.into());
        }
        assert_eq!(reader.await.expect("no panic"), Ok("a".into()));
    }

    #[test]
    fn a_connection_that_is_awake_is_woken_by_no_frame_of_its_own() {
        let (outbox, outgoing) = Outbox::new(2, 100);
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        let mut context = Context::from_waker(&waker);
        let mut waiting = pin!(outgoing.next());
        assert!(waiting.as_mut().poll(&mut context).is_pending());
        outgoing.awake();
        outbox.push("a".into());
        assert_eq!(woken.0.load(Ordering::Relaxed), 0);
        assert_eq!(outgoing.next_now(), Some("a".into()));
        assert!(waiting.as_mut().poll(&mut context).is_pending());
        outbox.push("b".into());
        assert_eq!(woken.0.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn an_outbox_that_was_emptied_holds_no_memory_for_many_frames() {
        let (outbox, outgoing) = Outbox::new(100, 1000);
        for _ in 0..100 {
            outbox.push("a".into());
        }
        assert_eq!(drain(&outgoing).len(), 100);
        assert!(outgoing.0.queue().frames.capacity() <= KEPT_PLACES);
    }

    #[test]
    fn what_may_be_lost_is_left_out_where_something_waits() {
        let (outbox, outgoing) = Outbox::new(4, 100);
        for text in ["a", "b", "c", "d"] {
            outbox.push_if_idle(&text.into());
        }
        assert_eq!(drain(&outgoing), ["a", "b"]);
        assert!(!is_cut(&outgoing));
        outbox.push_if_idle(&"e".into());
        assert_eq!(drain(&outgoing), ["e"]);
    }

    #[test]
    fn a_single_large_frame_fits_into_an_empty_outbox() {
        let (outbox, outgoing) = Outbox::new(8, 10);
        outbox.push("a frame longer than the limit".into());
        assert!(!is_cut(&outgoing));
        assert_eq!(drain(&outgoing).len(), 1);
        outbox.push("1234567890".into());
        assert!(!is_cut(&outgoing));
    }

    #[test]
    fn a_forgotten_reply_is_answered_with_a_fault() {
        let (outbox, outgoing) = Outbox::new(8, 1000);
        drop(Reply::new(outbox, 7));
        let frames = drain(&outgoing);
        let [frame] = frames.as_slice() else { panic!("one answer, not {frames:?}") };
        let answer = ServerMessage::decode(frame).expect("our own message");
        assert!(matches!(answer, ServerMessage::Refused { re: Some(7), code: RefusalCode::Fault, .. }), "{answer:?}");
    }

    #[test]
    fn a_given_reply_is_answered_once() {
        let (outbox, outgoing) = Outbox::new(8, 1000);
        Reply::new(outbox, 7).ok();
        assert_eq!(drain(&outgoing), [r#"{"type":"ok","re":7}"#]);
    }
}
