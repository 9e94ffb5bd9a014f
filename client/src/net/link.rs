//! The connection to a server: says hello, reconnects, measures the latency.
//!
//! [`Link::open`] starts a task and returns at once. The task connects, reports [`LinkEvent`]s and sends the commands
//! of [`Link::send`]. Every wait in it has a time-out ([`Timing`]).
//!
//! A request is answered at most once. [`LinkEvent::Lost`] makes every unanswered request void, and requests sent
//! before the next [`LinkEvent::Connected`] are dropped: the caller may send them again after `resume`. For a move this
//! is safe, since it carries its ply.

pub mod address;
pub mod fetch;

mod backoff;
mod config;
mod device;
mod event;
mod reason;
mod request_ids;
mod socket;
mod task;
mod timing;
pub mod tls;
mod wire;

use std::fmt;
use std::sync::Arc;

use bidak_shared::protocol::{Command, Request};
use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;

pub use address::{Address, BadAddress, DEFAULT_PORT};
pub use config::LinkConfig;
pub use event::{FailureKind, LinkEvent};
pub use reason::Reason;
pub use timing::Timing;

use request_ids::RequestIds;
use task::{Greets, Task};

/// The most queued requests. More than any user types: the connection is stuck then.
const QUEUE: usize = 64;

/// The most queued events. A slow reader slows the connection down, and loses nothing.
const EVENTS: usize = 256;

/// A handle on the connection. When it is dropped, the connection is closed.
pub struct Link {
    queue: mpsc::Sender<Request>,
    ids: Arc<RequestIds>,
    overflow: Arc<Notify>,
    closing: CancellationToken,
}

impl Link {
    /// Starts connecting.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn open(config: LinkConfig) -> (Self, mpsc::Receiver<LinkEvent>) {
        Self::open_with(config, Timing::default())
    }

    /// The same with other times.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn open_with(config: LinkConfig, timing: Timing) -> (Self, mpsc::Receiver<LinkEvent>) {
        Self::start(config, timing, Greets::Anybody)
    }

    /// Connects as a player whom the server knows; fails instead of becoming a new one.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn open_known(config: LinkConfig) -> (Self, mpsc::Receiver<LinkEvent>) {
        Self::start(config, Timing::default(), Greets::Known)
    }

    /// Connects as the player of a link code, such as that of a login card, and afterwards by its token.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn open_by_code(config: LinkConfig, code: String) -> (Self, mpsc::Receiver<LinkEvent>) {
        Self::start(config, Timing::default(), Greets::Code(code))
    }

    fn start(config: LinkConfig, timing: Timing, greets: Greets) -> (Self, mpsc::Receiver<LinkEvent>) {
        let (queue, requests) = mpsc::channel(QUEUE);
        let (events, receiver) = mpsc::channel(EVENTS);
        let link =
            Self { queue, ids: Arc::default(), overflow: Arc::new(Notify::new()), closing: CancellationToken::new() };
        let task = Task {
            requests,
            events,
            ids: Arc::clone(&link.ids),
            overflow: Arc::clone(&link.overflow),
            closing: link.closing.clone(),
            timing,
            greets,
        };
        tokio::spawn(task.run(config));
        (link, receiver)
    }

    /// Sends a request without waiting. The answer carries the id that is returned.
    pub fn send(&self, command: Command) -> u32 {
        let id = self.ids.next();
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(Request { id, key: None, command }) {
            // The connection is stuck: the task closes it, which makes the request void.
            self.overflow.notify_one();
        }
        id
    }

    /// Closes the connection after all messages have left. The events end when that is done.
    pub fn close(&self) {
        self.closing.cancel();
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.close();
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").field("closing", &self.closing.is_cancelled()).finish_non_exhaustive()
    }
}
