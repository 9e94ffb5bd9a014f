//! The queue for writing to a link: bounded, and adding to it never waits. When it is full, messages that may be lost
//! ([`LinkMessage::may_be_lost`]) are dropped; if that is not enough, the link is broken, like the connection of a
//! client that reads too slowly.

use std::mem::take;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::sync::Notify;
use tokio::task::yield_now;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::nodes::wire::{self, Ask, LinkMessage, Number, RequestEnd, ToEdge};
use crate::wire::closing::HangUp;
use crate::wire::frame::Frame;
use crate::wire::outbox::FarEnd;

/// The most bytes that wait.
const MOST_BYTES: usize = 4 << 20;

/// A queue with fewer bytes has room for the messages that were dropped from it.
const FEW_BYTES: usize = MOST_BYTES / 16;

/// After this time without a message, a link sends one that it is alive.
const ALIVE: Duration = Duration::from_millis(400);

/// A link over which nothing has come for this time is broken. This time and the second check last about as long as a
/// lease. So a node that is silent because it has died is fenced before another one would step aside because of it.
pub(crate) const SILENCE: Duration = Duration::from_millis(2500);

/// The queue of one end of a link.
#[derive(Clone, Debug)]
pub(crate) struct LinkQueue(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// The form of its link.
    form: u32,
    waiting: Mutex<Waiting>,
    added: Notify,
    broken: CancellationToken,
    /// Whether messages that may be lost were dropped.
    has_dropped: AtomicBool,
}

#[derive(Debug, Default)]
struct Waiting {
    /// The messages as they go over the link.
    bytes: Vec<u8>,
    /// The messages among them that may be lost, in order.
    losable: Vec<Range<usize>>,
    /// The frame that is appended next, once for all its readers.
    last: Option<Frame>,
    readers: Vec<Number>,
}

impl Waiting {
    /// Appends the last frame, which gets no more readers.
    fn end_frame(&mut self) {
        if let Some(frame) = self.last.take() {
            wire::put_frame(&mut self.bytes, &self.readers, &frame);
            self.readers.clear();
        }
    }

    /// Removes the messages that may be lost; returns whether there were any.
    fn drop_losable(&mut self) -> bool {
        let losable = take(&mut self.losable);
        let mut kept = Vec::new();
        let mut from = 0;
        for Range { start, end } in &losable {
            kept.extend_from_slice(&self.bytes[from..*start]);
            from = *end;
        }
        kept.extend_from_slice(&self.bytes[from..]);
        self.bytes = kept;
        !losable.is_empty()
    }

    fn count(&self) -> usize {
        self.bytes.len() + size_of_val(&self.readers[..]) + self.last.as_ref().map_or(0, Frame::len)
    }
}

