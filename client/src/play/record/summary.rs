//! The summary of a record for people: players, position, result.

use bidak_shared::game::Player;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;

use crate::play::board_text::board_text;
use crate::play::text::{Ended, Texts};

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
        let moves = if game.ply() == 1 { "move" } else { "moves" };
        lines.push(format!("After {} {moves}{last}", game.ply()));
        lines.push(format!("Result: {}", result(record, game, Texts::default())));
    }
    lines.push(format!("Position: {}", game.position_text()));
    lines.join("\n") + "\n"
}

/// The result of the record, or else by the rules, without a full stop.
pub fn result(record: &RecordText, game: &dyn AnyRecord, texts: Texts) -> String {
    let side = |side: Player| texts.side(game.side_name(side));
    let (outcome, reason) = (record.outcome.or(game.outcome()), record.reason.or(game.end_reason()));
    if outcome.is_none() && reason.is_none() {
        return texts.fill("record-unfinished", [("side", side(game.to_move()).into())]);
    }
    let name = |player: Player| record.players[player.index()].clone().unwrap_or_else(|| side(player).into_owned());
    let names = Player::BOTH.map(name);
    texts.ended(&Ended { outcome, reason, reader: None, names, record: game })
}
