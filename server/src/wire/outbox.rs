//! The queue of frames for one connection: bounded, never awaited by the sender.
//!
//! A client that reads too slowly would otherwise either delay its rooms or fill the memory. It is disconnected
//! instead, and may come back and resume.
//!
//! It is our own queue because most connections are silent, and a channel allocates memory in advance. An empty outbox
//! holds none.
//!
//! Usually the connection is idle and its socket has room: then [`Outbox::write`] writes to the socket itself. Waking
//! the connection would cost half as much as the write.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use bidak_shared::protocol::ServerMessage;

use crate::base::metrics::Metrics;
use crate::base::refusal::Refusal;
use crate::net::tcp::WriteHalf;
use crate::wire::closing::HangUp;

pub(crate) use crate::wire::frame::{Frame, frame};

#[cfg(test)]
mod tests;

/// The capacity that an empty queue may keep. Usually two are needed.
const KEPT_PLACES: usize = 4;

/// The sending end, held by the rooms and by the connection itself.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Shared>);

/// The link to clients of another node. It carries their frames at once; they wait at that node.
pub(crate) trait FarEnd: fmt::Debug + Send + Sync {
    /// Sends a frame to the connection with this number there.
    fn push_frame(&self, number: u64, frame: &Frame);

    /// Ends the connection with this number there.
    fn hang_up(&self, number: u64, why: HangUp);
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
    /// For a client of another node: the way to it, and the number of the connection there.
    far_end: Option<(Arc<dyn FarEnd>, u64)>,
}

#[derive(Debug, Default)]
struct Queue {
    frames: VecDeque<Frame>,
    bytes: usize,
    hung_up: Option<HangUp>,
    /// The task that waits for a frame, or for the end: always the connection's.
    waiting: Option<Waker>,
    /// Whether it waits for a frame: then it writes nothing, and the holder of the lock may.
    is_idle: bool,
    /// Whether the first frame is the rest of one that is partly written.
    is_begun: bool,
    /// None after the end of the connection, and where every write passes through something else, such as TLS.
    socket: Option<WriteHalf>,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // No panic can leave the queue half changed.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn take(&mut self) -> Option<Frame> {
        let frame = self.frames.pop_front()?;
        self.is_begun = false;
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

    /// Writes as much of a frame as the socket takes, if the connection is idle; returns the rest.
    fn write(&mut self, frame: &Frame) -> Option<Frame> {
        let socket = self.socket.as_ref().filter(|_| self.is_idle && self.frames.is_empty());
        // The connection itself learns of errors.
        match socket.and_then(|socket| socket.try_write(frame.bytes()).ok()) {
            None | Some(0) => Some(frame.clone()),
            Some(written) if written == frame.len() => None,
            Some(written) => {
                self.is_begun = true;
                Some(frame.rest(written))
            }
        }
    }
}

/// Wakes the task that waits, if there is one.
fn wake(mut queue: MutexGuard<'_, Queue>) {
    queue.is_idle = false;
    let waiting = queue.waiting.take();
    drop(queue);
    if let Some(waiting) = waiting {
        waiting.wake();
    }
}

impl Outbox {
    /// Both ends of a queue of at most `most_frames` frames and `most_bytes` bytes. A single frame may be larger, so
    /// that a snapshot always has a way out. Refusals through it are counted.
    pub(crate) fn counting_in(metrics: Arc<Metrics>, most_frames: usize, most_bytes: usize) -> (Self, Outgoing) {
        let shared = Arc::new(Shared { queue: Mutex::default(), most_frames, most_bytes, metrics, far_end: None });
        (Self(Arc::clone(&shared)), Outgoing(shared))
    }

    /// The outbox of a client of another node: frames go over the link at once, and wait at that node.
    pub(crate) fn over_link(metrics: Arc<Metrics>, far_end: Arc<dyn FarEnd>, number: u64) -> Self {
        let far_end = Some((far_end, number));
        Self(Arc::new(Shared { queue: Mutex::default(), most_frames: 0, most_bytes: 0, metrics, far_end }))
    }

    #[cfg(test)]
    pub(crate) fn new(most_frames: usize, most_bytes: usize) -> (Self, Outgoing) {
        Self::counting_in(Arc::default(), most_frames, most_bytes)
    }

    /// Queues a frame for the connection to write; cuts it off if the frame does not fit.
    pub(crate) fn push(&self, frame: Frame) {
        if let Some((far_end, number)) = &self.0.far_end {
            return far_end.push_frame(*number, &frame);
        }
        self.queue(self.0.queue(), frame);
    }

    /// Writes a frame to the socket at once, without waking the connection. If the socket does not take all of it, the
    /// rest is queued; if the connection is busy, the whole frame. For events caused by another client: its connection
    /// pays for the write.
    pub(crate) fn write(&self, frame: &Frame) {
        if let Some((far_end, number)) = &self.0.far_end {
            return far_end.push_frame(*number, frame);
        }
        let mut queue = self.0.queue();
        if let Some(rest) = queue.write(frame) {
            self.queue(queue, rest);
        }
    }

