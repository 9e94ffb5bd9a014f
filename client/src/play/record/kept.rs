//! The record of a game that this client has seen.

use std::time::{SystemTime, UNIX_EPOCH};

use bidak_shared::game::Player;
use bidak_shared::kind::BotSpec;
use bidak_shared::protocol::{ClockSpec, PlySearch, Seat, SeatBot, Timestamp};
use bidak_shared::record::text::{MoveSearch, RecordText};

use crate::play::room::Room;

/// The record of a room's current game, dated `now` if that is known. Clock times are included for moves that this
/// client saw, the searches of all moves of bots.
pub fn of_room(room: &Room, now: Option<Timestamp>) -> RecordText {
    let mut record = RecordText {
        players: Player::BOTH.map(|side| room.seats.of(side).map(name)),
        clock: (room.clock != ClockSpec::None).then(|| room.clock.to_string()),
        outcome: room.ending.and_then(|ending| ending.outcome),
        reason: room.ending.map(|ending| ending.reason),
        date: now.map(Timestamp::date),
        headers: headers(room),
        ..RecordText::of(&*room.record)
    };
    for (played, left) in record.moves.iter_mut().zip(room.times_left()) {
        played.time_left = *left;
    }
    for (played, search) in record.moves.iter_mut().zip(room.searches()) {
        played.search = search.map(of_bot).unwrap_or_default();
    }
    record
}

/// The name in a record; of a bot also its engine and level.
fn name(seat: &Seat) -> String {
    let named = seat.bot.as_ref().filter(|bot| bot.named().is_some()).and_then(SeatBot::rated);
    named.map_or_else(|| seat.name.to_string(), BotSpec::full_name)
}

/// What the record says of a bot's move.
fn of_bot(PlySearch { depth, nodes, ms }: PlySearch) -> MoveSearch {
    MoveSearch { eval: None, depth: Some(depth), nodes: Some(nodes), ms: Some(ms.into()) }
}

/// The header that names the side of the player who saved the game.
pub const SIDE: &str = "Side";
/// The header that names the bot on the other seat, such as `best:5`.
pub const BOT: &str = "Bot";

/// The part of a game that a player's history needs: the player's side, and the bot on the other seat.
fn headers(room: &Room) -> Vec<(String, String)> {
    let Some(side) = room.my_side() else { return Vec::new() };
    let bot = room.seats.of(side.opponent()).and_then(|seat| seat.bot.as_ref());
    let bot = bot.map(ToString::to_string);
    let word = match side {
        Player::First => "first",
        Player::Second => "second",
    };
    [(SIDE, Some(word.to_owned())), (BOT, bot)]
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect()
}

/// The time by this machine's clock.
pub fn present() -> Timestamp {
    // A clock before 1970 counts as 1970.
    Timestamp::from_seconds(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs())
}
