//! Records as objects of the protocol and back, without loss.

use std::time::Duration;

use crate::protocol::{RecordHeader, RecordMove, RecordObject};
use crate::record::text::{MoveSearch, PlayedMove, RecordText};

/// The object of a record.
pub fn to_object(record: &RecordText) -> RecordObject {
    let [first, second] = record.players.clone();
    let headers = record.headers.iter().map(|(name, value)| RecordHeader { name: name.clone(), value: value.clone() });
    let moves = record.moves.iter().map(|played| RecordMove {
        text: played.text.clone(),
        left_ms: played.time_left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX)),
        eval: played.search.eval,
        depth: played.search.depth,
        nodes: played.search.nodes,
        ms: played.search.ms,
    });
    RecordObject {
        game: record.game,
        first,
        second,
        date: record.date.clone(),
        clock: record.clock.clone(),
        start: record.start.clone(),
        headers: headers.collect(),
        moves: moves.collect(),
        outcome: record.outcome,
        reason: record.reason,
    }
}

/// The record in an object of the protocol. The legality of its moves is not checked.
pub fn from_object(object: RecordObject) -> Result<RecordText, String> {
    let mut headers: Vec<(String, String)> = Vec::with_capacity(object.headers.len());
    for RecordHeader { name, value } in object.headers {
        // A header that the text format cannot represent is refused.
        if let Some(problem) = objection(&name, &headers) {
            return Err(format!("header {:?}: {problem}", name.chars().take(40).collect::<String>()));
        }
        headers.push((name, value));
    }
    let moves = object.moves.into_iter().map(|played| {
        let RecordMove { text, left_ms, eval, depth, nodes, ms } = played;
        let search = MoveSearch { eval, depth, nodes, ms };
        PlayedMove { text, time_left: left_ms.map(Duration::from_millis), search }
    });
    Ok(RecordText {
        game: object.game,
        start: object.start,
        players: [object.first, object.second],
        date: object.date,
        clock: object.clock,
        headers,
        moves: moves.collect(),
        outcome: object.outcome,
        reason: object.reason,
    })
}

/// Why a header cannot have this name after those `before` it.
fn objection(name: &str, before: &[(String, String)]) -> Option<&'static str> {
    if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
        Some("the name of a header is a word of letters and digits")
    } else if RecordText::FIELDS.contains(&name) {
        Some("this is a field of the record")
    } else if before.iter().any(|(other, _)| other == name) {
        Some("this header was there before")
    } else {
        None
    }
}
