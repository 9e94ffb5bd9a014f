//! The bots of a room: the wanted search, and its result.

use std::time::Instant;

use bidak_shared::game::{EndReason, Player};
use bidak_shared::protocol::Event;
use bidak_shared::registry::Thought;
use rand::RngExt;

use crate::base::address::AddressRange;
use crate::base::millis::millis;
use crate::engine::bots::{Asker, BotSetup, Priority, RoomKey, SearchResult, Task};
use crate::room::game::Played;
use crate::room::seat::Sitter;
use crate::room::state::{BotThinking, Room};
use crate::store::BotSearch;

/// The key of a search. A result whose key is not the current one is outdated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchKey {
    games: u32,
    takebacks: u32,
    ply: usize,
    /// The bot's side.
    pub(crate) side: Player,
}

impl SearchKey {
    /// The key of a search in a first game without takebacks.
    #[cfg(test)]
    pub(crate) fn at(ply: usize, side: Player) -> Self {
        Self { games: 1, takebacks: 0, ply, side }
    }

    /// The ply of the move that the search chooses.
    pub(crate) fn ply(self) -> usize {
        self.ply
    }
}

/// The address and the memory of the searches of a room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchPlace {
    /// The address that the room counts for.
    pub(crate) network: Option<AddressRange>,
    /// The key of its bots between their moves.
    pub(crate) room: RoomKey,
}

impl Room {
    /// Whether the members see the searches of bots.
    pub(crate) fn shows_thinking(&self) -> bool {
        self.bot_thinking == BotThinking::Shown
    }

    /// Whether a person has a seat or is in the room.
    fn has_interest(&self) -> bool {
        !self.members.is_empty() || self.sitters.have_person()
    }

    /// The search that a bot needs now.
    pub(crate) fn wanted_search(&self) -> Option<SearchKey> {
        let side = self.game.to_move();
        let bot = self.sitters.of(side).and_then(Sitter::bot);
        (self.playing && bot.is_some() && self.has_interest()).then(|| SearchKey {
            games: self.games,
            takebacks: self.game.takebacks,
            ply: self.game.ply(),
            side,
        })
    }

    /// The search for [`Room::wanted_search`].
    pub(crate) fn search_task(&mut self, side: Player, at: SearchPlace, now: Instant) -> Option<Task> {
        let spec = self.sitters.of(side)?.bot()?.clone();
        let time = if spec.is_exact() { Played::exact_bot_time } else { Played::bot_time };
        Some(Task {
            record: self.game.record().boxed(),
            time: time(&self.game, self.spec.clock, now),
            asker: Asker { priority: self.priority(), network: at.network },
            seat: at.room.seat(side),
            game: self.games,
            bot: BotSetup { game: self.spec.game, spec, seed: self.dice.generator().random() },
        })
    }

    /// The priority of searches here: higher if a person has a seat.
    pub(crate) fn priority(&self) -> Priority {
        if self.sitters.have_person() { Priority::Person } else { Priority::BotsOnly }
    }

    /// Whether bots play each other; then moves are slowed down for spectators.
    pub(crate) fn is_between_bots(&self) -> bool {
        self.sitters.iter().all(|(_, sitter)| sitter.bot().is_some())
    }

    /// Takes the result of a search, without a thought if it panicked.
    pub(crate) fn bot_chose(&mut self, key: SearchKey, done: &SearchResult, now: Instant) {
        self.tick(now);
        if self.wanted_search() != Some(key) {
            return;
        }
        let played = match &done.thought {
            Some(thought) => {
                self.game.scores[key.side.index()] = Some(thought.score);
                if let Some(time) = done.cut_short {
                    let (side, ply, depth) = (key.side, key.ply as u32, thought.depth);
                    self.publish(Event::CutShort { side, ply, depth, ms: millis(time) });
                }
                let search = Some(search_of(thought));
                self.play_for(key.side, &thought.best, search, now).map_err(|refusal| refusal.sentence)
            }
            None => Err("the search panicked".to_owned()),
        };
        if let Err(error) = played {
            tracing::error!(room = %self.code, side = %key.side, ply = key.ply, error, "a bot has no move; the game ends");
            self.end(self.game.ending(None, EndReason::Fault), now);
        }
    }

    /// Stops the clock while no person plays or watches, and starts it again afterwards.
    pub(super) fn interest_changed(&mut self, now: Instant) {
        if !self.playing {
            return;
        }
        if !self.has_interest() {
            self.game.clock.stop(now);
        } else if self.game.clock.flag().is_none() {
            self.go_on(now);
        }
    }
}

/// The search as the store has it.
fn search_of(thought: &Thought) -> BotSearch {
    let Thought { score, depth, nodes, time, by, .. } = *thought;
    BotSearch { eval: score, depth, nodes, ms: millis(time), by }
}
