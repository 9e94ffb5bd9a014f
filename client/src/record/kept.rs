//! The record of a game that this client saw to its end.

use bidak_shared::game::Player;
use bidak_shared::protocol::ClockSpec;
use bidak_shared::record::text::RecordText;

use crate::room::Room;

/// What a room knows of its present game. The time left after each move is not known: a client that came back has
/// not seen every clock.
pub fn of_room(room: &Room) -> RecordText {
    RecordText {
        players: Player::BOTH.map(|side| room.seats.of(side).map(|seat| seat.name.to_string())),
        clock: (room.clock != ClockSpec::None).then(|| room.clock.to_string()),
        outcome: room.ending.and_then(|ending| ending.outcome),
        reason: room.ending.map(|ending| ending.reason),
        ..RecordText::of(&*room.record)
    }
}
