//! Our readers and writers against serde's own for the same types.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Error;

use super::{FromObject, Object, Writer, deserialize, from_str};
use crate::protocol::json_problem;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Part {
    name: String,
    #[serde(default)]
    marks: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Side {
    Left,
    Right,
}

/// The types as serde reads and writes them.
mod derived {
    use super::{Deserialize, Part, Serialize, Side};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    pub(super) struct Request {
        pub(super) id: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub(super) key: Option<u32>,
        #[serde(flatten)]
        pub(super) message: Message,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case")]
    pub(super) enum Message {
        Empty,
        Whole(Part),
        Boxed(Box<Part>),
        Fields {
            number: i64,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            side: Option<Side>,
            parts: Vec<Part>,
        },
        Event(Event),
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    pub(super) struct Event {
        pub(super) version: u32,
        #[serde(flatten)]
        pub(super) kind: Kind,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "event", rename_all = "snake_case")]
    pub(super) enum Kind {
        Closed,
        Named { name: String },
    }
}

/// The same types as this module reads and writes them.
mod ours {
    use super::{
        Deserialize, Deserializer, Error, FromObject, Object, Part, Serialize, Serializer, Side, Writer, deserialize,
    };

    #[derive(Debug, PartialEq, Serialize)]
    pub(super) struct Request {
        pub(super) id: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub(super) key: Option<u32>,
        #[serde(flatten)]
        pub(super) message: Message,
    }

    impl<'de> FromObject<'de> for Request {
        const HEADS: &'static [&'static str] = &["id", "key", "type"];

        fn from_object(object: &Object<'de>) -> Result<Self, Error> {
            let (id, key) = (object.head("id")?, object.optional_head("key")?);
            Ok(Self { id, key, message: Message::deserialize(object.tagged("type"))? })
        }
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(remote = "Self", rename_all = "snake_case")]
    pub(super) enum Message {
        Empty,
        Whole(Part),
        Boxed(Box<Part>),
        Fields {
            number: i64,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            side: Option<Side>,
            parts: Vec<Part>,
        },
        Event(Event),
    }

    impl Serialize for Message {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Self::serialize(self, Writer::new("type", serializer))
        }
    }

    #[derive(Debug, PartialEq, Serialize)]
    pub(super) struct Event {
        pub(super) version: u32,
        #[serde(flatten)]
        pub(super) kind: Kind,
    }

    impl<'de> Deserialize<'de> for Event {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserialize(deserializer)
        }
    }

    impl<'de> FromObject<'de> for Event {
        const HEADS: &'static [&'static str] = &["version", "event"];

        fn from_object(object: &Object<'de>) -> Result<Self, Error> {
            Ok(Self { version: object.head("version")?, kind: Kind::deserialize(object.tagged("event"))? })
        }
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(remote = "Self", rename_all = "snake_case")]
    pub(super) enum Kind {
        Closed,
        Named { name: String },
    }

    impl Serialize for Kind {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Self::serialize(self, Writer::new("event", serializer))
        }
    }
}

/// One text of each variant, with the fields in the order of writing.
const SAMPLES: [&str; 7] = [
    r#"{"id":1,"type":"empty"}"#,
    r#"{"id":2,"key":3,"type":"whole","name":"Ana","marks":[1,255]}"#,
    r#"{"id":4,"type":"boxed","name":"\n","marks":[]}"#,
    r#"{"id":5,"type":"fields","number":-7,"side":"left","parts":[{"name":"b","marks":[0]},{"name":"c","marks":[]}]}"#,
    r#"{"id":6,"type":"fields","number":9007199254740993,"parts":[]}"#,
    r#"{"id":7,"type":"event","version":8,"event":"closed"}"#,
    r#"{"id":9,"key":4294967295,"type":"event","version":10,"event":"named","name":"ä\\"}"#,
];

