//! Every example of PROTOCOL.md is a message of the protocol, and every message is in PROTOCOL.md.

use bidak_shared::game::EndReason;
use bidak_shared::kind::Word;
use bidak_shared::protocol::{RefusalCode, Request, ServerMessage};
use serde_json::Value;

const PROTOCOL: &str = include_str!("../../shared/PROTOCOL.md");

/// The lines of the fenced blocks that are marked as `json client` or `json server`.
fn examples(side: &str) -> Vec<&'static str> {
    let fence = format!("```json {side}\n");
    let blocks = PROTOCOL.split(&fence).skip(1);
    blocks.flat_map(|rest| rest.split("```").next().unwrap().lines()).collect()
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The words of a field over all examples.
fn words(examples: &[&str], field: &str) -> Vec<String> {
    examples.iter().filter_map(|line| Some(value(line).get(field)?.as_str()?.to_owned())).collect()
}

#[test]
fn every_request_of_the_protocol_document_is_read_and_written_back_the_same() {
    let examples = examples("client");
    assert!(examples.len() > 20, "the document has {} requests", examples.len());
    for line in examples {
        let request = Request::decode(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let again = Request::decode(&request.encode()).unwrap();
        assert_eq!(again, request, "{line}");
        contains_all(&value(&request.encode()), &value(line), line);
    }
}

#[test]
fn every_server_message_of_the_protocol_document_is_read_and_written_back_the_same() {
    let examples = examples("server");
    assert!(examples.len() > 20, "the document has {} server messages", examples.len());
    for line in examples {
        let message = ServerMessage::decode(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(value(&message.encode()), value(line), "{line}");
    }
}

/// What was written has at least the fields of the example: defaults that the example leaves out may be there.
fn contains_all(written: &Value, example: &Value, line: &str) {
    for (key, expected) in example.as_object().expect("an object") {
        assert_eq!(written.get(key), Some(expected), "{key} of {line}");
    }
}

#[test]
fn the_protocol_document_shows_every_request_answer_and_event() {
    let requests = words(&examples("client"), "type");
    for kind in [
        "hello",
        "lobby",
        "leave_lobby",
        "create",
        "join",
        "watch",
        "leave",
        "add_bot",
        "move",
        "resign",
        "abort",
        "offer",
        "accept",
        "decline",
        "claim",
        "chat",
        "spectators",
        "kick",
        "mute",
        "close",
        "show_thinking",
        "pair",
        "unpair",
        "resume",
        "games",
        "game",
        "ping",
    ] {
        assert!(requests.iter().any(|word| word == kind), "no example of the request {kind}");
    }
    let server = examples("server");
    let answers = words(&server, "type");
    for kind in [
        "welcome",
        "lobby",
        "lobby_changed",
        "joined",
        "games",
        "game",
        "ok",
        "refused",
        "pong",
        "event",
        "resumed",
        "spectators",
        "paired",
        "removed",
        "thinking",
        "notice",
    ] {
        assert!(answers.iter().any(|word| word == kind), "no example of the message {kind}");
    }
    let events = words(&server, "event");
    for kind in [
        "seated",
        "vacated",
        "presence",
        "spectators",
        "started",
        "moved",
        "offered",
        "declined",
        "taken_back",
        "ended",
        "chat",
        "muted",
        "closed",
    ] {
        assert!(events.iter().any(|word| word == kind), "no example of the event {kind}");
    }
}

#[test]
fn the_protocol_document_explains_every_reason_and_refusal_code_and_no_other() {
    let explained: Vec<&str> =
        PROTOCOL.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let reasons = EndReason::ALL.iter().map(|reason| reason.word());
    let codes = RefusalCode::ALL.iter().map(|code| code.word());
    assert_eq!(explained, reasons.chain(codes).collect::<Vec<_>>());
}

#[test]
fn a_frame_that_is_no_request_is_told_apart_with_its_id_where_there_is_one() {
    for (frame, id) in [
        ("", None),
        ("nonsense", None),
        ("[]", None),
        ("{}", None),
        (r#"{"id": -1, "type": "ping"}"#, None),
        (r#"{"id": 7}"#, Some(7)),
        (r#"{"id": 7, "type": "dance"}"#, Some(7)),
        (r#"{"id": 7, "type": "move", "room": "K7QF2M", "ply": "one", "move": "c3"}"#, Some(7)),
        (r#"{"id": 7, "type": "join", "room": "not a code"}"#, Some(7)),
        (r#"{"id": 7, "type": "create", "game": "go"}"#, Some(7)),
    ] {
        let error = Request::decode(frame).expect_err(frame);
        assert_eq!(error.id, id, "{frame}");
        assert!(error.sentence.chars().count() <= 300, "{frame}");
    }
}
