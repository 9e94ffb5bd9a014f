//! The formats of a game, recognised by their first characters.

use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;
use bidak_shared::record::transcript::{Passes, play_transcript, transcript};
use bidak_shared::registry::replay::{ReplayError, import};
use clap::ValueEnum;
use thiserror::Error;

use super::ggf;
use super::json::{from_json, to_json};
use super::wthor::Wthor;

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Headers, then moves, as in chess's PGN; loses nothing
    Text,
    /// One JSON object; loses nothing
    Json,
    /// The moves alone, one after the other: f5d6c3
    Transcript,
    /// The format of Reversi programs and servers; Reversi only
    Ggf,
}

impl Format {
    /// The format of a text, by its first characters.
    pub fn of(text: &str) -> Self {
        if ggf::is_ggf(text.trim_start_matches(is_space)) {
            return Self::Ggf;
        }
        match text.trim_start_matches(is_space).chars().next() {
            Some('{') => Self::Json,
            Some('[') => Self::Text,
            _ => Self::Transcript,
        }
    }

    /// A game written like this, with a line break at the end; `None` for a game that the format does not have.
    pub fn write(self, record: &RecordText, game: &dyn AnyRecord) -> Option<String> {
        Some(match self {
            Self::Text => record.to_string(),
            Self::Json => format!("{}\n", to_json(record)),
            // With implied passes, one at the end would be lost.
            Self::Transcript => format!("{}\n", transcript(game, Passes::Written)),
            Self::Ggf if record.game != GameKind::Reversi => return None,
            Self::Ggf => format!("{}\n", ggf::write(record)),
        })
    }
}

/// An error in the text of a game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadGame {
    /// It may be a bare transcript of an unknown game.
    #[error("neither JSON nor headers: name the game of the moves with --game")]
    NoFormat,
    /// It is of another game.
    #[error("this is a game of {}, not of {}", .found.title(), .wanted.title())]
    Other {
        /// The game that it is of.
        found: GameKind,
        /// The requested game.
        wanted: GameKind,
    },
    /// It has fewer games.
    #[error("there is no game with this number; the last is {count}")]
    NoSuchGame {
        /// The number of its games.
        count: usize,
    },
    /// The file is no text.
    #[error("neither text nor a WTHOR file")]
    NoText,
    /// An error in it, with its place, in English.
    #[error("{0}")]
    Wrong(String),
}

/// A game of a file, played, and how many games the file has.
#[derive(Debug)]
pub struct FileGame {
    /// The record.
    pub record: RecordText,
    /// The same, played.
    pub game: Box<dyn AnyRecord>,
    /// All games of the file.
    pub count: usize,
}

/// Reads a game of a file in any format, among them WTHOR, which is no text. `nth` counts from 1; the first without.
/// `start` is that of [`read`].
pub fn read_file(
    bytes: &[u8],
    known: Option<GameKind>,
    nth: Option<usize>,
    start: impl FnOnce() -> Option<Box<dyn AnyRecord>>,
) -> Result<FileGame, BadGame> {
    let index = nth.unwrap_or(1).wrapping_sub(1);
    if let Some(file) = Wthor::of(bytes) {
        let count = file.count();
        let (record, game) = file.read(index).ok_or(BadGame::NoSuchGame { count })?.map_err(BadGame::Wrong)?;
        return Ok(FileGame { record: expected(record, known)?, game, count });
    }
    let text = str::from_utf8(bytes).map_err(|_| BadGame::NoText)?;
    let is_ggf = Format::of(text) == Format::Ggf;
    let count = if is_ggf { ggf::games(text).count() } else { 1 };
    if index >= count {
        return Err(BadGame::NoSuchGame { count });
    }
    let text = if is_ggf { ggf::games(text).nth(index).unwrap_or(text) } else { text };
    let (record, game) = read(text, known, start)?;
    Ok(FileGame { record, game, count })
}

/// Reads a game in any format of text and plays it; of several in GGF, the first. `start` makes the game that a bare transcript begins with, if that is
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
        Format::Ggf => ggf::read(ggf::games(text).next().unwrap_or(text)).map_err(failed)?,
    };
    Ok((expected(record, known)?, game))
}

/// The record, if it is of the requested game.
fn expected(record: RecordText, known: Option<GameKind>) -> Result<RecordText, BadGame> {
    match known {
        Some(wanted) if wanted != record.game => Err(BadGame::Other { found: record.game, wanted }),
        _ => Ok(record),
    }
}

/// JSON has no lines to name once it is read: its fields are named.
fn replay_problem(record: &RecordText, error: &ReplayError) -> String {
    match error {
        ReplayError::Start(error) => format!("start {:?}: {error}", record.start.as_deref().unwrap_or_default()),
        ReplayError::Move { number, error } => format!("move {number}: {error}"),
    }
}

/// The byte order mark that some editors put before the first line.
fn is_space(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}
