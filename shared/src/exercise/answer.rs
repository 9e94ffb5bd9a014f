//! Answers as text: `A=3 B=3`, `B=-inf,+inf`, `C2 C3`.

use std::fmt;

use thiserror::Error;

use super::ExerciseKind;
use crate::eval::Score;
use crate::notation::shortened;
use crate::search::score::INFINITE;

/// The word for "no leaf", and for a node that is never entered.
pub(super) const NOTHING: &str = "-";

/// Numbers in answers stay within this, so that all that follows from them can be computed.
const LARGEST: i32 = 1_000_000;

/// The most characters of an answer: more than any right answer has.
const MOST_CHARACTERS: usize = 100_000;

/// The value that an answer gives for a name.
#[derive(Clone, Debug, PartialEq)]
pub enum AnswerValue {
    /// A whole number.
    Number(i32),
    /// A window, from MAX's side.
    Window(Score, Score),
    /// The node is never entered.
    Unvisited,
    /// A pass of MTD(f).
    Pass {
        /// The upper end of its null window.
        beta: Score,
        /// Its value.
        value: Score,
    },
    /// A line, one character for each gene.
    Genes(String),
    /// A number with two decimals, in hundredths.
    Hundredths(i32),
    /// The name of a node.
    Node(String),
    /// A leaf that is never visited.
    Cut,
    /// A leaf that is visited.
    Visited,
}

impl fmt::Display for AnswerValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Number(number) => number.to_string(),
            Self::Window(alpha, beta) => format!("{},{}", bound_text(*alpha), bound_text(*beta)),
            Self::Unvisited => NOTHING.to_owned(),
            Self::Pass { beta, value } => format!("{beta},{value}"),
            Self::Genes(text) | Self::Node(text) => text.clone(),
            Self::Hundredths(number) => {
                format!("{}{}.{:02}", if *number < 0 { "-" } else { "" }, number.abs() / 100, number.abs() % 100)
            }
            Self::Cut => "cut".to_owned(),
            Self::Visited => "visited".to_owned(),
        };
        f.pad(&text)
    }
}

/// The text of an end of a window.
pub fn bound_text(bound: Score) -> String {
    match bound {
        bound if bound >= INFINITE => "+inf".to_owned(),
        bound if bound <= -INFINITE => "-inf".to_owned(),
        bound => bound.to_string(),
    }
}

/// An answer: values by name, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    pub(super) given: Vec<(String, AnswerValue)>,
}

impl Answer {
    /// The value for a name.
    pub fn get(&self, name: &str) -> Option<&AnswerValue> {
        self.given.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

/// A text that is no answer to an exercise.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadAnswer {
    /// No name with a value.
    #[error("{text:?} is not in the form of an answer, such as {example}")]
    Form {
        /// The offending part.
        text: String,
        /// An answer in the right form.
        example: &'static str,
    },
    /// A name that the exercise does not have.
    #[error("{name:?} is not in this exercise; there are: {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// A name with two values.
    #[error("{0} is answered twice")]
    Twice(String),
    /// A value of another form.
    #[error("{text:?} is no answer for {name}; the form is {example}")]
    Value {
        /// The name.
        name: String,
        /// The value.
        text: String,
        /// An answer in the right form.
        example: &'static str,
    },
    /// An inner node where leaves are asked for.
    #[error("{0} is an inner node: name the leaves below it")]
    Inner(String),
    /// Far more text than an answer has.
    #[error("an answer has at most {MOST_CHARACTERS} characters")]
    Long,
}

/// Reads an answer; `value` reads the value for a name.
pub(super) fn read(
    kind: ExerciseKind,
    text: &str,
    value: impl Fn(&str, &str) -> Result<(String, AnswerValue), BadAnswer>,
) -> Result<Answer, BadAnswer> {
    if text.len() > MOST_CHARACTERS {
        return Err(BadAnswer::Long);
    }
    let parts = if kind == ExerciseKind::Cuts { names(text) } else { pairs(kind, text)? };
    let mut answer = Answer::default();
    for (name, written) in parts {
        let (name, value) = value(name, written)?;
        if answer.get(&name).is_some() {
            return Err(BadAnswer::Twice(name));
        }
        answer.given.push((name, value));
    }
    Ok(answer)
}

/// The names of a list such as `C2 C3`; `-` alone is an empty one.
fn names(text: &str) -> Vec<(&str, &str)> {
    let words = text.split([' ', '\t', '\n', '\r', ',', ';']).filter(|word| !word.is_empty() && *word != NOTHING);
    words.map(|word| (word, "")).collect()
}

/// The names and values of a text such as `A=3 B=3`, with or without commas or semicolons between the parts, and spaces around the signs.
fn pairs(kind: ExerciseKind, text: &str) -> Result<Vec<(&str, &str)>, BadAnswer> {
    let wrong_form = |text: &str| BadAnswer::Form { text: shortened(text.trim()), example: kind.example() };
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let Some((before, after)) = rest.split_once('=') else { return Err(wrong_form(rest)) };
        let name = before.trim();
        if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
            return Err(wrong_form(rest));
        }
        // The value ends before the name in front of the next sign.
        let end = match after.split_once('=') {
            Some((value, _)) => {
                let value = value.trim_end();
                let name_from = value.char_indices().rev().take_while(|(_, one)| one.is_alphanumeric()).last();
                name_from.map_or(value.len(), |(at, _)| at)
            }
            None => after.len(),
        };
        let (value, next) = after.split_at(end);
        pairs.push((name, value.trim().trim_end_matches([',', ';']).trim()));
        rest = next;
    }
    Ok(pairs)
}