/// Values of every kind, some of them no JSON.
fn values() -> Vec<String> {
    let deep = |open: &str, close: &str, depth: usize| format!("{}1{}", open.repeat(depth), close.repeat(depth));
    let plain = [
        "null",
        "true",
        "-1",
        "256",
        "4294967296",
        "99999999999999999999",
        "1.5",
        "1e3",
        "1e999",
        "01",
        "-0",
        r#""""#,
        r#""left""#,
        r#""closed""#,
        r#""\ud800""#,
        r#""\ud83d\ude00""#,
        r#""\x""#,
        "\"\u{1}\"",
        "[]",
        "[null]",
        "[1]",
        "{}",
        r#"{"name":"x"}"#,
        r#"{"?":5}"#,
        r#"{"left":null}"#,
        "nonsense",
        "",
    ];
    let mut values: Vec<String> = plain.map(str::to_owned).into();
    for depth in [124, 125, 126, 127, 128, 1000] {
        values.push(deep("[", "]", depth));
        values.push(deep(r#"{"a":"#, "}", depth));
    }
    values
}

/// The names and the texts of the fields of an object.
type Fields = Vec<(String, String)>;

fn fields(sample: &str) -> Fields {
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(sample).expect("an object");
    object.iter().map(|(name, value)| (format!("{name:?}"), value.to_string())).collect()
}

fn object(fields: &[(String, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}:{value}")).collect();
    format!("{{{}}}", fields.join(","))
}

/// Texts with something else in place of a part of a sample.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = ["", "5", "null", "[]", "[1]", "\"empty\"", " { } "].map(str::to_owned).into();
    for sample in SAMPLES {
        for at in (0..=sample.len()).filter(|at| sample.is_char_boundary(*at)) {
            let (before, after) = sample.split_at(at);
            texts.push(before.to_owned());
            texts.extend(
                [" ", "\n", "\"", "}", "{", "[", ",", "\\", "0", "null"].map(|more| format!("{before}{more}{after}")),
            );
        }
        let fields = fields(sample);
        for at in 0..fields.len() {
            let (name, _) = &fields[at];
            let letters = name.trim_matches('\"').bytes();
            let escaped = letters.map(|byte| format!("\\u{byte:04x}")).collect::<Vec<_>>().concat();
            let changed = |change: &dyn Fn(&mut Fields)| {
                let mut fields = fields.clone();
                change(&mut fields);
                object(&fields)
            };
            texts.push(changed(&|fields| drop(fields.remove(at))));
            texts.push(changed(&|fields| fields.rotate_left(at)));
            texts.push(changed(&|fields| fields.push(fields[at].clone())));
            texts.push(changed(&|fields| fields[at].0 = format!("\"{escaped}\"")));
            for value in values() {
                texts.push(changed(&|fields| fields[at].1.clone_from(&value)));
                texts.push(changed(&|fields| fields.insert(0, (name.clone(), value.clone()))));
                texts.push(changed(&|fields| fields.insert(at, ("\"?\"".to_owned(), value.clone()))));
                texts.push(changed(&|fields| fields.push(("\"event\"".to_owned(), value.clone()))));
            }
        }
    }
    texts
}

#[test]
fn every_text_is_read_as_serde_reads_it() {
    let mut read = 0;
    for text in texts() {
        let shown: String = text.chars().take(200).collect();
        match (serde_json::from_str::<derived::Request>(&text), from_str::<ours::Request>(&text)) {
            (Ok(theirs), Ok(ours)) => {
                read += 1;
                assert_eq!(format!("{theirs:?}"), format!("{ours:?}"), "{shown}");
                let written = serde_json::to_string(&ours).expect("no maps are written");
                assert_eq!(written, serde_json::to_string(&theirs).expect("no maps are written"));
            }
            (Err(_), Err(_)) => {}
            (theirs, ours) => panic!("{theirs:?}, but {ours:?}: {shown}"),
        }
    }
    assert!(read > 500, "{read} were read");
}

#[test]
fn samples_are_written_as_they_stand() {
    for sample in SAMPLES {
        let request: ours::Request = from_str(sample).expect(sample);
        assert_eq!(serde_json::to_string(&request).expect("no maps are written"), sample);
    }
}

#[test]
fn a_part_of_a_message_is_read_inside_of_other_values() {
    let text = r#"[ {"version": 1, "event": "closed"}, {"event": "named", "name": "x", "version": 2} ]"#;
    let events: Vec<ours::Event> = serde_json::from_str(text).expect("two events");
    let named = ours::Kind::Named { name: "x".to_owned() };
    assert_eq!(events, [ours::Event { version: 1, kind: ours::Kind::Closed }, ours::Event { version: 2, kind: named }]);
    assert!(serde_json::from_str::<Vec<ours::Event>>(r#"[{"version": 1, "event": "closed", "?": 1e999}]"#).is_err());
}

#[test]
fn a_variant_is_named_by_its_word_alone() {
    for text in [r#"{"id":1,"type":0}"#, r#"{"id":1,"type":"event","version":1,"event":0}"#] {
        let error = from_str::<ours::Request>(text).expect_err(text);
        assert_eq!(json_problem(&error), "one of the known words is needed, not the number `0`");
    }
}

#[test]
fn a_wrong_value_in_place_of_a_word_is_named_and_no_error_of_syntax() {
    for (side, sentence) in [
        ("5", "one of the known words is needed, not the number `5`"),
        ("[null]", "one of the known words is needed, not a list"),
        ("true", "one of the known words is needed, not `true`"),
        ("{}", "a value is not of the kind that belongs there"),
        ("\"up\"", "there is no `up`; it is `left` or `right`"),
    ] {
        let text = format!("{{\"id\":1,\n\n \"type\":\"fields\",\n\"number\":2,\"side\":  {side},\"parts\":[]}}");
        assert_eq!(json_problem(&from_str::<ours::Request>(&text).expect_err(side)), sentence, "{text}");
    }
}