impl LinkQueue {
    /// An empty queue for a link of this form. Cancelling `broken` breaks the link.
    pub(crate) fn new(form: u32, broken: CancellationToken) -> Self {
        let (waiting, added, has_dropped) = (Mutex::default(), Notify::new(), AtomicBool::new(false));
        Self(Arc::new(Shared { form, waiting, added, broken, has_dropped }))
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // No panic can leave it half changed.
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The form of the link.
    pub(crate) fn form(&self) -> u32 {
        self.0.form
    }

    /// Adds a message, if the other end knows its kind.
    pub(crate) fn push(&self, message: &impl LinkMessage) {
        if message.since() > self.form() {
            return;
        }
        self.add(message.may_be_lost(), |bytes| wire::put_json(bytes, message));
    }

    /// Adds a request of a client.
    pub(crate) fn push_ask(&self, ask: &Ask) {
        self.add(false, |bytes| wire::put_ask(bytes, ask));
    }

    /// Adds the end of a request.
    pub(crate) fn push_done(&self, end: RequestEnd) {
        self.add(false, |bytes| wire::put_done(bytes, end));
    }

    fn add(&self, may_be_lost: bool, put: impl FnOnce(&mut Vec<u8>)) {
        let mut waiting = self.waiting();
        waiting.end_frame();
        let before = waiting.bytes.len();
        put(&mut waiting.bytes);
        let bytes = waiting.bytes.len() - before;
        if bytes > wire::LONGEST {
            // The other end would take it for damage and break the link, and the next one as well.
            waiting.bytes.truncate(before);
            tracing::error!(bytes, "a message is too long for a link, and is not sent");
        } else if may_be_lost {
            let end = waiting.bytes.len();
            waiting.losable.push(before..end);
        }
        self.added(waiting);
    }

    fn added(&self, mut waiting: MutexGuard<'_, Waiting>) {
        if waiting.count() > MOST_BYTES && waiting.drop_losable() {
            self.0.has_dropped.store(true, Ordering::Relaxed);
        }
        if self.0.broken.is_cancelled() || waiting.count() > MOST_BYTES {
            *waiting = Waiting::default();
            self.0.broken.cancel();
        }
        drop(waiting);
        self.0.added.notify_one();
    }

    /// Breaks the link.
    pub(crate) fn break_link(&self) {
        self.0.broken.cancel();
    }

    /// The bytes that wait.
    pub(crate) fn waiting_bytes(&self) -> usize {
        self.waiting().count()
    }

    /// Whether messages that may be lost were dropped since this last returned true. False while much waits, so that
    /// the caller can send them again.
    pub(crate) fn take_dropped(&self) -> bool {
        self.0.has_dropped.load(Ordering::Relaxed)
            && self.waiting_bytes() < FEW_BYTES
            && self.0.has_dropped.swap(false, Ordering::Relaxed)
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.0.broken.is_cancelled()
    }

    /// Resolves when the link is broken.
    pub(crate) async fn broken(&self) {
        self.0.broken.cancelled().await;
    }

    /// Swaps `bytes` for the waiting messages, as they go over the link; waits until there are some.
    async fn next(&self, bytes: &mut Vec<u8>) {
        bytes.clear();
        loop {
            {
                let mut waiting = self.waiting();
                waiting.end_frame();
                waiting.losable.clear();
                std::mem::swap(&mut waiting.bytes, bytes);
            }
            if !bytes.is_empty() {
                return;
            }
            self.0.added.notified().await;
            // Other tasks that are ready add to it first: a system call for each message would cost more.
            yield_now().await;
        }
    }

    /// Writes waiting messages until the link breaks, and `alive` when there have been none for [`ALIVE`].
    pub(crate) async fn write(self, mut socket: impl AsyncWrite + Unpin, alive: &impl Serialize) {
        let writing = async {
            let mut bytes = Vec::new();
            loop {
                if timeout(ALIVE, self.next(&mut bytes)).await.is_err() {
                    wire::put_json(&mut bytes, alive);
                }
                // Without a flush the last bytes may stay in the buffer of TLS.
                let written = async { socket.write_all(&bytes).await.and(socket.flush().await) };
                if let Err(error) = written.await {
                    tracing::debug!(%error, "a link cannot be written to");
                    return;
                }
            }
        };
        tokio::select! {
            biased;
            () = writing => {}
            () = self.broken() => {}
        }
        self.break_link();
    }
}

impl FarEnd for LinkQueue {
    /// Adds a frame for a client. The same frame for many clients, one after the other, crosses the link once.
    fn push_frame(&self, to: Number, frame: &Frame) {
        let mut waiting = self.waiting();
        if !waiting.last.as_ref().is_some_and(|last| last.is_same(frame)) {
            waiting.end_frame();
            waiting.last = Some(frame.clone());
        }
        waiting.readers.push(to);
        self.added(waiting);
    }

    fn hang_up(&self, connection: Number, why: HangUp) {
        self.push(&ToEdge::HangUp { connection, why: why.into() });
    }
}

#[cfg(test)]
impl LinkQueue {
    /// A queue without a link, for tests.
    pub(crate) fn of_nothing() -> Self {
        Self::new(wire::FORM, CancellationToken::new())
    }

