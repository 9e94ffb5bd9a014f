//! The memory of bots: one budget for the whole server.
//!
//! A bot keeps its tables from move to move as long as no other search needs the memory; the bot that thought longest
//! ago is dropped first, and built again for its next move. So the tables of all bots together stay within the budget,
//! however many rooms have bots.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bidak_shared::game::Player;
use bidak_shared::registry::Bot;

use crate::base::limit::Limit;
use crate::base::metrics::Metrics;

const MB: usize = 1 << 20;

/// During a search the tables of an engine take at most this many times its `hash_mb`, because those of threads and of small
/// endings come on top.
const MOST_PER_HASH: usize = 10;

/// An upper estimate of the memory of a bot besides its tables.
const OVERHEAD: usize = 1024;

/// The idle bots, within the budget.
#[derive(Clone, Debug)]
pub(crate) struct BotMemory(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    budget: usize,
    /// The largest `hash_mb` with which all thinkers together stay within the budget.
    most_hash_mb: u32,
    kept: Mutex<Kept>,
    next_room: AtomicU64,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Kept {
    bots: HashMap<SeatKey, KeptBot>,
    /// The bytes of idle bots.
    bytes: usize,
    /// The bytes reserved for running searches.
    reserved: usize,
    /// Counts uses, to find the oldest.
    uses: u64,
}

struct KeptBot {
    bot: Box<dyn Bot>,
    /// The game that it was built for.
    game: u32,
    bytes: usize,
    used: u64,
}

/// The key of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RoomKey(u64);

/// The key of a kept bot: a seat of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SeatKey {
    room: RoomKey,
    side: Player,
}

/// The bots of one room. They are dropped with it.
#[derive(Debug)]
pub(crate) struct RoomBots {
    room: RoomKey,
    memory: BotMemory,
}

/// Memory for a search, released on drop.
#[derive(Debug)]
pub(super) struct Reservation {
    memory: BotMemory,
    bytes: usize,
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Kept({} bots, {} bytes)", self.bots.len(), self.bytes)
    }
}

impl BotMemory {
    /// A budget of `megabytes` MB for `thinkers` searches at once and the bots between their moves.
    pub(super) fn new(megabytes: u32, thinkers: usize, metrics: Arc<Metrics>) -> Self {
        let share = megabytes as usize / thinkers / MOST_PER_HASH;
        let most_hash_mb = u32::try_from(share).unwrap_or(u32::MAX).max(1);
        let kept = Mutex::default();
        let next_room = AtomicU64::new(0);
        Self(Arc::new(Shared { budget: megabytes as usize * MB, most_hash_mb, kept, next_room, metrics }))
    }

    /// The bots of a new room.
    pub(crate) fn room(&self) -> RoomBots {
        RoomBots { room: RoomKey(self.0.next_room.fetch_add(1, Ordering::Relaxed)), memory: self.clone() }
    }

    /// `hash_mb`, reduced to the budget.
    pub(super) fn hash_mb(&self, hash_mb: u32) -> u32 {
        hash_mb.min(self.0.most_hash_mb)
    }

    /// Reserves the memory for a search of a bot with this `hash_mb`; drops the least recently used bots for it.
    pub(super) fn reserve(&self, hash_mb: u32) -> Reservation {
        let bytes = hash_mb as usize * MOST_PER_HASH * MB;
        let mut kept = self.kept();
        kept.reserved += bytes;
        self.make_room(kept);
        Reservation { memory: self.clone(), bytes }
    }

    /// Takes the bot kept for a seat, if there is one for this game.
    pub(super) fn take(&self, seat: SeatKey, game: u32) -> Option<Box<dyn Bot>> {
        let mut kept = self.kept();
        let found = kept.bots.remove(&seat)?;
        kept.bytes -= found.bytes;
        self.update_metric(&kept);
        drop(kept);
        (found.game == game).then_some(found.bot)
    }

    /// Keeps a bot until its next move.
    pub(super) fn keep(&self, seat: SeatKey, game: u32, bot: Box<dyn Bot>) {
        let bytes = bot.memory() + OVERHEAD;
        let mut kept = self.kept();
        kept.uses += 1;
        let used = kept.uses;
        let before = kept.bots.insert(seat, KeptBot { bot, game, bytes, used });
        kept.bytes = kept.bytes + bytes - before.as_ref().map_or(0, |before| before.bytes);
        self.make_room(kept);
        drop(before);
    }

    /// Drops bots until the rest is within the budget.
    fn make_room(&self, mut kept: MutexGuard<'_, Kept>) {
        let mut dropped = Vec::new();
        while kept.bytes + kept.reserved > self.0.budget
            && let Some(oldest) = kept.bots.iter().min_by_key(|(_, bot)| bot.used).map(|(seat, _)| *seat)
            && let Some(bot) = kept.bots.remove(&oldest)
        {
            kept.bytes -= bot.bytes;
            dropped.push(bot);
        }
        self.update_metric(&kept);
        drop(kept);
        // Freed without holding the lock, since it is large.
        for _ in dropped {
            self.0.metrics.limit_hit(Limit::BotMemory);
        }
    }

