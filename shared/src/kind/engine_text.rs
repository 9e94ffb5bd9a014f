//! The text of an engine with a level and options, `ENGINE[:LEVEL][,NAME=VALUE]...`, cut into its parts.

use thiserror::Error;

use super::{BadLevel, EngineKind, Level, UnknownWord};

/// The parts of such a text. Whether the engine has these options is for others to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineText<'a> {
    /// The engine.
    pub engine: EngineKind,
    /// Its level, if one is named.
    pub level: Option<Level>,
    /// Names and values, as written; no name occurs twice, and neither part is empty.
    pub options: Vec<(&'a str, &'a str)>,
}

/// A text of another form.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadEngineText {
    /// The engine.
    #[error(transparent)]
    Engine(#[from] UnknownWord),
    /// The level.
    #[error(transparent)]
    Level(#[from] BadLevel),
    /// A part after a comma.
    #[error("{0:?} is no NAME=VALUE")]
    Pair(String),
    /// A name that occurs twice.
    #[error("{0} is set twice")]
    Twice(String),
}

impl<'a> EngineText<'a> {
    /// Cuts a text.
    pub fn parse(text: &'a str) -> Result<Self, BadEngineText> {
        let mut parts = text.split(',');
        let head = parts.next().unwrap_or_default();
        let pairs = parts.map(|part| part.split_once('=').ok_or_else(|| BadEngineText::Pair(shortened(part))));
        Self::of(head, pairs.collect::<Result<Vec<_>, _>>()?)
    }

    /// From `ENGINE[:LEVEL]` and pairs of names and values.
    pub fn of(head: &str, pairs: Vec<(&'a str, &'a str)>) -> Result<Self, BadEngineText> {
        let (engine, level) = match head.split_once(':') {
            Some((engine, level)) => (engine, Some(level.parse()?)),
            None => (head, None),
        };
        for (place, (name, value)) in pairs.iter().enumerate() {
            if name.is_empty() || value.is_empty() {
                return Err(BadEngineText::Pair(shortened(&format!("{name}={value}"))));
            }
            if pairs[..place].iter().any(|(before, _)| before == name) {
                return Err(BadEngineText::Twice(shortened(name)));
            }
        }
        Ok(Self { engine: engine.parse()?, level, options: pairs })
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
