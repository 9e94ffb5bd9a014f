//! The frame of a move, written by hand.
//!
//! This is the most frequent frame of a server. The derived serialisers flatten an event into a message and write each
//! legal move as a separate string, which costs more than all other work of a move. Tests check that the frames are
//! equal to the byte.

use serde::Serialize;

use crate::game::Player;
use crate::kind::Word;
use crate::protocol::{Detail, PlySearch, RoomCode, Turn};

/// Longer than the frame of any move but a few of Nine Men's Morris.
const USUAL_BYTES: usize = 512;

/// Longer than nearly every frame without legal moves.
const BRIEF_BYTES: usize = 256;

/// The event `moved` of a room, as [`Frame`] writes it.
pub(super) struct Moved<'a> {
    pub(super) room: RoomCode,
    pub(super) version: u32,
    pub(super) by: Player,
    pub(super) text: &'a str,
    pub(super) search: Option<&'a PlySearch>,
    pub(super) turn: &'a Turn,
}

/// Appends the frame of the event `moved`.
pub(super) fn write_frame(moved: &Moved<'_>, detail: Detail, out: &mut String) {
    let Moved { room, version, by, text, search, turn } = *moved;
    let Turn { ply, position, to_move, legal, clocks } = turn;
    let has_legal = detail == Detail::Legal && !legal.is_empty();
    out.reserve(if has_legal { USUAL_BYTES } else { BRIEF_BYTES });
    let mut frame = Frame(out);
    frame.raw(r#"{"type":"event","room":""#).raw(room.as_str());
    frame.raw(r#"","version":"#).number(version);
    frame.raw(r#","event":"moved","by":""#).raw(by.word());
    frame.raw(r#"","move":"#).text(text);
    if let Some(search) = search {
        frame.raw(r#","search":"#).value(search);
    }
    frame.raw(r#","turn":{"ply":"#).number(*ply);
    if let Some(position) = position.as_ref().filter(|_| detail >= Detail::Position) {
        frame.raw(r#","position":"#).text(position);
    }
    frame.raw(r#","to_move":""#).raw(to_move.word()).raw("\"");
    if has_legal {
        frame.raw(r#","legal":[""#).raw(legal.joined()).raw("\"]");
    }
    if let Some(clocks) = clocks {
        frame.raw(r#","clocks":"#).value(clocks);
    }
    frame.raw("}}");
}

/// Appends a number; the macros for texts cost as much as the rest of a short frame.
pub(super) fn push_number(number: u32, text: &mut String) {
    let place = 2 * (number % 100) as usize;
    if number >= 100 {
        push_number(number / 100, text);
        text.push_str(&PAIRS[place..place + 2]);
    } else {
        text.push_str(&PAIRS[place + usize::from(number < 10)..place + 2]);
    }
}

/// The numbers below a hundred, each with two digits, one behind the other: `0001` to `9899`.
const PAIRS: &str = {
    const TEXT: [u8; 200] = {
        let mut text = [0; 200];
        let mut number = 0;
        while number < 100 {
            text[2 * number] = b'0' + number as u8 / 10;
            text[2 * number + 1] = b'0' + number as u8 % 10;
            number += 1;
        }
        text
    };
    match std::str::from_utf8(&TEXT) {
        Ok(text) => text,
        Err(_) => panic!("digits"),
    }
};

struct Frame<'a>(&'a mut String);

impl Frame<'_> {
    /// Appends a constant part, or a word that needs no escape.
    fn raw(&mut self, part: &str) -> &mut Self {
        self.0.push_str(part);
        self
    }

    fn number(&mut self, number: u32) {
        push_number(number, self.0);
    }

    fn text(&mut self, text: &str) {
        // To the end in any case, because then many bytes are compared at once.
        let is_escape = |byte: u8| byte < b' ' || matches!(byte, b'"' | b'\\');
        if text.bytes().fold(false, |found, byte| found | is_escape(byte)) {
            self.value(text);
        } else {
            self.raw("\"").raw(text).raw("\"");
        }
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.raw(&serde_json::to_string(value).expect("no maps are written"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveList;
    use crate::kind::GameKind;
    use crate::protocol::{Clocks, Event, RoomEvent, ServerMessage};

    /// Checks the frame of a move against the one that the derived serialisers write, for every reader.
    fn check(version: u32, text: &str, turn: &Turn) {
        let search = PlySearch { depth: 9, nodes: 48_211, ms: 412 };
        for (detail, search) in Detail::ALL.into_iter().flat_map(|detail| [(detail, None), (detail, Some(search))]) {
            let event = |turn: Turn| RoomEvent {
                room: RoomCode::from_bits(version),
                version,
                event: Event::Moved { by: turn.to_move.opponent(), text: text.to_owned(), search, turn },
            };
            let mut read = turn.clone();
            if detail < Detail::Legal {
                read.legal = MoveList::default();
            }
            if detail < Detail::Position {
                read.position = None;
            }
            let derived = serde_json::to_string(&ServerMessage::Event(event(read))).expect("no maps are written");
            assert_eq!(event(turn.clone()).encode(detail), derived, "{detail:?}");
        }
    }

    #[test]
    fn the_frame_is_the_derived_one_in_every_game() {
        for game in GameKind::ALL {
            let mut record = game.record(&[]).expect("no options");
            for ply in 0.. {
                let turn = Turn {
                    ply,
                    position: Some(record.position_text()),
                    to_move: record.to_move(),
                    legal: record.legal_list(),
                    clocks: (ply % 2 == 0).then_some(Clocks {
                        first_ms: ply * 1000,
                        second_ms: 7,
                        running: (ply % 3 == 0).then_some(record.to_move()),
                    }),
                };
                let last = record.last_move().unwrap_or_else(|| "none".to_owned());
                check(ply, &last, &turn);
                let Some(text) = record.legal_moves().pop() else { break };
                record.play(&text).expect("it is listed");
            }
        }
    }

    #[test]
    fn numbers_are_written_as_everywhere() {
        for number in (0..2000).chain([9_999, 10_000, 10_203, 999_999, 1_000_000, u32::MAX]) {
            let mut text = String::new();
            push_number(number, &mut text);
            assert_eq!(text, number.to_string());
        }
    }

    #[test]
    fn texts_of_no_game_are_escaped() {
        let turn = Turn {
            ply: 1,
            position: Some("\"\n".to_owned()),
            to_move: Player::First,
            legal: MoveList::default(),
            clocks: None,
        };
        check(3, "\"", &turn);
    }

    #[test]
    fn a_brief_move_takes_less_than_200_bytes_in_every_game() {
        for game in GameKind::ALL {
            let mut record = game.record(&[]).expect("no options");
            for version in 1.. {
                let Some(text) = record.legal_moves().pop() else { break };
                record.play(&text).expect("it is listed");
                let turn = Turn {
                    ply: version,
                    position: Some(record.position_text()),
                    to_move: record.to_move(),
                    legal: record.legal_list(),
                    clocks: Some(Clocks { first_ms: 298_765, second_ms: 287_654, running: Some(record.to_move()) }),
                };
                let event = Event::Moved { by: record.to_move().opponent(), text, search: None, turn };
                let event = RoomEvent { room: RoomCode::from_bits(u32::MAX), version, event };
                let frame = event.encode(Detail::Brief);
                assert!(frame.len() < 200, "{} bytes in {game}: {frame}", frame.len());
            }
        }
    }
}