/// The error for a value of `name`.
pub(super) fn bad_value(kind: ExerciseKind, name: &str, text: &str) -> BadAnswer {
    BadAnswer::Value { name: name.to_owned(), text: shortened(text), example: kind.example() }
}

/// The item of these names, whatever the size of its letters.
pub(super) fn known_name<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Result<String, BadAnswer> {
    let names: Vec<&str> = names.collect();
    match names.iter().find(|known| known.eq_ignore_ascii_case(name)) {
        Some(known) => Ok((*known).to_owned()),
        None => Err(BadAnswer::Unknown { name: shortened(name), known: names.join(", ") }),
    }
}

/// A whole number.
pub(super) fn number(text: &str) -> Option<i32> {
    // Typographic minus signs come with copied text.
    let text = text.replace(['\u{2212}', '\u{2013}'], "-");
    text.parse().ok().filter(|number: &i32| number.abs() <= LARGEST)
}

/// A number, or an infinite one.
pub(super) fn bound(text: &str) -> Option<Score> {
    match text.to_lowercase().replace(['\u{2212}', '\u{2013}'], "-").as_str() {
        "inf" | "+inf" | "\u{221e}" | "+\u{221e}" => Some(INFINITE),
        "-inf" | "-\u{221e}" => Some(-INFINITE),
        text => number(text),
    }
}

/// Two values with a comma between them.
pub(super) fn pair(text: &str) -> Option<(&str, &str)> {
    let (one, other) = text.trim_matches(['(', ')']).split_once(',')?;
    Some((one.trim(), other.trim()))
}

/// A number with decimals, after a point or a comma, in hundredths.
pub(super) fn hundredths(text: &str) -> Option<i32> {
    let number: f64 = text.replace(',', ".").replace(['\u{2212}', '\u{2013}'], "-").parse().ok()?;
    (number.abs() <= f64::from(LARGEST)).then(|| (100.0 * number).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_split_at_its_names() {
        for (text, expected) in [
            ("A=3 B=3", vec![("A", "3"), ("B", "3")]),
            ("A = 3, B = -2;", vec![("A", "3"), ("B", "-2")]),
            ("B=-inf,+inf C=3,+inf", vec![("B", "-inf,+inf"), ("C", "3,+inf")]),
            ("B=-inf, +inf, C=3, inf", vec![("B", "-inf, +inf"), ("C", "3, inf")]),
            ("1=0,3;2=4,3", vec![("1", "0,3"), ("2", "4,3")]),
            ("B=1,05 best=B", vec![("B", "1,05"), ("best", "B")]),
            ("A=3 4 B=", vec![("A", "3 4"), ("B", "")]),
            ("", vec![]),
        ] {
            assert_eq!(pairs(ExerciseKind::Values, text), Ok(expected), "{text}");
        }
        for (text, part) in [("A3", "A3"), ("3 4 = 5", "3 4 = 5"), ("=5", "=5")] {
            let error = pairs(ExerciseKind::Values, text).expect_err(text);
            assert_eq!(error, BadAnswer::Form { text: part.to_owned(), example: "A=3 B=3 C=2" }, "{text}");
        }
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (text, value) in [("3", Some(3)), ("+3", Some(3)), ("\u{2212}7", Some(-7)), ("x", None), ("9999999", None)]
        {
            assert_eq!(number(text), value, "{text}");
        }
        for (text, value) in
            [("inf", Some(INFINITE)), ("-\u{221e}", Some(-INFINITE)), ("-INF", Some(-INFINITE)), ("4", Some(4))]
        {
            assert_eq!(bound(text), value, "{text}");
        }
        for (text, value) in [("1.05", Some(105)), ("1,05", Some(105)), ("-0.5", Some(-50)), ("nan", None), ("b", None)]
        {
            assert_eq!(hundredths(text), value, "{text}");
        }
        assert_eq!(
            [-5, 105, -250].map(|number| AnswerValue::Hundredths(number).to_string()),
            ["-0.05", "1.05", "-2.50"]
        );
    }
}
