//! Every example of PROTOCOL.md is a message of the protocol, and every message is in PROTOCOL.md.

use std::collections::BTreeSet;

use bidak_shared::game::EndReason;
use bidak_shared::kind::{Claim, Grade, Word};
use bidak_shared::protocol::{Command, Event, GameFilter, Order, RefusalCode, Request, ServerMessage, TournamentFact};
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

/// Asserts that the written message has at least the fields of the example; it may add defaults.
fn contains_all(written: &Value, example: &Value, line: &str) {
    for (key, expected) in example.as_object().expect("an object") {
        assert_eq!(written.get(key), Some(expected), "{key} of {line}");
    }
}

/// The words of a closed set, as serde lists them when it meets another one.
fn variants(error: Option<serde_json::Error>) -> BTreeSet<String> {
    let error = error.expect("? is no word").to_string();
    let (_, list) = error.split_once("expected one of ").unwrap_or_else(|| panic!("no list: {error}"));
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_protocol_document_shows_every_request_message_and_event() {
    let (client, server) = (examples("client"), examples("server"));
    let of = |kind: &str| -> Vec<&str> { server.iter().copied().filter(|line| value(line)["type"] == kind).collect() };
    let unknown_type = r#"{"type": "?"}"#;
    for (shown, all, count) in [
        (words(&client, "type"), variants(serde_json::from_str::<Command>(unknown_type).err()), 60),
        (words(&server, "type"), variants(ServerMessage::decode(unknown_type).err()), 42),
        (words(&of("event"), "event"), variants(serde_json::from_str::<Event>(r#"{"event": "?"}"#).err()), 13),
        (
            words(&of("tournament_event"), "event"),
            variants(serde_json::from_str::<TournamentFact>(r#"{"event": "?"}"#).err()),
            16,
        ),
        (words(&client, "do"), variants(serde_json::from_str::<Order>(r#"{"do": "?"}"#).err()), 18),
    ] {
        assert_eq!(shown.into_iter().collect::<BTreeSet<_>>(), all);
        assert!(all.len() >= count, "{all:?}");
    }
}

/// The words in the first column of a table of the document, by the table's heading.
fn column(heading: &str) -> Vec<&'static str> {
    let (_, table) = PROTOCOL.split_once(&format!("\n| {heading} |")).expect(heading);
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|line| line.split('`').nth(1).unwrap_or_else(|| panic!("no word in {line}"))).collect()
}

#[test]
fn the_protocol_document_explains_every_reason_claim_grade_refusal_code_and_limit_and_no_other() {
    assert_eq!(column("reason"), EndReason::ALL.iter().map(|reason| reason.word()).collect::<Vec<_>>());
    assert_eq!(column("claim"), Claim::ALL.iter().map(|claim| claim.word()).collect::<Vec<_>>());
    assert_eq!(column("grade"), Grade::ALL.iter().map(|grade| grade.word()).collect::<Vec<_>>());
    assert_eq!(column("code"), RefusalCode::ALL.iter().map(|code| code.word()).collect::<Vec<_>>());
    let welcome = examples("server").into_iter().find(|line| line.contains(r#""welcome""#)).expect("an example");
    let limits = value(welcome)["limits"].as_object().expect("an object").keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(column("field").into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), limits);
}

#[test]
fn an_unreadable_request_is_refused_with_its_id_if_it_has_one() {
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

/// Words of the JSON library and of Rust, which no client has to know.
const FOREIGN: [&str; 30] = [
    "struct",
    "enum",
    "variant",
    "tuple",
    "newtype",
    "untagged",
    "tagged",
    "flatten",
    "borrowed",
    "sequence",
    "boolean",
    "integer",
    "floating",
    "recursion",
    "identifier",
    "serde",
    "Option",
    "None",
    "Some",
    "EOF",
    "trailing",
    "invalid type",
    "invalid value",
    "invalid length",
    "u8",
    "u16",
    "u32",
    "u64",
    "i32",
    "i64",
];

/// Copies of the example with each value replaced by others of every kind, or removed.
fn mutations(example: &Value) -> Vec<String> {
    let deep = |open: &str, close: &str, depth: usize| format!("{}{}", open.repeat(depth), close.repeat(depth));
    let others = [
        "null".to_owned(),
        "true".to_owned(),
        "-1".to_owned(),
        "1.5".to_owned(),
        "1e300".to_owned(),
        "1e999".to_owned(),
        "99999999999999999999999".to_owned(),
        "\"\"".to_owned(),
        "\"?\"".to_owned(),
        "\"\\u0000\\u001b[2J\"".to_owned(),
        "\"\\ud800\"".to_owned(),
        format!("\"{}\"", "long ".repeat(2000)),
        "[]".to_owned(),
        "[null]".to_owned(),
        "{}".to_owned(),
        "{\"?\":5}".to_owned(),
        deep("[", "]", 100),
        deep("[", "]", 4000),
        deep("{\"a\":", "}", 1000).replace(":}", ":1}"),
        "nonsense".to_owned(),
    ];
    let mut places = Vec::new();
    collect_places(example, &mut Vec::new(), &mut places);
    let mut frames = Vec::new();
    for place in places {
        let marked = with(example, &place, Some(Value::from("MARK"))).to_string();
        frames.extend(others.iter().map(|other| marked.replace("\"MARK\"", other)));
        frames.push(with(example, &place, None).to_string());
    }
    frames
}

/// The paths of all values in a value, as names and numbers.
fn collect_places(value: &Value, at: &mut Vec<String>, places: &mut Vec<Vec<String>>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), value)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(place, value)| (place.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    for (name, value) in inner {
        at.push(name);
        places.push(at.clone());
        collect_places(value, at, places);
        at.pop();
    }
}

/// The example with another value at a place, or without it.
fn with(example: &Value, place: &[String], other: Option<Value>) -> Value {
    let mut changed = example.clone();
    let (last, path) = place.split_last().expect("not the whole");
    let inner = path.iter().fold(&mut changed, |value, step| match value {
        Value::Array(items) => &mut items[step.parse::<usize>().expect("a place")],
        value => &mut value[step.as_str()],
    });
    match (inner, other) {
        (Value::Object(fields), None) => drop(fields.remove(last)),
        (Value::Array(items), None) => drop(items.remove(last.parse().expect("a place"))),
        (Value::Array(items), Some(other)) => items[last.parse::<usize>().expect("a place")] = other,
        (value, Some(other)) => value[last.as_str()] = other,
        (_, None) => unreachable!("a place lies in a list or an object"),
    }
    changed
}

/// For every request of the protocol document its copies with one wrong field.
pub(crate) fn wrong_requests() -> impl Iterator<Item = Vec<String>> {
    examples("client").into_iter().map(|line| mutations(&value(line)))
}

/// A programmers' word in a sentence for people. Quoted parts are skipped.
pub(crate) fn foreign_word(sentence: &str) -> Option<&'static str> {
    let quoted = |mark: char| move |text: String| text.split(mark).step_by(2).collect::<Vec<_>>().join(" ");
    let own = quoted('`')(quoted('"')(sentence.replace("\\\"", "")));
    let words: Vec<&str> = own.split(|letter: char| !letter.is_alphanumeric()).collect();
    let is_there =
        |foreign: &&str| if foreign.contains(' ') { own.contains(*foreign) } else { words.contains(foreign) };
    FOREIGN.into_iter().find(is_there)
}

#[test]
fn no_request_with_a_wrong_field_is_answered_in_the_words_of_a_programmer() {
    let mut refused = BTreeSet::new();
    for frame in wrong_requests().flatten() {
        if let Err(error) = Request::decode(&frame) {
            let sentence = error.sentence;
            let shown: String = frame.chars().take(200).collect();
            assert_eq!(foreign_word(&sentence), None, "{sentence:?} for {shown}");
            assert!(sentence.len() > 10 && sentence.chars().count() <= 300, "{sentence:?} for {shown}");
            assert!(!sentence.contains("expected"), "{sentence:?} for {shown}");
            refused.insert(sentence);
        }
    }
    assert!(refused.len() > 30, "{refused:#?}");
}

#[test]
fn a_list_of_games_has_from_one_to_fifty_of_them() {
    for (limit, expected) in
        [(None, 20), (Some(0), 1), (Some(1), 1), (Some(50), 50), (Some(51), 50), (Some(u32::MAX), 50)]
    {
        assert_eq!(GameFilter { limit, ..GameFilter::default() }.limit(), expected, "{limit:?}");
    }
}
