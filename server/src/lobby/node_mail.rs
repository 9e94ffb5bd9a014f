//! Messages to the lobby of a server that is one of several, from this node or another one.

use std::sync::Arc;
use std::time::Instant;

use bidak_shared::protocol::{Command, PlayerId, RoomCode};
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::oneshot;

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::lobby::handle::{Mail, enters};
use crate::lobby::{Lobby, LobbyHandle};
use crate::nodes::{LinkEvents, LinkId, LinkQueue, NodeNews, PeerMail};
use crate::room::RoomHandle;
use crate::store::{Epoch, Restored, Shard};
use crate::wire::outbox::Frame;

/// A message to the lobby of a server that is one of several.
#[derive(Debug)]
pub(super) enum NodeMail {
    /// Rooms have become this node's own.
    Restore { restored: Box<Restored>, done: oneshot::Sender<()> },
    /// Shards without rooms are wanted, at most so many.
    GiveUp { most: usize, answer: oneshot::Sender<Vec<Shard>> },
    /// The rooms of these shards are handed over to other nodes.
    HandOver { shards: Vec<Shard>, answer: oneshot::Sender<Vec<RoomHandle>> },
    /// Shards have another owner now: the other nodes should look at once.
    NewMap,
    /// Other nodes own other shards than before.
    Moved,
    /// Another node shows the lobby of this one.
    Neighbour(LinkQueue),
    /// A link to another node is open.
    Peer { node: Epoch, queue: LinkQueue },
    /// News of the lobby of another node; none when it cannot be reached any more.
    News { from: LinkId, news: Option<Box<NodeNews>> },
    /// A message from the lobby of another node.
    Heard { from: Epoch, mail: PeerMail },
    /// A frame for a connection at another node, or for all of a player there.
    TellAt { node: Epoch, player: PlayerId, connection: Option<u64>, frame: Frame },
    /// Somebody wants to enter a room of another node.
    MayEnter { code: RoomCode, caller: Arc<Caller>, answer: oneshot::Sender<Result<(), Refusal>> },
}

impl Lobby {
    /// Carries out a request of this node or another one.
    pub(super) fn hear_node(&mut self, mail: NodeMail, now: Instant) {
        match mail {
            NodeMail::Restore { restored, done } => {
                self.restore(*restored);
                let _ = done.send(()); // The server is going down.
            }
            NodeMail::GiveUp { most, answer } => {
                let _ = answer.send(self.give_up(most)); // As above.
            }
            NodeMail::HandOver { shards, answer } => {
                let _ = answer.send(self.close_shards(&shards)); // As above.
            }
            NodeMail::NewMap => self.neighbours.send_all(&PeerMail::NewMap),
            NodeMail::Moved => {
                if let Some(nodes) = &self.nodes {
                    self.addresses.divide(nodes.share.servers(), now);
                }
                self.repeat_seeks(None, now);
            }
            NodeMail::Neighbour(neighbour) => self.add_neighbour(neighbour),
            NodeMail::Peer { node, queue } => {
                self.neighbours.add(node, queue);
                self.repeat_seeks(Some(node), now);
                self.tournaments.reached(node);
            }
            NodeMail::News { from, news } => self.hear_neighbour(from, news.map(|news| *news), now),
            NodeMail::Heard { from, mail } => self.hear_peer(from, mail, now),
            NodeMail::TellAt { node, player, connection, frame } => {
                // A link that opens again announces the waiting games again.
                self.neighbours.send(node, &PeerMail::Tell { player, connection, frame: frame.text().to_owned() });
            }
            NodeMail::MayEnter { code, caller, answer } => {
                let _ = answer.send(self.may_enter_another(&caller, Some(code))); // The asker has gone.
            }
        }
    }
}

impl LobbyHandle {
    /// Sets up rooms that have become this node's own, and remembers everybody in them.
    pub(crate) async fn restore(&self, restored: Restored) {
        let restored = Box::new(restored);
        let _ = self.ask(|done| Mail::Node(NodeMail::Restore { restored, done })).await; // The server is going down.
    }

    /// Shards without rooms, at most so many; from now on no room is made in them here.
    pub(crate) async fn give_up(&self, most: usize) -> Vec<Shard> {
        self.ask(|answer| Mail::Node(NodeMail::GiveUp { most, answer })).await.unwrap_or_default()
    }

    /// The rooms of these shards; from now on none is made or found in them here.
    pub(crate) async fn close_shards(&self, shards: Vec<Shard>) -> Result<Vec<RoomHandle>, Refusal> {
        self.ask(|answer| Mail::Node(NodeMail::HandOver { shards, answer })).await
    }

    /// Tells the other nodes that shards have another owner now.
    pub(crate) async fn tell_of_new_map(&self) {
        self.tell(Mail::Node(NodeMail::NewMap)).await;
    }

    /// There is another map of shards.
    pub(crate) async fn shards_moved(&self) {
        self.tell(Mail::Node(NodeMail::Moved)).await;
    }

    /// Another node shows the lobby of this one, as long as its link is there.
    pub(crate) async fn add_neighbour(&self, neighbour: LinkQueue) {
        self.tell(Mail::Node(NodeMail::Neighbour(neighbour))).await;
    }

    /// The lobby of another node has sent a message.
    pub(crate) async fn hear_peer(&self, from: Epoch, mail: PeerMail) {
        self.tell(Mail::Node(NodeMail::Heard { from, mail })).await;
    }

    /// Sends a frame to a connection of a player at another node, or to all of them there.
    pub(crate) async fn tell_at(&self, node: Epoch, player: PlayerId, connection: Option<u64>, frame: Frame) {
        self.tell(Mail::Node(NodeMail::TellAt { node, player, connection, frame })).await;
    }

    /// Refuses a command that enters a room of another node to somebody who is in as many rooms as one may be.
    pub(crate) async fn may_enter(
        &self,
        code: RoomCode,
        caller: Arc<Caller>,
        command: &Command,
    ) -> Result<(), Refusal> {
        if !enters(command) {
            return Ok(());
        }
        self.ask(|answer| Mail::Node(NodeMail::MayEnter { code, caller, answer })).await?
    }
}

impl LinkEvents for LobbyHandle {
    fn opened(&self, node: Epoch, queue: LinkQueue) -> BoxFuture<'_, ()> {
        self.tell(Mail::Node(NodeMail::Peer { node, queue })).boxed()
    }

    fn news(&self, from: LinkId, news: Option<Box<NodeNews>>) -> BoxFuture<'_, ()> {
        self.tell(Mail::Node(NodeMail::News { from, news })).boxed()
    }
}
