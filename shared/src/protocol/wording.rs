//! Errors of reading JSON, in words for people who write clients: without the names of types in this program.

use serde_json::error::Category;

/// The most characters of a sentence, because an error may quote the frame.
const MOST_CHARACTERS: usize = 300;

/// The names of kinds of values.
const KINDS: &[(&str, &str)] = &[
    ("a string key", "a name in quotes"),
    ("a borrowed string", "a text"),
    ("a string", "a text"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("a boolean", "true or false"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("u8", "a number from 0 to 255"),
    ("u16", "a number from 0 to 65535"),
    ("u32", "a number from 0 to 4294967295"),
    ("u64", "a number from 0 on"),
    ("usize", "a number from 0 on"),
    ("variant identifier", "one of the known words"),
    ("string or map", "one of the known words"),
    ("unit", "null"),
];

/// The text about a value without a better one.
const WRONG_KIND: &str = "a value is not of the kind that belongs there";

/// A sentence about the error in a text that should be a JSON message.
pub fn json_problem(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let problem = match error.classify() {
        Category::Data => data(text.rsplit_once(" at line ").map_or(text.as_str(), |(problem, _)| problem)),
        Category::Eof => "this is not JSON: it ends too early".to_owned(),
        Category::Syntax if text.starts_with("recursion limit") => {
            "this is no message: its lists and objects lie too deep in each other".to_owned()
        }
        Category::Syntax | Category::Io => {
            format!("this is not JSON: look at line {}, column {}", error.line(), error.column())
        }
    };
    problem.chars().take(MOST_CHARACTERS).collect()
}

/// A sentence about a value of the wrong type.
fn data(problem: &str) -> String {
    let after = |start: &str| problem.strip_prefix(start);
    if let Some(field) = after("missing field ") {
        return format!("the field {field} is missing");
    }
    if let Some(field) = after("duplicate field ") {
        return format!("the field {field} is there twice");
    }
    if let Some((word, known)) = after("unknown variant ").and_then(|rest| rest.split_once(", expected ")) {
        return format!("there is no {word}; it is {known}");
    }
    if let Some((field, known)) = after("unknown field ").and_then(|rest| rest.split_once(", expected ")) {
        return format!("there is no field {field}; it is {known}");
    }
    let found = ["invalid type: ", "invalid value: ", "invalid length "].iter().find_map(|start| after(start));
    if let Some(rest) = found {
        // The found value may contain any text, so the end is looked at first.
        let Some((found, expected)) = rest.rsplit_once(", expected ") else { return WRONG_KIND.to_owned() };
        return match (kind(expected), called(found)) {
            (Some(kind), Some(called)) => format!("{kind} is needed, not {called}"),
            (Some(kind), None) => format!("{kind} is needed"),
            (None, _) => WRONG_KIND.to_owned(),
        };
    }
    if ["data did not match", "no variant of", "can only flatten"].iter().any(|start| after(start).is_some()) {
        return WRONG_KIND.to_owned();
    }
    // A sentence of our own about the id or the word that was read.
    problem.to_owned()
}

/// The expected value; `None` if it has no name here.
fn kind(expected: &str) -> Option<&'static str> {
    if ["struct ", "enum ", "internally tagged ", "adjacently tagged "].iter().any(|start| expected.starts_with(start))
    {
        return Some("an object with the fields that belong there");
    }
    KINDS.iter().find(|(ours, _)| *ours == expected).map(|(_, theirs)| *theirs)
}

/// The found value; `None` if it has no name here.
fn called(found: &str) -> Option<String> {
    let words = [
        ("sequence", "a list"),
        ("map", "an object"),
        ("integer ", "the number "),
        ("floating point ", "the number "),
        ("number", "this number"),
        ("string ", "the text "),
        ("boolean ", ""),
        ("unit value", "null"),
        ("null", "null"),
    ];
    words.iter().find_map(|(ours, theirs)| Some(format!("{theirs}{}", found.strip_prefix(ours)?)))
}

#[cfg(test)]
mod tests {
    use crate::protocol::Request;

    #[test]
    fn no_sentence_shows_the_types_of_this_program() {
        for (frame, expected) in [
            ("[]", "an object with the fields that belong there is needed, not a list"),
            ("5", "an object with the fields that belong there is needed, not the number `5`"),
            ("null", "an object with the fields that belong there is needed, not null"),
            ("\"x\"", "an object with the fields that belong there is needed, not the text \"x\""),
            ("{}", "the field `id` is missing"),
            ("{\"id\":5}", "the field `type` is missing"),
            ("{\"id\":-1,\"type\":\"ping\"}", "a number from 0 to 4294967295 is needed, not the number `-1`"),
            ("{\"id\":\"x\",\"type\":\"ping\"}", "a number from 0 to 4294967295 is needed, not the text \"x\""),
            ("{\"id\":1,\"type\":\"join\"}", "the field `room` is missing"),
            ("{\"id\":1,\"type\":\"hello\",\"protocol\":true}", "a number from 0 to 4294967295 is needed, not `true`"),
            ("{\"id\":1,\"type\":\"hello\",\"protocol\":1,\"name\":7}", "a text is needed, not the number `7`"),
        ] {
            let sentence = Request::decode(frame).expect_err(frame).sentence;
            assert!(sentence.starts_with(expected), "{frame}: {sentence}");
        }
        for frame in ["", "{", "nonsense", "{\"id\":1,\"type\":\"dance\"}", "{\"id\":1e99}", "{\"id\":1,\"type\":{}}"] {
            let sentence = Request::decode(frame).expect_err(frame).sentence;
            for rust in ["struct", "enum", "u32", "variant", "borrowed", "map", "tagged", "EOF", "expected"] {
                assert!(!sentence.contains(rust), "{frame}: {sentence}");
            }
        }
    }
}
