//! The handle with which the rest of the server reaches a tournament, and the messages in its mailbox.

use std::collections::HashMap;
use std::sync::Arc;

use bidak_shared::protocol::{
    AccountKind, Command, FullName, Handle, PlayerId, PlayerName, RoomCode, ServerMessage, TournamentCode,
    TournamentPlace,
};
use tokio::sync::{mpsc, oneshot};

use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::Caller;
use crate::room::Report;
use crate::store::{Epoch, NewDevice};
use crate::tournaments::export::{Export, Part};
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::{Frame, Outbox, Reply};

/// Messages that may wait for one tournament. While the mailbox is full, connections and rooms wait.
const MAILBOX: usize = 256;

/// A request of a client.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) caller: Arc<Caller>,
    pub(crate) outbox: Outbox,
    pub(crate) command: Command,
    /// The player whom `enter` or `add` enters.
    pub(crate) entering: Option<Entering>,
    /// The full names of the entry list, for a director who asks for the entrants.
    pub(crate) full_names: HashMap<PlayerId, FullName>,
    pub(crate) reply: Reply,
    /// Dropped after the answer.
    pub(crate) done: oneshot::Sender<()>,
}

/// A player to enter.
#[derive(Debug)]
pub(crate) struct Entering {
    pub(crate) player: PlayerId,
    pub(crate) handle: Handle,
    pub(crate) kind: AccountKind,
    /// The owner of a bot.
    pub(crate) owner: Option<Handle>,
    /// The hash of the player's token.
    pub(crate) key: TokenHash,
    pub(crate) name: PlayerName,
    pub(crate) rating: i32,
    /// The place in the tournament that seeds this one.
    pub(crate) place: Option<u32>,
    /// The device of a guest who takes the handle by entering.
    pub(crate) device: Option<NewDevice>,
}

/// A message for a tournament.
#[derive(Debug)]
pub(super) enum Mail {
    Request(Box<Request>),
    /// Asks for the final place of a player.
    Place(PlayerId, oneshot::Sender<Option<u32>>),
    Gone(ConnectionId),
    /// Asks for the waiting games of a player, as messages.
    Games(PlayerId, oneshot::Sender<Vec<Frame>>),
    /// A link to another node is open: announces the waiting games to its players.
    Reached(Epoch),
    Export(Export, oneshot::Sender<Option<Part>>),
    Report(TournamentPlace, RoomCode, Report),
    /// The account of a player was deleted.
    Forget(PlayerId),
    /// The operator cancels the tournament.
    Cancel(oneshot::Sender<Result<(), Refusal>>),
}

/// The handle of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct TournamentHandle(TournamentCode, mpsc::Sender<Mail>);

/// The two ends of a mailbox.
pub(super) fn mailbox(code: TournamentCode) -> (TournamentHandle, mpsc::Receiver<Mail>) {
    let (mail, mailbox) = mpsc::channel(MAILBOX);
    (TournamentHandle(code, mail), mailbox)
}

impl TournamentHandle {
    /// The code of the tournament.
    pub(crate) fn code(&self) -> TournamentCode {
        self.0
    }

    /// Passes a request to the tournament, which answers it.
    pub(crate) async fn request(&self, request: Request) {
        if let Err(mpsc::error::SendError(Mail::Request(request))) = self.1.send(Mail::Request(Box::new(request))).await
        {
            // Its task has ended; another one starts here or at the next owner.
            request.reply.refuse(Refusal::shutting_down());
        }
    }

    /// A connection has ended, or no longer follows the tournament.
    pub(crate) async fn gone(&self, connection: ConnectionId) {
        let _ = self.1.send(Mail::Gone(connection)).await; // Its task has ended.
    }

    /// Cancels the tournament for the operator.
    pub(super) async fn cancel(&self) -> Result<(), Refusal> {
        let (answer, answered) = oneshot::channel();
        let _ = self.1.send(Mail::Cancel(answer)).await; // Then nothing is answered.
        answered.await.unwrap_or_else(|_| Err(Refusal::shutting_down()))
    }

    /// The waiting games of a player, as messages.
    pub(super) async fn games_of(&self, player: PlayerId) -> Vec<Frame> {
        let (answer, answered) = oneshot::channel();
        let _ = self.1.send(Mail::Games(player, answer)).await; // Then nothing is answered.
        answered.await.unwrap_or_default()
    }

    /// A link to another node is open. Never waits: if the mailbox is full, the players of that node get their games
    /// when they connect again.
    pub(super) fn on_node_link(&self, node: Epoch) {
        let _ = self.1.try_send(Mail::Reached(node)); // The mailbox may be full.
    }

    /// A part of the tournament as a file; `None` if it has no such file, or is a draft.
    pub(super) async fn export(&self, export: Export) -> Result<Option<Part>, Refusal> {
        let (answer, answered) = oneshot::channel();
        let _ = self.1.send(Mail::Export(export, answer)).await; // Then nothing is answered.
        answered.await.map_err(|_| Refusal::fault())
    }

    /// The place of a player in the final standings, if there is one.
    pub(super) async fn place_of(&self, player: PlayerId) -> Result<Option<u32>, Refusal> {
        let (answer, answered) = oneshot::channel();
        let _ = self.1.send(Mail::Place(player, answer)).await; // Then nothing is answered.
        answered.await.map_err(|_| Refusal::fault())
    }

    /// The account of a player was deleted.
    pub(super) async fn forget_player(&self, player: PlayerId) {
        let _ = self.1.send(Mail::Forget(player)).await; // As above.
    }

    /// Passes on the report of a room.
    pub(super) async fn report(&self, place: TournamentPlace, room: RoomCode, report: Report) {
        let _ = self.1.send(Mail::Report(place, room, report)).await; // As above.
    }

    /// Resolves when the task of the tournament has ended.
    pub(super) async fn closed(&self) {
        self.1.closed().await;
    }

    /// Whether the task of the tournament has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.1.is_closed()
    }
}

/// The answer to a request that was carried out.
pub(super) enum TournamentAnswer {
    Ok,
    Message(Box<dyn FnOnce(u32) -> ServerMessage + Send>),
}

impl TournamentAnswer {
    pub(super) fn message(answer: impl FnOnce(u32) -> ServerMessage + Send + 'static) -> Self {
        Self::Message(Box::new(answer))
    }
}
