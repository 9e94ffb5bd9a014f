//! The record of a game that this client saw to its end.

use std::time::{SystemTime, UNIX_EPOCH};

use bidak_shared::game::Player;
use bidak_shared::protocol::{ClockSpec, Timestamp};
use bidak_shared::record::text::RecordText;

use crate::play::room::Room;

/// What a room knows of its present game, played on the day of `now` where that is known. The time left after a move
/// is there if this client saw the clocks then: who comes into a game has not seen those before.
pub fn of_room(room: &Room, now: Option<Timestamp>) -> RecordText {
    let mut record = RecordText {
        players: Player::BOTH.map(|side| room.seats.of(side).map(|seat| seat.name.to_string())),
        clock: (room.clock != ClockSpec::None).then(|| room.clock.to_string()),
        outcome: room.ending.and_then(|ending| ending.outcome),
        reason: room.ending.map(|ending| ending.reason),
        date: now.map(Timestamp::date),
        ..RecordText::of(&*room.record)
    };
    for (played, left) in record.moves.iter_mut().zip(room.times_left()) {
        played.time_left = *left;
    }
    record
}

/// What time it is, by the clock of this machine.
pub fn present() -> Timestamp {
    // A clock that stands before 1970 is as good as none.
    Timestamp::from_seconds(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs())
}
