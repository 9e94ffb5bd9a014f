//! A wrong command line, in the language of the reader where the sentence is ours. Messages of the parser of arguments itself are in
//! English, as help is.

use std::env;
use std::error::Error as _;
use std::io::{self, Write};
use std::num::ParseIntError;
use std::process::ExitCode;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::args::BadGameOption;
use super::preferences::PreferenceArgs;
use crate::base::failure::Code;
use crate::base::printable::printable;
use crate::play::text::{Language, Texts};
use crate::workshop::arena::entrant::BadEntrant;

/// Prints the error in the arguments of this process, or the help that they ask for.
pub(super) fn report(error: &Error) -> ExitCode {
    let texts = Texts::new(language());
    match sentence(error, texts) {
        Some(sentence) => {
            // A closed output is no failure.
            let _ = writeln!(io::stderr(), "bidak: {}\n\n{}", printable(&sentence), texts.say("problem-help"));
            ExitCode::from(Code::Usage as u8)
        }
        None => error.exit(),
    }
}

/// Our message about a value, or `None` to show the parser's.
fn sentence(error: &Error, texts: Texts) -> Option<String> {
    if texts.is_english() || error.kind() != ErrorKind::ValueValidation {
        return None;
    }
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let problem = value_problem(error.source()?, texts);
    let values = [
        ("argument", text(ContextKind::InvalidArg)?.into()),
        ("text", text(ContextKind::InvalidValue)?.into()),
        ("problem", problem.into()),
    ];
    Some(texts.fill("problem-value", values))
}

/// The error in a value that only the command line takes.
fn value_problem(error: &(dyn std::error::Error + 'static), texts: Texts) -> String {
    if error.is::<BadGameOption>() {
        return texts.say("usage-option").into_owned();
    }
    if let Some(BadEntrant::NoNumber { key, value }) = error.downcast_ref() {
        return texts.fill("usage-number", [("key", key.into()), ("value", value.into())]);
    }
    if error.is::<ParseIntError>() {
        return texts.say("problem-integer").into_owned();
    }
    // The parser's own error about a range has no type that others can see.
    if let Some((value, range)) = error.to_string().split_once(" is not in ") {
        return texts.fill("problem-range", [("value", value.to_owned().into()), ("range", range.to_owned().into())]);
    }
    if let Some(BadEntrant::Engine(error)) = error.downcast_ref() {
        return texts.problem(error);
    }
    texts.problem(error)
}

/// The language in the arguments, if they can be read that far, else the preferred one.
pub(super) fn language() -> Language {
    let arguments: Vec<String> = env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let behind = arguments.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1].as_str());
    let within = arguments.iter().find_map(|argument| argument.strip_prefix("--lang="));
    let asked = behind.or(within).and_then(|code| code.parse().ok());
    let preferred = || PreferenceArgs::default().read().ok().and_then(|preferences| preferences.config.language());
    asked.or_else(preferred).unwrap_or_else(Language::of_environment)
}
