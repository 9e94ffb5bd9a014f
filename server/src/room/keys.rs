//! The keys of completed requests: a request with the same key is not carried out again.

use std::collections::VecDeque;

use bidak_shared::protocol::PlayerId;

/// The number of keys kept. A request is repeated soon or never.
const MOST_KEYS: usize = 64;

/// The last keys, oldest first.
#[derive(Debug, Default)]
pub(super) struct Keys(VecDeque<(PlayerId, u32)>);

impl Keys {
    /// Whether a request of this player with this key was carried out.
    pub(super) fn contain(&self, player: PlayerId, key: Option<u32>) -> bool {
        key.is_some_and(|key| self.0.contains(&(player, key)))
    }

    /// Adds the key of a completed request.
    pub(super) fn add(&mut self, player: PlayerId, key: Option<u32>) {
        if let Some(key) = key {
            if self.0.len() >= MOST_KEYS {
                self.0.pop_front();
            }
            self.0.push_back((player, key));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bounded_number_of_keys_is_remembered_by_player() {
        let [ana, budi] = [1, 2].map(PlayerId::from_bits);
        let mut keys = Keys::default();
        keys.add(ana, None);
        assert!(!keys.contain(ana, None), "no key is no name of a request");
        for key in 0..=MOST_KEYS as u32 {
            keys.add(ana, Some(key));
        }
        assert!(!keys.contain(ana, Some(0)), "the oldest is forgotten");
        assert!(keys.contain(ana, Some(1)) && keys.contain(ana, Some(MOST_KEYS as u32)));
        assert!(!keys.contain(budi, Some(1)));
        assert_eq!(keys.0.len(), MOST_KEYS);
    }
}
