//! The texts of a game: options, positions, moves. They are the same on the wire, in UGI, in files
//! and on the screen, and each is read back to the same value.

mod objection;

use thiserror::Error;

use crate::board::OnBoard;
use crate::kind::GameKind;

pub use objection::Objection;

/// Texts of positions and moves both ways, and of the options before a game.
pub trait Notation: OnBoard {
    /// The kind of this game.
    const KIND: GameKind;
    /// An example of a move, for error messages.
    const MOVE_EXAMPLE: &'static str;

    /// The options that a game can be started with, in the order in which people are asked for them; none by default.
    fn option_specs() -> &'static [OptionSpec] {
        &[]
    }

    /// Sets the option named `name`, which is among [`Notation::option_specs`], to the value written in `value`.
    fn set_option(_options: &mut Self::Options, _name: &str, _value: &str) -> Result<(), OptionError> {
        Ok(())
    }

    /// The text of this position.
    fn position_text(&self) -> String;

    /// Reads a text of [`Notation::position_text`], and any other position of that form that is not over.
    fn parse_position(text: &str) -> Result<Self, PositionError>;

    /// Appends the text of a legal action of this position: one word.
    fn write_move(&self, action: Self::Action, out: &mut String);

    /// The text of a legal action of this position.
    fn move_text(&self, action: Self::Action) -> String {
        let mut text = String::with_capacity(Self::MOVE_EXAMPLE.len());
        self.write_move(action, &mut text);
        text
    }

    /// The texts of actions that follow each other from this position on.
    fn line_texts(&self, line: &[Self::Action]) -> Vec<String> {
        let mut place = self.clone();
        let text = |action: &Self::Action| {
            let text = place.move_text(*action);
            place.apply(*action);
            text
        };
        line.iter().map(text).collect()
    }

    /// Reads a move, which need not be legal: see [`Notation::objection`].
    fn parse_move(&self, text: &str) -> Result<Self::Action, UnreadableMove>;

    /// Why an action is not legal in this unfinished position.
    fn objection(&self, action: Self::Action) -> Objection;
}

/// An option of a game.
#[derive(Debug)]
pub struct OptionSpec {
    /// Its word, such as `rounds`.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    /// The possible values.
    pub values: OptionValues,
}

/// The possible values of an option.
#[derive(Debug)]
pub enum OptionValues {
    /// A whole number.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
        /// The default.
        default: u32,
    },
    /// One of some words; the first is the default.
    Choice(&'static [&'static str]),
}

impl OptionValues {
    /// The default, as text.
    pub fn default_text(&self) -> String {
        match self {
            Self::Number { default, .. } => default.to_string(),
            Self::Choice(words) => words[0].to_owned(),
        }
    }
}

/// Why an option cannot be set.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OptionError {
    /// No such option in this game.
    #[error("{game} has no option {name:?}; it has: {known}")]
    Unknown {
        /// The game asked.
        game: &'static str,
        /// The option asked for.
        name: String,
        /// The options there are.
        known: String,
    },
    /// The option cannot have this value.
    #[error("{name} is {allowed}, not {value:?}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value given.
        value: String,
        /// The allowed values.
        allowed: Allowed,
    },
}

/// The values that an option can have.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Allowed {
    /// A whole number.
    #[error("a number from {min} to {max}")]
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// One of these words, with commas between them.
    #[error("one of {0}")]
    Words(String),
}

/// A text that is no position of the game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("not a position of {game}: {problem}")]
pub struct PositionError {
    /// The game.
    pub game: &'static str,
    /// The error, naming the offending part.
    pub problem: String,
}

/// A text that is no move of the game, whatever the position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{text:?} is not a move: moves of {game} look like {example}")]
pub struct UnreadableMove {
    /// The game.
    pub game: &'static str,
    /// The text, cut to a printable length.
    pub text: String,
    /// An example of a move.
    pub example: &'static str,
}

/// The options of `G` with some of them set by name.
pub fn options_from<'a, G: Notation>(
    settings: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<G::Options, OptionError> {
    let mut options = G::Options::default();
    for (name, value) in settings {
        if !G::option_specs().iter().any(|spec| spec.name == name) {
            return Err(OptionError::Unknown {
                game: G::KIND.title(),
                name: shortened(name),
                known: match G::option_specs() {
                    [] => "none".to_owned(),
                    specs => specs.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", "),
                },
            });
        }
        G::set_option(&mut options, name, value)?;
    }
    Ok(options)
}

/// Reads the value of a numeric option.
pub(crate) fn number_option(name: &'static str, value: &str, min: u32, max: u32) -> Result<u32, OptionError> {
    // One spelling only: "08" and "+8" are not read as 8.
    let number = value.parse().ok().filter(|number: &u32| number.to_string() == value);
    number.filter(|number| (min..=max).contains(number)).ok_or_else(|| OptionError::Value {
        name,
        value: shortened(value),
        allowed: Allowed::Number { min, max },
    })
}

/// Reads the value of an option with a few words: the place of the word among `words`.
pub(crate) fn choice_option(name: &'static str, value: &str, words: &[&str]) -> Result<usize, OptionError> {
    words.iter().position(|word| *word == value).ok_or_else(|| OptionError::Value {
        name,
        value: shortened(value),
        allowed: Allowed::Words(words.join(", ")),
    })
}

/// The error for a position of `G`.
pub(crate) fn bad_position<G: Notation>(problem: impl Into<String>) -> PositionError {
    PositionError { game: G::KIND.title(), problem: problem.into() }
}

/// The error for a move of `G`.
pub(crate) fn unreadable<G: Notation>(text: &str) -> UnreadableMove {
    UnreadableMove { game: G::KIND.title(), text: shortened(text), example: G::MOVE_EXAMPLE }
}

/// An untrusted text, cut for an error message.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
