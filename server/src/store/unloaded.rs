//! Unloaded games: those that lie in the store alone until a player comes back, and the queries for them.

use std::fmt;

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, GamePlayer, MyGame, PlayerId, RoomCode, Timestamp};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::base::token_hash::TokenHash;
use crate::store::{KnownPlayer, StoreError, StoredGame};

/// An unfinished game, as the list of a player shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedGame {
    /// Its room.
    pub room: RoomCode,
    /// The game.
    pub kind: GameKind,
    /// The time control.
    pub clock: ClockSpec,
    /// The players: First and Second.
    pub players: [GamePlayer; 2],
    /// The number of moves.
    pub plies: u32,
    /// The side on turn.
    pub on_turn: Player,
    /// Since when.
    pub since: Timestamp,
}

impl ListedGame {
    /// The game as this player sees it, who plays it.
    pub(crate) fn of(&self, player: PlayerId) -> Option<MyGame> {
        let side = Player::BOTH.into_iter().find(|side| self.players[side.index()].player == Some(player))?;
        Some(MyGame {
            room: self.room,
            game: self.kind,
            clock: self.clock,
            side,
            opponent: self.players[side.opponent().index()].clone(),
            plies: self.plies,
            my_turn: self.on_turn == side,
            since: self.since,
        })
    }
}

/// Which unloaded games have to be loaded although nobody comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueGames {
    /// Flags have fallen before this time.
    pub now: Timestamp,
    /// Games without a deadline and without a move since before this time are over.
    pub moved_before: Timestamp,
    /// The most games in the answer.
    pub most: u32,
}

/// Queries for unloaded games, and for guests who may have some. Dropping a future cancels the query.
pub trait UnloadedStore: fmt::Debug + Send + Sync {
    /// The unloaded game of a room.
    fn unloaded_game(&self, room: RoomCode) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>>;

    /// At most `most` unloaded games of a player, in no order.
    fn unloaded_of(&self, player: PlayerId, most: u32) -> BoxFuture<'_, Result<Vec<ListedGame>, StoreError>>;

    /// Rooms whose unloaded games are due, of all nodes.
    fn unloaded_due(&self, due: DueGames) -> BoxFuture<'_, Result<Vec<RoomCode>, StoreError>>;

    /// The guest with this token.
    fn known_guest(&self, key: TokenHash) -> BoxFuture<'_, Result<Option<KnownPlayer>, StoreError>>;
}
