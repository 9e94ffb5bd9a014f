//! Killers (moves that cut off at the same ply), and the history of every action.

use std::hash::{Hash, Hasher};

use crate::game::Player;
use crate::search::deepening::MAX_DEPTH;

/// The cells of the history, which actions share if their hashes collide.
const CELLS: usize = 4096;
/// The bound of history scores.
const LIMIT: i32 = 1 << 14;
/// Order hint of a killer; above any history.
const KILLER: i32 = 1 << 17;

/// Killers and history of one thread.
pub(super) struct History<A> {
    killers: Vec<[Option<A>; 2]>,
    scores: Vec<i32>,
}

impl<A: Copy + Eq + Hash> History<A> {
    pub(super) fn new() -> Self {
        Self { killers: vec![[None; 2]; MAX_DEPTH as usize + 1], scores: vec![0; 2 * CELLS] }
    }

    /// Prepares for a new search, a few moves later: clears the killers and halves the history.
    pub(super) fn age(&mut self) {
        self.killers.fill([None; 2]);
        for score in &mut self.scores {
            *score /= 2;
        }
    }

    /// The order hint of an action.
    pub(super) fn hint(&self, ply: u32, player: Player, action: A) -> i32 {
        let [first, second] = self.killers[ply as usize];
        let killer = if first == Some(action) {
            KILLER
        } else if second == Some(action) {
            KILLER - LIMIT
        } else {
            0
        };
        killer + self.scores[cell(player, action)]
    }

    /// Rewards an action that cut off a node of this depth.
    pub(super) fn reward(&mut self, ply: u32, depth: u32, player: Player, action: A) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        self.change(player, action, bonus(depth));
    }

    /// Punishes an action that was tried in vain before the one that cut off.
    pub(super) fn punish(&mut self, depth: u32, player: Player, action: A) {
        self.change(player, action, -bonus(depth));
    }

    /// Moves a score towards a bound, the more slowly the nearer it is.
    fn change(&mut self, player: Player, action: A, by: i32) {
        let score = &mut self.scores[cell(player, action)];
        *score += by - *score * by.abs() / LIMIT;
    }
}

fn bonus(depth: u32) -> i32 {
    (depth * depth * 8).min(1600) as i32
}

fn cell<A: Hash>(player: Player, action: A) -> usize {
    let mut hasher = Mixer(0);
    action.hash(&mut hasher);
    player.index() * CELLS + (hasher.finish() >> 52) as usize
}

/// A hasher for a few bytes; quality matters less than speed.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u8(*byte);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.0 = self.0.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte);
    }
}
