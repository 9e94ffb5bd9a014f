//! The connection to a server: says hello, comes back by itself when it is lost, measures the delay.
//!
//! [`Link::open`] starts a task and returns at once. The task connects, tells what happens as
//! [`LinkEvent`]s and sends what is given to [`Link::send`]. Every wait in it has a time-out ([`Timing`]).
//!
//! A request is answered at most once. [`LinkEvent::Lost`] makes every request without an answer void, and requests sent
//! before the next [`LinkEvent::Connected`] are dropped: whoever still wants them asks again then, after `resume`. For
//! a move this is safe, since it carries its ply.

pub mod address;

mod backoff;
mod reason;
mod socket;
mod task;
pub mod tls;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bidak_shared::protocol::{Command, Request, ServerMessage, Token, Welcome};
use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;

pub use address::{Address, BadAddress, DEFAULT_PORT};
pub use reason::Reason;

use task::Task;

/// Requests that wait to be written. Nobody types so fast: more mean that the connection stands still.
const QUEUE: usize = 64;

/// Events that wait to be read. A reader that falls further behind slows the connection down, and loses nothing.
const EVENTS: usize = 256;

/// Whom to call and who is calling.
#[derive(Clone, Debug)]
pub struct LinkConfig {
    /// The server; see [`Address`] for the forms.
    pub url: String,
    /// What the player is called; none to keep the name that belongs to the token.
    pub name: Option<String>,
    /// The secret of an earlier welcome from this server, to be the same player again. If the server does not know
    /// it any more, the link says hello as a new player.
    pub token: Option<Token>,
}

/// What happens to the connection, and what arrives over it.
#[derive(Clone, Debug)]
pub enum LinkEvent {
    /// An attempt begins. The first has the number 1, also after a loss.
    Connecting {
        /// Its number.
        attempt: u32,
    },
    /// Hello was said and answered, at the beginning and after each loss.
    Connected(Box<Welcome>),
    /// Everything else that the server says.
    Message(ServerMessage),
    /// How long a ping and its answer took.
    Latency(Duration),
    /// The connection is gone; the next attempt comes by itself.
    Lost {
        /// Why.
        reason: Reason,
        /// Until the next attempt.
        retry_in: Duration,
    },
    /// The link has given up; no event follows.
    Failed {
        /// What went wrong, for programs.
        kind: FailureKind,
        /// What went wrong, for people.
        reason: Reason,
    },
}

/// Why a link gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The text names no server.
    Address,
    /// Nobody answered, or not for a long time after a loss.
    Unreachable,
    /// The server does not want this player, for instance because of the name.
    Refused,
    /// Whoever answered does not speak this protocol.
    Protocol,
}

/// How long to wait for what.
#[derive(Clone, Debug)]
pub struct Timing {
    /// For a TCP connection and the handshake of the WebSocket, each.
    pub connect: Duration,
    /// For the answer to hello.
    pub hello: Duration,
    /// For a request to leave.
    pub write: Duration,
    /// Between two pings.
    pub ping: Duration,
    /// Without anything from the server: then the connection is lost.
    pub silence: Duration,
    /// Before the second attempt; doubles with each one after it.
    pub least_retry: Duration,
    /// Before any attempt, at most.
    pub most_retry: Duration,
    /// Attempts to reach a server for the first time.
    pub first_attempts: u32,
    /// Attempts to come back to a server.
    pub later_attempts: u32,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            hello: Duration::from_secs(10),
            write: Duration::from_secs(10),
            ping: Duration::from_secs(5),
            silence: Duration::from_secs(30),
            least_retry: Duration::from_millis(500),
            most_retry: Duration::from_secs(15),
            // A server that is just starting is there after a second or two; a wrong address is reported soon.
            first_attempts: 3,
            // About ten minutes.
            later_attempts: 45,
        }
    }
}

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
        let (queue, requests) = mpsc::channel(QUEUE);
        let (events, receiver) = mpsc::channel(EVENTS);
        let link = Self {
            queue,
            ids: Arc::new(RequestIds(AtomicU32::new(1))),
            overflow: Arc::new(Notify::new()),
            closing: CancellationToken::new(),
        };
        let task = Task {
            requests,
            events,
            ids: Arc::clone(&link.ids),
            overflow: Arc::clone(&link.overflow),
            closing: link.closing.clone(),
            timing,
        };
        tokio::spawn(task.run(config));
        (link, receiver)
    }

    /// Sends a request without waiting. The answer carries the id that is returned.
    pub fn send(&self, command: Command) -> u32 {
        let id = self.ids.next();
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(Request { id, command }) {
            // The connection stands still: the task gives it up, which makes the request void.
            self.overflow.notify_one();
        }
        id
    }

    /// Closes the connection after what was sent has left. The events end when that is done.
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

/// The ids of requests, shared by those who send and by the task with its own hellos and pings.
struct RequestIds(AtomicU32);

impl RequestIds {
    fn next(&self) -> u32 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}
