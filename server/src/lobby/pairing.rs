//! Those who look for an opponent, whoever it may be.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, PlayerId};

use crate::outbox::Outbox;
use crate::room::{ConnectionId, Guest, RoomSpec};

/// Who looks for an opponent, and for which game.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) guest: Arc<Guest>,
    pub(crate) spec: RoomSpec,
    /// Where to tell that an opponent was found.
    pub(crate) outbox: Outbox,
}

/// What two must agree on: the game, the position it starts from, and the time control.
type Key = (GameKind, String, ClockSpec);

/// The wishes that nobody else has. Two of the same would be a pair, so at most one of a kind waits, and who comes
/// first is served first.
#[derive(Debug, Default)]
pub(crate) struct Pairing {
    waiting: HashMap<Key, Wish>,
    /// Each player wishes for one game at a time.
    by_player: HashMap<PlayerId, Key>,
}

impl Pairing {
    /// Takes a wish, in the place of an earlier one of the same player. The pair, if another player has the same: who
    /// waited comes first.
    pub(crate) fn wish(&mut self, wish: Wish) -> Option<[Wish; 2]> {
        self.forget_player(wish.guest.player);
        let key = (wish.spec.game, wish.spec.start().to_owned(), wish.spec.clock);
        match self.waiting.entry(key) {
            Entry::Occupied(waiting) => {
                let earlier = waiting.remove();
                self.by_player.remove(&earlier.guest.player);
                Some([earlier, wish])
            }
            Entry::Vacant(place) => {
                self.by_player.insert(wish.guest.player, place.key().clone());
                place.insert(wish);
                None
            }
        }
    }

    /// A player looks no longer for anybody.
    pub(crate) fn forget_player(&mut self, player: PlayerId) {
        if let Some(key) = self.by_player.remove(&player) {
            self.waiting.remove(&key);
        }
    }

    /// A connection has ended, and with it what was wished on it; another device of the player may wish on.
    pub(crate) fn forget_connection(&mut self, player: PlayerId, connection: ConnectionId) {
        let wish = self.by_player.get(&player).and_then(|key| self.waiting.get(key));
        if wish.is_some_and(|wish| wish.guest.connection == connection) {
            self.forget_player(player);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lag::Lag;
    use crate::token_hash::TokenHash;

    fn wish(person: u64, clock: &str) -> Wish {
        let clock = clock.parse().expect("a clock");
        Wish {
            guest: Arc::new(Guest {
                connection: ConnectionId(person),
                player: PlayerId::from_bits(person),
                name: "Ann".parse().expect("a name"),
                key: TokenHash([person as u8; 32]),
                lag: Lag::default(),
            }),
            spec: RoomSpec::new(GameKind::TicTacToe, [].into(), None, clock, false).expect("possible"),
            outbox: Outbox::new(1, 1).0,
        }
    }

    fn people(pair: Option<[Wish; 2]>) -> Option<[u64; 2]> {
        pair.map(|pair| pair.map(|wish| wish.guest.connection.0))
    }

    #[test]
    fn two_who_want_the_same_are_a_pair_and_who_came_first_is_first() {
        let mut pairing = Pairing::default();
        assert_eq!(people(pairing.wish(wish(1, "5+3"))), None);
        assert_eq!(people(pairing.wish(wish(2, "none"))), None);
        assert_eq!(people(pairing.wish(wish(3, "5+3"))), Some([1, 3]));
        assert_eq!(people(pairing.wish(wish(4, "5+3"))), None, "those two are gone");
        assert_eq!(people(pairing.wish(wish(5, "none"))), Some([2, 5]));
    }

    #[test]
    fn nobody_plays_against_oneself_and_the_last_wish_counts() {
        let mut pairing = Pairing::default();
        assert_eq!(people(pairing.wish(wish(1, "5+3"))), None);
        assert_eq!(people(pairing.wish(wish(1, "5+3"))), None);
        assert_eq!(people(pairing.wish(wish(1, "none"))), None);
        assert_eq!(people(pairing.wish(wish(2, "5+3"))), None, "Ann wants another game now");
        assert_eq!(people(pairing.wish(wish(3, "none"))), Some([1, 3]));
    }

    #[test]
    fn who_is_gone_or_has_thought_better_of_it_is_not_paired() {
        let mut pairing = Pairing::default();
        pairing.wish(wish(1, "none"));
        pairing.forget_player(PlayerId::from_bits(1));
        assert_eq!(people(pairing.wish(wish(2, "none"))), None);
        pairing.forget_connection(PlayerId::from_bits(2), ConnectionId(7));
        assert_eq!(people(pairing.wish(wish(3, "none"))), Some([2, 3]), "another device has gone");
        pairing.wish(wish(4, "none"));
        pairing.forget_connection(PlayerId::from_bits(4), ConnectionId(4));
        assert_eq!(people(pairing.wish(wish(5, "none"))), None);
        assert_eq!((pairing.waiting.len(), pairing.by_player.len()), (1, 1));
    }
}
