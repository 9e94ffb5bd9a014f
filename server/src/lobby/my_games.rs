//! The unfinished games of players: the loaded ones, here and at other nodes, and what their players are sent about changes. Unloaded games
//! are in the store alone.

use bidak_shared::protocol::{PlayerId, RoomCode, ServerMessage};

use crate::base::refusal::Refusal;
use crate::lobby::{Lobby, LobbyHandle};
use crate::nodes::TakenSeats;
use crate::store::ListedGame;
use crate::wire::outbox::frame;

impl LobbyHandle {
    /// The games in play of a player in loaded rooms.
    pub(crate) async fn games_of(&self, player: PlayerId) -> Result<Vec<ListedGame>, Refusal> {
        self.ask(move |lobby, _| lobby.directory.games_of(player)).await
    }
}

impl Lobby {
    /// The game of a room here has begun, is over, or has another side on turn: sends it to its players. `before` is the game before, if there
    /// was one.
    pub(super) fn game_changed(&self, code: RoomCode, before: Option<&ListedGame>) {
        let now = self.directory.game_in(code);
        self.send_game(code, before, now.as_ref());
    }

    /// The same for a room of another node.
    pub(super) fn seats_changed(&mut self, before: Option<&TakenSeats>, now: &TakenSeats) {
        for player in before.map(|seats| &seats.players[..]).unwrap_or_default() {
            if now.is_unloaded && self.players.is_connected(*player) {
                self.unfinished.unloaded(now.room, *player);
            }
        }
        for player in &now.players {
            self.unfinished.loaded(now.room, *player);
        }
        // An unloaded game goes on; and its room may be here by now.
        if now.is_unloaded || self.directory.contains(now.room) {
            return;
        }
        let before = before.and_then(|seats| seats.game.as_deref());
        if before != now.game.as_deref() {
            self.send_game(now.room, before, now.game.as_deref());
        }
    }

    fn send_game(&self, room: RoomCode, before: Option<&ListedGame>, now: Option<&ListedGame>) {
        let game = now.or(before);
        for player in game.into_iter().flat_map(|game| &game.players).filter_map(|player| player.player) {
            if self.players.is_connected(player) {
                let game = now.and_then(|game| game.of(player)).map(Box::new);
                let changed = frame(&ServerMessage::MyGamesChanged { room, game });
                self.outboxes_of(player).for_each(|outbox| outbox.push(changed.clone()));
            }
        }
    }
}
