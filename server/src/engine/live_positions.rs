//! The positions of rated games on a live clock that are in play, at this node and at the others: the engine studies none of them for
//! anybody, so that a second connection gives no help.
//!
//! Positions count from a ply on, because many games begin alike. They are compared up to the symmetries of the board, and stay until their
//! game ends. A position that may come next is not among them, nor is a search on the asker's own machine prevented.

use std::collections::{BTreeSet, HashMap};
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::RoomCode;
use bidak_shared::record::AnyRecord;
use serde::{Deserialize, Serialize};

use crate::engine::position_key::PositionKey;
use crate::store::Epoch;

/// The ply from which on the positions of a game count; none where few positions are possible.
fn first_ply(kind: GameKind) -> Option<usize> {
    match kind {
        GameKind::Adjacency | GameKind::Reversi => Some(12),
        GameKind::Morris => Some(18),
        GameKind::TicTacToe => None,
    }
}

/// The positions of one game, in a message to other nodes.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct GamePositions {
    pub(crate) room: RoomCode,
    /// All of them; empty when the game is over.
    pub(crate) keys: Vec<PositionKey>,
}

/// The link over which another node has told of a game.
pub(crate) type ToldBy = (Epoch, u64);

/// The positions of all such games.
#[derive(Clone, Debug, Default)]
pub(crate) struct LivePositions(Arc<Mutex<Positions>>);

#[derive(Debug, Default)]
struct Positions {
    /// The positions of each game; those of this node have no link.
    games: HashMap<(Option<ToldBy>, RoomCode), Vec<PositionKey>>,
    /// The number of games with each position.
    counts: HashMap<PositionKey, u32>,
    /// The games of this node that have changed since the last message to the others; none if there are no others.
    changed: Option<BTreeSet<RoomCode>>,
}

impl LivePositions {
    /// For a node that tells others.
    pub(crate) fn tell_others(&self) {
        self.positions().changed.get_or_insert_default();
    }

    /// A game that is in play here, until the result is dropped.
    pub(crate) fn game(&self, room: RoomCode) -> LiveGame {
        LiveGame { positions: self.clone(), room, plies: 0 }
    }

    /// Whether one of these positions is in play.
    pub(crate) fn has_any(&self, keys: &[PositionKey]) -> bool {
        let positions = self.positions();
        keys.iter().any(|key| positions.counts.contains_key(key))
    }

    pub(crate) fn has_changes(&self) -> bool {
        self.positions().changed.as_ref().is_some_and(|changed| !changed.is_empty())
    }

    /// The games of this node that have changed, for the others.
    pub(crate) fn take_changes(&self) -> Vec<GamePositions> {
        let mut positions = self.positions();
        let changed = positions.changed.as_mut().map(take).unwrap_or_default();
        changed.into_iter().map(|room| GamePositions { room, keys: positions.of(None, room) }).collect()
    }

    /// All games of this node.
    pub(crate) fn all(&self) -> Vec<GamePositions> {
        let positions = self.positions();
        let here = positions.games.iter().filter(|((from, _), _)| from.is_none());
        let mut all: Vec<_> = here.map(|((_, room), keys)| GamePositions { room: *room, keys: keys.clone() }).collect();
        all.sort_by_key(|game| game.room);
        all
    }

    /// Takes the positions of a game from another node.
    pub(crate) fn set_elsewhere(&self, from: ToldBy, GamePositions { room, keys }: GamePositions) {
        self.positions().set((Some(from), room), keys);
    }

    /// Forgets what came over a link.
    pub(crate) fn forget(&self, from: ToldBy) {
        let mut positions = self.positions();
        let told: Vec<_> = positions.games.keys().filter(|(by, _)| *by == Some(from)).copied().collect();
        for game in told {
            positions.set(game, Vec::new());
        }
    }

    fn positions(&self) -> MutexGuard<'_, Positions> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Positions {
    fn of(&self, from: Option<ToldBy>, room: RoomCode) -> Vec<PositionKey> {
        self.games.get(&(from, room)).cloned().unwrap_or_default()
    }

    fn count(&mut self, keys: &[PositionKey]) {
        for key in keys {
            *self.counts.entry(*key).or_default() += 1;
        }
    }

