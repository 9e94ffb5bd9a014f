//! A frame from a client: a command with its id.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::protocol::wording;
use crate::protocol::{Command, RefusalCode, RoomCode};

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

    /// Reads a move, the most frequent request, in a third of the time of the general reader, which collects all fields
    /// first because the type may come last. `None` for every other frame, and for moves that the general reader must
    /// judge.
    fn decode_move(frame: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Move<'a> {
            id: u32,
            #[serde(rename = "type")]
            kind: &'a str,
            room: RoomCode,
            ply: u32,
            #[serde(rename = "move")]
            text: String,
        }
        if !frame.contains("\"ply\"") {
            return None;
        }
        let Move { id, kind, room, ply, text } = serde_json::from_str(frame).ok()?;
        // A key has no meaning here: the ply tells a repeated move.
        (kind == "move").then_some(Self { id, key: None, command: Command::Move { room, ply, text } })
    }

    /// The text frame.
    pub fn encode(&self) -> String {
        serde_json::to_string(self).expect("requests have only string keys")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }

    #[test]
    fn what_only_looks_like_a_move_is_not_one() {
        let room = RoomCode::from_bits(7);
        let resign = format!(r#"{{"id":5,"type":"resign","room":"{room}","ply":3,"move":"c3"}}"#);
        assert_eq!(Request::decode(&resign), Ok(Request { id: 5, key: None, command: Command::Resign { room } }));
        for frame in [
            r#"{"id":5,"type":"move","room":"nowhere","ply":3,"move":"c3"}"#.to_owned(),
            format!(r#"{{"id":5,"type":"move","room":"{room}","ply":-3,"move":"c3"}}"#),
            format!(r#"{{"id":5,"type":"move","room":"{room}","ply":3}}"#),
        ] {
            assert_eq!(Request::decode(&frame).expect_err(&frame).id, Some(5));
        }
    }
}
