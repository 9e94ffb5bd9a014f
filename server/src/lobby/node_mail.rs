//! What the lobby of a server that is one of several does for this node and for the others.

use std::sync::Arc;
use std::time::Instant;

use bidak_shared::protocol::{Command, PlayerId, RoomCode};
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::lobby::handle::enters;
use crate::lobby::{Lobby, LobbyHandle};
use crate::nodes::{LinkEvents, LinkId, LinkQueue, NodeChanges, PeerMail};
use crate::room::RoomHandle;
use crate::store::{Epoch, Restored, Shard};
use crate::wire::outbox::Frame;

impl LobbyHandle {
    /// Sets up rooms that have become this node's own, and remembers everybody in them.
    pub(crate) async fn restore(&self, restored: Restored) {
        let _ = self.ask(move |lobby, _| lobby.restore(restored)).await; // The server is going down.
    }

    /// Shards without rooms, at most so many; from now on no room is made in them here.
    pub(crate) async fn give_up(&self, most: usize) -> Vec<Shard> {
        self.ask(move |lobby, _| lobby.give_up(most)).await.unwrap_or_default()
    }

    /// The rooms of these shards; from now on none is made or found in them here.
    pub(crate) async fn close_shards(&self, shards: Vec<Shard>) -> Result<Vec<RoomHandle>, Refusal> {
        self.ask(move |lobby, _| lobby.close_shards(&shards)).await
    }

    /// Tells the other nodes that shards have another owner now.
    pub(crate) async fn tell_of_new_map(&self) {
        self.tell(|lobby, _| lobby.neighbours.send_all(&PeerMail::NewMap)).await;
    }

    /// There is another map of shards.
    pub(crate) async fn shards_moved(&self) {
        self.tell(|lobby, now| lobby.on_shards_moved(now)).await;
    }

    /// Another node shows the lobby of this one, as long as its link is there.
    pub(crate) async fn add_neighbour(&self, neighbour: LinkQueue) {
        self.tell(move |lobby, _| lobby.add_neighbour(neighbour)).await;
    }

    /// The lobby of another node has sent a message.
    pub(crate) async fn hear_peer(&self, from: Epoch, mail: PeerMail) {
        self.tell(move |lobby, now| lobby.hear_peer(from, mail, now)).await;
    }

    /// Sends a frame to a connection of a player at another node, or to all of them there.
    pub(crate) async fn tell_at(&self, node: Epoch, player: PlayerId, connection: Option<u64>, frame: Frame) {
        // A link that opens again announces the waiting games again.
        self.tell(move |lobby, _| {
            lobby.neighbours.send(node, &PeerMail::Tell { player, connection, frame: frame.text().to_owned() });
        })
        .await;
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
        self.ask(move |lobby, _| lobby.may_enter_another(&caller, Some(code))).await?
    }
}

impl LinkEvents for LobbyHandle {
    fn opened(&self, node: Epoch, queue: LinkQueue) -> BoxFuture<'_, ()> {
        self.tell(move |lobby, now| lobby.on_link_opened(node, queue, now)).boxed()
    }

    fn news(&self, from: LinkId, news: Option<Box<NodeChanges>>) -> BoxFuture<'_, ()> {
        self.tell(move |lobby, now| lobby.hear_neighbour(from, news.map(|news| *news), now)).boxed()
    }
}

impl Lobby {
    /// Other nodes own other shards than before.
    fn on_shards_moved(&mut self, now: Instant) {
        if let Some(nodes) = &self.nodes {
            self.addresses.divide(nodes.share.servers(), now);
        }
        self.repeat_seeks(None, now);
    }

    /// A link to another node is open.
    fn on_link_opened(&mut self, node: Epoch, queue: LinkQueue, now: Instant) {
        self.neighbours.add(node, queue);
        self.repeat_seeks(Some(node), now);
        self.tournaments.on_node_link(node);
    }
}
