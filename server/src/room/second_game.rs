//! Second games of pairs after a killed server: it stopped between the two games, so no game was in play.

use bidak_shared::protocol::{GameId, RoomCode};

use crate::base::environment;
use crate::room::Ledger;
use crate::store::{Fact, GameFact, Half, Restored, Start, StoredGame, now};

/// Begins the second games of pairs whose first game is over, and restores them with the unfinished games. Only the
/// start is written: each player's time stands still until that player is back.
pub(crate) async fn begin_second_games(ledger: &Ledger, restored: &mut Restored) {
    for first in std::mem::take(&mut restored.half_played) {
        let room = first.start.room;
        if is_taken(restored, room) {
            // Another room has the code now.
            continue;
        }
        let (game, start) = (GameId::from_bits(environment::random()), second_of(first.start));
        let started = GameFact { game, fact: Fact::Started(Box::new(start.clone())) };
        match ledger.append(vec![started]).await {
            Ok(()) => restored.games.push(StoredGame::new(game, start, now())),
            // The next start finds the pair again.
            Err(error) => tracing::error!(%room, %error, "the second game of a pair cannot begin"),
        }
    }
}

fn is_taken(restored: &Restored, room: RoomCode) -> bool {
    restored.games.iter().any(|game| game.start.room == room)
        || restored.rooms.iter().any(|waiting| waiting.room == room)
}

/// The start of the second game: the same players with exchanged seats.
fn second_of(first: Start) -> Start {
    let [one, other] = first.players;
    Start { number: first.number + 1, half: Some(Half::Second), players: [other, one], ..first }
}
