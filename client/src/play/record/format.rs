//! The three formats of a game, recognised by their first character.

use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;
use bidak_shared::record::transcript::{Passes, play_transcript, transcript};
use bidak_shared::registry::replay::{ReplayError, import};
use clap::ValueEnum;
use thiserror::Error;

use super::json::{from_json, to_json};

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Headers, then moves, as in chess's PGN; loses nothing
    Text,
    /// One JSON object; loses nothing
    Json,
    /// The moves alone, one after the other: f5d6c3
    Transcript,
}

impl Format {
    /// The format of a text, by its first character.
    pub fn of(text: &str) -> Self {
        match text.trim_start_matches(is_space).chars().next() {
            Some('{') => Self::Json,
            Some('[') => Self::Text,
            _ => Self::Transcript,
        }
    }

    /// A game written like this, with a line break at the end.
    pub fn write(self, record: &RecordText, game: &dyn AnyRecord) -> String {
        match self {
            Self::Text => record.to_string(),
            Self::Json => format!("{}\n", to_json(record)),
            // With implied passes, one at the end would be lost.
            Self::Transcript => format!("{}\n", transcript(game, Passes::Written)),
        }
    }
}

/// Why a text is no game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadGame {
    /// It may be a bare transcript, of a game that is not known.
    #[error("neither JSON nor headers: name the game of the moves with --game")]
    NoFormat,
    /// It is of another game.
    #[error("this is a game of {}, not of {}", .found.title(), .wanted.title())]
    Other {
        /// The game that it is of.
        found: GameKind,
        /// The game that was asked for.
        wanted: GameKind,
    },
    /// Something in it is wrong; the words say where, in English.
    #[error("{0}")]
    Wrong(String),
}

/// Reads a game in any format and plays it. `start` makes the game that a bare transcript begins with, if that is
/// known.
pub fn read(
    text: &str,
    known: Option<GameKind>,
    start: impl FnOnce() -> Option<Box<dyn AnyRecord>>,
) -> Result<(RecordText, Box<dyn AnyRecord>), BadGame> {
    let failed = BadGame::Wrong;
    let (record, game) = match Format::of(text) {
        Format::Text => import(text).map_err(|error| failed(error.to_string()))?,
        Format::Json => {
            let record = from_json(text.trim_start_matches(is_space)).map_err(failed)?;
            let game = record.replay().map_err(|error| failed(replay_problem(&record, &error)))?;
            (record, game)
        }
        Format::Transcript => {
            let mut game = start().ok_or(BadGame::NoFormat)?;
            play_transcript(&mut *game, text.trim_start_matches(is_space))
                .map_err(|error| failed(error.to_string()))?;
            (RecordText::of(&*game), game)
        }
    };
    match known {
        Some(wanted) if wanted != record.game => Err(BadGame::Other { found: record.game, wanted }),
        _ => Ok((record, game)),
    }
}

/// JSON has no lines to name once it is read: its fields are named.
fn replay_problem(record: &RecordText, error: &ReplayError) -> String {
    match error {
        ReplayError::Start(error) => format!("start {:?}: {error}", record.start.as_deref().unwrap_or_default()),
        ReplayError::Move { number, error } => format!("move {number}: {error}"),
    }
}

/// A byte order mark is what some editors put before the first line.
fn is_space(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}
