//! A game that was kept, for people: who played, where it stands, how it ended.

use bidak_shared::game::{Outcome, Player};
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;

use crate::play::board_text::board_text;
use crate::play::room::Room;
use crate::play::text::Texts;

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
        lines.push(format!("Result: {}", result(record, game, Texts::default())));
    }
    lines.push(format!("Position: {}", game.position_text()));
    lines.join("\n") + "\n"
}

/// What the record says about the end; where it says nothing, the rules may.
pub fn result(record: &RecordText, game: &dyn AnyRecord, texts: Texts) -> String {
    let side = |player| texts.side(game.side_name(player));
    let verdict = match record.outcome.or(game.outcome()) {
        Some(Outcome::Win(winner)) => texts.fill("record-won", [("side", side(winner).into())]),
        Some(Outcome::Draw) => texts.say("record-draw").into_owned(),
        None if record.reason.is_some() => texts.say("record-nobody").into_owned(),
        None => return texts.fill("record-unfinished", [("side", side(game.to_move()).into())]),
    };
    let reason = record.reason.or(game.end_reason());
    let how = reason.map_or_else(String::new, |reason| format!(" {}", texts.reason(reason)));
    let count = if game.has_margin() {
        let count = |player| format!("{} {}", side(player), Room::pieces(game, player));
        format!(", {}", Player::BOTH.map(count).join(", "))
    } else {
        String::new()
    };
    format!("{verdict}{how}{count}")
}
