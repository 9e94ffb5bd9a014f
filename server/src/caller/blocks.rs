//! The players whom a player has blocked: their chat is hidden, and they cannot challenge or be paired with the player.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bidak_shared::protocol::{Blocked, PlayerId, RefusalCode};

use crate::base::limit::Limit;
use crate::base::refusal::Refusal;
use crate::store::MOST_BLOCKED;

/// Shared by the lobby and all connections of a player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks(Arc<Mutex<Vec<Blocked>>>);

impl Blocks {
    fn all(&self) -> MutexGuard<'_, Vec<Blocked>> {
        // No panic can leave it half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a player is blocked.
    pub(crate) fn contains(&self, player: PlayerId) -> bool {
        self.all().iter().any(|one| one.player == player)
    }

    /// All of them, the oldest first.
    pub(crate) fn list(&self) -> Vec<Blocked> {
        self.all().clone()
    }

    /// Blocks a player; returns whether that is new.
    pub(crate) fn add(&self, blocked: Blocked) -> Result<bool, Refusal> {
        let mut all = self.all();
        if all.iter().any(|one| one.player == blocked.player) {
            return Ok(false);
        }
        if all.len() >= MOST_BLOCKED {
            return Err(too_many());
        }
        all.push(blocked);
        Ok(true)
    }

    /// Unblocks a player; returns the player if one was blocked.
    pub(crate) fn remove(&self, player: PlayerId) -> Option<Blocked> {
        let mut all = self.all();
        let place = all.iter().position(|one| one.player == player)?;
        Some(all.remove(place))
    }

    /// Sets the list from the store, for a player who was not in memory.
    pub(crate) fn set(&self, blocked: Vec<Blocked>) {
        *self.all() = blocked;
    }
}

/// The refusal of one player too many.
pub(crate) fn too_many() -> Refusal {
    let sentence = format!("you have blocked {MOST_BLOCKED} players; unblock one first");
    Refusal::at(Limit::Blocked, RefusalCode::TooManyBlocked, sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_blocks_a_limited_number_of_others_and_each_once() {
        let blocks = Blocks::default();
        let blocked = |number| Blocked {
            player: PlayerId::from_bits(number),
            name: "Ann".parse().expect("a name"),
            handle: None,
        };
        for number in 0..MOST_BLOCKED as u64 {
            assert_eq!(blocks.add(blocked(number)), Ok(true));
        }
        assert_eq!(blocks.add(blocked(7)), Ok(false));
        let refusal = blocks.add(blocked(1000)).expect_err("one too many");
        assert_eq!((refusal.code, refusal.limit), (RefusalCode::TooManyBlocked, Some(Limit::Blocked)));
        assert_eq!(blocks.remove(PlayerId::from_bits(7)), Some(blocked(7)));
        assert!(!blocks.contains(PlayerId::from_bits(7)) && blocks.contains(PlayerId::from_bits(8)));
        assert_eq!(blocks.add(blocked(1000)), Ok(true));
        assert_eq!(blocks.remove(PlayerId::from_bits(7)), None);
    }
}
