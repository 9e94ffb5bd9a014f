//! The record of a game that this client has seen.

use std::time::{SystemTime, UNIX_EPOCH};

use bidak_shared::game::Player;
use bidak_shared::protocol::{ClockSpec, Timestamp};
use bidak_shared::record::text::RecordText;

use crate::play::room::Room;

/// The record of a room's current game, dated `now` if that is known. Clock times are included for moves that this
/// client saw.
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

/// The time by this machine's clock.
pub fn present() -> Timestamp {
    // A clock before 1970 counts as 1970.
    Timestamp::from_seconds(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs())
}
