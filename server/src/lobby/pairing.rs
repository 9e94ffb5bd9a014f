//! Players who look for any opponent.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, PlayerId, Seek};

use crate::outbox::Outbox;
use crate::room::{ConnectionId, Guest, RoomSpec};

/// A player who looks for an opponent, and for which game.
#[derive(Clone, Debug)]
pub(crate) struct PairRequest {
    pub(crate) guest: Arc<Guest>,
    pub(crate) spec: RoomSpec,
    /// Where to tell that an opponent was found.
    pub(crate) outbox: Outbox,
}

/// What two must agree on: the game, the position it starts from, and the time control.
type Key = (GameKind, String, ClockSpec);

/// The open requests. Two of the same would be a pair, so at most one of each kind waits.
#[derive(Debug, Default)]
pub(crate) struct Pairing {
    waiting: HashMap<Key, PairRequest>,
    /// Each player has one request at a time.
    by_player: HashMap<PlayerId, Key>,
}

impl Pairing {
    /// Takes a request, in the place of an earlier one of the same player. The pair, if another player has the same; the
    /// earlier request comes first.
    pub(crate) fn request(&mut self, request: PairRequest) -> Option<[PairRequest; 2]> {
        self.forget_player(request.guest.player);
        let key = (request.spec.game, request.spec.start().to_owned(), request.spec.clock);
        match self.waiting.entry(key) {
            Entry::Occupied(waiting) => {
                let earlier = waiting.remove();
                self.by_player.remove(&earlier.guest.player);
                Some([earlier, request])
            }
            Entry::Vacant(place) => {
                self.by_player.insert(request.guest.player, place.key().clone());
                place.insert(request);
                None
            }
        }
    }

    /// What a player looks for.
    pub(crate) fn seek_of(&self, player: PlayerId) -> Option<Seek> {
        let PairRequest { guest, spec, .. } = self.waiting.get(self.by_player.get(&player)?)?;
        let (options, clock) = (spec.options.clone(), spec.clock);
        Some(Seek { player, name: guest.name.clone(), game: spec.game, options, clock })
    }

    /// A player no longer looks for an opponent.
    pub(crate) fn forget_player(&mut self, player: PlayerId) {
        if let Some(key) = self.by_player.remove(&player) {
            self.waiting.remove(&key);
        }
    }

    /// A connection has ended, and with it its request; a request from another device of the player stays.
    pub(crate) fn forget_connection(&mut self, player: PlayerId, connection: ConnectionId) {
        let request = self.by_player.get(&player).and_then(|key| self.waiting.get(key));
        if request.is_some_and(|request| request.guest.connection == connection) {
            self.forget_player(player);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lag::Lag;
    use crate::token_hash::TokenHash;

    fn request(person: u64, clock: &str) -> PairRequest {
        let clock = clock.parse().expect("a clock");
        PairRequest {
            guest: Arc::new(Guest {
                connection: ConnectionId(person),
                player: PlayerId::from_bits(person),
                name: "Ann".parse().expect("a name"),
                key: TokenHash([person as u8; 32]),
                lag: Lag::default(),
                brief: false,
                network: crate::address::Network::of("10.0.0.1"),
                rooms: crate::presence::PresentRooms::default(),
            }),
            spec: RoomSpec::new(GameKind::TicTacToe, [].into(), None, clock, false).expect("possible"),
            outbox: Outbox::new(1, 1).0,
        }
    }

    fn people(pair: Option<[PairRequest; 2]>) -> Option<[u64; 2]> {
        pair.map(|pair| pair.map(|request| request.guest.connection.0))
    }

    #[test]
    fn two_equal_requests_are_a_pair_and_the_earlier_one_is_first() {
        let mut pairing = Pairing::default();
        assert_eq!(people(pairing.request(request(1, "5+3"))), None);
        assert_eq!(people(pairing.request(request(2, "none"))), None);
        assert_eq!(people(pairing.request(request(3, "5+3"))), Some([1, 3]));
        assert_eq!(people(pairing.request(request(4, "5+3"))), None, "those two are gone");
        assert_eq!(people(pairing.request(request(5, "none"))), Some([2, 5]));
    }

    #[test]
    fn nobody_plays_against_oneself_and_the_last_request_counts() {
        let mut pairing = Pairing::default();
        assert_eq!(people(pairing.request(request(1, "5+3"))), None);
        assert_eq!(people(pairing.request(request(1, "5+3"))), None);
        assert_eq!(people(pairing.request(request(1, "none"))), None);
        assert_eq!(people(pairing.request(request(2, "5+3"))), None, "Ann wants another game now");
        assert_eq!(people(pairing.request(request(3, "none"))), Some([1, 3]));
    }

    #[test]
    fn a_withdrawn_request_is_not_paired() {
        let mut pairing = Pairing::default();
        pairing.request(request(1, "none"));
        pairing.forget_player(PlayerId::from_bits(1));
        assert_eq!(people(pairing.request(request(2, "none"))), None);
        pairing.forget_connection(PlayerId::from_bits(2), ConnectionId(7));
        assert_eq!(people(pairing.request(request(3, "none"))), Some([2, 3]), "another device has gone");
        pairing.request(request(4, "none"));
        pairing.forget_connection(PlayerId::from_bits(4), ConnectionId(4));
        assert_eq!(people(pairing.request(request(5, "none"))), None);
        assert_eq!((pairing.waiting.len(), pairing.by_player.len()), (1, 1));
    }
}
