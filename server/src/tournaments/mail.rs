//! The handle with which the rest of the server reaches a tournament, and the messages in its mailbox.

use std::sync::Arc;

use bidak_shared::protocol::{AccountKind, Command, Handle, PlayerId, PlayerName, RoomCode, TournamentPlace};
use tokio::sync::{mpsc, oneshot};

use crate::outbox::{Outbox, Reply};
use crate::refusal::Refusal;
use crate::room::{ConnectionId, Guest, Report};
use crate::store::NewDevice;
use crate::token_hash::TokenHash;
use crate::tournaments::export::{Export, Part};

/// Messages that may wait for one tournament. While the mailbox is full, connections and rooms wait.
const MAILBOX: usize = 256;

/// A request of a client.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) guest: Arc<Guest>,
    pub(crate) outbox: Outbox,
    pub(crate) command: Command,
    /// The player whom `enter` or `add` enters.
    pub(crate) entering: Option<Entering>,
    pub(crate) reply: Reply,
}

/// A player who is to enter.
#[derive(Debug)]
pub(crate) struct Entering {
    pub(crate) player: PlayerId,
    pub(crate) handle: Handle,
    pub(crate) kind: AccountKind,
    /// Whose bot it is.
    pub(crate) owner: Option<Handle>,
    /// What is kept of the player's token.
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
    /// The final place of a player.
    Place(PlayerId, oneshot::Sender<Option<u32>>),
    Gone(ConnectionId),
    /// A player has come: the games that wait are to be told there.
    Games(PlayerId, Outbox),
    Export(Export, oneshot::Sender<Option<Part>>),
    Report(TournamentPlace, RoomCode, Report),
    /// The account of a player was deleted.
    Forget(PlayerId),
}

/// The handle of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct TournamentHandle(mpsc::Sender<Mail>);

/// The two ends of a mailbox.
pub(super) fn mailbox() -> (TournamentHandle, mpsc::Receiver<Mail>) {
    let (mail, mailbox) = mpsc::channel(MAILBOX);
    (TournamentHandle(mail), mailbox)
}

impl TournamentHandle {
    /// Passes a request to the tournament, which answers it.
    pub(crate) async fn request(&self, request: Request) {
        let _ = self.0.send(Mail::Request(Box::new(request))).await; // Dropped, it is answered as a fault.
    }

    /// A connection has ended, or follows the tournament no longer.
    pub(crate) async fn gone(&self, connection: ConnectionId) {
        let _ = self.0.send(Mail::Gone(connection)).await; // The tournament is over, and nobody follows it.
    }

    /// Tells a player who has come of the games that wait.
    pub(super) async fn tell_games(&self, player: PlayerId, outbox: Outbox) {
        let _ = self.0.send(Mail::Games(player, outbox)).await; // The tournament is over.
    }

    /// A part of the tournament as a file; none where it has no such file, or nobody may see it yet.
    pub(super) async fn export(&self, export: Export) -> Result<Option<Part>, Refusal> {
        let (answer, answered) = oneshot::channel();
        let _ = self.0.send(Mail::Export(export, answer)).await; // Then nothing is answered.
        answered.await.map_err(|_| Refusal::fault())
    }

    /// The place of a player in the final standings, if there is one.
    pub(super) async fn place_of(&self, player: PlayerId) -> Result<Option<u32>, Refusal> {
        let (answer, answered) = oneshot::channel();
        let _ = self.0.send(Mail::Place(player, answer)).await; // Then nothing is answered.
        answered.await.map_err(|_| Refusal::fault())
    }

    /// The account of a player was deleted.
    pub(super) async fn forget_player(&self, player: PlayerId) {
        let _ = self.0.send(Mail::Forget(player)).await; // As above.
    }

    /// A room reports.
    pub(super) async fn report(&self, place: TournamentPlace, room: RoomCode, report: Report) {
        let _ = self.0.send(Mail::Report(place, room, report)).await; // As above.
    }

    /// Whether the task of the tournament has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}
