//! A frame from a client: a command with its id.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::protocol::{Command, RefusalCode, wording};

/// One frame from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Chosen by the client; the answer carries it as `re`.
    pub id: u32,
    /// Chosen by the client, different for each action: requests with the same key are carried out once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<u32>,
    /// The command.
    #[serde(flatten)]
    pub command: Command,
}

/// A frame that is no request.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{sentence}")]
pub struct DecodeError {
    /// The id of the request, if it could be read.
    pub id: Option<u32>,
    /// The problem, for people.
    pub sentence: String,
}

impl DecodeError {
    /// The code of the refusal that answers it.
    pub const CODE: RefusalCode = RefusalCode::BadMessage;
}

impl Request {
    /// Reads one text frame.
    pub fn decode(frame: &str) -> Result<Self, DecodeError> {
        #[derive(Deserialize)]
        struct OnlyId {
            id: u32,
        }
        if let Some(request) = Self::decode_move(frame) {
            return Ok(request);
        }
        serde_json::from_str(frame).map_err(|error| DecodeError {
            id: serde_json::from_str::<OnlyId>(frame).ok().map(|only| only.id),
            sentence: wording::json_problem(&error),
        })
    }

    /// Reads a move, the most frequent request, as [`Request::encode`] writes it: in a tenth of the time of the general reader.
    /// `None` for every other frame, also for a move that is written in another way.
    fn decode_move(frame: &str) -> Option<Self> {
        let (id, rest) = number(frame.strip_prefix(r#"{"id":"#)?)?;
        let rest = rest.strip_prefix(r#","type":"move","room":""#)?;
        let (room, rest) = rest.split_once('"')?;
        let (ply, rest) = number(rest.strip_prefix(r#","ply":"#)?)?;
        let text = rest.strip_prefix(r#","move":""#)?.strip_suffix("\"}")?;
        let is_plain = text.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\');
        let command = Command::Move { room: room.parse().ok()?, ply, text: text.to_owned() };
        // A key has no meaning here: the ply identifies a repeated move.
        is_plain.then_some(Self { id, key: None, command })
    }

    /// The text frame.
    pub fn encode(&self) -> String {
        serde_json::to_string(self).expect("requests have only string keys")
    }
}

/// The number at the beginning of a JSON text, and the rest.
fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let has_leading_zero = digits > 1 && number.starts_with('0');
    number.parse().ok().filter(|_| !has_leading_zero).map(|number| (number, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::RoomCode;

    #[test]
    fn a_move_is_read_the_same_in_every_order_and_spelling() {
        let room = RoomCode::from_bits(7);
        let wanted = Request { id: 5, key: None, command: Command::Move { room, ply: 3, text: "c3".to_owned() } };
        for frame in [
            wanted.encode(),
            format!(r#"{{"move":"c3","ply":3,"room":"{room}","type":"move","id":5}}"#),
            format!(r#" {{ "id" : 5, "type":"\u006dove", "room":"{room}", "ply":3, "move":"\u00633" }} "#),
            format!(r#"{{"id":5,"type":"move","room":"{room}","ply":3,"move":"c3","more":[{{}}]}}"#),
        ] {
            assert_eq!(Request::decode(&frame), Ok(wanted.clone()), "{frame}");
        }
        let read = Request::decode_move(&wanted.encode());
        assert_eq!(read, Some(wanted), "moves of our own clients are read fast");
    }

    #[test]
    fn frames_similar_to_a_move_are_not_read_as_one() {
        let room = RoomCode::from_bits(7);
        let resign = format!(r#"{{"id":5,"type":"resign","room":"{room}","ply":3,"move":"c3"}}"#);
        assert_eq!(Request::decode(&resign), Ok(Request { id: 5, key: None, command: Command::Resign { room } }));
        for frame in [
            r#"{"id":5,"type":"move","room":"nowhere","ply":3,"move":"c3"}"#.to_owned(),
            format!(r#"{{"id":5,"type":"move","room":"{room}","ply":-3,"move":"c3"}}"#),
            format!(r#"{{"id":5,"type":"move","room":"{room}","ply":3}}"#),
            format!(r#"{{"id":5,"type":"move","room":"{room}","ply":4294967296,"move":"c3"}}"#),
        ] {
            assert_eq!(Request::decode(&frame).expect_err(&frame).id, Some(5));
        }
        // These are no JSON.
        for (ply, text) in [("03", "c3"), ("+3", "c3"), ("", "c3"), ("3", "c\n3"), ("3", "c\"3"), ("3", "c\\3")] {
            let frame = format!("{{\"id\":5,\"type\":\"move\",\"room\":\"{room}\",\"ply\":{ply},\"move\":\"{text}\"}}");
            assert_eq!(Request::decode(&frame).expect_err(&frame).id, None);
        }
    }
}
