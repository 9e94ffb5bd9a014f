//! The summary of a record for people: players, position, result.

use std::borrow::Cow;

use bidak_shared::game::Player;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;

use crate::play::board_text::board_text;
use crate::play::text::{Ended, Texts};

/// Several lines: headline, further headers, board, moves, result. `game` stands at its end, or after fewer moves.
pub fn summary(record: &RecordText, game: &dyn AnyRecord, texts: Texts) -> String {
    let player = |side: Player| {
        let nobody = || texts.say("record-somebody");
        let name = record.players[side.index()].as_deref().map_or_else(nobody, Cow::Borrowed);
        format!("{name} ({})", texts.side(game.side_name(side)))
    };
    let [first, second] = Player::BOTH.map(player);
    let heading = [("game", record.game.title().into()), ("first", first.into()), ("second", second.into())];
    let mut lines = vec![texts.fill("record-heading", heading)];
    let known = [("record-date", &record.date), ("record-clock", &record.clock)];
    lines.extend(known.iter().filter_map(|(key, value)| Some(texts.fill(key, [("value", value.as_ref()?.into())]))));
    lines.extend(record.headers.iter().map(|(name, value)| format!("{name}: {value}")));
    lines.push(String::new());
    lines.push(board_text(game));
    lines.push(String::new());
    let last = |text: &str| texts.fill("record-last", [("move", texts.move_name(text).into())]);
    let last = game.last_move().map_or_else(String::new, |text| format!(", {}", last(&text)));
    let count = ("count", game.ply().into());
    if game.ply() < record.moves.len() {
        let values = [count, ("all", record.moves.len().into())];
        lines.push(format!("{}{last}", texts.fill("record-after-of", values)));
    } else {
        lines.push(format!("{}{last}", texts.fill("record-after", [count])));
        lines.push(texts.fill("record-result", [("result", result(record, game, texts).into())]));
    }
    lines.push(texts.fill("record-position", [("position", game.position_text().into())]));
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
