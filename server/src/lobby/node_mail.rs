//! Requests to the lobby that only a node needs.

use std::sync::Arc;
use std::time::Instant;

use bidak_shared::protocol::{Command, PlayerId, RoomCode};
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::lobby::handle::{enters, takes_seat};
use crate::lobby::{Lobby, LobbyHandle};
use crate::nodes::{LinkEvents, LinkId, LinkQueue, NodeChanges, PeerMail};
use crate::room::RoomHandle;
use crate::store::{Epoch, Restored, Shard};
use crate::wire::outbox::Frame;

impl LobbyHandle {
    /// Restores rooms that have become this node's own, with their players.
    pub(crate) async fn restore(&self, restored: Restored) {
        let _ = self.ask(move |lobby, _| lobby.restore(restored)).await; // The server is going down.
    }

    /// Gives up at most `most` shards without rooms: from now on no room is made in them here.
    pub(crate) async fn give_up(&self, most: usize) -> Vec<Shard> {
        self.ask(move |lobby, _| lobby.give_up(most)).await.unwrap_or_default()
    }

    /// Closes shards: from now on no room is made or found in them here. Returns their rooms.
    pub(crate) async fn close_shards(&self, shards: Vec<Shard>) -> Result<Vec<RoomHandle>, Refusal> {
        self.ask(move |lobby, _| lobby.close_shards(&shards)).await
    }

    /// Sends the other nodes that shards have new owners.
    pub(crate) async fn announce_new_map(&self) {
        self.post(|lobby, _| lobby.neighbours.send_all(&PeerMail::NewMap)).await;
    }

    /// Handles a new map of shards.
    pub(crate) async fn shards_moved(&self) {
        self.post(Lobby::on_shards_moved).await;
    }

    /// Adds a node that shows this lobby, as long as its link is open.
    pub(crate) async fn add_neighbour(&self, neighbour: LinkQueue) {
        self.post(move |lobby, _| lobby.add_neighbour(neighbour)).await;
    }

    /// Handles a message of the lobby of another node.
    pub(crate) async fn on_peer_mail(&self, from: Epoch, mail: PeerMail) {
        self.post(move |lobby, now| lobby.on_peer_mail(from, mail, now)).await;
    }

    /// Sends a frame to a connection of a player at another node, or to all of them there.
    pub(crate) async fn send_to_node(&self, node: Epoch, player: PlayerId, connection: Option<u64>, frame: Frame) {
        // If the message is lost with its link, the next link announces the waiting games again.
        self.post(move |lobby, _| {
            lobby.neighbours.send(node, &PeerMail::Tell { player, connection, frame: frame.text().to_owned() });
        })
        .await;
    }

    /// Refuses a command that enters a room of another node if the player is in too many rooms, or may not sit there.
    pub(crate) async fn may_enter(
        &self,
        code: RoomCode,
        caller: Arc<Caller>,
        command: &Command,
    ) -> Result<(), Refusal> {
        if !enters(command) {
            return Ok(());
        }
        let sits = takes_seat(command);
        let check = move |lobby: &mut Lobby, _| {
            if sits {
                lobby.may_sit(code, &caller)?;
            }
            lobby.may_enter_another(&caller, Some(code))
        };
        self.ask(check).await?
    }
}

impl LinkEvents for LobbyHandle {
    fn opened(&self, node: Epoch, queue: LinkQueue) -> BoxFuture<'_, ()> {
        self.post(move |lobby, now| lobby.on_link_opened(node, queue, now)).boxed()
    }

    fn lobby_changed(&self, from: LinkId, changes: Option<Box<NodeChanges>>) -> BoxFuture<'_, ()> {
        self.post(move |lobby, now| lobby.on_neighbour_changes(from, changes.map(|changes| *changes), now)).boxed()
    }
}

impl Lobby {
    /// Handles a new map of shards.
    fn on_shards_moved(&mut self, now: Instant) {
        if let Some(nodes) = &self.nodes {
            self.addresses.divide(nodes.share.servers(), now);
        }
        self.repeat_seeks(None, now);
    }

    /// Handles a new link to another node.
    fn on_link_opened(&mut self, node: Epoch, queue: LinkQueue, now: Instant) {
        self.neighbours.add(node, queue);
        self.repeat_seeks(Some(node), now);
        self.tournaments.on_node_link(node);
    }
}