    fn queue(&self, mut queue: MutexGuard<'_, Queue>, frame: Frame) {
        // After an urgent hang-up, drop frames: the client learns the outcome on resume, and a refusal now might be
        // wrong.
        if queue.hung_up.is_some_and(HangUp::is_urgent) {
            return;
        }
        let bytes = queue.bytes + frame.len();
        if queue.frames.is_empty() || (bytes <= self.0.most_bytes && queue.frames.len() < self.0.most_frames) {
            queue.bytes = bytes;
            queue.frames.push_back(frame);
        } else {
            // Drops the queued frames, except the rest of a frame that is partly written.
            let begun = queue.is_begun.then(|| queue.take()).flatten();
            queue.is_begun = begun.is_some();
            queue.bytes = begun.as_ref().map_or(0, Frame::len);
            queue.frames = begun.into_iter().collect();
            queue.hung_up = Some(HangUp::TooSlow);
        }
        wake(queue);
    }

    /// Queues a frame that may be lost, unless much is queued already.
    pub(crate) fn push_if_idle(&self, frame: &Frame) {
        let is_idle = self.0.far_end.is_some() || {
            let queue = self.0.queue();
            queue.bytes <= self.0.most_bytes / 4 && queue.frames.len() < self.0.most_frames / 2
        };
        if is_idle {
            self.push(frame.clone());
        }
    }

    /// Ends the connection after the waiting frames were written.
    pub(crate) fn hang_up(&self, why: HangUp) {
        if let Some((far_end, number)) = &self.0.far_end {
            return far_end.hang_up(*number, why);
        }
        let mut queue = self.0.queue();
        if !queue.hung_up.is_some_and(HangUp::is_urgent) {
            queue.hung_up = Some(why);
        }
        wake(queue);
    }

    /// Queues a message for this connection only.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.push(frame(message));
    }

    /// Refuses a request, and counts the refusal.
    pub(crate) fn refuse(&self, re: Option<u32>, Refusal { code, sentence, limit }: Refusal) {
        self.0.metrics.refused(code, limit);
        self.send(&ServerMessage::Refused { re, code, sentence });
    }
}

impl Outgoing {
    /// From now on [`Outbox::write`] writes to this socket whenever the connection waits in [`Outgoing::next`].
    pub(crate) fn share(&self, socket: WriteHalf) {
        self.0.queue().socket = Some(socket);
    }

    /// The reason for the end of the connection, if it has to end.
    #[cfg(test)]
    pub(crate) fn hung_up(&self) -> Option<HangUp> {
        self.0.queue().hung_up
    }

    /// The next frame to write; the reason once the connection was ended and nothing waits.
    pub(crate) async fn next(&self) -> Result<Frame, HangUp> {
        std::future::poll_fn(|context| {
            let mut queue = self.0.queue();
            queue.is_idle = false;
            if let Some(frame) = queue.take() {
                return Poll::Ready(Ok(frame));
            }
            if let Some(why) = queue.hung_up {
                return Poll::Ready(Err(why));
            }
            queue.wait(context);
            queue.is_idle = true;
            Poll::Pending
        })
        .await
    }

    /// Until the connection waits again, no frame wakes it; otherwise each answer to its own request would. Returns the
    /// rest of a partly written frame, which has to be written before anything else.
    #[must_use]
    pub(crate) fn awake(&self) -> Option<Frame> {
        let mut queue = self.0.queue();
        queue.waiting = None;
        queue.is_idle = false;
        if queue.is_begun { queue.take() } else { None }
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

impl Drop for Outgoing {
    /// Rooms may hold the outbox for a while; without its socket and its frames.
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        queue.socket = None;
        queue.frames = VecDeque::new();
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

    /// The id of the request.
    pub(crate) fn re(&self) -> u32 {
        self.re
    }

    /// Answers that the request was carried out.
    pub(crate) fn ok(self) {
        self.message(|re| ServerMessage::Ok { re });
    }

    /// Answers with a refusal.
    pub(crate) fn refuse(mut self, refusal: Refusal) {
        if let Some(outbox) = self.outbox.take() {
            outbox.refuse(Some(self.re), refusal);
        }
    }

    /// No answer follows: the connection ends, and the client comes back and asks again.
    pub(crate) fn forget(mut self) {
        self.outbox = None;
    }

    /// Answers with a text that is made from the request's id.
    pub(crate) fn frame(mut self, answer: impl FnOnce(u32) -> String) {
        if let Some(outbox) = self.outbox.take() {
            outbox.push(answer(self.re).into());
        }
    }

    /// Answers with a message that is made from the request's id.
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