    fn set(&mut self, game: (Option<ToldBy>, RoomCode), keys: Vec<PositionKey>) {
        self.count(&keys);
        let before = if keys.is_empty() { self.games.remove(&game) } else { self.games.insert(game, keys) };
        for key in before.into_iter().flatten() {
            if let Some(count) = self.counts.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    self.counts.remove(&key);
                }
            }
        }
    }

    fn add(&mut self, room: RoomCode, keys: &[PositionKey]) {
        self.count(keys);
        self.games.entry((None, room)).or_default().extend(keys);
        self.touch(room);
    }

    fn touch(&mut self, room: RoomCode) {
        if let Some(changed) = &mut self.changed {
            changed.insert(room);
        }
    }
}

/// The positions of a game that is in play here. When it is dropped, they may be studied again.
#[derive(Debug)]
pub(crate) struct LiveGame {
    positions: LivePositions,
    room: RoomCode,
    /// The plies that have been added.
    plies: usize,
}

impl LiveGame {
    /// Adds the positions that are new. A takeback takes none away.
    pub(crate) fn add(&mut self, game: &dyn AnyRecord) {
        let Some(first) = first_ply(game.kind()) else { return };
        let from = first.max(self.plies + 1);
        if game.ply() < from {
            return;
        }
        let keys = keys_from(game, from);
        self.plies = game.ply();
        self.positions.positions().add(self.room, &keys);
    }
}

impl Drop for LiveGame {
    fn drop(&mut self) {
        let mut positions = self.positions.positions();
        if positions.games.contains_key(&(None, self.room)) {
            positions.set((None, self.room), Vec::new());
            positions.touch(self.room);
        }
    }
}

/// The positions of a line from a ply on; none of a game whose positions do not count.
pub(crate) fn keys_from(line: &dyn AnyRecord, ply: usize) -> Vec<PositionKey> {
    if first_ply(line.kind()).is_none() {
        return Vec::new();
    }
    let mut line = line.boxed();
    let mut keys = vec![PositionKey::of(&*line)];
    while line.ply() > ply {
        line.undo(1);
        keys.push(PositionKey::of(&*line));
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of Reversi in which the first legal move was played so many times.
    fn played(plies: usize) -> Box<dyn AnyRecord> {
        let mut game = GameKind::Reversi.record(&[]).expect("no options");
        for _ in 0..plies {
            let text = game.legal_moves()[0].clone();
            game.play(&text).expect("legal");
        }
        game
    }

    fn has(positions: &LivePositions, plies: usize) -> bool {
        positions.has_any(&[PositionKey::of(&*played(plies))])
    }

    #[test]
    fn positions_count_from_ply_12_until_the_game_ends() {
        let positions = LivePositions::default();
        let mut games = [1, 2].map(|code| positions.game(RoomCode::from_bits(code)));
        games[0].add(&*played(11));
        assert!(!has(&positions, 11));
        games[0].add(&*played(12));
        games[0].add(&*played(13));
        // A room that was restored has all at once.
        games[1].add(&*played(14));
        for (plies, is_there) in [(11, false), (12, true), (13, true), (14, true), (15, false)] {
            assert_eq!(has(&positions, plies), is_there, "{plies}");
        }
        let [one, other] = games;
        drop(other);
        assert!(has(&positions, 13) && !has(&positions, 14));
        drop(one);
        assert!(!has(&positions, 12) && positions.positions().counts.is_empty());
    }

    #[test]
    fn other_nodes_are_told_of_changes_and_a_broken_link_takes_them_away() {
        let [here, there] = [LivePositions::default(), LivePositions::default()];
        here.tell_others();
        let mut game = here.game(RoomCode::from_bits(1));
        game.add(&*played(12));
        let link = (Epoch(1), 7);
        for told in [here.all(), here.take_changes()] {
            assert_eq!(told.len(), 1);
            for game in told {
                there.set_elsewhere(link, game);
            }
            assert!(has(&there, 12));
            there.forget(link);
            assert!(!has(&there, 12));
        }
        assert!(!here.has_changes());
        game.add(&*played(13));
        for game in here.take_changes() {
            there.set_elsewhere(link, game);
        }
        assert!(has(&there, 12) && has(&there, 13));
        drop(game);
        for game in here.take_changes() {
            there.set_elsewhere(link, game);
        }
        assert!(!has(&there, 12) && there.positions().games.is_empty());
    }
}
