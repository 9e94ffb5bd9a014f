//! The handle of a room for other tasks, and its mailbox.

use std::sync::Arc;

use bidak_shared::protocol::{BoardView, Command, RoomCode};
use tokio::sync::mpsc::error::{SendError, TrySendError};
use tokio::sync::{mpsc, oneshot};

use crate::outbox::{Outbox, Reply};
use crate::refusal::Refusal;
use crate::room::{ConnectionId, Guest};

/// The size of a room's mailbox. Connections wait if it is full.
const MAILBOX: usize = 64;

/// Something for the room to do.
#[derive(Debug)]
pub(super) enum Mail {
    Request {
        guest: Arc<Guest>,
        key: Option<u32>,
        command: Command,
        outbox: Outbox,
        reply: Reply,
        /// The time of the request.
        since: tokio::time::Instant,
        /// Gets whether the connection is a member afterwards.
        entered: oneshot::Sender<bool>,
    },
    Dropped(ConnectionId),
    /// The room is not needed any more.
    CallOff,
    /// Asks how the game stands.
    Look(oneshot::Sender<BoardView>),
}

/// The handle of a room.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle {
    code: RoomCode,
    mail: mpsc::Sender<Mail>,
}

impl RoomHandle {
    /// Sends a request to the room. Resolves after the answer, to whether the connection is a member.
    pub(crate) fn request(
        &self,
        guest: Arc<Guest>,
        key: Option<u32>,
        command: Command,
        outbox: Outbox,
        reply: Reply,
    ) -> impl Future<Output = bool> + Send + use<> {
        let (entered, is_member) = oneshot::channel();
        let since = tokio::time::Instant::now();
        let mail = Mail::Request { guest, key, command, outbox, reply, since, entered };
        let waiting = match self.mail.try_send(mail) {
            Ok(()) => None,
            Err(TrySendError::Closed(mail)) => {
                refuse_late(mail);
                None
            }
            // Boxed, because it is rare and would enlarge every connection.
            Err(TrySendError::Full(mail)) => {
                let mailbox = self.mail.clone();
                Some(Box::pin(async move {
                    if let Err(SendError(mail)) = mailbox.send(mail).await {
                        refuse_late(mail);
                    }
                }))
            }
        };
        async move {
            if let Some(waiting) = waiting {
                waiting.await;
            }
            is_member.await.unwrap_or(false)
        }
    }

    /// Tells the room that a connection is gone.
    pub(crate) async fn dropped(&self, connection: ConnectionId) {
        let _ = self.mail.send(Mail::Dropped(connection)).await; // The room is gone too.
    }

    /// Has the room close. Nobody waits for it.
    pub(crate) fn call_off(&self) {
        let mail = self.mail.clone();
        tokio::spawn(async move {
            let _ = mail.send(Mail::CallOff).await; // The room is gone already.
        });
    }

    /// Asks how the game stands; nothing comes where the room is busy or gone.
    pub(crate) fn look(&self) -> oneshot::Receiver<BoardView> {
        let (answer, view) = oneshot::channel();
        let _ = self.mail.try_send(Mail::Look(answer)); // As said above.
        view
    }

    pub(crate) fn code(&self) -> RoomCode {
        self.code
    }

    /// Whether the room has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.mail.is_closed()
    }
}

/// Answers a request that came after the end of the room.
pub(super) fn refuse_late(mail: Mail) {
    if let Mail::Request { reply, .. } = mail {
        reply.refuse(Refusal::no_room());
    }
}

/// Where what is asked of a room waits for it.
#[derive(Debug)]
pub(crate) struct Mailbox(pub(super) mpsc::Receiver<Mail>);

/// A mailbox for a room, and how to reach it.
pub(crate) fn mailbox(code: RoomCode) -> (RoomHandle, Mailbox) {
    let (mail, mailbox) = mpsc::channel(MAILBOX);
    (RoomHandle { code, mail }, Mailbox(mailbox))
}