    /// Takes everything that waits, as text.
    pub(crate) fn take_all(&self) -> String {
        let waiting = take(&mut *self.waiting());
        String::from_utf8_lossy(&waiting.bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;
    use crate::nodes::wire::{FORM, FromOwner, read_from_owner};

    /// A message of the next form.
    #[derive(Serialize)]
    struct Newer;

    impl LinkMessage for Newer {
        fn since(&self) -> u32 {
            FORM + 1
        }
    }

    #[test]
    fn a_message_of_a_newer_form_than_the_link_is_left_out() {
        for (form, is_sent) in [(FORM, false), (FORM + 1, true)] {
            let queue = LinkQueue::new(form, CancellationToken::new());
            queue.push(&Newer);
            assert_eq!(queue.waiting_bytes() > 0, is_sent, "{form}");
        }
    }

    #[tokio::test]
    async fn a_frame_for_many_crosses_once_and_keeps_its_place() {
        let queue = LinkQueue::of_nothing();
        let [one, other] = ["one", "other"].map(Frame::from);
        for (to, frame) in [(1, &one), (2, &one), (1, &other), (3, &one)] {
            queue.push_frame(to, frame);
        }
        queue.push(&ToEdge::Alive);
        let mut bytes = Vec::new();
        queue.next(&mut bytes).now_or_never().expect("at once");
        let mut reader = &bytes[..];
        for (to, text) in [(vec![1, 2], "one"), (vec![1], "other"), (vec![3], "one")] {
            match read_from_owner(&mut reader).await.expect("well-formed") {
                FromOwner::Frame { to: readers, frame } => assert_eq!((readers, &*frame), (to, text)),
                message => panic!("{message:?}"),
            }
        }
        assert!(matches!(read_from_owner(&mut reader).await, Ok(FromOwner::Message(ToEdge::Alive))));
    }

    #[test]
    fn a_link_that_falls_too_far_behind_is_broken_and_holds_nothing() {
        let queue = LinkQueue::of_nothing();
        let frame = Frame::from("x".repeat(1 << 20));
        for to in 0..3 {
            queue.push_frame(to, &frame);
            queue.push(&ToEdge::Alive);
        }
        assert!(!queue.is_broken());
        queue.push_frame(1, &frame);
        queue.push_frame(1, &Frame::from("x"));
        assert!(queue.is_broken());
        assert_eq!(queue.waiting_bytes(), 0);
    }

    /// A message of a given length that may be lost.
    #[derive(Serialize)]
    struct Losable(String);

    impl LinkMessage for Losable {
        fn may_be_lost(&self) -> bool {
            true
        }
    }

    #[tokio::test]
    async fn a_full_queue_drops_losable_messages_before_the_link_breaks_and_keeps_the_rest_in_order() {
        let queue = LinkQueue::of_nothing();
        let losable = || Losable("x".repeat(900_000));
        for to in 1..=3 {
            queue.push_frame(to, &Frame::from(to.to_string()));
            queue.push(&losable());
        }
        assert!(!queue.take_dropped(), "there is room for all");
        let room = Frame::from("y".repeat(1_000_000));
        queue.push_frame(4, &room);
        queue.push(&losable());
        assert!(!queue.is_broken(), "dropped messages have made room");
        assert!(!queue.take_dropped(), "not while much waits");
        let mut bytes = Vec::new();
        queue.next(&mut bytes).now_or_never().expect("at once");
        let mut reader = &bytes[..];
        for number in 1..=4 {
            match read_from_owner(&mut reader).await.expect("well-formed") {
                FromOwner::Frame { to, .. } => assert_eq!(to, [number]),
                message => panic!("{message:?}"),
            }
        }
        assert!(reader.is_empty(), "all losable messages were dropped");
        assert!(queue.take_dropped() && !queue.take_dropped(), "once");
        // Losable messages alone break no link.
        for _ in 0..20 {
            queue.push(&losable());
        }
        assert!(!queue.is_broken());
        // The rest still does.
        for to in 0..5 {
            queue.push_frame(to, &Frame::from("y".repeat(1 << 20)));
        }
        assert!(queue.is_broken());
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_link_sends_that_it_is_alive() {
        let queue = LinkQueue::of_nothing();
        let (ours, mut theirs) = tokio::io::duplex(1000);
        tokio::spawn(queue.write(ours, &ToEdge::Alive));
        for _ in 0..3 {
            let said = timeout(SILENCE, read_from_owner(&mut theirs)).await.expect("in time").expect("well-formed");
            assert!(matches!(said, FromOwner::Message(ToEdge::Alive)));
        }
    }
}
