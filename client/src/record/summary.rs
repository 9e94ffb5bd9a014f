//! A game that was kept, for people: who played, where it stands, how it ended.

use bidak_shared::game::{Outcome, Player};
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;

use crate::board_text::board_text;
use crate::room::Room;

/// Several lines: headline, further headers, board, moves, result. `game` stands at its end, or after fewer moves.
pub fn summary(record: &RecordText, game: &dyn AnyRecord) -> String {
    let player = |side: Player| {
        let name = record.players[side.index()].as_deref().unwrap_or("somebody");
        format!("{name} ({})", game.side_name(side))
    };
    let [first, second] = Player::BOTH.map(player);
    let mut lines = vec![format!("{}: {first} against {second}", record.game.title())];
    let known = [("Date", &record.date), ("Clock", &record.clock)];
    lines.extend(known.iter().filter_map(|(name, value)| Some(format!("{name}: {}", value.as_ref()?))));
    lines.extend(record.headers.iter().map(|(name, value)| format!("{name}: {value}")));
    lines.push(String::new());
    lines.push(board_text(game));
    lines.push(String::new());
    let last = game.last_move().map_or_else(String::new, |text| format!(", the last {text}"));
    if game.ply() < record.moves.len() {
        lines.push(format!("After {} of {} moves{last}", game.ply(), record.moves.len()));
    } else {
        lines.push(format!("After {} moves{last}", game.ply()));
        lines.push(format!("Result: {}", result(record, game)));
    }
    lines.push(format!("Position: {}", game.position_text()));
    lines.join("\n") + "\n"
}

/// What the record says about the end; where it says nothing, the rules may.
pub fn result(record: &RecordText, game: &dyn AnyRecord) -> String {
    let verdict = match record.outcome.or(game.outcome()) {
        Some(Outcome::Win(winner)) => format!("{} wins", game.side_name(winner)),
        Some(Outcome::Draw) => "a draw".to_owned(),
        None if record.reason.is_some() => "nobody won".to_owned(),
        None => return format!("none, {} to move", game.side_name(game.to_move())),
    };
    let reason = record.reason.or(game.end_reason());
    let how = reason.map_or_else(String::new, |reason| format!(" {}", reason.sentence()));
    let count = if game.has_margin() {
        let count = |side| format!("{} {}", game.side_name(side), Room::pieces(game, side));
        format!(", {}", Player::BOTH.map(count).join(", "))
    } else {
        String::new()
    };
    format!("{verdict}{how}{count}")
}