    /// Updates the metric.
    fn update_metric(&self, kept: &Kept) {
        let bytes = i64::try_from(kept.bytes + kept.reserved).unwrap_or(i64::MAX);
        self.0.metrics.bot_memory_bytes.set(bytes);
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // No panic can leave the state inconsistent.
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RoomKey {
    /// One of its seats.
    pub(crate) fn seat(self, side: Player) -> SeatKey {
        SeatKey { room: self, side }
    }
}

impl RoomBots {
    /// The key of the room.
    pub(crate) fn key(&self) -> RoomKey {
        self.room
    }
}

impl Drop for RoomBots {
    fn drop(&mut self) {
        for side in Player::BOTH {
            drop(self.memory.take(self.room.seat(side), 0));
        }
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut kept = self.memory.kept();
        kept.reserved -= self.bytes;
        self.memory.update_metric(&kept);
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::{BotSpec, EngineKind, GameKind, Level, Word};
    use bidak_shared::search::{Limits, StopFlag};

    use super::*;

    fn bot(game: GameKind, engine: EngineKind, hash_mb: u32) -> Box<dyn Bot> {
        game.bot_within(BotSpec { engine, level: Level::MAX }, hash_mb, 1)
    }

    fn think(bot: &mut dyn Bot, game: GameKind, plies: usize, limits: &Limits) {
        let mut record = game.record(&[]).expect("no options");
        for _ in 0..plies {
            let Some(first) = record.legal_moves().first().map(ToString::to_string) else { break };
            record.play(&first).expect("it is legal");
        }
        bot.think(&*record, limits, &StopFlag::new(), &mut |_| {});
    }

    #[test]
    fn bots_of_five_hundred_rooms_stay_within_the_budget() {
        let metrics = Arc::<Metrics>::default();
        let memory = BotMemory::new(24, 1, Arc::clone(&metrics));
        let rooms: Vec<RoomBots> = (0..500).map(|_| memory.room()).collect();
        let (game, engine) = (GameKind::Morris, EngineKind::AbMemory);
        for room in &rooms {
            let reserved = memory.reserve(memory.hash_mb(16));
            let mut bot = bot(game, engine, memory.hash_mb(16));
            think(&mut *bot, game, 0, &Limits::depth(1));
            assert!(bot.memory() >= 2 * MB, "its table is allocated: {}", bot.memory());
            drop(reserved);
            memory.keep(room.key().seat(Player::First), 1, bot);
            let kept = memory.kept();
            assert!(kept.bytes + kept.reserved <= 24 * MB, "{kept:?}");
        }
        assert!(memory.kept().bots.len() >= 2, "memory that no search needs holds bots: {:?}", memory.kept());
        assert!(!metrics.text().contains("bidak_limits_hit_total{limit=\"bot_memory\"} 0\n"));
        drop(rooms);
        let kept = memory.kept();
        assert_eq!((kept.bots.len(), kept.bytes), (0, 0), "a room takes its bots with it");
        drop(kept);
        assert!(metrics.text().contains("bidak_bot_memory_bytes 0\n"));
    }

    #[test]
    fn the_bot_that_thought_longest_ago_is_dropped_first_and_each_plays_only_its_own_game() {
        let memory = BotMemory::new(30, 1, Arc::default());
        let rooms: Vec<RoomBots> = (0..3).map(|_| memory.room()).collect();
        let seat = |room: usize| rooms[room].key().seat(Player::Second);
        let start = GameKind::Morris.record(&[]).expect("no options");
        let mut large = bot(GameKind::Morris, EngineKind::AbMemory, 12);
        large.prepare(&*start);
        memory.keep(seat(0), 1, large);
        let mut large = bot(GameKind::Morris, EngineKind::AbMemory, 12);
        large.prepare(&*start);
        memory.keep(seat(1), 1, large);
        let first = memory.take(seat(0), 1).expect("there is room for both");
        memory.keep(seat(0), 1, first);
        let reserved = memory.reserve(1);
        assert!(memory.take(seat(1), 1).is_none(), "the one that thought before the other");
        drop(reserved);
        assert!(memory.take(seat(0), 2).is_none(), "another game has begun");
        assert!(memory.take(seat(2), 1).is_none());
    }

    #[test]
    fn no_engine_takes_more_than_is_reserved_for_it() {
        for game in GameKind::ALL {
            for engine in EngineKind::ALL {
                let mut bot = bot(*game, *engine, 1);
                for plies in [0, 30, 44, 50] {
                    think(&mut *bot, *game, plies, &Limits::nodes(20_000));
                }
                let most = MOST_PER_HASH * MB;
                assert!(bot.memory() <= most, "{engine} in {game} takes {} bytes", bot.memory());
            }
        }
    }

    #[test]
    fn with_more_thinkers_each_has_less_memory() {
        for (megabytes, thinkers, expected) in [(256, 1, 16), (256, 3, 8), (256, 15, 1), (10, 1, 1), (2000, 4, 16)] {
            let memory = BotMemory::new(megabytes, thinkers, Arc::default());
            assert_eq!(memory.hash_mb(16), expected, "{megabytes} MB, {thinkers}");
            assert_eq!(memory.hash_mb(1), 1);
        }
    }
}
