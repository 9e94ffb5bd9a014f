//! A wrong command line, in the language of the reader. Help itself is in English.

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

/// Our message, or `None` to show the parser's: in English, and for what nobody types by mistake.
fn sentence(error: &Error, texts: Texts) -> Option<String> {
    // The parser takes a negative number for an option, and advises a form that does not help.
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg)
        && argument.strip_prefix('-').is_some_and(|number| number.starts_with(|letter: char| letter.is_ascii_digit()))
    {
        return Some(texts.fill("usage-negative", [("argument", argument.into())]));
    }
    if texts.is_english() {
        return None;
    }
    let text = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        _ => None,
    };
    let about = |key, kind| Some(texts.fill(key, [("argument", text(kind)?.into())]));
    let (argument, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::UnknownArgument => about("usage-unknown", ContextKind::InvalidArg),
        ErrorKind::MissingRequiredArgument => about("usage-missing", ContextKind::InvalidArg),
        ErrorKind::InvalidSubcommand => about("usage-command", ContextKind::InvalidSubcommand),
        ErrorKind::ArgumentConflict => {
            let values = [("argument", argument?.into()), ("other", text(ContextKind::PriorArg)?.into())];
            Some(texts.fill("usage-conflict", values))
        }
        ErrorKind::InvalidValue if value.as_ref().is_none_or(String::is_empty) => {
            about("usage-no-value", ContextKind::InvalidArg)
        }
        ErrorKind::InvalidValue => {
            let known = text(ContextKind::ValidValue)?.into();
            let values = [("argument", argument?.into()), ("text", value?.into()), ("known", known)];
            Some(texts.fill("usage-choice", values))
        }
        ErrorKind::ValueValidation => {
            let problem = value_problem(error.source()?, texts).into();
            let values = [("argument", argument?.into()), ("text", value?.into()), ("problem", problem)];
            Some(texts.fill("problem-value", values))
        }
        _ => None,
    }
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
