//! The player's own unfinished games: those in loaded rooms, from the lobby, and the unloaded ones, from the store.

use std::collections::BTreeMap;
use std::time::Duration;

use bidak_shared::protocol::{MY_GAMES_PAGE, MyGame, MyGamesCount, PlayerId, RoomCode, ServerMessage};
use tokio::time::timeout;

use crate::base::refusal::Refusal;
use crate::front::connection::Client;
use crate::store::ListedGame;
use crate::wire::outbox::Reply;

/// The most unloaded games that are read; the bounds of unfinished games are smaller.
const MOST: u32 = 2000;

/// How long `welcome` waits for the number of games.
const PATIENCE: Duration = Duration::from_secs(1);

impl Client<'_> {
    /// Answers `my_games`.
    pub(super) async fn answer_my_games(&mut self, player: PlayerId, from: u32, reply: Reply) {
        let games = match self.context.archive.admit(self.network, self.taker()) {
            Ok(_permit) => self.my_games(player).await,
            Err(_) => Err(crate::accounts::archive::busy()),
        };
        match games {
            Ok(games) => {
                let count = count_of(&games);
                let games = games.into_iter().skip(from as usize).take(MY_GAMES_PAGE).collect();
                reply.message(|re| ServerMessage::MyGames { re, from, games, count });
            }
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// The number of the games of a player who has just connected; none if there are none, or the store does not answer soon.
    pub(super) async fn count_my_games(&self, player: PlayerId) -> Option<MyGamesCount> {
        let games = timeout(PATIENCE, self.my_games(player)).await.ok()?.ok()?;
        Some(count_of(&games)).filter(|count| count.total > 0)
    }

    /// At most `most` unloaded games of a player.
    pub(super) async fn unloaded_games(&self, player: PlayerId, most: u32) -> Result<Vec<ListedGame>, Refusal> {
        let Some(store) = self.context.services.store.unloaded() else { return Ok(Vec::new()) };
        store.unloaded_of(player, most).await.map_err(|error| {
            tracing::error!(%error, "the unloaded games of a player cannot be read");
            Refusal::fault()
        })
    }

    /// The games of a player, first those in which it is the player's turn, the longest waiting first. The lobby learns which are unloaded.
    async fn my_games(&self, player: PlayerId) -> Result<Vec<MyGame>, Refusal> {
        let lobby = &self.context.lobby;
        let mut games = lobby.games_of(player).await?;
        let unloaded = self.unloaded_games(player, MOST).await?;
        let rooms = unloaded.iter().map(|game| game.room).collect();
        if !unloaded.is_empty() {
            games.extend(unloaded);
            // A game may have been loaded meanwhile; the lobby knows more about it.
            games.extend(lobby.games_of(player).await?);
        }
        lobby.has_unloaded(player, rooms, self.network).await;
        let by_room: BTreeMap<RoomCode, MyGame> =
            games.iter().filter_map(|game| Some((game.room, game.of(player)?))).collect();
        let mut games: Vec<MyGame> = by_room.into_values().collect();
        games.sort_by_key(|game| (!game.my_turn, game.since, game.room));
        Ok(games)
    }
}

fn count_of(games: &[MyGame]) -> MyGamesCount {
    let on_turn = games.iter().filter(|game| game.my_turn).count() as u32;
    MyGamesCount { on_turn, total: games.len() as u32 }
}
