//! The connections that are in a room: by connection, by player and by address. Pure.
//!
//! A room may have thousands of spectators who come and go. So only [`Roster::of_player`], for a kick, and
//! [`Roster::names`], for a list of spectators, iterate over all of them.

use bidak_shared::protocol::{PlayerId, PlayerName};

use crate::base::address::AddressRange;
use crate::base::shelf::Shelf;
use crate::caller::name::SharedName;
use crate::wire::connection_id::ConnectionId;

/// The member on one connection.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) player: PlayerId,
    pub(crate) name: SharedName,
    pub(crate) network: AddressRange,
    pub(crate) is_guest: bool,
}

/// The members of a room.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    members: Shelf<ConnectionId, Member>,
    players: Shelf<PlayerId, Present>,
    /// The number of connections from each address.
    networks: Shelf<AddressRange, usize>,
}

/// A player who is in the room.
#[derive(Debug)]
struct Present {
    name: SharedName,
    connections: usize,
}

impl Roster {
    /// Adds a connection, in place of its earlier entry.
    pub(crate) fn insert(&mut self, connection: ConnectionId, member: Member) {
        self.remove(connection);
        let Member { player, ref name, network, .. } = member;
        self.players.get_or_insert(player, || Present { name: name.clone(), connections: 0 }).connections += 1;
        *self.networks.get_or_insert(network, usize::default) += 1;
        self.members.get_or_insert(connection, || member);
    }

    /// Removes a connection; returns its player.
    pub(crate) fn remove(&mut self, connection: ConnectionId) -> Option<PlayerId> {
        let Member { player, network, .. } = self.members.remove(connection)?;
        if let Some(present) = self.players.get_mut(player) {
            present.connections -= 1;
            if present.connections == 0 {
                self.players.remove(player);
            }
        }
        if let Some(connections) = self.networks.get_mut(network) {
            *connections -= 1;
            if *connections == 0 {
                self.networks.remove(network);
            }
        }
        Some(player)
    }

    pub(crate) fn has(&self, connection: ConnectionId) -> bool {
        self.members.has(connection)
    }

    pub(crate) fn has_player(&self, player: PlayerId) -> bool {
        self.players.has(player)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The number of connections.
    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// The number of connections of a player.
    pub(crate) fn connections_of(&self, player: PlayerId) -> usize {
        self.players.get(player).map_or(0, |present| present.connections)
    }

    /// The number of connections from an address.
    pub(crate) fn connections_from(&self, network: AddressRange) -> usize {
        self.networks.get(network).copied().unwrap_or_default()
    }

    /// The connections of a player.
    pub(crate) fn of_player(&self, player: PlayerId) -> Vec<ConnectionId> {
        let own = self.members.iter().filter(|(_, member)| member.player == player);
        own.map(|(connection, _)| connection).collect()
    }

    /// The address of a connection.
    pub(crate) fn network_of(&self, connection: ConnectionId) -> Option<AddressRange> {
        self.members.get(connection).map(|member| member.network)
    }

    /// Whether a player in the room has come without an account.
    pub(crate) fn is_guest(&self, player: PlayerId) -> bool {
        self.members.iter().any(|(_, member)| member.player == player && member.is_guest)
    }

    /// The number of players, each counted once.
    pub(crate) fn players(&self) -> usize {
        self.players.len()
    }

    /// The players by their ids.
    pub(crate) fn names(&self) -> impl Iterator<Item = (PlayerId, &SharedName)> {
        self.players.iter().map(|(player, present)| (player, &present.name))
    }

    /// The name of a player in the room.
    pub(crate) fn name_of(&self, player: PlayerId) -> Option<PlayerName> {
        self.players.get(player).map(|present| present.name.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(player: u64, address: &str) -> Member {
        let name = SharedName::of_guest(format!("Person {player}").parse().expect("a name"), None);
        Member { player: PlayerId::from_bits(player), name, network: AddressRange::of(address), is_guest: true }
    }

    #[test]
    fn the_counts_follow_connections_that_enter_and_leave() {
        let mut roster = Roster::default();
        let numbers = |roster: &Roster| {
            let [one, two] = [1, 2].map(|player| roster.connections_of(PlayerId::from_bits(player)));
            let [here, there] =
                ["10.0.0.1", "10.0.0.2"].map(|address| roster.connections_from(AddressRange::of(address)));
            (roster.len(), roster.players(), one, two, here, there)
        };
        roster.insert(ConnectionId(1), member(1, "10.0.0.1"));
        roster.insert(ConnectionId(2), member(1, "10.0.0.2"));
        roster.insert(ConnectionId(3), member(2, "10.0.0.2"));
        assert_eq!(numbers(&roster), (3, 2, 2, 1, 1, 2));
        // A player who enters again is counted once.
        roster.insert(ConnectionId(3), member(2, "10.0.0.1"));
        assert_eq!(numbers(&roster), (3, 2, 2, 1, 2, 1));
        assert_eq!(roster.of_player(PlayerId::from_bits(1)), [ConnectionId(1), ConnectionId(2)]);
        assert_eq!(roster.remove(ConnectionId(1)), Some(PlayerId::from_bits(1)));
        assert_eq!(roster.remove(ConnectionId(1)), None);
        assert_eq!(numbers(&roster), (2, 2, 1, 1, 1, 1));
        roster.remove(ConnectionId(2));
        roster.remove(ConnectionId(3));
        assert_eq!(numbers(&roster), (0, 0, 0, 0, 0, 0));
        assert!(roster.is_empty() && roster.networks.is_empty());
    }
}
