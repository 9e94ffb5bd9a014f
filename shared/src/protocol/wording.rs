//! Errors of reading JSON, in words for people who write clients: without the names of types in this program.

use serde_json::error::Category;

/// The most characters of a sentence, because an error may quote the frame.
const MOST: usize = 300;

/// The names of kinds of values.
const KINDS: &[(&str, &str)] = &[
    ("a string key", "a name in quotes"),
    ("a borrowed string", "a text"),
    ("a string", "a text"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("a boolean", "true or false"),
    ("u8", "a number from 0 to 255"),
    ("u16", "a number from 0 to 65535"),
    ("u32", "a number from 0 to 4294967295"),
    ("u64", "a number from 0 on"),
    ("variant identifier", "one of the known words"),
    ("unit", "null"),
];

/// A sentence about the error in a frame.
pub(super) fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let problem = match error.classify() {
        Category::Data => data(text.rsplit_once(" at line ").map_or(text.as_str(), |(problem, _)| problem)),
        _ => format!("this is not JSON: {text}"),
    };
    problem.chars().take(MOST).collect()
}

/// A sentence about a value of the wrong type.
fn data(problem: &str) -> String {
    if let Some(field) = problem.strip_prefix("missing field ") {
        return format!("the field {field} is missing");
    }
    if let Some((word, known)) =
        problem.strip_prefix("unknown variant ").and_then(|rest| rest.split_once(", expected "))
    {
        return format!("there is no {word}; it is {known}");
    }
    let found = ["invalid type: ", "invalid value: "].iter().find_map(|prefix| problem.strip_prefix(prefix));
    match found.and_then(|rest| rest.rsplit_once(", expected ")) {
        Some((found, expected)) => format!("{} is needed, not {}", kind(expected), called(found)),
        None => problem.to_owned(),
    }
}

/// The name of what the reader expected.
fn kind(expected: &str) -> String {
    if ["struct ", "enum ", "internally tagged ", "adjacently tagged "].iter().any(|start| expected.starts_with(start))
    {
        return "an object with the fields of a request".to_owned();
    }
    let known = KINDS.iter().find(|(ours, _)| *ours == expected);
    known.map_or(expected, |(_, theirs)| *theirs).to_owned()
}

/// The name of what the reader found.
fn called(found: &str) -> String {
    let words = [
        ("sequence", "a list"),
        ("map", "an object"),
        ("integer ", "the number "),
        ("floating point ", "the number "),
        ("string ", "the text "),
        ("boolean ", ""),
        ("unit", "null"),
    ];
    let replaced = words.iter().find_map(|(ours, theirs)| Some((theirs, found.strip_prefix(ours)?)));
    replaced.map_or_else(|| found.to_owned(), |(theirs, rest)| format!("{theirs}{rest}"))
}

#[cfg(test)]
mod tests {
    use crate::protocol::Request;

    #[test]
    fn no_sentence_shows_the_types_of_this_program() {
        for (frame, expected) in [
            ("[]", "an object with the fields of a request is needed, not a list"),
            ("5", "an object with the fields of a request is needed, not the number `5`"),
            ("null", "an object with the fields of a request is needed, not null"),
            ("\"x\"", "an object with the fields of a request is needed, not the text \"x\""),
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
            for rust in ["struct", "enum", "u32", "variant", "borrowed", "map", "tagged"] {
                assert!(!sentence.contains(rust), "{frame}: {sentence}");
            }
        }
    }
}
