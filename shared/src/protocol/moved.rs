//! The frame of a move, written by hand.
//!
//! Of all that a server says, this is what it says most: each move goes out with the position and some dozens of legal
//! moves. Through the derived serialisers, with an event flattened into a message and each legal move a string of its
//! own, writing it costs more than everything else that a move makes the server do. The frame is the same, to the byte;
//! the tests hold it to that.

use serde::Serialize;

use crate::game::{MoveList, Player};
use crate::protocol::{RoomCode, Turn};

/// Longer than the frame of any move but a few of Nine Men's Morris.
const USUAL_BYTES: usize = 512;

/// The frame of the event `moved`.
pub(super) fn frame(room: RoomCode, version: u32, by: Player, text: &str, turn: &Turn) -> String {
    let Turn { ply, position, to_move, legal, clocks } = turn;
    let mut frame = Frame(Vec::with_capacity(USUAL_BYTES));
    frame.raw(r#"{"type":"event","room":"#).value(&room);
    frame.raw(r#","version":"#).value(&version);
    frame.raw(r#","event":"moved","by":"#).value(&by);
    frame.raw(r#","move":"#).value(text);
    frame.raw(r#","turn":{"ply":"#).value(ply);
    frame.raw(r#","position":"#).value(position);
    frame.raw(r#","to_move":"#).value(to_move);
    frame.raw(r#","legal":"#).moves(legal);
    if let Some(clocks) = clocks {
        frame.raw(r#","clocks":"#).value(clocks);
    }
    frame.raw("}}");
    String::from_utf8(frame.0).expect("JSON is UTF-8")
}

struct Frame(Vec<u8>);

impl Frame {
    /// Adds a part that is the same in every frame.
    fn raw(&mut self, part: &str) -> &mut Self {
        self.0.extend_from_slice(part.as_bytes());
        self
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) {
        serde_json::to_writer(&mut self.0, value).expect("no maps are written");
    }

    fn moves(&mut self, list: &MoveList) {
        self.raw("[");
        for part in list.as_json() {
            self.raw(part);
        }
        self.raw("]");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::{GameKind, Word};
    use crate::protocol::{Clocks, Event, RoomEvent, ServerMessage};

    /// The frame that is written, and the one that the derived serialisers write.
    fn both(version: u32, text: &str, turn: Turn) -> [String; 2] {
        let event = Event::Moved { by: turn.to_move.opponent(), text: text.to_owned(), turn };
        let message = ServerMessage::Event(RoomEvent { room: RoomCode::from_bits(version), version, event });
        [message.encode(), serde_json::to_string(&message).expect("no maps are written")]
    }

    #[test]
    fn the_frame_is_the_derived_one_in_every_game() {
        for game in GameKind::ALL {
            let mut record = game.record(&[]).expect("no options");
            for ply in 0.. {
                let turn = Turn {
                    ply,
                    position: record.position_text(),
                    to_move: record.to_move(),
                    legal: record.legal_list(),
                    clocks: (ply % 2 == 0).then_some(Clocks {
                        first_ms: ply * 1000,
                        second_ms: 7,
                        running: (ply % 3 == 0).then_some(record.to_move()),
                    }),
                };
                let last = record.last_move().unwrap_or_else(|| "none".to_owned());
                let [ours, derived] = both(ply, &last, turn);
                assert_eq!(ours, derived);
                let Some(text) = record.legal_moves().pop() else { break };
                record.play(&text).expect("it is listed");
            }
        }
    }

    #[test]
    fn texts_of_no_game_are_escaped() {
        let turn = Turn {
            ply: 1,
            position: "\"\n".to_owned(),
            to_move: Player::First,
            legal: MoveList::default(),
            clocks: None,
        };
        let [ours, derived] = both(3, "\"", turn);
        assert_eq!(ours, derived);
    }
}
