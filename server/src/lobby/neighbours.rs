//! The public rooms of other nodes in the list here, and those of this node for the others.
//!
//! Each node tells the others its own rooms: the list once, then what changes, as often as its own readers. A link that breaks
//! takes the rooms behind it out of the list.

use bidak_shared::protocol::{LobbyChanges, RoomCode, RoomSummary};

use crate::lobby::Lobby;
use crate::lobby::handle::NodeMail;
use crate::nodes::{LinkNumber, LinkQueue, ToEdge};

/// Bytes of rooms that a node tells another at first: what a frame to a client takes, so that the list of all has the best of each.
const MOST_TOLD: usize = 32 * 1024;

/// News of the rooms of another node.
#[derive(Debug)]
pub(crate) enum NeighbourNews {
    /// All that it shows; others are gone.
    All(Vec<RoomSummary>),
    /// What has changed.
    Changed { changed: Vec<RoomSummary>, removed: Vec<RoomCode> },
    /// It cannot be reached.
    Gone,
}

impl Lobby {
    /// Does what this node or another one asks of the lobby.
    pub(super) fn hear_node(&mut self, mail: NodeMail) {
        match mail {
            NodeMail::Restore { restored, done } => {
                self.restore(*restored);
                let _ = done.send(()); // The server is going down.
            }
            NodeMail::GiveUp { most, answer } => {
                let _ = answer.send(self.give_up(most)); // As above.
            }
            NodeMail::Neighbour(neighbour) => self.add_neighbour(neighbour),
            NodeMail::News { from, news } => self.hear_neighbour(from, news),
        }
    }

    /// A node wants to know the public rooms of this one.
    fn add_neighbour(&mut self, neighbour: LinkQueue) {
        let changed = self.directory.list_own(MOST_TOLD);
        neighbour.push(&ToEdge::Rooms { are_all: true, changed, removed: Vec::new() });
        self.neighbours.push(neighbour);
    }

    /// Tells the other nodes what has changed here.
    pub(super) fn tell_neighbours(&mut self, portions: &[LobbyChanges]) {
        self.neighbours.retain(|neighbour| !neighbour.is_broken());
        if self.neighbours.is_empty() {
            return;
        }
        for LobbyChanges { changed, removed, .. } in portions {
            let changed: Vec<RoomSummary> =
                changed.iter().filter(|room| self.directory.contains(room.room)).cloned().collect();
            let news = ToEdge::Rooms { are_all: false, changed, removed: removed.clone() };
            self.neighbours.iter().for_each(|neighbour| neighbour.push(&news));
        }
    }

    /// Another node has told of its rooms.
    fn hear_neighbour(&mut self, from: LinkNumber, news: NeighbourNews) {
        self.listing.changed();
        match news {
            NeighbourNews::All(rooms) => {
                self.directory.remove_foreign(from, |_| true);
                for room in rooms {
                    self.directory.update_foreign(from, room);
                }
            }
            NeighbourNews::Changed { changed, removed } => {
                for room in changed {
                    self.directory.update_foreign(from, room);
                }
                self.directory.remove_foreign(from, |code| removed.contains(&code));
            }
            NeighbourNews::Gone => self.directory.remove_foreign(from, |_| true),
        }
    }
}
