//! How far the game of a room is, for the lobby: the room writes it with each move, and the lobby reads it when it is asked, so that a move
//! wakes no other task.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bidak_shared::game::Player;
use bidak_shared::protocol::Timestamp;

/// The bits of the number of moves, and of the side on turn.
const PLIES_BITS: u32 = 20;
const SIDE_BITS: u32 = 1;

/// The number of moves, the side on turn, and since when; shared by the handles of a room.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress(Arc<AtomicU64>);

/// The content of a [`Progress`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) plies: u32,
    pub(crate) on_turn: Player,
    pub(crate) since: Timestamp,
}

impl Progress {
    /// Sets it. One task at a time does so.
    pub(super) fn set(&self, Stand { plies, on_turn, since }: Stand) {
        let plies = u64::from(plies).min((1 << PLIES_BITS) - 1);
        let side = on_turn.index() as u64;
        self.0.store(since.seconds() << (PLIES_BITS + SIDE_BITS) | plies << SIDE_BITS | side, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> Stand {
        let packed = self.0.load(Ordering::Relaxed);
        Stand {
            plies: (packed >> SIDE_BITS & ((1 << PLIES_BITS) - 1)) as u32,
            on_turn: Player::BOTH[(packed & 1) as usize],
            since: Timestamp::from_seconds(packed >> (PLIES_BITS + SIDE_BITS)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_read() {
        for (plies, on_turn, since) in [(0, Player::First, 0), (57, Player::Second, 4_107_542_399)] {
            let stand = Stand { plies, on_turn, since: Timestamp::from_seconds(since) };
            let progress = Progress::default();
            progress.set(stand);
            assert_eq!(progress.get(), stand);
        }
    }
}
