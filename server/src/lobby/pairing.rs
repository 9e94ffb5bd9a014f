//! Open seeks, and the pairing of two that match. Pure.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, PlayerId, Seek};

use crate::room::{ConnectionId, Guest, RoomSpec};

/// A player who looks for an opponent, and for which game.
#[derive(Clone, Debug)]
pub(crate) struct PairRequest {
    pub(crate) guest: Arc<Guest>,
    pub(crate) spec: RoomSpec,
    /// The player's rating in the game at the speed, or that of a new player.
    pub(crate) rating: i32,
    /// The largest difference of the two ratings; any if `None`.
    pub(crate) range: Option<u32>,
}

/// What two seeks must have in common: the game, the start position, the time control, and whether it is rated.
type Key = (GameKind, String, ClockSpec, bool);

/// The open requests, those for the same oldest first.
#[derive(Debug, Default)]
pub(crate) struct Pairing {
    waiting: HashMap<Key, Vec<PairRequest>>,
    /// Each player has one request at a time.
    by_player: HashMap<PlayerId, Key>,
}

impl PairRequest {
    /// Whether the ratings are within both ranges, neither player has blocked the other, and their games can be rated if they
    /// are to be.
    fn fits(&self, other: &Self) -> bool {
        let difference = self.rating.abs_diff(other.rating);
        let hides = |one: &Self, other: &Self| one.guest.blocks.hide(other.guest.player);
        let is_blocked = hides(self, other) || hides(other, self);
        let accounts = self.guest.account.tag().zip(other.guest.account.tag());
        let is_never_rated = self.spec.rated && accounts.is_some_and(|(own, other)| own.is_related_to(other));
        !is_blocked
            && !is_never_rated
            && [self.range, other.range].into_iter().flatten().all(|range| difference <= range)
    }
}

impl Pairing {
    /// Adds a request, in place of an earlier one of the same player. Returns the pair if another request matches, the
    /// oldest one first.
    pub(crate) fn request(&mut self, request: PairRequest) -> Option<[PairRequest; 2]> {
        self.forget_player(request.guest.player);
        let spec = &request.spec;
        let key = (spec.game, spec.start().to_owned(), spec.clock, spec.rated);
        let waiting = self.waiting.entry(key.clone()).or_default();
        if let Some(place) = waiting.iter().position(|earlier| earlier.fits(&request)) {
            let earlier = waiting.remove(place);
            if waiting.is_empty() {
                self.waiting.remove(&key);
            }
            self.by_player.remove(&earlier.guest.player);
            return Some([earlier, request]);
        }
        self.by_player.insert(request.guest.player, key);
        waiting.push(request);
        None
    }

    fn of(&self, player: PlayerId) -> Option<&PairRequest> {
        let waiting = self.waiting.get(self.by_player.get(&player)?)?;
        waiting.iter().find(|request| request.guest.player == player)
    }

    /// The seek of a player.
    pub(crate) fn seek_of(&self, player: PlayerId) -> Option<Seek> {
        let PairRequest { guest, spec, rating, range, .. } = self.of(player)?;
        Some(Seek {
            player,
            name: guest.name.get(),
            game: spec.game,
            options: BTreeMap::clone(&spec.options),
            clock: spec.clock,
            rated: spec.rated,
            rating: (spec.rated || range.is_some()).then_some(*rating),
            range: *range,
        })
    }

    /// A player no longer looks for an opponent.
    pub(crate) fn forget_player(&mut self, player: PlayerId) {
        let Some(key) = self.by_player.remove(&player) else { return };
        if let Some(waiting) = self.waiting.get_mut(&key) {
            waiting.retain(|request| request.guest.player != player);
            if waiting.is_empty() {
                self.waiting.remove(&key);
            }
        }
    }

    /// A connection has ended, and with it its request; a request from another device of the player stays.
    pub(crate) fn forget_connection(&mut self, player: PlayerId, connection: ConnectionId) {
        if self.of(player).is_some_and(|request| request.guest.connection == connection) {
            self.forget_player(player);
        }
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::protocol::PlayerName;

    use super::*;
    use crate::lag::Lag;
    use crate::token_hash::TokenHash;

    fn request(person: u64, clock: &str) -> PairRequest {
        let clock = clock.parse().expect("a clock");
        PairRequest {
            guest: Arc::new(Guest {
                connection: ConnectionId(person),
                player: PlayerId::from_bits(person),
                name: "Ann".parse::<PlayerName>().expect("a name").into(),
                key: TokenHash([person as u8; 32]),
                lag: Lag::default(),
                brief: false,
                network: crate::address::Network::of("10.0.0.1"),
                rooms: crate::presence::PresentRooms::default(),
                account: crate::account_cell::AccountCell::default(),
                blocks: crate::blocks::Blocks::default(),
                program: false,
            }),
            rating: 1500,
            range: None,
            spec: RoomSpec::new(GameKind::TicTacToe, [].into(), None, clock, false).expect("possible"),
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
    fn ratings_within_both_ranges_meet_and_the_oldest_first() {
        let rated = |person, rating, range| PairRequest { rating, range, ..request(person, "5+3") };
        let mut pairing = Pairing::default();
        assert_eq!(people(pairing.request(rated(1, 1500, Some(100)))), None);
        assert_eq!(people(pairing.request(rated(2, 1700, None))), None, "too strong for the first");
        assert_eq!(people(pairing.request(rated(3, 1610, Some(50)))), None, "too far from both");
        assert_eq!(people(pairing.request(rated(4, 1590, None))), Some([1, 4]));
        assert_eq!(people(pairing.request(rated(5, 1650, None))), Some([2, 5]), "the oldest that fits");
        assert_eq!(
            pairing.seek_of(PlayerId::from_bits(3)).map(|seek| (seek.rating, seek.range)),
            Some((Some(1610), Some(50)))
        );
        pairing.forget_player(PlayerId::from_bits(3));
        assert!(pairing.waiting.is_empty() && pairing.by_player.is_empty());
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
